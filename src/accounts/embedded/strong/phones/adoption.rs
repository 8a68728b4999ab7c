//! Adoption: a confirmation whose process has ended goes on here. How this process keeps its confirmations while it runs, and
//! hands them over when it stops (docs/decisions/0041).

use std::{future, sync::Arc, time::Duration};

use tokio::time;
use tracing::Instrument;

use crate::{
    accounts::{
        Caller, PhoneMethod,
        embedded::{
            flows::{
                lease::RENEWAL,
                pending::RunningConfirmation,
                states::{FlowKey, HeldFlow},
            },
            ground::call::CallResult,
            strong::phones::{
                Phones,
                request::ProviderSession,
                state::{ConfirmationState, confirmation_span},
            },
        },
    },
    domain::ErrorCode,
};

/// How long a process that stops waits for the phones that it is just ringing.
const RINGING: Duration = Duration::from_secs(5);

/// The interval between two looks at them.
const PAUSE: Duration = Duration::from_millis(20);

/// How long the database may take to learn of the end of a process.
const RELEASE: Duration = Duration::from_secs(3);

/// Where the database does not answer at the end.
const LATER: &str = "the database was not told that this process ends: others adopt its confirmations when the lease is over";

impl Phones {
    /// Goes on with a confirmation for which no process polls any more, in the background. Nothing happens if this process
    /// is full, or has adopted it already.
    pub(super) async fn adopt(
        self: &Arc<Self>,
        caller: &Caller,
        session: &str,
        method: PhoneMethod,
        kind: &'static str,
        orphan: &HeldFlow<ConfirmationState>,
    ) -> CallResult<()> {
        self.flows.have_lease().await?;
        // One that runs here needs no further place.
        if self.pending.is_running(&orphan.name) {
            return Ok(());
        }
        let Some(permit) = self.pending.acquire() else { return Ok(()) };
        let entry = RunningConfirmation {
            id: orphan.name.clone(),
            kind,
            code: orphan.state.code.clone(),
            until: orphan.expires_at,
            place: None,
            is_adoptable: false,
            task: None,
        };
        if !self.pending.adopt(session, entry) {
            return Ok(());
        }
        let (phones, id) = (Arc::clone(self), orphan.name.clone());
        let (holder, expires_at) = (orphan.holder.clone(), orphan.expires_at);
        // A visitor who hangs up does not stop this.
        let span = confirmation_span(caller, method, &orphan.state.person);
        let run = async move {
            let key = FlowKey { kind, name: &id };
            let turn = phones.adoptions.acquire().await;
            let begun = Box::pin(phones.take_over(key, &holder)).await;
            drop(turn);
            if let Some(begun) = begun {
                phones.pending.set_adoptable(&id);
                let begun = Box::pin(future::ready(begun));
                phones.run_confirmation(key, begun, expires_at).await;
            } else {
                phones.pending.remove(&id);
            }
            drop(permit);
        };
        let task = self.runtime.spawn(run.instrument(span));
        self.pending.set_task(&orphan.name, task.abort_handle());
        Ok(())
    }

    /// Takes an orphan over from this holder, with the provider's session or the reason why there is none; `None` if another
    /// process has taken it, or if it has ended.
    async fn take_over(
        &self,
        key: FlowKey<'_>,
        holder: &str,
    ) -> Option<Result<ProviderSession, ErrorCode>> {
        let state: ConfirmationState = self
            .flows
            .adopt_flow(key, holder)
            .await
            .inspect_err(|cause| tracing::error!(?cause, "a confirmation cannot be adopted"))
            .ok()??;
        if state.end.is_some() {
            return None;
        }
        if let Some(session) = state.session {
            tracing::info!("a confirmation on a phone is adopted from a process that has ended");
            return Some(Ok(session));
        }
        // Nobody knows whether the phone has rung, and it must not ring twice for one verification code.
        tracing::warn!("a process ended while prompting a phone; the person must try again");
        Some(Err(ErrorCode::ServerError))
    }

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
