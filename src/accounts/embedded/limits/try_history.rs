//! How many different names failed where a try comes from: at its address (for IPv6 its /64), in its /56 (of IPv6 alone) and in
//! the network around it (/24, /48), within a quarter of an hour and within a day.

use std::{
    collections::{HashMap, VecDeque},
    hash::{BuildHasher, RandomState},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use sqlx::{Any, AnyConnection, Row, any::AnyArguments, pool::PoolConnection, query::Query};

use crate::{
    accounts::embedded::{
        counting::{
            counters::{Counters, DAY, TryCounters},
            networks::Mark,
        },
        ground::Ground,
        records::accounts::account_columns,
    },
    config::{Limits, Thresholds},
    domain::Secret,
};

/// What has been counted against a try so far, without the try itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct TryHistory {
    /// Tries of the name, and when they expire.
    pub name: (i64, i64),
    /// The same for the day.
    pub day: (i64, i64),
    /// Failure marks and the time of the oldest one counted, for address, /56 and network in a quarter of an hour, then in
    /// a day. Counting stops at the ceilings.
    pub marks: [(i64, i64); 6],
    /// Whether one of the ceilings is reached, and which.
    pub reached: Option<usize>,
}

impl TryHistory {
    /// Whether nothing of it asks for a captcha.
    pub fn is_clear(&self, limits: &Limits) -> bool {
        self.name.0 < limits.captcha_after && self.reached.is_none()
    }

    /// Takes a row of the query.
    pub fn take(&mut self, which: i64, counted: (i64, i64)) {
        match usize::try_from(which) {
            Ok(0) => self.name = counted,
            Ok(1) => self.day = counted,
            Ok(other @ 2..=7) => self.marks[other - 2] = counted,
            _ => {}
        }
    }

    /// Compares the marks with their ceilings.
    pub fn compare(&mut self, ceilings: [i64; 6]) {
        let is_reached = |(which, ceiling): &(usize, i64)| self.marks[*which].0 >= *ceiling;
        self.reached = ceilings.into_iter().enumerate().find(is_reached).map(|(which, _)| which);
    }
}

// SQLite re-plans a statement for each new value of a bare parameter behind LIMIT, but keeps the plan if it is in a
// cast.
macro_rules! history {
    () => {
        "SELECT CAST(0 AS BIGINT) AS which, tries AS n, expires_at AS at FROM attempts \
     WHERE id = $1 AND expires_at > $3 \
     UNION ALL SELECT CAST(1 AS BIGINT), tries, expires_at FROM attempts WHERE id = $2 AND expires_at > $3 \
     UNION ALL SELECT CAST(2 AS BIGINT), COUNT(*), COALESCE(MIN(last_at), 0) FROM \
     (SELECT last_at FROM attempts WHERE address = $4 AND last_at > $7 ORDER BY last_at DESC LIMIT CAST($9 AS BIGINT)) AS a \
     UNION ALL SELECT CAST(3 AS BIGINT), COUNT(*), COALESCE(MIN(last_at), 0) FROM \
     (SELECT last_at FROM attempts WHERE home = $5 AND last_at > $7 ORDER BY last_at DESC LIMIT CAST($10 AS BIGINT)) AS b \
     UNION ALL SELECT CAST(4 AS BIGINT), COUNT(*), COALESCE(MIN(last_at), 0) FROM \
     (SELECT last_at FROM attempts WHERE network = $6 AND last_at > $7 ORDER BY last_at DESC LIMIT CAST($11 AS BIGINT)) AS c \
     UNION ALL SELECT CAST(5 AS BIGINT), COUNT(*), COALESCE(MIN(last_at), 0) FROM \
     (SELECT last_at FROM attempts WHERE address = $4 AND last_at > $8 ORDER BY last_at DESC LIMIT CAST($12 AS BIGINT)) AS d \
     UNION ALL SELECT CAST(6 AS BIGINT), COUNT(*), COALESCE(MIN(last_at), 0) FROM \
     (SELECT last_at FROM attempts WHERE home = $5 AND last_at > $8 ORDER BY last_at DESC LIMIT CAST($13 AS BIGINT)) AS e \
     UNION ALL SELECT CAST(7 AS BIGINT), COUNT(*), COALESCE(MIN(last_at), 0) FROM \
     (SELECT last_at FROM attempts WHERE network = $6 AND last_at > $8 ORDER BY last_at DESC LIMIT CAST($14 AS BIGINT)) AS f"
    };
}

