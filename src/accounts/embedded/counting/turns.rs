//! Tries under one name are looked at one after another, so that right ones that come together are not taken for wrong ones.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError, Weak},
    time::Duration,
};

use tokio::{sync, time::timeout};

use crate::{
    accounts::embedded::{counting::gate::TryCounters, ground::refusal::CallResult},
    domain::ErrorCode,
};

/// The time to wait for the tries before this one.
const WAIT: Duration = Duration::from_secs(10);

type NameLock = sync::Mutex<()>;

/// The names that are being tried in this process.
#[derive(Default)]
pub struct NameTurns {
    names: Mutex<HashMap<String, Weak<NameLock>>>,
}

/// One's turn, until this is dropped.
pub type NameTurn = sync::OwnedMutexGuard<()>;

impl NameTurns {
    /// Waits for one's turn; [`ErrorCode::ServiceBusy`] if it does not come in time.
    pub async fn turn(&self, gate: &TryCounters) -> CallResult<NameTurn> {
        let lock = self.lock(&gate.counter);
        Ok(timeout(WAIT, lock.lock_owned()).await.map_err(|_| ErrorCode::ServiceBusy)?)
    }

    /// One's turn, if nobody else has it.
    pub fn at_once(&self, gate: &TryCounters) -> Option<NameTurn> {
        self.lock(&gate.counter).try_lock_owned().ok()
    }

    fn lock(&self, name: &str) -> Arc<NameLock> {
        let mut names = self.names.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(lock) = names.get(name).and_then(Weak::upgrade) {
            return lock;
        }
        // Before the map grows, names that nobody tries any more make room.
        if names.len() == names.capacity() {
            names.retain(|_, lock| lock.strong_count() > 0);
        }
        let lock = Arc::new(NameLock::default());
        names.insert(name.to_owned(), Arc::downgrade(&lock));
        lock
    }
}
