//! Resetting and changing passwords, by a one-time link.

use std::sync::Arc;

use crate::{
    accounts::{
        Caller, Errors, PasswordSetting, Reply, ResetRequest, TokenCheck, TokenKind,
        embedded::{
            counting::{
                allowance::Allowance,
                counters::{Counters, TryCounters},
                devices::Devices,
            },
            flows::{
                Flows,
                states::{FlowStates, REVIEW, REVIEWING, Reviewing, TIME},
            },
            ground::{
                Ground,
                call::CallResult,
                events::{AuditEntry, EventName, EventSource},
                store::Writing,
            },
            limits::{
                Gates,
                codes::Admission,
                limiter::{CaptchaAnswer, Limiter},
            },
            mail::{Mail, letters::Letter},
            records::{
                Records,
                accounts::{AccountRow, Accounts, canonical},
                links::{LinkPurpose, Links},
            },
            sessions::Sessions,
        },
        outcome::Outcome,
    },
    domain::{
        ErrorCode, Secret,
        password::{NewPassword, is_common, is_personal},
    },
};

pub struct Passwords {
    ground: Arc<Ground>,
    accounts: Arc<Accounts>,
    links: Arc<Links>,
    flows: Arc<FlowStates>,
    counters: Arc<Counters>,
    devices: Arc<Devices>,
    limiter: Arc<Limiter>,
    mail: Arc<Mail>,
    sessions: Arc<Sessions>,
}

impl Passwords {
    pub fn new(
        ground: &Arc<Ground>,
        records: &Records,
        flows: &Flows,
        gates: &Gates,
        mail: &Arc<Mail>,
        sessions: &Arc<Sessions>,
    ) -> Self {
        Self {
            ground: ground.clone(),
            accounts: records.accounts.clone(),
            links: records.links.clone(),
            flows: flows.states.clone(),
            counters: gates.counters.clone(),
            devices: gates.devices.clone(),
            limiter: gates.limiter.clone(),
            mail: mail.clone(),
            sessions: sessions.clone(),
        }
    }
}

// What the embedded service requires of a new password beyond the account API's rules: it must not be an obvious
// guess.

/// The name of this software.
const OWN_NAME: &str = "Lävi";

/// Checks a new password against what is known of its person: names, e-mail addresses, the name of the service.
///
/// # Errors
/// Those of [`NewPassword::parse`], [`ErrorCode::PasswordPersonal`] or [`ErrorCode::PasswordCommon`].
pub fn suitable(typed: &Secret, known: &[&str]) -> Result<NewPassword, ErrorCode> {
    let password = NewPassword::parse(typed)?;
    if is_personal(typed.expose(), known.iter().copied().chain([OWN_NAME])) {
        return Err(ErrorCode::PasswordPersonal);
    }
    if is_common(typed.expose()) { Err(ErrorCode::PasswordCommon) } else { Ok(password) }
}

/// The checks that need no database.
fn check_fields(
    kind: TokenKind,
    setting: &PasswordSetting,
    account: &AccountRow,
    product: &str,
) -> Result<NewPassword, Errors> {
    let email = account.email.as_deref().unwrap_or_default();
    let known =
        [account.first_name.as_str(), &account.last_name, &account.username, email, product];
    let password = suitable(&setting.password, &known);
    let errors = Errors::of_fields(PasswordSetting::FIELDS, |field| {
        setting.rule(field, kind)?;
        match field {
            "username" if !is_named(account, &setting.username) => Err(ErrorCode::UsernameNotFound),
            "password" => password.as_ref().map(drop).map_err(|code| *code),
            _ => Ok(()),
        }
    });
    password.ok().filter(|_| errors.is_empty()).ok_or(errors)
}

/// Whether this is the account's user name or e-mail address.
fn is_named(account: &AccountRow, typed: &str) -> bool {
    let names = [Some(&account.username), account.email.as_ref()];
    names.into_iter().flatten().any(|name| canonical(name) == canonical(typed))
}

// Former passwords: replacing one ends what was opened with it, and the last ones may not be used again.

/// Former passwords that may not be used again, besides the current one.
const FORMER_PASSWORDS: usize = 2;

