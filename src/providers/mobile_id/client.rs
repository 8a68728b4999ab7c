//! The client: starts a session, polls for its end, and verifies the answer.

use std::sync::Arc;

use serde::Deserialize;

use super::{Call, ExpectedSigner, Rejection, Request, Settings, Status, Trace, body, verify};
use crate::{
    clock::Clock,
    providers::{
        Identity,
        rest::{Rest, RestResponse, SessionId, SetupError, TransportFault},
    },
};

/// A client of the API. One instance serves all visitors.
#[derive(Clone, Debug)]
pub struct MobileId {
    rest: Rest,
    settings: Arc<Settings>,
}

#[derive(Deserialize)]
struct Problem {
    #[serde(rename = "traceId")]
    trace_id: Option<String>,
}

impl MobileId {
    /// A client of the API in the settings.
    ///
    /// # Errors
    /// [`SetupError`] if the address is not a URL or a PEM text is invalid.
    pub fn new(settings: Settings) -> Result<Self, SetupError> {
        Ok(Self {
            rest: Rest::new(
                "mobile_id",
                &settings.base,
                &settings.tls_roots,
                &settings.tls_pins,
                settings.timing,
            )?,
            settings: Arc::new(settings),
        })
    }

    /// Asks whether the service is there. Starts no session.
    pub async fn reach(&self) -> Result<reqwest::Response, TransportFault> {
        self.rest.reach().await
    }

    /// Starts a session: the phone asks for the PIN.
    pub async fn start(&self, request: &Request) -> Result<SessionId, Rejection> {
        let reply = self.rest.post(&["authentication"], &body(request, &self.settings)).await;
        read(Call::Start, reply, RestResponse::session).inspect_err(Rejection::log)
    }

    /// Makes one long poll; `None` while the session is running. Two polls of one session must not overlap: the
    /// provider answers the older one with RUNNING (MID section 3.3.4).
    pub async fn poll(&self, session: &SessionId) -> Result<Option<Status>, Rejection> {
        let reply = self.rest.poll(&["authentication", "session"], session).await;
        let status: Status = read(Call::Status, reply, RestResponse::json)?;
        Ok(Some(status).filter(|status| !status.is_running()))
    }

    /// Waits for the end of the session and verifies the answer. To give up, drop the future.
    pub async fn finish(
        &self,
        expected: &ExpectedSigner,
        session: &SessionId,
        clock: &Clock,
    ) -> Result<Identity, Rejection> {
        let finished = async {
            let poll = || self.poll(session);
            let status =
                self.rest.until_answered(clock, poll, Rejection::is_lost, Rejection::Late).await?;
            let trace = Trace::of(status.trace_id.clone());
            tracing::info!(%trace, "a Mobile-ID session has ended");
            verify(expected, &status, &self.settings.anchors, clock.now())
        };
        finished.await.inspect_err(Rejection::log)
    }
}

/// Parses a reply with status 200; any other status is a rejection.
fn read<T>(
    call: Call,
    reply: Result<RestResponse, TransportFault>,
    body: fn(&RestResponse) -> Result<T, TransportFault>,
) -> Result<T, Rejection> {
    let fault = |fault| Rejection::Fault(call, fault);
    let reply = reply.map_err(fault)?;
    if reply.status == 200 {
        return body(&reply).map_err(fault);
    }
    let problem = reply.json().unwrap_or(Problem { trace_id: None });
    Err(Rejection::Http(call, reply.status, Trace::of(problem.trace_id)))
}
