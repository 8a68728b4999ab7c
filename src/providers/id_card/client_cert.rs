//! The header in which a proxy forwards the certificate of its TLS handshake, in one of two forms. The proxy must remove
//! this header from clients' requests, and the service must accept it from that proxy only; neither can be checked here.

use base64::{Engine, engine::general_purpose::STANDARD};
use percent_encoding::percent_decode_str;
use rustls::pki_types::{CertificateDer, pem::PemObject};

use super::Rejection;
use crate::providers::certificates::Certificate;

/// The name of the header of RFC 9440, in lower case.
pub const CLIENT_CERT: &str = "client-cert";

/// The name of the header with a PEM text, in lower case.
pub const X_SSL_CLIENT_CERT: &str = "x-ssl-client-cert";

/// The longest PEM text as it is sent: a certificate of 16 KiB as escaped base64.
const LONGEST: usize = 28 << 10;

/// The certificate in the values of the header of RFC 9440: a structured field with one byte sequence, `:<base64 of
/// DER>:`, without parameters. `None` if there is no such header.
///
/// # Errors
/// [`Rejection::Header`] if the header occurs twice or is not a byte sequence, [`Rejection::Certificate`] if the bytes
/// are not a certificate.
pub fn read<'a>(
    values: impl IntoIterator<Item = &'a str>,
) -> Result<Option<Certificate>, Rejection> {
    let Some(value) = single(values)? else { return Ok(None) };
    let text = value
        .trim_matches(' ')
        .strip_prefix(':')
        .and_then(|text| text.strip_suffix(':'))
        .ok_or(Rejection::Header)?;
    let der = STANDARD.decode(text).map_err(|_| Rejection::Header)?;
    Ok(Some(Certificate::from_der(&der)?))
}

/// The certificate in the values of a header with a PEM text, each byte of which may be percent-encoded, as nginx writes
/// `$ssl_client_escaped_cert`. `None` if there is no such header or it is empty.
///
/// # Errors
/// [`Rejection::Header`] if the header occurs twice, is too long or is not a single certificate in PEM,
/// [`Rejection::Certificate`] if that cannot be parsed.
pub fn read_escaped<'a>(
    values: impl IntoIterator<Item = &'a str>,
) -> Result<Option<Certificate>, Rejection> {
    let Some(value) = single(values)?.filter(|value| !value.is_empty()) else { return Ok(None) };
    if value.len() > LONGEST {
        return Err(Rejection::Header);
    }
    let pem: Vec<u8> = percent_decode_str(value).collect();
    let mut certificates = CertificateDer::pem_slice_iter(&pem);
    match (certificates.next(), certificates.next()) {
        (Some(Ok(der)), None) => Ok(Some(Certificate::from_der(&der)?)),
        _ => Err(Rejection::Header),
    }
}

fn single<'a>(values: impl IntoIterator<Item = &'a str>) -> Result<Option<&'a str>, Rejection> {
    let mut values = values.into_iter();
    let first = values.next();
    if values.next().is_some() { Err(Rejection::Header) } else { Ok(first) }
}

/// The value of the header of RFC 9440 for this certificate.
pub fn write(certificate: &Certificate) -> String {
    format!(":{}:", STANDARD.encode(certificate.der()))
}
