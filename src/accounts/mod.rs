//! Floor 3: the account service. One trait, [`AccountService`], has two implementations: [`embedded`] (SQL) and
//! [`remote`] (an application that a school platform already runs). [`http_api`] serves either of them over HTTP.
//!
//! The front end does not know which one it calls: typed values in one process, or the same values over the wire.

/// An enum of which each value has a word. All modules below know this macro.
macro_rules! words {
    ($(#[$doc:meta])+ $name:ident { $($(#[$of:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$doc])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $($(#[$of])* $variant),+
        }

        impl $name {
            pub const ALL: [Self; [$($word),+].len()] = [$(Self::$variant),+];

            /// The word of forms, commands, documents and tables.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }

            pub fn parse(word: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|known| known.as_str() == word)
            }
        }
    };
}

pub mod cookies;
pub mod embedded;
pub mod errors;
pub mod http_api;
pub mod identity_call;
pub mod login_outcome;
pub mod new_account;
pub mod outcome;
pub mod remote;
pub mod school;

pub use cookies::Relay;
pub use errors::{CodedError, Errors};
pub use http_api::call::public_address;
pub use identity_call::{CONFIRMATION_TIME, CardProof, IdentityCall, PhoneMethod, Purpose};
pub use login_outcome::{Account, AwaitedFactor, LoginOutcome, Onward, PrefilledUser, STEP_TIME};
pub use new_account::NewAccount;
pub use outcome::{
    AccessRequest, AskedSignIn, LONGEST_QUERY, Role, Roles, Scope, SignInReason, ThirdParty,
};
pub use school::NewSchool;

use std::{fmt, net::IpAddr};

use async_trait::async_trait;
use serde::{Deserialize, Serialize};

use crate::{
    domain::{ErrorCode, Language, Secret, password::NewPassword, text},
    providers::certificates::Certificate,
};
use new_account::repeated;
use outcome::{Captcha, CardChallenge, DeviceLinkCallback, DeviceLinkCode, Outcome};

// The trait that both account services implement: the calls of docs/account-api.md section 3.

/// Why there is no outcome (docs/account-api.md section 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The connection was refused or timed out, or the answer was a 3xx, a 5xx or not an outcome.
    #[error("the account service failed")]
    ServerError,
    /// The answer was 429.
    #[error("the account service refuses further requests for now")]
    TooManyRequests,
    /// The same, for this many seconds.
    #[error("the account service refuses further requests for {0} seconds")]
    Later(u32),
}

/// An outcome or a fault, and the `Set-Cookie` header values that came with it in either case.
#[derive(Clone, Debug)]
pub struct Reply<T> {
    /// The outcome, successful or not, or the reason why there is none.
    pub result: Result<T, Fault>,
    /// Raw `Set-Cookie` values, as the account service wrote them.
    pub set_cookies: Vec<String>,
}

impl<T> Reply<T> {
    /// An outcome that sets no cookie.
    pub fn ok(outcome: T) -> Self {
        Self { result: Ok(outcome), set_cookies: Vec::new() }
    }

    /// A fault without cookies.
    pub fn fault(fault: Fault) -> Self {
        Self { result: Err(fault), set_cookies: Vec::new() }
    }

    /// Converts the outcome and keeps the cookies.
    pub fn map<U>(self, turn: impl FnOnce(T) -> U) -> Reply<U> {
        Reply { result: self.result.map(turn), set_cookies: self.set_cookies }
    }

    pub fn with_cookie(self, set_cookie: impl Into<String>) -> Self {
        self.with_cookies([set_cookie.into()])
    }

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
    pub bytes: Vec<u8>,
}

// Most calls send a form and are answered by one outcome. They are rows of a table, from which their methods, the client
// (`remote`), the routes and their description (`http_api`) and the tests' recorder follow.

