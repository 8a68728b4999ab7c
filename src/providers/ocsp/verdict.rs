//! Evaluates a response, as a pure function.

use der::{
    Decode, Tag, TagNumber, Tagged,
    asn1::{AnyRef, GeneralizedTime},
};

use super::{
    OcspExchange, Rejection,
    asn1::{BASIC, BasicResponse, Extension, NONCE, OcspResponse, ResponseData},
    response,
};
use crate::providers::certificates::Certificate;

/// Tolerated difference between two clocks, in seconds.
const SKEW: i64 = 15 * 60;
/// Maximum age in seconds of a response that does not say how long it is valid.
const MAX_AGE: i64 = 2 * 60;

/// The certificate is not revoked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Good {
    /// When the response expires, in seconds since 1970; `None` if it does not say.
    pub until: Option<i64>,
}

/// Evaluates the response to `question` at `now` (seconds since 1970). `trusted` are the configured responders,
/// accepted in addition to those that the issuer has delegated.
///
/// # Errors
/// The first [`Rejection`] that is found. The status is read only after the responder is authenticated.
pub fn verify(
    answer: &[u8],
    question: &OcspExchange,
    trusted: &[Certificate],
    now: i64,
) -> Result<Good, Rejection> {
    let malformed = |_| Rejection::Malformed;
    let outer = OcspResponse::from_der(answer).map_err(malformed)?;
    match (outer.status.tag(), outer.status.value()) {
        (Tag::Enumerated, [0]) => {}
        (Tag::Enumerated, [status]) => return Err(Rejection::Status(*status)),
        _ => return Err(Rejection::Malformed),
    }
    let bytes = outer.bytes.filter(|bytes| bytes.kind == BASIC).ok_or(Rejection::Malformed)?;
    let basic = BasicResponse::from_der(bytes.response.as_bytes()).map_err(malformed)?;
    let data: ResponseData<'_> = basic.data.decode_as().map_err(malformed)?;
    if data.version.is_some_and(|version| version != 0) {
        return Err(Rejection::Malformed);
    }
    let [single] = &data.responses[..] else { return Err(Rejection::Count) };
    response::authenticate(&basic, &data, question, trusted, now)?;
    if !question.is_about(&single.certificate) {
        return Err(Rejection::OtherCertificate);
    }
    no_critical(single.extensions.as_deref())?;
    nonce(data.extensions.as_deref(), question)?;
    let until = time(single.next_update.as_ref());
    is_of_now(time(Some(&single.this_update)), until, now)?;
    status(single.status).map(|()| Good { until })
}

fn status(status: AnyRef<'_>) -> Result<(), Rejection> {
    match (status.tag(), status.value()) {
        (Tag::ContextSpecific { constructed: false, number: TagNumber(0) }, []) => Ok(()),
        (Tag::ContextSpecific { constructed: true, number: TagNumber(1) }, _) => {
            Err(Rejection::Revoked)
        }
        (Tag::ContextSpecific { constructed: false, number: TagNumber(2) }, []) => {
            Err(Rejection::Unknown)
        }
        _ => Err(Rejection::Malformed),
    }
}

/// A nonce in the response must be ours. A responder may leave it out; then only the age of the response counts.
fn nonce(extensions: Option<&[Extension<'_>]>, question: &OcspExchange) -> Result<(), Rejection> {
    let extensions = extensions.unwrap_or_default();
    if extensions
        .iter()
        .filter(|extension| extension.id == NONCE)
        .any(|extension| !question.is_nonce(extension.value))
    {
        return Err(Rejection::Nonce);
    }
    if extensions.iter().any(|extension| extension.critical && extension.id != NONCE) {
        return Err(Rejection::Malformed);
    }
    Ok(())
}

fn no_critical(extensions: Option<&[Extension<'_>]>) -> Result<(), Rejection> {
    let any = extensions.unwrap_or_default().iter().any(|extension| extension.critical);
    if any { Err(Rejection::Malformed) } else { Ok(()) }
}

fn is_of_now(since: Option<i64>, until: Option<i64>, now: i64) -> Result<(), Rejection> {
    let since = since.ok_or(Rejection::Malformed)?;
    let last = until.unwrap_or(since.saturating_add(MAX_AGE));
    let of_now =
        since.saturating_sub(SKEW) <= now && now <= last.saturating_add(SKEW) && since <= last;
    if of_now { Ok(()) } else { Err(Rejection::Stale) }
}

fn time(time: Option<&GeneralizedTime>) -> Option<i64> {
    i64::try_from(time?.to_unix_duration().as_secs()).ok()
}
