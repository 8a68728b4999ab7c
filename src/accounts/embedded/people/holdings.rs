//! What the service holds at this moment, for `/metrics`.

use std::sync::Arc;

use crate::{
    accounts::embedded::{
        flows::{Flows, pending::ConfirmationTable},
        ground::{Ground, hashing::Hasher, settings::Settings, store::Store},
    },
    clock::Clock,
};

/// Counts what the service holds.
pub struct Holdings {
    clock: Clock,
    hasher: Hasher,
    pending: Arc<ConfirmationTable>,
    settings: Arc<Settings>,
    store: Store,
}

impl Holdings {
    pub fn new(ground: &Ground, flows: &Flows) -> Self {
        Self {
            clock: ground.clock.clone(),
            hasher: ground.hasher.clone(),
            pending: flows.states.pending(),
            settings: ground.settings.clone(),
            store: ground.store.clone(),
        }
    }

    /// Password hashes that wait or are being computed.
    pub fn hashes(&self) -> usize {
        self.hasher.waiting()
    }

    /// Phones that this process waits for.
    pub fn phones(&self) -> usize {
        self.pending.count()
    }

    /// Open connections to the database, and those of them that nobody uses.
    pub fn connections(&self) -> (usize, usize) {
        let pool = self.store.pool().pool();
        (usize::try_from(pool.size()).unwrap_or(usize::MAX), pool.num_idle())
    }

    /// How many sessions have not expired.
    pub async fn sessions(&self) -> sqlx::Result<i64> {
        let now = self.clock.now();
        sqlx::query_scalar("SELECT COUNT(*) FROM sessions WHERE expires_at > $1 AND seen_at > $2")
            .bind(now)
            .bind(now - self.settings.sessions.idle)
            .fetch_one(self.store.pool())
            .await
    }
}
