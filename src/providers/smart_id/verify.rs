//! Whether an answer proves that the person who was asked has confirmed (docs/providers/smart-id.md#checking-the-answer,
//! in the same order). Pure: no I/O, no clock.

use base64::{Engine, engine::general_purpose::STANDARD};
use serde::Deserialize;

use crate::{
    config::CertificateLevel,
    providers::{
        Identity,
        certificates::{Anchors, CLIENT_AUTH, Certificate, Hash, KeyPurpose, Usage},
        smart_id::{Algorithm, EndResult, Rejection, Request},
    },
};

/// The identity of the person in `request`, if the answer proves it at `now` (seconds since 1970).
pub fn verify(
    request: &Request,
    answer: &Status,
    anchors: &Anchors,
    now: i64,
) -> Result<Identity, Rejection> {
    check_ending(answer)?;
    if answer.signature_protocol.as_deref() != Some("ACSP_V2") {
        return Err(Rejection::Field("signatureProtocol"));
    }
    let signature = answer.signature.as_ref().ok_or(Rejection::Field("signature"))?;
    let value = check_form(signature)?;
    check_algorithm(request.algorithm, signature)?;
    if !request.style.offers(&signature.flow_type) {
        return Err(Rejection::Flow);
    }
    let interaction =
        answer.interaction_type_used.as_deref().ok_or(Rejection::Field("interactionTypeUsed"))?;
    if !request.interactions.offer(interaction) {
        return Err(Rejection::Interaction);
    }

    let cert = answer.cert.as_ref().ok_or(Rejection::Field("cert"))?;
    let level = CertificateLevel::parse(&cert.certificate_level)
        .ok_or(Rejection::Field("cert.certificateLevel"))?;
    if level < request.level {
        return Err(Rejection::Level);
    }
    let certificate = Certificate::from_base64(&cert.value).map_err(Rejection::Certificate)?;
    certificate.verify(anchors, now, &level.usage()).map_err(Rejection::Certificate)?;

    let key = certificate.public_key().map_err(Rejection::Certificate)?;
    let (scheme, hash) = (request.algorithm.scheme(), request.algorithm.hash());
    let digest = hash.digest(payload(request, signature, interaction).as_bytes());
    if !key.verify(scheme, hash, &digest, &value) {
        return Err(Rejection::Signature);
    }
    let identity = certificate.identity().map_err(Rejection::Certificate)?;
    request.style.check_person(&identity)?;
    Ok(identity)
}

fn check_ending(answer: &Status) -> Result<(), Rejection> {
    if answer.state != "COMPLETE" {
        return Err(Rejection::Field("state"));
    }
    let ending = answer.result.as_ref().ok_or(Rejection::Field("result"))?;
    match EndResult::parse(
        ending.end_result.as_deref().ok_or(Rejection::Field("result.endResult"))?,
    ) {
        EndResult::Ok
            if ending.document_number.as_ref().is_some_and(|number| !number.is_empty()) =>
        {
            Ok(())
        }
        EndResult::Ok => Err(Rejection::Field("result.documentNumber")),
        outcome => Err(Rejection::Ended(outcome)),
    }
}

/// Checks the format of the values that are signed as received, so that none of them contains a `|`. Returns the bytes
/// of the signature.
fn check_form(signature: &Signature) -> Result<Vec<u8>, Rejection> {
    let random = &signature.server_random;
    if random.len() < 24 || STANDARD.decode(random).is_err() {
        return Err(Rejection::Field("signature.serverRandom"));
    }
    let url_safe = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    if signature.user_challenge.len() != 43 || !signature.user_challenge.bytes().all(url_safe) {
        return Err(Rejection::Field("signature.userChallenge"));
    }
    STANDARD.decode(&signature.value).map_err(|_| Rejection::Field("signature.value"))
}

