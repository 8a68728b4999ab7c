//! The header in which a proxy forwards the certificate of its TLS handshake (RFC 9440): a structured field with one
//! byte sequence, `:<base64 of DER>:`, without parameters. The proxy must remove this header from clients' requests,
//! and the service must accept it from that proxy only; neither can be checked here.

use base64::{Engine, engine::general_purpose::STANDARD};

use super::Rejection;
use crate::providers::certificates::Certificate;

/// The name of the header, in lower case.
pub const CLIENT_CERT: &str = "client-cert";

/// The certificate in the values of this header; `None` if there is no such header.
///
/// # Errors
/// [`Rejection::Header`] if the header occurs twice or is not a byte sequence, [`Rejection::Certificate`] if the bytes
/// are not a certificate.
pub fn read<'a>(
    values: impl IntoIterator<Item = &'a str>,
) -> Result<Option<Certificate>, Rejection> {
    let mut values = values.into_iter();
    let Some(value) = values.next() else { return Ok(None) };
    if values.next().is_some() {
        return Err(Rejection::Header);
    }
    let text = value
        .trim_matches(' ')
        .strip_prefix(':')
        .and_then(|text| text.strip_suffix(':'))
        .ok_or(Rejection::Header)?;
    let der = STANDARD.decode(text).map_err(|_| Rejection::Header)?;
    Ok(Some(Certificate::from_der(&der)?))
}

/// The header value for this certificate.
#[must_use]
pub fn write(certificate: &Certificate) -> String {
    format!(":{}:", STANDARD.encode(certificate.der()))
}
