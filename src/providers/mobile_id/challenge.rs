//! The hash that the phone signs, and its verification code.

use base64::{Engine, engine::general_purpose::STANDARD};
use serde::{Deserialize, Serialize};

use crate::{providers::certificates::Hash, rng::Rng};

/// A digest for the phone to sign. Each is used once.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Challenge {
    hash: Hash,
    digest: Vec<u8>,
}

impl Challenge {
    /// The digest of 64 random bytes.
    pub fn new(hash: Hash, rng: &Rng) -> Self {
        Self { hash, digest: hash.digest(&rng.bytes::<64>()) }
    }

    /// A challenge with this digest, if its length matches the hash.
    pub fn of(hash: Hash, digest: Vec<u8>) -> Option<Self> {
        (digest.len() == hash.length()).then_some(Self { hash, digest })
    }

    /// The hash.
    pub fn hash(&self) -> Hash {
        self.hash
    }

    /// The bytes of the digest.
    pub fn digest(&self) -> &[u8] {
        &self.digest
    }

    /// The digest in base64, as sent to the API.
    pub fn base64(&self) -> String {
        STANDARD.encode(&self.digest)
    }

    /// The four digits that page and phone both show.
    pub fn verification_code(&self) -> String {
        verification_code(&self.digest)
    }
}

/// The verification code of a hash: its first six bits and last seven bits as a number, 0000 to 8191 (MID section
/// 2.4.1).
pub fn verification_code(hash: &[u8]) -> String {
    let [first, last] =
        [hash.first(), hash.last()].map(|byte| u16::from(byte.copied().unwrap_or_default()));
    format!("{:04}", ((first & 0xfc) << 5) | (last & 0x7f))
}
