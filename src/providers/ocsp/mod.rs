//! Revocation checks by OCSP (RFC 6960) over HTTP.
//!
//! This is a small codec over `der`, because the existing crates use an older generation of `der` or bring an ASN.1
//! compiler. [`verify`] is pure; [`Checker`] asks and remembers. If the status cannot be found out, the certificate is
//! not accepted: there is no soft failure (docs/providers.md section 3.4).

mod asn1;
mod checker;
mod question;
mod rejection;
mod response;
mod verdict;

pub use self::{
    checker::{Checker, Settings},
    question::OcspExchange,
    rejection::Rejection,
    verdict::{Good, verify},
};
