//! Sets a new password by a one-time link: after a reset, or as a change, which needs the old password.

use crate::{
    accounts::{
        Caller, Errors, Reply,
        embedded::{
            counting::{allowance::Allowance, counters::TryCounters},
            flows::states::{REVIEW, REVIEWING, Reviewing, TIME},
            ground::{
                events::{AuditEntry, EventName, EventSource},
                refusal::CallResult,
            },
            mail::letters::Letter,
            people::{new_password, passwords::Passwords},
            records::{account::AccountRow, links::LinkPurpose},
        },
        outcome::Outcome,
        request::{PasswordSetting, TokenCheck, TokenKind},
    },
    domain::ErrorCode,
};

/// Tries of the old password per account and window.
const OLD_PASSWORD_TRIES: i64 = 10;

impl Passwords {
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
        caller: &Caller,
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
            self.check_old_password(caller, setting, &account).await?;
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
        let event = match kind {
            TokenKind::Reset => EventName::PasswordReset,
            TokenKind::Change | TokenKind::Admin => EventName::PasswordChanged,
        };
        let entry = AuditEntry::new(event, EventSource::visitor(caller));
        self.events.record(&mut tx, entry.of(&account.id).detail(kind.code())).await?;
        tx.commit().await?;
        self.mail.deliver_soon();
        if kind == TokenKind::Change {
            return Ok(Reply::ok(Outcome::done()));
        }
        Ok(self.review_offered(caller, &account.id).await.unwrap_or_else(|cause| {
            tracing::warn!(
                ?cause,
                "a password was set; what else opens the account cannot be shown"
            );
            Reply::ok(Outcome::done())
        }))
    }

    /// Success; with the page that shows what else opens the account, if anything does. This browser has proven the mailbox, so for
    /// a quarter of an hour it may remove that.
    async fn review_offered(&self, caller: &Caller, account: &str) -> CallResult<Reply<Outcome>> {
        let Some(account) = self.accounts.account_by_id(account).await? else {
            return Ok(Reply::ok(Outcome::done()));
        };
        let others: i64 = sqlx::query_scalar(
            "SELECT (SELECT COUNT(*) FROM linked_identities WHERE account = $1) \
             + (SELECT COUNT(*) FROM oauth_consents WHERE account = $1)",
        )
        .bind(&account.id)
        .fetch_one(self.store.pool())
        .await?;
        if others == 0 && account.totp_secret.is_none() {
            return Ok(Reply::ok(Outcome::done()));
        }
        let reviewing = Reviewing { version: account.credentials_version, account: account.id };
        let renewed = self
            .flows
            .begin_flow(caller, Allowance::Named(&reviewing.account), REVIEWING, &reviewing, TIME)
            .await?;
        let outcome = Outcome { review: Some(REVIEW.to_owned()), ..Outcome::done() };
        Ok(Reply::ok(outcome).with_cookie(renewed.cookie))
    }

    async fn check_old_password(
        &self,
        caller: &Caller,
        setting: &PasswordSetting,
        account: &AccountRow,
    ) -> CallResult<()> {
        let entry = AuditEntry::new(EventName::PasswordChangeFailed, EventSource::visitor(caller));
        let entry = entry.of(&account.id);
        let counted = TryCounters::of_device(format!("change:{}", account.id), String::new());
        let mut tx = self.store.begin().await?;
        if !self.counters.count(&mut tx, [&counted.counter], OLD_PASSWORD_TRIES).await? {
            drop(tx);
            let entry = entry.failed(ErrorCode::PasswordChangeFailed);
            self.events.record_alone(entry).await?;
            return Err(ErrorCode::PasswordChangeFailed.into());
        }
        tx.commit().await?;
        let old = setting.old_password.clone().unwrap_or_default();
        let verified = self.hasher.verify(&old, account.password_hash.as_deref());
        if self.counters.look(&counted, async { Ok(verified.await?) }).await? {
            return Ok(());
        }
        self.events.record_alone(entry.failed(ErrorCode::IncorrectPassword)).await?;
        Err(Errors::of_field("old_password", ErrorCode::IncorrectPassword).into())
    }
}
