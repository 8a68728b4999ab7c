//! A person switches the second factor on, changes it or switches it off. Each requires a recent reauthentication. The
//! new TOTP secret is shown only to the session that began the enrolment, for 15 minutes. Each change ends the other
//! sessions and causes a letter.

use serde::{Deserialize, Serialize};

use crate::{
    accounts::{
        Caller, Errors, Fault, LoginOutcome, Reply,
        embedded::{
            flows::states::FlowKey,
            ground::{
                call::{CallError, CallResult, plain},
                events::{AuditEntry, Deed, EventName, EventSource},
                fingerprint,
            },
            mail::letters::Letter,
            own_account::{ChangeOutcome, ChangeResult, OwnAccount, Proof, Unchanged, into_reply},
            people::second_factor::Enrolment,
            sessions::Depth,
        },
    },
    domain::{ErrorCode, Secret},
};

/// The flow state of a person who enrols an authenticator app.
const ENROLLING: FlowKey<'_> = FlowKey { kind: "enrolling", name: "" };

/// Seconds for which the TOTP secret is shown and waits for its first code.
const TIMEOUT: i64 = 15 * 60;

/// Which TOTP secret was shown for which account.
#[derive(Serialize, Deserialize)]
struct Enrolling {
    account: String,
    /// The secret's fingerprint. If another session has begun a new enrolment since, its secret is not shown here.
    key: String,
}

impl OwnAccount {
    /// The TOTP secret to enrol an authenticator app with. It stays the same after a reload or a wrong code.
    pub async fn enrol(&self, caller: &Caller) -> Reply<ChangeOutcome<Enrolment>> {
        into_reply(self.enrolled(caller).await)
    }

    async fn enrolled(&self, caller: &Caller) -> ChangeResult<Enrolment> {
        let present = self.sessions.enroller(caller).await?.ok_or(Unchanged::SignedOut)?;
        let account = &present.account.id;
        if let Some(enrolment) = self.shown_before(caller, account).await? {
            return Ok(Reply::ok(enrolment));
        }
        if !present.session.is_fresh(&present.account, Depth::Person, self.ground.clock.now()) {
            return Err(Unchanged::Unproven);
        }
        sqlx::query("UPDATE accounts SET totp_candidate = NULL WHERE id = $1")
            .bind(account)
            .execute(self.ground.store.pool())
            .await?;
        let enrolment =
            self.factors.second_factors.begin_two_factor(account).await.map_err(failed)?;
        let enrolling =
            Enrolling { account: account.clone(), key: fingerprint(enrolment.secret.expose()) };
        let session = self.ground.cookie.of(caller).unwrap_or_default();
        self.flows
            .put_flow(self.ground.store.pool(), &session, ENROLLING, &enrolling, TIMEOUT)
            .await?;
        Ok(Reply::ok(enrolment))
    }

    /// The TOTP secret that this session was already shown, if it still waits for its first code.
    async fn shown_before(&self, caller: &Caller, account: &str) -> CallResult<Option<Enrolment>> {
        let Some(enrolling) = self
            .flows
            .flow::<Enrolling>(caller, ENROLLING)
            .await?
            .filter(|own| own.account == account)
        else {
            return Ok(None);
        };
        let enrolment =
            self.factors.second_factors.begin_two_factor(account).await.map_err(failed)?;
        Ok(Some(enrolment)
            .filter(|enrolment| fingerprint(enrolment.secret.expose()) == enrolling.key))
    }

    /// Enables the TOTP secret if `first` is one of its codes. If there was no second factor, makes recovery codes. If
    /// there was one, `proof` must contain a code of the previous authenticator app or a recovery code, and the
    /// recovery codes stay as they are.
    pub async fn turn_on(
        &self,
        caller: &Caller,
        first: &Secret,
        proof: &Proof,
    ) -> Reply<ChangeOutcome<Vec<Secret>>> {
        into_reply(self.turned_on(caller, first, proof).await)
    }

