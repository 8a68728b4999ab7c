//! The transport: start, long poll, and both with the verification at the end.

use serde::Deserialize;

use super::{Call, Rejection, Request, Settings, Status, Trace, body, verify};
use crate::{
    clock::Clock,
    providers::{
        Identity,
        rest::{Rest, RestResponse, SessionId, SetupError, TransportFault},
    },
};

/// A client of the API. One serves everybody.
#[derive(Clone, Debug)]
pub struct MobileId {
    rest: Rest,
    settings: Settings,
}

#[derive(Deserialize)]
struct Problem {
    #[serde(rename = "traceId")]
    trace_id: Option<String>,
}

impl MobileId {
    /// A client of the API that the settings name.
    ///
    /// # Errors
    /// When the address or the PEM texts are none.
    pub fn new(settings: Settings) -> Result<Self, SetupError> {
        Ok(Self {
            rest: Rest::new(&settings.base, &settings.tls_roots, settings.timing)?,
            settings,
        })
    }

    /// Makes the phone ask for the PIN.
    ///
    /// # Errors
    /// When the provider starts no session; it is logged.
    pub async fn start(&self, request: &Request) -> Result<SessionId, Rejection> {
        let reply = self.rest.post(&["authentication"], &body(request, &self.settings)).await;
        read(Call::Start, reply, RestResponse::session).inspect_err(Rejection::log)
    }

    /// One long poll; None while the session goes on. Never two at once for one session: the provider answers the older
    /// one with RUNNING (MID section 3.3.4).
    ///
    /// # Errors
    /// When the provider tells no status.
    pub async fn poll(&self, session: &SessionId) -> Result<Option<Status>, Rejection> {
        let reply = self.rest.poll(&["authentication", "session"], session).await;
        let status: Status = read(Call::Status, reply, RestResponse::json)?;
        Ok(Some(status).filter(|status| !status.is_running()))
    }

    /// Waits for the end of the session and verifies the answer. Whoever gives up drops the future.
    ///
    /// # Errors
    /// When nobody has signed in; it is logged.
    pub async fn finish(
        &self,
        request: &Request,
        session: &SessionId,
        clock: &Clock,
    ) -> Result<Identity, Rejection> {
        let finished = async {
            let poll = || self.poll(session);
            let status = self.rest.until_answered(clock, poll, Rejection::Late).await?;
            let trace = Trace::of(status.trace_id.clone());
            tracing::info!(%trace, "a Mobile-ID session has ended");
            verify(request, &status, &self.settings.anchors, clock.now())
        };
        finished.await.inspect_err(Rejection::log)
    }
}

/// What a reply with status 200 says.
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
