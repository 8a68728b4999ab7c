//! Starts a confirmation, and its background task: rings the phone, polls the provider until it has answered, and
//! stores how the confirmation ended.

use std::{sync::Arc, time::Duration};

use tokio::{sync::OwnedSemaphorePermit, time};
use tracing::Instrument;

use crate::{
    accounts::{
        CONFIRMATION_TIME, Caller, LoginOutcome, PhoneMethod, Purpose, Reply,
        embedded::{
            counting::{networks::Mark, trace::SignInTrace},
            flows::{pending::RunningConfirmation, registrants::IdentifiedPerson, states::FlowKey},
            ground::call::CallResult,
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

/// Seconds after which a confirmation expires: a minute after the person was told that the time is up, for an answer on its way.
const TIMEOUT: u32 = CONFIRMATION_TIME + 60;

/// The database does not answer when a confirmation has ended.
const ASKED_AGAIN: &str = "the result of a confirmation on a phone cannot be saved; the next poll asks the provider again";

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
        let state = ConfirmationState {
            code: code.clone(),
            gate,
            person,
            link: None,
            session: None,
            end: None,
        };
        let key = FlowKey { kind: kind(purpose, method), name: &id };
        let request = Some(Box::new(request));
        let cookie = self.begin_confirmation(caller, method, key, state, request, permit).await?;
        Ok(Reply::ok(pending_outcome(method, id, code)).with_cookie(cookie))
    }

    /// The permit for one more confirmation. When there is no room, the oldest device link of the place that began most of them
    /// gives way, so that nobody fills all the room with links that no phone ever confirms.
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

    /// Writes down a confirmation and starts its task, which rings the phone first if there is a request to send. Returns the
    /// `Set-Cookie` value for the browser.
    pub(super) async fn begin_confirmation(
        self: &Arc<Self>,
        caller: &Caller,
        method: PhoneMethod,
        key: FlowKey<'_>,
        state: ConfirmationState,
        request: Option<Box<ConfirmationRequest>>,
        permit: OwnedSemaphorePermit,
    ) -> CallResult<String> {
        let beginning = self.flows.begin_held_flow(caller, key, &state, i64::from(TIMEOUT));
        let renewed = self.counters.undo_on_fault(&state.gate, beginning).await?;
        let until = self.ground.clock.now() + i64::from(TIMEOUT);
        let place = state.gate.mark.as_ref().filter(|_| state.link.is_some()).map(Mark::household);
        let entry = RunningConfirmation {
            id: key.name.to_owned(),
            kind: key.kind,
            code: state.code,
            until,
            place,
            is_adoptable: state.session.is_some(),
            task: None,
        };
        let displaced = self.pending.insert(renewed.session, entry);
        let span = confirmation_span(caller, method, &state.person);
        // Ten thousand of these may wait: what they hold lies in a box, and is not copied from future to future.
        let (phones, session) = (Arc::clone(self), state.session.map(Box::new));
        let (kind, id) = (key.kind, key.name.to_owned());
        let run = async move {
            let key = FlowKey { kind, name: &id };
            let begun = Box::pin(async {
                match request {
                    Some(request) => phones.ring(key, *request).await,
                    None => session.map(|session| *session).ok_or(ErrorCode::ServerError),
                }
            });
            phones.run_confirmation(key, begun, until).await;
            drop(permit);
        };
        let task = self.runtime.spawn(run.instrument(span));
        self.pending.set_task(key.name, task.abort_handle());
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
        session: ProviderSession,
    ) -> Result<Identity, ErrorCode> {
        match session {
            ProviderSession::MobileId(session, expected) => {
                let client = self.mobile_id.as_ref().ok_or(ErrorCode::ServerError)?;
                let identity = client.finish(&expected, &session, &self.ground.clock).await;
                identity.map_err(|rejection| rejection.code())
            }
            ProviderSession::SmartId(session, request) => {
                let client = self.smart_id.as_ref().ok_or(ErrorCode::ServerError)?;
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
                "a pending confirmation on a phone cannot be saved: if this process ends, it is lost"
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

    /// Runs until the confirmation has ended or expires. `begun` brings the provider's session.
    pub(super) async fn run_confirmation(
        &self,
        key: FlowKey<'_>,
        begun: impl Future<Output = Result<ProviderSession, ErrorCode>> + Send,
        expires_at: i64,
    ) {
        let left = u64::try_from(expires_at - self.ground.clock.now()).unwrap_or_default();
        let identified = Box::pin(async { self.identity(key, begun.await?).await });
        let end = match time::timeout(Duration::from_secs(left), identified).await {
            Ok(Ok(identity)) => {
                let person = IdentifiedPerson::from(&identity);
                match Box::pin(self.identification.proven_now(person)).await {
                    Ok(person) => ConfirmationEnd::Confirmed(Box::new(person)),
                    Err(cause) => {
                        tracing::error!(?cause, "{ASKED_AGAIN}");
                        self.pending.remove(key.name);
                        return;
                    }
                }
            }
            Ok(Err(code)) => ConfirmationEnd::Failed(code.to_string()),
            Err(_) => ConfirmationEnd::Failed(ErrorCode::AuthorizationProcessTimeout.to_string()),
        };
        Box::pin(self.end_own(key, end)).await;
        self.pending.remove(key.name);
    }

    /// Stores how a confirmation ended for which this process polls, unless it has ended already, was cancelled, or another
    /// process has adopted it.
    async fn end_own(&self, key: FlowKey<'_>, end: ConfirmationEnd) {
        let ended = |state: ConfirmationState| state.ended(&end);
        if let Err(cause) = self.flows.change_held_flow(key, ended).await {
            tracing::error!(?cause, "{ASKED_AGAIN}");
        }
    }
}
