//! Starts a confirmation: the request is sent to the phone by a background task, which stores how it ended.

use std::{sync::Arc, time::Duration};

use tokio::{task, time};

use crate::{
    accounts::{
        Caller, LoginOutcome, Purpose, Reply,
        embedded::{
            counting::{allowance::PERSON, trace::SignInTrace},
            flows::{pending::RunningConfirmation, registrants::IdentifiedPerson},
            ground::refusal::CallResult,
            limits::limiter::TryDecision,
            strong::phones::{
                Phones,
                confirmation::{ConfirmationEnd, ConfirmationState, kind, pending_outcome},
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
        let permit = self.pending.acquire().ok_or(ErrorCode::ServiceBusy)?;
        let (method, code, id) = (request.method(), request.verification_code(), self.rng.id());
        let (issuer, personal_code) = (request.person().issuer().code(), request.person().as_str());
        let gate = self.limiter.counters_of_phone(caller, method, (issuer, personal_code)).await?;
        let person = self.tracer.of(&format!("{issuer} {personal_code}"));
        let traced = SignInTrace::hashed(caller, method.method(), &person);
        match self.limiter.check_and_count(caller, &gate, recaptcha, false, &traced).await? {
            TryDecision::Open => {}
            TryDecision::WithCode(refused) | TryDecision::Refused(refused) => {
                return Ok(Reply::ok(refused));
            }
        }
        let kind = kind(purpose, method);
        let state = ConfirmationState { code: code.clone(), gate, person, link: None, end: None };
        let beginning =
            self.flows.begin_flow(caller, PERSON, (&kind, &id), &state, i64::from(TIMEOUT));
        let renewed = self.counters.look(&state.gate, beginning).await?;
        let entry = RunningConfirmation {
            id: id.clone(),
            purpose,
            method,
            code: code.clone(),
            until: self.clock.now() + i64::from(TIMEOUT),
        };
        for displaced in self.pending.insert(renewed.session, entry) {
            self.drop_confirmation(&displaced).await?;
        }
        let phones = Arc::clone(self);
        // Ten thousand of these may wait: what they hold lies in a box, and is not copied from future to future.
        let held = Box::new((kind, id.clone(), request, state));
        let task = task::spawn(async move {
            phones.run_confirmation(held).await;
            drop(permit);
        });
        self.pending.set_task(&id, task.abort_handle());
        Ok(Reply::ok(pending_outcome(method, id, code)).with_cookie(renewed.cookie))
    }

    /// Sends the request, waits for the result, and stores it.
    async fn run_confirmation(
        &self,
        held: Box<(String, String, ConfirmationRequest, ConfirmationState)>,
    ) {
        let confirmation = async {
            time::sleep(self.settings.push_delay).await;
            held.2.finish(&self.clock).await
        };
        let end = match time::timeout(Duration::from_secs(TIMEOUT.into()), confirmation).await {
            Ok(Ok(identity)) => {
                ConfirmationEnd::Confirmed(Box::new(IdentifiedPerson::from(&identity)))
            }
            Ok(Err(code)) => ConfirmationEnd::Failed(code.to_string()),
            Err(_) => ConfirmationEnd::Failed(ErrorCode::AuthorizationProcessTimeout.to_string()),
        };
        let (kind, id, _, state) = *held;
        let sealed = self
            .flows
            .seal_flow((&kind, &id), &ConfirmationState { end: Some(end), ..state })
            .unwrap_or_default();
        // If the row is gone, the confirmation was cancelled, and nothing is written.
        let update =
            sqlx::query("UPDATE visits SET state = $2 WHERE name = $1").bind(&id).bind(sealed);
        if let Err(cause) = Box::pin(update.execute(self.store.pool())).await {
            tracing::error!(%cause, "how a confirmation on a phone ended cannot be written down");
        }
        self.pending.remove(&id);
    }
}
