//! The background task of a confirmation: waits for the answer of the phone, and stores how the confirmation ended.

use std::{sync::Arc, time::Duration};

use tokio::{sync::OwnedSemaphorePermit, time};
use tracing::{Instrument, Span};

use crate::{
    accounts::embedded::{
        flows::registrants::IdentifiedPerson,
        strong::phones::{
            Phones,
            confirmation::{ConfirmationEnd, ConfirmationState},
            identifying::ConfirmationStage,
        },
    },
    domain::ErrorCode,
};

/// The database does not answer when a confirmation has ended.
const ASKED_AGAIN: &str = "how a confirmation on a phone ended cannot be written down; the next poll asks the provider again";

impl Phones {
    /// Starts the task of the confirmation with this kind and id, which expires at this second since 1970.
    pub(super) fn poll_provider(
        self: &Arc<Self>,
        (kind, id): (String, String),
        expires_at: i64,
        stage: ConfirmationStage,
        permit: OwnedSemaphorePermit,
        span: Span,
    ) {
        if matches!(stage, ConfirmationStage::Begun(_)) {
            self.pending.set_adoptable(&id);
        }
        let (phones, polled) = (Arc::clone(self), id.clone());
        // Ten thousand of these may wait: what they hold lies in a box, and is not copied from future to future.
        let held = Box::new((kind, id, stage));
        let run = async move {
            phones.run_confirmation(held, expires_at).await;
            drop(permit);
        };
        let task = self.runtime.spawn(run.instrument(span));
        self.pending.set_task(&polled, task.abort_handle());
    }

    /// Runs until the confirmation has ended or expires.
    pub(super) async fn run_confirmation(
        &self,
        held: Box<(String, String, ConfirmationStage)>,
        expires_at: i64,
    ) {
        let (kind, id, stage) = *held;
        let left = u64::try_from(expires_at - self.clock.now()).unwrap_or_default();
        let identified = Box::pin(self.identity((&kind, &id), stage));
        let end = match time::timeout(Duration::from_secs(left), identified).await {
            Ok(Ok(identity)) => {
                let person = IdentifiedPerson::from(&identity);
                match Box::pin(self.identification.proven_now(person)).await {
                    Ok(person) => ConfirmationEnd::Confirmed(Box::new(person)),
                    Err(cause) => {
                        tracing::error!(?cause, "{ASKED_AGAIN}");
                        self.pending.remove(&id);
                        return;
                    }
                }
            }
            Ok(Err(code)) => ConfirmationEnd::Failed(code.to_string()),
            Err(_) => ConfirmationEnd::Failed(ErrorCode::AuthorizationProcessTimeout.to_string()),
        };
        Box::pin(self.end_own((&kind, &id), end)).await;
        self.pending.remove(&id);
    }

    /// Stores how a confirmation ended for which this process polls, unless it has ended already, was cancelled, or another
    /// process has adopted it.
    pub(super) async fn end_own(&self, name: (&str, &str), end: ConfirmationEnd) {
        let ended = |state: ConfirmationState| state.ended(&end);
        if let Err(cause) = self.flows.change_held_flow(name, ended).await {
            tracing::error!(?cause, "{ASKED_AGAIN}");
        }
    }
}
