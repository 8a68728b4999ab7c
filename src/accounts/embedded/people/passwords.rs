//! Resetting and changing passwords, by a one-time link.

use std::sync::Arc;

use crate::{
    accounts::{
        Caller, Errors, Reply,
        embedded::{
            counting::{allowance::Linking, counters::Counters, devices::Devices},
            ground::{
                Ground,
                hashing::Hasher,
                refusal::CallResult,
                settings::Settings,
                store::{Store, Writing},
            },
            limits::{
                Gates,
                addresses::AskDecision,
                limiter::{CaptchaAnswer, Limiter},
            },
            mail::{Mail, letters::Letter},
            people::new_password,
            records::{
                Records,
                account::AccountRow,
                accounts::Accounts,
                links::{LinkPurpose, Links},
            },
            sessions::Sessions,
        },
        outcome::Outcome,
        request::{PasswordSetting, ResetRequest, TokenCheck, TokenKind},
    },
    clock::Clock,
    domain::{ErrorCode, Secret},
    i18n::Catalogues,
    rng::Rng,
};

/// Seconds in which no second reset letter is sent to the same account.
const REPEAT_AFTER: i64 = 60;

/// Tries of the old password per account and window.
const OLD_PASSWORD_TRIES: i64 = 10;

/// Former passwords that may not be used again, besides the current one.
const FORMER: usize = 2;

/// Resets and changes passwords.
pub struct Passwords {
    rng: Rng,
    clock: Clock,
    hasher: Hasher,
    settings: Arc<Settings>,
    store: Store,
    words: Catalogues,
    accounts: Arc<Accounts>,
    links: Arc<Links>,
    counters: Arc<Counters>,
    devices: Arc<Devices>,
    limiter: Arc<Limiter>,
    mail: Arc<Mail>,
    sessions: Arc<Sessions>,
}

impl Passwords {
    pub fn new(
        ground: &Ground,
        records: &Records,
        gates: &Gates,
        mail: &Arc<Mail>,
        sessions: &Arc<Sessions>,
    ) -> Self {
        Self {
            rng: ground.rng.clone(),
            clock: ground.clock.clone(),
            hasher: ground.hasher.clone(),
            settings: ground.settings.clone(),
            store: ground.store.clone(),
            words: ground.words.clone(),
            accounts: records.accounts.clone(),
            links: records.links.clone(),
            counters: gates.counters.clone(),
            devices: gates.devices.clone(),
            limiter: gates.limiter.clone(),
            mail: mail.clone(),
            sessions: sessions.clone(),
        }
    }

    pub async fn request_reset_link(
        &self,
        caller: &Caller,
        request: &ResetRequest,
    ) -> CallResult<Reply<Outcome>> {
        if request.username.trim().is_empty() {
            return Err(Errors::of_field("username", ErrorCode::Required).into());
        }
        let (subject, ceilings) =
            (("reset", request.username.as_str()), &self.settings.limits.resets);
        let show_captcha = match self
            .limiter
            .check_asking(
                caller,
                subject,
                ceilings,
                CaptchaAnswer::Given(request.recaptcha.as_deref()),
            )
            .await?
        {
            AskDecision::Open { show_captcha } => show_captcha,
            AskDecision::Captcha => {
                return Ok(Reply::ok(Outcome {
                    show_captcha: true,
                    ..Outcome::failed(ErrorCode::ConfirmRecaptcha)
                }));
            }
            AskDecision::Later(seconds) => return Ok(Reply::ok(Outcome::later(seconds))),
        };
        let outcome = self.send_reset(&request.username).await?;
        Ok(Reply::ok(Outcome { show_captcha, ..outcome }))
    }

