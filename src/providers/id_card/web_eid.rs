//! Web eID: a browser extension lets the card sign a challenge (docs/providers/web-eid.md;
//! web-eid/web-eid-system-architecture-doc specifies the format). It needs scripts and software on the visitor's
//! machine, so it is offered in addition to the TLS handshake, never instead of it.

use base64::{Engine, engine::general_purpose::STANDARD};
use serde::{Deserialize, Serialize};

use crate::{
    domain::{ErrorCode, Secret},
    providers::{
        Identity,
        certificates::{
            CLIENT_AUTH, Certificate, CertificateError, Hash, KeyPurpose, SignatureScheme, Usage,
        },
        id_card::{self, CardRules, MOBILE_ID_POLICIES, Verified},
    },
    rng::Rng,
};

/// Verifies tokens for one origin.
#[derive(Debug)]
pub struct TokenVerifier {
    /// `https://host[:port]` without a slash, as the browser writes the origin of the page.
    pub origin: String,
    /// The verifier that is also used for cards with a TLS handshake.
    pub cards: id_card::CardVerifier,
}

impl TokenVerifier {
    /// The identity of the person who signed this challenge. The caller must have deleted `challenge` from its store.
    /// `now` is in seconds since 1970.
    ///
    /// # Errors
    /// The first [`Rejection`] that is found. Revocation is checked last, so that the responder is not asked in vain.
    pub async fn identify(
        &self,
        token: &str,
        challenge: &Challenge,
        rng: &Rng,
        now: i64,
    ) -> Result<Identity, Rejection> {
        let token = Token::read(token)?;
        let nonce = challenge.nonce_at(now)?;
        let (certificate, card) =
            verify(&token, &self.origin, nonce.expose(), &self.cards.rules, now)?;
        self.cards.check_revocation(&certificate, card.issuer, rng, now).await?;
        Ok(card.identity)
    }
}

/// Seconds for which a challenge can be answered.
const LIFETIME: i64 = 300;

/// 256 random bits. A challenge is bound to one session and can be answered once.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Challenge {
    nonce: Secret,
    since: i64,
}

impl Challenge {
    /// Creates a challenge at `now` (seconds since 1970).
    pub fn new(rng: &Rng, now: i64) -> Self {
        Self { nonce: Secret::new(STANDARD.encode(rng.bytes::<32>())), since: now }
    }

    /// The nonce for the page's script: 44 characters of base64.
    pub fn nonce(&self) -> &Secret {
        &self.nonce
    }

    /// The nonce, if it can still be answered at `now`.
    ///
    /// # Errors
    /// [`Rejection::Late`] after five minutes.
    pub fn nonce_at(&self, now: i64) -> Result<&Secret, Rejection> {
        if (0..=LIFETIME).contains(&now.saturating_sub(self.since)) {
            Ok(&self.nonce)
        } else {
            Err(Rejection::Late)
        }
    }
}

// The authentication token and its verification, as a pure function.

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

// Why a token is not accepted, and what errors of the Web eID library mean.

/// The cause. Contains nothing of the token or the certificate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Rejection {
    /// The token is too short, too long, or not a JSON object with the four fields.
    #[error("the token cannot be read")]
    Malformed,
    #[error("the token has another format")]
    Format,
    /// The algorithm is unknown, or does not match the certificate's key.
    #[error("the token's algorithm does not fit the key")]
    Algorithm,
    /// The signature is over another origin or challenge, or by another key.
    #[error("the token's signature is wrong")]
    Signature,
    #[error("the challenge has expired")]
    Late,
    #[error(transparent)]
    Card(#[from] id_card::Rejection),
}

impl From<CertificateError> for Rejection {
    fn from(error: CertificateError) -> Self {
        Self::Card(error.into())
    }
}

impl Rejection {
    /// The error code for the visitor (docs/providers/web-eid.md#errors-the-visitor-sees).
    pub const fn code(&self) -> ErrorCode {
        match self {
            Self::Malformed | Self::Format => ErrorCode::BadRequest,
            Self::Algorithm | Self::Signature => ErrorCode::CheckIdCardReader,
            Self::Late => ErrorCode::AuthorizationProcessTimeout,
            Self::Card(cause) => cause.code(),
        }
    }

    /// The error code for the visitor when the page's script sends an error of the Web eID library instead of a token.
    pub fn code_of_library(error: &str) -> ErrorCode {
        match error.strip_prefix("ERR_WEBEID_").unwrap_or_default() {
            "USER_CANCELLED" => ErrorCode::Canceled,
            "USER_TIMEOUT" | "ACTION_TIMEOUT" => ErrorCode::AuthorizationProcessTimeout,
            "EXTENSION_UNAVAILABLE"
            | "NATIVE_UNAVAILABLE"
            | "VERSION_MISMATCH"
            | "VERSION_INVALID" => ErrorCode::IdCardSoftwareMissing,
            // The page came by http, which is the operator's fault.
            "CONTEXT_INSECURE" => ErrorCode::ServerError,
            _ => ErrorCode::CheckIdCardReader,
        }
    }
}
