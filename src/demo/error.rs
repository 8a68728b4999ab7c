//! Why the demo does not start.

use std::{io, net::SocketAddr, path::PathBuf};

use super::simulators::AuthorityError;
use crate::accounts::embedded::{OperatorError, oauth::ClientError};

/// Why the demo does not start.
#[derive(Debug, thiserror::Error)]
pub enum DemoError {
    /// Anyone could sign in as anyone.
    #[error("{0}: the demo listens on a loopback address only; {1} is not one")]
    NotLoopback(&'static str, SocketAddr),
    /// The port of the simulated services.
    #[error("the simulated services cannot listen: {0}")]
    Listener(io::Error),
    /// Their certificates.
    #[error(transparent)]
    Simulators(#[from] AuthorityError),
    /// The cast lives in the embedded account service.
    #[error("account_api.root: the demo needs \"embedded\"")]
    NotEmbedded,
    /// The folder cannot be used.
    #[error("{}: {cause}", folder.display())]
    Folder {
        /// Which one.
        folder: PathBuf,
        /// What the system says.
        cause: io::Error,
    },
    /// The third-party application cannot be made.
    #[error("the third-party application cannot be made: {0}")]
    Application(#[from] reqwest::Error),
    /// The third-party application cannot be registered.
    #[error("the third-party application cannot be registered: {0}")]
    Registration(#[from] ClientError),
    /// Someone of the cast cannot be entered.
    #[error("the cast cannot be entered: {0}")]
    Cast(#[from] OperatorError),
}
