//! The outcomes of the calls of docs/account-api.md. They are read leniently (`null` counts as missing, unknown fields
//! are ignored) and written strictly. The embedded service in process and the remote one over the wire use the same
//! types.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize, de::DeserializeOwned};
use serde_json::Value;

use crate::{
    accounts::Errors,
    domain::{ErrorCode, Secret},
};

/// The outcome of every other call. Each call fills the fields that docs/account-api.md section 3 lists for it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    #[serde(default, deserialize_with = "lenient")]
    pub success: bool,
    /// `create-account`: `user_id_code_already_exist` comes with `hash`; any other value leads to success
    /// `registrationMessage`.
    #[serde(default, deserialize_with = "text", skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// `create-account`: the value to send to `create-account/proceed`.
    #[serde(default, deserialize_with = "text", skip_serializing_if = "Option::is_none")]
    pub hash: Option<String>,
    /// `password/reset/request`, `create-account`: the next try needs a captcha.
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
    /// A new password by a letter: the embedded service's page that shows what else opens the account. The contract has no such
    /// field: the service says it to our own pages.
    #[serde(skip)]
    pub review: Option<String>,
    #[serde(default, deserialize_with = "lenient")]
    pub errors: Errors,
    /// The same as one string.
    #[serde(default, deserialize_with = "lenient", skip_serializing_if = "Errors::is_empty")]
    pub error: Errors,
}

impl Outcome {
    pub fn done() -> Self {
        Self { success: true, ..Self::default() }
    }

    pub fn failed(code: ErrorCode) -> Self {
        Self { errors: Errors::of(code), ..Self::default() }
    }

    /// `too_many_requests`, with the seconds to wait (at least 1).
    pub fn later(seconds: i64) -> Self {
        Self {
            retry_after: u32::try_from(seconds.max(1)).ok(),
            ..Self::failed(ErrorCode::TooManyRequests)
        }
    }

    /// `errors` and `error` together.
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
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Captcha {
    /// Sent back as the first half of `{id}:{answer}`.
    pub id: String,
    /// The picture as a `data:` URL.
    pub image: String,
    /// The same as sound, as a `data:` URL.
    pub audio: String,
    /// The zero bits of a proof of work that answers it too. The contract has no such field: the embedded service says it to
    /// our own pages.
    #[serde(skip)]
    pub work: Option<u32>,
}

// Reads values leniently, as services write them: `null` counts as missing, numbers as strings of digits and the other
// way about.

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
pub(super) fn seconds<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u32>, D::Error> {
    Ok(text(deserializer)?.and_then(|text| text.parse().ok()))
}

/// Whether a flag need not be written.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde's signature")]
pub(super) fn is_false(value: &bool) -> bool {
    !value
}

// The outcome of `oauth/roles`: the roles of a person. A role's index in the list is its key, so no entry may be
// dropped: one unreadable entry makes the whole answer unreadable.

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Role {
    /// One of [`crate::domain::role::NAMES`], or a name that only the service knows.
    pub name: String,
    /// The role's details: `school`, `class_level`, `parallel`, `period`, …
    #[serde(default, deserialize_with = "texts")]
    pub attributes: BTreeMap<String, String>,
}

/// Numbers become their digits. Empty values and other types count as missing, and so does an object written as `[]`.
fn texts<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BTreeMap<String, String>, D::Error> {
    let Value::Object(fields) = Value::deserialize(deserializer)? else {
        return Ok(BTreeMap::new());
    };
    let text = |(key, value)| match value {
        Value::String(text) => Some((key, text)),
        Value::Number(number) => Some((key, number.to_string())),
        _ => None,
    };
    Ok(fields.into_iter().filter_map(text).filter(|(_, text)| !text.trim().is_empty()).collect())
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roles {
    #[serde(default, deserialize_with = "lenient")]
    pub success: bool,
    /// The roles. `select-role` takes an index into this list.
    #[serde(default, deserialize_with = "lenient")]
    pub data: Vec<Role>,
    #[serde(default, deserialize_with = "lenient")]
    pub errors: Errors,
    /// The same as one string.
    #[serde(default, deserialize_with = "lenient", skip_serializing_if = "Errors::is_empty")]
    pub error: Errors,
}

impl Roles {
    pub fn of(data: Vec<Role>) -> Self {
        Self { success: true, data, ..Self::default() }
    }

    /// The error code of a failure; `undefined` if the failure has none.
    pub fn failure(&self) -> Option<ErrorCode> {
        let named = self.errors.first().or_else(|| self.error.first());
        named.or_else(|| (!self.success).then_some(ErrorCode::Undefined))
    }
}

// The outcome of `oauth/session`: which client asks for which scopes.

/// The longest query of an authorization request, in bytes. The browser carries it, sealed, until the person has answered.
pub const LONGEST_QUERY: usize = 2048;

/// The outcome of `oauth/session`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThirdParty {
    /// Whether there is a request to allow or to reject.
    #[serde(default, deserialize_with = "lenient")]
    pub success: bool,
    #[serde(default, deserialize_with = "lenient", skip_serializing_if = "Option::is_none")]
    pub data: Option<AccessRequest>,
    #[serde(default, deserialize_with = "lenient")]
    pub errors: Errors,
    /// The same as one string.
    #[serde(default, deserialize_with = "lenient", skip_serializing_if = "Errors::is_empty")]
    pub error: Errors,
}

/// What the login screen says of the application whose request waits, and what it fills in. Not on the wire: another account
/// service has screens of its own for it, or none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AskedSignIn {
    /// The client's name, as shown to people.
    pub client: String,
    /// The user name that the client expects.
    pub username: Option<String>,
    /// Why somebody who is signed in has to sign in once more, or has to do so in a certain way.
    pub reason: Option<SignInReason>,
}

