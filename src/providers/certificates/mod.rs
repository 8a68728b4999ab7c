//! X.509 certificates of people (RFC 5280; docs/providers/mobile-id.md, docs/providers/smart-id.md and
//! docs/providers/id-card.md have the profiles).
//!
//! `x509-parser` parses, `rustls-webpki` over aws-lc-rs validates the chain: the Estonian card chain is P-521, and
//! Smart-ID keys are RSA of 6144 bits, which other stacks refuse (measured, docs/providers/libraries.md). The
//! issuing CAs are the anchors: only certificates that they issued themselves pass, whatever the roots above them
//! sign. Revocation is checked by OCSP.

mod anchors;
mod error;
mod key;

pub use anchors::{AnchorError, Anchors};
pub use error::CertificateError;
pub use key::{Hash, PublicKey, SignatureScheme};

use std::fmt;

use base64::{Engine, engine::general_purpose::STANDARD};
use rustls::pki_types::{CertificateDer, TrustAnchor};
use webpki::{KeyUsage as ChainUsage, anchor_from_trusted_cert};
use x509_parser::{
    asn1_rs::{FromDer, GeneralizedTime, Sequence, Set, oid},
    certificate::X509Certificate,
    extensions::ParsedExtension,
    oid_registry::{
        OID_X509_COUNTRY_NAME, OID_X509_EXT_CERTIFICATE_POLICIES, OID_X509_GIVEN_NAME,
        OID_X509_SERIALNUMBER, OID_X509_SURNAME, Oid,
    },
    parse_x509_certificate,
};

use crate::{
    domain::{BirthDate, Country, personal_code::PersonalCode, text},
    providers::Identity,
};

/// The CAs of SK ID Solutions that issue Mobile-ID and Smart-ID certificates (docs/providers/mobile-id.md and
/// docs/providers/smart-id.md): all that SK's own clients trust. Source and fingerprint of each stand above it.
pub const LIVE_CAS: &str = include_str!("trust/live.pem");

/// Their counterparts for tests: anybody can get a certificate from these.
pub const TEST_CAS: &str = include_str!("trust/test.pem");

/// The largest certificate in bytes. Certificates of people have 1 to 3 kB.
const LARGEST: usize = 16 << 10;

/// How the names of SK ID Solutions' test CAs begin.
const TEST_NAMES: [&[u8]; 2] = [b"TEST of ", b"Test ESTEID"];

/// A certificate that could be parsed. Nothing in it is trusted before [`Certificate::verify`]. `Debug` prints none of
/// it.
#[derive(Clone, PartialEq, Eq)]
pub struct Certificate(CertificateDer<'static>);

impl Certificate {
    /// Parses DER without trailing bytes.
    pub fn from_der(der: &[u8]) -> Result<Self, CertificateError> {
        let certificate = Self(CertificateDer::from(der).into_owned());
        certificate.parsed().map(drop)?;
        Ok(certificate)
    }

    /// Parses base64-encoded DER (standard alphabet, padded, one line).
    pub fn from_base64(text: &str) -> Result<Self, CertificateError> {
        Self::from_der(&STANDARD.decode(text).map_err(|_| CertificateError::Malformed)?)
    }

    pub fn der(&self) -> &[u8] {
        &self.0
    }

    /// Whether it has the name of a test CA of SK ID Solutions or Zetes, which certify anybody.
    pub fn is_test_ca(&self) -> bool {
        TEST_NAMES.iter().any(|name| self.0.windows(name.len()).any(|part| part == *name))
    }

    /// The identity of its subject. Call [`Certificate::verify`] first.
    pub fn identity(&self) -> Result<Identity, CertificateError> {
        identity(&self.parsed()?)
    }

    /// The subject's public key.
    pub fn public_key(&self) -> Result<PublicKey, CertificateError> {
        PublicKey::of(self.parsed()?.public_key())
    }

    /// When it ends, in seconds since 1970.
    pub fn ends(&self) -> Option<i64> {
        Some(self.parsed().ok()?.validity().not_after.timestamp())
    }

    /// Whether it belongs to a CA that may issue certificates, and can be an anchor.
    pub fn can_issue(&self) -> bool {
        self.is_ca() && self.as_anchor().is_ok()
    }

    /// The common name of its subject, if it has exactly one.
    pub fn common_name(&self) -> Option<String> {
        let parsed = self.parsed().ok()?;
        let mut names = parsed.subject().iter_common_name();
        let name = names.next()?.as_str().ok()?.to_owned();
        names.next().is_none().then_some(name)
    }

    fn parsed(&self) -> Result<X509Certificate<'_>, CertificateError> {
        match parse_x509_certificate(&self.0) {
            Ok(([], certificate)) if self.0.len() <= LARGEST => Ok(certificate),
            _ => Err(CertificateError::Malformed),
        }
    }

    fn check_validity(&self, now: i64) -> Result<(), CertificateError> {
        let parsed = self.parsed()?;
        let validity = parsed.validity();
        if now < validity.not_before.timestamp() {
            Err(CertificateError::NotYetValid)
        } else if now > validity.not_after.timestamp() {
            Err(CertificateError::Expired)
        } else {
            Ok(())
        }
    }

    fn is_ca(&self) -> bool {
        self.parsed().is_ok_and(|certificate| {
            let signs = certificate
                .key_usage()
                .is_ok_and(|usage| usage.is_none_or(|usage| usage.value.key_cert_sign()));
            certificate.is_ca() && signs
        })
    }

    fn as_anchor(&self) -> Result<TrustAnchor<'_>, CertificateError> {
        anchor_from_trusted_cert(&self.0).map_err(|error| CertificateError::of_chain(&error))
    }
}

