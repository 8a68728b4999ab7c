//! A fault never counts as a wrong password: whatever was counted before it is taken back.

use std::{sync::Arc, time::Duration};

use tokio::{task, time};

use crate::accounts::{
    Fault,
    embedded::{
        counting::{counters::Counters, gate::TryCounters},
        ground::refusal::{CallError, CallResult},
    },
};

/// The time to look at a try; then it was a fault. Longer than PostgreSQL may spend on a statement.
const LOOK: Duration = Duration::from_secs(20);

/// How often a try is taken back while the database cannot do it.
const AGAIN: Duration = Duration::from_secs(1);

/// For how many of those times; a try is forgotten after a quarter of an hour anyway.
const TIMES: u32 = 900;

impl Counters {
    /// The result of looking at a counted try, in time. After a fault the try is taken back, and a database that cannot do
    /// that now will do it when it is back.
    pub async fn look<T>(
        self: &Arc<Self>,
        gate: &TryCounters,
        looking: impl Future<Output = CallResult<T>>,
    ) -> CallResult<T> {
        let looked = time::timeout(LOOK, looking).await.unwrap_or_else(|_| {
            tracing::error!("a sign-in is given up: the database hangs");
            Err(CallError::Fault(Fault::ServerError))
        });
        if matches!(looked, Err(CallError::Fault(_))) {
            self.take_back(gate);
        }
        looked
    }

    fn take_back(self: &Arc<Self>, gate: &TryCounters) {
        let Ok(permit) = Arc::clone(&self.taking_back).try_acquire_owned() else { return };
        let (counters, gate) = (Arc::clone(self), gate.clone());
        task::spawn(async move {
            for _ in 0..TIMES {
                if counters.uncount(&gate).await.is_ok() {
                    break;
                }
                time::sleep(AGAIN).await;
            }
            drop(permit);
        });
    }
}
