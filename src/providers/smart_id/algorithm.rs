//! The signature algorithms of the app, with their names in the API.

use serde::{Deserialize, Serialize};

use crate::providers::certificates::{Hash, SignatureScheme};

/// A signature algorithm to request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Algorithm {
    /// RSASSA-PSS. MGF1 uses the same hash, and the salt has its length.
    Pss(Hash),
    /// RSASSA-PKCS1-v1_5, which the API still supports for old relying parties.
    Pkcs1(Hash),
}

impl Algorithm {
    /// `signatureAlgorithm`
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pss(_) => "rsassa-pss",
            Self::Pkcs1(Hash::Sha256) => "sha256WithRSAEncryption",
            Self::Pkcs1(Hash::Sha384) => "sha384WithRSAEncryption",
            Self::Pkcs1(Hash::Sha512) => "sha512WithRSAEncryption",
        }
    }

    /// `hashAlgorithm`, which is sent for PSS only.
    pub const fn hash_name(self) -> Option<&'static str> {
        match self {
            Self::Pss(Hash::Sha256) => Some("SHA-256"),
            Self::Pss(Hash::Sha384) => Some("SHA-384"),
            Self::Pss(Hash::Sha512) => Some("SHA-512"),
            Self::Pkcs1(_) => None,
        }
    }

    /// The hash.
    pub const fn hash(self) -> Hash {
        match self {
            Self::Pss(hash) | Self::Pkcs1(hash) => hash,
        }
    }

    /// The padding.
    pub const fn scheme(self) -> SignatureScheme {
        match self {
            Self::Pss(_) => SignatureScheme::Pss,
            Self::Pkcs1(_) => SignatureScheme::Pkcs1,
        }
    }
}
