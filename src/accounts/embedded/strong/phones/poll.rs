//! A visitor's poll: whether the confirmation is pending, and what follows when it has ended; and a visitor's
//! cancellation, after which the result is discarded.

use std::sync::Arc;

use crate::{
    accounts::{
        Caller, LoginOutcome, PhoneMethod, Purpose, Reply,
        embedded::{
            counting::{
                counters::{TryCounters, forget_own_failures},
                trace::SignInTrace,
            },
            flows::states::{FlowKey, HeldFlow},
            ground::call::CallResult,
            strong::phones::{
                Phones,
                state::{ConfirmationEnd, ConfirmationState, kind, pending_outcome},
            },
        },
        outcome::Outcome,
    },
    domain::ErrorCode,
};

impl Phones {
    /// The outcome of a poll. `id` is the confirmation's, if the caller names it.
    pub async fn phone_status(
        self: &Arc<Self>,
        caller: &Caller,
        purpose: Purpose,
        method: PhoneMethod,
        id: Option<&str>,
    ) -> CallResult<Reply<LoginOutcome>> {
        let Some(session) = self.ground.cookie.of(caller) else {
            return Err(ErrorCode::AuthorizationProcessTimeout.into());
        };
        let (kind, now) = (kind(purpose, method), self.ground.clock.now());
        let is_meant = |found: &str, code: &str| is_meant(caller, id, found, code);
        // Only the database knows the newest one, because it may have ended.
        if (id.is_some() || caller.verification_code.is_some())
            && let Some((id, code)) = self.pending.find_code(&session, kind, now, is_meant)
        {
            return Ok(Reply::ok(pending_outcome(method, id, code)));
        }
        let Some(found) = self.find_confirmation(caller, &session, kind, id).await? else {
            return Err(ErrorCode::AuthorizationProcessTimeout.into());
        };
        if found.state.end.is_none() {
            if found.is_orphan {
                self.adopt(caller, &session, method, kind, &found).await?;
            }
            return Ok(Reply::ok(pending_outcome(method, found.name, found.state.code)));
        }
        let id = found.name;
        // If two polls come at once, one of them gets the row.
        let taken: Option<ConfirmationState> =
            self.flows.take_flow(caller, FlowKey { kind, name: &id }).await?;
        let Some(ConfirmationState { end: Some(end), gate, person: hashed, link, .. }) = taken
        else {
            return Err(ErrorCode::AuthorizationProcessTimeout.into());
        };
        match end {
            ConfirmationEnd::Confirmed(person) => {
                forget_own_failures(&mut *self.ground.store.single_write().await?, &gate).await?;
                let known =
                    if link.is_some() { self.devices.know_link(caller).await? } else { None };
                let Some(known) = known else {
                    return self
                        .identification
                        .identified(caller, purpose, method.method(), *person)
                        .await;
                };
                let caller = &known.caller(caller);
                let reply = self
                    .identification
                    .identified(caller, purpose, method.method(), *person)
                    .await?;
                // If the sign-in gives the browser yet another value, that one comes later and stays.
                Ok(Reply {
                    set_cookies: [vec![known.set_cookie], reply.set_cookies].concat(),
                    ..reply
                })
            }
            ConfirmationEnd::Failed(code) => {
                let traced = SignInTrace::hashed(caller, method.method(), &hashed);
                self.not_confirmed(&gate, ErrorCode::parse(&code), &traced).await
            }
        }
    }

    /// The outcome of a failed confirmation. The try is taken back if the provider was at fault.
    pub(super) async fn not_confirmed(
        &self,
        gate: &TryCounters,
        code: ErrorCode,
        traced: &SignInTrace<'_>,
    ) -> CallResult<Reply<LoginOutcome>> {
        if matches!(
            code,
            ErrorCode::ServerError
                | ErrorCode::ProviderMaintenance
                | ErrorCode::BadRequest
                | ErrorCode::TooManyRequests
        ) {
            self.counters.uncount(gate).await?;
        }
        self.limiter.failed(gate, code, traced).await
    }

    /// The newest confirmation of this browser and kind that is meant.
    async fn find_confirmation(
        &self,
        caller: &Caller,
        session: &str,
        kind: &'static str,
        id: Option<&str>,
    ) -> CallResult<Option<HeldFlow<ConfirmationState>>> {
        let mut all = self.flows.held_flows::<ConfirmationState>(session, kind).await?;
        Ok(all.find(|found| is_meant(caller, id, &found.name, &found.state.code)))
    }

    /// Cancels a confirmation, the one with this `id` if the caller names it. Its result will be discarded.
    pub async fn cancel_phone(
        &self,
        caller: &Caller,
        purpose: Purpose,
        method: PhoneMethod,
        id: Option<&str>,
    ) -> CallResult<Reply<Outcome>> {
        if let Some(session) = self.ground.cookie.of(caller) {
            let kind = kind(purpose, method);
            if let Some(found) = self.find_confirmation(caller, &session, kind, id).await? {
                self.drop_confirmation(&found.name).await?;
            }
        }
        Ok(Reply::ok(Outcome::done()))
    }
}

/// Whether a caller means the confirmation `found`: by its `id`, else by its verification code; without both any is meant.
fn is_meant(caller: &Caller, id: Option<&str>, found: &str, code: &str) -> bool {
    match (id, &caller.verification_code) {
        (Some(id), _) => id == found,
        (None, Some(shown)) => shown == code,
        (None, None) => true,
    }
}
