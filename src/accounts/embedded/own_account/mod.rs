//! The own account of a signed-in person: identity, second factor, recovery codes, linked identities, sign-ins; and what else
//! opens it.

pub mod activity;
pub mod closing;
pub mod details;
pub mod email;
pub mod enrolment;
pub mod export;
pub mod passkeys;
pub mod review;
pub mod sign_ins;

use std::sync::Arc;

use sqlx::AnyConnection;

use crate::{
    accounts::{
        Caller, LoginOutcome, Reply, TokenKind,
        embedded::{
            counting::{
                counters::Counters,
                devices::Devices,
                trace::{SignInTrace, Tracer, TryOutcome},
            },
            flows::{
                Destination, Flows,
                registrants::{IdentifiedPerson, written},
                states::FlowStates,
            },
            ground::{
                Ground,
                call::{CallError, CallResult, plain, reply, whole},
                carried::Carried,
                events::{AuditEntry, EventName, EventSource},
                store::Writing,
            },
            limits::{
                Gates,
                codes::{CodeDecision, CodeTries},
                limiter::{CaptchaAnswer, Limiter, TriedName, TryDecision},
            },
            mail::{Mail, letters::Letter},
            people::Factors,
            records::{
                Records,
                accounts::{AccountRow, Accounts, canonical},
                linked_identities::{LinkedIdentities, LinkedIdentity},
                links::{LinkPurpose, Links},
            },
            sessions::{Depth, Present, Sessions, authentication::Authentication},
        },
    },
    domain::{ErrorCode, LoginMethod, Secret},
};

pub struct OwnAccount {
    ground: Arc<Ground>,
    carried: Carried,
    accounts: Arc<Accounts>,
    links: Arc<Links>,
    linked_identities: Arc<LinkedIdentities>,
    flows: Arc<FlowStates>,
    destination: Arc<Destination>,
    counters: Arc<Counters>,
    devices: Arc<Devices>,
    tracer: Arc<Tracer>,
    limiter: Arc<Limiter>,
    codes: Arc<CodeTries>,
    mail: Arc<Mail>,
    sessions: Arc<Sessions>,
    factors: Factors,
}

impl OwnAccount {
    pub fn new(
        ground: &Arc<Ground>,
        records: &Records,
        flows: &Flows,
        gates: &Gates,
        mail: &Arc<Mail>,
        sessions: &Arc<Sessions>,
        factors: &Factors,
    ) -> Self {
        Self {
            ground: ground.clone(),
            carried: Carried::new(ground),
            accounts: records.accounts.clone(),
            links: records.links.clone(),
            linked_identities: records.linked_identities.clone(),
            flows: flows.states.clone(),
            destination: flows.destination.clone(),
            counters: gates.counters.clone(),
            devices: gates.devices.clone(),
            tracer: gates.tracer.clone(),
            limiter: gates.limiter.clone(),
            codes: gates.codes.clone(),
            mail: mail.clone(),
            sessions: sessions.clone(),
            factors: factors.clone(),
        }
    }
}

// Reauthentication before the account itself is changed. A session that was left open, or a stolen cookie, must not
// be enough to lock its person out.
//
// A session records when its person last gave a password or used a strong method, and when a code or a strong method.
// Each counts for five minutes; after that the password is required again, with a code if the account has a second
// factor.

/// What a person sends for a reauthentication.
#[derive(Clone, Debug, Default)]
pub struct Proof {
    pub password: Secret,
    /// A TOTP code or a recovery code; empty if none is required.
    pub code: Secret,
    pub recaptcha: Option<String>,
}

/// What a call that changes the own account comes to.
#[derive(Debug)]
pub enum ChangeOutcome<T> {
    Done(T),
    SignedOut,
    /// The person has to reauthenticate first.
    Unproven,
    /// The password or code is wrong, or there were too many tries.
    Refused(Box<LoginOutcome>),
}

/// Why such a call ends early.
pub enum Unchanged {
    SignedOut,
    Unproven,
    Refused(Box<Reply<LoginOutcome>>),
    Call(CallError),
}

pub type ChangeResult<T> = Result<Reply<T>, Unchanged>;

impl<E: Into<CallError>> From<E> for Unchanged {
    fn from(cause: E) -> Self {
        Self::Call(cause.into())
    }
}

pub fn into_reply<T>(answer: ChangeResult<T>) -> Reply<ChangeOutcome<T>> {
    let refused = match answer {
        Ok(reply) => return reply.map(ChangeOutcome::Done),
        Err(Unchanged::SignedOut) => return Reply::ok(ChangeOutcome::SignedOut),
        Err(Unchanged::Unproven) => return Reply::ok(ChangeOutcome::Unproven),
        Err(Unchanged::Refused(refused)) => *refused,
        Err(Unchanged::Call(cause)) => reply(Err(cause)),
    };
    refused.map(|refused| ChangeOutcome::Refused(refused.into()))
}

