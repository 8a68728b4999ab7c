//! A provider that gives its answers one after the other, on one connection.

use std::{
    io::{BufRead, BufReader, Read, Write},
    sync::mpsc,
    time::Duration,
};

use lavi::providers::rest::Timing;

use crate::remote::stub::{Stub, answer};

/// Long time-outs, and no delay between two polls.
pub const UNHURRIED: Timing = Timing {
    start: Duration::from_secs(20),
    poll: Duration::from_secs(20),
    grace: Duration::from_secs(3),
    pause: Duration::ZERO,
    timeout: Duration::from_secs(300),
};

/// Very short time-outs.
pub const HURRIED: Timing = Timing {
    start: Duration::from_millis(100),
    poll: Duration::from_millis(50),
    grace: Duration::from_millis(50),
    ..UNHURRIED
};

/// The answer of both providers to the start of a session.
pub const STARTED: &str = r#"{"sessionID":"1dcc1600-29a6-4e95-a95c-d69b31febcfb","new":1}"#;

/// A provider that answers the requests with these bodies in turn; also returns the request lines of the later
/// requests.
pub fn saying(bodies: &[&str]) -> (Stub, mpsc::Receiver<String>) {
    let answers: Vec<String> = bodies.iter().map(|body| answer(200, "", body)).collect();
    let (sender, lines) = mpsc::channel();
    let stub = Stub::acting(move |mut stream| {
        let mut reader = BufReader::new(stream.try_clone().unwrap());
        for (at, answer) in answers.iter().enumerate() {
            if at > 0 {
                let mut lines = reader.by_ref().lines().map_while(Result::ok);
                // The client may have given up.
                let Some(first) = lines.next() else { return };
                lines.find(String::is_empty);
                let _ = sender.send(first);
            }
            let _ = stream.write_all(answer.as_bytes());
        }
    });
    (stub, lines)
}

/// Bodies that are not valid answers, sent with status 200.
pub const NONSENSE: [&str; 8] = [
    "",
    "null",
    "[]",
    "{}",
    "<html>",
    "{\"sessionID\":7}",
    "{\"sessionID\":\"../x\"}",
    "{\"state\":[\"COMPLETE\"]}",
];
