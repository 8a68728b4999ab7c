//! Smart-ID over HTTP: requests, polling, and services that fail.

use lavi::{
    clock::Clock,
    domain::{Country, ErrorCode},
    providers::{
        rest::Timing,
        smart_id::{Rejection, Request, Settings, SmartId, Style},
    },
};
use serde_json::Value;

use super::smart_id::{anchors, person, request};
use crate::{
    doubles::{
        account_service::Stub,
        phone_provider::{HURRIED, NONSENSE, STARTED, UNHURRIED, of_smart_id, session},
        server::{Action, answer},
    },
    fixtures::{self, NOW},
    remote::log,
};

fn fixture() -> Value {
    fixtures::json("smart-id-v3/auth-ok-notification-pss-sha256.json")
}

fn client(stub: &Stub, timing: Timing) -> SmartId {
    let settings = of_smart_id(&format!("{}v3/", stub.root), anchors(&fixture()));
    SmartId::new(Settings { timing, ..settings }).unwrap()
}

#[actix_web::test]
async fn a_sign_in_goes_from_start_to_identity() {
    let running =
        fixtures::text("smart-id-v3/responses/session-status-running-with-ignored-properties.json");
    let stub = Stub::in_turn(&[STARTED, &running, &fixture()["session_status"].to_string()]);
    let client = client(&stub, UNHURRIED);
    let request = request(&fixture());
    let session = client.start(&request).await.unwrap();
    let identity = client.finish(&request, &session, &Clock::manual(NOW)).await.unwrap();
    assert_eq!(identity.date_of_birth.unwrap().to_string(), "04.04.1905");

    let start = stub.request();
    assert!(
        start.starts_with(
            "POST /api/v3/authentication/notification/etsi/PNOEE-40504040001 HTTP/1.1\r\n"
        ),
        "{start}"
    );
    let body: Value = serde_json::from_str(start.split_once("\r\n\r\n").unwrap().1).unwrap();
    assert_eq!(body, fixture()["request"]);
    let poll =
        "GET /api/v3/session/1dcc1600-29a6-4e95-a95c-d69b31febcfb?timeoutMs=20000 HTTP/1.1\r\n";
    for _ in 0..2 {
        assert!(stub.request().starts_with(poll));
    }
}

#[actix_web::test]
async fn a_latvian_personal_code_is_sent_with_its_hyphen() {
    let stub = Stub::answering(200, STARTED);
    let style = Style::Notification { person: person(Country::LV, "05040510009") };
    let request = Request { style, ..request(&fixture()) };
    client(&stub, UNHURRIED).start(&request).await.unwrap();
    assert!(stub.request().starts_with(
        "POST /api/v3/authentication/notification/etsi/PNOLV-050405-10009 HTTP/1.1\r\n"
    ));
}

#[actix_web::test]
async fn a_session_without_an_end_times_out() {
    let stub = Stub::in_turn(&[r#"{"state":"RUNNING"}"#; 3]);
    let client = client(&stub, Timing { timeout: std::time::Duration::ZERO, ..UNHURRIED });
    assert_eq!(
        client.finish(&request(&fixture()), &session(), &Clock::manual(NOW)).await,
        Err(Rejection::Late)
    );
}

#[actix_web::test]
async fn each_error_status_has_its_error_code() {
    let problem = r#"{"type":"about:blank","status":404,"title":"Not Found","detail":"","errors":[{"code":"NO_SUITABLE_ACCOUNT_FOUND"}]}"#;
    for (status, body, code) in [
        (404, problem, ErrorCode::QualifiedSmartIdMissing),
        (404, "", ErrorCode::UserNotFound),
        (404, r#"{"errors":[{"code":"OTHER"},{}]}"#, ErrorCode::UserNotFound),
        (404, r#"{"errors":7}"#, ErrorCode::UserNotFound),
        (471, "", ErrorCode::QualifiedSmartIdMissing),
        (472, "", ErrorCode::DocumentUnusable),
        (400, problem, ErrorCode::BadRequest),
        (403, "", ErrorCode::ServerError),
        (429, "", ErrorCode::TooManyRequests),
        (480, "", ErrorCode::ServerError),
        (580, "", ErrorCode::ProviderMaintenance),
    ] {
        let stub = Stub::answering(status, body);
        let rejection = client(&stub, UNHURRIED).start(&request(&fixture())).await.unwrap_err();
        assert_eq!(rejection.code(), code, "{status} {body}");
    }
    let stub = Stub::answering(404, problem);
    let rejection = client(&stub, UNHURRIED).poll(&session()).await.err().unwrap();
    assert_eq!(rejection.code(), ErrorCode::AuthorizationProcessTimeout);
}

#[actix_web::test]
async fn a_service_that_hangs_breaks_off_or_is_unreadable_is_a_server_error() {
    let mut failing: Vec<(Stub, Timing)> = Vec::new();
    for _ in 0..2 {
        failing.extend(NONSENSE.map(|body| (Stub::answering(200, body), UNHURRIED)));
        failing.push((Stub::stalling_after(""), HURRIED));
        failing.push((
            Stub::stalling_after("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{"),
            HURRIED,
        ));
        failing.push((Stub::once(Action::Close), UNHURRIED));
        failing.push((Stub::raw(answer(200, "", &" ".repeat(70_000))), UNHURRIED));
    }
    let half = failing.len() / 2;
    for (at, (stub, timing)) in failing.iter().enumerate() {
        let (client, request) = (client(stub, *timing), request(&fixture()));
        let rejection = if at < half {
            client.start(&request).await.unwrap_err()
        } else {
            client.finish(&request, &session(), &Clock::manual(NOW)).await.unwrap_err()
        };
        assert_eq!(rejection.code(), ErrorCode::ServerError, "{at}: {rejection}");
    }
}

#[actix_web::test]
async fn the_log_names_the_cause_and_no_person() {
    log::listen();
    let refused = Stub::answering(403, r#"{"title":"PNOEE-40504040001"}"#);
    assert!(client(&refused, UNHURRIED).start(&request(&fixture())).await.is_err());
    let unreachable = SmartId::new(of_smart_id("http://127.0.0.1:1/v3", anchors(&fixture())));
    assert!(unreachable.unwrap().start(&request(&fixture())).await.is_err());
    let salt = fixtures::json("smart-id-v3/auth-reject-salt-length.json");
    let forged = Stub::answering(200, &salt["session_status"].to_string());
    assert!(
        client(&forged, UNHURRIED)
            .finish(&request(&fixture()), &session(), &Clock::manual(NOW))
            .await
            .is_err()
    );
    let log = log::heard();
    for said in
        ["start: status 403", "refused", "saltLength", "failed verification", "ERROR", "WARN"]
    {
        assert!(log.contains(said), "{said} in {log}");
    }
    for secret in ["40504040001", "PNO", "MIIG", "jyhLHLS9", "q1miCUX2", "00000000-0000", "DEM0"] {
        assert!(!log.contains(secret), "{secret} in {log}");
    }
}
