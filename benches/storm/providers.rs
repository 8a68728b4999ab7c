//! Mobile-ID and Smart-ID, as far as the storm goes: the true wire format, signatures of a test CA, and people who take their
//! time, refuse, do not answer or have no contract. The server verifies all of it as it does in production.

use std::{
    collections::HashMap,
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use actix_web::{App, HttpResponse, HttpServer, http::StatusCode, web};
use base64::{
    Engine,
    engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD},
};
use lavi::{
    demo::simulators::{Authority, Subject},
    providers::certificates::Hash,
};
use serde_json::{Value, json};
use tokio::time::{Instant, sleep_until};

use crate::{
    dice::Dice,
    plan::{Person, Slip, personal_code},
};

/// How long people take to confirm, and to refuse.
const CONFIRMING: (f64, f64) = (5.0, 25.0);
const REFUSING: (f64, f64) = (4.0, 12.0);
/// After how long a phone that nobody answers gives up.
const PATIENCE: Duration = Duration::from_secs(90);

/// The services.
pub struct Providers {
    authority: Authority,
    /// By personal code: number, slip, hurry.
    people: Mutex<HashMap<String, (usize, Slip, bool)>>,
    sessions: Mutex<HashMap<String, Session>>,
    /// How often each person was asked.
    asked: Mutex<HashMap<String, u32>>,
    started: AtomicUsize,
    polls: AtomicUsize,
    seed: u64,
}

#[derive(Clone)]
struct Session {
    code: String,
    ends: Instant,
    /// `OK`, or how it ends otherwise.
    result: &'static str,
    request: Value,
}

impl Providers {
    /// Services that know nobody.
    pub fn new(seed: u64) -> Self {
        Self {
            authority: Authority::new().unwrap(),
            people: Mutex::default(),
            sessions: Mutex::default(),
            asked: Mutex::default(),
            started: AtomicUsize::new(0),
            polls: AtomicUsize::new(0),
            seed,
        }
    }

    /// The CA.
    pub fn anchors(&self) -> &str {
        self.authority.pem()
    }

    /// Phones that rang, and long polls.
    pub fn counts(&self) -> (usize, usize) {
        (self.started.load(Ordering::Relaxed), self.polls.load(Ordering::Relaxed))
    }

    /// From now on these people have phones.
    pub fn know<'a>(&self, people: impl Iterator<Item = &'a Person>) {
        let known = people.map(|person| {
            (personal_code(person.number), (person.number, person.slip, person.is_hurried))
        });
        self.people.lock().unwrap().extend(known);
    }

    /// Answers from now on; returns the port.
    pub fn serve(own: web::Data<Self>) -> u16 {
        let server = HttpServer::new(move || {
            App::new()
                .app_data(own.clone())
                .route("/mid-api/authentication", web::post().to(begin_mobile_id))
                .route("/mid-api/authentication/session/{id}", web::get().to(mobile_id))
                .route(
                    "/smart-id-rp/v3/authentication/notification/etsi/{id}",
                    web::post().to(begin_smart_id),
                )
                .route("/smart-id-rp/v3/session/{id}", web::get().to(smart_id))
        });
        let server =
            server.workers(1).disable_signals().backlog(8192).bind(("127.0.0.1", 0)).unwrap();
        let port = server.addrs()[0].port();
        actix_web::rt::spawn(server.run());
        port
    }

    /// A phone rings: the session, or nothing when nobody has this code.
    fn ring(&self, code: String, request: Value) -> Option<String> {
        let (number, slip, is_hurried) = *self.people.lock().unwrap().get(&code)?;
        let time = {
            let mut asked = self.asked.lock().unwrap();
            let times = asked.entry(code.clone()).or_default();
            *times += 1;
            *times
        };
        let mut dice =
            Dice::of(self.seed, (u64::from(time) << 40) + u64::try_from(number).unwrap());
        let (result, after) = match slip {
            _ if is_hurried => ("OK", Duration::from_millis(100)),
            Slip::Refuses => ("refused", dice.seconds(REFUSING)),
            Slip::RefusesOnce if time == 1 => ("refused", dice.seconds(REFUSING)),
            Slip::NotAtHand => ("timeout", PATIENCE),
            Slip::NoContract => return None,
            _ => ("OK", dice.seconds(CONFIRMING)),
        };
        let id = format!(
            "00000000-0000-4000-8000-{:012x}",
            self.started.fetch_add(1, Ordering::Relaxed)
        );
        let session = Session { code, ends: Instant::now() + after, result, request };
        self.sessions.lock().unwrap().insert(id.clone(), session);
        Some(id)
    }

    /// Holds a poll; the session, once it has ended.
    async fn hold(&self, id: &str, query: &HashMap<String, u64>) -> Option<Session> {
        self.polls.fetch_add(1, Ordering::Relaxed);
        let session = self.sessions.lock().unwrap().get(id).cloned()?;
        let until = Instant::now() + Duration::from_millis(query["timeoutMs"]);
        sleep_until(until.min(session.ends)).await;
        (session.ends <= until).then(|| {
            self.sessions.lock().unwrap().remove(id);
            session
        })
    }
}

fn subject(code: &str) -> Subject<'_> {
    Subject { country: "EE", code, name: ("MARI", "MAASIKAS"), date_of_birth: None }
}

