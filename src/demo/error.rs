//! Why the demo does not start.

use std::{io, net::SocketAddr, path::PathBuf};

use url::Url;

use super::simulators::AuthorityError;
use crate::accounts::embedded::{OperatorError, oauth::ClientError};

/// Why the demo does not start.
#[derive(Debug, thiserror::Error)]
pub enum DemoError {
    /// A listener is not on a loopback address: anyone could sign in as anyone.
    #[error("{0}: the demo listens on a loopback address only; {1} is not one")]
    NotLoopback(&'static str, SocketAddr),
    /// Others can reach the site through the public address: anyone could sign in as anyone.
    #[error(
        "server.public_url: the demo is for browsers on this machine; {0} is an address for others"
    )]
    Public(Url),
    /// The simulated services cannot get a port.
    #[error("the simulated services cannot listen: {0}")]
    Listener(io::Error),
    /// The simulated services' keys or certificates cannot be created.
    #[error(transparent)]
    Simulators(#[from] AuthorityError),
    /// The configuration names a remote account service; the cast needs the embedded one.
    #[error("account_api.root: the demo needs \"embedded\"")]
    NotEmbedded,
    /// The folder cannot be used.
    #[error("{}: {cause}", folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// The operating system's error.
        cause: io::Error,
    },
    /// The third-party application's HTTP client cannot be created.
    #[error("the third-party application cannot be made: {0}")]
    Application(#[from] reqwest::Error),
    /// The third-party application cannot be registered.
    #[error("the third-party application cannot be registered: {0}")]
    Registration(#[from] ClientError),
    /// A person of the cast cannot be added.
    #[error("the cast cannot be entered: {0}")]
    Cast(#[from] OperatorError),
}