impl OwnAccount {
    /// The signed-in person, if they have reauthenticated to this depth recently.
    pub async fn proven(&self, caller: &Caller, depth: Depth) -> Result<Present, Unchanged> {
        let present = self.sessions.present(caller).await?.ok_or(Unchanged::SignedOut)?;
        let is_fresh = present.session.is_fresh(&present.account, depth, self.ground.clock.now());
        is_fresh.then_some(present).ok_or(Unchanged::Unproven)
    }

    pub async fn has_proven_lately(
        &self,
        caller: &Caller,
        depth: Depth,
    ) -> Reply<ChangeOutcome<()>> {
        into_reply(self.proven(caller, depth).await.map(|_| Reply::ok(())))
    }

    /// Reauthenticates the signed-in person by password, and by a code if the depth requires it. The session gets a
    /// new cookie value.
    pub async fn prove_again(
        &self,
        caller: &Caller,
        proof: &Proof,
        depth: Depth,
    ) -> Reply<ChangeOutcome<()>> {
        into_reply(self.reauthenticate(caller, proof, depth).await)
    }

    async fn reauthenticate(
        &self,
        caller: &Caller,
        proof: &Proof,
        depth: Depth,
    ) -> ChangeResult<()> {
        let Present { mut session, account } =
            self.sessions.present(caller).await?.ok_or(Unchanged::SignedOut)?;
        // A password alone is one factor, so it is not even looked at.
        if depth == Depth::Strong && account.totp_secret.is_none() {
            return Err(Unchanged::Unproven);
        }
        let traced = SignInTrace::new(caller, LoginMethod::Password, &account.username)
            .at(Some(&account.id))
            .trying(EventName::ReauthenticationFailed);
        let TriedName { gate, read, .. } =
            self.limiter.tried_name(caller, &canonical(&account.username)).await?;
        let turn = match self
            .limiter
            .check_and_count(caller, &gate, Some(read), proof.recaptcha.as_deref(), false, &traced)
            .await?
        {
            TryDecision::Open(turn) => turn,
            TryDecision::InPause(refused) | TryDecision::Refused(refused) => {
                return Err(Unchanged::Refused(Reply::ok(refused).into()));
            }
        };
        let checking = async {
            let verified =
                self.ground.hasher.verify(&proof.password, account.password_hash.as_deref());
            if !verified.await? {
                let code = ErrorCode::IncorrectPassword;
                return self.limiter.failed(&gate, code, &traced).await.map(Some);
            }
            self.accounts.renew_hash(&account, &proof.password).await?;
            self.counters.uncount(&gate).await?;
            Ok(None)
        };
        let refused = self.counters.undo_on_fault(&gate, checking).await?;
        drop(turn);
        if let Some(refused) = refused {
            return Err(Unchanged::Refused(refused.into()));
        }
        let needs_code = depth != Depth::Person && account.totp_secret.is_some();
        if needs_code {
            self.check_code(caller, &account, proof).await?;
        }
        let now = self.ground.clock.now();
        session.proven_at = now;
        if needs_code {
            session.code_at = now;
        }
        let mut tx = self.ground.store.begin().await?;
        let cookie = self.sessions.change_cookie(&mut tx, caller, &session).await?;
        let entry = AuditEntry::new(EventName::Reauthenticated, EventSource::visitor(caller));
        self.ground.events.record(&mut tx, entry.of(&account.id).by(LoginMethod::Password)).await?;
        tx.commit().await?;
        Ok(Reply::ok(()).with_cookie(cookie))
    }

    /// Checks a code from its own form, counted like one at sign-in.
    pub async fn check_code(
        &self,
        caller: &Caller,
        account: &AccountRow,
        proof: &Proof,
    ) -> Result<(), Unchanged> {
        let traced = SignInTrace::new(caller, LoginMethod::Password, &account.username)
            .at(Some(&account.id))
            .trying(EventName::SecondFactorFailed);
        let codes = match self
            .codes
            .begin_code(caller, &account.id, CaptchaAnswer::Given(proof.recaptcha.as_deref()))
            .await?
        {
            CodeDecision::Open(codes) => codes,
            CodeDecision::Refused(refused) => {
                let outcome =
                    if refused.show_captcha { TryOutcome::Captcha } else { TryOutcome::Paused };
                self.tracer.trace(&traced, outcome).await?;
                return Err(Unchanged::Refused(Reply::ok(refused).into()));
            }
        };
        let checking = async {
            if self.factors.second_factors.code_fits(caller, Some(account), &proof.code).await? {
                self.codes.code_was_right(&codes).await?;
                return Ok(None);
            }
            let code = ErrorCode::InputCodeInvalid;
            self.tracer.trace(&traced, TryOutcome::Failed(code)).await?;
            let (_, show_captcha) =
                self.codes.code_was_wrong(&codes, &account.id, Some(account)).await?;
            Ok(Some(LoginOutcome { show_captcha, ..LoginOutcome::failed(code) }))
        };
        let refused = self.counters.undo_on_fault(&codes, checking).await?;
        refused.map_or(Ok(()), |refused| Err(Unchanged::Refused(Reply::ok(refused).into())))
    }
}

