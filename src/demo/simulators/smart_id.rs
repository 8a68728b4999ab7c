//! The Smart-ID RP API v3 (docs/providers/smart-id.md), below `/smart-id-rp/v3`: notifications, device links, and the answers
//! of every session.

use std::time::Duration;

use actix_web::{
    HttpResponse,
    http::StatusCode,
    web::{Bytes, Data, Path, Query},
};
use base64::{
    Engine,
    engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD},
};
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use crate::{
    config::SmartIdScheme,
    demo::simulators::{
        Owner, Simulators,
        authority::AuthorityError,
        mobile_id::RequestedTimeout,
        sessions::{self, LinkFault, PhoneAnswer, PhoneLink, Polled, PromptedPhone, QR, WEB2APP},
    },
    providers::{
        certificates::Hash,
        smart_id::{DEMO_UUID, device_link::AuthCode, verification_code},
    },
};

/// How long a poll is held, in milliseconds: by default, at least, at most.
const DEFAULT: u64 = 60_500;
const SHORTEST: u64 = 1_000;
const LONGEST: u64 = 120_000;

/// The interaction in which the person chooses among three codes.
const LETS_CHOOSE: &str = "confirmationMessageAndVerificationCodeChoice";

/// `POST authentication/notification/etsi/{id}`
pub async fn start(simulators: Data<Simulators>, id: Path<String>, body: Bytes) -> HttpResponse {
    let Ok(request) = serde_json::from_slice::<Value>(&body) else {
        return refused(StatusCode::BAD_REQUEST);
    };
    let (shown, challenge) = match asked(&request) {
        Ok(asked) => asked,
        Err(status) => return refused(status),
    };
    if text(&request, "/vcType") != "numeric4" || !is_identifier(&id) {
        return refused(StatusCode::BAD_REQUEST);
    }
    let asked_for = id.strip_prefix("PNO").and_then(|rest| rest.split_once('-'));
    let owner = asked_for.and_then(|(country, code)| simulators.0.owners.smart_id(country, code));
    let Some(owner) = owner else { return refused(StatusCode::NOT_FOUND) };
    if owner.result == "ADVANCED" {
        return problem(
            StatusCode::NOT_FOUND,
            Some(json!([{ "code": "NO_SUITABLE_ACCOUNT_FOUND" }])),
        );
    }
    let code = verification_code(&challenge);
    let session = simulators.ring(PromptedPhone {
        service: "Smart-ID",
        relying_party: text(&request, "/relyingPartyName").to_owned(),
        text: shown.1,
        choice: if shown.0 == LETS_CHOOSE { choice(&code) } else { Vec::new() },
        code,
        result: owner.result,
        owner: Some(owner),
        link: None,
        request,
    });
    HttpResponse::Ok().json(json!({ "sessionID": session }))
}

/// What the app shows (the interaction and its text) and the challenge, if the part of a request that all flows share is
/// right; otherwise the status of the refusal.
pub(super) fn asked(request: &Value) -> Result<((String, String), Vec<u8>), StatusCode> {
    let text = |pointer: &str| text(request, pointer);
    let parameters = "/signatureProtocolParameters";
    let challenge = STANDARD.decode(text(&format!("{parameters}/rpChallenge"))).unwrap_or_default();
    let shown = shown(text("/interactions")).ok_or(StatusCode::BAD_REQUEST)?;
    if text("/signatureProtocol") != "ACSP_V2"
        || text(&format!("{parameters}/signatureAlgorithm")) != "rsassa-pss"
        || hash(request).is_none()
        || !(32..=64).contains(&challenge.len())
        || !["", "ADVANCED", "QUALIFIED"].contains(&text("/certificateLevel"))
    {
        return Err(StatusCode::BAD_REQUEST);
    }
    if text("/relyingPartyUUID") != DEMO_UUID || text("/certificateLevel") == "ADVANCED" {
        return Err(StatusCode::FORBIDDEN);
    }
    if text("/relyingPartyName") != "DEMO" {
        return Err(StatusCode::UNAUTHORIZED);
    }
    Ok((shown, challenge))
}

/// A text of a request; empty if it is missing.
pub(super) fn text<'a>(request: &'a Value, pointer: &str) -> &'a str {
    request.pointer(pointer).and_then(Value::as_str).unwrap_or_default()
}

/// Whether this is a semantics identifier, such as `PNOEE-40504040001`.
fn is_identifier(id: &str) -> bool {
    let Some((country, code)) = id.strip_prefix("PNO").and_then(|rest| rest.split_once('-')) else {
        return false;
    };
    let fits =
        |text: &str, of: fn(&u8) -> bool| !text.is_empty() && text.bytes().all(|byte| of(&byte));
    country.len() == 2
        && fits(country, u8::is_ascii_uppercase)
        && fits(code, |byte| byte.is_ascii_digit() || *byte == b'-')
}

