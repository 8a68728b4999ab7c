//! Letters with a link that somebody asks for who is not signed in: one by which a forgotten password is reset, and one that opens a browser.
//! While strangers try somebody's name, passwords under it are looked at in known browsers alone; the link of the second letter makes
//! the browser that follows it a known one. Whether another letter with a link may follow is decided here as well.

use std::sync::Arc;

use crate::{
    accounts::{
        Caller, Errors, Reply,
        embedded::{
            ground::{
                events::{AuditEntry, EventName, EventSource},
                refusal::CallResult,
            },
            limits::{codes::AskDecision, limiter::CaptchaAnswer},
            mail::letters::Letter,
            people::passwords::Passwords,
            records::{account::AccountRow, links::LinkPurpose},
        },
        outcome::Outcome,
        request::{ResetRequest, TokenKind},
    },
    domain::{ErrorCode, Secret},
};

/// Seconds in which no second letter of a kind is sent to the same account.
const REPEAT_AFTER: i64 = 60;

/// Whether a letter may be asked for.
enum Admission {
    /// `show_captcha`: the next one needs a captcha.
    Open { show_captcha: bool },
    /// The answer instead.
    Refused(Outcome),
}

impl Passwords {
    /// Counts that a letter is asked for. `field` is the form's field with the name.
    async fn ask(
        &self,
        caller: &Caller,
        request: &ResetRequest,
        field: &'static str,
    ) -> CallResult<Admission> {
        if request.username.trim().is_empty() {
            return Err(Errors::of_field(field, ErrorCode::Required).into());
        }
        let subject = ("reset", request.username.as_str());
        let answer = CaptchaAnswer::Given(request.recaptcha.as_deref());
        let resets = self.settings.limits.resets;
        Ok(match self.limiter.check_asking(caller, subject, resets, answer).await? {
            AskDecision::Open { show_captcha } => Admission::Open { show_captcha },
            AskDecision::Captcha => {
                let refused = Outcome::failed(ErrorCode::ConfirmRecaptcha);
                Admission::Refused(Outcome { show_captcha: true, ..refused })
            }
            AskDecision::Later(seconds) => Admission::Refused(Outcome::later(seconds)),
        })
    }

    /// Asks for the link that resets a password.
    pub async fn request_reset_link(
        &self,
        caller: &Caller,
        request: &ResetRequest,
    ) -> CallResult<Reply<Outcome>> {
        Ok(Reply::ok(match self.ask(caller, request, "username").await? {
            Admission::Open { show_captcha } => {
                let outcome = self.send_reset(caller, &request.username).await?;
                Outcome { show_captcha, ..outcome }
            }
            Admission::Refused(outcome) => outcome,
        }))
    }

    /// Asks for the letter that opens a browser. The answer is the same, and comes as soon, whether or not there is such an account with
    /// an address.
    pub async fn request_opening(
        self: &Arc<Self>,
        caller: &Caller,
        request: &ResetRequest,
    ) -> CallResult<Reply<Outcome>> {
        if let Admission::Refused(outcome) = self.ask(caller, request, "email").await? {
            return Ok(Reply::ok(outcome));
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
            let letter = (Letter::Opening, EventName::OpeningAsked);
            self.send_link(caller, &account, LinkPurpose::Opening, letter).await?;
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
        let mut tx = self.store.begin().await?;
        if !self.links.spend(&mut tx, purpose, token).await? {
            return Err(ErrorCode::TokenValidationFailed.into());
        }
        let cookie = self.devices.know_device(&mut tx, caller, &account.id).await?;
        let entry = AuditEntry::new(EventName::BrowserOpened, EventSource::visitor(caller));
        self.events.record(&mut tx, entry.of(&account.id)).await?;
        tx.commit().await?;
        Ok(Reply::ok(Outcome::done()).with_cookies(cookie))
    }

    async fn send_reset(&self, caller: &Caller, username: &str) -> CallResult<Outcome> {
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
        let letter = (Letter::Password(TokenKind::Reset), EventName::PasswordResetAsked);
        if self.send_link(caller, &account, purpose, letter).await? {
            Ok(Outcome::done())
        } else {
            Ok(Outcome::failed(ErrorCode::ResetRequestAlreadySent))
        }
    }

    /// Sends a letter with a link, unless the newest one of its kind is good enough: younger than a minute, or, after the first three letters of
    /// a day, younger than two thirds of its time. So whatever strangers ask for, there is always a link in the mailbox with a third of its
    /// time to go, and no more than one letter in two hours.
    async fn send_link(
        &self,
        caller: &Caller,
        account: &AccountRow,
        purpose: LinkPurpose,
        (letter, event): (Letter, EventName),
    ) -> CallResult<bool> {
        let mut tx = self.store.begin().await?;
        let age = self.links.age_of_newest(&mut tx, purpose, account).await?;
        if age.is_some_and(|age| age < REPEAT_AFTER) {
            return Ok(false);
        }
        let is_early = self.counters.is_early_letter(&mut tx, &account.id).await?;
        if !is_early && age.is_some_and(|age| age < purpose.lifetime() / 3 * 2) {
            return Ok(false);
        }
        let token = self.links.issue(&mut tx, purpose, account).await?;
        self.mail.write(&mut tx, letter, account, &token).await?;
        let entry = AuditEntry::new(event, EventSource::visitor(caller));
        self.events.record(&mut tx, entry.of(&account.id)).await?;
        tx.commit().await?;
        self.mail.deliver_soon();
        Ok(true)
    }
}
