//! A provider of Mobile-ID and Smart-ID that behaves as the test says: its phones ring until they are told how to
//! answer, and its calls fail on demand.

use std::{
    collections::BTreeMap,
    sync::{Arc, Condvar, LazyLock, Mutex, MutexGuard},
    time::Duration,
};

use base64::{
    Engine,
    engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD},
};
use lavi::{
    config::{
        CertificateLevel, MobileIdConfig, SmartIdConfig, SmartIdScheme, SmartIdStart, TrustedCas,
    },
    domain::{ErrorCode, Secret},
    providers::{
        certificates::Anchors,
        mobile_id,
        rest::{SessionId, Timing},
        smart_id,
    },
};
use rcgen::{CertificateParams, KeyPair, PKCS_ECDSA_P256_SHA256};
use serde_json::{Value, json};

use super::server::{Action, Request, Server};
use crate::{
    fixtures,
    providers_mobile::{
        app::App,
        issuer::{self, Ca},
    },
};

/// Long time-outs, and no delay between two polls.
pub const UNHURRIED: Timing = Timing {
    start: Duration::from_secs(20),
    poll: Duration::from_secs(20),
    grace: Duration::from_secs(3),
    pause: Duration::ZERO,
    timeout: Duration::from_secs(300),
};

/// The settings of a client of Mobile-ID's public demo service, which is at this address. Its certificates come from CAs that
/// must not be trusted in production.
pub fn of_mobile_id(base: &str, anchors: Anchors) -> mobile_id::Settings {
    mobile_id::Settings {
        keys: MobileIdConfig {
            base: Some(base.parse().unwrap()),
            relying_party_uuid: Secret::new(mobile_id::DEMO_UUID),
            relying_party_name: "DEMO".to_owned(),
            trusted_cas: TrustedCas::Test,
            tls_roots: None,
            tls_pins: Vec::new(),
        },
        anchors,
        tls_roots: Vec::new(),
        timing: Timing::default(),
    }
}

/// The same of Smart-ID's. It supports qualified certificates only.
pub fn of_smart_id(base: &str, anchors: Anchors) -> smart_id::Settings {
    smart_id::Settings {
        keys: SmartIdConfig {
            base: Some(base.parse().unwrap()),
            scheme: SmartIdScheme::Demo,
            relying_party_uuid: Secret::new(smart_id::DEMO_UUID),
            relying_party_name: "DEMO".to_owned(),
            level: CertificateLevel::Qualified,
            start: vec![SmartIdStart::Notification],
            notification_needs_device_link: false,
            trusted_cas: TrustedCas::Test,
            tls_roots: None,
            tls_pins: Vec::new(),
        },
        anchors,
        tls_roots: Vec::new(),
        timing: Timing::default(),
    }
}

/// The address of Mobile-ID's public demo service.
pub const MID_DEMO: &str = "https://tsp.demo.sk.ee/mid-api";

/// The address of Smart-ID's.
pub const SID_DEMO: &str = "https://sid.demo.sk.ee/smart-id-rp/v3";

/// Very short time-outs.
pub const HURRIED: Timing = Timing {
    start: Duration::from_millis(100),
    poll: Duration::from_millis(50),
    grace: Duration::from_millis(50),
    ..UNHURRIED
};

/// The answer of both providers to the start of a session.
pub const STARTED: &str = r#"{"sessionID":"1dcc1600-29a6-4e95-a95c-d69b31febcfb","new":1}"#;

/// The session of [`STARTED`].
pub fn session() -> SessionId {
    SessionId::try_from("1dcc1600-29a6-4e95-a95c-d69b31febcfb".to_owned()).unwrap()
}

/// Bodies that are not valid answers, sent with status 200.
pub const NONSENSE: [&str; 8] = [
    "",
    "null",
    "[]",
    "{}",
    "<html>",
    "{\"sessionID\":7}",
    "{\"sessionID\":\"../x\"}",
    "{\"state\":[\"COMPLETE\"]}",
];

/// A fault of the provider.
#[derive(Debug)]
pub struct Case {
    /// Whether the start of a session fails, or the poll.
    pub at_start: bool,
    pub action: Action,
    /// What the visitor is told.
    pub mobile_id: ErrorCode,
    pub smart_id: ErrorCode,
    /// What the log says.
    pub cause: &'static str,
}

