//! The OCSP request and its response (RFC 6960), as pure functions: the certificate as its issuer identifies it, and a
//! nonce; who may sign the response, whether they did (section 4.2.2.2), and what it says.
//!
//! The structures are borrowed from the encoded bytes. Parts that are compared or hashed stay [`AnyRef`], so that their
//! bytes do not change.

use std::time::Duration;

use aws_lc_rs::digest::{SHA1_FOR_LEGACY_USE_ONLY, digest};
use der::{
    Decode, Encode, Sequence, Tag, TagNumber, Tagged,
    asn1::{AnyRef, BitStringRef, GeneralizedTime, Null, ObjectIdentifier, OctetStringRef},
};
use rustls::pki_types::{CertificateDer, UnixTime};
use url::Url;
use webpki::{ALL_VERIFICATION_ALGS, EndEntityCert, KeyUsage, anchor_from_trusted_cert};
use x509_parser::{extensions::GeneralName, parse_x509_certificate, prelude::ParsedExtension};

use super::{Rejection, Responder};
use crate::providers::certificates::Certificate;

/// `id-pkix-ocsp-basic`
const BASIC: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.3.6.1.5.5.7.48.1.1");
/// `id-pkix-ocsp-nonce`
const NONCE: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.3.6.1.5.5.7.48.1.2");
/// `id-sha1`
const SHA1: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.3.14.3.2.26");

#[derive(Sequence)]
struct AlgorithmIdentifier<'a> {
    algorithm: ObjectIdentifier,
    parameters: Option<AnyRef<'a>>,
}

#[derive(Sequence)]
struct CertId<'a> {
    algorithm: AlgorithmIdentifier<'a>,
    issuer_name: &'a OctetStringRef,
    issuer_key: &'a OctetStringRef,
    /// An INTEGER, with its original bytes.
    serial_number: AnyRef<'a>,
}

#[derive(Sequence)]
struct Extension<'a> {
    id: ObjectIdentifier,
    #[asn1(default = "Default::default")]
    critical: bool,
    value: &'a OctetStringRef,
}

#[derive(Sequence)]
struct SingleRequest<'a> {
    certificate: CertId<'a>,
}

#[derive(Sequence)]
struct TbsRequest<'a> {
    requests: Vec<SingleRequest<'a>>,
    #[asn1(context_specific = "2", tag_mode = "EXPLICIT", optional = "true")]
    extensions: Option<Vec<Extension<'a>>>,
}

#[derive(Sequence)]
struct OcspRequest<'a> {
    tbs: TbsRequest<'a>,
}

#[derive(Sequence)]
struct OcspResponse<'a> {
    /// An ENUMERATED; 0 means successful.
    status: AnyRef<'a>,
    #[asn1(context_specific = "0", tag_mode = "EXPLICIT", optional = "true")]
    bytes: Option<ResponseBytes<'a>>,
}

#[derive(Sequence)]
struct ResponseBytes<'a> {
    kind: ObjectIdentifier,
    response: &'a OctetStringRef,
}

#[derive(Sequence)]
struct BasicResponse<'a> {
    /// A [`ResponseData`] with its original bytes, because they are signed.
    data: AnyRef<'a>,
    /// An [`AlgorithmIdentifier`] with its original bytes.
    algorithm: AnyRef<'a>,
    signature: BitStringRef<'a>,
    #[asn1(context_specific = "0", tag_mode = "EXPLICIT", optional = "true")]
    certificates: Option<Vec<AnyRef<'a>>>,
}

#[derive(Sequence)]
struct ResponseData<'a> {
    #[asn1(context_specific = "0", tag_mode = "EXPLICIT", optional = "true")]
    version: Option<u8>,
    /// `[1]` a name, or `[2]` the SHA-1 of a public key.
    responder: AnyRef<'a>,
    produced_at: GeneralizedTime,
    responses: Vec<SingleResponse<'a>>,
    #[asn1(context_specific = "1", tag_mode = "EXPLICIT", optional = "true")]
    extensions: Option<Vec<Extension<'a>>>,
}

#[derive(Sequence)]
struct SingleResponse<'a> {
    certificate: CertId<'a>,
    /// `[0]` good, `[1]` revoked, `[2]` unknown.
    status: AnyRef<'a>,
    this_update: GeneralizedTime,
    #[asn1(context_specific = "0", tag_mode = "EXPLICIT", optional = "true")]
    next_update: Option<GeneralizedTime>,
    #[asn1(context_specific = "1", tag_mode = "EXPLICIT", optional = "true")]
    extensions: Option<Vec<Extension<'a>>>,
}

/// A request about one certificate, and what its response must match. The hashes are SHA-1, which every responder
/// supports (RFC 5019). This is safe because they only identify the certificate; the response is secured by its
/// signature.
#[derive(Clone, Debug)]
pub struct OcspExchange {
    issuer: Certificate,
    issuer_name: Vec<u8>,
    issuer_key: Vec<u8>,
    serial_number: Vec<u8>,
    nonce: Option<Vec<u8>>,
    address: Option<Url>,
}

