//! What the calls of docs/account-api.md answer, read leniently (`null` equals missing, unknown
//! fields are ignored) and written strictly. The same types serve the embedded service in process
//! and the remote one over the wire.

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

/// A number, or its digits.
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

/// One of several accounts of one identity.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Account {
    /// What `select-user` takes.
    #[serde(deserialize_with = "id")]
    pub id: String,
    /// The account's name, as the person reads it.
    #[serde(default, deserialize_with = "lenient")]
    pub name: String,
    /// Tells two accounts of one name apart.
    #[serde(default, deserialize_with = "text", skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
}

fn id<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    text(deserializer)?.ok_or_else(|| serde::de::Error::custom("an id is a string"))
}

/// Who was identified, for registration. All fields are optional; how many there are decides what is locked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PrefilledUser(pub std::collections::BTreeMap<String, Value>);

impl PrefilledUser {
    /// The keys of docs/account-api.md section 2.
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

    /// The value of a key of docs/account-api.md section 2 as text; a number is read as its digits.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<String> {
        match self.0.get(key)? {
            Value::String(text) => Some(text.clone()),
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        }
    }

    /// With exactly seven keys, name, surname, date of birth and address are locked instead of the identity. Unknown keys
    /// and `null` count as missing.
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
    /// Signed in, or (with a flag below) accepted so far.
    #[serde(default, deserialize_with = "lenient")]
    pub success: bool,
    /// `Some(false)`: start over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session_active: Option<bool>,
    /// Ask for a numeric code, then call `two-factor`.
    #[serde(default, deserialize_with = "lenient", skip_serializing_if = "is_false")]
    pub two_factor_required: bool,
    /// The next try needs a captcha.
    #[serde(default, deserialize_with = "lenient", skip_serializing_if = "is_false")]
    pub show_captcha: bool,
    /// Go to agreeToTerms.
    #[serde(default, deserialize_with = "lenient", skip_serializing_if = "is_false")]
    pub terms_acception_required: bool,
    /// `accounts` lists several.
    #[serde(default, deserialize_with = "lenient", skip_serializing_if = "is_false")]
    pub multiple_accounts: bool,
    /// The accounts to choose from.
    #[serde(default, deserialize_with = "lenient", skip_serializing_if = "Vec::is_empty")]
    pub accounts: Vec<Account>,
    /// How the person signed in.
    #[serde(default, deserialize_with = "method", skip_serializing_if = "Option::is_none")]
    pub login_method: Option<LoginMethod>,
    /// Four digits, shown while Mobile-ID or Smart-ID waits.
    #[serde(default, deserialize_with = "text", skip_serializing_if = "Option::is_none")]
    pub verification_code: Option<String>,
    /// Mobile-ID or Smart-ID still waits; see [`LoginOutcome::is_pending`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pending: Option<bool>,
    /// Where to go.
    #[serde(default, deserialize_with = "text", skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// `Some(false)`: do not navigate, tell the host page instead.
    #[serde(default, deserialize_with = "redirect", skip_serializing_if = "Option::is_none")]
    pub redirect: Option<bool>,
    /// Seconds until a try is looked at again (docs/account-api.md section 9).
    #[serde(default, deserialize_with = "seconds", skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<u32>,
    /// Registration: who was identified.
    #[serde(default, deserialize_with = "user", skip_serializing_if = "Option::is_none")]
    pub user: Option<PrefilledUser>,
    /// What is wrong.
    #[serde(default, deserialize_with = "lenient")]
    pub errors: Errors,
    /// What is wrong, as one string.
    #[serde(default, deserialize_with = "lenient", skip_serializing_if = "Errors::is_empty")]
    pub error: Errors,
}

impl LoginOutcome {
    /// A failure with this code.
    #[must_use]
    pub fn failed(code: ErrorCode) -> Self {
        Self { errors: Errors::of(code), ..Self::default() }
    }

    /// Whether a Mobile-ID or Smart-ID confirmation is still awaited.
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

/// The outcome of every other call. Each call fills the fields that docs/account-api.md section 3
/// gives it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// Whether it was done.
    #[serde(default, deserialize_with = "lenient")]
    pub success: bool,
    /// `create-account`: `user_id_code_already_exist` comes with `hash`; any other leads to success `registrationMessage`.
    #[serde(default, deserialize_with = "text", skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// `create-account`: what `create-account/proceed` takes.
    #[serde(default, deserialize_with = "text", skip_serializing_if = "Option::is_none")]
    pub hash: Option<String>,
    /// `password/reset/request`: the next try needs a captcha.
    #[serde(default, deserialize_with = "lenient", skip_serializing_if = "is_false")]
    pub show_captcha: bool,
    /// `password/reset/validate`: fills the form's field, read-only.
    #[serde(default, deserialize_with = "text", skip_serializing_if = "Option::is_none")]
    pub username: Option<String>,
    /// Seconds until a call is answered again (docs/account-api.md section 9).
    #[serde(default, deserialize_with = "seconds", skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<u32>,
    /// `terms/accept`: where to go.
    #[serde(default, deserialize_with = "text", skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// What is wrong.
    #[serde(default, deserialize_with = "lenient")]
    pub errors: Errors,
    /// What is wrong, as one string.
    #[serde(default, deserialize_with = "lenient", skip_serializing_if = "Errors::is_empty")]
    pub error: Errors,
}

impl Outcome {
    /// Done.
    #[must_use]
    pub fn done() -> Self {
        Self { success: true, ..Self::default() }
    }

    /// A failure with this code.
    #[must_use]
    pub fn failed(code: ErrorCode) -> Self {
        Self { errors: Errors::of(code), ..Self::default() }
    }

    /// Nothing is answered for so many seconds.
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

/// What a card is to sign (docs/decisions/0005).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardChallenge {
    /// 256 random bits, 44 characters of base64; good for one answer within five minutes.
    pub nonce: Secret,
}

/// `data` of the `captcha` call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Captcha {
    /// Goes back as the first half of `{id}:{answer}`.
    pub id: String,
    /// A `data:` URL of a picture.
    pub image: String,
    /// A `data:` URL of its audio twin.
    pub audio: String,
}
