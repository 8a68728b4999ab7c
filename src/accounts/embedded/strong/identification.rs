//! What follows after a strong method has proven an identity: sign-in to the person's account, the choice among
//! several, or a registration. One place for all strong methods.
//!
//! An account registered with a personal code typed by hand is not proven, so no strong method opens it.

use std::sync::Arc;

use crate::{
    accounts::{
        Caller, LoginOutcome, Purpose, Reply,
        embedded::{
            counting::trace::{SignInTrace, Tracer, TryOutcome},
            flows::{
                Flows,
                registrants::{IdentifiedPerson, Registrants, written},
            },
            ground::{Ground, refusal::CallResult},
            journey::Journey,
            limits::Gates,
            records::{
                Records, account::AccountRow, accounts::Accounts,
                linked_identities::LinkedIdentities,
            },
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
    linked_identities: Arc<LinkedIdentities>,
    registrants: Arc<Registrants>,
    tracer: Arc<Tracer>,
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
            linked_identities: records.linked_identities.clone(),
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
        let (accounts, is_linked) = self.accounts_of(&person).await?;
        let usable: Vec<_> = accounts
            .iter()
            .filter(|account| account.activated_at.is_some() && !account.is_blocked())
            .collect();
        match (purpose, usable.first()) {
            (Purpose::SignIn, Some(first)) => {
                let now = self.clock.now();
                // A provider that did not ask anew proves what it proved then.
                let proven_at = person.auth_time.map_or(now, |at| at.clamp(0, now));
                let session = Session {
                    stage: Stage::Choosing,
                    account: first.id.clone(),
                    method,
                    // A linked identity opens its own account alone, whoever else has that account's personal code.
                    chosen: is_linked,
                    code_given_for: None,
                    proven_at,
                    code_at: proven_at,
                };
                self.registrants.registered(caller).await?;
                self.journey.advance(caller, first, session, None).await
            }
            (Purpose::SignIn, None) => {
                let code = match accounts.first() {
                    Some(account) if account.is_blocked() => ErrorCode::ProfileBlocked,
                    Some(_) => ErrorCode::AccountNotActivated,
                    None if is_known_by_subject_alone(&person) => ErrorCode::IdentityUnknown,
                    None => ErrorCode::UserNotFound,
                };
                let name = match (person.personal_code, person.provider_identity) {
                    (None, Some(identity)) => format!("{} {}", identity.issuer, identity.subject),
                    (code, _) => [person.issuer, code].map(Option::unwrap_or_default).join(" "),
                };
                let traced = SignInTrace::new(caller, method, &name)
                    .at(accounts.first().map(|account| account.id.as_str()));
                self.tracer.trace(&traced, TryOutcome::Failed(code)).await?;
                Err(code.into())
            }
            (Purpose::Register, Some(_)) if is_linked => Err(ErrorCode::IdentityInUse.into()),
            (Purpose::Register, _) if !accounts.is_empty() && !is_linked => {
                Err(ErrorCode::UserIdCodeAlreadyExist.into())
            }
            (Purpose::Register, _) => {
                self.sessions.abandon(caller).await?;
                self.registrants.begin(caller, person, method).await
            }
        }
    }

    /// The accounts of a person by their personal code, else the one that their identity at the provider is linked to.
    async fn accounts_of(&self, person: &IdentifiedPerson) -> CallResult<(Vec<AccountRow>, bool)> {
        if let (Some(issuer), Some(code)) = (&person.issuer, &person.personal_code) {
            let accounts = self.accounts.accounts_of(issuer, &written(issuer, code)).await?;
            if !accounts.is_empty() {
                return Ok((accounts, false));
            }
        }
        let linked = match &person.provider_identity {
            Some(identity) => self.linked_identities.account_of(identity).await?,
            None => None,
        };
        let is_linked = linked.is_some();
        Ok((linked.into_iter().collect(), is_linked))
    }
}

/// Whether the provider told no personal code, so that only a linked identity can lead to an account.
fn is_known_by_subject_alone(person: &IdentifiedPerson) -> bool {
    person.personal_code.is_none() && person.provider_identity.is_some()
}
