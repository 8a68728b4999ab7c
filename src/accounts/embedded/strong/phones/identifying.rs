//! Rings a phone and polls the provider until it has answered.

use tokio::time;

use crate::{
    accounts::embedded::strong::phones::{
        Phones, confirmation::ConfirmationState, provider_session::ProviderSession,
        request::ConfirmationRequest,
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
    /// The identity of the person who has confirmed.
    pub(super) async fn identity(
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
}