impl Passwords {
    /// Whether it is the current password or one of the two before it.
    async fn was_used_lately(&self, account: &AccountRow, password: &Secret) -> CallResult<bool> {
        let former: Vec<String> = sqlx::query_scalar(
            "SELECT password_hash FROM password_history WHERE account = $1 ORDER BY replaced_at DESC",
        )
        .bind(&account.id)
        .fetch_all(self.ground.store.pool())
        .await?;
        for hash in account.password_hash.iter().chain(former.iter().take(FORMER_PASSWORDS)) {
            if self.ground.hasher.verify(password, Some(hash)).await? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Activates an account whose person has set a password by a link that an operator or the desk has given: that takes the
    /// place of the first letter. What somebody chose who registered with this address counts no more; so an account that such a
    /// person can enter by a linked identity is not activated.
    async fn activate(
        &self,
        tx: &mut Writing,
        caller: &Caller,
        account: &AccountRow,
    ) -> CallResult<()> {
        let activated = sqlx::query(
            "UPDATE accounts SET activated_at = $2, expires_at = NULL WHERE id = $1 AND activated_at IS NULL \
             AND NOT EXISTS (SELECT 1 FROM linked_identities WHERE account = $1)",
        )
        .bind(&account.id)
        .bind(self.ground.clock.now())
        .execute(&mut **tx)
        .await?;
        if activated.rows_affected() == 0 {
            return Ok(());
        }
        let entry = AuditEntry::new(EventName::Activated, EventSource::visitor(caller));
        Ok(self.ground.events.record(tx, entry.of(&account.id)).await?)
    }

    /// Moves the old password to the history, and ends all sessions, other links and grants of the account.
    async fn replace_password(
        &self,
        tx: &mut Writing,
        account: &AccountRow,
        hash: &str,
    ) -> CallResult<()> {
        let now = self.ground.clock.now();
        if let Some(former) = &account.password_hash {
            // Changes within a second keep their order.
            let last: Option<i64> = sqlx::query_scalar(
                "SELECT MAX(replaced_at) FROM password_history WHERE account = $1",
            )
            .bind(&account.id)
            .fetch_one(&mut **tx)
            .await?;
            let replaced_at = last.map_or(now, |last| now.max(last + 1));
            sqlx::query("INSERT INTO password_history (id, account, password_hash, replaced_at) VALUES ($1, $2, $3, $4)")
                .bind(self.ground.rng.id())
                .bind(&account.id)
                .bind(former)
                .bind(replaced_at)
                .execute(&mut **tx)
                .await?;
        }
        sqlx::query("UPDATE accounts SET password_hash = $2 WHERE id = $1")
            .bind(&account.id)
            .bind(hash)
            .execute(&mut **tx)
            .await?;
        self.sessions.end_sessions(tx, &account.id).await?;
        Ok(self.links.spend_all(tx, &account.id).await?)
    }
}

// Sets a new password by a one-time link: after a reset, or as a change, which needs the old password.

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
        let password = check_fields(kind, setting, &account, &self.ground.words.product_name())?;
        if kind == TokenKind::Change {
            self.check_old_password(caller, setting, &account).await?;
        }
        if self.was_used_lately(&account, password.secret()).await? {
            return Err(Errors::of_field("password", ErrorCode::OldPassword).into());
        }
        let hash = self.ground.hasher.hash(password.secret()).await?;
        let mut tx = self.ground.store.begin().await?;
        if !self.links.spend(&mut tx, purpose, token).await? {
            return Err(ErrorCode::PasswordChangeFailed.into());
        }
        self.replace_password(&mut tx, &account, &hash).await?;
        if kind == TokenKind::Reset {
            // The link came by letter alone.
            sqlx::query("UPDATE accounts SET email_unproven = 0 WHERE id = $1")
                .bind(&account.id)
                .execute(&mut *tx)
                .await?;
        }
        if kind == TokenKind::Admin && account.activated_at.is_none() {
            self.activate(&mut tx, caller, &account).await?;
        }
        self.mail.write(&mut tx, Letter::PasswordChanged, &account, "").await?;
        self.devices.forget_counters(&mut tx, &account.id).await?;
        let event = match kind {
            TokenKind::Reset => EventName::PasswordReset,
            TokenKind::Change | TokenKind::Admin => EventName::PasswordChanged,
        };
        let entry = AuditEntry::new(event, EventSource::visitor(caller));
        self.ground.events.record(&mut tx, entry.of(&account.id).detail(kind.code())).await?;
        tx.commit().await?;
        self.mail.deliver_soon();
        if kind == TokenKind::Change {
            return Ok(Reply::ok(Outcome::done()));
        }
        Ok(self.review_offered(caller, &account.id).await.unwrap_or_else(|cause| {
            tracing::warn!(
                ?cause,
                "a password was set, but the review of sign-in methods cannot be shown"
            );
            Reply::ok(Outcome::done())
        }))
    }

