//! X.509 certificates of people (RFC 5280; docs/providers/mobile-id.md, docs/providers/smart-id.md and
//! docs/providers/id-card.md have the profiles).
//!
//! `x509-parser` parses, `rustls-webpki` over aws-lc-rs validates the chain: the Estonian card chain is P-521, and
//! Smart-ID keys are RSA of 6144 bits, which other stacks refuse (measured, docs/providers/libraries.md). The
//! issuing CAs are the anchors: only certificates that they issued themselves pass, whatever the roots above them
//! sign. Revocation is checked by OCSP.

mod anchors;
mod certificate;
mod error;
mod key;

pub use anchors::{AnchorError, Anchors};
pub use certificate::{CLIENT_AUTH, Certificate, Fit, KeyPurpose, Usage};
pub use error::CertificateError;
pub use key::{Hash, PublicKey, SignatureScheme};

/// The CAs of SK ID Solutions that issue Mobile-ID and Smart-ID certificates (docs/providers/mobile-id.md and
/// docs/providers/smart-id.md): all that SK's own clients trust. Source and fingerprint of each stand above it.
pub const LIVE_CAS: &str = include_str!("trust/live.pem");

/// Their counterparts for tests: anybody can get a certificate from these.
pub const TEST_CAS: &str = include_str!("trust/test.pem");
