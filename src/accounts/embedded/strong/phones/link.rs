//! A Smart-ID device link: its start, its QR codes, and the callback of a phone that comes back to the browser that started.

use std::sync::Arc;

use crate::{
    accounts::{
        Caller, LoginOutcome, PhoneMethod, Purpose, Reply,
        embedded::{
            counting::{counters::TryCounters, trace::SignInTrace},
            flows::states::FlowKey,
            ground::call::CallResult,
            limits::limiter::TryDecision,
            strong::phones::{
                Phones,
                request::ProviderSession,
                state::{
                    ConfirmationEnd, ConfirmationState, LinkState, ReceivedCallback, kind,
                    pending_outcome,
                },
            },
        },
        outcome::{CodeContent, DeviceLinkCallback, DeviceLinkCode, DeviceLinkStart, Outcome},
    },
    config::SmartIdStart,
    domain::{ErrorCode, Secret},
    providers::smart_id::device_link::DeviceLink,
};

/// The method of every device link.
const METHOD: PhoneMethod = PhoneMethod::SmartId;

impl Phones {
    /// Refuses a notification that the operator has not opened to this browser.
    pub async fn check_notification(&self, caller: &Caller) -> CallResult<()> {
        let given = &self.ground.config().embedded.providers.smart_id;
        if !given.start.contains(&SmartIdStart::Notification) {
            return Err(ErrorCode::BadRequest.into());
        }
        if given.notification_needs_device_link && !self.devices.has_linked(caller).await? {
            return Err(ErrorCode::DeviceLinkFirst.into());
        }
        Ok(())
    }

    /// Starts a device link: answers with its name and with the address that a phone opens.
    pub async fn start_link(
        self: &Arc<Self>,
        caller: &Caller,
        purpose: Purpose,
        recaptcha: Option<&str>,
    ) -> CallResult<Reply<LoginOutcome>> {
        let given = &self.ground.config().embedded.providers.smart_id;
        if !given.start.contains(&SmartIdStart::DeviceLink) {
            return Err(ErrorCode::BadRequest.into());
        }
        let (client, request) = self.by_device_link(caller, purpose)?;
        let permit = self.permit().await?;
        let id = self.ground.rng.id();
        let known = self.devices.known_for_links(caller).await?;
        let gate = known.unwrap_or_else(|| TryCounters::of_link(&id, caller.address));
        let traced = SignInTrace::unnamed(caller, METHOD.method());
        match self.limiter.check_and_count(caller, &gate, None, recaptcha, false, &traced).await? {
            TryDecision::Open(_) => {}
            TryDecision::InPause(refused) | TryDecision::Refused(refused) => {
                return Ok(Reply::ok(refused));
            }
        }
        let session = match client.start_link(&request).await {
            Ok(session) => session,
            Err(rejection) => return self.not_confirmed(&gate, rejection.code(), &traced).await,
        };
        let received_at = self.ground.clock.now_ms();
        let Some(link) = DeviceLink::of(&request, &session, caller.language) else {
            return Err(ErrorCode::ServerError.into());
        };
        let link = LinkState { link, received_at, callback: None };
        let web2app = link.web2app();
        let device_link = Some(DeviceLinkStart {
            code_alone: web2app.is_none(),
            web2app: web2app.unwrap_or_default(),
        });
        let state = ConfirmationState {
            code: String::new(),
            gate,
            person: String::new(),
            link: Some(link),
            session: Some(ProviderSession::SmartId(session.id, Box::new(request))),
            end: None,
        };
        let key = FlowKey { kind: kind(purpose, METHOD), name: &id };
        let cookie = self.begin_confirmation(caller, METHOD, key, state, None, permit).await?;
        let outcome = LoginOutcome { device_link, ..pending_outcome(METHOD, id, String::new()) };
        Ok(Reply::ok(outcome).with_cookie(cookie))
    }

    /// What the QR code of this browser's device link holds now.
    pub async fn link_code(
        &self,
        caller: &Caller,
        purpose: Purpose,
        id: &str,
    ) -> CallResult<Reply<DeviceLinkCode>> {
        let state: Option<ConfirmationState> =
            self.flows.flow(caller, FlowKey { kind: kind(purpose, METHOD), name: id }).await?;
        let link = state.filter(|state| state.end.is_none()).and_then(|state| state.link);
        let Some(content) = link.and_then(|link| link.code(self.ground.clock.now_ms())) else {
            return Err(ErrorCode::AuthorizationProcessTimeout.into());
        };
        let data = Some(CodeContent { content: Secret::new(content) });
        Ok(Reply::ok(DeviceLinkCode { data, ..DeviceLinkCode::default() }))
    }

    /// Takes what a phone brought back, once. A value that is not of this browser's confirmation changes nothing, since anybody
    /// can send a browser to a callback's address; a wrong secret digest beside the right value ends the confirmation.
    pub async fn link_callback(
        &self,
        caller: &Caller,
        purpose: Purpose,
        callback: &DeviceLinkCallback,
    ) -> CallResult<Reply<Outcome>> {
        let key = FlowKey { kind: kind(purpose, METHOD), name: &callback.confirmation };
        let state: Option<ConfirmationState> = self.flows.flow(caller, key).await?;
        let link = state.and_then(|state| state.link).filter(|state| {
            state.callback.is_none() && state.link.is_called_back_by(callback.value.expose())
        });
        let Some(LinkState { link, .. }) = link else {
            return Err(ErrorCode::BadRequest.into());
        };
        if let Err(rejection) = link.check_digest(callback.session_secret_digest.expose()) {
            let failed = ConfirmationEnd::Failed(rejection.code().to_string());
            self.end_link(key, failed).await?;
            self.pending.cancel(&callback.confirmation);
            return Err(rejection.code().into());
        }
        let received = |state: ConfirmationState| {
            let link = state.link.filter(|link| link.callback.is_none())?;
            let verifier = callback.user_challenge_verifier.clone();
            let link = LinkState { callback: Some(ReceivedCallback { verifier }), ..link };
            Some(ConfirmationState { link: Some(link), ..state })
        };
        if self.flows.change_flow(key, received).await? {
            Ok(Reply::ok(Outcome::done()))
        } else {
            Err(ErrorCode::BadRequest.into())
        }
    }

    /// Stores how a device link ended, unless it has ended already or was cancelled.
    async fn end_link(&self, key: FlowKey<'_>, end: ConfirmationEnd) -> CallResult<bool> {
        self.flows.change_flow(key, |state: ConfirmationState| state.ended(&end)).await
    }
}