impl OcspExchange {
    /// A request about `certificate`, which `issuer` has issued. The nonce, if there is one, must come back.
    pub fn new(
        certificate: &Certificate,
        issuer: &Certificate,
        nonce: Option<Vec<u8>>,
    ) -> Result<Self, Rejection> {
        let (_, leaf) =
            parse_x509_certificate(certificate.der()).map_err(|_| Rejection::Malformed)?;
        let question = Self::about(issuer, leaf.raw_serial(), nonce)?;
        Ok(Self { address: responder(&leaf), ..question })
    }

    /// A request, without the address of a responder, about the certificate of `issuer` with this serial number (the
    /// bytes of a DER INTEGER).
    pub fn about(
        issuer: &Certificate,
        serial_number: &[u8],
        nonce: Option<Vec<u8>>,
    ) -> Result<Self, Rejection> {
        let (_, parsed) = parse_x509_certificate(issuer.der()).map_err(|_| Rejection::Malformed)?;
        Ok(Self {
            issuer_name: sha1(parsed.subject().as_raw()),
            issuer_key: sha1(&parsed.public_key().subject_public_key.data),
            issuer: issuer.clone(),
            serial_number: serial_number.to_vec(),
            nonce,
            address: None,
        })
    }

    /// The responder that the certificate names (authority information access).
    pub fn address(&self) -> Option<&Url> {
        self.address.as_ref()
    }

    /// The request in DER.
    pub fn to_der(&self) -> Result<Vec<u8>, Rejection> {
        let write = || {
            let nonce = match &self.nonce {
                Some(nonce) => Some(OctetStringRef::new(nonce)?.to_der()?),
                None => None,
            };
            let certificate = CertId {
                algorithm: AlgorithmIdentifier {
                    algorithm: SHA1,
                    parameters: Some(AnyRef::from(Null)),
                },
                issuer_name: OctetStringRef::new(&self.issuer_name)?,
                issuer_key: OctetStringRef::new(&self.issuer_key)?,
                serial_number: AnyRef::new(Tag::Integer, &self.serial_number)?,
            };
            let extensions = match &nonce {
                Some(nonce) => Some(vec![Extension {
                    id: NONCE,
                    critical: false,
                    value: OctetStringRef::new(nonce)?,
                }]),
                None => None,
            };
            OcspRequest {
                tbs: TbsRequest { requests: vec![SingleRequest { certificate }], extensions },
            }
            .to_der()
        };
        write().map_err(|_: der::Error| Rejection::Malformed)
    }

    fn issuer(&self) -> &Certificate {
        &self.issuer
    }

    /// Whether a response is about this certificate.
    fn is_about(&self, id: &CertId<'_>) -> bool {
        id.algorithm.algorithm == SHA1
            && id.issuer_name.as_bytes() == self.issuer_name
            && id.issuer_key.as_bytes() == self.issuer_key
            && id.serial_number.tag() == Tag::Integer
            && id.serial_number.value() == self.serial_number
    }

    /// Whether the nonces of a response are ours: as many as were sent, as an OCTET STRING (RFC 9654) or bare (RFC
    /// 2560 was read in both ways).
    fn is_nonce(&self, values: &[&OctetStringRef]) -> bool {
        let is_ours = |value: &OctetStringRef, own: &[u8]| {
            let inner = <&OctetStringRef>::from_der(value.as_bytes());
            value.as_bytes() == own || inner.is_ok_and(|nonce| nonce.as_bytes() == own)
        };
        match (&self.nonce, values) {
            (None, []) => true,
            (Some(own), [value]) => is_ours(value, own),
            _ => false,
        }
    }
}

fn sha1(bytes: &[u8]) -> Vec<u8> {
    digest(&SHA1_FOR_LEGACY_USE_ONLY, bytes).as_ref().to_vec()
}

fn responder(certificate: &x509_parser::certificate::X509Certificate<'_>) -> Option<Url> {
    const OCSP: &str = "1.3.6.1.5.5.7.48.1";
    let places = certificate.extensions().iter().find_map(|extension| {
        match extension.parsed_extension() {
            ParsedExtension::AuthorityInfoAccess(access) => Some(&access.accessdescs),
            _ => None,
        }
    })?;
    let mut addresses = places
        .iter()
        .filter(|place| place.access_method.to_id_string() == OCSP)
        .filter_map(|place| {
            let GeneralName::URI(address) = &place.access_location else { return None };
            address.parse::<Url>().ok().filter(|url| matches!(url.scheme(), "http" | "https"))
        });
    addresses.next()
}

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
    authenticate(&basic, &data, question, &responder.trusted, now)?;
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

/// `id-kp-OCSPSigning`, encoded without tag and length.
const OCSP_SIGNING: &[u8] = &[0x2b, 0x06, 0x01, 0x05, 0x05, 0x07, 0x03, 0x09];

/// Checks that the response is signed by the first of its certificates that belongs to the responder named in it, and
/// that this responder may answer for the issuer: it is one of `trusted`, or the issuer itself, or the issuer has
/// delegated it and its certificate is valid at `now`. The other certificates, such as the responder's chain, are
/// ignored.
fn authenticate(
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
