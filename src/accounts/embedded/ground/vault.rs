//! The storage keys in use. The newest key seals; every key of the file opens. If a text has an unknown key, the file
//! is read again, so that a running node learns of a new key.

use std::{
    path::PathBuf,
    sync::{Arc, PoisonError, RwLock},
};

use zeroize::Zeroizing;

use crate::{
    accounts::embedded::ground::{
        columns::holds_sealed,
        key_file::{self, StorageKeys},
        private,
        sealed::{KEY_LENGTH, SealContext, SealError, StorageKey, parts},
        store::{OpenError, Store},
    },
    clock::Clock,
    rng::Rng,
};

/// The content of a sample. A key that opens a sample is the one that sealed the rows.
const SAMPLE: &str = "lavi";

/// Seals and opens texts in the database. Clones share the keys.
#[derive(Clone)]
pub struct Vault {
    source: StorageKeys,
    keys: Arc<RwLock<Vec<StorageKey>>>,
    rng: Rng,
}

impl Vault {
    /// Reads the keys, creates the first one for a new database, and compares them with those that sealed the
    /// database.
    pub async fn open(
        source: &StorageKeys,
        store: &Store,
        clock: &Clock,
        rng: &Rng,
    ) -> Result<Self, OpenError> {
        let mut samples: Vec<(String, String)> =
            sqlx::query_as("SELECT id, sample FROM storage_keys")
                .fetch_all(store.pool())
                .await
                .map_err(OpenError::sealing)?;
        let keys = match source {
            StorageKeys::OfThisRun => StorageKey::new(&Zeroizing::new(rng.bytes::<KEY_LENGTH>()))
                .into_iter()
                .collect::<Vec<_>>(),
            StorageKeys::File(file) => {
                let refused = |cause: String| OpenError::StorageKey { file: file.clone(), cause };
                // A database without sealed values is treated as new, for example a copy. Only SQLite: no other node
                // can be using the file.
                if !samples.is_empty()
                    && !file.exists()
                    && store.is_sqlite()
                    && !holds_sealed(store).await
                {
                    sqlx::query("DELETE FROM storage_keys")
                        .execute(store.pool())
                        .await
                        .map_err(OpenError::sealing)?;
                    samples.clear();
                }
                if samples.is_empty() && !file.exists() {
                    key_file::add(file, rng)
                        .map_err(|cause| refused(format!("it cannot be made: {cause}")))?;
                    tracing::info!(
                        file = %file.display(),
                        "a storage key was made; copy it, but to another place than the database's backups: each is useless alone"
                    );
                }
                if private::is_open_to_all(file) {
                    tracing::warn!(file = %file.display(), "embedded.storage_key_file: everybody may read it; chmod 600 helps");
                }
                let missing = || {
                    refused("it is not there, and the database holds rows under a key of it; put it back, or name the file that came with the database".to_owned())
                };
                key_file::read(file).map_err(refused)?.ok_or_else(missing)?
            }
        };
        let vault =
            Self { source: source.clone(), keys: Arc::new(RwLock::new(keys)), rng: rng.clone() };
        for (id, sample) in &samples {
            if !vault.unseal(SealContext::Sample(id), sample).is_ok_and(|text| *text == SAMPLE) {
                return Err(vault.lacks(id));
            }
        }
        let newest = vault.newest();
        if !samples.iter().any(|(id, _)| *id == newest) {
            vault.register(store, clock).await.map_err(OpenError::sealing)?;
        }
        Ok(vault)
    }

    /// Records in the database that rows are sealed with the newest key.
    pub async fn register(&self, store: &Store, clock: &Clock) -> sqlx::Result<()> {
        let id = self.newest();
        let Ok(sample) = self.seal(SealContext::Sample(&id), SAMPLE) else { return Ok(()) };
        sqlx::query("INSERT INTO storage_keys (id, sample, created_at) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING")
            .bind(id)
            .bind(sample)
            .bind(clock.now())
            .execute(store.pool())
            .await
            .map(drop)
    }

    fn lacks(&self, id: &str) -> OpenError {
        let file = match &self.source {
            StorageKeys::File(file) => file.clone(),
            StorageKeys::OfThisRun => PathBuf::new(),
        };
        OpenError::StorageKey {
            file,
            cause: format!(
                "the database holds rows under the key {id}, which is not in it; put that key back, as the last line"
            ),
        }
    }

    /// The id of the key that seals new values.
    pub fn newest(&self) -> String {
        let keys = self.keys.read().unwrap_or_else(PoisonError::into_inner);
        keys.first().map(|key| key.id().to_owned()).unwrap_or_default()
    }

    /// Seals a text for one seal context.
    pub fn seal(&self, place: SealContext<'_>, text: &str) -> Result<String, SealError> {
        let nonce = self.rng.bytes();
        let keys = self.keys.read().unwrap_or_else(PoisonError::into_inner);
        keys.first().ok_or(SealError)?.seal(place, nonce, text)
    }

    /// Opens a text that was sealed for this seal context.
    pub fn unseal(
        &self,
        place: SealContext<'_>,
        sealed: &str,
    ) -> Result<Zeroizing<String>, SealError> {
        let (id, data) = parts(sealed).ok_or(SealError)?;
        let with = |keys: &[StorageKey]| {
            keys.iter().find(|key| key.id() == id).map(|key| key.open(place, data))
        };
        let known = with(&self.keys.read().unwrap_or_else(PoisonError::into_inner));
        if let Some(opened) = known {
            return opened;
        }
        self.reread();
        with(&self.keys.read().unwrap_or_else(PoisonError::into_inner)).unwrap_or(Err(SealError))
    }

    /// Reads the key file again.
    pub fn reread(&self) {
        let StorageKeys::File(file) = &self.source else { return };
        match key_file::read(file) {
            Ok(Some(keys)) => *self.keys.write().unwrap_or_else(PoisonError::into_inner) = keys,
            Ok(None) => {
                tracing::error!(file = %file.display(), "embedded.storage_key_file is gone");
            }
            Err(cause) => {
                tracing::error!(file = %file.display(), %cause, "embedded.storage_key_file cannot be read");
            }
        }
    }

    /// Adds a new key to the file; from now on it seals.
    ///
    /// # Errors
    /// The I/O error of reading or writing the file.
    pub fn add(&self) -> std::io::Result<()> {
        if let StorageKeys::File(file) = &self.source {
            key_file::add(file, &self.rng)?;
            self.reread();
        }
        Ok(())
    }
}
