//! Browsers in which somebody has completed a Smart-ID device link. The operator may let phones ring from these alone. They are
//! told by the device cookie, whose fingerprint is kept.

use crate::accounts::{
    Caller,
    embedded::{
        counting::{
            devices::{Devices, KNOWN_FOR},
            gate::TryCounters,
        },
        ground::{fingerprint::fingerprint, refusal::CallResult, store::Writing},
    },
};

/// The device cookie of a browser that has just completed a device link.
pub struct LinkedBrowser {
    name: String,
    token: String,
    /// The `Set-Cookie` value.
    pub set_cookie: String,
}

impl LinkedBrowser {
    /// The caller with the cookie as the browser will have it.
    pub fn caller(&self, caller: &Caller) -> Caller {
        let others = caller.cookies.iter().filter(|(name, _)| *name != self.name);
        let own = (self.name.clone(), self.token.clone());
        Caller { cookies: others.cloned().chain([own]).collect(), ..caller.clone() }
    }
}

impl Devices {
    /// Notes that somebody has completed a device link in this browser; `None` if device cookies are switched off. A browser
    /// that was unknown gets a new value, so that a planted cookie is worthless.
    pub async fn know_link(&self, caller: &Caller) -> CallResult<Option<LinkedBrowser>> {
        let Some(name) = self.settings.device_cookie.clone() else { return Ok(None) };
        let (now, former) = (self.clock.now(), self.device(caller));
        let mut tx = self.store.begin().await?;
        let mut token = caller.cookie(&name).unwrap_or_default().to_owned();
        let is_known = match &former {
            Some(former) => self.see_link(&mut tx, former).await?,
            None => false,
        };
        if !is_known {
            token = self.rng.token();
            let device = fingerprint(&token);
            if let Some(former) = former {
                self.move_device(&mut tx, &former, &device).await?;
            }
            sqlx::query("INSERT INTO linked_browsers (token_hash, seen_at) VALUES ($1, $2)")
                .bind(&device)
                .bind(now)
                .execute(&mut *tx)
                .await?;
        }
        tx.commit().await?;
        let set_cookie = self.device_cookie(&name, &token);
        Ok(Some(LinkedBrowser { name, token, set_cookie }))
    }

    /// Whether somebody has completed a device link in this browser within the last 180 days.
    pub async fn has_linked(&self, caller: &Caller) -> CallResult<bool> {
        let Some(device) = self.device(caller) else { return Ok(false) };
        let known =
            sqlx::query("SELECT 1 FROM linked_browsers WHERE token_hash = $1 AND seen_at > $2")
                .bind(&device)
                .bind(self.clock.now() - KNOWN_FOR)
                .fetch_optional(self.store.pool())
                .await?;
        Ok(known.is_some())
    }

    /// The counters of a browser in which anybody has signed in or completed a device link, for one more device link; `None` if there is no
    /// such browser, or if too many of its links were not confirmed lately.
    pub async fn known_for_links(&self, caller: &Caller) -> CallResult<Option<TryCounters>> {
        let Some(device) = self.device(caller) else { return Ok(None) };
        let (counter, now) = (format!("device:{device}:link"), self.clock.now());
        let (day, limits) = (format!("{counter}/day"), &self.settings.limits);
        let tries: Option<(i64, i64)> = sqlx::query_as(
            "SELECT COALESCE(a.tries, 0), COALESCE(b.tries, 0) FROM (SELECT token_hash FROM devices WHERE token_hash = $1 AND seen_at > $2 \
             UNION SELECT token_hash FROM linked_browsers WHERE token_hash = $1 AND seen_at > $2) AS known \
             LEFT JOIN attempts a ON a.id = $3 AND a.expires_at > $5 LEFT JOIN attempts b ON b.id = $4 AND b.expires_at > $5",
        )
        .bind(&device)
        .bind(now - KNOWN_FOR)
        .bind(&counter)
        .bind(&day)
        .bind(now)
        .fetch_optional(self.store.pool())
        .await?;
        let has_tries = |(tries, of_day): &(i64, i64)| {
            *tries < limits.device && *of_day < limits.device_in_a_day
        };
        let known = tries.filter(has_tries);
        Ok(known.map(|_| TryCounters { rings: true, ..TryCounters::of_device(counter, day) }))
    }

    /// Prolongs what is known of a linked browser; `false` if it is not one.
    async fn see_link(&self, tx: &mut Writing, device: &str) -> sqlx::Result<bool> {
        let now = self.clock.now();
        let seen = sqlx::query(
            "UPDATE linked_browsers SET seen_at = $2 WHERE token_hash = $1 AND seen_at > $3",
        )
        .bind(device)
        .bind(now)
        .bind(now - KNOWN_FOR)
        .execute(&mut **tx)
        .await?;
        Ok(seen.rows_affected() == 1)
    }
}