impl AskedSignIn {
    /// Whether the screen is another one than for everybody.
    pub const fn changes_screen(&self) -> bool {
        self.username.is_some() || self.reason.is_some()
    }
}

/// Why an application wants another sign-in than the one that there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SignInReason {
    /// It wants a new one, or the last one was too long ago.
    Again,
    /// It wants one by two factors.
    TwoFactors,
    /// It wants one by which the person has proven who they are: an ID card, a phone.
    Identity,
}

/// A client's authorization request, as the consent screen shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AccessRequest {
    /// The client's name, as shown to people.
    #[serde(default, deserialize_with = "lenient")]
    pub client_name: String,
    /// The client's id; sent back with the person's answer.
    #[serde(default, deserialize_with = "lenient")]
    pub client_id: String,
    /// The client's `state` parameter; sent back with the person's answer, byte for byte.
    #[serde(default, deserialize_with = "lenient")]
    pub state: String,
    /// Which request this is, among those with the same client and state. It is sent back with the person's answer, so
    /// that the answer belongs to the request that was shown. Optional for a service: without it, there is one request
    /// for each client and state.
    #[serde(default, deserialize_with = "text", skip_serializing_if = "Option::is_none")]
    pub request: Option<String>,
    /// The name and the user name of the person whose browser sent it. The contract has no such field: the embedded service says
    /// it to our own page, where the person can withdraw the consent later.
    #[serde(skip)]
    pub person: Option<(String, String)>,
    #[serde(default, deserialize_with = "lenient")]
    pub scopes: Vec<Scope>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scope {
    /// A name of [`crate::domain::scope::NAMES`], or one that only the service knows.
    pub name: String,
    /// The service's own description, shown for names that we do not know.
    #[serde(default, deserialize_with = "text", skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
}

impl ThirdParty {
    /// A request for the person to answer.
    pub fn of(data: AccessRequest) -> Self {
        Self { success: true, data: Some(data), ..Self::default() }
    }

    pub fn failed(code: ErrorCode) -> Self {
        Self { errors: Errors::of(code), ..Self::default() }
    }

    /// `errors` and `error` together.
    pub fn all_errors(&self) -> Errors {
        Errors(self.errors.0.iter().chain(&self.error.0).cloned().collect())
    }
}

// What the calls of a Smart-ID device link send and answer (docs/account-api.md section 9).

/// `device_link` of the outcome that starts one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeviceLinkStart {
    /// The address that a phone opens.
    #[serde(default, deserialize_with = "lenient")]
    pub web2app: String,
    /// There is no such address, but the QR code alone.
    #[serde(default, deserialize_with = "lenient", skip_serializing_if = "is_false")]
    pub code_alone: bool,
}

/// The outcome of `smart-id/device-link/qr`.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct DeviceLinkCode {
    /// The code of this second; `None` if there is none any more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub data: Option<CodeContent>,
    #[serde(default, deserialize_with = "lenient", skip_serializing_if = "Errors::is_empty")]
    pub errors: Errors,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CodeContent {
    /// The link of this very second, never of a later one.
    pub content: Secret,
}

/// `smart-id/device-link/callback`: what a phone brought back, under the names of the provider.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct DeviceLinkCallback {
    /// The confirmation that waits for it.
    pub confirmation: String,
    /// The value of the callback's address.
    pub value: Secret,
    #[serde(rename = "sessionSecretDigest")]
    pub session_secret_digest: Secret,
    /// `userChallengeVerifier`; a refusal may come without it.
    #[serde(rename = "userChallengeVerifier", skip_serializing_if = "Option::is_none")]
    pub user_challenge_verifier: Option<Secret>,
}
