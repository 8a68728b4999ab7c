//! Long polls: answers in every framing of HTTP, connections that are shared, used again, lost.

use std::{
    fs,
    sync::{
        Arc, Barrier,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use futures_util::future::join_all;
use reqwest::{Client, redirect::Policy};
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::{
    doubles::{
        http2_server::Http2Server,
        phone_provider::{UNHURRIED, session},
        server::{Action, Server},
    },
    lines::Ca,
};
use lavi::{
    clock::Clock,
    providers::{
        http::Pins,
        rest::{Rest, RestResponse, Timing, TransportFault},
    },
};

/// Whole answers and broken ones; the body of each whole one is JSON.
const ANSWERS: [&str; 18] = [
    "HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\n{\"a\":1}",
    "HTTP/1.1 200 OK\r\ncontent-length: 7\r\nX-Long: y\r\n\r\n{\"a\":1}",
    "HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\n{\"a\":1}{\"b\":2}",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n{\"a\r\n4;x=y\r\n\":1}\r\n0\r\n\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n7\r\n{\"a\":1}\r\n0\r\nTrailer: 1\r\n\r\n",
    "HTTP/1.1 200 OK\r\n\r\n{\"a\":1}",
    "HTTP/1.0 200 OK\r\n\r\n{\"a\":1}",
    "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\n{\"a\":1}",
    "HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\n\r\n{}",
    "HTTP/1.1 580\r\nContent-Length: 2\r\n\r\n{}",
    // Broken.
    "",
    "HTTP/1.1 200 OK\r\nContent-Le",
    "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{\"a\":1}",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n7\r\n{\"a\":1}\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{\"a\":1}\r\n0\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: 7\r\nContent-Length: 2\r\n\r\n{\"a\":1}",
    "SSH-2.0-OpenSSH_9.2\r\n\r\n",
    "HTTP/1.1 abc OK\r\n\r\n{\"a\":1}",
];

fn client(base: &str) -> Rest {
    Rest::new("test", base, &[], &Pins::default(), UNHURRIED).unwrap()
}

/// A client of a server with this port, which only this CA certifies.
fn trusting(ca: &str, port: u16) -> Rest {
    let base = format!("https://127.0.0.1:{port}/api");
    Rest::new("test", &base, &[ca.to_owned()], &Pins::default(), UNHURRIED).unwrap()
}

async fn poll(rest: &Rest) -> Result<RestResponse, TransportFault> {
    rest.poll(&["session"], &session()).await
}

fn outcome(answer: &Result<RestResponse, TransportFault>) -> Option<(u16, Value)> {
    let answer = answer.as_ref().ok()?;
    Some((answer.status, answer.json().unwrap()))
}

/// A CA's PEM text, and a server with HTTP/2 that it certifies.
fn http2<F: Future<Output = String> + Send + 'static>(
    streams: u32,
    answer: impl Fn(String, String) -> F + Clone + Send + 'static,
) -> (String, Http2Server) {
    let (folder, ca) = (tempfile::tempdir().unwrap(), Ca::new("Provider CA"));
    let tls = ca.certify(folder.path(), &["127.0.0.1"]).config();
    let pem = fs::read_to_string(ca.file(folder.path())).unwrap();
    (pem, Http2Server::start(tls, streams, answer))
}

#[actix_web::test]
async fn answers_are_read_as_by_the_client_of_the_other_calls() {
    let reqwest = Client::builder().redirect(Policy::none()).no_proxy().build().unwrap();
    for (number, raw) in ANSWERS.into_iter().enumerate() {
        let server = Server::start(move |_| Action::Raw(raw.as_bytes().to_vec()));
        let ours = outcome(&poll(&client(server.root.as_str())).await);
        let theirs = async {
            let answer = reqwest.get(server.root.clone()).send().await.ok()?;
            let status = answer.status().as_u16();
            Some((status, serde_json::from_slice(&answer.bytes().await.ok()?).unwrap()))
        };
        assert_eq!(ours, theirs.await, "{raw}");
        assert_eq!(ours.is_some(), number < 10, "{raw}");
    }
}

#[actix_web::test]
async fn a_redirect_is_not_followed_and_an_endless_answer_is_cut_off() {
    let redirect = "HTTP/1.1 302 Found\r\nLocation: /other\r\nContent-Length: 0\r\n\r\n";
    let server = Server::start(move |_| Action::Raw(redirect.as_bytes().to_vec()));
    assert_eq!(
        poll(&client(server.root.as_str())).await.ok().map(|answer| answer.status),
        Some(302)
    );
    assert_eq!(server.after(0).len(), 1);
    for endless in [
        "HTTP/1.1 200 OK\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 99999999\r\n\r\n",
        "HTTP/1.1 200 OK\r\nX: ",
    ] {
        let server = Server::start(move |_| Action::Endless(endless));
        assert!(poll(&client(server.root.as_str())).await.is_err(), "{endless}");
    }
}

#[actix_web::test]
async fn a_connection_is_used_again_and_replaced_when_the_server_has_closed_it() {
    let kept = Server::start(|_| Action::Keep(200, b"{}".to_vec()));
    let rest = client(kept.root.as_str());
    for _ in 0..5 {
        poll(&rest).await.unwrap();
    }
    let connections = |server: &Server| {
        server.after(0).iter().map(|request| request.connection).max().unwrap() + 1
    };
    assert_eq!(connections(&kept), 1);
    // It does not say that it closes.
    let closed =
        Server::start(|_| Action::Raw(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}".to_vec()));
    let rest = client(closed.root.as_str());
    for _ in 0..5 {
        poll(&rest).await.unwrap();
    }
    assert_eq!((connections(&closed), closed.after(0).len()), (5, 5));
}

#[actix_web::test]
async fn so_many_connections_are_kept_and_no_more() {
    const POLLS: usize = 600;
    let barrier = Arc::new(Barrier::new(POLLS));
    let server = Server::start(move |_| {
        barrier.wait();
        Action::Keep(200, b"{}".to_vec())
    });
    let rest = client(server.root.as_str());
    for opened in [POLLS, POLLS + POLLS - 512] {
        let answers = join_all((0..POLLS).map(|_| poll(&rest))).await;
        assert!(answers.iter().all(Result::is_ok));
        let last = server.after(0).iter().map(|request| request.connection).max().unwrap();
        assert_eq!(last + 1, opened);
    }
}

#[actix_web::test]
async fn a_hundred_polls_share_a_connection_or_as_many_as_the_server_allows() {
    for (streams, expected) in [(1000, 2), (32, 5)] {
        let (ca, server) = http2(streams, |method, path| async move {
            sleep(Duration::from_millis(if method == "GET" { 1500 } else { 0 })).await;
            json!({ "path": path }).to_string()
        });
        let rest = trusting(&ca, server.port);
        rest.post(&["start"], &()).await.unwrap();
        let before = server.connections.load(Ordering::SeqCst);
        let begun = Instant::now();
        let answers = join_all((0..150).map(|_| poll(&rest))).await;
        assert!(begun.elapsed() < Duration::from_secs(3), "they waited for each other");
        let path =
            format!("/api/session/{}?timeoutMs=20000", "1dcc1600-29a6-4e95-a95c-d69b31febcfb");
        for answer in &answers {
            assert_eq!(outcome(answer), Some((200, json!({ "path": path }))));
        }
        assert_eq!(server.connections.load(Ordering::SeqCst) - before, expected, "{streams}");
    }
}

#[actix_web::test]
async fn polls_of_a_shared_connection_that_breaks_are_made_again() {
    let held = Arc::<AtomicUsize>::default();
    let counted = Arc::clone(&held);
    let (ca, server) = http2(100, move |_, _| {
        let first = counted.fetch_add(1, Ordering::SeqCst) < 20;
        async move {
            sleep(Duration::from_secs(if first { 60 } else { 0 })).await;
            "{}".to_owned()
        }
    });
    let rest = trusting(&ca, server.port);
    let waits = async || {
        let ask = || async { poll(&rest).await.map(Some) };
        let late = TransportFault::TooLarge;
        rest.until_answered(&Clock::System, ask, TransportFault::is_lost, late).await
    };
    let waiting = join_all((0..20).map(|_| waits()));
    let cut = async {
        while held.load(Ordering::SeqCst) < 20 {
            sleep(Duration::from_millis(10)).await;
        }
        server.cut.notify_waiters();
    };
    let (answers, ()) = tokio::join!(waiting, cut);
    assert!(answers.iter().all(|answer| answer.as_ref().is_ok_and(|answer| answer.status == 200)));
}

#[actix_web::test]
async fn a_server_that_no_longer_answers_is_given_up_before_the_poll_is_over() {
    let (ca, server) = http2(100, |_, _| async {
        // Its only thread stands still: no ping is answered.
        thread::sleep(Duration::from_secs(22));
        "{}".to_owned()
    });
    let rest = trusting(&ca, server.port);
    let begun = Instant::now();
    let answer = poll(&rest).await;
    assert!(answer.is_err_and(|fault| fault.is_lost()));
    let took = begun.elapsed().as_secs();
    assert!((13..18).contains(&took), "{took} s");
}

#[actix_web::test]
async fn polls_of_a_server_that_hangs_fail_together_and_not_one_after_the_other() {
    const POLLS: u32 = 10;
    let (ca, server) = http2(100, |method, _| async move {
        // Its only thread stands still: nobody can connect any more.
        if method == "GET" {
            thread::sleep(Duration::from_secs(20));
        }
        "{}".to_owned()
    });
    let base = format!("https://127.0.0.1:{}/api", server.port);
    let limit = Duration::from_millis(600);
    let timing = Timing { start: limit, ..UNHURRIED };
    let rest =
        Rest::new("test", &base, std::slice::from_ref(&ca), &Pins::default(), timing).unwrap();
    rest.post(&["start"], &()).await.unwrap();
    let other = trusting(&ca, server.port);
    let hanging = tokio::spawn(async move { poll(&other).await.is_ok() });
    sleep(Duration::from_millis(300)).await;
    let begun = Instant::now();
    let answers = join_all((0..POLLS).map(|_| poll(&rest))).await;
    assert!(answers.iter().all(Result::is_err));
    assert!(begun.elapsed() < limit * POLLS / 2, "{:?}", begun.elapsed());
    hanging.abort();
}
