//! The end of a Smart-ID device link.

use std::time::Duration;

use tokio::time;

use crate::{
    accounts::embedded::{
        ground::refusal::CallResult,
        strong::phones::{
            Phones,
            confirmation::{ConfirmationEnd, ConfirmationState},
        },
    },
    domain::{ErrorCode, Secret},
    providers::{
        Identity,
        rest::SessionId,
        smart_id::{
            self, SmartId,
            device_link::{needs_callback, verify_link},
        },
    },
};

/// The interval between two looks for a callback, which another process may have received.
const PAUSE: Duration = Duration::from_millis(250);

impl Phones {
    /// The identity of whoever signed. What a phone signed by the link is not looked at before it has come back.
    pub(super) async fn link_identity(
        &self,
        name: (&str, &str),
        client: &SmartId,
        request: &smart_id::Request,
        session: &SessionId,
    ) -> Result<Identity, ErrorCode> {
        let ended = client.end(session, &self.clock).await;
        let status = ended.map_err(|rejection| rejection.code())?;
        let verifier =
            if needs_callback(&status) { Box::pin(self.verifier(name)).await? } else { None };
        let verifier = verifier.as_ref().map(Secret::expose);
        let anchors = &client.settings().anchors;
        verify_link(request, &status, verifier, anchors, self.clock.now())
            .map_err(|rejection| rejection.logged().code())
    }

    /// Waits for the callback and returns its `userChallengeVerifier`.
    async fn verifier(&self, name: (&str, &str)) -> Result<Option<Secret>, ErrorCode> {
        loop {
            let state = self.flows.named_flow::<ConfirmationState>(name).await;
            let state = state.map_err(|_| ErrorCode::ServerError)?;
            let link = state.filter(|state| state.end.is_none()).and_then(|state| state.link);
            let link = link.ok_or(ErrorCode::AuthorizationProcessTimeout)?;
            if let Some(callback) = link.callback {
                return Ok(callback.verifier);
            }
            time::sleep(PAUSE).await;
        }
    }

    /// Stores how a device link ended, unless it has ended already or was cancelled.
    pub(super) async fn end_link(
        &self,
        name: (&str, &str),
        end: ConfirmationEnd,
    ) -> CallResult<bool> {
        self.flows.change_flow(name, |state: ConfirmationState| state.ended(&end)).await
    }
}