    async fn send_reset(&self, username: &str) -> CallResult<Outcome> {
        let Some(account) = self.accounts.account_by_name(username).await? else {
            return Ok(Outcome::failed(ErrorCode::UserNotFound));
        };
        if account.activated_at.is_none() {
            return Ok(Outcome::failed(ErrorCode::AccountNotActivated));
        }
        if account.email.is_none() {
            return Ok(Outcome::failed(ErrorCode::MissingEmail));
        }
        let purpose = LinkPurpose::Password(TokenKind::Reset);
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
        match self.counters.may_send_link(&mut tx, &account.id).await? {
            Linking::Open => {}
            Linking::Sent => return Ok(Outcome::failed(ErrorCode::ResetRequestAlreadySent)),
            Linking::Later(seconds) => return Ok(Outcome::later(seconds)),
        }
        let token = self.links.issue(&mut tx, purpose, &account.id).await?;
        self.mail.write(&mut tx, Letter::Password(TokenKind::Reset), &account, &token).await?;
        tx.commit().await?;
        self.mail.deliver_soon();
        tracing::info!(account = %account.id, "password reset requested");
        Ok(Outcome::done())
    }

    pub async fn validate_link(&self, check: &TokenCheck) -> CallResult<Reply<Outcome>> {
        let account = self
            .links
            .account_of_token(LinkPurpose::Password(check.kind), check.token.expose())
            .await?;
        let account = account.ok_or(ErrorCode::TokenValidationFailed)?;
        Ok(Reply::ok(Outcome { username: Some(account.username), ..Outcome::done() }))
    }

    pub async fn set_new_password(
        &self,
        kind: TokenKind,
        setting: &PasswordSetting,
    ) -> CallResult<Reply<Outcome>> {
        let (purpose, token) = (LinkPurpose::Password(kind), setting.token.expose());
        let account = self
            .links
            .account_of_token(purpose, token)
            .await?
            .ok_or(ErrorCode::PasswordChangeFailed)?;
        let password =
            new_password::check_fields(kind, setting, &account, &self.words.product_name())?;
        if kind == TokenKind::Change {
            self.check_old_password(setting, &account).await?;
        }
        if self.was_used_lately(&account, password.secret()).await? {
            return Err(Errors::of_field("password", ErrorCode::OldPassword).into());
        }
        let hash = self.hasher.hash(password.secret()).await?;
        let mut tx = self.store.begin().await?;
        if !self.links.spend(&mut tx, purpose, token).await? {
            return Err(ErrorCode::PasswordChangeFailed.into());
        }
        self.replace_password(&mut tx, &account, &hash).await?;
        self.mail.write(&mut tx, Letter::PasswordChanged, &account, "").await?;
        self.devices.forget_counters(&mut tx, &account.id).await?;
        tx.commit().await?;
        self.mail.deliver_soon();
        tracing::info!(account = %account.id, kind = kind.code(), "password changed");
        Ok(Reply::ok(Outcome::done()))
    }

    async fn check_old_password(
        &self,
        setting: &PasswordSetting,
        account: &AccountRow,
    ) -> CallResult<()> {
        let mut tx = self.store.begin().await?;
        if !self
            .counters
            .count(&mut tx, [&format!("change:{}", account.id)], OLD_PASSWORD_TRIES)
            .await?
        {
            return Err(ErrorCode::PasswordChangeFailed.into());
        }
        tx.commit().await?;
        let old = setting.old_password.clone().unwrap_or_default();
        if self.hasher.verify(&old, account.password_hash.as_deref()).await? {
            return Ok(());
        }
        Err(Errors::of_field("old_password", ErrorCode::IncorrectPassword).into())
    }

    /// Whether it is the current password or one of the two before it.
    async fn was_used_lately(&self, account: &AccountRow, password: &Secret) -> CallResult<bool> {
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

    /// Moves the old password to the history, and ends all sessions, other links and grants of the account.
    async fn replace_password(
        &self,
        tx: &mut Writing,
        account: &AccountRow,
        hash: &str,
    ) -> CallResult<()> {
        let now = self.clock.now();
        if let Some(former) = &account.password_hash {
            sqlx::query("INSERT INTO password_history (id, account, password_hash, replaced_at) VALUES ($1, $2, $3, $4)")
                .bind(self.rng.id())
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
        self.sessions.end_sessions(tx, &account.id, None).await?;
        sqlx::query("UPDATE tokens SET used_at = $2 WHERE account = $1 AND kind <> 'activation' AND used_at IS NULL")
            .bind(&account.id)
            .bind(now)
            .execute(&mut **tx)
            .await?;
        Ok(())
    }
}
