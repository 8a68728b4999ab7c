//! The HTTP server behind every double: a function of the test says what happens to a request, and the requests are
//! remembered in the order in which they came.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{Shutdown, TcpListener, TcpStream},
    sync::{Arc, Condvar, Mutex},
    thread,
    time::Duration,
};

use rustix::net::sockopt::set_socket_linger;
use url::Url;

/// A request as it arrived.
#[derive(Clone, Debug)]
pub struct Request {
    /// The connection on which it came, counted from 0.
    pub connection: usize,
    pub method: String,
    pub path: String,
    /// `name: value` lines, names in lower case.
    pub headers: Vec<String>,
    pub body: Vec<u8>,
}

impl Request {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    }

    /// A field of the posted form.
    pub fn field(&self, name: &str) -> Option<String> {
        url::form_urlencoded::parse(&self.body)
            .find(|(field, _)| field == name)
            .map(|(_, value)| value.into_owned())
    }

    /// The whole request: header names in lower case, an empty line, the body.
    pub fn text(&self) -> String {
        let mut text = format!("{} {} HTTP/1.1\r\n", self.method, self.path);
        for line in &self.headers {
            text.extend([line, "\r\n"]);
        }
        text + "\r\n" + &String::from_utf8_lossy(&self.body)
    }
}

/// What happens to a request.
#[derive(Clone, Debug)]
pub enum Action {
    /// A response, after which the connection is closed.
    Answer(u16, Vec<u8>),
    /// A response, after which the connection waits for the next request.
    Keep(u16, Vec<u8>),
    /// Exactly these bytes, after which the connection is closed.
    Raw(Vec<u8>),
    /// These bytes, and then nothing more until the client gives up.
    Hang(&'static str),
    /// These bytes, and then blanks until the client gives up.
    Endless(&'static str),
    /// The connection is closed at once.
    Close,
    /// The connection breaks.
    Reset,
}

impl Action {
    pub fn text(status: u16, body: &str) -> Self {
        Self::Answer(status, body.as_bytes().to_vec())
    }

    pub fn json(status: u16, body: &serde_json::Value) -> Self {
        Self::text(status, &body.to_string())
    }

    /// Does it; whether the connection waits for another request.
    fn perform(&self, mut stream: &TcpStream) -> bool {
        // The client may have hung up already.
        let _ = match self {
            Self::Answer(status, body) => {
                let head = response(*status, "Connection: close\r\n", "", body.len());
                stream.write_all(&[head.as_bytes(), body].concat())
            }
            Self::Keep(status, body) => {
                let head = response(*status, "", "", body.len());
                return stream.write_all(&[head.as_bytes(), body].concat()).is_ok();
            }
            Self::Raw(bytes) => stream.write_all(bytes),
            Self::Hang(beginning) => stream
                .write_all(beginning.as_bytes())
                .and_then(|()| stream.read(&mut [0]))
                .map(drop),
            Self::Endless(beginning) => {
                let mut sent = stream.write_all(beginning.as_bytes());
                while sent.is_ok() {
                    sent = stream.write_all(&[b' '; 4096]);
                }
                sent
            }
            Self::Close => Ok(()),
            Self::Reset => {
                // A connection that is not lingered on is reset when it is dropped.
                set_socket_linger(stream, Some(Duration::ZERO)).unwrap();
                return false;
            }
        };
        let _ = stream.shutdown(Shutdown::Write);
        false
    }
}

/// The exact bytes of a response; `headers` are complete lines. It says that the connection closes: a client that was not told may
/// send its next request into the closing.
pub fn answer(status: u16, headers: &str, body: &str) -> String {
    response(status, &format!("{headers}Connection: close\r\n"), body, body.len())
}

fn response(status: u16, headers: &str, body: &str, length: usize) -> String {
    format!("HTTP/1.1 {status} X\r\n{headers}Content-Length: {length}\r\n\r\n{body}")
}

/// The server. It serves for as long as the test runs.
pub struct Server {
    pub root: Url,
    log: Arc<Log>,
}

#[derive(Default)]
struct Log {
    requests: Mutex<Vec<Request>>,
    arrived: Condvar,
}

impl Server {
    pub fn start(act: impl Fn(&Request) -> Action + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let root = format!("http://{}", listener.local_addr().unwrap()).parse().unwrap();
        let log = Arc::<Log>::default();
        let (act, remembered) = (Arc::new(act), Arc::clone(&log));
        thread::spawn(move || {
            for (connection, stream) in listener.incoming().enumerate() {
                let (act, log, stream) =
                    (Arc::clone(&act), Arc::clone(&remembered), stream.unwrap());
                thread::spawn(move || {
                    let mut reader = BufReader::new(&stream);
                    while let Some(request) = read(&mut reader, connection) {
                        log.requests.lock().unwrap().push(request.clone());
                        log.arrived.notify_all();
                        if !act(&request).perform(&stream) {
                            break;
                        }
                    }
                });
            }
        });
        Self { root, log }
    }

    /// How often this path was requested.
    pub fn count(&self, path: &str) -> usize {
        self.log.requests.lock().unwrap().iter().filter(|request| request.path == path).count()
    }

    /// The last request for this path.
    pub fn last(&self, path: &str) -> Request {
        let requests = self.log.requests.lock().unwrap();
        requests.iter().rfind(|request| request.path == path).unwrap().clone()
    }

    /// The request with this number, counted from 0; waits until it has arrived.
    pub fn request(&self, number: usize) -> Request {
        let requests = self.log.requests.lock().unwrap();
        let requests =
            self.log.arrived.wait_while(requests, |requests| requests.len() <= number).unwrap();
        requests[number].clone()
    }

    /// The requests after this many.
    pub fn after(&self, number: usize) -> Vec<Request> {
        self.log.requests.lock().unwrap()[number..].to_vec()
    }
}

/// The next request of a connection, if the client sends a whole one.
fn read(reader: &mut impl BufRead, connection: usize) -> Option<Request> {
    let mut lines = Vec::new();
    loop {
        let mut line = Vec::new();
        reader.read_until(b'\n', &mut line).ok().filter(|length| *length > 0)?;
        match String::from_utf8(line).unwrap().trim_end() {
            "" => break,
            line => lines.push(line.to_owned()),
        }
    }
    let mut lines = lines.into_iter();
    let start = lines.next()?;
    let mut words = start.split(' ').map(str::to_owned);
    let headers: Vec<String> = lines
        .filter_map(|line| {
            line.split_once(':')
                .map(|(name, value)| format!("{}: {}", name.to_ascii_lowercase(), value.trim()))
        })
        .collect();
    let mut request = Request {
        connection,
        method: words.next()?,
        path: words.next()?,
        headers,
        body: Vec::new(),
    };
    let length = request.header("content-length").map_or(0, |length| length.parse().unwrap());
    request.body = vec![0; length];
    reader.read_exact(&mut request.body).ok()?;
    Some(request)
}
