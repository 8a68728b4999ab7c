//! `/health/ready` says within a second which dependency does not answer, the same on both listeners.

use std::time::{Duration, Instant};

use rustix::process::Signal;
use serde_json::Value;
use tempfile::TempDir;

use super::{
    hanging::{Line, on},
    postgres::postgres,
    redis::plain_redis,
};
use crate::{
    command::Machine,
    doubles::account_service::Stub,
    served::Served,
    site::{Browser, MORNING, Site},
};

/// Status and content of the answer, which has to come within a second. A machine that is busy with other tests gets
/// further tries, each when no finding counts any more.
async fn ready(browser: &Browser) -> (u16, Value) {
    let mut taken = Vec::new();
    while taken.len() < 4 {
        let begun = Instant::now();
        let answer = browser.get("/health/ready").await;
        taken.push(begun.elapsed());
        assert_eq!(answer.header("content-type"), "application/json", "{answer}");
        if begun.elapsed() < Duration::from_secs(1) {
            return (answer.status, serde_json::from_str(&answer.body).unwrap());
        }
        tokio::time::sleep(Duration::from_millis(550)).await;
    }
    panic!("not within a second: {taken:?}");
}

/// Status and state of a dependency, asked on both listeners when no earlier finding counts.
async fn state(site: &Site, dependency: &str) -> (u16, String) {
    tokio::time::sleep(Duration::from_millis(550)).await;
    let (status, said) = ready(&site.operator()).await;
    let (of_site, same) = ready(&site.browser()).await;
    assert_told(site, &said).await;
    let state = |said: &Value| {
        assert_eq!(said["ready"], Value::Bool(status == 200), "{said}");
        said["dependencies"][dependency]["state"].as_str().unwrap_or("absent").to_owned()
    };
    assert_eq!((status, state(&said)), (of_site, state(&same)));
    (status, state(&said))
}

/// Whoever scrapes the metrics is told the same, in time, with what does not ask the database.
async fn assert_told(site: &Site, said: &Value) {
    let begun = Instant::now();
    let metrics = site.operator().get("/metrics").await;
    assert!(begun.elapsed() < Duration::from_secs(4), "{:?}", begun.elapsed());
    for (name, found) in said["dependencies"].as_object().unwrap() {
        let state = found["state"].as_str().unwrap();
        let line = format!("\nlavi_dependency_up{{name=\"{name}\"}} {}\n", u8::from(state == "up"));
        assert_eq!(metrics.body.contains(&line), state != "unknown", "{line}: {metrics}");
    }
    assert!(metrics.body.contains("\nlavi_connections "), "{metrics}");
}

fn is(status: u16, state: &str) -> (u16, String) {
    (status, state.to_owned())
}

#[actix_web::test]
async fn readiness_says_that_the_database_hangs_or_is_gone() {
    let [folder, own] = [(); 2].map(|()| TempDir::new().unwrap());
    let server = postgres(folder.path(), &[]);
    let line = Line::to(server.port);
    let site = on(line.port, &own, "admin_listen = \"127.0.0.1:0\"");
    assert_eq!(state(&site, "database").await, is(200, "up"));
    assert_eq!(state(&site, "redis").await, is(200, "absent"));
    line.hold(true);
    for _ in 0..3 {
        assert_eq!(state(&site, "database").await, is(503, "late"));
    }
    assert_eq!(state(&site, "mail").await, is(503, "unknown"));
    assert_eq!(site.operator().get("/health/live").await.status, 200, "the process lives");
    line.hold(false);
    let again = Instant::now();
    while state(&site, "database").await != is(200, "up") {
        assert!(again.elapsed() < Duration::from_secs(4), "it is not ready again");
    }
    drop(server);
    assert_eq!(state(&site, "database").await.0, 503);
}