/// Hands the table to the macro `$follow`. A row says what the call is for, its path, the names of its fields (those with `?` may
/// be left out), and its method. The method takes a struct with these fields, one text, or nothing.
#[macro_export]
macro_rules! form_calls {
    ($follow:ident) => {
        $follow! {
            /// Signs in with a password
            "login" "email password recaptcha? two_factor_code?"
                => login(credentials: Credentials) -> LoginOutcome;
            /// The second step of a sign-in
            "two-factor" "two_factor_code recaptcha? remember_device?"
                => two_factor(code: TwoFactor) -> LoginOutcome;
            /// Chooses among several accounts
            "select-user" "id"
                => select_user(id: &str) -> LoginOutcome;
            /// The challenge that a card signs (Web eID)
            "id-card/challenge" ""
                => card_challenge() -> CardChallenge;
            /// Registers a person
            "create-account" "firstName lastName idCode issuer dateOfBirth gender street city country postal_index email email_confirmation password password_confirmation wish_partner_ads? recaptcha?"
                => create_account(account: NewAccount) -> Outcome;
            /// Registers a person whose personal code has an account already
            "create-account/proceed" "hash"
                => proceed(hash: &str) -> Outcome;
            /// Activates an account
            "create-account/activate" "token"
                => activate(token: &str) -> Outcome;
            /// Sends a letter for a forgotten password
            "password/reset/request" "username recaptcha?"
                => request_reset(request: ResetRequest) -> Outcome;
            /// Looks at the token of a link, and leaves it good
            "password/reset/validate" "token type"
                => validate_token(check: TokenCheck) -> Outcome;
            /// Registers a school
            "school-register" "schoolName registrationNumber type street city country firstName lastName email number"
                => register_school(school: NewSchool) -> Outcome;
            /// The roles of the person who is signed in
            "oauth/roles" ""
                => roles() -> Roles;
        }
    };
}
pub use form_calls;