impl fmt::Debug for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Certificate(…)")
    }
}

// The identity in a certificate's subject (ETSI EN 319 412-1 section 5.1.3; docs/providers/mobile-id.md,
// docs/providers/smart-id.md and docs/providers/id-card.md).
//
// The names come from `givenName` and `surname`, never from the common name. The personal code comes from
// `serialNumber`: `PNOEE-40504040001`, or eleven bare digits in older certificates, of which only those of test CAs are
// still valid. The code's country and `countryName` must agree.

/// The identity, if every field occurs exactly once.
pub fn identity(certificate: &X509Certificate<'_>) -> Result<Identity, CertificateError> {
    let field = |oid: &Oid<'static>, name: &'static str| {
        let mut values = certificate
            .subject()
            .iter_by_oid(oid)
            .map(x509_parser::x509::AttributeTypeAndValue::as_str);
        match (values.next(), values.next()) {
            (Some(Ok(value)), None) => {
                text::required(value).map_err(|_| CertificateError::Subject(name))
            }
            _ => Err(CertificateError::Subject(name)),
        }
    };
    let country = field(&OID_X509_COUNTRY_NAME, "countryName")?;
    let country = Country::parse(&country).ok_or(CertificateError::Subject("countryName"))?;
    let serial_number = field(&OID_X509_SERIALNUMBER, "serialNumber")?;
    let personal_code = personal_code(&serial_number, country)
        .ok_or(CertificateError::Subject("serialNumber"))?
        .to_owned();
    Ok(Identity {
        country,
        given_name: field(&OID_X509_GIVEN_NAME, "givenName")?,
        surname: field(&OID_X509_SURNAME, "surname")?,
        date_of_birth: stated(certificate)?.or_else(|| told_by(&personal_code, country)),
        personal_code,
    })
}

/// Whether a `serialNumber` does not say what it is the number of, as in older certificates.
pub fn has_bare_code(certificate: &X509Certificate<'_>) -> bool {
    let mut numbers = certificate.subject().iter_by_oid(&OID_X509_SERIALNUMBER);
    numbers.any(|number| number.as_str().is_ok_and(|number| !number.starts_with("PNO")))
}

