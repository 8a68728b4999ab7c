//! Why a client cannot be built, and why a call had no answer.

use std::{error::Error, iter};

use crate::providers::tls_pins::PinError;

/// Why a client cannot be built.
#[derive(Debug, thiserror::Error)]
pub enum SetupError {
    /// The base address is not a URL that can have a path.
    #[error("the provider's address is not a URL")]
    Address,
    /// The HTTP client cannot be set up.
    #[error("TLS cannot be set up: {0}")]
    Tls(#[from] reqwest::Error),
    /// TLS with pins cannot be set up.
    #[error("TLS with pins cannot be set up: {0}")]
    Pins(#[from] PinError),
    /// The TLS library refuses its own defaults.
    #[error("TLS cannot be set up: {0}")]
    Library(#[from] rustls::Error),
    /// One of the PEM texts is invalid.
    #[error("TLS cannot be set up: a PEM text holds no CA that can be read")]
    Roots,
}

/// Why a call had no answer. Contains nothing of the request or the body.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TransportFault {
    /// The connection failed, was not trusted, broke or timed out.
    #[error("{0}")]
    Transport(String),
    /// The body is larger than any expected answer.
    #[error("the body is too large")]
    TooLarge,
    /// The body is not the expected JSON.
    #[error("the body is not the expected JSON")]
    Json,
    /// The session id contains characters that are not allowed in an address.
    #[error("the session id is malformed")]
    Session,
}

impl TransportFault {
    /// No answer came; `cause` is for the log.
    pub(super) fn lost(cause: &str) -> Self {
        Self::Transport(cause.to_owned())
    }

    /// No answer came, because of this error and those behind it, which name no address.
    pub(super) fn because(error: &(dyn Error + 'static)) -> Self {
        Self::Transport(
            iter::successors(Some(error), |error| (*error).source())
                .map(ToString::to_string)
                .collect::<Vec<_>>()
                .join(": "),
        )
    }

    /// Whether the answer was lost on its way, so that asking again may help.
    pub const fn is_lost(&self) -> bool {
        matches!(self, Self::Transport(_))
    }
}

impl From<reqwest::Error> for TransportFault {
    /// Drops the address, which may identify the person.
    fn from(error: reqwest::Error) -> Self {
        Self::because(&error.without_url())
    }
}
