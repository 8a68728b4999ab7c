//! Where a try comes from, and how many different names failed there: of one address (of IPv6, the /64 of one household) and
//! of the network around it (/24, /48), in a quarter of an hour and in a day.

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

/// What counts against a try at present, besides itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct Standing {
    /// Tries of the name, and when they are forgotten.
    pub name: (i64, i64),
    /// The same of the day.
    pub day: (i64, i64),
    /// Marks, at most as many as lead to a pause, and the time of the oldest of them: address and network in a quarter of an
    /// hour, then in a day.
    pub marks: [(i64, i64); 4],
}

// SQLite plans a statement anew whenever a parameter is bound that stands bare behind LIMIT, and keeps the plan of one in a cast.
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

/// Looks up what counts against a try.
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

    /// What counts against a try. One question, bounded by the ceilings.
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

    /// Seconds until the place's marks are few enough again; `None`: they are.
    pub fn pause_of_place(&self, standing: &Standing, ceilings: &Thresholds) -> Option<i64> {
        let now = self.clock.now();
        let windows = [self.settings.limits.window, self.settings.limits.window, DAY, DAY];
        let reached = standing.marks.iter().zip(ceilings.all()).zip(windows);
        let reached = reached.filter(|(((n, _), ceiling), _)| *n >= ceiling.pause);
        reached.map(|(((_, oldest), _), window)| (oldest + window - now).max(1)).max()
    }
}

/// Whether the place's marks ask for a captcha.
pub fn is_above_captcha(standing: &Standing, ceilings: &Thresholds) -> bool {
    standing.marks.iter().zip(ceilings.all()).any(|((n, _), ceiling)| *n >= ceiling.captcha)
}
