//! What is answered while the store of sessions does not answer. The store then hands out a session that says so
//! ([`unreadable`]), and whoever sends a form without one gets the same (`session_store::ask_before_forms`): forms come
//! back with what was typed, and pages that are about the session say that the service does not answer. Nothing is
//! written. A store that goes away between the two leaves an answer that says so in words: the session layer would answer
//! with an error of its own, in no language and without the request.

use std::{cell::Cell, collections::HashMap, fmt::Display, hash::BuildHasher};

use actix_session::{Session, SessionExt};
use actix_web::{dev::ServiceRequest, http::Method};

use crate::web::Visitor;

/// The key of the mark; its value is JSON, as any value's.
const MARK: &str = "unreadable";

/// The pages that are about what the session holds. With GET, the setup of an account too: with POST it is a form.
const ABOUT_THE_SESSION: [&str; 7] = [
    "/{lang}/waiting",
    "/{lang}/success",
    "/{lang}/message",
    "/{lang}/choose-user",
    "/{lang}/chooseUser",
    "/{lang}/validation",
    "/{lang}/smart-id/callback",
];

/// The values of a session that cannot be read.
pub fn unreadable() -> HashMap<String, String> {
    HashMap::from([(MARK.to_owned(), "true".to_owned())])
}

/// Makes a session one that cannot be read.
pub fn make_unreadable(session: &Session) {
    // A truth value is JSON.
    let _ = session.insert(MARK, true);
}

/// Whether these values are those of a session that cannot be read, and so are not to be written.
pub fn is_mark<S: BuildHasher>(values: &HashMap<String, String, S>) -> bool {
    values.contains_key(MARK)
}

/// Whether a session cannot be read.
pub fn is_unreadable(session: &Session) -> bool {
    session.contains_key(MARK)
}

/// Whether a request is about a session that cannot be read.
pub fn is_asked_for(request: &ServiceRequest) -> bool {
    if !is_unreadable(&request.get_session()) {
        return false;
    }
    let pattern = request.match_pattern().unwrap_or_default();
    let is_page = request.method() != Method::POST;
    ABOUT_THE_SESSION.contains(&pattern.as_str()) || (is_page && pattern == "/{lang}/setupAccount")
}

impl Visitor {
    /// Whether this visitor's session cannot be read now.
    pub fn has_unreadable_session(&self) -> bool {
        is_unreadable(&self.request.get_session())
    }
}

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