    /// Success; with the page that shows what else opens the account, if anything does. This browser has proven the mailbox, so
    /// for a quarter of an hour it may remove that.
    async fn review_offered(&self, caller: &Caller, account: &str) -> CallResult<Reply<Outcome>> {
        let Some(account) = self.accounts.account_by_id(account).await? else {
            return Ok(Reply::ok(Outcome::done()));
        };
        let others: i64 = sqlx::query_scalar(
            "SELECT (SELECT COUNT(*) FROM linked_identities WHERE account = $1) \
             + (SELECT COUNT(*) FROM passkeys WHERE account = $1) \
             + (SELECT COUNT(*) FROM oauth_consents WHERE account = $1)",
        )
        .bind(&account.id)
        .fetch_one(self.ground.store.pool())
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
        let mut tx = self.ground.store.begin().await?;
        if !self.counters.count(&mut tx, [&counted.counter], OLD_PASSWORD_TRIES).await? {
            drop(tx);
            let entry = entry.failed(ErrorCode::PasswordChangeFailed);
            self.ground.events.record_alone(entry).await?;
            return Err(ErrorCode::PasswordChangeFailed.into());
        }
        tx.commit().await?;
        let old = setting.old_password.clone().unwrap_or_default();
        let verified = self.ground.hasher.verify(&old, account.password_hash.as_deref());
        if self.counters.undo_on_fault(&counted, async { Ok(verified.await?) }).await? {
            return Ok(());
        }
        self.ground.events.record_alone(entry.failed(ErrorCode::IncorrectPassword)).await?;
        Err(Errors::of_field("old_password", ErrorCode::IncorrectPassword).into())
    }
}

// Letters with a link that somebody asks for who is not signed in: one by which a forgotten password is reset, and one that opens
// a browser. While strangers try somebody's name, passwords under it are looked at in known browsers alone; the link of the
// second letter makes the browser that follows it a known one. Whether another letter with a link may follow is decided here as
// well.

/// Seconds in which no second letter of a kind is sent to the same account.
const REPEAT_AFTER: i64 = 60;

impl Passwords {
    /// Counts that a letter is asked for. `field` is the form's field with the name.
    async fn ask(
        &self,
        caller: &Caller,
        request: &ResetRequest,
        field: &'static str,
    ) -> CallResult<Result<Admission, Outcome>> {
        if request.username.trim().is_empty() {
            return Err(Errors::of_field(field, ErrorCode::Required).into());
        }
        let subject = &request.username;
        let answer = CaptchaAnswer::Given(request.recaptcha.as_deref());
        let resets = self.ground.config().limits.resets;
        self.limiter.check_asking(caller, "reset", subject, resets, answer).await
    }

    pub async fn request_reset_link(
        &self,
        caller: &Caller,
        request: &ResetRequest,
    ) -> CallResult<Reply<Outcome>> {
        Ok(Reply::ok(match self.ask(caller, request, "username").await? {
            Ok(Admission { show_captcha, gate }) => {
                let sending = self.send_reset(caller, &request.username);
                let outcome = self.counters.undo_on_fault(&gate, sending).await?;
                Outcome { show_captcha, ..outcome }
            }
            Err(refused) => refused,
        }))
    }

