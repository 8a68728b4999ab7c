//! The basis of every room: the database, its keys, the settings, time and randomness, hashes.

pub mod audit_entry;
pub mod batches;
pub mod call;
pub mod carried;
pub mod columns;
pub mod database_address;
pub mod database_state;
pub mod event_reading;
pub mod events;
pub mod feed;
pub mod hashing;
pub mod held_up;
pub mod key_file;
pub mod migrating;
pub mod nodes;
pub mod old_hash;
pub mod open_error;
pub mod operator_error;
pub mod pool;
pub mod private;
pub mod sealed;
pub mod settings;
pub mod store;
pub mod vault;

use std::sync::Arc;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};
use tokio::sync::Notify;

use crate::{accounts::Caller, clock::Clock, config::Config, i18n::Catalogues, rng::Rng};
use events::Events;
use hashing::Hasher;
use settings::Settings;
use store::{OpenError, Store};
use vault::Vault;

/// What services are built from. Clones of its parts share their state.
pub struct Ground {
    pub store: Store,
    pub vault: Vault,
    pub settings: Arc<Settings>,
    pub clock: Clock,
    pub rng: Rng,
    pub words: Catalogues,
    pub hasher: Hasher,
    pub cookie: AccountCookie,
    pub events: Events,
    /// Rings when applications are to be told that a session has ended.
    pub notices: Arc<Notify>,
}

impl Ground {
    /// Opens the database; creates or migrates it if needed.
    pub async fn open(
        settings: Settings,
        clock: Clock,
        rng: Rng,
        words: Catalogues,
    ) -> Result<Self, OpenError> {
        let store = Store::open(&settings).await?;
        Ok(Self {
            vault: Vault::open(&settings.storage_keys, &store, &clock, &rng).await?,
            hasher: Hasher::new(&settings.config.limits.hashing, rng.clone())?,
            cookie: AccountCookie::new(&settings),
            events: Events::new(&store, &clock, &settings.config.server.node),
            notices: Arc::default(),
            store,
            settings: Arc::new(settings),
            clock,
            rng,
            words,
        })
    }

    pub fn config(&self) -> &Config {
        &self.settings.config
    }
}

// The session cookie. Only the browser knows its value; the database has its fingerprint. Other values that are looked up
// and never shown again are stored in the same way.

/// Reads and writes the session cookie.
#[derive(Clone, Debug)]
pub struct AccountCookie {
    name: String,
    is_secure: bool,
}

impl AccountCookie {
    /// Takes the cookie's name and flags from the settings.
    pub fn new(settings: &Settings) -> Self {
        Self { name: settings.cookie.clone(), is_secure: settings.config.server.is_https() }
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    /// The fingerprint of the caller's session cookie, under which its session and its flow states are stored.
    pub fn of(&self, caller: &Caller) -> Option<String> {
        caller.cookie(&self.name).map(fingerprint)
    }

    /// The `Set-Cookie` value. `max_age` is in seconds.
    pub fn set(&self, value: &str, max_age: i64) -> String {
        let secure = if self.is_secure { "; Secure" } else { "" };
        format!("{}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={max_age}{secure}", self.name)
    }
}

/// SHA-256 as 43 characters of base64: how a 256-bit token, a network address or an unknown name is stored.
pub fn fingerprint(text: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(text.as_bytes()))
}
