//! Whether an answer proves that the person who was asked has confirmed
//! (docs/providers/mobile-id.md#checking-the-answer). Pure: no I/O, no clock.

use base64::{Engine, engine::general_purpose::STANDARD};
use serde::Deserialize;

use super::{ExpectedSigner, Rejection, SessionResult, request::hash_type};
use crate::providers::{
    Identity,
    certificates::{Anchors, CLIENT_AUTH, Certificate, KeyPurpose, SignatureScheme, Usage},
};

/// The requirements for a Mobile-ID authentication certificate. Its newer profiles are not published, so no policy is
/// required. The CAs issue Smart-ID certificates too, so their policies are forbidden.
pub const USAGE: Usage = Usage {
    purposes: &[
        KeyPurpose { extended: None, key_usage: KeyPurpose::DIGITAL_SIGNATURE },
        KeyPurpose { extended: Some(CLIENT_AUTH), key_usage: KeyPurpose::DIGITAL_SIGNATURE },
    ],
    policies: &[],
    test_policies: &[],
    forbidden_policies: &[
        "1.3.6.1.4.1.10015.17.1",
        "1.3.6.1.4.1.10015.17.2",
        "1.3.6.1.4.1.10015.3.17.1",
        "1.3.6.1.4.1.10015.3.17.2",
    ],
};

/// The answer of `GET authentication/session/…`. Unknown fields are ignored (MID section 2.7).
#[derive(Clone, Deserialize)]
pub struct Status {
    state: String,
    result: Option<String>,
    signature: Option<Signature>,
    cert: Option<String>,
    #[serde(rename = "traceId")]
    pub(super) trace_id: Option<String>,
}

#[derive(Clone, Deserialize)]
struct Signature {
    value: String,
    algorithm: String,
}

impl Status {
    /// Whether the session is still running.
    pub fn is_running(&self) -> bool {
        self.state == "RUNNING"
    }
}

/// The identity of the person who is to sign, if the answer proves it at `now` (seconds since 1970).
pub fn verify(
    expected: &ExpectedSigner,
    answer: &Status,
    anchors: &Anchors,
    now: i64,
) -> Result<Identity, Rejection> {
    if answer.state != "COMPLETE" {
        return Err(Rejection::Field("state"));
    }
    match SessionResult::parse(answer.result.as_deref().ok_or(Rejection::Field("result"))?) {
        SessionResult::Ok => {}
        outcome => return Err(Rejection::Ended(outcome)),
    }
    let signature = answer.signature.as_ref().ok_or(Rejection::Field("signature"))?;
    let value =
        STANDARD.decode(&signature.value).map_err(|_| Rejection::Field("signature.value"))?;
    let certificate = answer.cert.as_deref().ok_or(Rejection::Field("cert"))?;
    let certificate = Certificate::from_base64(certificate).map_err(Rejection::Certificate)?;
    certificate.verify(anchors, now, &USAGE).map_err(Rejection::Certificate)?;

    let key = certificate.public_key().map_err(Rejection::Certificate)?;
    let hash = expected.challenge().hash();
    let (scheme, kind) = if key.supports(SignatureScheme::Ecdsa) {
        (SignatureScheme::Ecdsa, "EC")
    } else {
        (SignatureScheme::Pkcs1, "RSA")
    };
    if signature.algorithm != format!("{}With{kind}Encryption", hash_type(hash)) {
        return Err(Rejection::Algorithm);
    }
    if !key.verify(scheme, hash, expected.challenge().digest(), &value) {
        return Err(Rejection::Signature);
    }
    let identity = certificate.identity().map_err(Rejection::Certificate)?;
    if expected.is(&identity) { Ok(identity) } else { Err(Rejection::Person) }
}
