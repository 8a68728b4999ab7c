//! How many different names failed where a try comes from: at its address (for IPv6 its /64), in its /56 (of IPv6 alone) and in the
//! network around it (/24, /48), within a quarter of an hour and within a day.

use std::sync::Arc;

use sqlx::AnyConnection;

use crate::{
    accounts::embedded::{
        counting::{
            counters::{Counters, DAY},
            gate::TryCounters,
        },
        ground::{Ground, settings::Settings},
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
    /// Failure marks and the time of the oldest one counted, for address, /56 and network in a quarter of an hour, then in
    /// a day. Counting stops at the ceilings.
    pub marks: [(i64, i64); 6],
    /// Whether one of the ceilings is reached, and which.
    pub reached: Option<usize>,
}

// SQLite re-plans a statement for each new value of a bare parameter behind LIMIT, but keeps the plan if it is in a
// cast.
const STANDING: &str = "SELECT CAST(0 AS BIGINT) AS which, tries AS n, expires_at AS at FROM attempts \
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
     (SELECT last_at FROM attempts WHERE network = $6 AND last_at > $8 ORDER BY last_at DESC LIMIT CAST($14 AS BIGINT)) AS f";

/// What stands for the /56 of an IPv4 address, which has none: no row has it.
const NO_HOME: &str = "-";

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

    /// What has been counted against a try: one query, which counts no further than the ceilings.
    pub async fn of(
        &self,
        reader: &mut AnyConnection,
        gate: &TryCounters,
        ceilings: [i64; 6],
    ) -> sqlx::Result<Standing> {
        let mut standing = Standing::default();
        let Some(mark) = &gate.mark else {
            standing.name = self.counters.counter(reader, &gate.counter).await?;
            return Ok(standing);
        };
        let (now, window) = (self.clock.now(), self.settings.limits.window);
        let query = sqlx::query_as(STANDING)
            .bind(&gate.counter)
            .bind(&gate.day)
            .bind(now)
            .bind(&mark.address)
            .bind(if mark.home.is_empty() { NO_HOME } else { &mark.home })
            .bind(&mark.network)
            .bind(now - window)
            .bind(now - DAY);
        let query = ceilings.into_iter().fold(query, sqlx::query::QueryAs::bind);
        let rows: Vec<(i64, i64, i64)> = query.fetch_all(reader).await?;
        for (which, n, at) in rows {
            match usize::try_from(which) {
                Ok(0) => standing.name = (n, at),
                Ok(1) => standing.day = (n, at),
                Ok(other @ 2..=7) => standing.marks[other - 2] = (n, at),
                _ => {}
            }
        }
        let is_reached = |(which, ceiling): &(usize, i64)| standing.marks[*which].0 >= *ceiling;
        standing.reached =
            ceilings.into_iter().enumerate().find(is_reached).map(|(which, _)| which);
        Ok(standing)
    }

    /// When the ceiling that is reached is no longer, if nothing is added: seconds since 1970.
    pub fn until(&self, standing: &Standing, which: usize) -> i64 {
        let window = if which < 3 { self.settings.limits.window } else { DAY };
        standing.marks[which].1 + window
    }
}
