//! The authentication token and its verification, as a pure function.

use base64::{Engine, engine::general_purpose::STANDARD};
use serde::Deserialize;

use super::Rejection;
use crate::providers::{
    certificates::{CLIENT_AUTH, Certificate, Hash, KeyPurpose, SignatureScheme, Usage},
    id_card::{CardRules, MOBILE_ID_POLICIES, Verified},
};

/// Unlike with a handshake, the extended key usage may be missing.
const USAGE: Usage = Usage {
    purposes: &[
        KeyPurpose { extended: Some(CLIENT_AUTH), key_usage: KeyPurpose::DIGITAL_SIGNATURE },
        KeyPurpose { extended: None, key_usage: KeyPurpose::DIGITAL_SIGNATURE },
    ],
    policies: &[],
    test_policies: &[],
    forbidden_policies: MOBILE_ID_POLICIES,
};

/// The fields that are verified; the others are informative.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Token {
    format: String,
    unverified_certificate: String,
    algorithm: String,
    signature: String,
}

impl Token {
    /// Parses a token of 100 to 10 000 bytes.
    ///
    /// # Errors
    /// [`Rejection::Malformed`] or [`Rejection::Format`].
    pub fn read(json: &str) -> Result<Self, Rejection> {
        if !(100..=10_000).contains(&json.len()) {
            return Err(Rejection::Malformed);
        }
        let token: Self = serde_json::from_str(json).map_err(|_| Rejection::Malformed)?;
        let minor = token.format.strip_prefix("web-eid:1").ok_or(Rejection::Format)?;
        let digits =
            |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if minor.is_empty() || minor.strip_prefix('.').is_some_and(digits) {
            Ok(token)
        } else {
            Err(Rejection::Format)
        }
    }
}

/// The card and the person who signed `nonce` (its base64 text) for `origin` at `now` (seconds since 1970). Does not
/// check revocation.
pub fn verify<'r>(
    token: &Token,
    origin: &str,
    nonce: &str,
    rules: &'r CardRules,
    now: i64,
) -> Result<(Certificate, Verified<'r>), Rejection> {
    let certificate = Certificate::from_base64(&token.unverified_certificate)?;
    let issuer = rules.check(&certificate, &USAGE, now)?;
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
    Ok((certificate, Verified { identity, issuer }))
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

/// Length of `r‖s` on the curve that JOSE assigns to the hash: P-256, P-384 or P-521. A key on another curve gives
/// another length.
const fn raw_length(hash: Hash) -> usize {
    match hash {
        Hash::Sha256 => 64,
        Hash::Sha384 => 96,
        Hash::Sha512 => 132,
    }
}
