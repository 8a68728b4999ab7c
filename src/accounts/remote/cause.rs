//! Why a call brought no outcome. The cause goes to the log, the visitor learns the [`Fault`] alone.

use std::{error::Error, iter};

use reqwest::StatusCode;

use crate::accounts::{Caller, Fault};

/// What went wrong. None of it carries anything of the request or of the body.
#[derive(Debug, thiserror::Error)]
pub enum Cause {
    /// No connection, a broken one, or a time-out.
    #[error("{}", chain(.0))]
    Transport(reqwest::Error),
    /// A status that carries no outcome.
    #[error("status {}", .0.as_u16())]
    Status(StatusCode),
    /// More than the limit.
    #[error("the body is too large")]
    TooLarge,
    /// Something else than a JSON object.
    #[error("the body is not a JSON object")]
    NoObject,
    /// An object whose fields have the wrong types.
    #[error("the JSON object is not an outcome")]
    NoOutcome,
    /// The configured root takes no path.
    #[error("the root takes no path")]
    Path,
}

impl From<reqwest::Error> for Cause {
    /// Without the address, which may hold credentials of the root.
    fn from(error: reqwest::Error) -> Self {
        Self::Transport(error.without_url())
    }
}

impl Cause {
    /// Logs the cause and gives what the visitor learns of it.
    pub fn logged(self, path: &str, caller: &Caller) -> Fault {
        tracing::warn!(path, request_id = caller.request_id, cause = %self, "the account service gave no outcome");
        match self {
            Self::Status(StatusCode::TOO_MANY_REQUESTS) => Fault::TooManyRequests,
            _ => Fault::ServerError,
        }
    }
}

/// An error with all that lies beneath it: reqwest's own words end where the reason begins.
fn chain(error: &reqwest::Error) -> String {
    let first: &dyn Error = error;
    iter::successors(Some(first), |error| (*error).source())
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(": ")
}
