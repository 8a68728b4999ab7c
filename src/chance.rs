//! Floor 1: randomness as a value that is handed in. Everything unguessable is made here.

use std::sync::{Arc, Mutex, PoisonError};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use rand::{Rng, SeedableRng, rngs::StdRng};

/// A source of random bytes, cryptographically strong; clones share their state.
#[derive(Clone, Debug)]
pub struct Chance(Arc<Mutex<StdRng>>);

impl Chance {
    /// Seeded by the operating system.
    ///
    /// # Errors
    /// When the operating system has no randomness to give.
    pub fn system() -> Result<Self, rand::rngs::SysError> {
        Ok(Self(Arc::new(Mutex::new(StdRng::try_from_rng(&mut rand::rngs::SysRng)?))))
    }

    /// Repeatable, for tests alone.
    #[must_use]
    pub fn seeded(seed: u64) -> Self {
        Self(Arc::new(Mutex::new(StdRng::seed_from_u64(seed))))
    }

    /// `N` random bytes.
    #[must_use]
    pub fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        self.0.lock().unwrap_or_else(PoisonError::into_inner).fill_bytes(&mut bytes);
        bytes
    }

    /// A token of 256 bits as 43 URL-safe characters.
    #[must_use]
    pub fn token(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.bytes::<32>())
    }

    /// A short number that names an event: ten characters that are hard to misread aloud.
    #[must_use]
    pub fn incident(&self) -> String {
        const LETTERS: &[u8; 32] = b"23456789abcdefghjkmnpqrstuvwxyz-";
        self.bytes::<10>().map(|byte| char::from(LETTERS[usize::from(byte) % 31])).iter().collect()
    }
}
