//! The storage keys in use. The newest key that the database has a sample of seals; every key of the file opens. A key that was
//! only added to the file seals nothing until `reseal` brings it into force, so nodes that lack it miss nothing. If a text has an
//! unknown key, the file is read again, so that a running node learns of a new key.

use std::{
    path::PathBuf,
    sync::{Arc, PoisonError, RwLock, RwLockReadGuard},
};

use zeroize::Zeroizing;

use crate::{
    accounts::embedded::ground::{
        columns,
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
    keys: Arc<RwLock<Keyring>>,
    rng: Rng,
}

/// The keys that this process knows.
struct Keyring {
    /// Those of the file in its order, then those that were in it before: what is under them still opens.
    known: Vec<StorageKey>,
    /// How many of them are in the file.
    in_file: usize,
    /// The id of the one that seals.
    sealing: String,
    /// What was last said to be wrong with the file.
    complaint: Option<String>,
}

impl Keyring {
    fn of(keys: Vec<StorageKey>) -> Self {
        let sealing = keys.first().map(|key| key.id().to_owned()).unwrap_or_default();
        Self { in_file: keys.len(), known: keys, sealing, complaint: None }
    }

    fn find(&self, id: &str) -> Option<&StorageKey> {
        self.known.iter().find(|key| key.id() == id)
    }

    /// Takes the keys of the file, and keeps those that are no longer in it.
    fn take(&mut self, mut keys: Vec<StorageKey>) {
        self.in_file = keys.len();
        let former = std::mem::take(&mut self.known);
        for key in former {
            if keys.iter().all(|other| other.id() != key.id()) {
                keys.push(key);
            }
        }
        self.known = keys;
        self.complaint = None;
    }
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
            sqlx::query_as("SELECT id, sample FROM storage_keys ORDER BY created_at, id")
                .fetch_all(store.pool())
                .await
                .map_err(OpenError::sealing)?;
        let keys = match source {
            StorageKeys::OfThisRun => StorageKey::new(&Zeroizing::new(rng.bytes::<KEY_LENGTH>()))
                .into_iter()
                .collect::<Vec<_>>(),
            StorageKeys::File(file) => {
                let refused = |cause: String| OpenError::StorageKey { file: file.clone(), cause };
                // A database without sealed values is treated as new, for example a copy; keys that sign ID tokens are made anew.
                // Only SQLite: no other node can be using the file.
                if !samples.is_empty()
                    && !file.exists()
                    && store.is_sqlite()
                    && !columns::holds_sealed(store).await
                {
                    for statement in ["DELETE FROM storage_keys", "DELETE FROM signing_keys"] {
                        sqlx::query(statement)
                            .execute(store.pool())
                            .await
                            .map_err(OpenError::sealing)?;
                    }
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
        let vault = Self {
            source: source.clone(),
            keys: Arc::new(RwLock::new(Keyring::of(keys))),
            rng: rng.clone(),
        };
        for (id, sample) in &samples {
            if !vault.unseal(SealContext::Sample(id), sample).is_ok_and(|text| *text == SAMPLE) {
                return Err(vault.lacks(id));
            }
        }
        match samples.last() {
            Some((id, _)) => vault.seal_with(id),
            None => vault.register(store, clock).await.map_err(OpenError::sealing)?,
        }
        Ok(vault)
    }

    /// Records in the database that rows are sealed with the key that seals here. From now on it is the newest there.
    pub async fn register(&self, store: &Store, clock: &Clock) -> sqlx::Result<()> {
        let id = self.sealing();
        let Ok(sample) = self.seal(SealContext::Sample(&id), SAMPLE) else { return Ok(()) };
        sqlx::query(
            "INSERT INTO storage_keys (id, sample, created_at) SELECT $1, $2, \
             CASE WHEN COALESCE(MAX(created_at), 0) >= $3 THEN MAX(created_at) + 1 ELSE $3 END FROM storage_keys WHERE TRUE \
             ON CONFLICT (id) DO NOTHING",
        )
        .bind(id)
        .bind(sample)
        .bind(clock.now())
        .execute(store.pool())
        .await
        .map(drop)
    }

    /// Seals with the newest key of the database from now on. Returns its id if this process lacks it, also after another look
    /// at the file.
    pub async fn follow(&self, store: &Store) -> sqlx::Result<Option<String>> {
        let newest: Option<String> = sqlx::query_scalar(
            "SELECT id FROM storage_keys ORDER BY created_at DESC, id DESC LIMIT 1",
        )
        .fetch_optional(store.pool())
        .await?;
        let Some(newest) = newest.filter(|newest| *newest != self.sealing()) else {
            return Ok(None);
        };
        if self.keys().find(&newest).is_none() {
            self.reread();
        }
        if self.keys().find(&newest).is_none() {
            return Ok(Some(newest));
        }
        self.seal_with(&newest);
        Ok(None)
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

    fn keys(&self) -> RwLockReadGuard<'_, Keyring> {
        self.keys.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Seals new values with this key from now on.
    pub fn seal_with(&self, id: &str) {
        let mut keys = self.keys.write().unwrap_or_else(PoisonError::into_inner);
        id.clone_into(&mut keys.sealing);
    }

    /// The id of the key that seals new values.
    pub fn sealing(&self) -> String {
        self.keys().sealing.clone()
    }

    /// The ids of the keys in the file, as it was last read, newest first.
    pub fn of_file(&self) -> Vec<String> {
        let keys = self.keys();
        keys.known.iter().take(keys.in_file).map(|key| key.id().to_owned()).collect()
    }

    pub fn seal(&self, place: SealContext<'_>, text: &str) -> Result<String, SealError> {
        let nonce = self.rng.bytes();
        let keys = self.keys();
        keys.find(&keys.sealing).ok_or(SealError)?.seal(place, nonce, text)
    }

    /// Opens a text that was sealed for this seal context.
    pub fn unseal(
        &self,
        place: SealContext<'_>,
        sealed: &str,
    ) -> Result<Zeroizing<String>, SealError> {
        let (id, data) = parts(sealed).ok_or(SealError)?;
        let known = self.keys().find(id).map(|key| key.open(place, data));
        if let Some(opened) = known {
            return opened;
        }
        self.reread();
        let opened = self.keys().find(id).map(|key| key.open(place, data));
        if opened.is_some() {
            // Another node seals with it already: it is newer than all that were known here.
            self.seal_with(id);
        }
        opened.unwrap_or(Err(SealError))
    }

    /// Reads the key file again. What is wrong with it is said once.
    pub fn reread(&self) {
        let StorageKeys::File(file) = &self.source else { return };
        let read = key_file::read(file);
        let mut keys = self.keys.write().unwrap_or_else(PoisonError::into_inner);
        let complaint = match read {
            Ok(Some(read)) => return keys.take(read),
            Ok(None) => "it is gone".to_owned(),
            Err(cause) => cause,
        };
        if keys.complaint.as_ref() != Some(&complaint) {
            tracing::error!(
                file = %file.display(), cause = %complaint,
                "embedded.storage_key_file cannot be read; this process goes on with the keys that it has, but would not start again"
            );
            keys.complaint = Some(complaint);
        }
    }

    /// Adds a new first key to the file. It seals nothing yet.
    pub fn add(&self) -> std::io::Result<()> {
        if let StorageKeys::File(file) = &self.source {
            key_file::add(file, &self.rng)?;
            self.reread();
        }
        Ok(())
    }
}