/// The right code and two others, sorted.
fn choice(code: &str) -> Vec<String> {
    let right: u32 = code.parse().unwrap_or_default();
    let mut codes = [0, 3187, 6421].map(|step| format!("{:04}", (right + step) % 10_000));
    codes.sort_unstable();
    codes.to_vec()
}

/// `GET session/{id}?timeoutMs=`
pub async fn status(
    simulators: Data<Simulators>,
    id: Path<String>,
    timeout: Query<RequestedTimeout>,
) -> HttpResponse {
    let timeout = timeout.within(DEFAULT, SHORTEST, LONGEST);
    let (asked, answer) = match simulators.0.sessions.poll("Smart-ID", &id, timeout).await {
        Polled::Complete(asked, answer) => (asked, answer),
        Polled::Running => return HttpResponse::Ok().json(json!({ "state": "RUNNING" })),
        Polled::Unknown => return refused(StatusCode::NOT_FOUND),
    };
    let result = match answer {
        PhoneAnswer::Confirmed => {
            let status = signed(&simulators, &asked);
            return status.map_or_else(
                |_| HttpResponse::InternalServerError().finish(),
                |status| HttpResponse::Ok().json(status),
            );
        }
        PhoneAnswer::Refused => "USER_REFUSED",
        PhoneAnswer::WrongCode => "WRONG_VC",
        PhoneAnswer::Ended(result) => result,
    };
    let mut status = json!({ "state": "COMPLETE", "result": { "endResult": result } });
    if let Some(interaction) = asked.owner.and_then(|owner| owner.interaction) {
        status["result"]["details"] = json!({ "interaction": interaction });
    }
    HttpResponse::Ok().json(status)
}

fn signed(simulators: &Simulators, asked: &PromptedPhone) -> Result<Value, AuthorityError> {
    let owner = asked.owner.as_ref().ok_or(AuthorityError::Key)?;
    let text = |pointer: &str| text(&asked.request, pointer);
    let (hash_name, hash) = hash(&asked.request).ok_or(AuthorityError::Key)?;
    let interaction = shown(text("/interactions")).ok_or(AuthorityError::Key)?.0;
    let server_random = STANDARD.encode(simulators.0.rng.bytes::<32>());
    let verifier =
        asked.link.as_ref().map_or_else(|| simulators.0.rng.token(), |link| link.verifier.clone());
    let user_challenge = URL_SAFE_NO_PAD.encode(Hash::Sha256.digest(verifier.as_bytes()));
    let flow = asked.link.as_ref().map_or("Notification", |link| link.flow);
    let callback = if flow == WEB2APP { text("/initialCallbackUrl") } else { "" };
    let payload = [
        "smart-id-demo",
        "ACSP_V2",
        &server_random,
        text("/signatureProtocolParameters/rpChallenge"),
        &user_challenge,
        &STANDARD.encode(text("/relyingPartyName")),
        "",
        &STANDARD.encode(Hash::Sha256.digest(text("/interactions").as_bytes())),
        &interaction,
        callback,
        flow,
    ]
    .join("|");
    let signature = simulators.0.authority.sign_text(hash, &payload)?;
    let certificate = simulators.0.authority.smart_id(owner.subject())?;
    Ok(json!({
        "state": "COMPLETE",
        "result": { "endResult": "OK", "documentNumber": format!("PNO{}-{}-MOCK-Q", owner.country, owner.code) },
        "signatureProtocol": "ACSP_V2",
        "signature": {
            "value": STANDARD.encode(signature), "serverRandom": server_random, "userChallenge": user_challenge,
            "flowType": flow, "signatureAlgorithm": "rsassa-pss",
            "signatureAlgorithmParameters": {
                "hashAlgorithm": hash_name, "saltLength": hash.length(), "trailerField": "0xbc",
                "maskGenAlgorithm": { "algorithm": "id-mgf1", "parameters": { "hashAlgorithm": hash_name } },
            },
        },
        "cert": { "value": STANDARD.encode(certificate), "certificateLevel": "QUALIFIED" },
        "interactionTypeUsed": interaction,
    }))
}

/// The hash algorithm of the request: its name on the wire and ours.
fn hash(request: &Value) -> Option<(&'static str, Hash)> {
    let name = request
        .pointer("/signatureProtocolParameters/signatureAlgorithmParameters/hashAlgorithm")?
        .as_str()?;
    let known = [("SHA-256", Hash::Sha256), ("SHA-384", Hash::Sha384), ("SHA-512", Hash::Sha512)];
    known.into_iter().find(|(known, _)| *known == name)
}

