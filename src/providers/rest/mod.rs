//! JSON over a provider's REST API. Mobile-ID and Smart-ID work alike: a POST starts a session, a GET waits for its
//! end. Redirects are not followed and the system's proxy is not used, so only the configured address is called.

mod response;

pub use response::{RestResponse, SessionId, SetupError, Timing, TransportFault};

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use reqwest::{Client, Response, header::ACCEPT, redirect::Policy};
use rustls::{
    ClientConfig, RootCertStore,
    pki_types::{CertificateDer, pem::PemObject},
};
use serde::Serialize;
use url::Url;

use crate::{
    clock::Clock,
    metrics,
    providers::http::{self, Pins},
};
use response::receive;

/// The most polls that one client makes at once. Over HTTP/2 they share its connection; where the server allows fewer
/// requests on a connection than this, the others wait for their turn.
const TOGETHER: usize = 32;
/// Idle connections are closed before the provider closes them during a request.
const IDLE: Duration = Duration::from_secs(4);
/// Between two questions to a server on a shared connection whether it is still there, and how long it has to say so.
const CHECK: Duration = Duration::from_secs(10);
const PONG: Duration = Duration::from_secs(5);

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
