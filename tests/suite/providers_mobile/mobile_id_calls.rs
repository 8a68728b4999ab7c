//! Mobile-ID over HTTP: requests, polling, and services that fail.

use lavi::{
    clock::Clock,
    domain::{ErrorCode, Language},
    providers::{
        certificates::Anchors,
        http::Pins,
        mobile_id::{MobileId, Rejection, Request, Settings},
        rest::{Rest, Timing},
    },
};
use serde_json::Value;

use super::mobile_id::request;
use crate::{
    doubles::{
        account_service::Stub,
        phone_provider::{HURRIED, MID_DEMO, NONSENSE, STARTED, UNHURRIED, of_mobile_id, session},
        server::{Action, answer},
    },
    fixtures::{self, NOW},
    remote::log,
};

fn fixture() -> Value {
    fixtures::json("mid/auth-ok-p256-sha256.json")
}

fn asked() -> Request {
    request(&fixture(), "60001019906", Language::Et, None)
}

fn client(stub: &Stub, timing: Timing) -> MobileId {
    let anchors = fixtures::anchors(&["trust-test/TEST_of_ESTEID-SK_2015.pem"]);
    let settings = of_mobile_id(&format!("{}mid-api", stub.root), anchors);
    MobileId::new(Settings { timing, ..settings }).unwrap()
}

#[actix_web::test]
async fn a_sign_in_goes_from_start_to_identity() {
    let running = r#"{"state":"RUNNING","result":""}"#;
    let stub =
        Stub::in_turn(&[STARTED, running, running, &fixture()["session_status"].to_string()]);
    let client = client(&stub, UNHURRIED);
    let session = client.start(&asked()).await.unwrap();
    let identity = client.finish(asked().expected(), &session, &Clock::manual(NOW)).await.unwrap();
    assert_eq!(identity.given_name, "MARY ÄNN");

    let start = stub.request();
    assert!(start.starts_with("POST /api/mid-api/authentication HTTP/1.1\r\n"), "{start}");
    assert!(start.contains("content-type: application/json"), "{start}");
    let body: Value = serde_json::from_str(start.split_once("\r\n\r\n").unwrap().1).unwrap();
    assert_eq!(body["phoneNumber"], "+37200000766");
    assert_eq!(body["hash"], fixture()["request"]["hash"]);
    let poll = "GET /api/mid-api/authentication/session/1dcc1600-29a6-4e95-a95c-d69b31febcfb?timeoutMs=20000 HTTP/1.1\r\n";
    for _ in 0..3 {
        assert!(stub.request().starts_with(poll));
    }
}

#[actix_web::test]
async fn a_session_without_an_end_times_out() {
    let running = r#"{"state":"RUNNING"}"#;
    let stub = Stub::in_turn(&[running; 3]);
    let client = client(&stub, Timing { timeout: std::time::Duration::ZERO, ..UNHURRIED });
    assert_eq!(
        client.finish(asked().expected(), &session(), &Clock::manual(NOW)).await,
        Err(Rejection::Late)
    );
}

