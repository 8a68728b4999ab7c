//! How `lavi serve` ends: what runs is finished, nobody keeps it waiting, nothing panics.

use std::{
    io::{Read, Write},
    net::{TcpListener, TcpStream},
    thread,
    time::{Duration, Instant},
};

use rustix::process::Signal;

use crate::{
    command::Machine, embedded::letters::take, lines::smtp::mail_server, served::Served,
    site::Browser,
};

/// A form whose body never comes, and the answer that it gets in the end.
fn bodiless(served: &Served) -> TcpStream {
    let mut stream = TcpStream::connect(("127.0.0.1", served.port())).unwrap();
    let head = "POST /en HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nemail=";
    stream.write_all(head.as_bytes()).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    std::thread::sleep(Duration::from_millis(300));
    stream
}

#[test]
fn a_body_that_never_comes_does_not_keep_a_stop_waiting() {
    let machine = Machine::new().with("LAVI__SERVER__BODY_TIMEOUT_MS", "60000");
    let mut served = Served::start(&machine);
    let mut stream = bodiless(&served);
    served.signal(Signal::TERM);
    let (status, after) = served.ended();
    assert!(status.success() && after < Duration::from_secs(6), "{status} {after:?}");
    let mut answer = String::new();
    let _ = stream.read_to_string(&mut answer);
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer:?}");
}

#[test]
fn a_second_signal_ends_at_once_whatever_runs() {
    for (first, second) in [(Signal::TERM, Signal::TERM), (Signal::TERM, Signal::INT)] {
        let machine = Machine::new().with("LAVI__SERVER__STOP_DELAY_MS", "60000");
        let mut served = Served::start(&machine);
        let _stream = bodiless(&served);
        served.signal(first);
        served.wait_for("stopping: not ready any more");
        served.signal(second);
        let (status, after) = served.ended();
        // Without it the delay is a minute.
        assert!(status.success() && after < Duration::from_secs(5), "{status} {after:?}");
        served.wait_for("a second signal");
    }
}

/// A machine whose traces go to a collector that never answers, so that the last of them are waited for.
pub fn with_hanging_traces() -> (Machine, TcpListener) {
    let collector = TcpListener::bind("127.0.0.1:0").unwrap();
    let root = format!("http://{}", collector.local_addr().unwrap());
    (Machine::new().with("LAVI__LOG__TRACES", &root), collector)
}

/// Waits until the listeners are closed and only the last traces are waited for.
pub async fn sends_its_last_traces(served: &Served) {
    let begun = Instant::now();
    while TcpStream::connect(("127.0.0.1", served.port())).is_ok() {
        assert!(begun.elapsed() < Duration::from_secs(20), "the listeners do not close");
        actix_web::rt::time::sleep(Duration::from_millis(20)).await;
    }
    actix_web::rt::time::sleep(Duration::from_millis(300)).await;
}

#[actix_web::test]
async fn a_second_signal_ends_at_once_when_the_listeners_are_closed_already() {
    for (first, second) in [(Signal::TERM, Signal::TERM), (Signal::INT, Signal::INT)] {
        let (machine, _collector) = with_hanging_traces();
        let mut served = Served::start(&machine);
        assert_eq!(Browser::new(served.root.clone()).get("/en").await.status, 200);
        served.signal(first);
        sends_its_last_traces(&served).await;
        served.signal(second);
        let (status, after) = served.ended();
        assert!(status.success() && after < Duration::from_millis(700), "{status} {after:?}");
        served.wait_for("a second signal");
    }
}

#[actix_web::test]
async fn a_stop_of_a_server_that_sends_letters_is_without_a_panic_and_finishes_what_runs() {
    for signal in [Signal::TERM, Signal::INT] {
        let mail = mail_server(|_| {});
        let machine =
            Machine::new().with("LAVI__EMBEDDED__MAIL", &format!("smtp://localhost:{}", mail.port));
        let words =
            "account add mari --first-name Mari --last-name Maasikas --email mari@kool.example";
        assert_eq!(machine.run(words).code, 0);
        let mut served = Served::start(&machine);
        let browser = Browser::new(served.root.clone());
        assert_eq!(browser.post("/en/forgotPassword", &[("username", "mari")]).await.status, 303);
        let begun = Instant::now();
        while !mail.heard().contains("MAIL FROM") {
            assert!(begun.elapsed() < Duration::from_secs(20), "no letter was sent");
            actix_web::rt::time::sleep(Duration::from_millis(50)).await;
        }
        drop(browser);
        served.signal(signal);
        let (status, after) = served.ended();
        assert!(status.success() && after < Duration::from_secs(10), "{status} {after:?}");
        let said = served.said().join("\n");
        assert!(!said.contains("panic") && !said.contains("RUST_BACKTRACE"), "{said}");
    }
}

/// What is done every minute begins at a start, with a connection to the database in hand.
#[test]
fn a_stop_right_after_a_start_says_nothing_of_a_panic() {
    let machine = Machine::new();
    machine.told("migrate");
    for _ in 0..8 {
        let (status, said) = Served::start(&machine).said_until(Signal::TERM);
        let said = said.join("\n");
        assert!(status.success() && !said.contains("panic"), "{status} {said}");
    }
}

#[actix_web::test]
async fn a_letter_that_was_promised_just_before_a_stop_leaves() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("smtp://{}", listener.local_addr().unwrap());
    let machine = Machine::new().with("LAVI__EMBEDDED__MAIL", &address);
    let words = "account add mari --first-name Mari --last-name Maasikas --email mari@kool.example";
    assert_eq!(machine.run(words).code, 0);
    // It greets so late that the server has stopped answering by then.
    let heard = thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            thread::sleep(Duration::from_secs(2));
            let heard = take(stream, "250 fine");
            if heard.contains("MAIL FROM") {
                return heard;
            }
        }
        String::new()
    });
    let mut served = Served::start(&machine);
    let browser = Browser::new(served.root.clone());
    assert_eq!(browser.post("/en/forgotPassword", &[("username", "mari")]).await.status, 303);
    drop(browser);
    served.signal(Signal::TERM);
    let (status, after) = served.ended();
    assert!(status.success() && after < Duration::from_secs(7), "{status} {after:?}");
    let begun = Instant::now();
    while !heard.is_finished() {
        assert!(begun.elapsed() < Duration::from_secs(3), "the letter did not leave");
        thread::sleep(Duration::from_millis(50));
    }
    let heard = heard.join().unwrap();
    assert!(heard.contains("RCPT TO:<mari@kool.example>") && heard.ends_with(".\n"), "{heard}");
}

/// A machine that is moved to another host, or a node that a debugger holds: what came meanwhile is not answered by a bare 408.
#[test]
fn a_process_that_stood_still_answers_what_has_come_meanwhile() {
    let machine = Machine::new();
    let served = Served::start(&machine);
    let mut streams: Vec<_> =
        (0..8).map(|_| TcpStream::connect(("127.0.0.1", served.port())).unwrap()).collect();
    thread::sleep(Duration::from_millis(300));
    served.signal(Signal::STOP);
    for stream in &mut streams {
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        stream
            .write_all(b"GET /en HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            .unwrap();
    }
    thread::sleep(Duration::from_secs(7));
    served.signal(Signal::CONT);
    for mut stream in streams {
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer);
        assert!(answer.starts_with("HTTP/1.1 200 "), "{answer:.200}");
    }
}
