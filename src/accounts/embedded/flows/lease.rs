//! The lease of this process: while it lasts, no other process adopts the pending confirmations that this one polls for.
//! One row stands for all of them, so that renewing it costs the same for one phone as for ten thousand.

use std::sync::Arc;

use std::{
    sync::atomic::{AtomicI64, Ordering},
    time::Duration,
};

use tokio::sync::Mutex;

use crate::accounts::embedded::ground::Ground;

/// Seconds that a lease lasts. Others adopt the confirmations of a process that has died after so long.
const LEASE: i64 = 5;

/// Seconds that a lease must still last when a confirmation begins; otherwise it is renewed first.
const LEAST: i64 = 3;

/// How often a lease is renewed while the process polls for any confirmation.
pub const RENEWAL: Duration = Duration::from_secs(2);

pub struct ProcessLease {
    ground: Arc<Ground>,
    id: String,
    /// Until when it lasts, in seconds since 1970; 0 while there is none.
    until: AtomicI64,
    /// Held while it is renewed, so that many who need it renew it once.
    pub turn: Mutex<()>,
}

impl ProcessLease {
    /// A process that has no lease yet, under a new id.
    pub fn new(ground: &Arc<Ground>) -> Self {
        Self {
            ground: ground.clone(),
            id: ground.rng.id(),
            until: AtomicI64::default(),
            turn: Mutex::default(),
        }
    }

    pub fn process(&self) -> &str {
        &self.id
    }

    /// Whether the lease is about to end, or has ended.
    pub fn is_short(&self) -> bool {
        self.until.load(Ordering::SeqCst) < self.ground.clock.now() + LEAST
    }

    /// Renews the lease. Returns whether the former one had ended, so that others may have adopted something.
    pub async fn renew(&self) -> sqlx::Result<bool> {
        let now = self.ground.clock.now();
        sqlx::query(
            "INSERT INTO processes (id, leased_until) VALUES ($1, $2) \
             ON CONFLICT (id) DO UPDATE SET leased_until = excluded.leased_until",
        )
        .bind(&self.id)
        .bind(now + LEASE)
        .execute(self.ground.store.pool())
        .await?;
        let former = self.until.swap(now + LEASE, Ordering::SeqCst);
        Ok(former <= now)
    }

    pub async fn release(&self) -> sqlx::Result<()> {
        self.until.store(0, Ordering::SeqCst);
        sqlx::query("DELETE FROM processes WHERE id = $1")
            .bind(&self.id)
            .execute(self.ground.store.pool())
            .await
            .map(drop)
    }
}
