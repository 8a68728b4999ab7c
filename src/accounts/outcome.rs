//! The outcomes of the calls of docs/account-api.md. They are read leniently (`null` counts as missing, unknown fields
//! are ignored) and written strictly. The embedded service in process and the remote one over the wire use the same
//! types.

use serde::{Deserialize, Deserializer, Serialize, de::DeserializeOwned};
use serde_json::Value;

use crate::{
    accounts::Errors,
    domain::{ErrorCode, LoginMethod, Secret},
};

/// Reads `null` as the type's default.
pub(super) fn lenient<'de, D: Deserializer<'de>, T: Default + DeserializeOwned>(
    deserializer: D,
) -> Result<T, D::Error> {
    Ok(Option::<T>::deserialize(deserializer)?.unwrap_or_default())
}

/// A text that some services send as a number.
pub(super) fn text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    Ok(match Value::deserialize(deserializer)? {
        Value::String(text) => Some(text),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    })
}

/// Seconds as a number, or as a string of digits.
fn seconds<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u32>, D::Error> {
    Ok(text(deserializer)?.and_then(|text| text.parse().ok()))
}

fn redirect<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<bool>, D::Error> {
    Ok(match Value::deserialize(deserializer)? {
        Value::Bool(redirect) => Some(redirect),
        Value::String(text) => Some(text != "false"),
        _ => None,
    })
}

fn method<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<LoginMethod>, D::Error> {
    Ok(Value::deserialize(deserializer)?.as_str().and_then(LoginMethod::parse))
}

/// Some services write an empty object as `[]`.
fn user<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<PrefilledUser>, D::Error> {
    Ok(match Value::deserialize(deserializer)? {
        Value::Object(fields) => Some(PrefilledUser(fields.into_iter().collect())),
        _ => None,
    })
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde's signature")]
fn is_false(value: &bool) -> bool {
    !value
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

/// The identity for a registration. All fields are optional; the number of fields decides which ones are locked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PrefilledUser(pub std::collections::BTreeMap<String, Value>);

impl PrefilledUser {
    /// The keys listed in docs/account-api.md section 2.
    const KEYS: [&'static str; 9] = [
        "name",
        "surname",
        "personal_code",
        "iso",
        "date_of_birth",
        "gender",
        "email",
        "city",
        "street",
    ];

    /// The text of one of the keys in docs/account-api.md section 2. A number becomes its digits.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<String> {
        match self.0.get(key)? {
            Value::String(text) => Some(text.clone()),
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        }
    }

    /// With exactly seven keys, name, surname, date of birth and address are locked instead of the identity. Unknown
    /// keys and `null` do not count.
    #[must_use]
    pub fn has_seven_keys(&self) -> bool {
        self.0
            .iter()
            .filter(|(key, value)| Self::KEYS.contains(&key.as_str()) && !value.is_null())
            .count()
            == 7
    }
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
    #[must_use]
    pub fn failed(code: ErrorCode) -> Self {
        Self { errors: Errors::of(code), ..Self::default() }
    }

    /// Whether a Mobile-ID or Smart-ID confirmation is pending.
    #[must_use]
    pub fn is_pending(&self) -> bool {
        let ended = (self.success && self.url.is_some())
            || !self.errors.is_empty()
            || !self.error.is_empty()
            || !self.accounts.is_empty()
            || self.terms_acception_required;
        self.pending.unwrap_or(!ended)
    }

    /// `errors` and `error` together.
    #[must_use]
    pub fn all_errors(&self) -> Errors {
        Errors(self.errors.0.iter().chain(&self.error.0).cloned().collect())
    }
}

/// The outcome of every other call. Each call fills the fields that docs/account-api.md section 3 lists for it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// Whether the call succeeded.
    #[serde(default, deserialize_with = "lenient")]
    pub success: bool,
    /// `create-account`: `user_id_code_already_exist` comes with `hash`; any other value leads to success
    /// `registrationMessage`.
    #[serde(default, deserialize_with = "text", skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// `create-account`: the value to send to `create-account/proceed`.
    #[serde(default, deserialize_with = "text", skip_serializing_if = "Option::is_none")]
    pub hash: Option<String>,
    /// `password/reset/request`: the next try needs a captcha.
    #[serde(default, deserialize_with = "lenient", skip_serializing_if = "is_false")]
    pub show_captcha: bool,
    /// `password/reset/validate`: the value of the form's read-only field.
    #[serde(default, deserialize_with = "text", skip_serializing_if = "Option::is_none")]
    pub username: Option<String>,
    /// Seconds until the next call is answered (docs/account-api.md section 9).
    #[serde(default, deserialize_with = "seconds", skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<u32>,
    /// `terms/accept`: where to go.
    #[serde(default, deserialize_with = "text", skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// What is wrong.
    #[serde(default, deserialize_with = "lenient")]
    pub errors: Errors,
    /// The same as one string.
    #[serde(default, deserialize_with = "lenient", skip_serializing_if = "Errors::is_empty")]
    pub error: Errors,
}

impl Outcome {
    /// Success.
    #[must_use]
    pub fn done() -> Self {
        Self { success: true, ..Self::default() }
    }

    /// A failure with this code.
    #[must_use]
    pub fn failed(code: ErrorCode) -> Self {
        Self { errors: Errors::of(code), ..Self::default() }
    }

    /// `too_many_requests`, with the seconds to wait (at least 1).
    #[must_use]
    pub fn later(seconds: i64) -> Self {
        Self {
            retry_after: u32::try_from(seconds.max(1)).ok(),
            ..Self::failed(ErrorCode::TooManyRequests)
        }
    }

    /// `errors` and `error` together.
    #[must_use]
    pub fn all_errors(&self) -> Errors {
        Errors(self.errors.0.iter().chain(&self.error.0).cloned().collect())
    }
}

/// The challenge that a card signs (docs/decisions/0005).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardChallenge {
    /// 256 random bits, 44 characters of base64. Valid for one answer within five minutes.
    pub nonce: Secret,
}

/// `data` of the `captcha` call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Captcha {
    /// Sent back as the first half of `{id}:{answer}`.
    pub id: String,
    /// The picture as a `data:` URL.
    pub image: String,
    /// The same as sound, as a `data:` URL.
    pub audio: String,
}
