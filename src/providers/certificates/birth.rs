//! Dates of birth: stated in the certificate, or implied by the personal code (docs/providers/smart-id.md and
//! docs/providers/personal-codes.md).

use x509_parser::{
    asn1_rs::{FromDer, GeneralizedTime, Oid, Sequence, Set, oid},
    certificate::X509Certificate,
};

use super::CertificateError;
use crate::domain::{BirthDate, Country, personal_code::PersonalCode};

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
pub fn told_by(code: &str, country: Country) -> Option<BirthDate> {
    PersonalCode::parse(code, country).ok()?.birth_date()
}
