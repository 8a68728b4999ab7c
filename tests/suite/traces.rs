//! Traces: a collector gets spans of requests, calls and statements, and the account service gets the context.

use std::time::{Duration, Instant};

use rustix::process::Signal;

use crate::{
    command::Machine,
    doubles::{
        account_service::Stub,
        server::{Action, Server, answer},
    },
    logs::logging,
    site::Browser,
};

const TRACE: &str = "4bf92f3577b34da6a3ce929d0e0e4736";

fn collector() -> Server {
    Server::start(|_| Action::text(200, ""))
}

fn tracing_to(collector: &str) -> Machine {
    Machine::new().with("LAVI__LOG__TRACES", collector)
}

/// Everything that the collector got, once all of these texts are in it. Texts stand in OTLP as they are.
async fn told(collector: &Server, texts: &[&str]) -> Vec<u8> {
    let begun = Instant::now();
    loop {
        let got: Vec<u8> = collector
            .after(0)
            .into_iter()
            .flat_map(|request| {
                assert_eq!(
                    (request.method.as_str(), request.path.as_str()),
                    ("POST", "/v1/traces")
                );
                assert_eq!(request.header("content-type"), Some("application/x-protobuf"));
                request.body
            })
            .collect();
        let missing: Vec<_> = texts.iter().filter(|text| !holds(&got, text.as_bytes())).collect();
        if missing.is_empty() {
            return got;
        }
        assert!(begun.elapsed() < Duration::from_secs(20), "{missing:?} of {}", got.len());
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

fn holds(all: &[u8], text: &[u8]) -> bool {
    all.windows(text.len()).any(|window| window == text)
}

#[actix_web::test]
async fn a_collector_gets_spans_of_requests_and_statements_that_name_nobody() {
    let collector = collector();
    let served = logging(&tracing_to(collector.root.as_str()));
    let typed = [("email", "mari@kool.example"), ("password", "Kevad-2027!")];
    let answer = Browser::new(served.root.clone()).post("/en?error=unsayable", &typed).await;
    assert_eq!(answer.status, 422, "{answer}");
    Browser::new(served.root.clone()).get("/en/setNewPassword/unsayabletoken").await;
    let spans =
        ["POST /{lang}", "/{lang}/setNewPassword/{token}", "INSERT INTO attempts", "db.query.text"];
    let got =
        told(&collector, &[&spans[..], &["lavi", "service.version", "incident"]].concat()).await;
    for secret in ["mari", "kool.example", "Kevad", "unsayable", "127.0.0.1"] {
        assert!(!holds(&got, secret.as_bytes()), "{secret}");
    }
}

#[actix_web::test]
async fn a_trace_goes_on_in_the_account_service_if_a_trusted_proxy_began_it() {
    let parent = format!("00-{TRACE}-00f067aa0ba902b7-01");
    for (trusted, goes_on) in [("127.0.0.1", true), ("192.0.2.1", false)] {
        let service = Stub::answering(200, r#"{"errors":["user_not_found"]}"#);
        let collector = collector();
        let machine = tracing_to(collector.root.as_str())
            .with("LAVI__SERVER__TRUSTED_PROXIES", &format!("[\"{trusted}\"]"))
            .with("LAVI__ACCOUNT_API__ROOT", service.root.as_str());
        let served = logging(&machine);
        let browser = Browser::new(served.root.clone()).with_header("traceparent", &parent);
        browser.post("/en", &[("email", "mari"), ("password", "Kevad-2027!")]).await;
        let asked = service.request_for("login");
        let handed = asked.lines().find_map(|line| line.strip_prefix("traceparent: ")).unwrap();
        assert_eq!(handed.contains(TRACE), goes_on, "{trusted}: {handed}");
        assert_ne!(handed, parent, "the call is a span of its own");
        told(&collector, &["account_service login"]).await;
    }
}

#[actix_web::test]
async fn a_collector_that_is_away_or_hangs_delays_nobody() {
    let hanging = Server::start(|_| Action::Hang(""));
    for collector in ["http://127.0.0.1:9", hanging.root.as_str()] {
        let served = logging(&tracing_to(collector));
        let begun = Instant::now();
        for _ in 0..300 {
            assert_eq!(Browser::new(served.root.clone()).get("/en").await.status, 200);
        }
        assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
        let stopped = Instant::now();
        let (status, said) = served.said_until(Signal::TERM);
        assert!(status.success(), "{status}");
        assert!(stopped.elapsed() < Duration::from_secs(12), "{:?}", stopped.elapsed());
        assert!(!said.concat().contains("panicked"), "{said:#?}");
    }
}

#[actix_web::test]
async fn a_collector_that_redirects_is_not_followed() {
    let elsewhere = collector();
    let moved = answer(307, &format!("Location: {}v1/traces\r\n", elsewhere.root), "");
    let moving = Server::start(move |_| Action::Raw(moved.clone().into_bytes()));
    let served = logging(&tracing_to(moving.root.as_str()));
    assert_eq!(Browser::new(served.root.clone()).get("/en").await.status, 200);
    // The last batch is sent before the end.
    assert!(served.said_until(Signal::TERM).0.success());
    assert_eq!(moving.count("/v1/traces"), 1);
    assert!(elsewhere.after(0).is_empty(), "spans went to another server");
}
