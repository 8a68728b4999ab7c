//! Starts a confirmation: the request is sent to the phone by a background task.

use std::sync::Arc;

use tokio::sync::OwnedSemaphorePermit;

use crate::{
    accounts::{
        Caller, LoginOutcome, PhoneMethod, Purpose, Reply,
        embedded::{
            counting::{networks::Mark, trace::SignInTrace},
            flows::pending::RunningConfirmation,
            ground::refusal::CallResult,
            limits::limiter::TryDecision,
            strong::phones::{
                Phones,
                confirmation::{ConfirmationState, confirmation_span, kind, pending_outcome},
                identifying::ConfirmationStage,
                request::ConfirmationRequest,
            },
        },
    },
    domain::ErrorCode,
};

/// Seconds after which a confirmation expires. Providers give a person about two minutes.
pub(super) const TIMEOUT: u32 = 180;

impl Phones {
    /// Starts a confirmation: answers with the verification code, and sends the request to the phone a moment later.
    pub async fn start_confirmation(
        self: &Arc<Self>,
        caller: &Caller,
        purpose: Purpose,
        request: ConfirmationRequest,
        recaptcha: Option<&str>,
    ) -> CallResult<Reply<LoginOutcome>> {
        let permit = self.permit().await?;
        let (method, code, id) = (request.method(), request.verification_code(), self.rng.id());
        let (issuer, personal_code) = (request.person().issuer().code(), request.person().as_str());
        let gate = self.limiter.counters_of_phone(caller, method, (issuer, personal_code)).await?;
        let person = self.tracer.of(&format!("{issuer} {personal_code}"));
        let traced = SignInTrace::hashed(caller, method.method(), &person);
        match self.limiter.check_and_count(caller, &gate, None, recaptcha, false, &traced).await? {
            TryDecision::Open(_) => {}
            TryDecision::InPause(refused) | TryDecision::Refused(refused) => {
                return Ok(Reply::ok(refused));
            }
        }
        let kind = kind(purpose, method);
        let state = ConfirmationState {
            code: code.clone(),
            gate,
            person,
            link: None,
            session: None,
            end: None,
        };
        let started = PendingStart { kind, id: id.clone(), purpose, method };
        let next = ConfirmationStage::ToRing(Box::new(request));
        let cookie = self.begin_confirmation(caller, started, &state, (next, permit)).await?;
        Ok(Reply::ok(pending_outcome(method, id, code)).with_cookie(cookie))
    }

    /// The permit for one more confirmation. When there is no room, the oldest device link of the place that began most of them gives way, so
    /// that nobody fills all the room with links that no phone ever confirms.
    pub(super) async fn permit(&self) -> CallResult<OwnedSemaphorePermit> {
        let permit = match self.pending.one_of_a_crowd() {
            Some(oldest) => {
                self.drop_confirmation(&oldest).await?;
                self.pending.acquire_soon().await
            }
            None => self.pending.acquire(),
        };
        Ok(permit.ok_or(ErrorCode::ServiceBusy)?)
    }

    /// Writes down a confirmation and starts its task. Returns the `Set-Cookie` value for the browser.
    pub(super) async fn begin_confirmation(
        self: &Arc<Self>,
        caller: &Caller,
        PendingStart { kind, id, purpose, method }: PendingStart,
        state: &ConfirmationState,
        (next, permit): (ConfirmationStage, OwnedSemaphorePermit),
    ) -> CallResult<String> {
        let beginning = self.flows.begin_held_flow(caller, (&kind, &id), state, i64::from(TIMEOUT));
        let renewed = self.counters.look(&state.gate, beginning).await?;
        let until = self.clock.now() + i64::from(TIMEOUT);
        let code = state.code.clone();
        let place = state.gate.mark.as_ref().filter(|_| state.link.is_some()).map(Mark::household);
        let entry = RunningConfirmation { id: id.clone(), purpose, method, code, until, place };
        let displaced = self.pending.insert(renewed.session, entry);
        let span = confirmation_span(caller, method, &state.person);
        self.poll_provider((kind, id), until, next, permit, span);
        for displaced in displaced {
            self.drop_confirmation(&displaced).await?;
        }
        Ok(renewed.cookie)
    }
}

/// A confirmation that is about to begin.
pub struct PendingStart {
    /// The kind of its flow state.
    pub kind: String,
    /// Its id.
    pub id: String,
    /// Sign-in or registration.
    pub purpose: Purpose,
    /// Mobile-ID or Smart-ID.
    pub method: PhoneMethod,
}
