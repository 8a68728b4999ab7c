//! Where sessions are kept: in the encrypted cookie itself, or in Redis (docs/decisions/0015). Whether the store takes what a
//! form wants to keep is asked before the form is looked at.

use std::{collections::HashMap, fmt::Display};

use actix_session::{
    SessionExt,
    storage::{CookieSessionStore, LoadError, SaveError, SessionKey, SessionStore, UpdateError},
};
use actix_web::{
    Error,
    body::MessageBody,
    cookie::time::Duration,
    dev::{ServiceRequest, ServiceResponse},
    http::Method,
    middleware::Next,
    web::Data,
};

use crate::web::session::redis_sessions::{RedisSessions, make_unreadable, note_loss};

#[derive(Clone)]
pub enum SessionBackend {
    /// In the cookie; nothing on the server.
    Cookie,
    /// In Redis, for operators who want sessions on the server, shared by several nodes.
    Redis(RedisSessions),
}

impl SessionBackend {
    /// Whether a session would be kept if it were written now.
    async fn takes_values(&self) -> bool {
        let Self::Redis(redis) = self else { return true };
        let tried = redis.take().await;
        if let Err(cause) = &tried {
            tracing::error!(
                %cause,
                "a session could not be written: see to the Redis server of session.redis_url; the visitor is told to try again"
            );
        }
        tried.is_ok()
    }
}

type SessionValues = HashMap<String, String>;

impl SessionStore for SessionBackend {
    async fn load(&self, key: &SessionKey) -> Result<Option<SessionValues>, LoadError> {
        match self {
            Self::Cookie => CookieSessionStore::default().load(key).await,
            Self::Redis(redis) => redis.load(key).await,
        }
    }

    async fn save(&self, state: SessionValues, ttl: &Duration) -> Result<SessionKey, SaveError> {
        match self {
            Self::Cookie => CookieSessionStore::default()
                .save(state, ttl)
                .await
                .or_else(|cause| lost(cause).map_err(SaveError::Other)),
            Self::Redis(redis) => redis.save(state, ttl).await,
        }
    }

    async fn update(
        &self,
        key: SessionKey,
        state: SessionValues,
        ttl: &Duration,
    ) -> Result<SessionKey, UpdateError> {
        match self {
            Self::Cookie => {
                let updated = CookieSessionStore::default().update(key, state, ttl).await;
                updated.or_else(|cause| lost(cause).map_err(UpdateError::Other))
            }
            Self::Redis(redis) => redis.update(key, state, ttl).await,
        }
    }

    async fn update_ttl(&self, key: &SessionKey, ttl: &Duration) -> Result<(), anyhow::Error> {
        match self {
            Self::Cookie => CookieSessionStore::default().update_ttl(key, ttl).await,
            Self::Redis(redis) => redis.update_ttl(key, ttl).await,
        }
    }

    async fn delete(&self, key: &SessionKey) -> Result<(), anyhow::Error> {
        match self {
            Self::Cookie => CookieSessionStore::default().delete(key).await,
            Self::Redis(redis) => redis.delete(key).await,
        }
    }
}

/// A session that does not fit into its cookie is told in words, as one that Redis does not take. Its key is of nothing.
fn lost<E: Display + Into<anyhow::Error>>(cause: E) -> Result<SessionKey, anyhow::Error> {
    note_loss(cause, "what is kept in it: it does not fit into its cookie").map_err(Into::into)?;
    Ok(SessionKey::try_from("lost".to_owned())?)
}

/// Inside the session layer: before a form of somebody without a session is looked at, the store has to take something. Otherwise
/// what the form does would be done, and its visitor not be told. A visitor who has a session has it from a store that answered
/// just now.
pub async fn ask_before_forms<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let session = request.get_session();
    if request.method() == Method::POST
        && session.entries().is_empty()
        && let Some(store) = request.app_data::<Data<SessionBackend>>()
        && !store.takes_values().await
    {
        make_unreadable(&session);
    }
    drop(session);
    next.call(request).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::session::redis_sessions::noticing_losses;

    #[actix_web::test]
    async fn a_session_that_does_not_fit_into_its_cookie_is_noticed() {
        for (size, is_lost) in [(100, false), (5_000, true)] {
            let state = HashMap::from([("large".to_owned(), "x".repeat(size))]);
            let ttl = Duration::hours(1);
            let saving = noticing_losses(SessionBackend::Cookie.save(state, &ttl));
            let (saved, noticed) = saving.await;
            assert!(saved.is_ok(), "{size}");
            assert_eq!(noticed, is_lost, "{size}");
        }
    }
}
