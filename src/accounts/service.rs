//! The trait that both account services implement: the calls of docs/account-api.md section 3.

use async_trait::async_trait;

use crate::{
    accounts::{
        Caller, IdentityCall, LoginOutcome, NewSchool, PhoneMethod, Purpose, Roles, ThirdParty,
        outcome::{Captcha, CardChallenge, Outcome},
        request::{
            Credentials, Document, NewAccount, PasswordSetting, ResetRequest, TokenCheck,
            TokenKind, TwoFactor,
        },
    },
    domain::Secret,
};

/// Why there is no outcome (docs/account-api.md section 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// A refused connection, a time-out, a 3xx or 5xx, a body that is no outcome.
    #[error("the account service is at fault")]
    ServerError,
    /// 429
    #[error("the account service refuses for now")]
    TooManyRequests,
}

/// An answer, and the `Set-Cookie` header values that came with it, whatever the result.
#[derive(Clone, Debug)]
pub struct Reply<T> {
    /// The outcome, good or bad, or why there is none.
    pub result: Result<T, Fault>,
    /// Raw `Set-Cookie` values, as the account service wrote them.
    pub set_cookies: Vec<String>,
}

impl<T> Reply<T> {
    /// An outcome that sets no cookie.
    pub fn ok(outcome: T) -> Self {
        Self { result: Ok(outcome), set_cookies: Vec::new() }
    }

    /// No outcome.
    #[must_use]
    pub fn fault(fault: Fault) -> Self {
        Self { result: Err(fault), set_cookies: Vec::new() }
    }

    /// The same with the outcome turned into something else.
    pub fn map<U>(self, turn: impl FnOnce(T) -> U) -> Reply<U> {
        Reply { result: self.result.map(turn), set_cookies: self.set_cookies }
    }

    /// The same with one more `Set-Cookie` value.
    #[must_use]
    pub fn with_cookie(self, set_cookie: impl Into<String>) -> Self {
        self.with_cookies([set_cookie.into()])
    }

    /// The same with these `Set-Cookie` values.
    #[must_use]
    pub fn with_cookies(mut self, set_cookies: impl IntoIterator<Item = String>) -> Self {
        self.set_cookies.extend(set_cookies);
        self
    }
}

/// A file of `terms/…/download`.
#[derive(Clone, Debug)]
pub struct Download {
    /// `Content-Type`
    pub content_type: String,
    /// `Content-Disposition`: `attachment; filename="…"`
    pub disposition: String,
    /// The file.
    pub bytes: Vec<u8>,
}

/// The account service. Every call is made on behalf of a [`Caller`]; sessions travel in its cookies.
#[async_trait]
pub trait AccountService: Send + Sync {
    /// POST `login`
    async fn login(&self, caller: &Caller, credentials: Credentials) -> Reply<LoginOutcome>;
    /// POST `two-factor`
    async fn two_factor(&self, caller: &Caller, code: TwoFactor) -> Reply<LoginOutcome>;
    /// POST `select-user`
    async fn select_user(&self, caller: &Caller, id: &str) -> Reply<LoginOutcome>;
    /// GET `session/pending`: empty when nothing is under way.
    async fn pending(&self, caller: &Caller) -> Reply<LoginOutcome>;
    /// POST of a call by which a person proves who they are without a password.
    async fn identify(&self, caller: &Caller, call: IdentityCall) -> Reply<LoginOutcome>;
    /// POST `mobile-id/cancel` or `smart-id/cancel`; best effort, an error is ignored.
    async fn cancel(
        &self,
        caller: &Caller,
        purpose: Purpose,
        method: PhoneMethod,
    ) -> Reply<Outcome>;
    /// POST `id-card/challenge`: what a card is to sign for Web eID (docs/decisions/0005); a service may do without.
    async fn card_challenge(&self, caller: &Caller) -> Reply<CardChallenge>;
    /// POST `create-account`
    async fn create_account(&self, caller: &Caller, account: NewAccount) -> Reply<Outcome>;
    /// POST `create-account/proceed`
    async fn proceed(&self, caller: &Caller, hash: &str) -> Reply<Outcome>;
    /// POST `create-account/activate`
    async fn activate(&self, caller: &Caller, token: &str) -> Reply<Outcome>;
    /// Activation from a page of ours. A service that can tell browsers apart asks any other than the one that registered for
    /// the password that was chosen there: `required` on `password` when it is empty. Others go by the token.
    async fn activate_here(
        &self,
        caller: &Caller,
        token: &str,
        _password: &Secret,
    ) -> Reply<Outcome> {
        self.activate(caller, token).await
    }
    /// Whoever reads the address says that they did not register. Only offered once [`AccountService::activate_here`] has asked
    /// for the password.
    async fn refuse_account(&self, _caller: &Caller, _token: &str) -> Reply<Outcome> {
        Reply::fault(Fault::ServerError)
    }
    /// POST `password/reset/request`
    async fn request_reset(&self, caller: &Caller, request: ResetRequest) -> Reply<Outcome>;
    /// POST `password/reset/validate`
    async fn validate_token(&self, caller: &Caller, check: TokenCheck) -> Reply<Outcome>;
    /// POST `password/reset`, `password/change` or `password/admin-change`
    async fn set_password(
        &self,
        caller: &Caller,
        kind: TokenKind,
        setting: PasswordSetting,
    ) -> Reply<Outcome>;
    /// POST `school-register`
    async fn register_school(&self, caller: &Caller, school: NewSchool) -> Reply<Outcome>;
    /// POST `oauth/roles`
    async fn roles(&self, caller: &Caller) -> Reply<Roles>;
    /// GET one of `terms/…`: an HTML fragment in the caller's language, not yet cleaned.
    async fn document(&self, caller: &Caller, document: Document) -> Reply<String>;
    /// GET `terms/service-terms/download` or `terms/privacy-policy/download`
    async fn download(&self, caller: &Caller, document: Document) -> Reply<Download>;
    /// POST `terms/accept`
    async fn accept_terms(&self, caller: &Caller) -> Reply<Outcome>;
    /// GET `oauth/session`: who asks for what, by the raw query string of the authorization request.
    async fn third_party(&self, caller: &Caller, query: &str) -> Reply<ThirdParty>;
    /// GET `captcha`, only with `captcha.kind = "image"`
    async fn captcha(&self, caller: &Caller) -> Reply<Captcha>;
}
