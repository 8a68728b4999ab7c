//! Password hashes: argon2id in PHC strings, computed off the async threads, a bounded number at once and a bounded
//! number waiting, so that a rush makes the service say `service_busy` instead of running out of memory.

use std::sync::Arc;

use argon2::{
    Algorithm, Argon2, Params, Version,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};
use tokio::{sync::Semaphore, task};

use crate::{
    accounts::embedded::{refusal::Refusal, settings::Hashing, store::OpenError},
    chance::Chance,
    domain::{ErrorCode, Secret},
};

/// Too many passwords wait for their hash.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("too many passwords wait to be hashed")]
pub struct Busy;

impl From<Busy> for Refusal {
    fn from(Busy: Busy) -> Self {
        ErrorCode::ServiceBusy.into()
    }
}

/// Computes and checks password hashes.
#[derive(Clone, Debug)]
pub struct Hasher {
    params: Params,
    admitted: Arc<Semaphore>,
    working: Arc<Semaphore>,
    /// The hash of a password that no one knows: what unknown names are checked against.
    nobody: Arc<str>,
    chance: Chance,
}

impl Hasher {
    /// A hasher of this cost.
    pub fn new(settings: Hashing, chance: Chance) -> Result<Self, OpenError> {
        let refuse = |cause: &dyn std::fmt::Display| OpenError::Hashing(cause.to_string());
        let params = Params::new(settings.memory_kib, settings.iterations, 1, None).map_err(|cause| refuse(&cause))?;
        let concurrency = settings.concurrency.max(1);
        let nobody = hash(&params, chance.token().as_bytes(), &chance.bytes()).ok_or_else(|| refuse(&"argon2 fails"))?;
        Ok(Self {
            params,
            admitted: Arc::new(Semaphore::new(concurrency + settings.queue)),
            working: Arc::new(Semaphore::new(concurrency)),
            nobody: nobody.into(),
            chance,
        })
    }

    /// The hash of a password as a PHC string.
    pub async fn hash(&self, password: &Secret) -> Result<String, Busy> {
        let (params, salt, password) = (self.params.clone(), self.chance.bytes(), password.clone());
        self.run(move || hash(&params, password.expose().as_bytes(), &salt)).await?.ok_or(Busy)
    }

    /// Whether the password belongs to the hash. Without a hash the answer is no, after the same time.
    pub async fn verify(&self, password: &Secret, hash: Option<&str>) -> Result<bool, Busy> {
        let known = hash.is_some();
        let (hash, password) = (hash.unwrap_or(&self.nobody).to_owned(), password.clone());
        let fits = self
            .run(move || {
                PasswordHash::new(&hash)
                    .is_ok_and(|hash| Argon2::default().verify_password(password.expose().as_bytes(), &hash).is_ok())
            })
            .await?;
        Ok(fits && known)
    }

    /// Whether the hash was made at another cost than today's.
    pub fn is_outdated(&self, hash: &str) -> bool {
        PasswordHash::new(hash).ok().and_then(|hash| Params::try_from(&hash).ok()).is_none_or(|params| {
            (params.m_cost(), params.t_cost(), params.p_cost())
                != (self.params.m_cost(), self.params.t_cost(), self.params.p_cost())
        })
    }

    /// The permits go along into the thread: a caller who hangs up does not make room for another hash.
    async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Busy> {
        let admitted = Arc::clone(&self.admitted).try_acquire_owned().map_err(|_| Busy)?;
        let working = Arc::clone(&self.working).acquire_owned().await.map_err(|_| Busy)?;
        task::spawn_blocking(move || {
            let _permits = (admitted, working);
            work()
        })
        .await
        .map_err(|_| Busy)
    }
}

fn hash(params: &Params, password: &[u8], salt: &[u8; 16]) -> Option<String> {
    let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params.clone());
    argon2.hash_password_with_salt(password, salt).ok().map(|hash: PasswordHash| hash.to_string())
}
