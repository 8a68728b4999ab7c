//! One document of a provider, remembered. A morning's crowd asks for it once; a provider that is down is asked again
//! after a pause, and its last document serves meanwhile.

use std::sync::Arc;

use tokio::sync::Mutex;

use crate::providers::oauth::Rejection;

/// How long a document is good, in seconds.
const LIFETIME: i64 = 3600;
/// How long a document serves on where a newer one cannot be had, in seconds.
const GRACE: i64 = 86_400;
/// The pause between two requests, in seconds; also the rate at which unknown keys may cause them.
const PAUSE: i64 = 30;

/// A document and when it was asked for.
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
    /// The document, fetched where none is known that is good at `now` (unix seconds). Callers wait for one another.
    pub async fn get<F: Future<Output = Result<T, Rejection>>>(
        &self,
        now: i64,
        fetch: impl FnOnce() -> F,
    ) -> Result<Arc<T>, Rejection> {
        self.get_where(now, |_| true, fetch).await
    }

    /// As [`Cached::get`], but a document that does not suit is fetched anew, unless that was tried just now; then
    /// it comes all the same.
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
            // Noted when it is over: a visitor who goes away meanwhile must not cost the next ones a pause.
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
