//! The alarm: guesses spread over many networks stay below the thresholds of each. While sign-ins fail, every node
//! checks the common table every few seconds. If too many different names fail, beside how many people sign in, every unknown browser needs a
//! captcha.

use std::sync::{
    Arc,
    atomic::{AtomicBool, AtomicI64, Ordering},
};

use crate::{
    accounts::embedded::{
        counting::devices::Devices,
        ground::{Ground, refusal::CallResult, settings::Settings, store::Store},
    },
    clock::Clock,
    metrics,
};

/// Watches how many names fail anywhere, and keeps the result of this node's last check.
pub struct Alarm {
    clock: Clock,
    settings: Arc<Settings>,
    store: Store,
    devices: Arc<Devices>,
    looked_at: AtomicI64,
    /// When completed sign-ins were added last: those of longer ago than a window do not count.
    noted_at: AtomicI64,
    is_on: AtomicBool,
}

impl Alarm {
    /// An alarm that is off until the first check.
    pub fn new(ground: &Ground, devices: &Arc<Devices>) -> Self {
        Self {
            clock: ground.clock.clone(),
            settings: ground.settings.clone(),
            store: ground.store.clone(),
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
        let (now, limits) = (self.clock.now(), &self.settings.limits);
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
        .fetch_one(self.store.pool())
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
        let (now, window) = (self.clock.now(), self.settings.limits.window.max(1));
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
        .execute(self.store.pool())
        .await?;
        Ok(())
    }

    /// How many names have to fail for the alarm: a share of the sign-ins lately, but not fewer than the least.
    async fn most(&self) -> CallResult<i64> {
        let (now, limits) = (self.clock.now(), &self.settings.limits);
        let window = limits.window.max(1);
        let (present, former) = (id(now / window), id(now / window - 1));
        let rows: Vec<(String, i64)> =
            sqlx::query_as("SELECT id, tries FROM attempts WHERE id IN ($1, $2)")
                .bind(&present)
                .bind(&former)
                .fetch_all(self.store.pool())
                .await?;
        let of = |wanted: &str| {
            rows.iter().find(|(id, _)| id == wanted).map_or(0, |(_, number)| *number)
        };
        // Of the window before as much as still lies within one window from now.
        let lately = of(&present) + of(&former) * (window - now % window) / window;
        Ok((lately * limits.everywhere / 100).max(limits.everywhere_least))
    }
}

/// The row with the sign-ins of a window.
fn id(window: i64) -> String {
    format!("signed-in:{window}")
}
