//! Floor 1: randomness as a value that is handed in. Everything unguessable comes from here.

use std::{
    fmt,
    sync::{Arc, Mutex, PoisonError},
};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use rand::{
    Rng as _, SeedableRng,
    rngs::{StdRng, SysError, SysRng},
};

/// After this many draws the generator is reseeded by the operating system. Somebody who learns its state then knows
/// little of earlier values and nothing of later ones.
const DRAWS: u32 = 256;

/// A cryptographically strong source of random bytes. Clones share their state.
#[derive(Clone)]
pub struct Rng(Arc<Mutex<RngState>>);

struct RngState {
    generator: StdRng,
    /// Draws until the next reseeding; `None` means never.
    left: Option<u32>,
}

impl RngState {
    fn draw(&mut self, bytes: &mut [u8]) {
        self.left = self.left.map(|left| left.checked_sub(1).unwrap_or_else(|| self.reseed()));
        self.generator.fill_bytes(bytes);
    }

    /// Reseeds the generator. If the operating system gives nothing at the moment, the next draw tries again.
    fn reseed(&mut self) -> u32 {
        let Ok(fresh) = StdRng::try_from_rng(&mut SysRng) else { return 0 };
        self.generator = fresh;
        DRAWS
    }
}

impl fmt::Debug for Rng {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Rng")
    }
}

impl Rng {
    /// A generator seeded by the operating system.
    pub fn system() -> Result<Self, SysError> {
        let generator = StdRng::try_from_rng(&mut SysRng)?;
        Ok(Self(Arc::new(Mutex::new(RngState { generator, left: Some(DRAWS) }))))
    }

    /// A repeatable generator, for tests only.
    pub fn seeded(seed: u64) -> Self {
        Self(Arc::new(Mutex::new(RngState { generator: StdRng::seed_from_u64(seed), left: None })))
    }

    /// `N` random bytes.
    pub fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        self.0.lock().unwrap_or_else(PoisonError::into_inner).draw(&mut bytes);
        bytes
    }

    /// An id of 128 bits as 32 hexadecimal digits.
    pub fn id(&self) -> String {
        format!("{:032x}", u128::from_be_bytes(self.bytes()))
    }

    /// A token of 256 bits as 43 URL-safe characters.
    pub fn token(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.bytes::<32>())
    }

    /// An incident number: ten characters that are hard to mishear.
    pub fn incident(&self) -> String {
        const LETTERS: &[u8; 32] = b"23456789abcdefghjkmnpqrstuvwxyz-";
        self.bytes::<10>().map(|byte| char::from(LETTERS[usize::from(byte) % 31])).iter().collect()
    }
}
