//! Setting a password by a link.

use crate::{
    accounts::{
        Caller, CodedError, Errors, Reply,
        embedded::{
            Embedded,
            account::{Record, canonical},
            gate::{Asking, Linking, Solution},
            letters::Letter,
            new_password,
            refusal::Answer,
            store::Writing,
            tokens::Purpose,
        },
        outcome::Outcome,
        request::{PasswordSetting, ResetRequest, TokenCheck, TokenKind},
    },
    domain::{ErrorCode, Language, Secret, password::NewPassword},
};

/// A letter of the same account within so many seconds is not repeated.
const REPEAT_AFTER: i64 = 60;
/// Wrong old passwords that a link bears.
const OLD_PASSWORD_TRIES: i64 = 10;
/// The passwords before the present one that are refused with it.
const FORMER: usize = 2;

impl Embedded {
    pub(super) async fn forgotten(
        &self,
        caller: &Caller,
        request: &ResetRequest,
    ) -> Answer<Reply<Outcome>> {
        if request.username.trim().is_empty() {
            return Err(Errors::of_field("username", ErrorCode::Required).into());
        }
        let (subject, ceilings) =
            (("reset", request.username.as_str()), &self.settings.limits.resets);
        let show_captcha = match self
            .ask(caller, subject, ceilings, Solution::Given(request.recaptcha.as_deref()))
            .await?
        {
            Asking::Open { show_captcha } => show_captcha,
            Asking::Captcha => {
                return Ok(Reply::ok(Outcome {
                    show_captcha: true,
                    ..Outcome::failed(ErrorCode::ConfirmRecaptcha)
                }));
            }
            Asking::Later(seconds) => return Ok(Reply::ok(Outcome::later(seconds))),
        };
        let outcome = self.send_reset(&request.username).await?;
        Ok(Reply::ok(Outcome { show_captcha, ..outcome }))
    }

    async fn send_reset(&self, username: &str) -> Answer<Outcome> {
        let Some(account) = self.account_by_name(username).await? else {
            return Ok(Outcome::failed(ErrorCode::UserNotFound));
        };
        if account.activated_at.is_none() {
            return Ok(Outcome::failed(ErrorCode::AccountNotActivated));
        }
        if account.email.is_none() {
            return Ok(Outcome::failed(ErrorCode::MissingEmail));
        }
        let purpose = Purpose::Password(TokenKind::Reset);
        let mut tx = self.store.begin().await?;
        let recent = sqlx::query(
            "SELECT 1 FROM tokens WHERE account = $1 AND kind = 'reset' AND created_at > $2",
        )
        .bind(&account.id)
        .bind(self.clock.now() - REPEAT_AFTER)
        .fetch_optional(&mut *tx)
        .await?;
        if recent.is_some() {
            return Ok(Outcome::failed(ErrorCode::ResetRequestAlreadySent));
        }
        match self.may_send_link(&mut tx, &account.id).await? {
            Linking::Open => {}
            Linking::Sent => return Ok(Outcome::failed(ErrorCode::ResetRequestAlreadySent)),
            Linking::Later(seconds) => return Ok(Outcome::later(seconds)),
        }
        let token = self.issue(&mut tx, purpose, &account.id).await?;
        self.write(&mut tx, Letter::Password(TokenKind::Reset), &account, &token).await?;
        tx.commit().await?;
        self.deliver_soon();
        tracing::info!(account = %account.id, "password reset requested");
        Ok(Outcome::done())
    }

    pub(super) async fn check_link(&self, check: &TokenCheck) -> Answer<Reply<Outcome>> {
        let account =
            self.account_of_token(Purpose::Password(check.kind), check.token.expose()).await?;
        let account = account.ok_or(ErrorCode::TokenValidationFailed)?;
        Ok(Reply::ok(Outcome { username: Some(account.username), ..Outcome::done() }))
    }

