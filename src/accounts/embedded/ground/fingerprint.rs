//! Hashes of what is looked up and never shown again.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};

/// How a secret of 256 bits, a network address or an unknown name is kept: SHA-256, 43 characters.
pub fn fingerprint(text: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(text.as_bytes()))
}