/// The first interaction and its text; every simulated app supports it. `None` if any interaction of the list is
/// invalid.
fn shown(interactions: &str) -> Option<(String, String)> {
    let list: Vec<Value> = serde_json::from_slice(&STANDARD.decode(interactions).ok()?).ok()?;
    let mut all = Vec::new();
    for interaction in &list {
        let kind = interaction["type"].as_str()?;
        let (text, longest) = match kind {
            "displayTextAndPIN" => (&interaction["displayText60"], 60),
            "confirmationMessage" | LETS_CHOOSE => (&interaction["displayText200"], 200),
            _ => return None,
        };
        let text = text.as_str().filter(|text| (1..=longest).contains(&text.chars().count()))?;
        all.push((kind.to_owned(), text.to_owned()));
    }
    all.into_iter().next()
}

pub(super) fn refused(status: StatusCode) -> HttpResponse {
    problem(status, None)
}

/// A problem document (RFC 9457).
fn problem(status: StatusCode, errors: Option<Value>) -> HttpResponse {
    let title = status.canonical_reason();
    let mut problem = json!({ "type": "about:blank", "status": status.as_u16(), "title": title, "detail": title });
    if let Some(errors) = errors {
        problem["errors"] = errors;
    }
    HttpResponse::build(status).content_type("application/problem+json").body(problem.to_string())
}

// The start of a device link at the simulated RP API, by `POST authentication/device-link/anonymous`, and what phones do with
// its links.

/// How old a scanned code may be. Real codes live shorter; a test's machine may be slow.
const OLDEST: Duration = Duration::from_secs(15);

/// The beginning of links if there is no demo.
const BASE: &str = "https://smart-id.com/device-link";

/// `POST authentication/device-link/anonymous`
pub async fn start_link(simulators: Data<Simulators>, body: Bytes) -> HttpResponse {
    let Ok(request) = serde_json::from_slice::<Value>(&body) else {
        return refused(StatusCode::BAD_REQUEST);
    };
    let (shown, _) = match asked(&request) {
        Ok(asked) => asked,
        Err(status) => return refused(status),
    };
    let callback = text(&request, "/initialCallbackUrl");
    // The real service takes HTTPS only; the demo world speaks HTTP.
    let is_callback = (callback.starts_with("https://") || callback.starts_with("http://"))
        && !callback.contains(['|', '#'])
        && callback.chars().count() <= 1_800;
    let names_a_code = request.get("vcType").is_some() || request.get("nonce").is_some();
    if !is_callback || names_a_code || offers_choice(text(&request, "/interactions")) {
        return refused(StatusCode::BAD_REQUEST);
    }
    let rng = &simulators.0.rng;
    let secret = rng.bytes::<32>().to_vec();
    let link = PhoneLink {
        token: URL_SAFE_NO_PAD.encode(rng.bytes::<18>()),
        secret: secret.clone(),
        verifier: rng.token(),
        begun: Instant::now(),
        flow: QR,
    };
    let mut answer = json!({
        "sessionToken": link.token, "sessionSecret": STANDARD.encode(secret),
        "deviceLinkBase": simulators.link_base(),
    });
    let number = simulators.0.sessions.ring(PromptedPhone {
        service: "Smart-ID",
        relying_party: text(&request, "/relyingPartyName").to_owned(),
        text: shown.1,
        code: String::new(),
        choice: Vec::new(),
        result: "OK",
        owner: None,
        link: Some(link),
        request,
    });
    let (own, timeout) = (simulators.clone(), simulators.0.pace.timeout);
    tokio::spawn(async move {
        sleep(timeout).await;
        own.0.sessions.answer(number, PhoneAnswer::Ended("TIMEOUT"));
    });
    answer["sessionID"] = sessions::session_name(number).into();
    HttpResponse::Ok().json(answer)
}

/// Whether an interaction needs a verification code.
fn offers_choice(interactions: &str) -> bool {
    let json = STANDARD.decode(interactions).unwrap_or_default();
    String::from_utf8_lossy(&json).contains(LETS_CHOOSE)
}

impl Simulators {
    /// The beginning of every link.
    pub fn link_base(&self) -> &str {
        self.0.link_base.get().map_or(BASE, String::as_str)
    }

    /// How many links no phone has scanned or opened yet.
    pub fn waiting(&self) -> usize {
        self.0.sessions.waiting_links().len()
    }

