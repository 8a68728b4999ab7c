//! The outcomes of the calls of docs/account-api.md. They are read leniently (`null` counts as missing, unknown fields
//! are ignored) and written strictly. The embedded service in process and the remote one over the wire use the same
//! types.

use serde::{Deserialize, Serialize};

use crate::{
    accounts::{
        Errors,
        lenient::{is_false, lenient, seconds, text},
    },
    domain::{ErrorCode, Secret},
};

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
    /// A new password by a letter: the embedded service's page that shows what else opens the account. The contract has no such field: the
    /// service says it to our own pages.
    #[serde(skip)]
    pub review: Option<String>,
    /// What is wrong.
    #[serde(default, deserialize_with = "lenient")]
    pub errors: Errors,
    /// The same as one string.
    #[serde(default, deserialize_with = "lenient", skip_serializing_if = "Errors::is_empty")]
    pub error: Errors,
}

impl Outcome {
    /// Success.
    pub fn done() -> Self {
        Self { success: true, ..Self::default() }
    }

    /// A failure with this code.
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