    pub(super) async fn set(
        &self,
        kind: TokenKind,
        setting: &PasswordSetting,
    ) -> Answer<Reply<Outcome>> {
        let (purpose, token) = (Purpose::Password(kind), setting.token.expose());
        let account =
            self.account_of_token(purpose, token).await?.ok_or(ErrorCode::PasswordChangeFailed)?;
        let password = check_fields(kind, setting, &account, &self.product())?;
        if kind == TokenKind::Change {
            self.check_old_password(setting, &account).await?;
        }
        if self.was_used_lately(&account, password.secret()).await? {
            return Err(Errors::of_field("password", ErrorCode::OldPassword).into());
        }
        let hash = self.hasher.hash(password.secret()).await?;
        let mut tx = self.store.begin().await?;
        if !self.spend(&mut tx, purpose, token).await? {
            return Err(ErrorCode::PasswordChangeFailed.into());
        }
        self.replace_password(&mut tx, &account, &hash).await?;
        self.write(&mut tx, Letter::PasswordChanged, &account, "").await?;
        self.forget_tries(&mut tx, &account.id).await?;
        tx.commit().await?;
        self.deliver_soon();
        tracing::info!(account = %account.id, kind = kind.code(), "password changed");
        Ok(Reply::ok(Outcome::done()))
    }

    /// What the service is called, in whatever language: a name is not translated.
    pub(super) fn product(&self) -> String {
        self.words.of(Language::En).t("product-name")
    }

    async fn check_old_password(&self, setting: &PasswordSetting, account: &Record) -> Answer<()> {
        let mut tx = self.store.begin().await?;
        if !self.count(&mut tx, [&format!("change:{}", account.id)], OLD_PASSWORD_TRIES).await? {
            return Err(ErrorCode::PasswordChangeFailed.into());
        }
        tx.commit().await?;
        let old = setting.old_password.clone().unwrap_or_default();
        if self.hasher.verify(&old, account.password_hash.as_deref()).await? {
            return Ok(());
        }
        Err(Errors::of_field("old_password", ErrorCode::IncorrectPassword).into())
    }

    /// Whether it is the present password or one of the two before.
    async fn was_used_lately(&self, account: &Record, password: &Secret) -> Answer<bool> {
        let former: Vec<String> = sqlx::query_scalar(
            "SELECT password_hash FROM password_history WHERE account = $1 ORDER BY replaced_at DESC, id DESC",
        )
        .bind(&account.id)
        .fetch_all(self.store.pool())
        .await?;
        for hash in account.password_hash.iter().chain(former.iter().take(FORMER)) {
            if self.hasher.verify(password, Some(hash)).await? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The old password goes into the history; every session, every other link and every token of an application ends.
    async fn replace_password(&self, tx: &mut Writing, account: &Record, hash: &str) -> Answer<()> {
        let now = self.clock.now();
        if let Some(former) = &account.password_hash {
            sqlx::query("INSERT INTO password_history (id, account, password_hash, replaced_at) VALUES ($1, $2, $3, $4)")
                .bind(self.new_id())
                .bind(&account.id)
                .bind(former)
                .bind(now)
                .execute(&mut **tx)
                .await?;
        }
        sqlx::query("UPDATE accounts SET password_hash = $2 WHERE id = $1")
            .bind(&account.id)
            .bind(hash)
            .execute(&mut **tx)
            .await?;
        self.end_all(tx, &account.id, None).await?;
        sqlx::query("UPDATE tokens SET used_at = $2 WHERE account = $1 AND kind <> 'activation' AND used_at IS NULL")
            .bind(&account.id)
            .bind(now)
            .execute(&mut **tx)
            .await?;
        Ok(())
    }
}

/// What can be said without the database.
fn check_fields(
    kind: TokenKind,
    setting: &PasswordSetting,
    account: &Record,
    product: &str,
) -> Result<NewPassword, Errors> {
    let mut wrong = Vec::new();
    let mut note =
        |field: &str, code| wrong.push(CodedError { field: Some(field.to_owned()), code });
    let typed = canonical(&setting.username);
    let names = [Some(&account.username), account.email.as_ref()];
    if typed.is_empty() {
        note("username", ErrorCode::Required);
    } else if !names.into_iter().flatten().any(|name| canonical(name) == typed) {
        note("username", ErrorCode::UsernameNotFound);
    }
    if kind == TokenKind::Change && setting.old_password.as_ref().is_none_or(Secret::is_empty) {
        note("old_password", ErrorCode::Required);
    }
    let email = account.email.as_deref().unwrap_or_default();
    let known =
        [account.first_name.as_str(), &account.last_name, &account.username, email, product];
    let password = new_password::suitable(&setting.password, &known)
        .map_err(|code| note("password", code))
        .ok();
    if setting.password_confirmation.is_empty() {
        note("password_confirmation", ErrorCode::Required);
    } else if password.is_some() && setting.password != setting.password_confirmation {
        note("password_confirmation", ErrorCode::PasswordMismatch);
    }
    password.filter(|_| wrong.is_empty()).ok_or(Errors(wrong))
}
