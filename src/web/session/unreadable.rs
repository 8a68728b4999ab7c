//! What is answered while the store of sessions does not answer. The store then hands out a session that says so
//! ([`unreadable`]): forms come back with what was typed, and pages that are about the session say that the service does not
//! answer. Nothing is written.

use std::collections::HashMap;

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
#[must_use]
pub fn unreadable() -> HashMap<String, String> {
    HashMap::from([(MARK.to_owned(), "true".to_owned())])
}

/// Whether a session cannot be read.
#[must_use]
pub fn is_unreadable(session: &Session) -> bool {
    session.contains_key(MARK)
}

/// Whether a request is about a session that cannot be read.
#[must_use]
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
    #[must_use]
    pub fn has_unreadable_session(&self) -> bool {
        is_unreadable(&self.request.get_session())
    }
}
