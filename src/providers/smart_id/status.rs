//! The answer of `GET session/…` (docs/providers/smart-id.md#status). Unknown fields are ignored.

use serde::Deserialize;

/// The status of a session, not yet verified.
#[derive(Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Status {
    pub(super) state: String,
    pub(super) result: Option<Ending>,
    pub(super) signature_protocol: Option<String>,
    /// The signature, if the person has confirmed.
    pub signature: Option<Signature>,
    pub(super) cert: Option<Cert>,
    /// The interaction that the app used.
    pub interaction_type_used: Option<String>,
}

/// How the session ended.
#[derive(Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Ending {
    pub(super) end_result: Option<String>,
    pub(super) document_number: Option<String>,
}

/// The signature, and the received values that it covers.
#[derive(Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Signature {
    pub(super) value: String,
    pub(super) server_random: String,
    pub(super) user_challenge: String,
    pub(super) flow_type: String,
    #[serde(rename = "signatureAlgorithm")]
    pub(super) algorithm: String,
    #[serde(rename = "signatureAlgorithmParameters")]
    pub(super) parameters: Option<SignatureParameters>,
}

/// The parameters of PSS.
#[derive(Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SignatureParameters {
    pub(super) hash_algorithm: Option<String>,
    pub(super) mask_gen_algorithm: Option<MaskGenAlgorithm>,
    pub(super) salt_length: Option<u64>,
    pub(super) trailer_field: Option<String>,
}

/// The mask generation function of PSS.
#[derive(Clone, Deserialize)]
pub struct MaskGenAlgorithm {
    pub(super) algorithm: String,
    pub(super) parameters: Option<MaskGenParameters>,
}

/// The parameters of the mask generation function: its hash.
#[derive(Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MaskGenParameters {
    pub(super) hash_algorithm: String,
}

/// The certificate and its level.
#[derive(Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Cert {
    pub(super) value: String,
    pub(super) certificate_level: String,
}

impl Status {
    /// Whether the session is still running.
    pub fn is_running(&self) -> bool {
        self.state == "RUNNING"
    }
}
