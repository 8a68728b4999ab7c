//! Sends the link by which a forgotten password is reset, and decides when another letter with a link may follow.

use crate::{
    accounts::{
        Caller, Errors, Reply,
        embedded::{
            ground::{
                events::{AuditEntry, EventName, EventSource},
                refusal::CallResult,
            },
            limits::{addresses::AskDecision, limiter::CaptchaAnswer},
            mail::letters::Letter,
            people::passwords::Passwords,
            records::{account::AccountRow, links::LinkPurpose},
        },
        outcome::Outcome,
        request::{ResetRequest, TokenKind},
    },
    domain::ErrorCode,
};

/// Seconds in which no second reset letter is sent to the same account.
const REPEAT_AFTER: i64 = 60;

impl Passwords {
    pub async fn request_reset_link(
        &self,
        caller: &Caller,
        request: &ResetRequest,
    ) -> CallResult<Reply<Outcome>> {
        if request.username.trim().is_empty() {
            return Err(Errors::of_field("username", ErrorCode::Required).into());
        }
        let (subject, thresholds) =
            (("reset", request.username.as_str()), self.settings.limits.resets);
        let show_captcha = match self
            .limiter
            .check_asking(
                caller,
                subject,
                thresholds,
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
        let outcome = self.send_reset(caller, &request.username).await?;
        Ok(Reply::ok(Outcome { show_captcha, ..outcome }))
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
    pub(super) async fn send_link(
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
