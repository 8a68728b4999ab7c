//! Tells the operator which ceilings are reached: a count for `/metrics`, a line in the log, and a row for `lavi limits
//! list`. Raises the alarm when guesses are spread over many networks.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicI64, Ordering},
    },
};

use crate::{
    accounts::embedded::{
        counting::{devices::Devices, networks::Place},
        ground::{Ground, call::CallResult},
    },
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

pub struct Reached {
    ground: Arc<Ground>,
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
    pub fn new(ground: &Arc<Ground>) -> Self {
        Self {
            ground: ground.clone(),
            window: ground.config().limits.window,
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
        let minutes = (until - self.ground.clock.now()).max(0) / 60 + 1;
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
                "a ceiling against guessing is reached: see who it is with lavi limits list and lavi audit --address; list a school's address \
                 in limits.schools; lavi limits lift ADDRESS (of a name: lavi account unlock NAME) lifts it; block a guesser at the proxy"
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
        .bind(self.ground.clock.now())
        .bind(until)
        .bind(ROWS)
        .execute(self.ground.store.pool())
        .await?;
        Ok(())
    }

    fn due(&self, id: &str, until: i64) -> Due {
        let now = self.ground.clock.now();
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

// The alarm: guesses spread over many networks stay below the thresholds of each. While sign-ins fail, every node checks the
// common table every few seconds. If too many different names fail, beside how many people sign in, every unknown browser needs a
// captcha.

/// Watches how many names fail anywhere, and keeps the result of this node's last check.
pub struct Alarm {
    ground: Arc<Ground>,
    devices: Arc<Devices>,
    looked_at: AtomicI64,
    /// When completed sign-ins were added last: those of longer ago than a window do not count.
    noted_at: AtomicI64,
    is_on: AtomicBool,
}

impl Alarm {
    /// An alarm that is off until the first check.
    pub fn new(ground: &Arc<Ground>, devices: &Arc<Devices>) -> Self {
        Self {
            ground: ground.clone(),
            devices: devices.clone(),
            looked_at: AtomicI64::default(),
            noted_at: AtomicI64::new(ground.clock.now()),
            is_on: AtomicBool::default(),
        }
    }

    /// Whether every unknown browser needs a captcha.
    pub async fn is_alarmed(&self) -> CallResult<bool> {
        if self.is_on() {
            self.refresh_alarm().await?;
        }
        Ok(self.is_on())
    }

    /// Whether it was at the last check.
    pub fn is_on(&self) -> bool {
        self.is_on.load(Ordering::Relaxed)
    }

    /// Counts the names that failed lately, unless this node did so a moment ago.
    pub async fn refresh_alarm(&self) -> CallResult<()> {
        let (now, limits) = (self.ground.clock.now(), &self.ground.config().limits);
        let looked_at = self.looked_at.load(Ordering::Relaxed);
        // Where the clock has jumped back, the last look was in the future.
        let is_due = now < looked_at || now - looked_at >= limits.look_around;
        let is_mine = is_due
            && self
                .looked_at
                .compare_exchange(looked_at, now, Ordering::Relaxed, Ordering::Relaxed)
                .is_ok();
        if !is_mine {
            return Ok(());
        }
        self.note_sign_ins().await?;
        let most = self.most().await?;
        let failures: i64 = sqlx::query_scalar(
            "SELECT COUNT(*) FROM (SELECT 1 FROM attempts WHERE last_at > $1 AND address LIKE 'name:%' LIMIT CAST($2 AS BIGINT)) AS marks",
        )
        .bind(now - limits.window)
        .bind(most)
        .fetch_one(self.ground.store.pool())
        .await?;
        let is_on = failures >= most;
        let was_on = self.is_on.swap(is_on, Ordering::Relaxed);
        if is_on && !was_on {
            tracing::warn!(
                names = most,
                seconds = limits.window,
                "sign-ins of this many different names have failed: passwords are guessed from many networks at once. Browsers in \
                 which nobody has signed in before are asked for a captcha until it stops. The lines of lavi::sign_in have the \
                 addresses; block those at the proxy. If it was no attack, raise limits.everywhere_percent or limits.everywhere_least"
            );
        } else if was_on && !is_on {
            tracing::info!("failed sign-ins are back to their usual number");
        }
        if is_on {
            metrics::ceiling("everywhere", "captcha");
        }
        Ok(())
    }

    /// Adds the sign-ins that this process has completed to those of all nodes. To be called about once a minute.
    pub async fn note_sign_ins(&self) -> CallResult<()> {
        let (now, window) = (self.ground.clock.now(), self.ground.config().limits.window.max(1));
        let complete = self.devices.take_complete();
        let is_old = now - self.noted_at.swap(now, Ordering::Relaxed) > window;
        if complete == 0 || is_old {
            return Ok(());
        }
        sqlx::query(
            "INSERT INTO attempts (id, tries, last_at, expires_at, address, network) VALUES ($1, $2, $3, $4, '', '') \
             ON CONFLICT (id) DO UPDATE SET tries = attempts.tries + excluded.tries",
        )
        .bind(id(now / window))
        .bind(complete)
        .bind(now)
        .bind((now / window + 2) * window)
        .execute(self.ground.store.pool())
        .await?;
        Ok(())
    }

    /// How many names have to fail for the alarm: a share of the sign-ins lately, but not fewer than the least.
    async fn most(&self) -> CallResult<i64> {
        let (now, limits) = (self.ground.clock.now(), &self.ground.config().limits);
        let window = limits.window.max(1);
        let (present, former) = (id(now / window), id(now / window - 1));
        let rows: Vec<(String, i64)> =
            sqlx::query_as("SELECT id, tries FROM attempts WHERE id IN ($1, $2)")
                .bind(&present)
                .bind(&former)
                .fetch_all(self.ground.store.pool())
                .await?;
        let of = |wanted: &str| {
            rows.iter().find(|(id, _)| id == wanted).map_or(0, |(_, number)| *number)
        };
        // Of the window before as much as still lies within one window from now.
        let lately = of(&present) + of(&former) * (window - now % window) / window;
        Ok((lately * limits.everywhere_percent / 100).max(limits.everywhere_least))
    }
}

/// The row with the sign-ins of a window.
fn id(window: i64) -> String {
    format!("signed-in:{window}")
}
