//! The Smart-ID RP API v3, notification flow (eid.md section 2), below `/smart-id-rp/v3`.

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
    SMART_ID, Simulators,
    authority::{AuthorityError, Subject},
    mobile_id::Patience,
    sessions::{self, Answer, Asked, Polled},
};
use crate::providers::{
    certificates::{Anchors, Hash},
    smart_id::{Settings, verification_code},
};

/// How long a poll is held, in milliseconds: unless it says, at least, at most.
const DEFAULT: u64 = 60_500;
const SHORTEST: u64 = 1_000;
const LONGEST: u64 = 120_000;

/// `POST authentication/notification/etsi/{id}`
pub async fn start(simulators: Data<Simulators>, id: Path<String>, body: Bytes) -> HttpResponse {
    let Ok(request) = serde_json::from_slice::<Value>(&body) else { return refused(StatusCode::BAD_REQUEST) };
    let text = |pointer: &str| request.pointer(pointer).and_then(Value::as_str).unwrap_or_default().to_owned();
    let demo = Settings::demo(Anchors::default());
    if text("/relyingPartyUUID") != demo.relying_party_uuid.expose() || text("/relyingPartyName") != demo.relying_party_name {
        return refused(StatusCode::UNAUTHORIZED);
    }
    if text("/certificateLevel") == "ADVANCED" {
        return refused(StatusCode::FORBIDDEN);
    }
    let parameters = "/signatureProtocolParameters";
    let challenge = STANDARD.decode(text(&format!("{parameters}/rpChallenge"))).unwrap_or_default();
    let Some(shown) = shown(&text("/interactions")) else { return refused(StatusCode::BAD_REQUEST) };
    if text("/signatureProtocol") != "ACSP_V2"
        || text("/vcType") != "numeric4"
        || text(&format!("{parameters}/signatureAlgorithm")) != "rsassa-pss"
        || hash(&request).is_none()
        || !(32..=64).contains(&challenge.len())
    {
        return refused(StatusCode::BAD_REQUEST);
    }
    let known = SMART_ID.iter().position(|person| format!("PNO{}-{}", person.country, person.code) == *id);
    let Some(at) = known else { return refused(StatusCode::NOT_FOUND) };
    let person = &SMART_ID[at];
    if person.result == "ADVANCED" {
        let problem = json!({ "status": 404, "title": "Not Found", "errors": [{ "code": "NO_SUITABLE_ACCOUNT_FOUND" }] });
        return HttpResponse::NotFound().content_type("application/problem+json").body(problem.to_string());
    }
    let number = simulators.0.sessions.ring(Asked {
        service: "Smart-ID",
        owner: format!("{} {}", person.name.0, person.name.1),
        relying_party: demo.relying_party_name,
        text: shown.1,
        code: verification_code(&challenge),
        person: at,
        request,
    });
    simulators.let_answer(number, person.result);
    HttpResponse::Ok().json(json!({ "sessionID": sessions::name(number) }))
}

/// `GET session/{id}?timeoutMs=`
pub async fn status(simulators: Data<Simulators>, id: Path<String>, patience: Query<Patience>) -> HttpResponse {
    let polled = match sessions::number(&id) {
        Some(number) => simulators.0.sessions.poll(number, patience.within(DEFAULT, SHORTEST, LONGEST)).await,
        None => Polled::Unknown,
    };
    let (asked, answer) = match polled {
        Polled::Complete(asked, answer) if asked.service == "Smart-ID" => (asked, answer),
        Polled::Running => return HttpResponse::Ok().json(json!({ "state": "RUNNING" })),
        Polled::Complete(..) | Polled::Unknown => return refused(StatusCode::NOT_FOUND),
    };
    let result = match answer {
        Answer::Confirmed => {
            let status = signed(&simulators, &asked);
            return status
                .map_or_else(|_| HttpResponse::InternalServerError().finish(), |status| HttpResponse::Ok().json(status));
        }
        Answer::Refused => "USER_REFUSED",
        Answer::WrongCode => "WRONG_VC",
        Answer::Ended(result) => result,
    };
    let interaction = SMART_ID.get(asked.person).and_then(|person| person.interaction);
    let details = interaction.map(|interaction| json!({ "interaction": interaction }));
    HttpResponse::Ok().json(json!({ "state": "COMPLETE", "result": { "endResult": result, "details": details } }))
}

fn signed(simulators: &Simulators, asked: &Asked) -> Result<Value, AuthorityError> {
    let person = SMART_ID.get(asked.person).ok_or(AuthorityError::Key)?;
    let text = |pointer: &str| asked.request.pointer(pointer).and_then(Value::as_str).unwrap_or_default();
    let (hash_name, hash) = hash(&asked.request).ok_or(AuthorityError::Key)?;
    let interaction = shown(text("/interactions")).ok_or(AuthorityError::Key)?.0;
    let server_random = STANDARD.encode(simulators.0.chance.bytes::<32>());
    let user_challenge = URL_SAFE_NO_PAD.encode(simulators.0.chance.bytes::<32>());
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
        "",
        "Notification",
    ]
    .join("|");
    let signature = simulators.0.authority.sign_text(hash, &payload)?;
    // Two people whose date of birth stands in the certificate alone.
    let date_of_birth = ["329999-99901", "311299-19993"].contains(&person.code).then_some("19991231");
    let subject = Subject { country: person.country, code: person.code, name: person.name, date_of_birth };
    let certificate = simulators.0.authority.smart_id(subject)?;
    Ok(json!({
        "state": "COMPLETE",
        "result": { "endResult": "OK", "documentNumber": format!("PNO{}-{}-MOCK-Q", person.country, person.code) },
        "signatureProtocol": "ACSP_V2",
        "signature": {
            "value": STANDARD.encode(signature), "serverRandom": server_random, "userChallenge": user_challenge,
            "flowType": "Notification", "signatureAlgorithm": "rsassa-pss",
            "signatureAlgorithmParameters": {
                "hashAlgorithm": hash_name, "saltLength": hash.length(), "trailerField": "0xbc",
                "maskGenAlgorithm": { "algorithm": "id-mgf1", "parameters": { "hashAlgorithm": hash_name } },
            },
        },
        "cert": { "value": STANDARD.encode(certificate), "certificateLevel": "QUALIFIED" },
        "interactionTypeUsed": interaction,
    }))
}

/// The hash that is asked for.
fn hash(request: &Value) -> Option<(&'static str, Hash)> {
    let name = request.pointer("/signatureProtocolParameters/signatureAlgorithmParameters/hashAlgorithm")?.as_str()?;
    let known = [("SHA-256", Hash::Sha256), ("SHA-384", Hash::Sha384), ("SHA-512", Hash::Sha512)];
    known.into_iter().find(|(known, _)| *known == name)
}

/// The first interaction, which every simulated app knows, and its sentence.
fn shown(interactions: &str) -> Option<(String, String)> {
    let list: Value = serde_json::from_slice(&STANDARD.decode(interactions).ok()?).ok()?;
    let first = list.get(0)?;
    let text = first.get("displayText200").or(first.get("displayText60"))?.as_str()?;
    Some((first.get("type")?.as_str()?.to_owned(), text.to_owned()))
}

/// A problem (RFC 9457).
fn refused(status: StatusCode) -> HttpResponse {
    let problem = json!({ "status": status.as_u16(), "title": status.canonical_reason() });
    HttpResponse::build(status).content_type("application/problem+json").body(problem.to_string())
}
