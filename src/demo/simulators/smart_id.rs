//! The Smart-ID RP API v3 (docs/providers/smart-id.md), below `/smart-id-rp/v3`: notifications, and the answers of
//! every session.

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

use super::{
    Simulators,
    authority::AuthorityError,
    mobile_id::RequestedTimeout,
    phone_link::WEB2APP,
    prompted_phone::{PhoneAnswer, PromptedPhone},
    sessions::Polled,
};
use crate::providers::{
    certificates::{Anchors, Hash},
    smart_id::{Settings, verification_code},
};

/// How long a poll is held, in milliseconds: by default, at least, at most.
const DEFAULT: u64 = 60_500;
const SHORTEST: u64 = 1_000;
const LONGEST: u64 = 120_000;

/// The interaction in which the person chooses among three codes.
pub(super) const LETS_CHOOSE: &str = "confirmationMessageAndVerificationCodeChoice";

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
    let demo = Settings::demo(Anchors::default());
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
    if text("/relyingPartyUUID") != demo.relying_party_uuid.expose()
        || text("/certificateLevel") == "ADVANCED"
    {
        return Err(StatusCode::FORBIDDEN);
    }
    if text("/relyingPartyName") != demo.relying_party_name {
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
