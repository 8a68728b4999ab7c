//! The proof of work that a browser can do in place of reading the picture (docs/decisions/0031).

use sha2::{Digest, Sha256};

/// How many zero bits the digest of a proof begins with: about 260,000 tries.
pub const BITS: u32 = 18;

/// What an answer begins with that is a proof; no picture shows these characters.
const MARK: &str = "work-";

/// The longest nonce, in digits.
const LONGEST: usize = 12;

/// Whether an answer is a proof of work for this captcha: `work-` and decimal digits, whose SHA-256 together with the id
/// (`{id}:{digits}`) begins with [`BITS`] zero bits. `None` if it is no proof, but what somebody typed.
pub fn is_proof(id: &str, answer: &str) -> Option<bool> {
    let nonce = answer.strip_prefix(MARK)?;
    let is_nonce = nonce.len() <= LONGEST && nonce.bytes().all(|byte| byte.is_ascii_digit());
    let digest = Sha256::digest(format!("{id}:{nonce}"));
    let [a, b, c, d] = *digest.first_chunk::<4>()?;
    Some(is_nonce && u32::from_be_bytes([a, b, c, d]).leading_zeros() >= BITS)
}
