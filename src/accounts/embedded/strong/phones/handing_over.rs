//! How this process keeps its confirmations while it runs, and hands them over when it stops (docs/decisions/0041).

use std::time::Duration;

use tokio::time;

use crate::accounts::embedded::{flows::lease::RENEWAL, strong::phones::Phones};

/// How long a process that stops waits for the phones that it is just ringing.
const RINGING: Duration = Duration::from_secs(5);

/// The interval between two looks at them.
const PAUSE: Duration = Duration::from_millis(20);

/// How long the database may take to learn of the end of a process.
const RELEASE: Duration = Duration::from_secs(3);

/// Where the database does not answer at the end.
const LATER: &str = "the database was not told that this process ends: others adopt its confirmations when the lease is over";

impl Phones {
    /// Renews the lease on the confirmations that this process polls for, if there are any. Returns how long to wait until the
    /// next time.
    pub async fn keep(&self) -> Duration {
        if self.pending.count() == 0 {
            return RENEWAL;
        }
        match self.flows.renew_lease().await {
            Ok(()) => RENEWAL,
            Err(cause) => {
                tracing::error!(%cause, "the lease on pending confirmations cannot be renewed");
                RENEWAL / 4
            }
        }
    }

    /// Stops polling, so that other processes can adopt at once what this one has polled for. Phones that are just being rung
    /// are waited for, for a few seconds.
    pub async fn hand_over(&self) {
        let begun = time::timeout(RINGING, async {
            while !self.pending.are_adoptable() {
                time::sleep(PAUSE).await;
            }
        });
        let is_late = begun.await.is_err();
        let ids = self.pending.ids();
        if ids.is_empty() {
            return;
        }
        for id in &ids {
            self.pending.cancel(id);
        }
        tracing::info!(confirmations = ids.len(), is_late, "pending confirmations are handed over");
        match time::timeout(RELEASE, self.flows.release_lease()).await {
            Ok(Ok(())) => {}
            Ok(Err(cause)) => tracing::error!(%cause, "{LATER}"),
            Err(_) => tracing::error!("{LATER}"),
        }
    }
}
