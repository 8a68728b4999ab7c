//! Sends the link by which a forgotten password is reset.

use crate::{
    accounts::{
        Caller, Errors, Reply,
        embedded::{
            counting::allowance::Linking,
            ground::{
                events::{AuditEntry, EventName, EventSource},
                refusal::CallResult,
            },
            limits::{addresses::AskDecision, limiter::CaptchaAnswer},
            mail::letters::Letter,
            people::passwords::Passwords,
            records::links::LinkPurpose,
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
            (("reset", request.username.as_str()), &self.settings.limits.resets);
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
        let token = self.links.issue(&mut tx, purpose, &account).await?;
        self.mail.write(&mut tx, Letter::Password(TokenKind::Reset), &account, &token).await?;
        let entry = AuditEntry::new(EventName::PasswordResetAsked, EventSource::visitor(caller));
        self.events.record(&mut tx, entry.of(&account.id)).await?;
        tx.commit().await?;
        self.mail.deliver_soon();
        Ok(Outcome::done())
    }
}