// What the account page needs: who is signed in, signing out, returning after a new sign-in, and a link to change the
// password.

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedIn {
    pub account: String,
    /// First and last name.
    pub name: String,
    pub username: String,
    pub method: LoginMethod,
    /// The same, and when, as applications are told it.
    pub authentication: Authentication,
    pub two_factor: bool,
    pub has_password: bool,
    /// The version of the account's credentials for which that was proven.
    pub proven_for: i64,
    /// Whether the sign-in waits for a second factor.
    pub must_enrol: bool,
    /// Until when a second factor can be put off, in seconds since 1970, if the person's role needs one.
    pub second_factor_due: Option<i64>,
}

impl SignedIn {
    fn of(Present { session, account }: Present) -> Self {
        Self {
            authentication: session.authentication(),
            name: account.name(),
            two_factor: account.totp_secret.is_some(),
            has_password: account.password_hash.is_some(),
            proven_for: account.credentials_version,
            account: account.id,
            username: account.username,
            method: session.method,
            must_enrol: !session.is_complete(),
            second_factor_due: session.second_factor_due,
        }
    }
}

impl OwnAccount {
    /// The person who is signed in with the caller's cookie. An unfinished sign-in does not count.
    pub async fn signed_in(&self, caller: &Caller) -> Reply<Option<SignedIn>> {
        plain(self.signed_in_person(caller).await)
    }

    /// The same, or the person whose sign-in needs a second factor first.
    pub async fn enroller(&self, caller: &Caller) -> Reply<Option<SignedIn>> {
        let found = async { Ok(self.sessions.enroller(caller).await?.map(SignedIn::of)) };
        plain(found.await)
    }

    pub async fn signed_in_person(&self, caller: &Caller) -> CallResult<Option<SignedIn>> {
        Ok(self.sessions.present(caller).await?.map(SignedIn::of))
    }

    /// The same over this connection.
    pub async fn signed_in_on(
        &self,
        reader: &mut AnyConnection,
        caller: &Caller,
    ) -> CallResult<Option<SignedIn>> {
        Ok(self.sessions.present_on(reader, caller).await?.map(SignedIn::of))
    }

    /// Whether a strong method opens this account, so that the person can reauthenticate with one.
    pub async fn opens_by_strong_methods(&self, account: &str) -> Reply<bool> {
        let opens = async {
            Ok(self.accounts.is_of_a_known_person(account).await?
                || !self.linked_identities.of_account(account).await?.is_empty())
        };
        plain(opens.await)
    }

    /// Stores where the caller's next sign-in leads, once: an address relative to the public root, which the caller
    /// chooses.
    pub async fn return_to_after_sign_in(&self, caller: &Caller, address: &str) -> Reply<()> {
        plain(self.destination.set_return_address(caller, address).await)
    }

    /// Ends the caller's session and what is under way in the browser, and clears the cookies.
    pub async fn sign_out(&self, caller: &Caller) -> Reply<()> {
        let ended = self.sessions.end(caller).await.map(|cookie| {
            Reply::ok(()).with_cookie(cookie).with_cookies(self.carried.cleared(caller))
        });
        whole(ended)
    }

    /// Issues a token for the `changePassword` screen without a letter. Requires a recent reauthentication.
    pub async fn change_link(&self, caller: &Caller) -> Reply<ChangeOutcome<Secret>> {
        into_reply(self.linked(caller).await)
    }

    async fn linked(&self, caller: &Caller) -> ChangeResult<Secret> {
        let Present { account, .. } = self.proven(caller, Depth::Whole).await?;
        let mut tx = self.ground.store.begin().await?;
        let token =
            self.links.issue(&mut tx, LinkPurpose::Password(TokenKind::Change), &account).await?;
        tx.commit().await?;
        Ok(Reply::ok(Secret::new(token)))
    }

    // A person links an identity at a provider to their account, and removes it. Each needs a recent reauthentication here,
    // and linking a fresh sign-in at the provider too. Each ends the other sessions and causes a letter.

