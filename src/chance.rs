//! Floor 1: randomness as a value that is handed in. Everything unguessable is made here.

use std::{
    fmt,
    sync::{Arc, Mutex, PoisonError},
};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use rand::{
    Rng as _, SeedableRng,
    rngs::{StdRng, SysError, SysRng},
};

/// After this many draws the system is asked for a new seed: whoever learns the state knows little of what came before, and
/// nothing of what comes later.
const DRAWS: u32 = 256;

/// A source of random bytes, cryptographically strong; clones share their state.
#[derive(Clone)]
pub struct Rng(Arc<Mutex<RngState>>);

struct RngState {
    generator: StdRng,
    /// Draws until the next seed; `None`: never.
    left: Option<u32>,
}

impl RngState {
    fn draw(&mut self, bytes: &mut [u8]) {
        self.left = self.left.map(|left| left.checked_sub(1).unwrap_or_else(|| self.reseed()));
        self.generator.fill_bytes(bytes);
    }

    /// A system that has nothing to give just now is asked again at the next draw.
    fn reseed(&mut self) -> u32 {
        let Ok(fresh) = StdRng::try_from_rng(&mut SysRng) else { return 0 };
        self.generator = fresh;
        DRAWS
    }
}

impl fmt::Debug for Rng {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Chance")
    }
}

impl Rng {
    /// Seeded by the operating system.
    ///
    /// # Errors
    /// When the operating system has no randomness to give.
    pub fn system() -> Result<Self, SysError> {
        let generator = StdRng::try_from_rng(&mut SysRng)?;
        Ok(Self(Arc::new(Mutex::new(RngState { generator, left: Some(DRAWS) }))))
    }

    /// Repeatable, for tests alone.
    #[must_use]
    pub fn seeded(seed: u64) -> Self {
        Self(Arc::new(Mutex::new(RngState { generator: StdRng::seed_from_u64(seed), left: None })))
    }

    /// `N` random bytes.
    #[must_use]
    pub fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        self.0.lock().unwrap_or_else(PoisonError::into_inner).draw(&mut bytes);
        bytes
    }

    /// An id of 128 bits as 32 hexadecimal digits.
    #[must_use]
    pub fn id(&self) -> String {
        format!("{:032x}", u128::from_be_bytes(self.bytes()))
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
