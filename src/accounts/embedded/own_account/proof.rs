//! Reauthentication before the account itself is changed. A session that was left open, or a stolen cookie, must not
//! be enough to lock its person out.
//!
//! A session records when its person last gave a password or used a strong method, and when a code or a strong method.
//! Each counts for five minutes; after that the password is required again, with a code if the account has a second
//! factor.

use crate::{
    accounts::{
        Caller, LoginOutcome, Reply,
        embedded::{
            counting::trace::{SignInTrace, TryOutcome},
            ground::{
                events::{AuditEntry, EventName, EventSource},
                refusal::{CallError, CallResult, plain},
            },
            limits::{
                codes::CodeDecision,
                limiter::{CaptchaAnswer, TriedName, TryDecision},
            },
            own_account::OwnAccount,
            records::accounts::{AccountRow, canonical},
            sessions::stored::{Depth, Present},
        },
    },
    domain::{ErrorCode, LoginMethod, Secret},
};

/// What a person sends for a reauthentication.
#[derive(Clone, Debug, Default)]
pub struct Proof {
    /// The account's password.
    pub password: Secret,
    /// A TOTP code or a recovery code; empty if none is required.
    pub code: Secret,
    /// The captcha's answer.
    pub recaptcha: Option<String>,
}

/// The result of a call that changes the own account.
#[derive(Debug)]
pub enum ChangeOutcome<T> {
    /// The change was made.
    Done(T),
    /// Nobody is signed in any more.
    SignedOut,
    /// The person has to reauthenticate first.
    Unproven,
    /// The password or code is wrong, or there were too many tries.
    Refused(Box<LoginOutcome>),
}

impl OwnAccount {
    /// The signed-in person, if they have reauthenticated to this depth recently; otherwise the reply.
    pub async fn proven<T>(
        &self,
        caller: &Caller,
        depth: Depth,
    ) -> CallResult<Result<Present, Reply<ChangeOutcome<T>>>> {
        let found =
            self.sessions.present(&mut *self.ground.store.connection().await?, caller).await?;
        Ok(match found {
            None => Err(Reply::ok(ChangeOutcome::SignedOut)),
            Some(present)
                if present.session.is_fresh(&present.account, depth, self.ground.clock.now()) =>
            {
                Ok(present)
            }
            Some(_) => Err(Reply::ok(ChangeOutcome::Unproven)),
        })
    }

    /// Whether no reauthentication is needed for this depth.
    pub async fn has_proven_lately(
        &self,
        caller: &Caller,
        depth: Depth,
    ) -> Reply<ChangeOutcome<()>> {
        into_reply(
            self.proven(caller, depth).await.map(|found| {
                found.map_or_else(|reply| reply, |_| Reply::ok(ChangeOutcome::Done(())))
            }),
        )
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
    ) -> CallResult<Reply<ChangeOutcome<()>>> {
        let found =
            self.sessions.present(&mut *self.ground.store.connection().await?, caller).await?;
        let Some(Present { mut session, account }) = found else {
            return Ok(Reply::ok(ChangeOutcome::SignedOut));
        };
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
                return Ok(Reply::ok(ChangeOutcome::Refused(refused.into())));
            }
        };
        let checking = async {
            let verified =
                self.ground.hasher.verify(&proof.password, account.password_hash.as_deref());
            if !verified.await? {
                let code = ErrorCode::IncorrectPassword;
                return self.limiter.failed(&gate, code, &traced).await.map(Some);
            }
            self.counters.uncount(&gate).await?;
            Ok(None)
        };
        let refused = self.counters.undo_on_fault(&gate, checking).await?;
        drop(turn);
        if let Some(refused) = refused {
            return Ok(refused.map(|refused| ChangeOutcome::Refused(refused.into())));
        }
        let needs_code = depth == Depth::Whole && account.totp_secret.is_some();
        if needs_code && let Err(refused) = self.check_code(caller, &account, proof).await? {
            return Ok(refused);
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
        Ok(Reply::ok(ChangeOutcome::Done(())).with_cookie(cookie))
    }

    /// Checks a code from its own form, counted like one at sign-in. If it is wrong, returns the reply.
    pub async fn check_code<T>(
        &self,
        caller: &Caller,
        account: &AccountRow,
        proof: &Proof,
    ) -> CallResult<Result<(), Reply<ChangeOutcome<T>>>> {
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
                return Ok(Err(Reply::ok(ChangeOutcome::Refused(refused.into()))));
            }
        };
        let checking = async {
            if self.second_factors.code_fits(caller, Some(account), &proof.code).await? {
                self.codes.code_was_right(&codes).await?;
                return Ok(Ok(()));
            }
            let code = ErrorCode::InputCodeInvalid;
            self.tracer.trace(&traced, TryOutcome::Failed(code)).await?;
            let (_, show_captcha) =
                self.codes.code_was_wrong(&codes, &account.id, Some(account)).await?;
            let refused = LoginOutcome { show_captcha, ..LoginOutcome::failed(code) };
            Ok(Err(Reply::ok(ChangeOutcome::Refused(refused.into()))))
        };
        self.counters.undo_on_fault(&codes, checking).await
    }
}

/// Converts the result of a call into its reply.
pub fn into_reply<T>(answer: CallResult<Reply<ChangeOutcome<T>>>) -> Reply<ChangeOutcome<T>> {
    match answer {
        Ok(reply) => reply,
        Err(CallError::Coded(errors)) => Reply::ok(ChangeOutcome::Refused(
            LoginOutcome { errors, ..LoginOutcome::default() }.into(),
        )),
        Err(fault) => plain(Err(fault)),
    }
}