    /// A person's phone scans what a QR code holds. Returns the number of the session, which the phone page shows from now on.
    pub fn scan(&self, content: &str, owner: Owner) -> Result<u64, LinkFault> {
        let (number, elapsed) = self.check_link(content, QR)?;
        let age = self.0.sessions.link_age(number).ok_or(LinkFault::Unknown)?;
        let shown_at = Duration::from_secs(elapsed.ok_or(LinkFault::Parameters)?);
        let Some(old) = age.checked_sub(shown_at) else { return Err(LinkFault::Future) };
        if old > OLDEST {
            return Err(LinkFault::Old);
        }
        self.take(number, QR, owner)
    }

    /// A person's phone scans the code that is shown now, whatever it holds.
    pub fn scan_now(&self, number: u64, owner: Owner) -> Result<u64, LinkFault> {
        self.take(number, QR, owner)
    }

    /// The owner of a phone, by country and personal code: `EE 40504040001`.
    pub fn owner_named(&self, name: &str) -> Option<Owner> {
        let (country, code) = name.split_once(' ')?;
        self.0.owners.smart_id(country, code)
    }

    /// A person's phone opens a link, on the device that shows the page. Returns the number of the session.
    pub fn open(&self, link: &str, owner: Owner) -> Result<u64, LinkFault> {
        let (number, _) = self.check_link(link, WEB2APP)?;
        self.take(number, WEB2APP, owner)
    }

    /// The session of a link that a phone opens, if the link is right.
    pub fn opened(&self, link: &str) -> Result<PromptedPhone, LinkFault> {
        let (number, _) = self.check_link(link, WEB2APP)?;
        self.0.sessions.asked(number).ok_or(LinkFault::Unknown)
    }

    /// Where the phone goes once its person has answered: the callback's address with what the phone brings.
    pub fn callback(&self, number: u64) -> Option<String> {
        let asked = self.0.sessions.asked(number)?;
        let (link, callback) = (asked.link?, text(&asked.request, "/initialCallbackUrl"));
        let digest = URL_SAFE_NO_PAD.encode(Hash::Sha256.digest(&link.secret));
        Some(format!(
            "{callback}&sessionSecretDigest={digest}&userChallengeVerifier={}",
            link.verifier
        ))
    }

    /// Gives a session to the person whose phone has it, and lets the phone answer as it does.
    fn take(&self, number: u64, flow: &'static str, owner: Owner) -> Result<u64, LinkFault> {
        // A person with an account of the lower level alone.
        let result = if owner.result == "ADVANCED" { "ACCOUNT_UNUSABLE" } else { owner.result };
        let after = owner.after;
        let owner = Owner { result, ..owner };
        self.0.sessions.take_link(number, flow, owner)?;
        self.answer_in_time(number, result, after);
        Ok(number)
    }

    /// The session of a link of this type, and the seconds that it states.
    fn check_link(&self, link: &str, kind: &str) -> Result<(u64, Option<u64>), LinkFault> {
        let rest = link.strip_prefix(self.link_base()).and_then(|rest| rest.strip_prefix('?'));
        let (unprotected, code) = link.rsplit_once("&authCode=").ok_or(LinkFault::Parameters)?;
        let query =
            rest.and_then(|rest| rest.rsplit_once("&authCode=")).ok_or(LinkFault::Parameters)?.0;
        let mut pairs = query.split('&').map(|pair| pair.split_once('=').unwrap_or((pair, "")));
        let mut next = |name: &str| {
            pairs
                .next()
                .filter(|(key, _)| *key == name)
                .map(|(_, value)| value)
                .ok_or(LinkFault::Parameters)
        };
        if next("deviceLinkType")? != kind {
            return Err(LinkFault::Parameters);
        }
        let elapsed = match kind {
            QR => Some(next("elapsedSeconds")?.parse().map_err(|_| LinkFault::Parameters)?),
            _ => None,
        };
        let token = next("sessionToken")?;
        if next("sessionType")? != "auth" || next("version")? != "1.0" || next("lang")?.len() != 3 {
            return Err(LinkFault::Parameters);
        }
        let number = self.0.sessions.link_of(token).ok_or(LinkFault::Unknown)?;
        let asked = self.0.sessions.asked(number).ok_or(LinkFault::Unknown)?;
        let text = |pointer: &str| text(&asked.request, pointer);
        let terms = AuthCode {
            scheme: SmartIdScheme::Demo,
            challenge: text("/signatureProtocolParameters/rpChallenge"),
            relying_party_name: &asked.relying_party,
            brokered_name: "",
            interactions: text("/interactions"),
            callback: if kind == WEB2APP { text("/initialCallbackUrl") } else { "" },
        };
        let secret = asked.link.as_ref().map_or(&[][..], |link| link.secret.as_slice());
        if terms.of(secret, unprotected) == code {
            Ok((number, elapsed))
        } else {
            Err(LinkFault::AuthCode)
        }
    }
}
