//! Mobile-ID and Smart-ID: a person confirms on the phone while the visitor waits. The verification code does not
//! depend on the provider's answer, so the page shows it at once; the request to the phone is sent a moment later,
//! when the code is on the screen.
//!
//! One background task per confirmation polls the provider, with one long poll after another. A visitor's poll reads
//! memory. The row of `visits` lets other processes answer too, and decides about cancelled confirmations: a result
//! whose row is gone is discarded.

mod confirmation;
mod request;

use std::{sync::Arc, time::Duration};

use tokio::{task, time};

use crate::{
    accounts::{
        Caller, LoginOutcome, PhoneMethod, Purpose, Reply,
        embedded::{
            counting::{
                allowance::PERSON,
                counters::{Counters, forget_own_failures},
                gate::TryCounters,
                trace::{NameHasher, SignInTrace},
            },
            flows::{
                Flows,
                pending::{ConfirmationKey, ConfirmationTable, RunningConfirmation},
                registrants::IdentifiedPerson,
                states::FlowStates,
            },
            ground::{
                Ground, cookie::AccountCookie, refusal::CallResult, settings::Settings,
                store::Store,
            },
            limits::{
                Gates,
                limiter::{Limiter, TryDecision},
            },
            strong::{
                identification::Identification,
                phones::{
                    confirmation::{ConfirmationEnd, ConfirmationState, kind, pending_outcome},
                    request::{ConfirmationRequest, PhoneClients},
                },
            },
        },
        outcome::Outcome,
    },
    clock::Clock,
    domain::ErrorCode,
    providers::rest::SetupError,
    rng::Rng,
};

/// Seconds after which a confirmation expires. Providers give a person about two minutes.
const TIMEOUT: u32 = 180;

/// Lets people confirm on their phones.
pub struct Phones {
    store: Store,
    settings: Arc<Settings>,
    clock: Clock,
    rng: Rng,
    cookie: AccountCookie,
    flows: Arc<FlowStates>,
    pending: Arc<ConfirmationTable>,
    tracer: Arc<NameHasher>,
    counters: Arc<Counters>,
    limiter: Arc<Limiter>,
    identification: Arc<Identification>,
    /// The clients of the providers.
    pub clients: PhoneClients,
}

impl Phones {
    /// Builds the clients of the configured providers, without calling them yet.
    pub fn new(
        ground: &Ground,
        flows: &Flows,
        gates: &Gates,
        identification: &Arc<Identification>,
    ) -> Result<Self, SetupError> {
        let settings = &ground.settings;
        Ok(Self {
            store: ground.store.clone(),
            clock: ground.clock.clone(),
            rng: ground.rng.clone(),
            cookie: ground.cookie.clone(),
            flows: flows.states.clone(),
            pending: flows.states.pending(),
            tracer: gates.tracer.clone(),
            counters: gates.counters.clone(),
            limiter: gates.limiter.clone(),
            identification: identification.clone(),
            clients: PhoneClients::new(ground)?,
            settings: settings.clone(),
        })
    }

    /// Starts a confirmation: answers with the verification code, and sends the request to the phone a moment later.
    pub async fn start_confirmation(
        self: &Arc<Self>,
        caller: &Caller,
        purpose: Purpose,
        asked: ConfirmationRequest,
        recaptcha: Option<&str>,
    ) -> CallResult<Reply<LoginOutcome>> {
        let line = self.pending.acquire().ok_or(ErrorCode::ServiceBusy)?;
        let (method, code, id) = (asked.method(), asked.verification_code(), self.rng.id());
        let (issuer, personal_code) = (asked.person().issuer().code(), asked.person().as_str());
        let gate = self.limiter.gate_of_phone(caller, method, (issuer, personal_code)).await?;
        let person = self.tracer.of(&format!("{issuer} {personal_code}"));
        let traced = SignInTrace::hashed(caller, method.method(), &person);
        match self.limiter.check_and_count(caller, &gate, recaptcha, false, &traced).await? {
            TryDecision::Open => {}
            TryDecision::WithCode(refused) | TryDecision::Refused(refused) => {
                return Ok(Reply::ok(refused));
            }
        }
        let kind = kind(purpose, method);
        let awaited = ConfirmationState { code: code.clone(), gate, person, end: None };
        let renewed = self
            .flows
            .begin_flow(caller, PERSON, (&kind, &id), &awaited, i64::from(TIMEOUT))
            .await?;
        let entry = RunningConfirmation {
            id: id.clone(),
            purpose,
            method,
            code: code.clone(),
            until: self.clock.now() + i64::from(TIMEOUT),
        };
        for forgotten in self.pending.insert(renewed.session, entry) {
            self.drop_confirmation(&forgotten).await?;
        }
        let phones = Arc::clone(self);
        let waiting = task::spawn({
            let id = id.clone();
            async move {
                phones.run_confirmation((&kind, &id), asked, awaited).await;
                drop(line);
            }
        });
        self.pending.set_task(&id, waiting.abort_handle());
        Ok(Reply::ok(pending_outcome(method, code)).with_cookie(renewed.cookie))
    }