    /// Asks for the letter that opens a browser. The answer is the same, and comes as soon, whether or not there is such an
    /// account with an address.
    pub async fn request_opening(
        self: &Arc<Self>,
        caller: &Caller,
        request: &ResetRequest,
    ) -> CallResult<Reply<Outcome>> {
        if let Err(refused) = self.ask(caller, request, "email").await? {
            return Ok(Reply::ok(refused));
        }
        let (passwords, caller) = (Arc::clone(self), caller.clone());
        let name = request.username.clone();
        tokio::spawn(async move {
            if let Err(cause) = passwords.send_opening(&caller, &name).await {
                tracing::error!(?cause, "a letter that opens a browser cannot be written");
            }
        });
        Ok(Reply::ok(Outcome::done()))
    }

    async fn send_opening(&self, caller: &Caller, name: &str) -> CallResult<()> {
        let account = self.accounts.account_by_name(name).await?.filter(|account| {
            account.activated_at.is_some() && account.email.is_some() && !account.is_blocked()
        });
        if let Some(account) = account {
            let (letter, event) = (Letter::Opening, EventName::OpeningAsked);
            self.send_link(caller, &account, LinkPurpose::Opening, letter, event).await?;
        }
        Ok(())
    }

    /// Makes the caller's browser a known one of the account that the letter went to.
    pub async fn open_browser(
        &self,
        caller: &Caller,
        token: &Secret,
    ) -> CallResult<Reply<Outcome>> {
        let (purpose, token) = (LinkPurpose::Opening, token.expose());
        let account = self
            .links
            .account_of_token(purpose, token)
            .await?
            .ok_or(ErrorCode::TokenValidationFailed)?;
        let mut tx = self.ground.store.begin().await?;
        if !self.links.spend(&mut tx, purpose, token).await? {
            return Err(ErrorCode::TokenValidationFailed.into());
        }
        let browser = self.devices.know_device(&mut tx, caller, &account.id).await?;
        let entry = AuditEntry::new(EventName::BrowserOpened, EventSource::visitor(caller));
        self.ground.events.record(&mut tx, entry.of(&account.id)).await?;
        tx.commit().await?;
        let cookie = browser.map(|browser| browser.set_cookie);
        Ok(Reply::ok(Outcome::done()).with_cookies(cookie))
    }

    async fn send_reset(&self, caller: &Caller, username: &str) -> CallResult<Outcome> {
        let Some(account) = self.accounts.account_by_name(username).await? else {
            return Ok(Outcome::failed(ErrorCode::UserNotFound));
        };
        if account.activated_at.is_none() {
            return Ok(Outcome::failed(ErrorCode::AccountNotActivated));
        }
        let rests = account.email_rests_until(self.ground.clock.now()).is_some();
        if account.email.is_none() || rests {
            return Ok(Outcome::failed(ErrorCode::MissingEmail));
        }
        let purpose = LinkPurpose::Password(TokenKind::Reset);
        let (letter, event) = (Letter::Password(TokenKind::Reset), EventName::PasswordResetAsked);
        if self.send_link(caller, &account, purpose, letter, event).await? {
            Ok(Outcome::done())
        } else {
            Ok(Outcome::failed(ErrorCode::ResetRequestAlreadySent))
        }
    }

    /// Sends a letter with a link, unless the newest one of its kind is good enough: younger than a minute, or, after the first
    /// three letters of a day, younger than two thirds of its time. So whatever strangers ask for, there is always a link in the
    /// mailbox with a third of its time to go, and no more than one letter in two hours.
    async fn send_link(
        &self,
        caller: &Caller,
        account: &AccountRow,
        purpose: LinkPurpose,
        letter: Letter,
        event: EventName,
    ) -> CallResult<bool> {
        let mut tx = self.ground.store.begin().await?;
        let age = self.links.age_of_newest(&mut tx, purpose, account).await?;
        if age.is_some_and(|age| age < REPEAT_AFTER) {
            return Ok(false);
        }
        let is_early = self.counters.is_early_letter(&mut tx, &account.id).await?;
        if !is_early && age.is_some_and(|age| age < purpose.lifetime() / 3 * 2) {
            return Ok(false);
        }
        let token = self.links.issue(&mut tx, purpose, account).await?;
        self.mail.write_in(&mut tx, caller.language, letter, account, &token).await?;
        let entry = AuditEntry::new(event, EventSource::visitor(caller));
        self.ground.events.record(&mut tx, entry.of(&account.id)).await?;
        tx.commit().await?;
        self.mail.deliver_soon();
        Ok(true)
    }
}
