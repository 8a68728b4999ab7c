//! The authentication token, as a pure function of what it must answer.

use base64::{Engine, engine::general_purpose::STANDARD};
use serde::Deserialize;

use super::Rejection;
use crate::providers::{
    Identity,
    certificates::{CLIENT_AUTH, Certificate, Hash, KeyPurpose, SignatureScheme, Usage},
    id_card::{CardRules, MOBILE_ID_POLICIES},
};

/// Unlike in a handshake a certificate may leave its extended key usage out.
const USAGE: Usage = Usage {
    purposes: &[
        KeyPurpose { extended: Some(CLIENT_AUTH), key_usage: KeyPurpose::DIGITAL_SIGNATURE },
        KeyPurpose { extended: None, key_usage: KeyPurpose::DIGITAL_SIGNATURE },
    ],
    policies: &[],
    forbidden_policies: MOBILE_ID_POLICIES,
};

/// The fields that are checked; the others only inform.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Token {
    format: String,
    unverified_certificate: String,
    algorithm: String,
    signature: String,
}

impl Token {
    /// Reads a token of 100 to 10 000 characters.
    ///
    /// # Errors
    /// `Malformed` or `Format`.
    pub fn read(json: &str) -> Result<Self, Rejection> {
        if !(100..=10_000).contains(&json.len()) {
            return Err(Rejection::Malformed);
        }
        let token: Self = serde_json::from_str(json).map_err(|_| Rejection::Malformed)?;
        let minor = token.format.strip_prefix("web-eid:1").ok_or(Rejection::Format)?;
        if minor.is_empty() || minor.starts_with('.') { Ok(token) } else { Err(Rejection::Format) }
    }
}

/// The card and the person that signed `nonce` (the text of its base64) for `origin` at `now` (unix seconds).
/// Revocation is not looked at.
///
/// # Errors
/// A [`Rejection`] with its cause.
pub fn verify(
    token: &Token,
    origin: &str,
    nonce: &str,
    rules: &CardRules,
    now: i64,
) -> Result<(Certificate, Identity), Rejection> {
    let certificate = Certificate::from_base64(&token.unverified_certificate)?;
    rules.check(&certificate, &USAGE, now)?;
    let (scheme, hash) = algorithm(&token.algorithm).ok_or(Rejection::Algorithm)?;
    let key = certificate.public_key()?;
    if !key.supports(scheme) {
        return Err(Rejection::Algorithm);
    }
    let signed = [hash.digest(origin.as_bytes()), hash.digest(nonce.as_bytes())].concat();
    let signature = STANDARD.decode(&token.signature).map_err(|_| Rejection::Malformed)?;
    if scheme == SignatureScheme::Ecdsa && signature.len() != raw_length(hash) {
        return Err(Rejection::Algorithm);
    }
    if !key.verify(scheme, hash, &hash.digest(&signed), &signature) {
        return Err(Rejection::Signature);
    }
    let identity = certificate.identity()?;
    Ok((certificate, identity))
}

fn algorithm(name: &str) -> Option<(SignatureScheme, Hash)> {
    let scheme = match name.get(..2)? {
        "ES" => SignatureScheme::Ecdsa,
        "PS" => SignatureScheme::Pss,
        "RS" => SignatureScheme::Pkcs1,
        _ => return None,
    };
    match name.get(2..)? {
        "256" => Some((scheme, Hash::Sha256)),
        "384" => Some((scheme, Hash::Sha384)),
        "512" => Some((scheme, Hash::Sha512)),
        _ => None,
    }
}

/// `r‖s` on the curve that JOSE ties to the hash: P-256, P-384, P-521. A key on another curve has another length.
const fn raw_length(hash: Hash) -> usize {
    match hash {
        Hash::Sha256 => 64,
        Hash::Sha384 => 96,
        Hash::Sha512 => 132,
    }
}
