//! Revocation checks by OCSP (RFC 6960) over HTTP, and by CRL (RFC 5280) where an issuer has that as the last resort.
//!
//! This is a small codec over `der`, because the existing crates use an older generation of `der` or bring an ASN.1
//! compiler. [`verify`] is pure; [`Checker`] asks. If the status cannot be found out, the certificate is
//! not accepted: there is no soft failure (docs/providers/revocation.md).

mod checker;
mod crl;
mod exchange;
mod rejection;
mod rules;

pub use checker::Checker;
pub use crl::{CRL_LIMIT, decode, look_up};
pub use exchange::{OcspExchange, verify};
pub use rejection::Rejection;
pub use rules::{CrlSource, IssuerRules, Responder, Settings};
