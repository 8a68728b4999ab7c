//! Why a call had no outcome. The cause goes to the log; the visitor learns the [`Fault`] only.

use std::{error::Error, iter};

use reqwest::StatusCode;

use crate::{
    accounts::{Caller, Fault},
    metrics,
};

/// The most entries of a list: accounts, roles, scopes, errors. Each becomes a piece of a page.
pub const LONGEST_LIST: usize = 1_000;

/// What went wrong. Contains nothing of the request or the body.
#[derive(Debug, thiserror::Error)]
pub enum Cause {
    /// The connection failed, broke or timed out.
    #[error("{}", chain(.0))]
    Transport(reqwest::Error),
    /// The answer has a status without an outcome.
    #[error("status {}", .0.as_u16())]
    Status(StatusCode),
    /// The service refuses for this many seconds.
    #[error("status 429, for {0} s")]
    Later(u32),
    /// The body is larger than the limit.
    #[error("the body is too large")]
    TooLarge,
    /// The body is not a JSON object.
    #[error("the body is not a JSON object")]
    NoObject,
    /// The fields of the object have the wrong types.
    #[error("the JSON object is not an outcome")]
    NoOutcome,
    /// A list of the object is longer than anybody could read.
    #[error("a list of the JSON object has more than {} entries", LONGEST_LIST)]
    LongList,
    /// The configured root cannot have a path appended.
    #[error("the root takes no path")]
    Path,
}

impl From<reqwest::Error> for Cause {
    /// Drops the address, which may contain credentials.
    fn from(error: reqwest::Error) -> Self {
        Self::Transport(error.without_url())
    }
}

impl Cause {
    /// How a call ended, for the metrics.
    pub fn of_call<T>(result: &Result<T, Self>) -> &'static str {
        match result {
            Ok(_) => "ok",
            Err(Self::Transport(error)) if error.is_timeout() => "late",
            Err(Self::Transport(_)) => "unreachable",
            Err(Self::Status(status)) => metrics::by_status(status.as_u16()),
            Err(Self::Later(_)) => metrics::by_status(429),
            Err(_) => "nonsense",
        }
    }

    /// Logs the cause and returns the fault for the visitor.
    pub fn logged(self, path: &str, caller: &Caller) -> Fault {
        tracing::warn!(path, request_id = caller.request_id, cause = %self, "the account service gave no outcome");
        match self {
            Self::Status(StatusCode::TOO_MANY_REQUESTS) => Fault::TooManyRequests,
            Self::Later(seconds) => Fault::Later(seconds),
            _ => Fault::ServerError,
        }
    }
}

/// The messages of an error and of all its sources: reqwest's own message leaves out the reason.
fn chain(error: &reqwest::Error) -> String {
    let first: &dyn Error = error;
    iter::successors(Some(first), |error| (*error).source())
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(": ")
}
