//! Signing in by password. A stranger learns nothing: unknown name and wrong password are alike in text and time, and
//! whether an account is activated or blocked is told to whoever knows its password.

use crate::{
    accounts::{
        Caller, Errors, LoginOutcome, Reply,
        embedded::{
            Embedded,
            account::{Record, canonical},
            gate::Gate,
            refusal::Answer,
            sessions::{Session, Stage},
        },
        request::Credentials,
    },
    domain::{ErrorCode, LoginMethod, Secret},
};

impl Embedded {
    pub(super) async fn sign_in(&self, caller: &Caller, given: &Credentials) -> Answer<Reply<LoginOutcome>> {
        let name = canonical(&given.email);
        for (field, missing) in [("email", name.is_empty()), ("password", given.password.is_empty())] {
            if missing {
                return Err(Errors::of_field(field, ErrorCode::Required).into());
            }
        }
        let account = self.account_by_name(&name).await?;
        let gate = self.gate(caller, account.as_ref().map(|account| account.id.as_str()), &name).await?;
        if let Some(refused) = self.pass(caller, &gate, given.recaptcha.as_deref()).await? {
            return Ok(Reply::ok(refused));
        }
        let Some(account) = self.proven_by_password(&gate, account, &given.password).await? else {
            return self.failed(&gate, ErrorCode::CheckEmailAndPassword).await;
        };
        if account.activated_at.is_none() {
            self.forgive(&gate).await?;
            return Err(ErrorCode::AccountNotActivated.into());
        }
        if account.is_blocked() {
            self.forgive(&gate).await?;
            return Err(ErrorCode::ProfileBlocked.into());
        }
        let code_given_for = match given.two_factor_code.as_ref().filter(|code| !code.is_empty()) {
            Some(code) if account.totp_secret.is_some() => {
                if !self.code_fits(&account, code).await? {
                    return self.failed(&gate, ErrorCode::InputCodeInvalid).await;
                }
                Some(account.id.clone())
            }
            _ => None,
        };
        let session = Session {
            stage: Stage::TwoFactor,
            account: account.id.clone(),
            method: LoginMethod::Password,
            chosen: false,
            proven_at: self.clock.now(),
            code_at: code_given_for.as_ref().map_or(0, |_| self.clock.now()),
            code_given_for,
        };
        self.advance(caller, &account, session, Some(&gate)).await
    }

    /// The account, if the password is its own; a hash made at another cost is renewed on this occasion.
    async fn proven_by_password(&self, gate: &Gate, account: Option<Record>, password: &Secret) -> Answer<Option<Record>> {
        let hash = account.as_ref().and_then(|account| account.password_hash.as_deref());
        let fits = match self.hasher.verify(password, hash).await {
            Ok(fits) => fits,
            Err(busy) => {
                self.forgive(gate).await?;
                return Err(busy.into());
            }
        };
        let Some(account) = account.filter(|_| fits) else { return Ok(None) };
        if account.password_hash.as_deref().is_some_and(|hash| self.hasher.is_outdated(hash))
            && let Ok(renewed) = self.hasher.hash(password).await
        {
            sqlx::query("UPDATE accounts SET password_hash = $2 WHERE id = $1 AND password_hash = $3")
                .bind(&account.id)
                .bind(renewed)
                .bind(&account.password_hash)
                .execute(self.store.pool())
                .await?;
        }
        Ok(Some(account))
    }

    /// A failed try, with the news whether the next one needs a captcha.
    pub(super) async fn failed(&self, gate: &Gate, code: ErrorCode) -> Answer<Reply<LoginOutcome>> {
        let show_captcha = self.needs_captcha(gate).await?;
        Ok(Reply::ok(LoginOutcome { show_captcha, ..LoginOutcome::failed(code) }))
    }
}
