//! Hashes of values that are looked up and never shown again.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};

/// SHA-256 as 43 characters of base64: how a 256-bit token, a network address or an unknown name is stored.
pub fn fingerprint(text: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(text.as_bytes()))
}