/// The personal code in `serialNumber`, if `country` issued it.
fn personal_code(serial_number: &str, country: Country) -> Option<&str> {
    let digits = |text: &str, length: usize| {
        text.len() == length && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    let code = match serial_number.strip_prefix("PNO") {
        Some(rest) => rest.strip_prefix(country.code())?.strip_prefix('-')?,
        None if country == Country::LV => return None,
        None => Some(serial_number).filter(|code| digits(code, 11))?,
    };
    let valid = match country {
        Country::EE | Country::LT => digits(code, 11),
        Country::LV => {
            code.split_once('-').is_some_and(|(day, number)| digits(day, 6) && digits(number, 5))
        }
        _ => {
            (1..=32).contains(&code.len())
                && code.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
        }
    };
    valid.then_some(code)
}

// Dates of birth: stated in the certificate, or implied by the personal code (docs/providers/smart-id.md and
// docs/providers/personal-codes.md).

/// Reads `dateOfBirth` (RFC 3739 section 3.2.2) from the subject directory attributes: a `GeneralizedTime` at noon or
/// midnight, of which only the date is used. `None` if it is not stated; a malformed statement is an error.
pub fn stated(certificate: &X509Certificate<'_>) -> Result<Option<BirthDate>, CertificateError> {
    const NAME: CertificateError = CertificateError::Subject("dateOfBirth");
    let extension = certificate.get_extension_unique(&oid!(2.5.29.9));
    let Some(extension) = extension.map_err(|_| CertificateError::Malformed)? else {
        return Ok(None);
    };
    let (_, attributes) = Sequence::from_der(extension.value).map_err(|_| NAME)?;
    let mut rest: &[u8] = &attributes.content;
    while !rest.is_empty() {
        let (after, attribute) = Sequence::from_der(rest).map_err(|_| NAME)?;
        let (values, kind) = Oid::from_der(&attribute.content).map_err(|_| NAME)?;
        if kind == oid!(1.3.6.1.5.5.7.9.1) {
            let (_, values) = Set::from_der(values).map_err(|_| NAME)?;
            let (_, time) = GeneralizedTime::from_der(&values.content).map_err(|_| NAME)?;
            let day = |number: u32| u16::try_from(number).ok();
            let date = day(time.0.year).zip(day(time.0.month.into())).zip(day(time.0.day.into()));
            return date
                .and_then(|((year, month), day)| BirthDate::from_parts(year, month, day))
                .map(Some)
                .ok_or(NAME);
        }
        rest = after;
    }
    Ok(None)
}

/// The date of birth that a personal code implies, if it is a code of this country.
fn told_by(code: &str, country: Country) -> Option<BirthDate> {
    PersonalCode::parse(code, country).ok()?.birth_date()
}

// What a certificate may be used for: key usage, extended key usage, policies. Each provider states its requirements.

/// The object identifier of the extended key usage clientAuth (1.3.6.1.5.5.7.3.2), encoded without tag and length.
pub const CLIENT_AUTH: &[u8] = &[0x2b, 0x06, 0x01, 0x05, 0x05, 0x07, 0x03, 0x02];

/// The requirements of a provider.
#[derive(Clone, Copy, Debug)]
pub struct Usage {
    /// One of these must match.
    pub purposes: &'static [KeyPurpose],
    /// Sets of policies in dotted form. All policies of one set must be present. No sets: any policies are accepted.
    pub policies: &'static [&'static [&'static str]],
    /// Further sets, which only a test CA may put into a certificate.
    pub test_policies: &'static [&'static [&'static str]],
    /// Policies in dotted form, none of which may be present.
    pub forbidden_policies: &'static [&'static str],
}

/// One combination of extended and plain key usage.
#[derive(Clone, Copy, Debug)]
pub struct KeyPurpose {
    /// The extended key usage that must be listed, in the form of [`CLIENT_AUTH`]. `None`: the extension must be
    /// absent.
    pub extended: Option<&'static [u8]>,
    /// The key usage bits (RFC 5280 section 4.2.1.3) that must be set. The extension must be present.
    pub key_usage: u16,
}

/// How a certificate meets a [`Usage`].
#[derive(Clone, Copy, Debug)]
pub struct Fit {
    pub purpose: KeyPurpose,
    /// Whether only test policies match.
    pub is_for_tests: bool,
}

impl KeyPurpose {
    pub const DIGITAL_SIGNATURE: u16 = 1;
    pub const KEY_ENCIPHERMENT: u16 = 1 << 2;
    pub const DATA_ENCIPHERMENT: u16 = 1 << 3;

    /// The extended key usage that path validation requires. Anchors are not checked for theirs, so a leaf without the
    /// extension always passes.
    fn chain_usage(self) -> ChainUsage {
        self.extended.map_or(ChainUsage::client_auth(), ChainUsage::required)
    }
}

impl Certificate {
    /// Checks that the certificate does not belong to a CA and is fit for `usage`. Ignores the issuer.
    pub fn check_usage(&self, usage: &Usage) -> Result<Fit, CertificateError> {
        let certificate = self.parsed()?;
        if certificate.is_ca() {
            return Err(CertificateError::Ca);
        }
        let malformed = |_| CertificateError::Malformed;
        let bits = certificate.key_usage().map_err(malformed)?.map_or(0, |usage| usage.value.flags);
        let extended: Option<Vec<&[u8]>> =
            certificate.extended_key_usage().map_err(malformed)?.map(|extension| {
                let client_auth = extension.value.client_auth.then_some(CLIENT_AUTH);
                client_auth
                    .into_iter()
                    .chain(extension.value.other.iter().map(Oid::as_bytes))
                    .collect()
            });
        let fits = |purpose: &&KeyPurpose| {
            bits & purpose.key_usage == purpose.key_usage
                && match (purpose.extended, &extended) {
                    (None, None) => true,
                    (Some(wanted), Some(listed)) => listed.contains(&wanted),
                    _ => false,
                }
        };
        let purpose = usage.purposes.iter().find(fits).ok_or(CertificateError::Purpose)?;
        let mut policies = Vec::new();
        for extension in certificate
            .extensions()
            .iter()
            .filter(|extension| extension.oid == OID_X509_EXT_CERTIFICATE_POLICIES)
        {
            let ParsedExtension::CertificatePolicies(listed) = extension.parsed_extension() else {
                return Err(CertificateError::Malformed);
            };
            policies.extend(listed.iter().map(|policy| policy.policy_id.to_id_string()));
        }
        let has = |policy: &&str| policies.iter().any(|listed| listed == policy);
        let holds = |sets: &[&[&str]]| sets.iter().any(|set| set.iter().all(&has));
        let is_usual = usage.policies.is_empty() || holds(usage.policies);
        let is_for_tests = !is_usual && holds(usage.test_policies);
        if (is_usual || is_for_tests) && !usage.forbidden_policies.iter().any(has) {
            Ok(Fit { purpose: *purpose, is_for_tests })
        } else {
            Err(CertificateError::Policy)
        }
    }
}
