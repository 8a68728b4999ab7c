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
    #[error(transparent)]
    Words(#[from] MissingWords),
    #[error(transparent)]
    Brand(#[from] BadRules),
    #[error(transparent)]
    Assets(#[from] MissingAsset),
    #[error(transparent)]
    Embedded(#[from] OpenError),
    #[error("an HTTP client cannot be made: {0}")]
    Client(#[from] reqwest::Error),
    #[error("geo.database: {0}")]
    Geolocation(String),
    /// A file of `session.key_file` or `session.former_key_files` cannot be used.
    #[error("{0}")]
    KeyFile(String),
    /// Redis cannot be used (`session.redis_url`, `session.redis_tls_roots`).
    #[error(transparent)]
    Redis(#[from] RedisError),
    #[error("{key}: {address}: cannot listen: {cause}")]
    Listen { key: &'static str, address: SocketAddr, cause: io::Error },
    /// The section, `server.tls` or `id_card`, and what is wrong with its files.
    #[error("{0}: {1}")]
    Tls(&'static str, String),
    /// A file for an identity provider cannot be used.
    #[error("{0}")]
    Provider(String),
    #[error("a thread cannot be started: {0}")]
    Threads(io::Error),
}