macro_rules! declared {
    ($(#[$purpose:meta] $path:literal $fields:literal
        => $name:ident($($argument:ident: $($form:tt)+)?) -> $answer:ident;)*) => {
        /// The calls of the table. Each is made on behalf of a [`Caller`], whose cookies carry the session.
        #[async_trait]
        pub trait FormCalls: Send + Sync {
            $(#[$purpose] async fn $name(&self, caller: &Caller $(, $argument: $($form)+)?) -> Reply<$answer>;)*
        }
    };
}
form_calls!(declared);

/// The account service: the calls of the table, and here those that are more than a form and an outcome.
#[async_trait]
pub trait AccountService: FormCalls {
    /// GET `session/pending`: an empty outcome if nothing is pending.
    async fn pending(&self, caller: &Caller) -> Reply<LoginOutcome>;
    /// POST of a call that identifies a person without a password.
    async fn identify(&self, caller: &Caller, call: IdentityCall) -> Reply<LoginOutcome>;
    /// Keeps the owner of a card whom the ID-card host has identified until the browser that `begun` names comes to the site
    /// with the returned code. `None`: this service knows the browser by its own cookie on both hosts, as docs/account-api.md
    /// section 4 has it, and is called by [`AccountService::identify`].
    async fn keep_card(
        &self,
        _caller: &Caller,
        _purpose: Purpose,
        _certificate: Option<&Certificate>,
        _begun: &str,
    ) -> Option<Reply<Result<Secret, ErrorCode>>> {
        None
    }
    /// POST `mobile-id/cancel` or `smart-id/cancel`, of this confirmation or of the newest. Best effort: errors are
    /// ignored.
    async fn cancel(
        &self,
        caller: &Caller,
        purpose: Purpose,
        method: PhoneMethod,
        confirmation: Option<&str>,
    ) -> Reply<Outcome>;
    /// GET `smart-id/device-link/qr`: what the QR code of this second holds. Optional for a service.
    async fn device_link_code(
        &self,
        caller: &Caller,
        purpose: Purpose,
        confirmation: &str,
    ) -> Reply<DeviceLinkCode>;
    /// POST `smart-id/device-link/callback`: a phone has come back to this browser. `bad_request` if the value is not
    /// that of this confirmation. Optional for a service.
    async fn device_link_callback(
        &self,
        caller: &Caller,
        purpose: Purpose,
        callback: DeviceLinkCallback,
    ) -> Reply<Outcome>;
    /// Activation from one of our pages. A service that can tell browsers apart asks every browser but the one that
    /// registered for the password chosen at registration: `required` on `password` if it is empty. Other services
    /// check the token alone.
    async fn activate_here(
        &self,
        caller: &Caller,
        token: &str,
        _password: &Secret,
    ) -> Reply<Outcome> {
        self.activate(caller, token).await
    }
    /// The reader of the e-mail address says that they did not register. Offered only after
    /// [`AccountService::activate_here`] has asked for the password.
    async fn refuse_account(&self, _caller: &Caller, _token: &str) -> Reply<Outcome> {
        Reply::fault(Fault::ServerError)
    }
    /// Asks for a letter whose link opens the caller's browser to passwords while a name is paused. The answer is the same
    /// whether or not there is such an account. Offered only after an outcome with [`LoginOutcome::opens_by_letter`].
    async fn request_opening(&self, _caller: &Caller, _request: ResetRequest) -> Reply<Outcome> {
        Reply::fault(Fault::ServerError)
    }
    /// The reader of such a letter wants this browser opened. `token_validation_failed` if the link is not valid any more.
    async fn open_browser(&self, _caller: &Caller, _token: &Secret) -> Reply<Outcome> {
        Reply::fault(Fault::ServerError)
    }
    /// A browser has used a passkey: to sign in, or as the second factor of a sign-in by password. `answer` is
    /// `AuthenticationResponseJSON`. Offered only where [`crate::config::Config::passkey_host`] says so.
    async fn passkey(
        &self,
        _caller: &Caller,
        _is_second_factor: bool,
        _answer: &str,
    ) -> Reply<LoginOutcome> {
        Reply::fault(Fault::ServerError)
    }
    /// POST `password/reset`, `password/change` or `password/admin-change`
    async fn set_password(
        &self,
        caller: &Caller,
        kind: TokenKind,
        setting: PasswordSetting,
    ) -> Reply<Outcome>;
    /// GET one of `terms/…`: an HTML fragment in the caller's language, not yet sanitised.
    async fn document(&self, caller: &Caller, document: Document) -> Reply<String>;
    /// GET `terms/service-terms/download` or `terms/privacy-policy/download`
    async fn download(&self, caller: &Caller, document: Document) -> Reply<Download>;
    /// POST `terms/accept`
    async fn accept_terms(&self, caller: &Caller) -> Reply<Outcome>;
    /// GET `oauth/session`: which client asks for which scopes, given the raw query string of the authorization
    /// request.
    async fn third_party(&self, caller: &Caller, query: &str) -> Reply<ThirdParty>;
    /// GET `captcha`, only with `captcha.kind = "image"`
    async fn captcha(&self, caller: &Caller) -> Reply<Captcha>;
    /// The sound of a captcha as a WAVE file, for as long as it can be answered. Not a call of the API, whose `captcha` answers
    /// with the sound: `None` for the captcha of another service.
    fn captcha_sound(&self, _id: &str) -> Option<Vec<u8>> {
        None
    }
    /// How many minutes a step of a sign-in waits for the person. `None` if only another service knows.
    fn minutes_of_a_step(&self) -> Option<usize> {
        None
    }
    /// The front end has turned somebody away because of a fault, with the name that was typed if there was one. Waits for
    /// nothing. A service that was asked has noted that itself; this is also for faults before it was asked. Not a call of the
    /// API: the front end of another service has the log alone.
    fn turned_away(&self, caller: &Caller, _login_name: Option<&str>, code: ErrorCode) {
        tracing::info!(
            target: "lavi::sign_in",
            outcome = "fault",
            code = code.as_str(),
            address = %caller.address,
            event = "turned_away",
            incident = caller.request_id,
            "turned away by a fault"
        );
    }
}

// What the calls of docs/account-api.md section 3 send. Field names are those of the wire; a missing field is empty.

/// `login`
#[derive(Clone, Default, Serialize, Deserialize)]
pub struct Credentials {
    /// User name or e-mail address.
    #[serde(default)]
    pub email: String,
    #[serde(default)]
    pub password: Secret,
    /// The captcha's answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recaptcha: Option<String>,
    /// The second-factor code, if it is sent together with the password.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub two_factor_code: Option<Secret>,
}

/// Prints no fields: a person typed them.
impl fmt::Debug for Credentials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Credentials").finish_non_exhaustive()
    }
}

/// `two-factor`
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct TwoFactor {
    /// The TOTP code of the authenticator app, or a recovery code.
    #[serde(default)]
    pub two_factor_code: Secret,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recaptcha: Option<String>,
    /// Whether the code is not to be asked for in this browser for some days. Only the embedded account service is asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remember_device: Option<bool>,
}