    /// The identities that are linked to this account, oldest first.
    pub async fn linked_identities(&self, account: &str) -> Reply<Vec<LinkedIdentity>> {
        plain(self.linked_identities.of_account(account).await)
    }

    /// Links the identity of a person who came back from a provider to the account that asked for it.
    ///
    /// # Errors
    /// [`ErrorCode::LoginRequired`] if that account is not signed in any more, [`ErrorCode::IdentityInUse`] if another
    /// account has the identity or its personal code.
    pub async fn link_identity(
        &self,
        caller: &Caller,
        asking: &str,
        method: LoginMethod,
        person: &IdentifiedPerson,
    ) -> CallResult<Reply<()>> {
        let found = self.sessions.present(caller).await?;
        let Some(present) = found.filter(|found| found.account.id == asking) else {
            return Err(ErrorCode::LoginRequired.into());
        };
        if let (Some(issuer), Some(code)) = (&person.issuer, &person.personal_code)
            && !self.accounts.may_be_of(asking, issuer, &written(issuer, code)).await?
        {
            return Err(ErrorCode::IdentityInUse.into());
        }
        let identity = person.provider_identity.as_ref().ok_or(ErrorCode::Undefined)?;
        let mut tx = self.ground.store.begin().await?;
        if !self.linked_identities.link(&mut tx, asking, method, identity).await? {
            return Ok(Reply::ok(()));
        }
        let cookie = self.sessions.end_other_sessions(&mut tx, caller, &present).await?;
        self.mail.write(&mut tx, Letter::IdentityLinked(method), &present.account, "").await?;
        let entry = AuditEntry::new(EventName::IdentityLinked, EventSource::visitor(caller));
        self.ground.events.record(&mut tx, entry.of(asking).by(method)).await?;
        tx.commit().await?;
        self.mail.deliver_soon();
        Ok(Reply::ok(()).with_cookie(cookie))
    }

    /// Removes a linked identity, but never the last way in. `by_password` says whether people can sign in by password.
    pub async fn unlink_identity(
        &self,
        caller: &Caller,
        id: &str,
        by_password: bool,
    ) -> Reply<ChangeOutcome<()>> {
        let answer = async {
            let present = self.proven(caller, Depth::Whole).await?;
            let account = &present.account;
            let linked = self.linked_identities.of_account(&account.id).await?;
            let Some(identity) = linked.into_iter().find(|identity| identity.id == id) else {
                return Ok(Reply::ok(()));
            };
            let mut tx = self.ground.store.begin().await?;
            if !self.linked_identities.unlink(&mut tx, &account.id, id).await? {
                return Ok(Reply::ok(()));
            }
            if !self.has_way_in(&mut tx, account, by_password).await? {
                return Err(ErrorCode::LastWayIn.into());
            }
            let cookie = self.sessions.end_other_sessions(&mut tx, caller, &present).await?;
            self.mail.write(&mut tx, Letter::IdentityRemoved(identity.method), account, "").await?;
            let entry = AuditEntry::new(EventName::IdentityUnlinked, EventSource::visitor(caller));
            let entry = AuditEntry { method: identity.method, ..entry.of(&account.id) };
            self.ground.events.record(&mut tx, entry).await?;
            tx.commit().await?;
            self.mail.deliver_soon();
            Ok(Reply::ok(()).with_cookie(cookie))
        };
        into_reply(answer.await)
    }

    /// Removes a passkey of an account, with what is written about it. `false` if there was none.
    async fn drop_passkey(
        &self,
        tx: &mut Writing,
        caller: &Caller,
        account: &AccountRow,
        id: &str,
    ) -> CallResult<bool> {
        let has_gone = self.factors.proofs.passkeys.remove(tx, &account.id, id).await?;
        if has_gone {
            self.mail.write(tx, Letter::PasskeyRemoved, account, "").await?;
            let entry = AuditEntry::new(EventName::PasskeyRemoved, EventSource::visitor(caller));
            self.ground.events.record(tx, entry.of(&account.id).detail(id)).await?;
        }
        Ok(has_gone)
    }

    /// Whether somebody can still sign in to this account, as the transaction sees it.
    async fn has_way_in(
        &self,
        tx: &mut Writing,
        account: &AccountRow,
        by_password: bool,
    ) -> CallResult<bool> {
        Ok((by_password && account.password_hash.is_some())
            || self.accounts.is_of_a_known_person(&account.id).await?
            || !self.linked_identities.methods(tx, &account.id).await?.is_empty()
            || self.factors.proofs.passkeys.count(&mut *tx, &account.id).await? > 0)
    }
}
