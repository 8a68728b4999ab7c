//! JSON over a provider's REST API. Mobile-ID and Smart-ID work alike: a POST starts a session, a GET waits for its
//! end. Redirects are not followed and the system's proxy is not used, so only the configured address is called.

mod long_poll;
mod response;

pub use response::{Call, RestResponse, SessionId, SetupError, Timing, TransportFault};

use std::sync::Arc;

use reqwest::{Client, Response, redirect::Policy};
use rustls::{
    RootCertStore,
    pki_types::{CertificateDer, pem::PemObject},
};
use serde::Serialize;
use url::Url;

use crate::{
    clock::Clock,
    metrics,
    providers::{
        certificates::Anchors,
        http::{self, Pins},
    },
};
use long_poll::{IDLE, LongPolls};
use response::receive;

/// What the clients of Mobile-ID and Smart-ID are built of: their section of the configuration, and what is no key.
#[derive(Clone, Debug)]
pub struct PhoneSettings<Section> {
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
    polls: Arc<LongPolls>,
    base: Url,
    timing: Timing,
    /// The provider, in the metrics.
    name: &'static str,
}

impl Rest {
    /// A client of the API at `base`, which the metrics call by `name`. `tls_roots` are PEM texts: only these CAs are trusted
    /// then, or the system's if there are none. The server's key must be one of `pins`, if there are any.
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
        let client = Client::builder()
            .redirect(Policy::none())
            .tls_backend_preconfigured(tls.clone())
            .no_proxy()
            .pool_idle_timeout(IDLE)
            .connect_timeout(timing.start)
            .tls_info(true)
            .build()?;
        let polls = Arc::new(LongPolls::new(tls, timing.start));
        Ok(Self { client, polls, base, timing, name })
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
        let (version, answer) =
            Box::pin(metrics::call(self.name, "start", receive(request), |answer| {
                answer.as_ref().map_or("error", |(_, answer)| metrics::by_status(answer.status))
            }))
            .await?;
        self.polls.learn(version);
        Ok(answer)
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
        let address = address.as_str().parse().map_err(|_| TransportFault::Session)?;
        let polled = self.polls.get(address, self.timing.poll + self.timing.grace);
        metrics::call(self.name, "poll", polled, |answer| {
            answer.as_ref().map_or("error", |answer| metrics::by_status(answer.status))
        })
        .await
    }

    fn address(&self, path: &[&str]) -> Url {
        let mut address = self.base.clone();
        if let Ok(mut segments) = address.path_segments_mut() {
            segments.pop_if_empty().extend(path);
        }
        address
    }
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
