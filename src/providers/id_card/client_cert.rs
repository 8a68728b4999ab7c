//! The header in which a proxy hands on the certificate of its handshake (RFC 9440): a structured field of one byte
//! sequence, `:<base64 of DER>:`, without parameters. The proxy must remove what a client sends under this name, and the
//! service takes it from that proxy alone; neither can be checked here.

use base64::{Engine, engine::general_purpose::STANDARD};

use super::Rejection;
use crate::providers::certificates::Certificate;

/// The header's name, in lower case.
pub const CLIENT_CERT: &str = "client-cert";

/// The certificate in these values of the header; `None` when there is no such header.
///
/// # Errors
/// `Header` when it stands there twice or is no byte sequence, `Certificate` when the bytes are no certificate.
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

/// The value of the header for this certificate.
#[must_use]
pub fn write(certificate: &Certificate) -> String {
    format!(":{}:", STANDARD.encode(certificate.der()))
}
