//! The MID REST API (docs/providers/mobile-id.md), below `/mid-api`.

use std::{ops::RangeInclusive, time::Duration};

use actix_web::{
    HttpResponse,
    http::StatusCode,
    web::{Bytes, Data, Path, Query},
};
use base64::{Engine, engine::general_purpose::STANDARD};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{
    demo::simulators::{
        Simulators,
        authority::AuthorityError,
        sessions::{PhoneAnswer, Polled, PromptedPhone},
    },
    providers::mobile_id::{DEMO_UUID, verification_code},
};

/// How long a poll is held, in milliseconds: by default, at least, at most.
const DEFAULT: u64 = 10_000;
const SHORTEST: u64 = 1_000;
const LONGEST: u64 = 120_000;

/// `?timeoutMs=`
#[derive(Deserialize)]
pub struct RequestedTimeout {
    #[serde(rename = "timeoutMs")]
    milliseconds: Option<u64>,
}

impl RequestedTimeout {
    /// The requested time, or the default, within these bounds (all in milliseconds).
    pub fn within(&self, default: u64, shortest: u64, longest: u64) -> Duration {
        Duration::from_millis(self.milliseconds.unwrap_or(default).clamp(shortest, longest))
    }
}

/// `GET version`
pub async fn version() -> &'static str {
    "Version: 5.2.1. Built: 01.10.2026 08:00\n"
}

/// `POST authentication`
pub async fn start(simulators: Data<Simulators>, body: Bytes) -> HttpResponse {
    let Ok(request) = serde_json::from_slice::<Value>(&body) else {
        return refused(StatusCode::BAD_REQUEST, "no JSON");
    };
    let text = |field: &str| request[field].as_str().unwrap_or_default().to_owned();
    if let Some(wrong) = wrong_field(&request) {
        return refused(StatusCode::BAD_REQUEST, &format!("{wrong} is missing or malformed"));
    }
    if text("relyingPartyUUID") != DEMO_UUID
        || !text("relyingPartyName").eq_ignore_ascii_case("DEMO")
    {
        return refused(StatusCode::UNAUTHORIZED, "the relying party is not known");
    }
    let length = match text("hashType").as_str() {
        "SHA256" => 32,
        "SHA384" => 48,
        "SHA512" => 64,
        _ => return refused(StatusCode::BAD_REQUEST, "hashType is not SHA256, SHA384 or SHA512"),
    };
    let Some(hash) = STANDARD.decode(text("hash")).ok().filter(|hash| hash.len() == length) else {
        return refused(StatusCode::BAD_REQUEST, "hash is not the base64 of so many bytes");
    };
    let owner =
        simulators.0.owners.mobile_id(&text("phoneNumber"), &text("nationalIdentityNumber"));
    let session = simulators.ring(PromptedPhone {
        service: "Mobile-ID",
        relying_party: text("relyingPartyName"),
        text: text("displayText"),
        code: verification_code(&hash),
        choice: Vec::new(),
        result: owner.as_ref().map_or("NOT_MID_CLIENT", |owner| owner.result),
        owner,
        link: None,
        request,
    });
    HttpResponse::Ok().json(json!({ "sessionID": session }))
}

/// The name of the first field that is missing or malformed.
fn wrong_field(request: &Value) -> Option<&'static str> {
    let text = |field: &str| request[field].as_str().unwrap_or_default();
    let digits = |text: &str, lengths: RangeInclusive<usize>| {
        lengths.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    // The text must fit into 100 bytes.
    let longest = if text("displayTextFormat") == "UCS-2" { 50 } else { 100 };
    let wrong = [
        ("relyingPartyUUID", text("relyingPartyUUID").is_empty()),
        ("relyingPartyName", text("relyingPartyName").is_empty()),
        (
            "phoneNumber",
            !text("phoneNumber").strip_prefix('+').is_some_and(|number| digits(number, 8..=30)),
        ),
        ("nationalIdentityNumber", !digits(text("nationalIdentityNumber"), 11..=11)),
        ("language", !["EST", "ENG", "RUS", "LIT"].contains(&text("language"))),
        ("displayText", text("displayText").chars().count() > longest),
        ("displayTextFormat", !["", "GSM-7", "UCS-2"].contains(&text("displayTextFormat"))),
    ];
    wrong.into_iter().find(|(_, wrong)| *wrong).map(|(field, _)| field)
}

/// `GET authentication/session/{id}?timeoutMs=`
pub async fn status(
    simulators: Data<Simulators>,
    id: Path<String>,
    timeout: Query<RequestedTimeout>,
) -> HttpResponse {
    let timeout = timeout.within(DEFAULT, SHORTEST, LONGEST);
    let (asked, answer) = match simulators.0.sessions.poll("Mobile-ID", &id, timeout).await {
        Polled::Complete(asked, answer) => (asked, answer),
        Polled::Running => {
            return HttpResponse::Ok().json(json!({ "state": "RUNNING", "result": "" }));
        }
        Polled::Unknown => return refused(StatusCode::NOT_FOUND, "there is no such session"),
    };
    let result = match answer {
        PhoneAnswer::Confirmed => {
            return signed(&simulators, &asked).map_or_else(
                |_| HttpResponse::InternalServerError().finish(),
                |status| HttpResponse::Ok().json(status),
            );
        }
        PhoneAnswer::Refused | PhoneAnswer::WrongCode => "USER_CANCELLED",
        PhoneAnswer::Ended(result) => result,
    };
    HttpResponse::Ok().json(json!({ "state": "COMPLETE", "result": result, "traceId": "00000000000000000000000000000000" }))
}

fn signed(simulators: &Simulators, asked: &PromptedPhone) -> Result<Value, AuthorityError> {
    let owner = asked.owner.as_ref().ok_or(AuthorityError::Key)?;
    let certificate = simulators.0.authority.mobile_id(owner.subject())?;
    let digest = STANDARD
        .decode(asked.request["hash"].as_str().unwrap_or_default())
        .map_err(|_| AuthorityError::Key)?;
    let signature = simulators.0.authority.sign_digest(&digest)?;
    let algorithm =
        format!("{}WithECEncryption", asked.request["hashType"].as_str().unwrap_or_default());
    Ok(json!({
        "state": "COMPLETE", "result": "OK", "cert": STANDARD.encode(certificate),
        "signature": { "value": STANDARD.encode(signature), "algorithm": algorithm },
        "traceId": "00000000000000000000000000000000",
    }))
}

fn refused(status: StatusCode, error: &str) -> HttpResponse {
    HttpResponse::build(status)
        .json(json!({ "error": error, "traceId": "00000000000000000000000000000000" }))
}