/// Every fault that can occur (docs/providers/mobile-id.md and docs/providers/smart-id.md).
pub fn faults() -> Vec<Case> {
    use ErrorCode::{
        AuthorizationProcessTimeout as Late, BadRequest, DocumentUnusable, ProviderMaintenance,
        QualifiedSmartIdMissing, ServerError, TooManyRequests, UserNotFound,
    };
    const NONE_SUITS: &str = r#"{"status":404,"errors":[{"code":"NO_SUITABLE_ACCOUNT_FOUND"}]}"#;
    let case = |at_start, action, mobile_id, smart_id, cause| Case {
        at_start,
        action,
        mobile_id,
        smart_id,
        cause,
    };
    let start = |status, mobile_id, smart_id, cause| {
        case(true, Action::text(status, "{}"), mobile_id, smart_id, cause)
    };
    let status = |status, code, cause| case(false, Action::text(status, "{}"), code, code, cause);
    vec![
        start(400, BadRequest, BadRequest, "start: status 400"),
        start(401, ServerError, ServerError, "start: status 401"),
        start(403, ServerError, ServerError, "start: status 403"),
        start(404, ServerError, UserNotFound, "start: status 404"),
        case(true, Action::text(404, NONE_SUITS), ServerError, QualifiedSmartIdMissing, "start: "),
        start(429, TooManyRequests, TooManyRequests, "start: status 429"),
        start(471, ServerError, QualifiedSmartIdMissing, "start: status 471"),
        start(472, ServerError, DocumentUnusable, "start: status 472"),
        start(480, ServerError, ServerError, "start: status 480"),
        start(500, ServerError, ServerError, "start: status 500"),
        start(503, ProviderMaintenance, ServerError, "start: status 503"),
        start(580, ServerError, ProviderMaintenance, "start: status 580"),
        case(
            true,
            Action::text(200, "<html>"),
            ServerError,
            ServerError,
            "start: the body is not the expected JSON",
        ),
        case(true, Action::Reset, ServerError, ServerError, "start: error sending request"),
        status(400, BadRequest, "status: status 400"),
        status(401, ServerError, "status: status 401"),
        status(404, Late, "status: status 404"),
        status(429, TooManyRequests, "status: status 429"),
        status(500, ServerError, "status: status 500"),
        case(
            false,
            Action::text(200, "[]"),
            ServerError,
            ServerError,
            "status: the body is not the expected JSON",
        ),
        case(false, Action::Reset, ServerError, ServerError, "status: error sending request"),
    ]
}

/// The Smart-ID apps of all people.
static APP: LazyLock<App> = LazyLock::new(App::new);

/// The secret of every device link.
const LINK_SECRET: &[u8] = b"a secret of thirty-two characters";

/// The provider. Its sessions are numbered from 0.
pub struct PhoneProvider {
    /// The base address of both APIs.
    pub base: String,
    pub ca: Ca,
    key: KeyPair,
    state: Arc<State>,
}

#[derive(Default)]
struct State {
    known: Mutex<Known>,
    changed: Condvar,
}

#[derive(Default)]
struct Known {
    /// The bodies of the calls that start a session.
    asked: Vec<Value>,
    /// The final answers of sessions.
    ends: BTreeMap<usize, String>,
    fault: Option<(bool, Action)>,
    /// How often each session was polled.
    polls: BTreeMap<usize, usize>,
}

impl PhoneProvider {
    pub fn new() -> Self {
        let state = Arc::<State>::default();
        let server = Server::start({
            let state = Arc::clone(&state);
            move |request| state.act(request)
        });
        let base = format!("{}rp", server.root);
        Self { base, ca: Ca::new(|_| {}), key: issuer::key(&PKCS_ECDSA_P256_SHA256), state }
    }

    /// The settings of a client that trusts it and has long time-outs.
    pub fn mobile_id(&self) -> mobile_id::Settings {
        mobile_id::Settings { timing: UNHURRIED, ..of_mobile_id(&self.base, self.ca.anchors()) }
    }

    /// The same for Smart-ID.
    pub fn smart_id(&self) -> smart_id::Settings {
        smart_id::Settings { timing: UNHURRIED, ..of_smart_id(&self.base, APP.anchors()) }
    }

    /// How many phones have rung.
    pub fn rung(&self) -> usize {
        self.state.lock().asked.len()
    }

    /// How often this session was polled.
    pub fn polls(&self, session: usize) -> usize {
        self.state.lock().polls.get(&session).copied().unwrap_or_default()
    }

