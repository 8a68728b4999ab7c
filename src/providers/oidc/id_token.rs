//! The checks of an ID token (`OpenID` Connect Core section 3.1.3.7), as a pure function.

use base64::{
    Engine, alphabet,
    engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig},
};
use jsonwebtoken::{Validation, decode, decode_header};
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::{Algorithm, KeySet};
use crate::providers::oauth::{Claims, Rejection, seconds};

/// Tolerated difference between two clocks, in seconds.
const SKEW: i64 = 60;
/// Maximum age of a token in seconds: it comes directly from the token endpoint.
const MAX_AGE: i64 = 600;

/// `at_hash` is URL-safe and without padding in the standard (RFC 7515 section 2). TARA writes standard base64 with padding.
const ANY_PADDING: GeneralPurposeConfig =
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent);
const ALPHABETS: [GeneralPurpose; 2] = [
    GeneralPurpose::new(&alphabet::URL_SAFE, ANY_PADDING),
    GeneralPurpose::new(&alphabet::STANDARD, ANY_PADDING),
];

/// The expected contents of an ID token.
#[derive(Clone, Copy)]
pub struct Expected<'a> {
    /// `iss`
    pub issuer: &'a str,
    /// Must be in `aud`, and equal `azp` if that is present
    pub client_id: &'a str,
    /// `nonce`; must not be empty
    pub nonce: &'a str,
    /// The algorithms allowed as `alg` of the header
    pub algorithms: &'a [Algorithm],
    /// The access token that came with the ID token; `at_hash`, if present, must be its hash.
    pub access_token: &'a str,
}

/// The claims of an ID token, after checking its signature and its contents at `now` (seconds since 1970).
///
/// # Errors
/// [`Rejection::IdToken`], with the name of the failed check.
pub fn verify(
    token: &str,
    keys: &KeySet,
    expected: &Expected<'_>,
    now: i64,
) -> Result<Claims, Rejection> {
    let wrong = Rejection::IdToken;
    let header = decode_header(token).map_err(|_| wrong("header"))?;
    let allowed = expected.algorithms.iter().find(|algorithm| algorithm.wire() == header.alg);
    let algorithm = *allowed.ok_or(wrong("alg"))?;
    if header.crit.is_some() {
        return Err(wrong("crit"));
    }
    let key = keys.find(header.kid.as_deref(), algorithm).ok_or(wrong("no key for it"))?;
    let claims = decode::<Claims>(token, &key, &signature_alone(algorithm))
        .map_err(|_| wrong("signature"))?
        .claims;
    check(&claims, expected, now).map(|()| claims)
}

/// Lets the library check the signature only. The claims are checked here, against the given time.
fn signature_alone(algorithm: Algorithm) -> Validation {
    let mut validation = Validation::new(algorithm.wire());
    validation.required_spec_claims.clear();
    validation.validate_exp = false;
    validation.validate_aud = false;
    validation
}

fn check(claims: &Claims, expected: &Expected<'_>, now: i64) -> Result<(), Rejection> {
    let text = |name: &str| claims.get(name).and_then(Value::as_str);
    let time = |name: &str| seconds(claims, name);
    let is_absent = |name: &str| claims.get(name).is_none_or(Value::is_null);
    let checks = [
        ("iss", text("iss") == Some(expected.issuer)),
        ("aud", is_for(claims.get("aud"), expected.client_id, text("azp"))),
        ("azp", is_absent("azp") || text("azp") == Some(expected.client_id)),
        ("exp", time("exp").is_some_and(|at| now < at.saturating_add(SKEW))),
        ("iat", time("iat").is_some_and(|at| (-SKEW..=MAX_AGE).contains(&now.saturating_sub(at)))),
        ("nbf", is_absent("nbf") || time("nbf").is_some_and(|at| at <= now.saturating_add(SKEW))),
        ("nonce", !expected.nonce.is_empty() && text("nonce") == Some(expected.nonce)),
        ("sub", text("sub").is_some_and(|sub| !sub.is_empty())),
        (
            "at_hash",
            is_absent("at_hash")
                || text("at_hash").is_some_and(|hash| is_hash_of(hash, expected.access_token)),
        ),
    ];
    checks
        .into_iter()
        .find(|(_, holds)| !holds)
        .map_or(Ok(()), |(name, _)| Err(Rejection::IdToken(name)))
}

/// Whether a text in base64 is the left half of the token's SHA-256.
fn is_hash_of(written: &str, token: &str) -> bool {
    let hash = Sha256::digest(token);
    ALPHABETS.iter().any(|alphabet| alphabet.decode(written).is_ok_and(|bytes| bytes == hash[..16]))
}

/// Whether the client is the only audience, or one of several and also the authorized party.
fn is_for(audience: Option<&Value>, client_id: &str, authorized: Option<&str>) -> bool {
    match audience {
        Some(Value::String(audience)) => audience == client_id,
        Some(Value::Array(audiences)) => {
            audiences.iter().any(|audience| audience == client_id)
                && (audiences.len() == 1 || authorized == Some(client_id))
        }
        _ => false,
    }
}
