//! Tells the operator which ceilings are reached: a count for `/metrics`, a line in the log, and a row for `lavi limits list`.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Mutex, PoisonError},
};

use crate::{
    accounts::embedded::{
        counting::networks::Place,
        ground::{Ground, refusal::CallResult, store::Store},
    },
    clock::Clock,
    metrics,
};

/// What a ceiling leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Unknown browsers need a captcha.
    Captcha,
    /// Calls have to wait for minutes.
    Slowed,
    /// Unknown browsers have to wait until the window is over.
    Paused,
}

impl Effect {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Captcha => "captcha",
            Self::Slowed => "slowed",
            Self::Paused => "paused",
        }
    }
}

/// The kind of a password that is tried at many names.
pub const SPRAYED: &str = "password";

/// Seconds between two notes about the same ceiling in this process.
const AGAIN: i64 = 60;

/// Ceilings that this process tells apart; then it begins anew.
const MOST: usize = 1_000;

/// Lines about new ceilings in a window; then one that says that there are more.
const LINES: u32 = 20;

/// Rows of all nodes together. More are in the log and in the metrics alone.
const ROWS: i64 = 10_000;

/// Notes ceilings that are reached.
pub struct Reached {
    clock: Clock,
    store: Store,
    window: i64,
    noted: Mutex<Noted>,
}

#[derive(Default)]
struct Noted {
    /// When a ceiling was noted last, and until when it was reached then.
    ceilings: HashMap<String, (i64, i64)>,
    /// The window of the log's lines, and how many there were in it.
    lines: (i64, u32),
}

/// What is due about a ceiling that is reached.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Due {
    Nothing,
    Row,
    RowAndLine,
    RowAndLastLine,
}

impl Reached {
    pub fn new(ground: &Ground) -> Self {
        Self {
            clock: ground.clock.clone(),
            store: ground.store.clone(),
            window: ground.settings.limits.window,
            noted: Mutex::default(),
        }
    }

    /// The place whose ceiling is meant: of address, /56 and network, in the short window and then in a day.
    pub fn place(address: IpAddr, which: usize) -> String {
        let place = Place::around(address)[which % 3];
        place.map_or_else(String::new, |place| place.to_string())
    }

    /// Notes that a ceiling is reached. `subject` is a place, or the mark of a name.
    pub async fn note(
        &self,
        kind: &'static str,
        subject: &str,
        effect: Effect,
        tries: i64,
        until: i64,
    ) -> CallResult<()> {
        metrics::ceiling(kind, effect.as_str());
        let id = format!("{kind} {subject}");
        let due = self.due(&id, until);
        if due == Due::Nothing {
            return Ok(());
        }
        let minutes = (until - self.clock.now()).max(0) / 60 + 1;
        match due {
            Due::RowAndLine if kind == SPRAYED => tracing::warn!(
                kind,
                subject,
                effect = effect.as_str(),
                tries,
                minutes,
                "one password is tried at many names: while this goes on, nobody gets in with it in a browser in which they have not signed \
                 in before. See where it comes from with lavi audit --outcome failed and block that at the proxy; people who have this \
                 password set a new one by letter"
            ),
            Due::RowAndLine => tracing::warn!(
                kind,
                subject,
                effect = effect.as_str(),
                tries,
                minutes,
                "a ceiling against guessing is reached: see who it is with lavi limits list and lavi audit --address; a school belongs into \
                 limits.schools; lavi limits lift ADDRESS (of a name: lavi account unlock NAME) lifts it; block a guesser at the proxy"
            ),
            Due::RowAndLastLine => tracing::warn!(
                "many ceilings against guessing are reached: until the quarter of an hour is over, lavi limits list and \
                 lavi_ceilings_reached_total alone say which"
            ),
            Due::Row | Due::Nothing => {}
        }
        sqlx::query(
            "INSERT INTO ceilings (id, kind, subject, effect, tries, began_at, last_at, expires_at) \
             SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS TEXT), CAST($4 AS TEXT), CAST($5 AS BIGINT), CAST($6 AS BIGINT), CAST($6 AS BIGINT), \
             CAST($7 AS BIGINT) WHERE (SELECT COUNT(*) FROM ceilings) < CAST($8 AS BIGINT) \
             ON CONFLICT (id) DO UPDATE SET effect = excluded.effect, tries = excluded.tries, last_at = excluded.last_at, \
             began_at = CASE WHEN ceilings.expires_at > excluded.last_at THEN ceilings.began_at ELSE excluded.began_at END, \
             expires_at = excluded.expires_at",
        )
        .bind(&id)
        .bind(kind)
        .bind(subject)
        .bind(effect.as_str())
        .bind(tries)
        .bind(self.clock.now())
        .bind(until)
        .bind(ROWS)
        .execute(self.store.pool())
        .await?;
        Ok(())
    }

    fn due(&self, id: &str, until: i64) -> Due {
        let now = self.clock.now();
        let mut noted = self.noted.lock().unwrap_or_else(PoisonError::into_inner);
        let known = noted.ceilings.get(id).copied();
        if known.is_some_and(|(at, _)| now - at < AGAIN) {
            return Due::Nothing;
        }
        if noted.ceilings.len() >= MOST {
            noted.ceilings.clear();
        }
        noted.ceilings.insert(id.to_owned(), (now, until));
        // A ceiling that is still the same one has had its line.
        if known.is_some_and(|(at, until)| now <= until && now - at < self.window) {
            return Due::Row;
        }
        let window = now / self.window.max(1);
        if noted.lines.0 != window {
            noted.lines = (window, 0);
        }
        noted.lines.1 = noted.lines.1.saturating_add(1);
        match noted.lines.1 {
            1..=LINES => Due::RowAndLine,
            other if other == LINES + 1 => Due::RowAndLastLine,
            _ => Due::Row,
        }
    }
}
