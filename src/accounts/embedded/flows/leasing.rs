//! How this process gets, keeps and ends its lease.

use std::collections::HashSet;

use crate::accounts::embedded::flows::states::FlowStates;

impl FlowStates {
    /// Makes sure that the lease of this process lasts for a few seconds.
    pub async fn have_lease(&self) -> sqlx::Result<()> {
        if !self.lease.is_short() {
            return Ok(());
        }
        let _turn = self.lease.turn.lock().await;
        if self.lease.is_short() { self.renew_lease().await } else { Ok(()) }
    }

    /// Renews the lease of this process. If it was over, gives up what others have adopted meanwhile.
    pub async fn renew_lease(&self) -> sqlx::Result<()> {
        if !self.lease.renew().await? {
            return Ok(());
        }
        let pending = self.pending();
        let running = pending.ids();
        if running.is_empty() {
            return Ok(());
        }
        let own: Vec<String> = sqlx::query_scalar("SELECT name FROM visits WHERE held_by = $1")
            .bind(self.lease.process())
            .fetch_all(self.store.pool())
            .await?;
        let own: HashSet<String> = own.into_iter().collect();
        running.iter().filter(|id| !own.contains(*id)).for_each(|id| pending.cancel(id));
        Ok(())
    }

    /// Ends the lease of this process, so that others may adopt at once what it has worked on.
    pub async fn release_lease(&self) -> sqlx::Result<()> {
        self.lease.release().await
    }
}
