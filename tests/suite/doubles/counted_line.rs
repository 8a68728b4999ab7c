//! A line to a PostgreSQL server that counts what passes: each round trip is one that the server has said "ready" to.

use std::{
    collections::{HashMap, VecDeque},
    fmt,
    io::{Read, Write},
    net::{Shutdown, TcpListener, TcpStream},
    sync::{Arc, Mutex},
    thread,
};

/// What a client has waited for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundTrip {
    /// The statement; empty if only the connection was tested.
    pub statement: String,
    /// The server's word for what it did, such as `INSERT 0 1`.
    pub done: String,
    /// Whether a transaction is under way afterwards.
    pub in_transaction: bool,
    /// Whether it rolls back without a transaction.
    pub ends_nothing: bool,
    /// Tests of this connection since its last statement, with this one.
    pub tests: usize,
}

impl RoundTrip {
    /// Whether a connection is given back to the pool: a rollback where no transaction is, and one test.
    pub fn is_test_of_the_pool(&self) -> bool {
        self.ends_nothing || (self.statement.is_empty() && self.tests <= 1)
    }

    /// Whether something lasts from now on: a commit, or a statement that writes outside a transaction.
    pub fn is_commit(&self) -> bool {
        let writes = ["INSERT", "UPDATE", "DELETE"].iter().any(|word| self.done.starts_with(word));
        !self.in_transaction && (writes || self.done == "COMMIT")
    }
}

impl fmt::Display for RoundTrip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let statement: String = self.statement.chars().take(150).collect();
        let said = if statement.is_empty() { "(tests the connection)" } else { &statement };
        write!(f, "{said} -> {}", self.done)
    }
}

/// The line.
pub struct CountedLine {
    pub port: u16,
    passed: Arc<Mutex<Vec<RoundTrip>>>,
}

impl CountedLine {
    /// To the server at this host and port.
    pub fn to(host: &str, port: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let passed: Arc<Mutex<Vec<RoundTrip>>> = Arc::default();
        let line =
            Self { port: listener.local_addr().unwrap().port(), passed: Arc::clone(&passed) };
        let host = host.to_owned();
        thread::spawn(move || {
            for here in listener.incoming().map_while(Result::ok) {
                let there = TcpStream::connect((host.as_str(), port)).unwrap();
                // Each message is written by itself: without this it waits for 40 ms for the one before.
                here.set_nodelay(true).unwrap();
                there.set_nodelay(true).unwrap();
                let wire = Arc::new(Mutex::new(Wire::default()));
                let (own, all) = (Arc::clone(&wire), Arc::clone(&passed));
                let (asks, answers) = (here.try_clone().unwrap(), there.try_clone().unwrap());
                thread::spawn(move || {
                    pass(asks, answers, true, |kind, body| own.lock().unwrap().asked(kind, body));
                });
                thread::spawn(move || {
                    pass(there, here, false, |kind, body| {
                        all.lock().unwrap().extend(wire.lock().unwrap().answered(kind, body));
                    });
                });
            }
        });
        line
    }

    /// What has passed since this was last asked, in the order of the answers.
    pub fn take(&self) -> Vec<RoundTrip> {
        std::mem::take(&mut self.passed.lock().unwrap())
    }
}

/// One connection.
#[derive(Default)]
struct Wire {
    /// Prepared statements by their names.
    prepared: HashMap<String, String>,
    /// What is being said before the next word that asks for an answer.
    saying: String,
    /// What was asked and is not answered.
    asked: VecDeque<String>,
    done: String,
    in_transaction: bool,
    tests: usize,
}

impl Wire {
    fn asked(&mut self, kind: u8, body: &[u8]) {
        let words = |body: &[u8]| -> Vec<String> {
            body.split(|byte| *byte == 0).map(|word| String::from_utf8_lossy(word).into()).collect()
        };
        match kind {
            // The beginning of the connection.
            0 => self.asked.push_back("CONNECT".to_owned()),
            b'Q' => self.asked.push_back(words(body)[0].clone()),
            b'P' => {
                let words = words(body);
                self.saying = format!("PREPARE {}", words[1]);
                self.prepared.insert(words[0].clone(), words[1].clone());
            }
            b'B' => self.saying.clone_from(&self.prepared[&words(body)[1]]),
            b'S' => self.asked.push_back(std::mem::take(&mut self.saying)),
            _ => {}
        }
    }

    fn answered(&mut self, kind: u8, body: &[u8]) -> Option<RoundTrip> {
        match kind {
            b'C' => self.done = String::from_utf8_lossy(&body[..body.len() - 1]).into(),
            b'E' => self.done = String::from_utf8_lossy(body).replace('\0', " "),
            b'Z' => {
                let statement = self.asked.pop_front().unwrap();
                self.tests = if statement.is_empty() { self.tests + 1 } else { 0 };
                let done = std::mem::take(&mut self.done);
                let ends_nothing = statement == "ROLLBACK" && !self.in_transaction;
                self.in_transaction = body != b"I";
                return Some(RoundTrip {
                    statement,
                    done,
                    in_transaction: self.in_transaction,
                    ends_nothing,
                    tests: self.tests,
                });
            }
            _ => {}
        }
        None
    }
}

/// Passes messages on, each after it was seen. The first of a client has no kind.
fn pass(mut from: TcpStream, mut to: TcpStream, is_client: bool, mut see: impl FnMut(u8, &[u8])) {
    let mut has_kind = !is_client;
    let mut next = || -> std::io::Result<()> {
        let mut head = [0; 5];
        let head = if has_kind { &mut head[..] } else { &mut head[1..] };
        from.read_exact(head)?;
        let kind = if has_kind { head[0] } else { 0 };
        let length = u32::from_be_bytes(*head.last_chunk().unwrap());
        let mut body = vec![0; usize::try_from(length).unwrap() - 4];
        from.read_exact(&mut body)?;
        has_kind = true;
        see(kind, &body);
        to.write_all(&[&*head, &body].concat())
    };
    while next().is_ok() {}
    let _ = to.shutdown(Shutdown::Both);
}
