//! The basis of every room: the database, its keys, the settings, time and randomness, hashes.

pub mod audit_entry;
pub mod carried;
pub mod columns;
pub mod cookie;
pub mod database_address;
pub mod database_state;
pub mod event_name;
pub mod event_reading;
pub mod events;
pub mod hashing;
pub mod key_file;
pub mod migrating;
pub mod nodes;
pub mod open_error;
pub mod operator_error;
pub mod pool;
pub mod private;
pub mod refusal;
pub mod sealed;
pub mod settings;
pub mod store;
pub mod vault;

use std::sync::Arc;

use crate::{clock::Clock, config::Config, i18n::Catalogues, rng::Rng};
use cookie::AccountCookie;
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
            store,
            settings: Arc::new(settings),
            clock,
            rng,
            words,
        })
    }

    /// The configuration.
    pub fn config(&self) -> &Config {
        &self.settings.config
    }
}