fn check_algorithm(algorithm: Algorithm, signature: &Signature) -> Result<(), Rejection> {
    let require = |fits: bool, name| if fits { Ok(()) } else { Err(Rejection::Algorithm(name)) };
    require(signature.algorithm == algorithm.name(), "signatureAlgorithm")?;
    let Some(hash) = algorithm.hash_name() else { return Ok(()) };
    let Some(SignatureParameters {
        hash_algorithm,
        mask_gen_algorithm,
        salt_length,
        trailer_field,
    }) = &signature.parameters
    else {
        return Err(Rejection::Field("signature.signatureAlgorithmParameters"));
    };
    require(hash_algorithm.as_deref() == Some(hash), "hashAlgorithm")?;
    let mask = mask_gen_algorithm.as_ref().ok_or(Rejection::Field("signature.maskGenAlgorithm"))?;
    require(mask.algorithm == "id-mgf1", "maskGenAlgorithm")?;
    require(
        mask.parameters.as_ref().is_some_and(|parameters| parameters.hash_algorithm == hash),
        "maskGenAlgorithm",
    )?;
    require(*salt_length == u64::try_from(algorithm.hash().length()).ok(), "saltLength")?;
    require(trailer_field.as_deref() == Some("0xbc"), "trailerField")
}

// The text that the app signs: eleven values joined by `|`, each exactly as it was sent or received
// (docs/providers/smart-id.md#signed-payload).

/// The signed text. The value for a brokered relying party is empty, because we are none; the callback's address is
/// signed only by a phone that opened the link.
pub fn payload(request: &Request, signature: &Signature, interaction: &str) -> String {
    [
        request.scheme.as_str(),
        "ACSP_V2",
        &signature.server_random,
        &request.challenge_base64(),
        &signature.user_challenge,
        &STANDARD.encode(&request.relying_party_name),
        "",
        &STANDARD.encode(Hash::Sha256.digest(request.interactions.encoded().as_bytes())),
        interaction,
        request.style.signed_callback(&signature.flow_type),
        &signature.flow_type,
    ]
    .join("|")
}

// The answer of `GET session/…` (docs/providers/smart-id.md#status). Unknown fields are ignored.

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
    pub interaction_type_used: Option<String>,
}

/// How the session ended.
#[derive(Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Ending {
    end_result: Option<String>,
    document_number: Option<String>,
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

#[derive(Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SignatureParameters {
    pub(super) hash_algorithm: Option<String>,
    mask_gen_algorithm: Option<MaskGenAlgorithm>,
    salt_length: Option<u64>,
    trailer_field: Option<String>,
}

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

// The requirements for certificates of each level (docs/providers/smart-id.md#checking-the-answer).

/// 1.3.6.1.4.1.62306.5.7.0: Smart-ID authentication, in certificates since 2025-04.
const SMART_ID_AUTH: &[u8] = &[0x2b, 0x06, 0x01, 0x04, 0x01, 0x83, 0xe6, 0x62, 0x05, 0x07, 0x00];

const PURPOSES: &[KeyPurpose] = &[
    KeyPurpose { extended: Some(SMART_ID_AUTH), key_usage: KeyPurpose::DIGITAL_SIGNATURE },
    KeyPurpose {
        extended: Some(CLIENT_AUTH),
        key_usage: KeyPurpose::DIGITAL_SIGNATURE
            | KeyPurpose::KEY_ENCIPHERMENT
            | KeyPurpose::DATA_ENCIPHERMENT,
    },
];

impl CertificateLevel {
    /// The requirements for a certificate of this level. The policies that contain `.3.17` belong to older certificates
    /// of the demo service.
    pub const fn usage(self) -> Usage {
        let (policies, test_policies): (&[&[&str]], &[&[&str]]) = match self {
            Self::Advanced => (&[&["1.3.6.1.4.1.10015.17.1"]], &[&["1.3.6.1.4.1.10015.3.17.1"]]),
            Self::Qualified => (
                &[&["1.3.6.1.4.1.10015.17.2", "0.4.0.2042.1.2"]],
                &[&["1.3.6.1.4.1.10015.3.17.2", "0.4.0.2042.1.2"]],
            ),
        };
        Usage { purposes: PURPOSES, policies, test_policies, forbidden_policies: &[] }
    }
}