    /// Sends the request, waits for the result, and stores it.
    async fn run_confirmation(
        &self,
        (kind, id): (&str, &str),
        asked: ConfirmationRequest,
        awaited: ConfirmationState,
    ) {
        let asking = async {
            time::sleep(self.settings.push_delay).await;
            asked.finish(&self.clock).await
        };
        let end = match time::timeout(Duration::from_secs(TIMEOUT.into()), asking).await {
            Ok(Ok(identity)) => ConfirmationEnd::Confirmed(IdentifiedPerson::from(&identity)),
            Ok(Err(code)) => ConfirmationEnd::Failed(code.to_string()),
            Err(_) => ConfirmationEnd::Failed(ErrorCode::AuthorizationProcessTimeout.to_string()),
        };
        let written = self
            .flows
            .sealed_visit((kind, id), &ConfirmationState { end: Some(end), ..awaited })
            .unwrap_or_default();
        // If the row is gone, the confirmation was cancelled, and nothing is written.
        let update =
            sqlx::query("UPDATE visits SET state = $2 WHERE name = $1").bind(id).bind(written);
        if let Err(cause) = update.execute(self.store.pool()).await {
            tracing::error!(%cause, "how a confirmation on a phone ended cannot be written down");
        }
        self.pending.remove(id);
    }

    /// The outcome of a poll.
    pub async fn phone_status(
        &self,
        caller: &Caller,
        purpose: Purpose,
        method: PhoneMethod,
    ) -> CallResult<Reply<LoginOutcome>> {
        let Some(session) = self.cookie.of(caller) else {
            return Err(ErrorCode::AuthorizationProcessTimeout.into());
        };
        let place = ConfirmationKey {
            session: &session,
            purpose,
            method,
            code: caller.verification_code.as_deref(),
        };
        if let Some(code) = self.pending.find_code(&place, self.clock.now()) {
            return Ok(Reply::ok(pending_outcome(method, code)));
        }
        let Some((id, awaited)) = self.find_confirmation(&place).await? else {
            return Err(ErrorCode::AuthorizationProcessTimeout.into());
        };
        if awaited.end.is_none() {
            return Ok(Reply::ok(pending_outcome(method, awaited.code)));
        }
        // If two polls come at once, one of them gets the row.
        let taken: Option<ConfirmationState> =
            self.flows.take_flow(caller, (&kind(purpose, method), &id)).await?;
        let Some(ConfirmationState { end: Some(end), gate, person: asked, .. }) = taken else {
            return Err(ErrorCode::AuthorizationProcessTimeout.into());
        };
        match end {
            ConfirmationEnd::Confirmed(person) => {
                forget_own_failures(&mut *self.store.connection().await?, &gate).await?;
                self.identification.identified(caller, purpose, method.method(), person).await
            }
            ConfirmationEnd::Failed(code) => {
                let traced = SignInTrace::hashed(caller, method.method(), &asked);
                self.not_confirmed(&gate, ErrorCode::parse(&code), &traced).await
            }
        }
    }

    /// The outcome of a failed confirmation. The try is taken back if the provider was at fault.
    async fn not_confirmed(
        &self,
        gate: &TryCounters,
        code: ErrorCode,
        traced: &SignInTrace<'_>,
    ) -> CallResult<Reply<LoginOutcome>> {
        if matches!(
            code,
            ErrorCode::ServerError | ErrorCode::BadRequest | ErrorCode::TooManyRequests
        ) {
            self.counters.uncount(gate).await?;
        }
        self.limiter.failed(gate, code, traced).await
    }

    /// This browser's confirmation with the given verification code, or the newest one if no code is given.
    async fn find_confirmation(
        &self,
        place: &ConfirmationKey<'_>,
    ) -> CallResult<Option<(String, ConfirmationState)>> {
        let kind = kind(place.purpose, place.method);
        let mut all = self
            .flows
            .visits::<ConfirmationState>(self.store.pool(), place.session, &kind, self.clock.now())
            .await?;
        Ok(all.find(|(_, awaited)| place.code.is_none_or(|code| code == awaited.code)))
    }

    /// Cancels a confirmation. Its result will be discarded.
    pub async fn cancel_phone(
        &self,
        caller: &Caller,
        purpose: Purpose,
        method: PhoneMethod,
    ) -> CallResult<Reply<Outcome>> {
        if let Some(session) = self.cookie.of(caller) {
            let place = ConfirmationKey {
                session: &session,
                purpose,
                method,
                code: caller.verification_code.as_deref(),
            };
            if let Some((id, _)) = self.find_confirmation(&place).await? {
                self.drop_confirmation(&id).await?;
            }
        }
        Ok(Reply::ok(Outcome::done()))
    }

    async fn drop_confirmation(&self, id: &str) -> CallResult<()> {
        self.pending.cancel(id);
        sqlx::query("DELETE FROM visits WHERE name = $1")
            .bind(id)
            .execute(self.store.pool())
            .await?;
        Ok(())
    }
}
