//! The identity in a certificate's subject (ETSI EN 319 412-1 section 5.1.3; docs/providers/mobile-id.md,
//! docs/providers/smart-id.md and docs/providers/id-card.md).
//!
//! The names come from `givenName` and `surname`, never from the common name. The personal code comes from
//! `serialNumber`: `PNOEE-40504040001`, or eleven bare digits in older certificates, of which only those of test CAs are
//! still valid. The code's country and `countryName` must agree.

use x509_parser::{
    certificate::X509Certificate,
    oid_registry::{
        OID_X509_COUNTRY_NAME, OID_X509_GIVEN_NAME, OID_X509_SERIALNUMBER, OID_X509_SURNAME, Oid,
    },
};

use super::{CertificateError, birth};
use crate::{
    domain::{Country, text},
    providers::Identity,
};

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
        date_of_birth: birth::stated(certificate)?
            .or_else(|| birth::told_by(&personal_code, country)),
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
