//! Mobile-ID and Smart-ID: a phone confirms while the visitor waits. The check code depends on nothing from the provider,
//! so it is answered at once; the phone rings a moment later, when the code is on the screen.
//!
//! One background task a session asks the provider, in one long poll after the other. A visitor's poll reads memory; a
//! row of `visits` lets another process answer too, and decides what became of a cancelled session: a result whose row is
//! gone is discarded.

mod asked;
mod awaited;

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
                    asked::{ConfirmationRequest, PhoneClients},
                    awaited::{ConfirmationEnd, ConfirmationState, kind, pending_outcome},
                },
            },
        },
        outcome::Outcome,
    },
    chance::Rng,
    clock::Clock,
    domain::ErrorCode,
    providers::rest::SetupError,
};

/// Seconds after which nobody waits any more. Providers give a person about two minutes.
const PATIENCE: u32 = 180;

/// Asks people at their phones.
pub struct Phones {
    store: Store,
    settings: Arc<Settings>,
    clock: Clock,
    chance: Rng,
    cookie: AccountCookie,
    flows: Arc<FlowStates>,
    pending: Arc<ConfirmationTable>,
    tracer: Arc<NameHasher>,
    counters: Arc<Counters>,
    limiter: Arc<Limiter>,
    identification: Arc<Identification>,
    /// What asks them.
    pub clients: PhoneClients,
}

impl Phones {
    /// With the clients of the configured providers; they are not asked yet.
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
            chance: ground.chance.clone(),
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

    /// Shows a check code, and rings the phone when it had time to reach the screen.
    pub async fn start_confirmation(
        self: &Arc<Self>,
        caller: &Caller,
        purpose: Purpose,
        asked: ConfirmationRequest,
        recaptcha: Option<&str>,
    ) -> CallResult<Reply<LoginOutcome>> {
        let line = self.pending.acquire().ok_or(ErrorCode::ServiceBusy)?;
        let (method, code, id) = (asked.method(), asked.verification_code(), self.chance.id());
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
            .begin_flow(caller, PERSON, (&kind, &id), &awaited, i64::from(PATIENCE))
            .await?;
        let entry = RunningConfirmation {
            id: id.clone(),
            purpose,
            method,
            code: code.clone(),
            until: self.clock.now() + i64::from(PATIENCE),
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

    /// Asks the provider and writes down how it ended.
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
        let end = match time::timeout(Duration::from_secs(PATIENCE.into()), asking).await {
            Ok(Ok(identity)) => ConfirmationEnd::Confirmed(IdentifiedPerson::from(&identity)),
            Ok(Err(code)) => ConfirmationEnd::Failed(code.to_string()),
            Err(_) => ConfirmationEnd::Failed(ErrorCode::AuthorizationProcessTimeout.to_string()),
        };
        let written = self
            .flows
            .sealed_visit((kind, id), &ConfirmationState { end: Some(end), ..awaited })
            .unwrap_or_default();
        // A row that is gone was cancelled: nothing is written.
        let update =
            sqlx::query("UPDATE visits SET state = $2 WHERE name = $1").bind(id).bind(written);
        if let Err(cause) = update.execute(self.store.pool()).await {
            tracing::error!(%cause, "how a confirmation on a phone ended cannot be written down");
        }
        self.pending.remove(id);
    }

    /// What a poll is told.
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
        // Two polls at once: one of them gets the row.
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

    /// A try counts when a person was asked in vain, not when the provider is at fault.
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

    /// The newest session of this browser, purpose and method, or the one of this check code.
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

    /// Forgets a session; what its phone answers is never looked at.
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
