//! A call to a provider: its time-outs, why it had no answer, and the answer with the id of the session that it may have
//! started.

use std::{error::Error, fmt, iter, time::Duration};

use reqwest::{RequestBuilder, Version};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::providers::http::{self, PinError};

/// The largest body in bytes; answers of the providers have 10 kB at most.
pub(super) const LARGEST: usize = 64 << 10;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    /// The POST that starts a session.
    Start,
    /// A long poll of one.
    Status,
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Start => "start",
            Self::Status => "status",
        })
    }
}

/// A complete answer, with any status.
pub struct RestResponse {
    /// The HTTP status, 100 to 999.
    pub status: u16,
    pub(super) body: Vec<u8>,
}

impl RestResponse {
    pub fn json<T: DeserializeOwned>(&self) -> Result<T, TransportFault> {
        serde_json::from_slice(&self.body).map_err(|_| TransportFault::Json)
    }

    pub fn session(&self) -> Result<SessionId, TransportFault> {
        self.json::<StartedSession>().map(|started| started.session_id)
    }
}

/// The id of a session at the provider. It is a UUID, but nothing depends on that.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct SessionId(pub(super) String);

impl TryFrom<String> for SessionId {
    type Error = TransportFault;

    /// Accepts 1 to 64 letters, digits and hyphens.
    fn try_from(id: String) -> Result<Self, TransportFault> {
        let fits = (1..=64).contains(&id.len())
            && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        if fits { Ok(Self(id)) } else { Err(TransportFault::Session) }
    }
}

/// The answer to the call that starts a session.
#[derive(Deserialize)]
struct StartedSession {
    #[serde(rename = "sessionID")]
    session_id: SessionId,
}

/// Sends a request and receives the complete answer, and the version of HTTP in which it came.
pub(super) async fn receive(
    request: RequestBuilder,
) -> Result<(Version, RestResponse), TransportFault> {
    let response = request.send().await?;
    let (version, status) = (response.version(), response.status().as_u16());
    let body = http::body(response, LARGEST).await?.ok_or(TransportFault::TooLarge)?;
    Ok((version, RestResponse { status, body }))
}

/// Why a client cannot be built.
#[derive(Debug, thiserror::Error)]
pub enum SetupError {
    /// The base address is not a URL that can have a path.
    #[error("the provider's address is not a URL")]
    Address,
    #[error("TLS cannot be set up: {0}")]
    Tls(#[from] reqwest::Error),
    #[error("TLS with pins cannot be set up: {0}")]
    Pins(#[from] PinError),
    #[error("TLS cannot be set up: {0}")]
    Library(#[from] rustls::Error),
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

/// Time-outs and intervals.
#[derive(Clone, Copy, Debug)]
pub struct Timing {
    /// Time-out of the call that starts a session, including the connection.
    pub start: Duration,
    /// How long the provider may hold one long poll.
    pub poll: Duration,
    /// Time that our own time-out adds to a long poll for the network (docs/providers/mobile-id.md#status asks for 1.5 s).
    pub grace: Duration,
    /// Pause between two long polls, in case the provider answers them at once.
    pub pause: Duration,
    /// Time from the start until we stop polling.
    pub timeout: Duration,
}

impl Default for Timing {
    /// 10 s, 30 s, 3 s, 1 s, and 5 minutes, after which the providers have forgotten the session too.
    fn default() -> Self {
        let [start, poll, grace, pause, timeout] = [10, 30, 3, 1, 300].map(Duration::from_secs);
        Self { start, poll, grace, pause, timeout }
    }
}
