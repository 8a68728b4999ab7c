//! Public keys of people, and the verification of their signatures. Signatures are always verified over a digest:
//! Mobile-ID signs a hash that we chose, and for the other providers the result is the same.

use std::{borrow::Cow, fmt};

use aws_lc_rs::{
    digest,
    signature::{
        ECDSA_P256_SHA256_FIXED, ECDSA_P384_SHA384_FIXED, ECDSA_P521_SHA512_FIXED,
        RSA_PKCS1_2048_8192_SHA256, RSA_PKCS1_2048_8192_SHA384, RSA_PKCS1_2048_8192_SHA512,
        RSA_PSS_2048_8192_SHA256, RSA_PSS_2048_8192_SHA384, RSA_PSS_2048_8192_SHA512,
        UnparsedPublicKey, VerificationAlgorithm,
    },
};
use serde::{Deserialize, Serialize};
use x509_parser::{
    oid_registry::{
        OID_EC_P256, OID_KEY_TYPE_EC_PUBLIC_KEY, OID_NIST_EC_P384, OID_NIST_EC_P521,
        OID_PKCS1_RSAENCRYPTION,
    },
    x509::SubjectPublicKeyInfo,
};

use super::CertificateError;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Hash {
    /// 32 bytes
    Sha256,
    /// 48 bytes
    Sha384,
    /// 64 bytes
    Sha512,
}

/// The encoding and padding of a signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignatureScheme {
    /// ECDSA, `r‖s` of equal length, not DER
    Ecdsa,
    /// RSASSA-PKCS1-v1_5
    Pkcs1,
    /// RSASSA-PSS; MGF1 uses the same hash, and the salt has its length
    Pss,
}

/// A key that verifies signatures.
#[derive(Clone, PartialEq, Eq)]
pub struct PublicKey {
    kind: KeyKind,
    /// `SubjectPublicKeyInfo`, DER
    info: Vec<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum KeyKind {
    P256,
    P384,
    P521,
    Rsa,
}

impl Hash {
    /// The length of a digest in bytes.
    pub const fn length(self) -> usize {
        match self {
            Self::Sha256 => 32,
            Self::Sha384 => 48,
            Self::Sha512 => 64,
        }
    }

    pub fn digest(self, bytes: &[u8]) -> Vec<u8> {
        digest::digest(self.algorithm(), bytes).as_ref().to_vec()
    }

    fn algorithm(self) -> &'static digest::Algorithm {
        match self {
            Self::Sha256 => &digest::SHA256,
            Self::Sha384 => &digest::SHA384,
            Self::Sha512 => &digest::SHA512,
        }
    }
}

impl PublicKey {
    pub(super) fn of(info: &SubjectPublicKeyInfo<'_>) -> Result<Self, CertificateError> {
        let algorithm = &info.algorithm;
        let curve = algorithm.parameters.as_ref().and_then(|parameters| parameters.as_oid().ok());
        let kind = match curve {
            _ if algorithm.algorithm == OID_PKCS1_RSAENCRYPTION => KeyKind::Rsa,
            Some(curve)
                if algorithm.algorithm == OID_KEY_TYPE_EC_PUBLIC_KEY && curve == OID_EC_P256 =>
            {
                KeyKind::P256
            }
            Some(curve)
                if algorithm.algorithm == OID_KEY_TYPE_EC_PUBLIC_KEY
                    && curve == OID_NIST_EC_P384 =>
            {
                KeyKind::P384
            }
            Some(curve)
                if algorithm.algorithm == OID_KEY_TYPE_EC_PUBLIC_KEY
                    && curve == OID_NIST_EC_P521 =>
            {
                KeyKind::P521
            }
            _ => return Err(CertificateError::Key),
        };
        Ok(Self { kind, info: info.raw.to_vec() })
    }

    /// Whether this key can make signatures of this scheme.
    pub fn supports(&self, scheme: SignatureScheme) -> bool {
        (self.kind == KeyKind::Rsa) != (scheme == SignatureScheme::Ecdsa)
    }

    /// Whether `signature` was made with this key over `digest`, which has the length of `hash`. ECDSA uses only as
    /// many leftmost bits of a digest as fit the curve (FIPS 186-5 section 6.4).
    pub fn verify(
        &self,
        scheme: SignatureScheme,
        hash: Hash,
        digest: &[u8],
        signature: &[u8],
    ) -> bool {
        let algorithm: &'static dyn VerificationAlgorithm = match (self.kind, scheme, hash) {
            (KeyKind::P256, SignatureScheme::Ecdsa, _) => &ECDSA_P256_SHA256_FIXED,
            (KeyKind::P384, SignatureScheme::Ecdsa, _) => &ECDSA_P384_SHA384_FIXED,
            (KeyKind::P521, SignatureScheme::Ecdsa, _) => &ECDSA_P521_SHA512_FIXED,
            (KeyKind::Rsa, SignatureScheme::Pkcs1, Hash::Sha256) => &RSA_PKCS1_2048_8192_SHA256,
            (KeyKind::Rsa, SignatureScheme::Pkcs1, Hash::Sha384) => &RSA_PKCS1_2048_8192_SHA384,
            (KeyKind::Rsa, SignatureScheme::Pkcs1, Hash::Sha512) => &RSA_PKCS1_2048_8192_SHA512,
            (KeyKind::Rsa, SignatureScheme::Pss, Hash::Sha256) => &RSA_PSS_2048_8192_SHA256,
            (KeyKind::Rsa, SignatureScheme::Pss, Hash::Sha384) => &RSA_PSS_2048_8192_SHA384,
            (KeyKind::Rsa, SignatureScheme::Pss, Hash::Sha512) => &RSA_PSS_2048_8192_SHA512,
            _ => return false,
        };
        if digest.len() != hash.length() {
            return false;
        }
        let (digest, hash) = match self.kind {
            KeyKind::P256 => (resized(digest, Hash::Sha256), Hash::Sha256),
            KeyKind::P384 => (resized(digest, Hash::Sha384), Hash::Sha384),
            KeyKind::P521 => (resized(digest, Hash::Sha512), Hash::Sha512),
            KeyKind::Rsa => (Cow::Borrowed(digest), hash),
        };
        digest::Digest::import_less_safe(&digest, hash.algorithm()).is_ok_and(|digest| {
            UnparsedPublicKey::new(algorithm, &self.info).verify_digest(&digest, signature).is_ok()
        })
    }
}

/// The same number for ECDSA in the length of another hash: truncated to the leftmost bytes, or padded with zeros on
/// the left.
fn resized(digest: &[u8], hash: Hash) -> Cow<'_, [u8]> {
    match digest.get(..hash.length()) {
        Some(leftmost) => Cow::Borrowed(leftmost),
        None => Cow::Owned([&vec![0; hash.length() - digest.len()], digest].concat()),
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PublicKey({:?}, …)", self.kind)
    }
}
