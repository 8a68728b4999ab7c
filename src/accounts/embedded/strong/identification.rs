//! What follows after a strong method has proven an identity: sign-in to the person's account, the choice among
//! several, or a registration. One place for all strong methods.
//!
//! An account registered with a personal code typed by hand is not proven, so no strong method opens it.

use std::sync::Arc;

use crate::{
    accounts::{
        Caller, LoginOutcome, Purpose, Reply,
        embedded::{
            counting::trace::{NameHasher, SignInTrace, TryOutcome},
            flows::{
                Flows,
                registrants::{IdentifiedPerson, Registrants, written},
            },
            ground::{Ground, refusal::CallResult},
            journey::Journey,
            limits::Gates,
            records::{Records, accounts::Accounts},
            sessions::{
                Sessions,
                session::{Session, Stage},
            },
        },
    },
    clock::Clock,
    domain::{ErrorCode, LoginMethod},
};

/// Continues after a strong method has proven an identity.
pub struct Identification {
    clock: Clock,
    accounts: Arc<Accounts>,
    registrants: Arc<Registrants>,
    tracer: Arc<NameHasher>,
    sessions: Arc<Sessions>,
    journey: Arc<Journey>,
}

impl Identification {
    pub fn new(
        ground: &Ground,
        records: &Records,
        flows: &Flows,
        gates: &Gates,
        sessions: &Arc<Sessions>,
        journey: &Arc<Journey>,
    ) -> Self {
        Self {
            clock: ground.clock.clone(),
            accounts: records.accounts.clone(),
            registrants: flows.registrants.clone(),
            tracer: gates.tracer.clone(),
            sessions: sessions.clone(),
            journey: journey.clone(),
        }
    }

    /// Signs in or registers this person. Every step forward changes the session cookie.
    pub async fn identified(
        &self,
        caller: &Caller,
        purpose: Purpose,
        method: LoginMethod,
        person: IdentifiedPerson,
    ) -> CallResult<Reply<LoginOutcome>> {
        let accounts = match (&person.issuer, &person.personal_code) {
            (Some(issuer), Some(code)) => {
                self.accounts.accounts_of(issuer, &written(issuer, code)).await?
            }
            _ => Vec::new(),
        };
        let usable: Vec<_> = accounts
            .iter()
            .filter(|account| account.activated_at.is_some() && !account.is_blocked())
            .collect();
        match (purpose, usable.first()) {
            (Purpose::SignIn, Some(first)) => {
                let now = self.clock.now();
                let session = Session {
                    stage: Stage::Choosing,
                    account: first.id.clone(),
                    method,
                    chosen: false,
                    code_given_for: None,
                    proven_at: now,
                    code_at: now,
                };
                self.registrants.registered(caller).await?;
                self.journey.advance(caller, first, session, None).await
            }
            (Purpose::SignIn, None) => {
                let code = match accounts.first() {
                    Some(account) if account.is_blocked() => ErrorCode::ProfileBlocked,
                    Some(_) => ErrorCode::AccountNotActivated,
                    None => ErrorCode::UserNotFound,
                };
                let name =
                    [person.issuer, person.personal_code].map(Option::unwrap_or_default).join(" ");
                self.tracer
                    .trace(&SignInTrace::new(caller, method, &name), TryOutcome::Failed(code));
                Err(code.into())
            }
            (Purpose::Register, _) if !accounts.is_empty() => {
                Err(ErrorCode::UserIdCodeAlreadyExist.into())
            }
            (Purpose::Register, _) => {
                self.sessions.abandon(caller).await?;
                self.registrants.begin(caller, person, method).await
            }
        }
    }
}