#[actix_web::test]
async fn readiness_says_that_redis_hangs() {
    let server = plain_redis();
    let line = Line::to(server.port);
    let site = Site::with(&format!(
        "[server]\nadmin_listen = \"127.0.0.1:0\"\n[session]\nstore = \"redis\"\nredis_url = \"redis://127.0.0.1:{}\"",
        line.port
    ));
    assert_eq!(state(&site, "redis").await, is(200, "up"));
    line.hold(true);
    assert_eq!(state(&site, "redis").await, is(503, "late"));
    assert_eq!(state(&site, "database").await.1, "up");
    line.hold(false);
    let again = Instant::now();
    while state(&site, "redis").await != is(200, "up") {
        assert!(again.elapsed() < Duration::from_secs(6), "it is not ready again");
    }
}

#[actix_web::test]
async fn readiness_says_that_the_account_service_fails() {
    const NOT_THERE: &str =
        "HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
    const FAILING: &str =
        "HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
    let of = |stub: &Stub| {
        Site::with(&format!(
            "[server]\nadmin_listen = \"127.0.0.1:0\"\n[account_api]\nroot = \"{}\"\n",
            stub.root
        ))
    };
    let there = Stub::always(NOT_THERE);
    let site = of(&there);
    assert_eq!(state(&site, "account_service").await, is(200, "up"));
    assert_eq!(state(&site, "database").await, is(200, "absent"));
    assert_eq!(state(&of(&Stub::always(FAILING)), "account_service").await, is(503, "down"));
    let silent = Stub::hanging();
    assert_eq!(state(&of(&silent), "account_service").await, is(503, "late"));
}

#[actix_web::test]
async fn letters_that_wait_are_told_and_leave_the_node_ready() {
    let site = Site::with("[server]\nadmin_listen = \"127.0.0.1:0\"");
    assert_eq!(state(&site, "mail").await, is(200, "up"));
    site.sql(&format!(
        "INSERT INTO outbox (id, recipient, subject, plain, html, created_at, tries, next_try_at)
         VALUES ('a', '', '', '', '', {}, 3, {})",
        MORNING - 301,
        MORNING + 3600
    ))
    .await;
    assert_eq!(state(&site, "mail").await, is(200, "behind"));
    let (_, said) = ready(&site.operator()).await;
    let mail = &said["dependencies"]["mail"];
    assert_eq!((&mail["letters"], &mail["oldest_seconds"]), (&Value::from(1), &Value::from(301)));
}

#[actix_web::test]
async fn many_who_ask_at_once_are_one_question() {
    let stub =
        Stub::always("HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
    let site = Site::with(&format!(
        "[server]\nadmin_listen = \"127.0.0.1:0\"\n[account_api]\nroot = \"{}\"\n",
        stub.root
    ));
    let operator = site.operator();
    let asked = futures_util::future::join_all((0..20).map(|_| ready(&operator))).await;
    assert!(asked.iter().all(|(status, _)| *status == 200));
    assert!(stub.asked().len() <= 2, "the account service is asked about once");
}

#[actix_web::test]
async fn a_node_is_not_ready_for_a_while_before_it_stops() {
    let machine = Machine::new().with("LAVI__SERVER__STOP_DELAY_MS", "2500");
    let mut served = Served::start(&machine);
    let browser = Browser::new(served.root.clone());
    assert_eq!(ready(&browser).await.0, 200);
    served.signal(Signal::TERM);
    let told = Instant::now();
    tokio::time::sleep(Duration::from_millis(300)).await;
    let (status, said) = ready(&browser).await;
    assert_eq!((status, &said["stopping"]), (503, &Value::Bool(true)), "{said}");
    assert_eq!(said["dependencies"]["database"]["state"], "up");
    assert_eq!(browser.get("/health/live").await.status, 200);
    assert_eq!(browser.get("/en").await.status, 200, "visitors are served until the end");
    drop(browser);
    let (status, _) = served.ended();
    let after = told.elapsed();
    assert!(status.success() && after >= Duration::from_millis(2500), "{status} {after:?}");
    assert!(after < Duration::from_secs(8), "{after:?}");
}

#[test]
fn an_interrupt_stops_at_once() {
    let machine = Machine::new().with("LAVI__SERVER__STOP_DELAY_MS", "60000");
    let mut served = Served::start(&machine);
    served.signal(Signal::INT);
    let (status, after) = served.ended();
    assert!(status.success() && after < Duration::from_secs(10), "{status} {after:?}");
}
