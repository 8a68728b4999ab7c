//! JSON over a provider's REST API. Mobile-ID and Smart-ID work alike: a POST starts a session, a GET waits for its
//! end. Redirects are not followed and the system's proxy is not used, so only the configured address is called.

use std::{
    error::Error,
    iter,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use reqwest::{Client, RequestBuilder, Response, header::ACCEPT, redirect::Policy};
use rustls::{
    ClientConfig, RootCertStore,
    pki_types::{CertificateDer, pem::PemObject},
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use url::Url;

use crate::{
    clock::Clock,
    metrics,
    providers::{
        certificates::Anchors,
        http::{self, PinError, Pins},
    },
};

/// The most polls that one client makes at once. Over HTTP/2 they share its connection; where the server allows fewer
/// requests on a connection than this, the others wait for their turn.
const TOGETHER: usize = 32;
/// Idle connections are closed before the provider closes them during a request.
const IDLE: Duration = Duration::from_secs(4);
/// Between two questions to a server on a shared connection whether it is still there, and how long it has to say so.
const CHECK: Duration = Duration::from_secs(10);
const PONG: Duration = Duration::from_secs(5);

/// What the clients of Mobile-ID and Smart-ID are built of: their section of the configuration, and what is no key.
#[derive(Clone, Debug)]
pub struct PhoneSettings<Section> {
    /// The section.
    pub keys: Section,
    /// The CAs that issue the certificates of people.
    pub anchors: Anchors,
    /// PEM texts of the only CAs that are trusted for the server. Empty: those of the system.
    pub tls_roots: Vec<String>,
    /// Time-outs and intervals.
    pub timing: Timing,
}

/// A client of one API. One instance serves all sessions and pools its connections.
#[derive(Clone, Debug)]
pub struct Rest {
    client: Client,
    /// The clients of long polls, each with as many shares as it makes polls, and one.
    polls: Arc<Mutex<Vec<Arc<Client>>>>,
    tls: ClientConfig,
    base: Url,
    timing: Timing,
    /// The provider, in the metrics.
    name: &'static str,
}

impl Rest {
    /// A client of the API at `base`, which the metrics call by `name`. `tls_roots` are PEM texts: only these CAs are trusted then, or the system's if
    /// there are none. The server's key must be one of `pins`, if there are any.
    ///
    /// # Errors
    /// [`SetupError::Address`] if `base` is not a URL, another [`SetupError`] if a PEM text is invalid.
    pub fn new(
        name: &'static str,
        base: &str,
        tls_roots: &[String],
        pins: &Pins,
        timing: Timing,
    ) -> Result<Self, SetupError> {
        let base = Url::parse(base)
            .ok()
            .filter(|base| !base.cannot_be_a_base())
            .ok_or(SetupError::Address)?;
        let roots = trusted(tls_roots)?;
        let tls =
            if pins.pins.is_empty() { http::trusting(roots)? } else { pins.client_config(roots)? };
        let client = client(&tls, timing)?;
        let polls = Arc::default();
        Ok(Self { client, polls, tls, base, timing, name })
    }

    /// Asks in one long poll after the other until one brings an answer. A poll that is lost on its way
    /// ([`TransportFault::is_lost`]) is made once more; the session goes on at the provider meanwhile.
    ///
    /// # Errors
    /// What a poll fails with; `late` when [`Timing::timeout`] is over.
    pub async fn until_answered<S, E, Poll: Future<Output = Result<Option<S>, E>>>(
        &self,
        clock: &Clock,
        poll: impl Fn() -> Poll,
        is_lost: impl Fn(&E) -> bool,
        late: E,
    ) -> Result<S, E> {
        let end = clock.now().saturating_add_unsigned(self.timing.timeout.as_secs());
        let mut was_lost = false;
        loop {
            let polled = poll().await;
            let is_over = clock.now() >= end;
            match polled {
                Ok(Some(answer)) => return Ok(answer),
                Ok(None) if is_over => return Err(late),
                Ok(None) => was_lost = false,
                Err(lost) if is_lost(&lost) && !was_lost && !is_over => was_lost = true,
                Err(error) => return Err(error),
            }
            tokio::time::sleep(self.timing.pause).await;
        }
    }

    /// Posts a JSON body to the path of these segments below the base.
    pub async fn post(
        &self,
        path: &[&str],
        body: &(impl Serialize + Sync),
    ) -> Result<RestResponse, TransportFault> {
        let request = self.client.post(self.address(path)).json(body).timeout(self.timing.start);
        // Boxed, so that the poll that follows in the same future does not keep its room.
        Box::pin(self.measured("start", receive(request))).await
    }

    /// Asks the base itself: whatever the answer is, somebody whom we trust is there.
    pub async fn reach(&self) -> Result<Response, TransportFault> {
        let asked = self.client.get(self.base.clone()).timeout(self.timing.start);
        Ok(asked.send().await?)
    }

    /// Makes one long poll of a session, whose id follows the path.
    pub async fn poll(
        &self,
        path: &[&str],
        session: &SessionId,
    ) -> Result<RestResponse, TransportFault> {
        let mut address = self.address(&[path, &[session.0.as_str()]].concat());
        address
            .query_pairs_mut()
            .append_pair("timeoutMs", &self.timing.poll.as_millis().to_string());
        let client = self.client_with_room()?;
        let request = client.get(address).header(ACCEPT, "application/json");
        let request = request.timeout(self.timing.poll + self.timing.grace);
        self.measured("poll", receive(request)).await
    }

    /// The answer to a call, which the metrics count under this name.
    async fn measured(
        &self,
        call: &'static str,
        answer: impl Future<Output = Result<RestResponse, TransportFault>>,
    ) -> Result<RestResponse, TransportFault> {
        metrics::call(self.name, call, answer, |answer| {
            answer.as_ref().map_or("error", |answer| metrics::by_status(answer.status))
        })
        .await
    }

    /// A client that makes fewer than [`TOGETHER`] polls.
    fn client_with_room(&self) -> Result<Arc<Client>, TransportFault> {
        let mut clients = self.polls.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(client) = clients.iter().find(|client| Arc::strong_count(client) <= TOGETHER) {
            return Ok(Arc::clone(client));
        }
        let client = Arc::new(client(&self.tls, self.timing)?);
        clients.push(Arc::clone(&client));
        Ok(client)
    }

    fn address(&self, path: &[&str]) -> Url {
        let mut address = self.base.clone();
        if let Ok(mut segments) = address.path_segments_mut() {
            segments.pop_if_empty().extend(path);
        }
        address
    }
}

/// A client that follows no redirect and uses no proxy.
fn client(tls: &ClientConfig, timing: Timing) -> Result<Client, reqwest::Error> {
    Client::builder()
        .redirect(Policy::none())
        .tls_backend_preconfigured(tls.clone())
        .no_proxy()
        .pool_idle_timeout(IDLE)
        .http2_keep_alive_interval(CHECK)
        .http2_keep_alive_timeout(PONG)
        .connect_timeout(timing.start)
        .tls_info(true)
        .build()
}

/// The CAs of these PEM texts, or the system's if there are none.
fn trusted(tls_roots: &[String]) -> Result<Arc<RootCertStore>, SetupError> {
    if tls_roots.is_empty() {
        return Ok(http::system_roots());
    }
    let mut roots = RootCertStore::empty();
    for der in tls_roots.iter().flat_map(|pem| CertificateDer::pem_slice_iter(pem.as_bytes())) {
        roots.add(der.map_err(|_| SetupError::Roots)?).map_err(|_| SetupError::Roots)?;
    }
    if roots.is_empty() {
        return Err(SetupError::Roots);
    }
    Ok(Arc::new(roots))
}

// A call: why it had no answer, the answer with the id of the session that it may have started, and its time-outs.

/// The largest body in bytes; answers of the providers have 10 kB at most.
const LARGEST: usize = 64 << 10;

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

/// Sends a request and receives the complete answer.
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
    /// Whether the answer was lost on its way, so that asking again may help.
    pub const fn is_lost(&self) -> bool {
        matches!(self, Self::Transport(_))
    }
}

impl From<reqwest::Error> for TransportFault {
    /// Drops the address, which may identify the person.
    fn from(error: reqwest::Error) -> Self {
        let error = error.without_url();
        let causes = iter::successors(Some(&error as &dyn Error), |error| (*error).source());
        Self::Transport(causes.map(ToString::to_string).collect::<Vec<_>>().join(": "))
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
