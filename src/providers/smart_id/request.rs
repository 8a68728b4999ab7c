//! The request to the provider. It is kept until the answer is verified against it (docs/providers/smart-id.md).

use base64::{Engine, engine::general_purpose::STANDARD};
use serde::{Deserialize, Serialize};

use super::{
    Algorithm, CertificateLevel, Interactions, Scheme, SemanticsIdentifier, Settings, Style,
};
use crate::{domain::Secret, providers::certificates::Hash, rng::Rng};

/// A request for one sign-in or registration. Each is used once. It can be written down, sealed, so that any process can
/// verify the answer.
#[derive(Clone, Serialize, Deserialize)]
pub struct Request {
    /// The service to call.
    pub scheme: Scheme,
    /// Our name, exactly as registered.
    pub relying_party_name: String,
    /// The lowest level that is accepted.
    pub level: CertificateLevel,
    /// The signature algorithm to request.
    pub algorithm: Algorithm,
    /// The flow that starts the session, and whom it asks.
    pub style: Style,
    /// `rpChallenge`: 32 to 64 random bytes.
    pub challenge: Vec<u8>,
    /// What the app shows and asks.
    pub interactions: Interactions,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Body<'a> {
    #[serde(rename = "relyingPartyUUID")]
    relying_party_uuid: &'a str,
    relying_party_name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    initial_callback_url: Option<&'a str>,
    certificate_level: &'static str,
    signature_protocol: &'static str,
    signature_protocol_parameters: RequestParameters,
    interactions: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    vc_type: Option<&'static str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RequestParameters {
    rp_challenge: String,
    signature_algorithm: &'static str,
    #[serde(rename = "signatureAlgorithmParameters", skip_serializing_if = "Option::is_none")]
    of_algorithm: Option<AlgorithmParameters>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct AlgorithmParameters {
    hash_algorithm: &'static str,
}

impl Settings {
    /// A request to this person, with a new challenge.
    pub fn request(
        &self,
        person: SemanticsIdentifier,
        interactions: Interactions,
        rng: &Rng,
    ) -> Request {
        self.request_by(Style::Notification { person }, interactions, rng)
    }

    /// A request by this flow, with a new challenge.
    pub(super) fn request_by(
        &self,
        style: Style,
        interactions: Interactions,
        rng: &Rng,
    ) -> Request {
        Request {
            scheme: self.scheme,
            relying_party_name: self.relying_party_name.clone(),
            level: self.level,
            algorithm: self.algorithm,
            style,
            challenge: rng.bytes::<64>().to_vec(),
            interactions,
        }
    }
}

impl Request {
    /// The challenge in base64, as sent to the API.
    pub fn challenge_base64(&self) -> String {
        STANDARD.encode(&self.challenge)
    }

    /// The four digits that page and app both show.
    pub fn verification_code(&self) -> String {
        verification_code(&self.challenge)
    }
}

/// The JSON body that starts the session.
pub fn body<'a>(
    request: &'a Request,
    relying_party_uuid: &'a Secret,
) -> impl Serialize + Sync + 'a {
    let hash_algorithm = request.algorithm.hash_name();
    Body {
        relying_party_uuid: relying_party_uuid.expose(),
        relying_party_name: &request.relying_party_name,
        initial_callback_url: request.style.callback(),
        certificate_level: request.level.as_str(),
        signature_protocol: "ACSP_V2",
        signature_protocol_parameters: RequestParameters {
            rp_challenge: request.challenge_base64(),
            signature_algorithm: request.algorithm.name(),
            of_algorithm: hash_algorithm
                .map(|hash_algorithm| AlgorithmParameters { hash_algorithm }),
        },
        interactions: request.interactions.encoded(),
        vc_type: request.style.verification_code_type(),
    }
}

/// The verification code of a challenge: the last two bytes of its SHA-256 as a number modulo 10000 (RP API v3,
/// notification flow).
pub fn verification_code(challenge: &[u8]) -> String {
    let digest = Hash::Sha256.digest(challenge);
    let number = digest
        .iter()
        .rev()
        .take(2)
        .rev()
        .fold(0_u32, |number, byte| number << 8 | u32::from(*byte));
    format!("{:04}", number % 10_000)
}
