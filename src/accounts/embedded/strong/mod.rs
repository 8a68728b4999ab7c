//! Strong methods: phones, cards, redirecting providers, passkeys. What follows a proven identity is the same for all of them.

pub mod card;
pub mod passkey;
pub mod phones;
pub mod redirects;

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
            ground::{Ground, call::CallResult},
            journey::Journey,
            limits::Gates,
            records::{
                Records,
                accounts::{AccountRow, Accounts},
                linked_identities::LinkedIdentities,
            },
            sessions::{Session, Sessions, Stage},
        },
    },
    config::CertificateLevel,
    domain::{Assurance, ErrorCode, LoginMethod},
};

// What follows after a strong method has proven an identity: sign-in to the person's account, the choice among
// several, or a registration. One place for all strong methods.
//
// An account registered with a personal code typed by hand is not proven, so no strong method opens it.

/// Continues after a strong method has proven an identity.
pub struct Identification {
    ground: Arc<Ground>,
    accounts: Arc<Accounts>,
    linked_identities: Arc<LinkedIdentities>,
    registrants: Arc<Registrants>,
    tracer: Arc<Tracer>,
    sessions: Arc<Sessions>,
    journey: Arc<Journey>,
}

impl Identification {
    pub fn new(
        ground: &Arc<Ground>,
        records: &Records,
        flows: &Flows,
        gates: &Gates,
        sessions: &Arc<Sessions>,
        journey: &Arc<Journey>,
    ) -> Self {
        Self {
            ground: ground.clone(),
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
        let (accounts, linked) = self.accounts_of(&person).await?;
        let is_linked = linked.is_some();
        if let Some(code) = obstacle(purpose, &accounts, is_linked, &person) {
            if purpose == Purpose::SignIn {
                self.note(caller, method, code, &accounts, &person).await?;
            }
            return Err(code.into());
        }
        match purpose {
            Purpose::SignIn => {
                let first = accounts.iter().find(|account| is_usable(account));
                let first = first.ok_or(ErrorCode::UserNotFound)?;
                let now = self.ground.clock.now();
                // A provider that did not ask anew proves what it proved then.
                let proven_at = person.auth_time.map_or(now, |at| at.clamp(0, now));
                // What a person has linked proves what it asks of them, and it may be no more than a password.
                let one_factor = (is_linked && !person.two_factors)
                    || self.ground.config().embedded.second_factor.one_factor.contains(&method);
                let session = Session {
                    stage: Stage::Choosing,
                    account: first.id.clone(),
                    method,
                    // A linked identity opens its own account alone, also where others have that account's personal code.
                    chosen: is_linked,
                    offered: None,
                    code_given_for: None,
                    one_factor,
                    assurance: person.assurance.or(self.lowest_of(method)),
                    proven_at,
                    code_at: if one_factor { 0 } else { proven_at },
                    second_factor_due: None,
                    trusts: false,
                    proven_by: linked,
                    second_by: None,
                    is_first: false,
                };
                self.registrants.registered(caller).await?;
                self.journey.advance(caller, first, session, None).await
            }
            Purpose::Register => {
                self.sessions.abandon(caller).await?;
                self.registrants.begin(caller, person, method).await
            }
        }
    }

    /// How sure a sign-in by this method is at least, where that is less than the method is known for: Smart-ID Basic is not
    /// issued on the strength of a document.
    fn lowest_of(&self, method: LoginMethod) -> Option<Assurance> {
        let level = self.ground.config().embedded.providers.smart_id.level;
        let is_basic = method == LoginMethod::SmartId && level == CertificateLevel::Advanced;
        is_basic.then_some(Assurance::TwoFactors)
    }

    /// Why this person can neither sign in nor register, as far as it is known before anything is begun; the failed
    /// sign-in is noted.
    pub async fn refused(
        &self,
        caller: &Caller,
        purpose: Purpose,
        method: LoginMethod,
        person: &IdentifiedPerson,
    ) -> CallResult<Option<ErrorCode>> {
        let (accounts, linked) = self.accounts_of(person).await?;
        let is_linked = linked.is_some();
        let code = obstacle(purpose, &accounts, is_linked, person);
        if let Some(code) = code.filter(|_| purpose == Purpose::SignIn) {
            self.note(caller, method, code, &accounts, person).await?;
        }
        Ok(code)
    }

    /// Notes a failed sign-in of this person.
    async fn note(
        &self,
        caller: &Caller,
        method: LoginMethod,
        code: ErrorCode,
        accounts: &[AccountRow],
        person: &IdentifiedPerson,
    ) -> CallResult<()> {
        let name = person.known_as().unwrap_or_default();
        let traced = SignInTrace::new(caller, method, &name)
            .at(accounts.first().map(|account| account.id.as_str()));
        self.tracer.trace(&traced, TryOutcome::Failed(code)).await
    }

    /// The person, with what their accounts are like now, for a proof that waits until the browser fetches it.
    pub async fn proven_now(&self, person: IdentifiedPerson) -> CallResult<IdentifiedPerson> {
        let (accounts, _) = self.accounts_of(&person).await?;
        let versions = accounts.into_iter().map(|own| (own.id, own.credentials_version));
        Ok(IdentifiedPerson { proven_for: Some(versions.collect()), ..person })
    }

    /// The accounts of a person by their personal code, else the one that their identity at the provider is linked to, with the
    /// id of that link.
    async fn accounts_of(
        &self,
        person: &IdentifiedPerson,
    ) -> CallResult<(Vec<AccountRow>, Option<String>)> {
        if let (Some(issuer), Some(code)) = (&person.issuer, &person.personal_code) {
            let accounts = self.accounts.accounts_of(issuer, &written(issuer, code)).await?;
            if !accounts.is_empty() {
                return Ok((accounts, None));
            }
        }
        let linked = match &person.provider_identity {
            Some(identity) => self.linked_identities.account_of(identity).await?,
            None => None,
        };
        let (id, account) = linked.unzip();
        Ok((account.into_iter().collect(), id))
    }
}

/// Whether somebody can sign in to this account.
fn is_usable(account: &AccountRow) -> bool {
    account.activated_at.is_some() && !account.is_blocked()
}

/// Why a person with these accounts can neither sign in nor register.
fn obstacle(
    purpose: Purpose,
    accounts: &[AccountRow],
    is_linked: bool,
    person: &IdentifiedPerson,
) -> Option<ErrorCode> {
    let is_usable = accounts.iter().any(is_usable);
    match (purpose, accounts.first()) {
        (Purpose::SignIn, _) if is_usable && has_changed(person, accounts) => {
            Some(ErrorCode::AuthorizationProcessTimeout)
        }
        (Purpose::SignIn, _) if is_usable => None,
        (Purpose::SignIn, Some(account)) if account.is_blocked() => Some(ErrorCode::ProfileBlocked),
        (Purpose::SignIn, Some(_)) => Some(ErrorCode::AccountNotActivated),
        (Purpose::SignIn, None) if is_known_by_subject_alone(person) => {
            Some(ErrorCode::IdentityUnknown)
        }
        (Purpose::SignIn, None) => Some(ErrorCode::UserNotFound),
        (Purpose::Register, _) if is_linked && is_usable => Some(ErrorCode::IdentityInUse),
        (Purpose::Register, Some(_)) if !is_linked => Some(ErrorCode::UserIdCodeAlreadyExist),
        (Purpose::Register, _) => None,
    }
}

/// Whether the credentials of one of these accounts have changed since the person was identified.
fn has_changed(person: &IdentifiedPerson, accounts: &[AccountRow]) -> bool {
    person.proven_for.as_ref().is_some_and(|then| {
        let is_as_then =
            |account: &AccountRow| then.get(&account.id) == Some(&account.credentials_version);
        accounts.iter().any(|account| is_usable(account) && !is_as_then(account))
    })
}

/// Whether the provider told no personal code, so that only a linked identity can lead to an account.
fn is_known_by_subject_alone(person: &IdentifiedPerson) -> bool {
    person.personal_code.is_none() && person.provider_identity.is_some()
}
