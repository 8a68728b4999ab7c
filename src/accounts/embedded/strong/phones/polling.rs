//! The background task of a confirmation: rings the phone, polls the provider until it has answered, and stores how the
//! confirmation ended.

use std::{sync::Arc, time::Duration};

use tokio::{sync::OwnedSemaphorePermit, task, time};

use crate::{
    accounts::embedded::{
        flows::registrants::IdentifiedPerson,
        strong::phones::{
            Phones,
            confirmation::{ConfirmationEnd, ConfirmationState},
            provider_session::ProviderSession,
            request::ConfirmationRequest,
        },
    },
    domain::ErrorCode,
    providers::Identity,
};

/// How far a confirmation is.
pub enum ConfirmationStage {
    /// The phone is to be rung.
    ToRing(Box<ConfirmationRequest>),
    /// The provider has begun a session.
    Begun(ProviderSession),
}

impl Phones {
    /// Starts the task of the confirmation with this kind and id, which expires at this second since 1970.
    pub(super) fn poll_provider(
        self: &Arc<Self>,
        (kind, id): (String, String),
        expires_at: i64,
        stage: ConfirmationStage,
        permit: OwnedSemaphorePermit,
    ) {
        if matches!(stage, ConfirmationStage::Begun(_)) {
            self.pending.set_adoptable(&id);
        }
        let (phones, polled) = (Arc::clone(self), id.clone());
        // Ten thousand of these may wait: what they hold lies in a box, and is not copied from future to future.
        let held = Box::new((kind, id, stage));
        let task = task::spawn(async move {
            phones.run_confirmation(held, expires_at).await;
            drop(permit);
        });
        self.pending.set_task(&polled, task.abort_handle());
    }

    /// Runs until the confirmation has ended or expires.
    async fn run_confirmation(
        &self,
        held: Box<(String, String, ConfirmationStage)>,
        expires_at: i64,
    ) {
        let (kind, id, stage) = *held;
        let left = u64::try_from(expires_at - self.clock.now()).unwrap_or_default();
        let identified = Box::pin(self.identity((&kind, &id), stage));
        let end = match time::timeout(Duration::from_secs(left), identified).await {
            Ok(Ok(identity)) => {
                ConfirmationEnd::Confirmed(Box::new(IdentifiedPerson::from(&identity)))
            }
            Ok(Err(code)) => ConfirmationEnd::Failed(code.to_string()),
            Err(_) => ConfirmationEnd::Failed(ErrorCode::AuthorizationProcessTimeout.to_string()),
        };
        Box::pin(self.end_own((&kind, &id), end)).await;
        self.pending.remove(&id);
    }

    /// The identity of the person who has confirmed.
    async fn identity(
        &self,
        name: (&str, &str),
        stage: ConfirmationStage,
    ) -> Result<Identity, ErrorCode> {
        let session = match stage {
            ConfirmationStage::Begun(session) => session,
            ConfirmationStage::ToRing(request) => Box::pin(self.ring(name, *request)).await?,
        };
        match session {
            ProviderSession::MobileId(session, expected) => {
                let client = self.clients.mobile_id.as_ref().ok_or(ErrorCode::ServerError)?;
                let identity = client.finish(&expected, &session, &self.clock).await;
                identity.map_err(|rejection| rejection.code())
            }
            ProviderSession::SmartId(session, request) => {
                let client = self.clients.smart_id.as_ref().ok_or(ErrorCode::ServerError)?;
                if request.style.callback().is_some() {
                    return self.link_identity(name, client, &request, &session).await;
                }
                let identity = client.finish(&request, &session, &self.clock).await;
                identity.map_err(|rejection| rejection.code())
            }
        }
    }

    /// Rings the phone, a moment after the verification code was shown, and stores the provider's session.
    async fn ring(
        &self,
        name: (&str, &str),
        request: ConfirmationRequest,
    ) -> Result<ProviderSession, ErrorCode> {
        time::sleep(self.settings.push_delay).await;
        let session = request.start().await?;
        let begun = |state: ConfirmationState| {
            let session = Some(session.clone());
            state.end.is_none().then(|| ConfirmationState { session, ..state })
        };
        match self.flows.change_held_flow(name, begun).await {
            Ok(true) => self.pending.set_adoptable(name.1),
            // It was cancelled, or another process has ended it. Nothing that follows is written.
            Ok(false) => return Err(ErrorCode::AuthorizationProcessTimeout),
            Err(cause) => tracing::error!(
                ?cause,
                "a confirmation on a phone cannot be written down: if this process ends, it is lost"
            ),
        }
        Ok(session)
    }

    /// Stores how a confirmation ended for which this process polls, unless it has ended already, was cancelled, or another
    /// process has adopted it.
    pub(super) async fn end_own(&self, name: (&str, &str), end: ConfirmationEnd) {
        let ended = |state: ConfirmationState| state.ended(&end);
        if let Err(cause) = self.flows.change_held_flow(name, ended).await {
            tracing::error!(
                ?cause,
                "how a confirmation on a phone ended cannot be written down; the next poll asks the provider again"
            );
        }
    }
}
