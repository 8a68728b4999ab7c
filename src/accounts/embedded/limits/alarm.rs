//! The alarm: guesses spread over many networks stay below the thresholds of each. While sign-ins fail, every node
//! checks the common table every few seconds. If too many different names fail, every unknown browser needs a captcha.

use std::sync::{
    Arc,
    atomic::{AtomicBool, AtomicI64, Ordering},
};

use crate::{
    accounts::embedded::ground::{Ground, refusal::CallResult, settings::Settings, store::Store},
    clock::Clock,
};

/// Watches how many names fail anywhere, and keeps the result of this node's last check.
pub struct Alarm {
    clock: Clock,
    settings: Arc<Settings>,
    store: Store,
    looked_at: AtomicI64,
    is_on: AtomicBool,
}

impl Alarm {
    /// An alarm that is off until the first check.
    pub fn new(ground: &Ground) -> Self {
        Self {
            clock: ground.clock.clone(),
            settings: ground.settings.clone(),
            store: ground.store.clone(),
            looked_at: AtomicI64::default(),
            is_on: AtomicBool::default(),
        }
    }

    /// Whether every unknown browser needs a captcha.
    pub async fn is_alarmed(&self) -> CallResult<bool> {
        if self.is_on.load(Ordering::Relaxed) {
            self.refresh_alarm().await?;
        }
        Ok(self.is_on.load(Ordering::Relaxed))
    }

    /// Counts the names that failed lately, unless this node did so a moment ago.
    pub async fn refresh_alarm(&self) -> CallResult<()> {
        let (now, limits) = (self.clock.now(), &self.settings.limits);
        let looked_at = self.looked_at.load(Ordering::Relaxed);
        let is_mine = now - looked_at >= limits.look_around
            && self
                .looked_at
                .compare_exchange(looked_at, now, Ordering::Relaxed, Ordering::Relaxed)
                .is_ok();
        if !is_mine {
            return Ok(());
        }
        let failures: i64 = sqlx::query_scalar(
            "SELECT COUNT(*) FROM (SELECT 1 FROM attempts WHERE last_at > $1 AND address LIKE 'name:%' LIMIT CAST($2 AS BIGINT)) AS marks",
        )
        .bind(now - limits.window)
        .bind(limits.everywhere)
        .fetch_one(self.store.pool())
        .await?;
        let is_on = failures >= limits.everywhere;
        let was_on = self.is_on.swap(is_on, Ordering::Relaxed);
        if is_on && !was_on {
            tracing::warn!(
                names = limits.everywhere,
                seconds = limits.window,
                "sign-ins of this many different names have failed: passwords are guessed from many networks at once. Browsers in \
                 which nobody has signed in before are asked for a captcha until it stops. The lines of lavi::sign_in have the \
                 addresses; block those at the proxy"
            );
        } else if was_on && !is_on {
            tracing::info!("failed sign-ins are back to their usual number");
        }
        Ok(())
    }
}
