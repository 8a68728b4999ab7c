//! A fault never counts as a wrong password: whatever was counted before it is taken back.

use std::{sync::Arc, time::Duration};

use tokio::time;

use crate::{
    accounts::{
        Fault,
        embedded::{
            counting::{
                counters::{Counted, Counters},
                gate::TryCounters,
            },
            ground::{
                refusal::{CallError, CallResult},
                store::{SingleWrite, Writing},
            },
        },
    },
    domain::ErrorCode,
};

/// The time to look at a try; then it was a fault. Longer than PostgreSQL may spend on a statement, shorter than a call may
/// take.
const LOOK: Duration = Duration::from_secs(10);

/// The time to take a try back: on a connection that has become slow it would stay counted until whoever made it is back. Then
/// the connection is thrown away, and another one asked.
const UNDOING: Duration = Duration::from_secs(3);

/// Between two attempts to take a try back while the database cannot do it: the first ones, so that nobody who comes back at once
/// is asked for a captcha, and all others.
const SOON: Duration = Duration::from_millis(100);
const AGAIN: Duration = Duration::from_secs(1);

/// How many of each. A try is forgotten after a quarter of an hour anyway.
const TIMES: [u32; 2] = [20, 900];

/// A counted try that is being looked at; taken back if it is dropped before that has ended. So it does not matter whose time
/// is over first: that of a password, of the code that is looked at within it, or of the whole call. Nobody guesses uncounted
/// by hanging up: the call goes on then (`door`).
struct OpenTry<'a> {
    counters: &'a Arc<Counters>,
    gate: &'a TryCounters,
    is_decided: bool,
}

impl Drop for OpenTry<'_> {
    fn drop(&mut self) {
        if !self.is_decided {
            self.counters.take_back(self.gate);
        }
    }
}

impl OpenTry<'_> {
    /// The try stays counted.
    fn decide(mut self) {
        self.is_decided = true;
    }
}

impl Counters {
    const fn open_try<'a>(self: &'a Arc<Self>, gate: &'a TryCounters) -> OpenTry<'a> {
        OpenTry { counters: self, gate, is_decided: false }
    }

    /// Commits a transaction that has counted a try. If that fails the try is taken back: perhaps the database has counted it,
    /// and only could not say so.
    pub async fn commit_try(self: &Arc<Self>, tx: Writing, gate: &TryCounters) -> CallResult<()> {
        let counting = self.open_try(gate);
        tx.commit().await?;
        counting.decide();
        Ok(())
    }

    /// Counts a try in all of these counters, unless the first one has reached its limit. If that fails it is taken back as by
    /// [`Counters::commit_try`].
    pub async fn count_try(
        self: &Arc<Self>,
        gate: &TryCounters,
        writer: SingleWrite,
        rows: &[Counted<'_>],
        limit: i64,
    ) -> CallResult<bool> {
        let counting = self.open_try(gate);
        let is_counted = self.count_alone(writer, rows, limit).await?;
        counting.decide();
        Ok(is_counted)
    }

    /// The result of looking at a counted try, in time. After a fault the try is taken back, and a database that cannot do
    /// that now will do it when it is back. So it is if there are too many passwords to look at.
    pub async fn look<T>(
        self: &Arc<Self>,
        gate: &TryCounters,
        looking: impl Future<Output = CallResult<T>>,
    ) -> CallResult<T> {
        let open = self.open_try(gate);
        let looked = time::timeout(LOOK, looking).await.unwrap_or_else(|_| {
            tracing::error!("a sign-in is given up: the database hangs");
            Err(CallError::Fault(Fault::ServerError))
        });
        let is_decided = match &looked {
            Err(CallError::Fault(_)) => false,
            // In a rush there are many of these, and the database works: it is waited for.
            Err(CallError::Coded(errors)) if errors.first() == Some(ErrorCode::ServiceBusy) => {
                self.uncount(gate).await.is_ok()
            }
            _ => true,
        };
        if is_decided {
            open.decide();
        }
        looked
    }

    fn take_back(self: &Arc<Self>, gate: &TryCounters) {
        let Ok(permit) = Arc::clone(&self.taking_back).try_acquire_owned() else { return };
        let (counters, gate) = (Arc::clone(self), gate.clone());
        self.runtime.spawn(async move {
            for time in 0..TIMES[0] + TIMES[1] {
                if let Ok(Ok(())) = time::timeout(UNDOING, counters.uncount(&gate)).await {
                    break;
                }
                time::sleep(if time < TIMES[0] { SOON } else { AGAIN }).await;
            }
            drop(permit);
        });
    }
}
