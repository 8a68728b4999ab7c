//! What is asked of the provider, and kept until the answer is verified against it
//! (docs/providers.md sections 2.3 and 2.5).

use base64::{Engine, engine::general_purpose::STANDARD};
use serde::Serialize;

use super::{
    Algorithm, CertificateLevel, Interactions, Scheme, SemanticsIdentifier, Settings, Style,
};
use crate::{chance::Rng, domain::Secret, providers::certificates::Hash};

/// One sign-in that is asked for. Each serves once.
#[derive(Clone)]
pub struct Request {
    /// The service that is asked.
    pub scheme: Scheme,
    /// Our name, to the letter.
    pub relying_party_name: String,
    /// The lowest level that is let in.
    pub level: CertificateLevel,
    /// How the app is to sign.
    pub algorithm: Algorithm,
    /// How the sign-in starts.
    pub style: Style,
    /// `rpChallenge`: 32 to 64 random bytes.
    pub challenge: Vec<u8>,
    /// What the app shows.
    pub interactions: Interactions,
    /// Who is to sign in.
    pub person: SemanticsIdentifier,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Body<'a> {
    #[serde(rename = "relyingPartyUUID")]
    relying_party_uuid: &'a str,
    relying_party_name: &'a str,
    certificate_level: &'static str,
    signature_protocol: &'static str,
    signature_protocol_parameters: RequestParameters,
    interactions: &'a str,
    vc_type: &'static str,
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
    /// A sign-in of this person, with a challenge of its own.
    #[must_use]
    pub fn request(
        &self,
        person: SemanticsIdentifier,
        interactions: Interactions,
        chance: &Rng,
    ) -> Request {
        Request {
            scheme: self.scheme,
            relying_party_name: self.relying_party_name.clone(),
            level: self.level,
            algorithm: self.algorithm,
            style: self.style,
            challenge: chance.bytes::<64>().to_vec(),
            interactions,
            person,
        }
    }
}

impl Request {
    /// The challenge as the wire writes it.
    #[must_use]
    pub fn challenge_base64(&self) -> String {
        STANDARD.encode(&self.challenge)
    }

    /// The four digits that the app shows too.
    #[must_use]
    pub fn verification_code(&self) -> String {
        verification_code(&self.challenge)
    }
}

/// The body that starts the sign-in.
#[must_use]
pub fn body<'a>(
    request: &'a Request,
    relying_party_uuid: &'a Secret,
) -> impl Serialize + Sync + 'a {
    let hash_algorithm = request.algorithm.hash_name();
    Body {
        relying_party_uuid: relying_party_uuid.expose(),
        relying_party_name: &request.relying_party_name,
        certificate_level: request.level.as_str(),
        signature_protocol: "ACSP_V2",
        signature_protocol_parameters: RequestParameters {
            rp_challenge: request.challenge_base64(),
            signature_algorithm: request.algorithm.name(),
            of_algorithm: hash_algorithm
                .map(|hash_algorithm| AlgorithmParameters { hash_algorithm }),
        },
        interactions: request.interactions.encoded(),
        vc_type: "numeric4",
    }
}

/// The last two bytes of the challenge's SHA-256, as a number modulo 10000 (RP API v3, notification flow).
#[must_use]
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