/// The account of a name in the first row, then what stands against the name, then the counters of a known browser; `$15` to
/// `$17` are the browser, since when it must have been seen, and the name.
pub const NAMED: &str = concat!(
    "SELECT s.which, s.n, s.at, ",
    account_columns!(),
    " FROM (SELECT CAST(-1 AS BIGINT) AS which, CAST(0 AS BIGINT) AS n, CAST(0 AS BIGINT) AS at UNION ALL ",
    history!(),
    " UNION ALL SELECT CAST(8 AS BIGINT), COALESCE(c.tries, 0), COALESCE(c.expires_at, 0) FROM devices d \
     JOIN login_names m ON m.account = d.account LEFT JOIN attempts c ON c.id = 'device:' || d.token_hash || ':' || d.account \
     AND c.expires_at > $3 WHERE d.token_hash = $15 AND d.seen_at > $16 AND m.name = $17 \
     UNION ALL SELECT CAST(9 AS BIGINT), COALESCE(c.tries, 0), COALESCE(c.expires_at, 0) FROM devices d \
     JOIN login_names m ON m.account = d.account LEFT JOIN attempts c ON c.id = 'device:' || d.token_hash || ':' || d.account || '/day' \
     AND c.expires_at > $3 WHERE d.token_hash = $15 AND d.seen_at > $16 AND m.name = $17) AS s \
     LEFT JOIN login_names l ON s.which = -1 AND l.name = $17 \
     LEFT JOIN accounts a ON a.id = l.account AND (a.expires_at IS NULL OR a.expires_at > $3)"
);

/// What has been counted against a try, and the connection on which it was read.
pub struct ReadHistory {
    pub history: TryHistory,
    pub connection: PoolConnection<Any>,
}

/// What stands for the /56 of an IPv4 address, which has none: no row has it.
const NO_HOME: &str = "-";

/// Looks up what has been counted against a try.
pub struct TryHistories {
    ground: Arc<Ground>,
    counters: Arc<Counters>,
}

impl TryHistories {
    pub fn new(ground: &Arc<Ground>, counters: &Arc<Counters>) -> Self {
        Self { ground: ground.clone(), counters: counters.clone() }
    }

    /// What has been counted against a try: one query, which counts no further than the ceilings.
    pub async fn of(
        &self,
        reader: &mut AnyConnection,
        gate: &TryCounters,
        ceilings: [i64; 6],
    ) -> sqlx::Result<TryHistory> {
        let mut history = TryHistory::default();
        let Some(mark) = &gate.mark else {
            history.name = self.counters.counter(reader, &gate.counter).await?;
            return Ok(history);
        };
        for row in self.asking(history!(), gate, mark, ceilings).fetch_all(reader).await? {
            history.take(row.try_get(0)?, (row.try_get(1)?, row.try_get(2)?));
        }
        history.compare(ceilings);
        Ok(history)
    }

    /// A statement that asks for it, with these parameters bound.
    pub fn asking(
        &self,
        statement: &'static str,
        gate: &TryCounters,
        mark: &Mark,
        ceilings: [i64; 6],
    ) -> Query<'static, Any, AnyArguments> {
        let (now, window) = (self.ground.clock.now(), self.ground.config().limits.window);
        let home = if mark.home.is_empty() { NO_HOME } else { &mark.home };
        let query = sqlx::query(statement)
            .bind(gate.counter.clone())
            .bind(gate.day.clone())
            .bind(now)
            .bind(mark.address.clone())
            .bind(home.to_owned())
            .bind(mark.network.clone())
            .bind(now - window)
            .bind(now - DAY);
        ceilings.into_iter().fold(query, Query::bind)
    }

    /// When the ceiling that is reached is no longer, if nothing is added: seconds since 1970.
    pub fn until(&self, history: &TryHistory, which: usize) -> i64 {
        let window = if which < 3 { self.ground.config().limits.window } else { DAY };
        history.marks[which].1 + window
    }
}

