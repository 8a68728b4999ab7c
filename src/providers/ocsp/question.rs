//! The OCSP request: the certificate as its issuer identifies it, and a nonce.

use aws_lc_rs::digest::{SHA1_FOR_LEGACY_USE_ONLY, digest};
use der::{
    Decode, Encode, Tag, Tagged,
    asn1::{AnyRef, Null, OctetStringRef},
};
use url::Url;
use x509_parser::{extensions::GeneralName, parse_x509_certificate, prelude::ParsedExtension};

use super::{
    Rejection,
    asn1::{
        AlgorithmIdentifier, CertId, Extension, NONCE, OcspRequest, SHA1, SingleRequest, TbsRequest,
    },
};
use crate::providers::certificates::Certificate;

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
    ///
    /// # Errors
    /// [`Rejection::Malformed`] if one of the certificates cannot be parsed.
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
    ///
    /// # Errors
    /// [`Rejection::Malformed`] if the issuer's certificate cannot be parsed.
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
    #[must_use]
    pub fn address(&self) -> Option<&Url> {
        self.address.as_ref()
    }

    /// The request in DER.
    ///
    /// # Errors
    /// [`Rejection::Malformed`], only if the serial number is not a number.
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

    pub(super) fn issuer(&self) -> &Certificate {
        &self.issuer
    }

    /// Whether a response is about this certificate.
    pub(super) fn is_about(&self, id: &CertId<'_>) -> bool {
        id.algorithm.algorithm == SHA1
            && id.issuer_name.as_bytes() == self.issuer_name
            && id.issuer_key.as_bytes() == self.issuer_key
            && id.serial_number.tag() == Tag::Integer
            && id.serial_number.value() == self.serial_number
    }

    /// Whether the nonces of a response are ours: as many as were sent, as an OCTET STRING (RFC 9654) or bare (RFC
    /// 2560 was read in both ways).
    pub(super) fn is_nonce(&self, values: &[&OctetStringRef]) -> bool {
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

pub(super) fn sha1(bytes: &[u8]) -> Vec<u8> {
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
