//! The nodes that serve, beside their leases: each writes a name that an operator knows it by, and which storage keys its file
//! has. So a key is brought into force only once every node can open what is sealed with it.

use std::{
    sync::{Mutex, PoisonError},
    time::Duration,
};

use sqlx::{Any, Executor};

use crate::{
    accounts::embedded::ground::{Ground, store::Store, vault::Vault},
    clock::Clock,
};

/// How often a node looks whether its key file has changed.
pub const LOOK: Duration = Duration::from_secs(5);

/// After how many seconds a node says again that it lives.
const AGAIN: i64 = 60;

/// For how many seconds after its last word a node counts as one that serves.
pub const ALIVE: i64 = 180;

#[derive(Clone, Debug)]
pub struct LiveNode {
    /// Its machine and the address that it listens on.
    pub name: String,
    /// The ids of the storage keys in its file, newest first, with spaces between.
    storage_keys: String,
}

impl LiveNode {
    /// Whether its file has this key.
    pub fn has(&self, key: &str) -> bool {
        self.storage_keys.split(' ').any(|id| id == key)
    }
}

/// Writes this node down, and lists all of them.
pub struct Nodes {
    clock: Clock,
    store: Store,
    vault: Vault,
    id: String,
    said: Mutex<Said>,
}

/// What this node last wrote, and what it last complained of.
#[derive(Default)]
struct Said {
    keys: String,
    at: i64,
    lacked: Option<String>,
}

impl Nodes {
    /// This process under a new id, not written down yet.
    pub fn new(ground: &Ground) -> Self {
        Self {
            clock: ground.clock.clone(),
            store: ground.store.clone(),
            vault: ground.vault.clone(),
            id: ground.rng.id(),
            said: Mutex::default(),
        }
    }

    /// Looks at the key file and at the database's newest key, and writes this node down when something has changed or a minute
    /// is over. To be called every few seconds.
    pub async fn keep(&self, name: &str) -> sqlx::Result<()> {
        self.vault.reread();
        self.key_lacked().await?;
        let (keys, now) = (self.vault.of_file().join(" "), self.clock.now());
        {
            let said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
            if said.keys == keys && now < said.at + AGAIN {
                return Ok(());
            }
        }
        sqlx::query(
            "INSERT INTO nodes (id, name, storage_keys, seen_at) VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO UPDATE SET \
             name = excluded.name, storage_keys = excluded.storage_keys, seen_at = excluded.seen_at",
        )
        .bind(&self.id)
        .bind(name)
        .bind(&keys)
        .bind(now)
        .execute(self.store.pool())
        .await?;
        let mut said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
        (said.keys, said.at) = (keys, now);
        Ok(())
    }

    /// The id of the database's newest storage key, if this node has not got it and therefore fails at what others have sealed.
    pub async fn key_lacked(&self) -> sqlx::Result<Option<String>> {
        let lacked = self.vault.follow(&self.store).await?;
        let mut said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
        if said.lacked != lacked {
            if let Some(key) = &lacked {
                tracing::error!(
                    %key,
                    "embedded.storage_key_file of this node lacks the key that the database is sealed with now, so this node is not ready; copy the file of another node here"
                );
            }
            said.lacked.clone_from(&lacked);
        }
        drop(said);
        Ok(lacked)
    }

    /// This node serves no longer.
    pub async fn leave(&self) -> sqlx::Result<()> {
        sqlx::query("DELETE FROM nodes WHERE id = $1")
            .bind(&self.id)
            .execute(self.store.pool())
            .await
            .map(drop)
    }
}

/// The nodes that serve at this time.
pub async fn live(
    reader: impl Executor<'_, Database = Any>,
    now: i64,
) -> sqlx::Result<Vec<LiveNode>> {
    let rows: Vec<(String, String)> =
        sqlx::query_as("SELECT name, storage_keys FROM nodes WHERE seen_at > $1 ORDER BY name, id")
            .bind(now - ALIVE)
            .fetch_all(reader)
            .await?;
    Ok(rows.into_iter().map(|(name, storage_keys)| LiveNode { name, storage_keys }).collect())
}
