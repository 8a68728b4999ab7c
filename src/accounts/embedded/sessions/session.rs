//! What a session remembers.

use serde::{Deserialize, Serialize};

use crate::domain::LoginMethod;

/// How far a sign-in has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// The authenticator's code is awaited.
    TwoFactor,
    /// The choice among several accounts is awaited.
    Choosing,
    /// The terms are to be accepted.
    Terms,
    /// Done.
    SignedIn,
}

/// The state of a session.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Session {
    /// How far it has come.
    pub stage: Stage,
    /// The account that is being signed in.
    pub account: String,
    /// How the person proved who they are.
    pub method: LoginMethod,
    /// Whether the account was chosen among several.
    pub chosen: bool,
    /// The account whose authenticator's code was given.
    pub code_given_for: Option<String>,
    /// When the person last gave a password or a strong method, in seconds since 1970.
    #[serde(default)]
    pub proven_at: i64,
    /// When the person last gave a code or a strong method.
    #[serde(default)]
    pub code_at: i64,
}

impl Session {
    /// Whether the sign-in is complete.
    pub fn is_complete(&self) -> bool {
        self.stage == Stage::SignedIn
    }
}
