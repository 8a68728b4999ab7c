//! argon2id with reused memory: allocating 19 MiB anew costs a third of the hash itself.

use std::sync::{Mutex, PoisonError};

use argon2::{
    Algorithm, Argon2, Block, Params, Version,
    password_hash::phc::{Output, ParamsString, PasswordHash, Salt},
};

/// Smallest allocation in bytes. glibc returns freed memory to the system at once if the piece was larger than 32 MiB.
/// Only the part in use is resident.
const RESERVED: usize = 33 << 20;

/// Reusable memory of finished hashes.
#[derive(Debug, Default)]
pub struct Memory(Mutex<Vec<Vec<Block>>>);

impl Memory {
    /// Hashes a password into a PHC string.
    pub fn hash(&self, params: &Params, password: &[u8], salt: &[u8]) -> Option<String> {
        let output = self.output(
            &Argon2::new(Algorithm::Argon2id, Version::V0x13, params.clone()),
            password,
            salt,
            Params::DEFAULT_OUTPUT_LEN,
        );
        Some(phc(params, salt, output?.as_bytes())?.to_string())
    }

    /// Whether a password matches a PHC string. The comparison takes constant time.
    pub fn verifies(&self, hash: &str, password: &[u8]) -> bool {
        let expected = || {
            let hash = PasswordHash::new(hash).ok()?;
            let version = hash.version.map_or(Ok(Version::default()), Version::try_from).ok()?;
            let argon2 = Argon2::new(
                Algorithm::try_from(hash.algorithm.as_str()).ok()?,
                version,
                Params::try_from(&hash).ok()?,
            );
            Some((argon2, hash.salt?, hash.hash?))
        };
        expected().is_some_and(|(argon2, salt, expected)| {
            self.output(&argon2, password, salt.as_ref(), expected.len())
                .is_some_and(|output| output == expected)
        })
    }

    /// Returns the memory to the system.
    pub fn free(&self) {
        self.spare().clear();
    }

    fn output(
        &self,
        argon2: &Argon2,
        password: &[u8],
        salt: &[u8],
        length: usize,
    ) -> Option<Output> {
        let mut blocks =
            self.spare().pop().unwrap_or_else(|| Vec::with_capacity(RESERVED / Block::SIZE));
        blocks.resize(argon2.params().block_count(), Block::default());
        let mut output = vec![0; length];
        let hashed =
            argon2.hash_password_into_with_memory(password, salt, &mut output, &mut blocks);
        self.spare().push(blocks);
        hashed.ok().and_then(|()| Output::new(&output).ok())
    }

    fn spare(&self) -> std::sync::MutexGuard<'_, Vec<Vec<Block>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Builds a PHC string from its parts.
pub fn phc(params: &Params, salt: &[u8], output: &[u8]) -> Option<PasswordHash> {
    Some(PasswordHash {
        algorithm: Algorithm::Argon2id.ident(),
        version: Some(Version::V0x13.into()),
        params: ParamsString::try_from(params).ok()?,
        salt: Some(Salt::new(salt).ok()?),
        hash: Some(Output::new(output).ok()?),
    })
}
