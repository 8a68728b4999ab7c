//! JSON over a provider's REST API. Mobile-ID and Smart-ID work alike: a POST starts a session, a GET waits for its
//! end. Redirects are not followed and the system's proxy is not used, so only the configured address is called.

use std::{error::Error, iter, time::Duration};

use reqwest::{Certificate, Client, RequestBuilder, Response, redirect::Policy};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use url::Url;

use crate::{clock::Clock, providers::http};

/// The largest body in bytes; answers of the providers have 10 kB at most.
const LARGEST: usize = 64 << 10;

/// Idle connections are closed before the provider closes them during a request.
const IDLE: Duration = Duration::from_secs(4);

/// Time-outs and intervals.
#[derive(Clone, Copy, Debug)]
pub struct Timing {
    /// Time-out of the call that starts a session, including the connection.
    pub start: Duration,
    /// How long the provider may hold one long poll.
    pub poll: Duration,
    /// Time that our own time-out adds to a long poll for the network (docs/providers.md section 1.3 asks for 1.5 s).
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

/// Why a client cannot be built.
#[derive(Debug, thiserror::Error)]
pub enum SetupError {
    /// The base address is not a URL that can have a path.
    #[error("the provider's address is not a URL")]
    Address,
    /// TLS cannot be set up, or one of the PEM texts is invalid.
    #[error("TLS cannot be set up: {0}")]
    Tls(#[from] reqwest::Error),
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

impl From<reqwest::Error> for TransportFault {
    /// Drops the address, which may identify the person.
    fn from(error: reqwest::Error) -> Self {
        let error = error.without_url();
        let first: &dyn Error = &error;
        Self::Transport(
            iter::successors(Some(first), |error| (*error).source())
                .map(ToString::to_string)
                .collect::<Vec<_>>()
                .join(": "),
        )
    }
}

/// A complete answer, with any status.
pub struct RestResponse {
    /// The HTTP status, 100 to 999.
    pub status: u16,
    body: Vec<u8>,
}

impl RestResponse {
    /// The body as JSON.
    ///
    /// # Errors
    /// [`TransportFault::Json`] if the body has another shape.
    pub fn json<T: DeserializeOwned>(&self) -> Result<T, TransportFault> {
        serde_json::from_slice(&self.body).map_err(|_| TransportFault::Json)
    }

    /// The id of the session that was started.
    ///
    /// # Errors
    /// [`TransportFault::Json`] if the body has no valid session id.
    pub fn session(&self) -> Result<SessionId, TransportFault> {
        self.json::<Started>().map(|started| started.session_id)
    }
}

/// The id of a session at the provider. It is a UUID, but nothing depends on that.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct SessionId(String);

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
struct Started {
    #[serde(rename = "sessionID")]
    session_id: SessionId,
}

/// A client of one API. One instance serves all sessions and pools its connections.
#[derive(Clone, Debug)]
pub struct Rest {
    client: Client,
    base: Url,
    timing: Timing,
}

impl Rest {
    /// A client of the API at `base`. `tls_roots` are PEM texts: only these CAs are trusted then, or the system's if
    /// there are none.
    ///
    /// # Errors
    /// [`SetupError::Address`] if `base` is not a URL, [`SetupError::Tls`] if a PEM text is invalid.
    pub fn new(base: &str, tls_roots: &[String], timing: Timing) -> Result<Self, SetupError> {
        let base = Url::parse(base)
            .ok()
            .filter(|base| !base.cannot_be_a_base())
            .ok_or(SetupError::Address)?;
        let builder = if tls_roots.is_empty() {
            http::client()
        } else {
            let mut roots = Vec::new();
            for pem in tls_roots {
                roots.extend(Certificate::from_pem_bundle(pem.as_bytes())?);
            }
            Client::builder().redirect(Policy::none()).tls_certs_only(roots)
        };
        let client =
            builder.no_proxy().pool_idle_timeout(IDLE).connect_timeout(timing.start).build()?;
        Ok(Self { client, base, timing })
    }

    /// The time-outs and intervals.
    #[must_use]
    pub fn timing(&self) -> Timing {
        self.timing
    }

    /// Asks in one long poll after the other until one brings an answer.
    ///
    /// # Errors
    /// What a poll fails with; `late` when [`Timing::timeout`] is over.
    pub async fn until_answered<S, E, Poll: Future<Output = Result<Option<S>, E>>>(
        &self,
        clock: &Clock,
        poll: impl Fn() -> Poll,
        late: E,
    ) -> Result<S, E> {
        let end = clock.now().saturating_add_unsigned(self.timing.timeout.as_secs());
        loop {
            if let Some(answer) = poll().await? {
                return Ok(answer);
            }
            if clock.now() >= end {
                return Err(late);
            }
            tokio::time::sleep(self.timing.pause).await;
        }
    }

    /// Posts a JSON body to the path of these segments below the base.
    ///
    /// # Errors
    /// [`TransportFault`] if no complete answer arrives in time.
    pub async fn post(
        &self,
        path: &[&str],
        body: &(impl Serialize + Sync),
    ) -> Result<RestResponse, TransportFault> {
        receive(self.client.post(self.address(path)).json(body).timeout(self.timing.start)).await
    }

    /// Makes one long poll of a session, whose id follows the path.
    ///
    /// # Errors
    /// [`TransportFault`] if no complete answer arrives in time.
    pub async fn poll(
        &self,
        path: &[&str],
        session: &SessionId,
    ) -> Result<RestResponse, TransportFault> {
        let mut address = self.address(&[path, &[session.0.as_str()]].concat());
        address
            .query_pairs_mut()
            .append_pair("timeoutMs", &self.timing.poll.as_millis().to_string());
        receive(self.client.get(address).timeout(self.timing.poll + self.timing.grace)).await
    }

    fn address(&self, path: &[&str]) -> Url {
        let mut address = self.base.clone();
        if let Ok(mut segments) = address.path_segments_mut() {
            segments.pop_if_empty().extend(path);
        }
        address
    }
}

async fn receive(request: RequestBuilder) -> Result<RestResponse, TransportFault> {
    let mut response: Response = request.send().await?;
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await? {
        if body.len() + chunk.len() > LARGEST {
            return Err(TransportFault::TooLarge);
        }
        body.extend_from_slice(&chunk);
    }
    Ok(RestResponse { status: response.status().as_u16(), body })
}
