//! The transport: start, long poll, and both with the verification at the end.

use serde::Deserialize;

use super::{Call, Rejection, Request, Settings, Status, body, verify};
use crate::{
    clock::Clock,
    providers::{
        Identity,
        rest::{Rest, RestResponse, SessionId, SetupError, TransportFault},
    },
};

/// A client of the API. One serves everybody.
#[derive(Clone, Debug)]
pub struct SmartId {
    rest: Rest,
    settings: Settings,
}

/// The part of a problem (RFC 9457) that decides.
#[derive(Default, Deserialize)]
struct Problem {
    #[serde(default)]
    errors: Vec<ProblemError>,
}

#[derive(Deserialize)]
struct ProblemError {
    code: Option<String>,
}

impl SmartId {
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

    /// The settings.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Makes the app ask the person.
    ///
    /// # Errors
    /// When the provider starts no session; it is logged.
    pub async fn start(&self, request: &Request) -> Result<SessionId, Rejection> {
        let [first, second, third] = request.style.path();
        let path = [first, second, third, &request.person.semantics_identifier()];
        let reply = self.rest.post(&path, &body(request, &self.settings.relying_party_uuid)).await;
        read(Call::Start, reply, RestResponse::session).inspect_err(Rejection::log)
    }

    /// One long poll; None while the session goes on.
    ///
    /// # Errors
    /// When the provider tells no status.
    pub async fn poll(&self, session: &SessionId) -> Result<Option<Status>, Rejection> {
        let reply = self.rest.poll(&["session"], session).await;
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
    let suits_none =
        |error: &ProblemError| error.code.as_deref() == Some("NO_SUITABLE_ACCOUNT_FOUND");
    if call == Call::Start
        && reply.status == 404
        && reply.json::<Problem>().unwrap_or_default().errors.iter().any(suits_none)
    {
        return Err(Rejection::NoSuitableAccount);
    }
    Err(Rejection::Http(call, reply.status))
}