#[actix_web::test]
async fn a_lost_poll_is_made_once_more() {
    let (running, ended) = (r#"{"state":"RUNNING"}"#, fixture()["session_status"].to_string());
    let over = |actions: Vec<Action>, timing: Timing| async move {
        let stub = Stub::doing(actions);
        let client = client(&stub, timing);
        let result = client.finish(asked().expected(), &session(), &Clock::manual(NOW)).await;
        (result.map(|_| ()).map_err(|rejection| rejection.code()), stub.asked().len())
    };
    let (lost, running, ended) =
        (|| Action::Close, || Action::text(200, running), || Action::text(200, &ended));
    assert_eq!(over(vec![lost(), ended()], UNHURRIED).await, (Ok(()), 2));
    // Each poll has its second try, but no third.
    let twice = vec![lost(), running(), lost(), ended()];
    assert_eq!(over(twice, UNHURRIED).await, (Ok(()), 4));
    let failed = Err(ErrorCode::ServerError);
    assert_eq!(over(vec![lost(), lost(), ended()], UNHURRIED).await, (failed, 2));
    // An answer that has arrived, however wrong, is not lost.
    let wrong = vec![Action::text(500, ""), ended()];
    assert_eq!(over(wrong, UNHURRIED).await, (failed, 1));
    // Nor is anything tried after the session's time.
    let over_already = Timing { timeout: std::time::Duration::ZERO, ..UNHURRIED };
    assert_eq!(over(vec![lost(), ended()], over_already).await, (failed, 1));
}

#[actix_web::test]
async fn a_refusing_or_incomplete_answer_has_its_error_code() {
    for (body, code) in [
        (
            r#"{"state":"COMPLETE","result":"USER_CANCELLED"}"#,
            ErrorCode::AuthorizationProcessCanceled,
        ),
        (r#"{"state":"COMPLETE","result":"OK"}"#, ErrorCode::ServerError),
        (r#"{"state":"COMPLETE"}"#, ErrorCode::ServerError),
        (r#"{"state":"DONE","result":"OK"}"#, ErrorCode::ServerError),
        (r#"{"state":"COMPLETE","result":"EVAPORATED"}"#, ErrorCode::Undefined),
    ] {
        let stub = Stub::answering(200, body);
        let rejection = client(&stub, UNHURRIED)
            .finish(asked().expected(), &session(), &Clock::manual(NOW))
            .await
            .unwrap_err();
        assert_eq!(rejection.code(), code, "{body}");
    }
}

#[actix_web::test]
async fn each_error_status_has_its_error_code() {
    let problem = fixtures::text("mid/responses/authenticate_http_error_body.json");
    for (status, start, poll) in [
        (400, ErrorCode::BadRequest, ErrorCode::BadRequest),
        (401, ErrorCode::ServerError, ErrorCode::ServerError),
        (404, ErrorCode::ServerError, ErrorCode::AuthorizationProcessTimeout),
        (429, ErrorCode::TooManyRequests, ErrorCode::TooManyRequests),
        (503, ErrorCode::ProviderMaintenance, ErrorCode::ProviderMaintenance),
    ] {
        for body in [problem.as_str(), "", "<html>"] {
            let stub = Stub::answering(status, body);
            assert_eq!(
                client(&stub, UNHURRIED).start(&asked()).await.unwrap_err().code(),
                start,
                "{status}"
            );
            let stub = Stub::answering(status, body);
            assert_eq!(
                client(&stub, UNHURRIED).poll(&session()).await.err().unwrap().code(),
                poll,
                "{status}"
            );
        }
    }
}

#[actix_web::test]
async fn a_service_that_hangs_breaks_off_or_is_unreadable_is_a_server_error() {
    let failing: Vec<(Stub, Timing)> =
        ["", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{\"state\":"]
            .into_iter()
            .flat_map(|beginning| {
                [Stub::stalling_after(beginning), Stub::stalling_after(beginning)]
            })
            .map(|stub| (stub, HURRIED))
            .chain(NONSENSE.iter().flat_map(|body| {
                [(Stub::answering(200, body), UNHURRIED), (Stub::answering(200, body), UNHURRIED)]
            }))
            .chain((0..2).map(|_| (Stub::once(Action::Close), UNHURRIED)))
            .chain((0..2).map(|_| (Stub::raw("SSH-2.0-OpenSSH_9.6\r\n"), UNHURRIED)))
            .chain((0..2).map(|_| (Stub::raw(answer(200, "", &" ".repeat(70_000))), UNHURRIED)))
            .chain(
                (0..2).map(|_| (Stub::once(Action::Endless("HTTP/1.1 200 OK\r\n\r\n")), UNHURRIED)),
            )
            .collect();
    for (at, (stub, timing)) in failing.iter().enumerate() {
        let client = client(stub, *timing);
        let rejection = match at % 2 {
            0 => client.start(&asked()).await.unwrap_err(),
            _ => client
                .finish(asked().expected(), &session(), &Clock::manual(NOW))
                .await
                .unwrap_err(),
        };
        assert_eq!(rejection.code(), ErrorCode::ServerError, "{at}: {rejection}");
    }
}

#[actix_web::test]
async fn an_answer_may_have_64_kibibytes() {
    for (length, is_taken) in [(64 << 10, true), ((64 << 10) + 1, false)] {
        let stub =
            Stub::raw(answer(200, "", &format!("{STARTED}{}", " ".repeat(length - STARTED.len()))));
        assert_eq!(client(&stub, UNHURRIED).start(&asked()).await.is_ok(), is_taken, "{length}");
    }
}

#[actix_web::test]
async fn a_redirect_is_not_followed() {
    let target = Stub::answering(200, STARTED);
    let stub = Stub::raw(answer(307, &format!("Location: {}\r\n", target.root), ""));
    assert_eq!(
        client(&stub, UNHURRIED).start(&asked()).await.unwrap_err().code(),
        ErrorCode::ServerError
    );
    assert!(target.is_untouched());
}

#[test]
fn a_sign_in_can_be_awaited_on_any_thread() {
    fn sendable(_: impl Send) {}
    let client = client(&Stub::answering(200, STARTED), UNHURRIED);
    sendable(client.start(&asked()));
    sendable(client.finish(asked().expected(), &session(), &Clock::manual(NOW)));
}

#[test]
fn an_invalid_address_or_pem_text_is_refused_when_the_client_is_built() {
    let settings = || of_mobile_id(MID_DEMO, Anchors::default());
    assert!(MobileId::new(settings()).is_ok());
    for base in ["", "tsp.demo.sk.ee", "mailto:a@b.example"] {
        let made = Rest::new("mobile_id", base, &[], &Pins::default(), UNHURRIED);
        assert!(made.is_err(), "{base}");
    }
    for base in [None, Some("mailto:a@b.example")] {
        let mut settings = settings();
        settings.keys.base = base.map(|base| base.parse().unwrap());
        assert!(MobileId::new(settings).is_err(), "{base:?}");
    }
    let pinned = Settings {
        tls_roots: vec![fixtures::text("trust-test/TEST_of_EE-GovCA2018.pem")],
        ..settings()
    };
    assert!(MobileId::new(pinned).is_ok());
    let broken = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n".to_owned();
    assert!(MobileId::new(Settings { tls_roots: vec![broken], ..settings() }).is_err());
}

#[actix_web::test]
async fn the_log_names_the_cause_and_no_person() {
    log::listen();
    let mut forged = fixture()["session_status"].clone();
    forged["signature"]["algorithm"] = "none".into();
    let problem = fixtures::text("mid/responses/authenticate_http_error_body.json");
    let refused = client(&Stub::answering(400, &problem), UNHURRIED).start(&asked()).await;
    let (forged, cancelled) =
        (forged.to_string(), r#"{"state":"COMPLETE","result":"USER_CANCELLED","traceId":"7a5ce"}"#);
    assert!(refused.is_err());
    for body in [forged.as_str(), cancelled] {
        let stub = Stub::answering(200, body);
        assert!(
            client(&stub, UNHURRIED)
                .finish(asked().expected(), &session(), &Clock::manual(NOW))
                .await
                .is_err()
        );
    }
    let log = log::heard();
    for said in [
        "status 400, trace 4a295f2786d6dc89",
        "WARN",
        "ERROR",
        "failed verification",
        "USER_CANCELLED",
        "7a5ce",
    ] {
        assert!(log.contains(said), "{said} in {log}");
    }
    for secret in
        ["60001019906", "00000766", "MIIF", "246Ez3", "7iG3DS", "relyingParty", "00000000-0000"]
    {
        assert!(!log.contains(secret), "{secret} in {log}");
    }
}