// One password that is tried at many names (password spraying). No counter of a name or of a place tells it from people who
// mistype, and a sprayer who does the work of captchas is stopped by neither. A password that has failed at many names is paused
// in browsers that are not known, whatever name it is tried at next.
//
// What failed is often nearly right, so nothing of it is written down: this process keeps hashes under a key of its own in
// memory.

/// Failures that are kept, about 3 MB; then the oldest go.
const MOST: usize = 50_000;

/// A password and the name that it is tried at.
#[derive(Clone, Copy)]
pub struct Tried<'a> {
    /// As it was typed.
    pub password: &'a Secret,
    /// In its canonical form.
    pub name: &'a str,
}

/// A password that is being tried at many names.
pub struct SprayedPassword {
    /// What stands for it in this process.
    pub mark: u64,
    /// At how many names it has failed in the short window.
    pub names: i64,
    /// When it is looked at again.
    pub until: i64,
}

/// The names at which each password has failed lately, in this process.
#[derive(Default)]
pub struct SprayedPasswords {
    key: RandomState,
    failures: Mutex<FailedPasswords>,
}

#[derive(Default)]
struct FailedPasswords {
    by_password: HashMap<u64, Vec<FailedName>>,
    /// Passwords and times, the oldest first.
    in_order: VecDeque<(u64, i64)>,
}

/// A name at which a password has failed, and when it did so first.
struct FailedName {
    name: u64,
    at: i64,
}

impl SprayedPasswords {
    /// Notes that a password has failed at a name.
    pub fn note(&self, tried: Tried<'_>, now: i64) {
        let (password, name) = (self.mark(tried.password), self.key.hash_one(tried.name));
        let mut failures = self.failures();
        failures.forget(now);
        let names = failures.by_password.entry(password).or_default();
        if !names.iter().any(|failure| failure.name == name) {
            names.push(FailedName { name, at: now });
            failures.in_order.push_back((password, now));
        }
    }

    /// `None` if a password may be looked at.
    pub fn paused(
        &self,
        password: &Secret,
        limits: &Limits,
        most: Thresholds,
        now: i64,
    ) -> Option<SprayedPassword> {
        let (failures, mark) = (self.failures(), self.mark(password));
        let names = failures.by_password.get(&mark)?;
        let since = |seconds: i64| names.partition_point(|failure| failure.at <= now - seconds);
        let (of_window, of_day) = (&names[since(limits.window)..], &names[since(DAY)..]);
        let is_day = i64::try_from(of_day.len()).is_ok_and(|number| number >= most.day);
        let most = usize::try_from(if is_day { limits.tries_after } else { most.quarter }).ok()?;
        let until = of_window.get(of_window.len().checked_sub(most)?)?.at + limits.window;
        Some(SprayedPassword { mark, names: i64::try_from(of_window.len()).ok()?, until })
    }

    fn mark(&self, password: &Secret) -> u64 {
        self.key.hash_one(password.expose())
    }

    fn failures(&self) -> MutexGuard<'_, FailedPasswords> {
        self.failures.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl FailedPasswords {
    /// Makes room for one more.
    fn forget(&mut self, now: i64) {
        while let Some(&(password, at)) = self.in_order.front()
            && (at <= now - DAY || self.in_order.len() >= MOST)
        {
            self.in_order.pop_front();
            if let Some(names) = self.by_password.get_mut(&password) {
                names.remove(0);
                if names.is_empty() {
                    self.by_password.remove(&password);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_bounded_and_ends_after_a_day() {
        let sprayed = SprayedPasswords::default();
        let password = |number: usize| Secret::new(format!("Kevad-{number}"));
        for number in 0..MOST + 100 {
            sprayed.note(Tried { password: &password(number / 10), name: &number.to_string() }, 0);
        }
        let kept = |failures: &FailedPasswords| {
            let of_passwords = failures.by_password.values().map(Vec::len).sum::<usize>();
            (of_passwords, failures.in_order.len(), failures.by_password.len())
        };
        assert_eq!(kept(&sprayed.failures()), (MOST, MOST, MOST / 10));
        sprayed.note(Tried { password: &password(0), name: "mari" }, DAY);
        assert_eq!(kept(&sprayed.failures()), (1, 1, 1));
    }
}