    async fn turned_on(
        &self,
        caller: &Caller,
        first: &Secret,
        proof: &Proof,
    ) -> ChangeResult<Vec<Secret>> {
        let mut present = self.sessions.enroller(caller).await?.ok_or(Unchanged::SignedOut)?;
        if self.shown_before(caller, &present.account.id).await?.is_none() {
            return Err(Unchanged::Unproven);
        }
        // Reads the account again, so that the candidate is the one that was just checked.
        let Some(account) = self.accounts.account_by_id(&present.account.id).await? else {
            return Err(Unchanged::SignedOut);
        };
        let is_change = account.totp_secret.is_some();
        if !self.factors.second_factors.is_code_of_candidate(&account, first)? {
            return Err(Errors::of_field("two_factor_code", ErrorCode::InputCodeInvalid).into());
        }
        if is_change {
            self.check_code(caller, &account, proof).await.map_err(at_field)?;
        }
        let fresh = if is_change {
            None
        } else {
            Some(self.factors.second_factors.recovery_codes.fresh_codes().await?)
        };
        let mut tx = self.ground.store.begin().await?;
        if !self.factors.second_factors.complete_enrolment(&mut tx, &account, first).await? {
            return Err(Errors::of_field("two_factor_code", ErrorCode::InputCodeInvalid).into());
        }
        let codes = match fresh {
            Some(fresh) => {
                self.factors
                    .second_factors
                    .recovery_codes
                    .keep_codes(&mut tx, &account.id, fresh)
                    .await?
            }
            None => Vec::new(),
        };
        // The app's first code also counts as a reauthentication, and as the code of a sign-in that waits for it.
        present.session.code_at = self.ground.clock.now();
        present.session.code_given_for = Some(account.id.clone());
        let cookie = self.sessions.end_other_sessions(&mut tx, caller, &present).await?;
        let letter = if is_change { Letter::TwoFactorChanged } else { Letter::TwoFactorOn };
        self.mail.write(&mut tx, letter, &account, "").await?;
        let event = if is_change { EventName::TwoFactorChanged } else { EventName::TwoFactorOn };
        let entry = AuditEntry::new(event, EventSource::visitor(caller));
        self.ground.events.record(&mut tx, entry.of(&account.id)).await?;
        tx.commit().await?;
        self.mail.deliver_soon();
        Ok(Reply::ok(codes).with_cookie(cookie))
    }

    /// Switches the second factor off, given a valid code.
    pub async fn turn_off(&self, caller: &Caller, proof: &Proof) -> Reply<ChangeOutcome<()>> {
        let answer = async {
            let present = self.proven(caller, Depth::Person).await?;
            let account = &present.account;
            if account.totp_secret.is_none() {
                return Ok(Reply::ok(()));
            }
            self.check_code(caller, account, proof).await?;
            let mut tx = self.ground.store.begin().await?;
            let source = EventSource::visitor(caller);
            let deed = Deed { source, reason: None };
            self.factors.second_factors.remove_second_factor(&mut tx, account, &deed).await?;
            let cookie = self.sessions.end_other_sessions(&mut tx, caller, &present).await?;
            tx.commit().await?;
            self.mail.deliver_soon();
            Ok(Reply::ok(()).with_cookie(cookie))
        };
        into_reply(answer.await)
    }

    /// Replaces all recovery codes with new ones.
    pub async fn make_recovery_codes(&self, caller: &Caller) -> Reply<ChangeOutcome<Vec<Secret>>> {
        into_reply(self.remade(caller).await)
    }

    async fn remade(&self, caller: &Caller) -> ChangeResult<Vec<Secret>> {
        let present = self.proven(caller, Depth::Whole).await?;
        let account = &present.account;
        if account.totp_secret.is_none() {
            return Err(Unchanged::Unproven);
        }
        let fresh = self.factors.second_factors.recovery_codes.fresh_codes().await?;
        let mut tx = self.ground.store.begin().await?;
        let codes = self
            .factors
            .second_factors
            .recovery_codes
            .keep_codes(&mut tx, &account.id, fresh)
            .await?;
        let cookie = self.sessions.end_other_sessions(&mut tx, caller, &present).await?;
        self.mail.write(&mut tx, Letter::RecoveryCodesMade, account, "").await?;
        let entry = AuditEntry::new(EventName::RecoveryCodesMade, EventSource::visitor(caller));
        self.ground.events.record(&mut tx, entry.of(&account.id)).await?;
        tx.commit().await?;
        self.mail.deliver_soon();
        Ok(Reply::ok(codes).with_cookie(cookie))
    }

    pub async fn recovery_codes_left(&self, account: &str) -> Reply<i64> {
        plain(self.factors.second_factors.recovery_codes.codes_left(account).await)
    }
}

/// Assigns the error to the form field of the code for the previous authenticator app.
fn at_field(mut why: Unchanged) -> Unchanged {
    if let Unchanged::Refused(refused) = &mut why
        && let Ok(LoginOutcome { errors, .. }) = &mut refused.result
    {
        for error in errors.0.iter_mut().filter(|error| error.code == ErrorCode::InputCodeInvalid) {
            error.field = Some("current_code".to_owned());
        }
    }
    why
}

fn failed(cause: impl std::fmt::Display) -> CallError {
    tracing::error!(%cause, "an authenticator cannot be set up");
    CallError::Fault(Fault::ServerError)
}
