//! The authentication of a response: who may sign it, and whether they did (RFC 6960 section 4.2.2.2).

use std::time::Duration;

use der::{Encode, Tag, TagNumber, Tagged, asn1::AnyRef};
use rustls::pki_types::{CertificateDer, UnixTime};
use webpki::{ALL_VERIFICATION_ALGS, EndEntityCert, KeyUsage, anchor_from_trusted_cert};
use x509_parser::parse_x509_certificate;

use super::{
    OcspExchange, Rejection,
    asn1::{BasicResponse, ResponseData},
    question::sha1,
};
use crate::providers::certificates::Certificate;

/// `id-kp-OCSPSigning`, encoded without tag and length.
const OCSP_SIGNING: &[u8] = &[0x2b, 0x06, 0x01, 0x05, 0x05, 0x07, 0x03, 0x09];

/// Checks that the response is signed by the first of its certificates that belongs to the responder named in it, and
/// that this responder may answer for the issuer: it is one of `trusted`, or the issuer itself, or the issuer has
/// delegated it and its certificate is valid at `now`. The other certificates, such as the responder's chain, are
/// ignored.
pub fn authenticate(
    answer: &BasicResponse<'_>,
    data: &ResponseData<'_>,
    question: &OcspExchange,
    trusted: &[Certificate],
    now: i64,
) -> Result<(), Rejection> {
    let certificates = answer.certificates.as_deref().unwrap_or_default();
    if certificates.is_empty() {
        return Err(Rejection::Count);
    }
    let responder = certificates
        .iter()
        .filter_map(|certificate| Certificate::from_der(&exact(certificate).ok()?).ok())
        .find(|certificate| is_named(certificate, data.responder))
        .ok_or(Rejection::Responder)?;
    let known = trusted.contains(&responder) && is_valid(&responder, now);
    if !known
        && responder != *question.issuer()
        && !is_delegated(&responder, question.issuer(), now)
    {
        return Err(Rejection::Responder);
    }
    let signature = answer
        .signature
        .as_bytes()
        .filter(|_| answer.algorithm.tag() == Tag::Sequence)
        .ok_or(Rejection::Malformed)?;
    if is_signed(&responder, &exact(&answer.data)?, answer.algorithm.value(), signature) {
        Ok(())
    } else {
        Err(Rejection::Signature)
    }
}

/// The bytes from which a part was decoded: DER has only one encoding.
fn exact(part: &AnyRef<'_>) -> Result<Vec<u8>, Rejection> {
    part.to_der().map_err(|_| Rejection::Malformed)
}

fn is_named(responder: &Certificate, name: AnyRef<'_>) -> bool {
    let Ok((_, responder)) = parse_x509_certificate(responder.der()) else { return false };
    match name.tag() {
        Tag::ContextSpecific { constructed: true, number: TagNumber(1) } => {
            name.value() == responder.subject().as_raw()
        }
        Tag::ContextSpecific { constructed: true, number: TagNumber(2) } => {
            // An OCTET STRING of twenty bytes.
            name.value().strip_prefix(&[4, 20])
                == Some(&sha1(&responder.public_key().subject_public_key.data))
        }
        _ => false,
    }
}

fn is_valid(responder: &Certificate, now: i64) -> bool {
    parse_x509_certificate(responder.der()).is_ok_and(|(_, responder)| {
        let validity = responder.validity();
        (validity.not_before.timestamp()..=validity.not_after.timestamp()).contains(&now)
    })
}

fn is_delegated(responder: &Certificate, issuer: &Certificate, now: i64) -> bool {
    let check = || {
        let (responder, issuer) =
            (CertificateDer::from(responder.der()), CertificateDer::from(issuer.der()));
        let time = UnixTime::since_unix_epoch(Duration::from_secs(u64::try_from(now).ok()?));
        let usage = KeyUsage::required(OCSP_SIGNING);
        let anchors = [anchor_from_trusted_cert(&issuer).ok()?];
        let responder = EndEntityCert::try_from(&responder).ok()?;
        responder
            .verify_for_usage(ALL_VERIFICATION_ALGS, &anchors, &[], time, usage, None, None)
            .ok()
            .map(drop)
    };
    check().is_some()
}

/// Whether the signature verifies with the stated algorithm, which must be one of those for certificate chains (SHA-1
/// is not among them).
fn is_signed(responder: &Certificate, message: &[u8], stated: &[u8], signature: &[u8]) -> bool {
    let der = CertificateDer::from(responder.der());
    let Ok(responder) = EndEntityCert::try_from(&der) else { return false };
    ALL_VERIFICATION_ALGS
        .iter()
        .filter(|algorithm| algorithm.signature_alg_id().as_ref() == stated)
        .any(|algorithm| responder.verify_signature(*algorithm, message, signature).is_ok())
}
