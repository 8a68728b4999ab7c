//! A cached document of a provider. Many simultaneous visitors cause one request. If a provider is down, it is asked
//! again after a pause, and its last document is used meanwhile.

use std::sync::Arc;

use tokio::sync::Mutex;

use crate::providers::oauth::Rejection;

/// Seconds for which a document is fresh.
const LIFETIME: i64 = 3600;
/// Seconds for which a document is used if no newer one is available.
const GRACE: i64 = 86_400;
/// Seconds between two requests. This also limits requests caused by unknown key ids.
const PAUSE: i64 = 30;

/// A document, and when it was fetched.
#[derive(Debug)]
pub struct Cached<T>(Mutex<CachedState<T>>);

#[derive(Debug)]
struct CachedState<T> {
    known: Option<(Arc<T>, i64)>,
    asked: Option<i64>,
    failure: Option<Rejection>,
}

impl<T> Default for Cached<T> {
    fn default() -> Self {
        Self(Mutex::new(CachedState { known: None, asked: None, failure: None }))
    }
}

impl<T> Cached<T> {
    /// The document, fetched if none is fresh at `now` (seconds since 1970). Concurrent callers wait for the same
    /// request.
    pub async fn get<F: Future<Output = Result<T, Rejection>>>(
        &self,
        now: i64,
        fetch: impl FnOnce() -> F,
    ) -> Result<Arc<T>, Rejection> {
        self.get_where(now, |_| true, fetch).await
    }

    /// As [`Cached::get`], but also fetches if the document does not suit. If that was tried within the pause, returns
    /// the unsuitable document.
    pub async fn get_where<F: Future<Output = Result<T, Rejection>>>(
        &self,
        now: i64,
        suits: impl Fn(&T) -> bool,
        fetch: impl FnOnce() -> F,
    ) -> Result<Arc<T>, Rejection> {
        let mut state = self.0.lock().await;
        if let Some((value, since)) = &state.known
            && suits(value)
            && now - since < LIFETIME
        {
            return Ok(Arc::clone(value));
        }
        if state.asked.is_none_or(|asked| now - asked >= PAUSE) {
            // Set after the request: if a visitor hangs up during it, the next ones must not have to wait for the
            // pause.
            let fetched = fetch().await;
            state.asked = Some(now);
            match fetched {
                Ok(value) => {
                    let value = Arc::new(value);
                    state.known = Some((Arc::clone(&value), now));
                    state.failure = None;
                    return Ok(value);
                }
                Err(failure) => {
                    tracing::warn!(cause = %failure, "an identity provider's document cannot be fetched");
                    state.failure = Some(failure);
                }
            }
        }
        match &state.known {
            Some((value, since)) if now - since < GRACE => Ok(Arc::clone(value)),
            _ => Err(state.failure.clone().unwrap_or(Rejection::Nonsense("remembered"))),
        }
    }
}