/// The kind of link that a password token came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TokenKind {
    /// The person forgot the password.
    Reset,
    /// The person knows the old password and wants a new one.
    Change,
    /// An administrator asked for a new password.
    Admin,
}

impl TokenKind {
    pub const ALL: [Self; 3] = [Self::Reset, Self::Change, Self::Admin];

    /// `reset`, `change` or `admin`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Reset => "reset",
            Self::Change => "change",
            Self::Admin => "admin",
        }
    }

    /// The path of the call that sets the password.
    pub const fn path(self) -> &'static str {
        match self {
            Self::Reset => "password/reset",
            Self::Change => "password/change",
            Self::Admin => "password/admin-change",
        }
    }
}

/// `password/reset/request`
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct ResetRequest {
    /// User name or e-mail address.
    #[serde(default)]
    pub username: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recaptcha: Option<String>,
}

/// `password/reset/validate`
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TokenCheck {
    #[serde(default)]
    pub token: Secret,
    #[serde(rename = "type")]
    pub kind: TokenKind,
}

/// `password/reset`, `password/change`, `password/admin-change`
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct PasswordSetting {
    pub token: Secret,
    /// User name or e-mail address.
    pub username: String,
    /// Only with `password/change`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub old_password: Option<Secret>,
    pub password: Secret,
    /// The new password, typed again.
    pub password_confirmation: Secret,
}

impl PasswordSetting {
    /// The fields, in the order of the form.
    pub const FIELDS: [&str; 4] = ["username", "old_password", "password", "password_confirmation"];

    /// Checks a field by the rules that need no account (docs/behaviour.md section 19). Only the account service knows
    /// whose password it is.
    pub fn rule(&self, field: &str, kind: TokenKind) -> Result<(), ErrorCode> {
        match field {
            "username" => text::required(&self.username).map(drop),
            "old_password" if kind == TokenKind::Change => {
                let given = self.old_password.as_ref().is_some_and(|old| !old.is_empty());
                given.then_some(()).ok_or(ErrorCode::Required)
            }
            "password" => NewPassword::parse(&self.password).map(drop),
            "password_confirmation" => repeated(&self.password, &self.password_confirmation),
            _ => Ok(()),
        }
    }
}

/// The documents under `terms/`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Document {
    /// `service-terms`
    ServiceTerms,
    /// `privacy-policy`
    PrivacyPolicy,
    /// `cookies-privacy-policy`
    CookiePolicy,
    /// `service-terms/read`: the service terms as the dialog shows them.
    ServiceTermsRead,
}

impl Document {
    pub const ALL: [Self; 4] =
        [Self::ServiceTerms, Self::ServiceTermsRead, Self::PrivacyPolicy, Self::CookiePolicy];

    /// Those that are also a file to download.
    pub const FILES: [Self; 2] = [Self::ServiceTerms, Self::PrivacyPolicy];

    pub const fn path(self) -> &'static str {
        match self {
            Self::ServiceTerms => "terms/service-terms",
            Self::PrivacyPolicy => "terms/privacy-policy",
            Self::CookiePolicy => "terms/cookies-privacy-policy",
            Self::ServiceTermsRead => "terms/service-terms/read",
        }
    }
}

// The visitor on whose behalf a call is made: the headers of docs/account-api.md section 1.

/// The visitor behind a call.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The language of the page (`Accept-Language`).
    pub language: Language,
    /// The visitor's own IP address (`X-Forwarded-For`), never a proxy's.
    pub address: IpAddr,
    /// Whether the visitor used HTTPS (`X-Forwarded-Proto`).
    pub secure: bool,
    /// The incident number of this request (`X-Request-Id`).
    pub request_id: String,
    /// The visitor's browser (`User-Agent`).
    pub user_agent: String,
    /// The account service's own cookies, as name and value. Only names listed in `account_api.cookies`.
    pub cookies: Vec<(String, String)>,
    /// The verification code on the page that polls, if it shows one. It tells two tabs of one browser apart
    /// (`Lavi-Verification-Code`, which a service may ignore).
    pub verification_code: Option<String>,
}

impl Caller {
    pub fn cookie(&self, name: &str) -> Option<&str> {
        self.cookies.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}
