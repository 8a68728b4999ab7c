//! The outcome of every way to sign in (docs/account-api.md section 3).

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use crate::{
    accounts::{
        Errors,
        device_link::DeviceLinkStart,
        lenient::{is_false, lenient, seconds, text},
        prefilled_user::{PrefilledUser, user},
    },
    domain::{ErrorCode, LoginMethod},
};

/// A flag, or one of the words `true` and `false`.
fn redirect<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<bool>, D::Error> {
    Ok(match Value::deserialize(deserializer)? {
        Value::Bool(redirect) => Some(redirect),
        Value::String(text) => Some(text != "false"),
        _ => None,
    })
}

/// A login method; unknown ones count as missing.
fn method<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<LoginMethod>, D::Error> {
    Ok(Value::deserialize(deserializer)?.as_str().and_then(LoginMethod::parse))
}

/// One of several accounts of the same identity.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Account {
    /// The id that `select-user` takes.
    #[serde(deserialize_with = "id")]
    pub id: String,
    /// The account's name, as shown to the person.
    #[serde(default, deserialize_with = "lenient")]
    pub name: String,
    /// Tells apart two accounts with the same name.
    #[serde(default, deserialize_with = "text", skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
}

fn id<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    text(deserializer)?.ok_or_else(|| serde::de::Error::custom("an id is a string"))
}

/// The outcome of every way to sign in.
#[expect(clippy::struct_excessive_bools, reason = "the wire has them")]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LoginOutcome {
    /// Signed in or, with one of the flags below, accepted so far.
    #[serde(default, deserialize_with = "lenient")]
    pub success: bool,
    /// `Some(false)`: the session has ended, start again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session_active: Option<bool>,
    /// Ask for the TOTP code or a recovery code, then call `two-factor`.
    #[serde(default, deserialize_with = "lenient", skip_serializing_if = "is_false")]
    pub two_factor_required: bool,
    /// The next try needs a captcha.
    #[serde(default, deserialize_with = "lenient", skip_serializing_if = "is_false")]
    pub show_captcha: bool,
    /// Go to the agreeToTerms screen.
    #[serde(default, deserialize_with = "lenient", skip_serializing_if = "is_false")]
    pub terms_acception_required: bool,
    /// `accounts` lists more than one.
    #[serde(default, deserialize_with = "lenient", skip_serializing_if = "is_false")]
    pub multiple_accounts: bool,
    /// The accounts to choose from.
    #[serde(default, deserialize_with = "lenient", skip_serializing_if = "Vec::is_empty")]
    pub accounts: Vec<Account>,
    /// How the person signed in.
    #[serde(default, deserialize_with = "method", skip_serializing_if = "Option::is_none")]
    pub login_method: Option<LoginMethod>,
    /// The four digits of the verification code, shown while a Mobile-ID or Smart-ID confirmation is pending.
    #[serde(default, deserialize_with = "text", skip_serializing_if = "Option::is_none")]
    pub verification_code: Option<String>,
    /// The opaque name of a confirmation that has begun, at most 64 characters; `check-status` and `cancel` take it.
    #[serde(default, deserialize_with = "text", skip_serializing_if = "Option::is_none")]
    pub confirmation: Option<String>,
    /// The device link of a confirmation that has begun.
    #[serde(default, deserialize_with = "lenient", skip_serializing_if = "Option::is_none")]
    pub device_link: Option<DeviceLinkStart>,
    /// A Mobile-ID or Smart-ID confirmation is pending; see [`LoginOutcome::is_pending`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pending: Option<bool>,
    /// Where to go.
    #[serde(default, deserialize_with = "text", skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// `Some(false)`: do not navigate; send the host message instead.
    #[serde(default, deserialize_with = "redirect", skip_serializing_if = "Option::is_none")]
    pub redirect: Option<bool>,
    /// Seconds until the next try is looked at (docs/account-api.md section 9).
    #[serde(default, deserialize_with = "seconds", skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<u32>,
    /// Tries are paused, and the embedded service offers a letter that opens this browser. Not on the wire: no other service does.
    #[serde(skip)]
    pub opens_by_letter: bool,
    /// The identity for a registration.
    #[serde(default, deserialize_with = "user", skip_serializing_if = "Option::is_none")]
    pub user: Option<PrefilledUser>,
    /// What is wrong.
    #[serde(default, deserialize_with = "lenient")]
    pub errors: Errors,
    /// The same as one string.
    #[serde(default, deserialize_with = "lenient", skip_serializing_if = "Errors::is_empty")]
    pub error: Errors,
}

impl LoginOutcome {
    /// A failure with this code.
    pub fn failed(code: ErrorCode) -> Self {
        Self { errors: Errors::of(code), ..Self::default() }
    }

    /// Whether a Mobile-ID or Smart-ID confirmation is pending.
    pub fn is_pending(&self) -> bool {
        let ended = (self.success && self.url.is_some())
            || !self.errors.is_empty()
            || !self.error.is_empty()
            || !self.accounts.is_empty()
            || self.terms_acception_required;
        self.pending.unwrap_or(!ended)
    }

    /// The name of the confirmation that has begun, if the contract allows it: 1 to 64 characters.
    pub fn opaque_confirmation(&self) -> Option<String> {
        let name = self.confirmation.clone();
        name.filter(|name| (1..=64).contains(&name.chars().count()))
    }

    /// `errors` and `error` together.
    pub fn all_errors(&self) -> Errors {
        Errors(self.errors.0.iter().chain(&self.error.0).cloned().collect())
    }
}
