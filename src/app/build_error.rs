//! Why the server does not start. Each error is one line.

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
    /// The configuration lets nobody sign in, or lets anybody sign in as anybody.
    #[error(transparent)]
    Configuration(#[from] Problems),
    /// A catalogue is missing or broken.
    #[error(transparent)]
    Words(#[from] MissingWords),
    /// The rules of the brand are missing or invalid.
    #[error(transparent)]
    Brand(#[from] BadRules),
    /// A file of the looks is missing.
    #[error(transparent)]
    Assets(#[from] MissingAsset),
    /// The embedded account service cannot open.
    #[error(transparent)]
    Embedded(#[from] OpenError),
    /// An HTTP client for the account service or for geolocation cannot be created.
    #[error("an HTTP client cannot be made: {0}")]
    Client(#[from] reqwest::Error),
    /// The database of `geo.database` cannot be read.
    #[error("geo.database: {0}")]
    Geolocation(String),
    /// A file of `session.key_file` or `session.former_key_files` cannot be used.
    #[error("{0}")]
    KeyFile(String),
    /// Redis cannot be used (`session.redis_url`, `session.redis_tls_roots`).
    #[error(transparent)]
    Redis(#[from] RedisError),
    /// A listener cannot be bound.
    #[error("{key}: {address}: cannot listen: {cause}")]
    Listen {
        /// The configuration key of the listener.
        key: &'static str,
        /// Its value.
        address: SocketAddr,
        /// The operating system's error.
        cause: io::Error,
    },
    /// The section, `server.tls` or `id_card`, and what is wrong with its files.
    #[error("{0}: {1}")]
    Tls(&'static str, String),
    /// A file for an identity provider cannot be used.
    #[error("{0}")]
    Provider(String),
    /// The operating system cannot start a thread.
    #[error("a thread cannot be started: {0}")]
    Threads(io::Error),
    /// The operating system gives no randomness.
    #[error("the system gives no randomness: {0}")]
    Rng(String),
}
