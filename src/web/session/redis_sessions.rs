//! Sessions in Redis, over TLS with a private CA if needed: the session layer's own Redis store accepts only an
//! address.

use std::{collections::HashMap, path::Path, time::Duration};

use actix_session::storage::{LoadError, SaveError, SessionKey, SessionStore, UpdateError};
use actix_web::cookie::time;
use redis::{
    Client, RedisResult, TlsCertificates,
    aio::{ConnectionManager, ConnectionManagerConfig},
    cmd,
};

use crate::{domain::Secret, rng::Rng};

/// The time-out for connecting to Redis, and for each of its responses.
const TIMEOUT: Duration = Duration::from_secs(2);

type RedisSessionValues = HashMap<String, String>;

/// A connection that is re-established after it breaks.
#[derive(Clone)]
pub struct RedisSessions {
    connection: ConnectionManager,
    rng: Rng,
}

/// Why Redis cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum RedisError {
    /// The file of CAs cannot be read or used.
    #[error("session.redis_tls_roots: {0}")]
    Roots(String),
    /// Redis does not answer, or its certificate is not trusted. The text contains no password.
    #[error(
        "session.redis_url: Redis cannot be reached: {0}; with rediss:// its certificate must be of the host in the address, by a CA of the system or of session.redis_tls_roots"
    )]
    Unreachable(String),
}

impl RedisSessions {
    /// Connects to Redis.
    ///
    /// # Errors
    /// [`RedisError`] when the CAs cannot be used or Redis cannot be reached.
    pub async fn connect(url: &Secret, roots: Option<&Path>, rng: Rng) -> Result<Self, RedisError> {
        let client = match roots {
            Some(file) => {
                let wrong = |cause: &dyn std::fmt::Display| {
                    RedisError::Roots(format!("{}: {cause}", file.display()))
                };
                let pem = std::fs::read(file).map_err(|cause| wrong(&cause))?;
                let trusted = TlsCertificates { client_tls: None, root_cert: Some(pem) };
                Client::build_with_tls(url.expose(), trusted).map_err(|cause| wrong(&cause))?
            }
            None => Client::open(url.expose())
                .map_err(|cause| RedisError::Unreachable(cause.to_string()))?,
        };
        let config = ConnectionManagerConfig::new()
            // The delay between retries grows by this factor, which is 100 by default.
            .set_number_of_retries(2)
            .set_factor(2)
            .set_max_delay(500)
            .set_connection_timeout(TIMEOUT)
            .set_response_timeout(TIMEOUT);
        let connection = ConnectionManager::new_with_config(client, config).await;
        let connection = connection.map_err(|cause| RedisError::Unreachable(cause.to_string()))?;
        Ok(Self { connection, rng })
    }

    /// Asks Redis whether it is there.
    ///
    /// # Errors
    /// [`redis::RedisError`] when it is not.
    pub async fn ping(&self) -> RedisResult<()> {
        cmd("PING").query_async::<()>(&mut self.connection.clone()).await
    }
}

impl SessionStore for RedisSessions {
    async fn load(&self, key: &SessionKey) -> Result<Option<RedisSessionValues>, LoadError> {
        let kept: RedisResult<Option<String>> =
            cmd("GET").arg(key.as_ref()).query_async(&mut self.connection.clone()).await;
        match kept.map_err(|cause| LoadError::Other(cause.into()))? {
            Some(json) => serde_json::from_str(&json)
                .map(Some)
                .map_err(|cause| LoadError::Deserialization(cause.into())),
            None => Ok(None),
        }
    }

    async fn save(
        &self,
        state: RedisSessionValues,
        ttl: &time::Duration,
    ) -> Result<SessionKey, SaveError> {
        let body = serde_json::to_string(&state)
            .map_err(|cause| SaveError::Serialization(cause.into()))?;
        let name = self.rng.token();
        let mut set = cmd("SET");
        set.arg(&name).arg(body).arg("NX").arg("EX").arg(ttl.whole_seconds());
        set.query_async::<()>(&mut self.connection.clone())
            .await
            .map_err(|cause| SaveError::Other(cause.into()))?;
        SessionKey::try_from(name).map_err(|cause| SaveError::Other(cause.into()))
    }

    async fn update(
        &self,
        key: SessionKey,
        state: RedisSessionValues,
        ttl: &time::Duration,
    ) -> Result<SessionKey, UpdateError> {
        let body = serde_json::to_string(&state)
            .map_err(|cause| UpdateError::Serialization(cause.into()))?;
        let mut set = cmd("SET");
        set.arg(key.as_ref()).arg(body).arg("XX").arg("EX").arg(ttl.whole_seconds());
        let kept: Option<String> = set
            .query_async(&mut self.connection.clone())
            .await
            .map_err(|cause| UpdateError::Other(cause.into()))?;
        if kept.is_some() {
            return Ok(key);
        }
        self.save(state, ttl).await.map_err(|cause| UpdateError::Other(cause.into()))
    }

    async fn update_ttl(
        &self,
        key: &SessionKey,
        ttl: &time::Duration,
    ) -> Result<(), anyhow::Error> {
        let mut expire = cmd("EXPIRE");
        expire.arg(key.as_ref()).arg(ttl.whole_seconds());
        Ok(expire.query_async::<()>(&mut self.connection.clone()).await?)
    }

    async fn delete(&self, key: &SessionKey) -> Result<(), anyhow::Error> {
        Ok(cmd("DEL").arg(key.as_ref()).query_async::<()>(&mut self.connection.clone()).await?)
    }
}
