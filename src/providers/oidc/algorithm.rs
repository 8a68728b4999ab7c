//! The signature algorithms of ID tokens (RFC 7518), and the keys that they need.

/// The algorithms that can be allowed. Symmetric ones and `none` cannot even be configured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// RSA PKCS#1 v1.5
    Rs256,
    /// RSA-PSS
    Ps256,
    /// ECDSA on P-256
    Es256,
}

impl Algorithm {
    /// The name in RFC 7518.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rs256 => "RS256",
            Self::Ps256 => "PS256",
            Self::Es256 => "ES256",
        }
    }

    pub(super) const fn family(self) -> Family {
        match self {
            Self::Rs256 | Self::Ps256 => Family::Rsa,
            Self::Es256 => Family::P256,
        }
    }

    pub(super) const fn wire(self) -> jsonwebtoken::Algorithm {
        match self {
            Self::Rs256 => jsonwebtoken::Algorithm::RS256,
            Self::Ps256 => jsonwebtoken::Algorithm::PS256,
            Self::Es256 => jsonwebtoken::Algorithm::ES256,
        }
    }
}

/// The kind of key that an algorithm needs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Family {
    Rsa,
    P256,
}
