//! Starts a confirmation, and its background task: rings the phone, polls the provider until it has answered, and
//! stores how the confirmation ended.

use std::{sync::Arc, time::Duration};

use tokio::{sync::OwnedSemaphorePermit, time};
use tracing::{Instrument, Span};

use crate::{
    accounts::{
        Caller, LoginOutcome, PhoneMethod, Purpose, Reply,
        embedded::{
            counting::{networks::Mark, trace::SignInTrace},
            flows::{pending::RunningConfirmation, registrants::IdentifiedPerson, states::FlowKey},
            ground::refusal::CallResult,
            limits::limiter::TryDecision,
            strong::phones::{
                Phones,
                request::{ConfirmationRequest, ProviderSession},
                state::{
                    ConfirmationEnd, ConfirmationState, confirmation_span, kind, pending_outcome,
                },
            },
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

/// Seconds after which a confirmation expires. Providers give a person about two minutes.
const TIMEOUT: u32 = 180;

/// The database does not answer when a confirmation has ended.
const ASKED_AGAIN: &str = "how a confirmation on a phone ended cannot be written down; the next poll asks the provider again";

/// The interval between two looks for a callback, which another process may have received.
const PAUSE: Duration = Duration::from_millis(250);

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
        let (method, code, id) =
            (request.method(), request.verification_code(), self.ground.rng.id());
        let (issuer, personal_code) = (request.person().issuer().code(), request.person().as_str());
        let gate = self.limiter.counters_of_phone(caller, method, issuer, personal_code).await?;
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
        let cookie = self.begin_confirmation(caller, started, &state, next, permit).await?;
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
        next: ConfirmationStage,
        permit: OwnedSemaphorePermit,
    ) -> CallResult<String> {
        let key = FlowKey { kind: &kind, name: &id };
        let beginning = self.flows.begin_held_flow(caller, key, state, i64::from(TIMEOUT));
        let renewed = self.counters.undo_on_fault(&state.gate, beginning).await?;
        let until = self.ground.clock.now() + i64::from(TIMEOUT);
        let code = state.code.clone();
        let place = state.gate.mark.as_ref().filter(|_| state.link.is_some()).map(Mark::household);
        let entry = RunningConfirmation { id: id.clone(), purpose, method, code, until, place };
        let displaced = self.pending.insert(renewed.session, entry);
        let span = confirmation_span(caller, method, &state.person);
        self.poll_provider(PolledConfirmation { kind, id, stage: next }, until, permit, span);
        for displaced in displaced {
            self.drop_confirmation(&displaced).await?;
        }
        Ok(renewed.cookie)
    }

    /// Stops polling for a confirmation and deletes its row.
    pub(super) async fn drop_confirmation(&self, id: &str) -> CallResult<()> {
        self.pending.cancel(id);
        sqlx::query("DELETE FROM visits WHERE name = $1")
            .bind(id)
            .execute(self.ground.store.pool())
            .await?;
        Ok(())
    }

    /// The identity of the person who has confirmed.
    async fn identity(
        &self,
        key: FlowKey<'_>,
        stage: ConfirmationStage,
    ) -> Result<Identity, ErrorCode> {
        let session = match stage {
            ConfirmationStage::Begun(session) => session,
            ConfirmationStage::ToRing(request) => Box::pin(self.ring(key, *request)).await?,
        };
        match session {
            ProviderSession::MobileId(session, expected) => {
                let client = self.clients.mobile_id.as_ref().ok_or(ErrorCode::ServerError)?;
                let identity = client.finish(&expected, &session, &self.ground.clock).await;
                identity.map_err(|rejection| rejection.code())
            }
            ProviderSession::SmartId(session, request) => {
                let client = self.clients.smart_id.as_ref().ok_or(ErrorCode::ServerError)?;
                if request.style.callback().is_some() {
                    return self.link_identity(key, client, &request, &session).await;
                }
                let identity = client.finish(&request, &session, &self.ground.clock).await;
                identity.map_err(|rejection| rejection.code())
            }
        }
    }

    /// Rings the phone, a moment after the verification code was shown, and stores the provider's session.
    async fn ring(
        &self,
        key: FlowKey<'_>,
        request: ConfirmationRequest,
    ) -> Result<ProviderSession, ErrorCode> {
        time::sleep(self.ground.config().embedded.providers.push_delay).await;
        let session = request.start().await?;
        let begun = |state: ConfirmationState| {
            let session = Some(session.clone());
            state.end.is_none().then(|| ConfirmationState { session, ..state })
        };
        match self.flows.change_held_flow(key, begun).await {
            Ok(true) => self.pending.set_adoptable(key.name),
            // It was cancelled, or another process has ended it. Nothing that follows is written.
            Ok(false) => return Err(ErrorCode::AuthorizationProcessTimeout),
            Err(cause) => tracing::error!(
                ?cause,
                "a confirmation on a phone cannot be written down: if this process ends, it is lost"
            ),
        }
        Ok(session)
    }

    /// The identity of the person who signed. What a phone signed by the link is not looked at before it has come back.
    async fn link_identity(
        &self,
        key: FlowKey<'_>,
        client: &SmartId,
        request: &smart_id::Request,
        session: &SessionId,
    ) -> Result<Identity, ErrorCode> {
        let ended = client.end(session, &self.ground.clock).await;
        let status = ended.map_err(|rejection| rejection.code())?;
        let verifier =
            if needs_callback(&status) { Box::pin(self.verifier(key)).await? } else { None };
        let verifier = verifier.as_ref().map(Secret::expose);
        let anchors = &client.settings().anchors;
        verify_link(request, &status, verifier, anchors, self.ground.clock.now())
            .map_err(|rejection| rejection.logged().code())
    }

    /// Waits for the callback and returns its `userChallengeVerifier`.
    async fn verifier(&self, key: FlowKey<'_>) -> Result<Option<Secret>, ErrorCode> {
        loop {
            let state = self.flows.named_flow::<ConfirmationState>(key).await;
            let state = state.map_err(|_| ErrorCode::ServerError)?;
            let link = state.filter(|state| state.end.is_none()).and_then(|state| state.link);
            let link = link.ok_or(ErrorCode::AuthorizationProcessTimeout)?;
            if let Some(callback) = link.callback {
                return Ok(callback.verifier);
            }
            time::sleep(PAUSE).await;
        }
    }

    /// Starts the task of a confirmation, which expires at this second since 1970.
    fn poll_provider(
        self: &Arc<Self>,
        polled: PolledConfirmation,
        expires_at: i64,
        permit: OwnedSemaphorePermit,
        span: Span,
    ) {
        if matches!(polled.stage, ConfirmationStage::Begun(_)) {
            self.pending.set_adoptable(&polled.id);
        }
        let (phones, id) = (Arc::clone(self), polled.id.clone());
        // Ten thousand of these may wait: what they hold lies in a box, and is not copied from future to future.
        let held = Box::new(polled);
        let run = async move {
            phones.run_confirmation(held, expires_at).await;
            drop(permit);
        };
        let task = self.runtime.spawn(run.instrument(span));
        self.pending.set_task(&id, task.abort_handle());
    }

    /// Runs until the confirmation has ended or expires.
    pub(super) async fn run_confirmation(&self, held: Box<PolledConfirmation>, expires_at: i64) {
        let PolledConfirmation { kind, id, stage } = *held;
        let left = u64::try_from(expires_at - self.ground.clock.now()).unwrap_or_default();
        let identified = Box::pin(self.identity(FlowKey { kind: &kind, name: &id }, stage));
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
        Box::pin(self.end_own(FlowKey { kind: &kind, name: &id }, end)).await;
        self.pending.remove(&id);
    }

    /// Stores how a confirmation ended for which this process polls, unless it has ended already, was cancelled, or another
    /// process has adopted it.
    pub(super) async fn end_own(&self, key: FlowKey<'_>, end: ConfirmationEnd) {
        let ended = |state: ConfirmationState| state.ended(&end);
        if let Err(cause) = self.flows.change_held_flow(key, ended).await {
            tracing::error!(?cause, "{ASKED_AGAIN}");
        }
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

/// A confirmation that this process polls for.
pub struct PolledConfirmation {
    /// The kind of its flow state.
    pub kind: String,
    /// Its id.
    pub id: String,
    /// How far it is.
    pub stage: ConfirmationStage,
}

/// How far a confirmation is.
pub enum ConfirmationStage {
    /// The phone is to be rung.
    ToRing(Box<ConfirmationRequest>),
    /// The provider has begun a session.
    Begun(ProviderSession),
}
