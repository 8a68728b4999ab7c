//! Pins of servers: which key a server must have, whichever authority certifies it.

use std::fmt;

use base64::{Engine, engine::general_purpose::STANDARD};

/// The SHA-256 of a server's public key (`SubjectPublicKeyInfo`, DER; RFC 7469 section 2.4), written as `sha256/` and its
/// base64.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TlsPin([u8; 32]);

impl TlsPin {
    pub const fn of(digest: [u8; 32]) -> Self {
        Self(digest)
    }

    /// Parses `sha256/` and the base64 of 32 bytes.
    pub fn parse(text: &str) -> Option<Self> {
        let bytes = STANDARD.decode(text.strip_prefix("sha256/")?).ok()?;
        bytes.try_into().ok().map(Self)
    }
}

impl fmt::Display for TlsPin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "sha256/{}", STANDARD.encode(self.0))
    }
}
