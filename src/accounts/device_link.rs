//! What the calls of a Smart-ID device link send and answer (docs/account-api.md section 9).

use serde::{Deserialize, Serialize};

use crate::{
    accounts::{
        Errors,
        lenient::{is_false, lenient},
    },
    domain::Secret,
};

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
    /// Why there is none.
    #[serde(default, deserialize_with = "lenient", skip_serializing_if = "Errors::is_empty")]
    pub errors: Errors,
}

/// What a QR code holds.
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
    /// `sessionSecretDigest`
    #[serde(rename = "sessionSecretDigest")]
    pub session_secret_digest: Secret,
    /// `userChallengeVerifier`; a refusal may come without it.
    #[serde(rename = "userChallengeVerifier", skip_serializing_if = "Option::is_none")]
    pub user_challenge_verifier: Option<Secret>,
}
