//! The client: starts a session, polls for its end, and verifies the answer.

use std::sync::Arc;

use base64::{Engine, engine::general_purpose::STANDARD};
use serde::Deserialize;

use crate::{
    clock::Clock,
    providers::{
        Identity,
        certificates::{Anchors, CLIENT_AUTH, Certificate, KeyPurpose, SignatureScheme, Usage},
        http::Pins,
        mobile_id::{
            ExpectedSigner, Rejection, Request, SessionResult, Settings, Trace, body,
            request::hash_type,
        },
        rest::{Call, Rest, RestResponse, SessionId, SetupError, TransportFault},
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
    pub fn new(settings: Settings) -> Result<Self, SetupError> {
        let keys = &settings.keys;
        let base = keys.base.as_ref().ok_or(SetupError::Address)?.as_str();
        let pins = Pins { key: "embedded.mobile_id.tls_pins", pins: keys.tls_pins.clone() };
        let rest = Rest::new("mobile_id", base, &settings.tls_roots, &pins, settings.timing)?;
        Ok(Self { rest, settings: Arc::new(settings) })
    }

    /// Asks whether the service is there. Starts no session.
    pub async fn reach(&self) -> Result<reqwest::Response, TransportFault> {
        self.rest.reach().await
    }

    /// Starts a session: the phone asks for the PIN.
    pub async fn start(&self, request: &Request) -> Result<SessionId, Rejection> {
        let reply = self.rest.post(&["authentication"], &body(request, &self.settings.keys)).await;
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

// Whether an answer proves that the person who was asked has confirmed
// (docs/providers/mobile-id.md#checking-the-answer). Pure: no I/O, no clock.

/// The requirements for a Mobile-ID authentication certificate. Its newer profiles are not published, so no policy is
/// required. The CAs issue Smart-ID certificates too, so their policies are forbidden.
pub const USAGE: Usage = Usage {
    purposes: &[
        KeyPurpose { extended: None, key_usage: KeyPurpose::DIGITAL_SIGNATURE },
        KeyPurpose { extended: Some(CLIENT_AUTH), key_usage: KeyPurpose::DIGITAL_SIGNATURE },
    ],
    policies: &[],
    test_policies: &[],
    forbidden_policies: &[
        "1.3.6.1.4.1.10015.17.1",
        "1.3.6.1.4.1.10015.17.2",
        "1.3.6.1.4.1.10015.3.17.1",
        "1.3.6.1.4.1.10015.3.17.2",
    ],
};

/// The answer of `GET authentication/session/…`. Unknown fields are ignored (MID section 2.7).
#[derive(Clone, Deserialize)]
pub struct Status {
    state: String,
    result: Option<String>,
    signature: Option<Signature>,
    cert: Option<String>,
    #[serde(rename = "traceId")]
    trace_id: Option<String>,
}

#[derive(Clone, Deserialize)]
struct Signature {
    value: String,
    algorithm: String,
}

impl Status {
    /// Whether the session is still running.
    pub fn is_running(&self) -> bool {
        self.state == "RUNNING"
    }
}

/// The identity of the person who is to sign, if the answer proves it at `now` (seconds since 1970).
pub fn verify(
    expected: &ExpectedSigner,
    answer: &Status,
    anchors: &Anchors,
    now: i64,
) -> Result<Identity, Rejection> {
    if answer.state != "COMPLETE" {
        return Err(Rejection::Field("state"));
    }
    match SessionResult::parse(answer.result.as_deref().ok_or(Rejection::Field("result"))?) {
        SessionResult::Ok => {}
        outcome => return Err(Rejection::Ended(outcome)),
    }
    let signature = answer.signature.as_ref().ok_or(Rejection::Field("signature"))?;
    let value =
        STANDARD.decode(&signature.value).map_err(|_| Rejection::Field("signature.value"))?;
    let certificate = answer.cert.as_deref().ok_or(Rejection::Field("cert"))?;
    let certificate = Certificate::from_base64(certificate).map_err(Rejection::Certificate)?;
    certificate.verify(anchors, now, &USAGE).map_err(Rejection::Certificate)?;

    let key = certificate.public_key().map_err(Rejection::Certificate)?;
    let hash = expected.challenge().hash();
    let (scheme, kind) = if key.supports(SignatureScheme::Ecdsa) {
        (SignatureScheme::Ecdsa, "EC")
    } else {
        (SignatureScheme::Pkcs1, "RSA")
    };
    if signature.algorithm != format!("{}With{kind}Encryption", hash_type(hash)) {
        return Err(Rejection::Algorithm);
    }
    if !key.verify(scheme, hash, expected.challenge().digest(), &value) {
        return Err(Rejection::Signature);
    }
    let identity = certificate.identity().map_err(Rejection::Certificate)?;
    if expected.is(&identity) { Ok(identity) } else { Err(Rejection::Person) }
}
