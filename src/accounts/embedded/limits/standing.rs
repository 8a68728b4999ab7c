//! How many different names failed where a try comes from: at its network address (for IPv6 the /64 of one household)
//! and in the network around it (/24, /48), within a quarter of an hour and within a day.

use std::sync::Arc;

use sqlx::AnyConnection;

use crate::{
    accounts::embedded::{
        counting::{
            counters::{Counters, DAY},
            gate::TryCounters,
        },
        ground::{Ground, limits::Thresholds, settings::Settings},
    },
    clock::Clock,
};

/// What has been counted against a try so far, without the try itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct Standing {
    /// Tries of the name, and when they expire.
    pub name: (i64, i64),
    /// The same for the day.
    pub day: (i64, i64),
    /// Failure marks and the time of the oldest one counted, for address and network in a quarter of an hour, then in
    /// a day. Counting stops at the number that causes a pause.
    pub marks: [(i64, i64); 4],
}

// SQLite re-plans a statement for each new value of a bare parameter behind LIMIT, but keeps the plan if it is in a
// cast.
const STANDING: &str = "SELECT CAST(0 AS BIGINT) AS which, tries AS n, expires_at AS at FROM attempts \
     WHERE id = $1 AND expires_at > $3 \
     UNION ALL SELECT CAST(1 AS BIGINT), tries, expires_at FROM attempts WHERE id = $2 AND expires_at > $3 \
     UNION ALL SELECT CAST(2 AS BIGINT), COUNT(*), COALESCE(MIN(last_at), 0) FROM \
     (SELECT last_at FROM attempts WHERE address = $4 AND last_at > $6 ORDER BY last_at DESC LIMIT CAST($8 AS BIGINT)) AS a \
     UNION ALL SELECT CAST(3 AS BIGINT), COUNT(*), COALESCE(MIN(last_at), 0) FROM \
     (SELECT last_at FROM attempts WHERE network = $5 AND last_at > $6 ORDER BY last_at DESC LIMIT CAST($9 AS BIGINT)) AS b \
     UNION ALL SELECT CAST(4 AS BIGINT), COUNT(*), COALESCE(MIN(last_at), 0) FROM \
     (SELECT last_at FROM attempts WHERE address = $4 AND last_at > $7 ORDER BY last_at DESC LIMIT CAST($10 AS BIGINT)) AS c \
     UNION ALL SELECT CAST(5 AS BIGINT), COUNT(*), COALESCE(MIN(last_at), 0) FROM \
     (SELECT last_at FROM attempts WHERE network = $5 AND last_at > $7 ORDER BY last_at DESC LIMIT CAST($11 AS BIGINT)) AS d";

/// Looks up what has been counted against a try.
pub struct Standings {
    clock: Clock,
    settings: Arc<Settings>,
    counters: Arc<Counters>,
}

impl Standings {
    pub fn new(ground: &Ground, counters: &Arc<Counters>) -> Self {
        Self {
            clock: ground.clock.clone(),
            settings: ground.settings.clone(),
            counters: counters.clone(),
        }
    }

    /// What has been counted against a try: one query, which counts no further than the thresholds.
    pub async fn of(
        &self,
        reader: &mut AnyConnection,
        gate: &TryCounters,
        ceilings: &Thresholds,
    ) -> sqlx::Result<Standing> {
        let mut standing = Standing::default();
        let Some(mark) = &gate.mark else {
            standing.name = self.counters.counter(reader, &gate.counter).await?;
            return Ok(standing);
        };
        let (now, window) = (self.clock.now(), self.settings.limits.window);
        let [a, b, c, d] = ceilings.all().map(|ceiling| ceiling.pause);
        let rows: Vec<(i64, i64, i64)> = sqlx::query_as(STANDING)
            .bind(&gate.counter)
            .bind(&gate.day)
            .bind(now)
            .bind(&mark.address)
            .bind(&mark.network)
            .bind(now - window)
            .bind(now - DAY)
            .bind(a)
            .bind(b)
            .bind(c)
            .bind(d)
            .fetch_all(reader)
            .await?;
        for (which, n, at) in rows {
            match usize::try_from(which) {
                Ok(0) => standing.name = (n, at),
                Ok(1) => standing.day = (n, at),
                Ok(other @ 2..=5) => standing.marks[other - 2] = (n, at),
                _ => {}
            }
        }
        Ok(standing)
    }

    /// Seconds until the address and its network have few enough failure marks; `None` if they have now.
    pub fn pause_of_place(&self, standing: &Standing, ceilings: &Thresholds) -> Option<i64> {
        let now = self.clock.now();
        let windows = [self.settings.limits.window, self.settings.limits.window, DAY, DAY];
        let reached = standing.marks.iter().zip(ceilings.all()).zip(windows);
        let reached = reached.filter(|(((n, _), ceiling), _)| *n >= ceiling.pause);
        reached.map(|(((_, oldest), _), window)| (oldest + window - now).max(1)).max()
    }
}

/// Whether the failure marks of the address or its network require a captcha.
pub fn is_above_captcha(standing: &Standing, ceilings: &Thresholds) -> bool {
    standing.marks.iter().zip(ceilings.all()).any(|((n, _), ceiling)| *n >= ceiling.captcha)
}
