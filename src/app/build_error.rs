//! Why the server does not start, in one line each.

use std::{io, net::SocketAddr};

use crate::{
    accounts::embedded::OpenError,
    config::Problems,
    i18n::{BadRules, MissingWords},
    web::{session::redis_sessions::RedisError, site::assets::MissingAsset},
};

/// Why the server does not start.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// What the configuration allows nobody to sign in with, or everybody.
    #[error(transparent)]
    Configuration(#[from] Problems),
    /// A catalogue is missing or broken.
    #[error(transparent)]
    Words(#[from] MissingWords),
    /// The rules of the brand are missing or wrong.
    #[error(transparent)]
    Brand(#[from] BadRules),
    /// The looks are missing.
    #[error(transparent)]
    Assets(#[from] MissingAsset),
    /// The embedded account service cannot open.
    #[error(transparent)]
    Embedded(#[from] OpenError),
    /// A client of the account service or of geolocation cannot be made.
    #[error("an HTTP client cannot be made: {0}")]
    Client(#[from] reqwest::Error),
    /// `geo.database`
    #[error("geo.database: {0}")]
    Geolocation(String),
    /// `session.key_file` or `session.former_key_files`
    #[error("{0}")]
    KeyFile(String),
    /// `session.redis_url` and `session.redis_tls_roots`
    #[error(transparent)]
    Redis(#[from] RedisError),
    /// An address that cannot be listened on.
    #[error("{key}: cannot listen on {address}: {cause}")]
    Listen {
        /// The configuration's key.
        key: &'static str,
        /// Its value.
        address: SocketAddr,
        /// What the system says.
        cause: io::Error,
    },
    /// `server.tls` or `id_card`, and what is wrong with its files.
    #[error("{0}: {1}")]
    Tls(&'static str, String),
    /// An identity provider's files.
    #[error("{0}")]
    Provider(String),
    /// The system starts no more threads.
    #[error("a thread cannot be started: {0}")]
    Threads(io::Error),
    /// The system gives no randomness.
    #[error("the system gives no randomness: {0}")]
    Chance(String),
}