async fn begin_mobile_id(own: web::Data<Providers>, request: web::Json<Value>) -> HttpResponse {
    let code = request["nationalIdentityNumber"].as_str().unwrap().to_owned();
    // A number without a contract has a session all the same, which ends at once.
    let session = own
        .ring(code, request.into_inner())
        .unwrap_or_else(|| "00000000-0000-4000-9000-000000000000".to_owned());
    HttpResponse::Ok().json(json!({ "sessionID": session }))
}

async fn mobile_id(
    own: web::Data<Providers>,
    id: web::Path<String>,
    query: web::Query<HashMap<String, u64>>,
) -> HttpResponse {
    if id.contains("-9000-") {
        return HttpResponse::Ok().json(json!({ "state": "COMPLETE", "result": "NOT_MID_CLIENT" }));
    }
    let Some(session) = own.hold(&id, &query).await else {
        return HttpResponse::Ok().json(json!({ "state": "RUNNING" }));
    };
    let result = match session.result {
        "OK" => return HttpResponse::Ok().json(own.signed_by_sim(&session)),
        "refused" => "USER_CANCELLED",
        _ => "TIMEOUT",
    };
    HttpResponse::Ok().json(json!({ "state": "COMPLETE", "result": result }))
}

async fn begin_smart_id(
    own: web::Data<Providers>,
    id: web::Path<String>,
    request: web::Json<Value>,
) -> HttpResponse {
    let code = id.strip_prefix("PNOEE-").unwrap_or_default().to_owned();
    match own.ring(code, request.into_inner()) {
        Some(session) => HttpResponse::Ok().json(json!({ "sessionID": session })),
        None => HttpResponse::build(StatusCode::NOT_FOUND)
            .json(json!({ "type": "about:blank", "status": 404, "title": "Not Found" })),
    }
}

async fn smart_id(
    own: web::Data<Providers>,
    id: web::Path<String>,
    query: web::Query<HashMap<String, u64>>,
) -> HttpResponse {
    let Some(session) = own.hold(&id, &query).await else {
        return HttpResponse::Ok().json(json!({ "state": "RUNNING" }));
    };
    let result = match session.result {
        "OK" => return HttpResponse::Ok().json(own.signed_by_app(&session)),
        "refused" => "USER_REFUSED",
        _ => "TIMEOUT",
    };
    HttpResponse::Ok().json(json!({ "state": "COMPLETE", "result": { "endResult": result } }))
}

impl Providers {
    fn signed_by_sim(&self, session: &Session) -> Value {
        let digest = STANDARD.decode(session.request["hash"].as_str().unwrap()).unwrap();
        let certificate = self.authority.mobile_id(subject(&session.code)).unwrap();
        json!({
            "state": "COMPLETE", "result": "OK", "cert": STANDARD.encode(certificate),
            "signature": {
                "value": STANDARD.encode(self.authority.sign_digest(&digest).unwrap()),
                "algorithm": format!("{}WithECEncryption", session.request["hashType"].as_str().unwrap()),
            },
        })
    }

    fn signed_by_app(&self, session: &Session) -> Value {
        let text =
            |pointer: &str| session.request.pointer(pointer).and_then(Value::as_str).unwrap();
        let parameters = "/signatureProtocolParameters";
        let name = text(&format!("{parameters}/signatureAlgorithmParameters/hashAlgorithm"));
        let hash = match name {
            "SHA-256" => Hash::Sha256,
            "SHA-384" => Hash::Sha384,
            _ => Hash::Sha512,
        };
        let offered: Vec<Value> =
            serde_json::from_slice(&STANDARD.decode(text("/interactions")).unwrap()).unwrap();
        let interaction = offered[0]["type"].as_str().unwrap();
        let (random, challenge) = (STANDARD.encode([7; 32]), URL_SAFE_NO_PAD.encode([9; 32]));
        let signed = [
            "smart-id",
            "ACSP_V2",
            &random,
            text(&format!("{parameters}/rpChallenge")),
            &challenge,
            &STANDARD.encode(text("/relyingPartyName")),
            "",
            &STANDARD.encode(Hash::Sha256.digest(text("/interactions").as_bytes())),
            interaction,
            "",
            "Notification",
        ];
        let value = self.authority.sign_text(hash, &signed.join("|")).unwrap();
        let certificate = self.authority.smart_id(subject(&session.code)).unwrap();
        json!({
            "state": "COMPLETE",
            "result": { "endResult": "OK", "documentNumber": format!("PNOEE-{}-MOCK-Q", session.code) },
            "signatureProtocol": "ACSP_V2",
            "signature": {
                "value": STANDARD.encode(value), "serverRandom": random, "userChallenge": challenge,
                "flowType": "Notification", "signatureAlgorithm": "rsassa-pss",
                "signatureAlgorithmParameters": {
                    "hashAlgorithm": name, "saltLength": hash.length(), "trailerField": "0xbc",
                    "maskGenAlgorithm": { "algorithm": "id-mgf1", "parameters": { "hashAlgorithm": name } },
                },
            },
            "cert": { "value": STANDARD.encode(certificate), "certificateLevel": "QUALIFIED" },
            "interactionTypeUsed": interaction,
        })
    }
}
