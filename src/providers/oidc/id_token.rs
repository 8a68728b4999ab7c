//! ID tokens: their checks (`OpenID` Connect Core section 3.1.3.7) as a pure function, their signature algorithms, and the
//! provider's keys.

use std::sync::Arc;

use base64::{
    Engine, alphabet,
    engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig},
};
use jsonwebtoken::{
    DecodingKey, Validation, decode, decode_header,
    jwk::{AlgorithmParameters, EllipticCurve, Jwk, PublicKeyUse},
};
use serde_json::Value;
use sha2::{Digest, Sha256};
use url::Url;

use crate::{
    config::SigningAlgorithm,
    domain::Secret,
    providers::{
        oauth::{BackChannel, Claims, Rejection, seconds},
        oidc::discovery::Cached,
    },
};

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
    pub issuer: &'a str,
    /// Must be in `aud`, and equal `azp` if that is present
    pub client_id: &'a str,
    /// `nonce`; must not be empty
    pub nonce: &'a str,
    /// The algorithms allowed as `alg` of the header
    pub algorithms: &'a [SigningAlgorithm],
    /// The access token that came with the ID token; `at_hash`, if present, must be its hash.
    pub access_token: &'a str,
}

/// The claims of an ID token, after checking its signature and its contents at `now` (seconds since 1970).
pub fn verify(
    token: &str,
    keys: &KeySet,
    expected: &Expected<'_>,
    now: i64,
) -> Result<Claims, Rejection> {
    let claims = claims_of(token, keys, expected.algorithms).map_err(Rejection::IdToken)?;
    check(&claims, expected, now).map(|()| claims)
}

/// The claims of a token that one of these keys has signed by one of these algorithms. Nothing that they say is checked.
///
/// # Errors
/// The name of the failed check.
pub fn claims_of(
    token: &str,
    keys: &KeySet,
    algorithms: &[SigningAlgorithm],
) -> Result<Claims, &'static str> {
    let header = decode_header(token).map_err(|_| "header")?;
    let allowed = algorithms.iter().find(|algorithm| algorithm.wire() == header.alg);
    let algorithm = *allowed.ok_or("alg")?;
    if header.crit.is_some() {
        return Err("crit");
    }
    let key = keys.find(header.kid.as_deref(), algorithm).ok_or("no key for it")?;
    let signed = decode::<Claims>(token, &key, &signature_alone(algorithm));
    Ok(signed.map_err(|_| "signature")?.claims)
}

/// Lets the library check the signature only. The claims are checked here, against the given time.
fn signature_alone(algorithm: SigningAlgorithm) -> Validation {
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

// The provider's signing keys (RFC 7517), cached. A token with an unknown key id causes a new fetch, at most twice a
// minute.

/// The public keys that can verify a signature. Symmetric and unreadable keys are left out.
#[derive(Clone, Debug, Default)]
pub struct KeySet(Vec<Jwk>);

impl KeySet {
    /// Parses a key set (RFC 7517 section 5). An unreadable key does not affect the others.
    pub fn read(document: &Claims) -> Result<Self, Rejection> {
        let keys =
            document.get("keys").and_then(Value::as_array).ok_or(Rejection::Nonsense("keys"))?;
        let keys = keys.iter().filter_map(|key| serde_json::from_value::<Jwk>(key.clone()).ok());
        Ok(Self(keys.filter(|key| family(key).is_some()).collect()))
    }

    /// How many keys belong to one of these algorithms.
    pub(super) fn count_for(&self, algorithms: &[SigningAlgorithm]) -> usize {
        let fits = |key: &&Jwk| algorithms.iter().any(|one| family(key) == Some(one.family()));
        self.0.iter().filter(fits).count()
    }

    /// Whether any key belongs to one of these algorithms.
    pub fn fits_any(&self, algorithms: &[SigningAlgorithm]) -> bool {
        self.count_for(algorithms) > 0
    }

    /// Whether there is a key with this id. `None` matches any set.
    pub fn has(&self, id: Option<&str>) -> bool {
        id.is_none_or(|id| self.0.iter().any(|key| key.common.key_id.as_deref() == Some(id)))
    }

    /// The key with this id for this algorithm. Without an id: the key for this algorithm, if there is only one.
    pub(super) fn find(
        &self,
        id: Option<&str>,
        algorithm: SigningAlgorithm,
    ) -> Option<DecodingKey> {
        let fits = |key: &&Jwk| {
            family(key) == Some(algorithm.family())
                && key
                    .common
                    .public_key_use
                    .as_ref()
                    .is_none_or(|purpose| *purpose == PublicKeyUse::Signature)
                && key.common.key_algorithm.is_none_or(|name| name.to_string() == algorithm.name())
                && id.is_none_or(|id| key.common.key_id.as_deref() == Some(id))
        };
        let mut fitting = self.0.iter().filter(fits);
        let key = fitting.next()?;
        (id.is_some() || fitting.next().is_none())
            .then(|| DecodingKey::from_jwk(key).ok())
            .flatten()
    }
}

fn family(key: &Jwk) -> Option<Family> {
    match &key.algorithm {
        AlgorithmParameters::RSA(_) => Some(Family::Rsa),
        AlgorithmParameters::EllipticCurve(parameters)
            if parameters.curve == EllipticCurve::P256 =>
        {
            Some(Family::P256)
        }
        AlgorithmParameters::OctetKeyPair(parameters)
            if parameters.curve == EllipticCurve::Ed25519 =>
        {
            Some(Family::Ed25519)
        }
        _ => None,
    }
}

#[derive(Debug, Default)]
pub(super) struct Keys(Cached<KeySet>);

impl Keys {
    /// A key set with the key of this token if possible, otherwise the latest one.
    pub(super) async fn for_token(
        &self,
        exchange: &BackChannel,
        url: &Url,
        token: &Secret,
        now: i64,
    ) -> Result<Arc<KeySet>, Rejection> {
        let header = jsonwebtoken::decode_header(token.expose())
            .map_err(|_| Rejection::IdToken("header"))?;
        let fetch = || async { KeySet::read(&exchange.document("keys", url).await?) };
        self.0.get_where(now, |keys| keys.has(header.kid.as_deref()), fetch).await
    }
}

// The signature algorithms of ID tokens (RFC 7518), and the keys that they need.

impl SigningAlgorithm {
    /// The name in RFC 7518.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rs256 => "RS256",
            Self::Ps256 => "PS256",
            Self::Es256 => "ES256",
            Self::EdDsa => "EdDSA",
        }
    }

    pub(super) const fn family(self) -> Family {
        match self {
            Self::Rs256 | Self::Ps256 => Family::Rsa,
            Self::Es256 => Family::P256,
            Self::EdDsa => Family::Ed25519,
        }
    }

    pub(super) const fn wire(self) -> jsonwebtoken::Algorithm {
        match self {
            Self::Rs256 => jsonwebtoken::Algorithm::RS256,
            Self::Ps256 => jsonwebtoken::Algorithm::PS256,
            Self::Es256 => jsonwebtoken::Algorithm::ES256,
            Self::EdDsa => jsonwebtoken::Algorithm::EdDSA,
        }
    }
}

/// The kind of key that an algorithm needs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Family {
    Rsa,
    P256,
    Ed25519,
}
