//! Whether an answer proves that the person who was asked has confirmed (docs/providers/smart-id.md#checking-the-answer,
//! in the same order). Pure: no I/O, no clock.

use base64::{Engine, engine::general_purpose::STANDARD};

use super::{
    Algorithm, CertificateLevel, EndResult, Rejection, Request, Status, payload,
    status::{Signature, SignatureParameters},
};
use crate::providers::{
    Identity,
    certificates::{Anchors, Certificate},
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