    /// Returns once this many phones have rung.
    pub async fn has_rung(&self, times: usize) {
        while self.rung() < times {
            tokio::task::yield_now().await;
        }
    }

    /// The request that started a session.
    pub fn asked(&self, session: usize) -> Value {
        self.state.lock().asked[session].clone()
    }

    /// From now on, every start or every poll fails like this.
    pub fn fail(&self, at_start: bool, action: Action) {
        self.state.lock().fault = Some((at_start, action));
        self.state.changed.notify_all();
    }

    /// Ends a Mobile-ID session with this result.
    pub fn end(&self, session: usize, result: &str) {
        self.say(session, &json!({ "state": "COMPLETE", "result": result }));
    }

    /// Ends a session with this answer.
    pub fn say(&self, session: usize, answer: &Value) {
        self.state.lock().ends.insert(session, answer.to_string());
        self.state.changed.notify_all();
    }

    /// Confirms as the person asked by Mobile-ID.
    pub fn confirm(&self, session: usize) {
        let code = self.asked(session)["nationalIdentityNumber"].as_str().unwrap().to_owned();
        self.say(session, &self.signed(session, &self.ca, &code));
    }

    /// A person's Smart-ID app signs, by this flow (`QR` or `Web2App`).
    pub fn sign_link(&self, session: usize, flow: &str, person: (&str, &str)) {
        self.say(session, &APP.signs(&self.asked(session), flow, person));
    }

    /// What a phone brings to the callback of a device link: the value and the secret digest.
    pub fn brought_back(&self, session: usize) -> (String, String) {
        let asked = self.asked(session);
        let callback = url::Url::parse(fixtures::at(&asked, "/initialCallbackUrl")).unwrap();
        let value =
            callback.query_pairs().find(|(name, _)| name == "value").unwrap().1.into_owned();
        let digest = aws_lc_rs::digest::digest(&aws_lc_rs::digest::SHA256, LINK_SECRET);
        (value, URL_SAFE_NO_PAD.encode(digest))
    }

    /// The answer of a person's SIM card, with a certificate of this CA.
    pub fn signed(&self, session: usize, ca: &Ca, code: &str) -> Value {
        self.signed_as(session, ca, &issuer::person("EE", &format!("PNOEE-{code}")))
    }

    /// The same with another certificate.
    pub fn signed_as(&self, session: usize, ca: &Ca, params: &CertificateParams) -> Value {
        let asked = self.asked(session);
        let digest = STANDARD.decode(asked["hash"].as_str().unwrap()).unwrap();
        let certificate = ca.issue(params, &self.key);
        let signature = issuer::sign_digest(&self.key, &digest);
        json!({
            "state": "COMPLETE", "result": "OK", "cert": STANDARD.encode(certificate.der()),
            "signature": { "value": STANDARD.encode(signature), "algorithm": "SHA256WithECEncryption" },
        })
    }
}

impl State {
    fn lock(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap()
    }

    fn act(&self, request: &Request) -> Action {
        let at_start = request.method == "POST";
        let fault = self.lock().fault.clone().filter(|fault| fault.0 == at_start);
        match fault.map(|fault| fault.1) {
            Some(Action::Reset) => Action::Reset,
            fault if at_start => {
                let started = self.start(request);
                fault.unwrap_or(started)
            }
            fault => fault.unwrap_or_else(|| self.wait(request)),
        }
    }

    fn start(&self, request: &Request) -> Action {
        let mut known = self.lock();
        known.asked.push(serde_json::from_slice(&request.body).unwrap());
        let session = known.asked.len() - 1;
        let started = json!({
            "sessionID": session.to_string(), "sessionToken": format!("token{session}"),
            "sessionSecret": fixtures::to_base64(LINK_SECRET),
            "deviceLinkBase": "https://smart-id.com/device-link",
        });
        Action::json(200, &started)
    }

    /// Holds a poll until the session has ended.
    fn wait(&self, request: &Request) -> Action {
        let session = request
            .path
            .split('?')
            .next()
            .and_then(|path| path.rsplit('/').next())
            .unwrap()
            .parse()
            .unwrap();
        let mut known = self.lock();
        *known.polls.entry(session).or_default() += 1;
        let known =
            self.changed.wait_while(known, |known| !known.ends.contains_key(&session)).unwrap();
        Action::text(200, &known.ends[&session])
    }
}
