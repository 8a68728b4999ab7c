//! Sessions that the store does not take although it took the last thing it was asked to: the session layer would answer with an
//! error of its own, in no language and without the request.

use std::{cell::Cell, fmt::Display};

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

/// Notes that a session could not be written, and what to see to.
///
/// # Errors
/// The cause itself where nobody would notice.
pub fn note_loss<E: Display>(cause: E, see_to: &'static str) -> Result<(), E> {
    if LOST.try_with(|lost| lost.set(true)).is_err() {
        return Err(cause);
    }
    tracing::error!(
        %cause,
        "a session cannot be written: see to {see_to}; the visitor is told to try again"
    );
    Ok(())
}
