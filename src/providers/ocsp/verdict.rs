//! Evaluates a response, as a pure function.

use der::{
    Decode, Tag, TagNumber, Tagged,
    asn1::{AnyRef, GeneralizedTime, OctetStringRef},
};

use super::{
    OcspExchange, Rejection, Responder,
    asn1::{BASIC, BasicResponse, Extension, NONCE, OcspResponse, ResponseData},
    response,
};

/// Tolerated difference between two clocks, in seconds, where an answer is from the future or past its end. It does not
/// make an answer older: that is what keeps recorded answers out.
const SKEW: i64 = 15 * 60;

/// Checks that the response to `question` says at `now` (seconds since 1970) that the certificate is not revoked.
///
/// # Errors
/// The first [`Rejection`] that is found. The status is read only after the responder is authenticated.
pub fn verify(
    answer: &[u8],
    question: &OcspExchange,
    responder: &Responder,
    now: i64,
) -> Result<(), Rejection> {
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
    response::authenticate(&basic, &data, question, &responder.trusted, now)?;
    if !question.is_about(&single.certificate) {
        return Err(Rejection::OtherCertificate);
    }
    no_critical(single.extensions.as_deref())?;
    nonce(data.extensions.as_deref(), question)?;
    is_of_now(&single.this_update, single.next_update.as_ref(), responder.max_age, now)?;
    status(single.status)
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

fn nonce(extensions: Option<&[Extension<'_>]>, question: &OcspExchange) -> Result<(), Rejection> {
    let extensions = extensions.unwrap_or_default();
    let nonces = extensions.iter().filter(|extension| extension.id == NONCE);
    let nonces: Vec<&OctetStringRef> = nonces.map(|extension| extension.value).collect();
    if !question.is_nonce(&nonces) {
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

fn is_of_now(
    since: &GeneralizedTime,
    until: Option<&GeneralizedTime>,
    max_age: i64,
    now: i64,
) -> Result<(), Rejection> {
    let (since, until) = (time(since)?, until.map(time).transpose()?);
    let is_begun = since.saturating_sub(SKEW) <= now;
    let is_fresh = now <= since.saturating_add(max_age);
    let is_open = until.is_none_or(|until| since <= until && now <= until.saturating_add(SKEW));
    if is_begun && is_fresh && is_open { Ok(()) } else { Err(Rejection::Stale) }
}

fn time(time: &GeneralizedTime) -> Result<i64, Rejection> {
    i64::try_from(time.to_unix_duration().as_secs()).map_err(|_| Rejection::Malformed)
}
