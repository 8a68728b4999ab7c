//! The state of a session.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{accounts::embedded::ground::events::EventName, domain::LoginMethod};

/// The stage of a sign-in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// A second-factor code is required.
    TwoFactor,
    /// The person has to choose among several accounts.
    Choosing,
    /// The person has to accept the terms.
    Terms,
    /// The sign-in is complete.
    SignedIn,
}

impl Stage {
    /// The event of reaching this stage, and its detail.
    pub const fn event(self) -> (EventName, Option<&'static str>) {
        match self {
            Self::TwoFactor => (EventName::SignInStep, Some("second_factor")),
            Self::Choosing => (EventName::SignInStep, Some("choice")),
            Self::Terms => (EventName::SignInStep, Some("terms")),
            Self::SignedIn => (EventName::SignIn, None),
        }
    }
}

/// The state of a session.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Session {
    /// The stage of the sign-in.
    pub stage: Stage,
    /// The account to sign in to.
    pub account: String,
    /// The login method.
    pub method: LoginMethod,
    /// Whether the person chose the account among several.
    pub chosen: bool,
    /// The accounts that the person may choose, each with the version of its credentials when the person was looked at. Absent in
    /// sessions of release 0.1.0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offered: Option<BTreeMap<String, i64>>,
    /// The account for which a second-factor code was given.
    pub code_given_for: Option<String>,
    /// Whether the method has proven one factor alone, as a password does.
    #[serde(default)]
    pub one_factor: bool,
    /// When the person last gave the password or used a strong method, in seconds since 1970.
    #[serde(default)]
    pub proven_at: i64,
    /// When the person last gave a second-factor code or used a strong method, in seconds since 1970.
    #[serde(default)]
    pub code_at: i64,
}

impl Session {
    /// Whether the sign-in is complete.
    pub fn is_complete(&self) -> bool {
        self.stage == Stage::SignedIn
    }
}
