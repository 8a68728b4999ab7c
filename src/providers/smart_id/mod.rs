//! Smart-ID: the RP API v3 of SK ID Solutions, signature protocol `ACSP_V2` (docs/providers/smart-id.md).
//!
//! Implements two flows. A notification starts with country and personal code, and the app shows a code that must
//! match the one on the screen. The code does not depend on the provider: show [`Request::verification_code`] first,
//! then call [`SmartId::start`]. A device link ([`device_link`]) names nobody: [`SmartId::start_link`] brings what its
//! QR codes and its address are made of. The protocol has no call to cancel a session: drop the future of
//! [`SmartId::finish`] or [`SmartId::end`] to ignore its answer.
//!
//! SHA-3 is never requested, because none of the libraries that we trust verifies it with PSS
//! (docs/providers/libraries.md). Revocation is not checked: the provider is responsible for the certificates of its sessions.

mod callback;
pub mod device_link;
mod rejection;
mod request;
mod verify;

pub use rejection::{EndResult, Rejection};
pub use request::{
    Algorithm, Interaction, Interactions, Request, SemanticsIdentifier, Style, TextError, body,
    verification_code,
};
pub use verify::{Status, payload, verify};

use std::sync::Arc;

use serde::Deserialize;

use crate::{
    clock::Clock,
    config::SmartIdConfig,
    providers::{
        Identity,
        http::Pins,
        rest::{Call, PhoneSettings, Rest, RestResponse, SessionId, SetupError, TransportFault},
    },
};
use device_link::LinkSession;

/// Our credentials at the public demo service; not those of Mobile-ID's.
pub const DEMO_UUID: &str = "00000000-0000-4000-8000-000000000000";

pub type Settings = PhoneSettings<SmartIdConfig>;

/// A client of the API. One instance serves all visitors.
#[derive(Clone, Debug)]
pub struct SmartId {
    rest: Rest,
    settings: Arc<Settings>,
}

/// The relevant part of a problem document (RFC 9457).
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
    /// A client of the API in the settings.
    pub fn new(settings: Settings) -> Result<Self, SetupError> {
        let keys = &settings.keys;
        let base = keys.base.as_ref().ok_or(SetupError::Address)?.as_str();
        let pins = Pins { key: "embedded.smart_id.tls_pins", pins: keys.tls_pins.clone() };
        let rest = Rest::new("smart_id", base, &settings.tls_roots, &pins, settings.timing)?;
        Ok(Self { rest, settings: Arc::new(settings) })
    }

    /// Asks whether the service is there. Starts no session.
    pub async fn reach(&self) -> Result<reqwest::Response, TransportFault> {
        self.rest.reach().await
    }

    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Starts a session: the app asks the person.
    pub async fn start(&self, request: &Request) -> Result<SessionId, Rejection> {
        self.post(request, RestResponse::session).await
    }

    /// Starts the session of a device link, which nobody is asked about yet.
    pub async fn start_link(&self, request: &Request) -> Result<LinkSession, Rejection> {
        self.post(request, RestResponse::json).await
    }

    async fn post<T>(
        &self,
        request: &Request,
        parse: fn(&RestResponse) -> Result<T, TransportFault>,
    ) -> Result<T, Rejection> {
        let path = request.style.path();
        let path: Vec<&str> = path.iter().map(String::as_str).collect();
        let body = body(request, &self.settings.keys.relying_party_uuid);
        let reply = self.rest.post(&path, &body).await;
        read(Call::Start, reply, parse).inspect_err(Rejection::log)
    }

    /// Makes one long poll; `None` while the session is running.
    pub async fn poll(&self, session: &SessionId) -> Result<Option<Status>, Rejection> {
        let reply = self.rest.poll(&["session"], session).await;
        let status: Status = read(Call::Status, reply, RestResponse::json)?;
        Ok(Some(status).filter(|status| !status.is_running()))
    }

    /// Waits for the end of the session and verifies the answer. To give up, drop the future.
    pub async fn finish(
        &self,
        request: &Request,
        session: &SessionId,
        clock: &Clock,
    ) -> Result<Identity, Rejection> {
        let status = self.end(session, clock).await?;
        verify(request, &status, &self.settings.anchors, clock.now()).inspect_err(Rejection::log)
    }

    /// Waits for the end of the session, and verifies nothing. To give up, drop the future.
    pub async fn end(&self, session: &SessionId, clock: &Clock) -> Result<Status, Rejection> {
        let poll = || self.poll(session);
        let status =
            self.rest.until_answered(clock, poll, Rejection::is_lost, Rejection::Late).await;
        status.inspect_err(Rejection::log)
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
