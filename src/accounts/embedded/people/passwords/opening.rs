//! A letter that opens a browser. While strangers try somebody's name, passwords under it are looked at in known browsers alone: the link of this
//! letter makes the browser that follows it a known one.

use std::sync::Arc;

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
            records::links::LinkPurpose,
        },
        outcome::Outcome,
        request::ResetRequest,
    },
    domain::{ErrorCode, Secret},
};

impl Passwords {
    /// Asks for the letter. The answer is the same, and comes as soon, whether or not there is such an account with an address.
    pub async fn request_opening(
        self: &Arc<Self>,
        caller: &Caller,
        request: &ResetRequest,
    ) -> CallResult<Reply<Outcome>> {
        if request.username.trim().is_empty() {
            return Err(Errors::of_field("email", ErrorCode::Required).into());
        }
        let subject = ("reset", request.username.as_str());
        let answer = CaptchaAnswer::Given(request.recaptcha.as_deref());
        let resets = self.settings.limits.resets;
        match self.limiter.check_asking(caller, subject, resets, answer).await? {
            AskDecision::Open { .. } => {}
            AskDecision::Captcha => {
                let refused = Outcome::failed(ErrorCode::ConfirmRecaptcha);
                return Ok(Reply::ok(Outcome { show_captcha: true, ..refused }));
            }
            AskDecision::Later(seconds) => return Ok(Reply::ok(Outcome::later(seconds))),
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
}
