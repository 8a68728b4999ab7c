//! Exchanges of JSON with a provider's REST API. Mobile-ID and Smart-ID are spoken alike: a POST starts a session, a GET
//! waits for its end. Redirects are not followed and the system's proxy is not used: what is configured is what is asked.

use std::{error::Error, iter, time::Duration};

use reqwest::{Certificate, Client, RequestBuilder, Response, redirect::Policy};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use url::Url;

use crate::{clock::Clock, providers::http};

/// More than any answer of the providers; they have 10 kB at most.
const LARGEST: usize = 64 << 10;

/// Idle connections are closed before the provider closes them under a request.
const IDLE: Duration = Duration::from_secs(4);

/// How long things may take.
#[derive(Clone, Copy, Debug)]
pub struct Timing {
    /// A call that starts a session, connection included.
    pub start: Duration,
    /// How long the provider may hold one long poll.
    pub poll: Duration,
    /// What our own time-out of a long poll adds for the network (docs/providers.md section 1.3
    /// asks for 1.5 s).
    pub grace: Duration,
    /// Between two long polls, so that a provider that holds none is not hammered.
    pub pause: Duration,
    /// From the start to the moment when we no longer ask.
    pub patience: Duration,
}

impl Default for Timing {
    /// 10 s, 30 s and 3 s, 1 s, and 5 minutes, after which the providers have forgotten the session too.
    fn default() -> Self {
        let [start, poll, grace, pause, patience] = [10, 30, 3, 1, 300].map(Duration::from_secs);
        Self { start, poll, grace, pause, patience }
    }
}

/// What makes a client unusable from the beginning.
#[derive(Debug, thiserror::Error)]
pub enum SetupError {
    /// The base address is no URL with a path.
    #[error("the provider's address is not a URL")]
    Address,
    /// The TLS library or one of the PEM texts.
    #[error("TLS cannot be set up: {0}")]
    Tls(#[from] reqwest::Error),
}

/// Why a call brought no answer. None of it carries anything of the request or of the body.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TransportFault {
    /// No connection, one that is not trusted, a broken one, or a time-out.
    #[error("{0}")]
    Transport(String),
    /// More than any answer has.
    #[error("the body is too large")]
    TooLarge,
    /// Something else than the JSON that is due.
    #[error("the body is not the expected JSON")]
    Json,
    /// A session id that cannot stand in an address.
    #[error("the session id is malformed")]
    Session,
}

impl From<reqwest::Error> for TransportFault {
    /// Without the address, which may hold the person.
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

/// A complete answer, whatever its status.
pub struct RestResponse {
    /// The HTTP status, 100 to 999.
    pub status: u16,
    body: Vec<u8>,
}

impl RestResponse {
    /// The body as JSON.
    ///
    /// # Errors
    /// [`TransportFault::Json`]
    pub fn json<T: DeserializeOwned>(&self) -> Result<T, TransportFault> {
        serde_json::from_slice(&self.body).map_err(|_| TransportFault::Json)
    }

    /// The session that was started.
    ///
    /// # Errors
    /// [`TransportFault::Json`]
    pub fn session(&self) -> Result<SessionId, TransportFault> {
        self.json::<Started>().map(|started| started.session_id)
    }
}

/// A session at the provider: a UUID, though nothing depends on it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct SessionId(String);

impl TryFrom<String> for SessionId {
    type Error = TransportFault;

    /// 1 to 64 letters, digits and hyphens.
    fn try_from(id: String) -> Result<Self, TransportFault> {
        let fits = (1..=64).contains(&id.len())
            && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        if fits { Ok(Self(id)) } else { Err(TransportFault::Session) }
    }
}

/// The answer to a start.
#[derive(Deserialize)]
struct Started {
    #[serde(rename = "sessionID")]
    session_id: SessionId,
}

/// A client of one API. One serves all sessions and pools its connections.
#[derive(Clone, Debug)]
pub struct Rest {
    client: Client,
    base: Url,
    timing: Timing,
}

impl Rest {
    /// A client of the API at `base`. With `tls_roots`, PEM texts, those CAs alone are trusted to vouch for the server;
    /// without any, the system's.
    ///
    /// # Errors
    /// When `base` is no address or a PEM text is none.
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

    /// How long things may take.
    #[must_use]
    pub fn timing(&self) -> Timing {
        self.timing
    }

    /// Asks in one long poll after the other until one brings an answer.
    ///
    /// # Errors
    /// What a poll fails with; `late` when [`Timing::patience`] is over.
    pub async fn until_answered<S, E, Poll: Future<Output = Result<Option<S>, E>>>(
        &self,
        clock: &Clock,
        poll: impl Fn() -> Poll,
        late: E,
    ) -> Result<S, E> {
        let end = clock.now().saturating_add_unsigned(self.timing.patience.as_secs());
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
    /// When no complete answer comes in time.
    pub async fn post(
        &self,
        path: &[&str],
        body: &(impl Serialize + Sync),
    ) -> Result<RestResponse, TransportFault> {
        receive(self.client.post(self.address(path)).json(body).timeout(self.timing.start)).await
    }

    /// One long poll of a session, whose id follows the path.
    ///
    /// # Errors
    /// When no complete answer comes in time.
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
