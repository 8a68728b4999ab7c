//! What is kept while a browser is at a provider, and what comes after its callback.

use serde::{Deserialize, Serialize};

use crate::{
    accounts::{LoginOutcome, Purpose},
    domain::{ErrorCode, Language, RedirectingProvider},
    providers::oauth::PendingLogin,
};

/// The flow state of a browser that was sent to a provider.
#[derive(Serialize, Deserialize)]
pub struct PendingRedirect {
    pub pending: PendingLogin,
    pub purpose: Purpose,
    pub language: String,
    /// The account that wants to be linked to the identity at the provider.
    #[serde(default)]
    pub link: Option<String>,
}

/// The result of a callback.
#[derive(Debug)]
pub struct Returned {
    /// The language in which the browser left; `None` if this browser has no such flow state.
    pub language: Option<Language>,
    /// What comes next.
    pub next: AfterRedirect,
}

/// What the browser does after a callback.
#[derive(Debug)]
pub enum AfterRedirect {
    /// Open the validation screen.
    Validation(Purpose),
    /// Continue as after any sign-in without errors.
    SignIn(Box<LoginOutcome>),
    /// Show the error on the provider's pane: of the register screen for a registration, else of the login screen.
    Failed(Purpose, ErrorCode),
    /// The identity is linked to the account that asked for it, or is not.
    Linked(Result<(), ErrorCode>),
}

/// The name of the flow state of a person who came back, of the kind `came`.
pub fn came(provider: RedirectingProvider, purpose: Purpose) -> String {
    purpose.path(provider.code())
}
