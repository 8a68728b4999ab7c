//! The callback of a Smart-ID device link: a phone comes back to the browser that started.

use crate::{
    accounts::{
        Caller, Purpose, Reply,
        device_link::DeviceLinkCallback,
        embedded::{
            ground::refusal::CallResult,
            strong::phones::{
                Phones,
                confirmation::{ConfirmationEnd, ConfirmationState, kind},
                link::METHOD,
                link_state::{LinkState, ReceivedCallback},
            },
        },
        outcome::Outcome,
    },
    domain::ErrorCode,
};

impl Phones {
    /// Takes what a phone brought back, once. A value that is not of this browser's confirmation changes nothing, since anybody
    /// can send a browser to a callback's address; a wrong secret digest beside the right value ends the confirmation.
    pub async fn link_callback(
        &self,
        caller: &Caller,
        purpose: Purpose,
        callback: &DeviceLinkCallback,
    ) -> CallResult<Reply<Outcome>> {
        let kind = kind(purpose, METHOD);
        let name = (kind.as_str(), callback.confirmation.as_str());
        let state: Option<ConfirmationState> = self.flows.flow(caller, name).await?;
        let link = state.and_then(|state| state.link).filter(|state| {
            state.callback.is_none() && state.link.is_called_back_by(callback.value.expose())
        });
        let Some(LinkState { link, .. }) = link else {
            return Err(ErrorCode::BadRequest.into());
        };
        if let Err(rejection) = link.check_digest(callback.session_secret_digest.expose()) {
            let failed = ConfirmationEnd::Failed(rejection.code().to_string());
            self.end_link(name, failed).await?;
            self.pending.cancel(name.1);
            return Err(rejection.code().into());
        }
        let received = |state: ConfirmationState| {
            let link = state.link.filter(|link| link.callback.is_none())?;
            let verifier = callback.user_challenge_verifier.clone();
            let link = LinkState { callback: Some(ReceivedCallback { verifier }), ..link };
            Some(ConfirmationState { link: Some(link), ..state })
        };
        if self.flows.change_flow(name, received).await? {
            Ok(Reply::ok(Outcome::done()))
        } else {
            Err(ErrorCode::BadRequest.into())
        }
    }
}
