//! Sessions that the store does not take although it took the last thing it was asked to: the session layer would answer with an
//! error of its own, in no language and without the request.

use std::cell::Cell;

use crate::web::session::redis_fault::RedisFault;

tokio::task_local! {
    /// Whether what this request wanted to keep in its session is lost.
    static LOST: Cell<bool>;
}

/// Runs a request; also whether what it wanted to keep in its session is lost.
pub async fn noticing_losses<T>(request: impl Future<Output = T>) -> (T, bool) {
    let noticing = async {
        let done = request.await;
        (done, LOST.with(Cell::get))
    };
    LOST.scope(Cell::new(false), noticing).await
}

/// Notes that a session could not be written.
///
/// # Errors
/// The fault itself where nobody would notice.
pub fn note_loss(cause: RedisFault) -> Result<(), anyhow::Error> {
    if LOST.try_with(|lost| lost.set(true)).is_err() {
        return Err(cause.into());
    }
    tracing::error!(
        %cause,
        "a session cannot be written: see to the Redis server of session.redis_url; the visitor is told to try again"
    );
    Ok(())
}
