//! Whether a certificate has been revoked: OCSP (RFC 6960), asked over HTTP.
//!
//! A small codec over `der`: the crates that exist are of an older generation of `der` or bring an ASN.1 compiler.
//! [`verify`] is pure, [`Checker`] asks and remembers. What cannot be known counts against the certificate: there is
//! no soft failure (docs/providers.md section 3.4).

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
