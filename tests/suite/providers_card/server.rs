//! An HTTP server that handles each request with a function of the test, and remembers the requests.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{Shutdown, TcpListener, TcpStream},
    sync::{Arc, Mutex},
    thread,
};

use url::Url;

/// A request as it arrived.
#[derive(Clone, Debug)]
pub struct Request {
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
}

/// How a request is answered.
#[derive(Clone, Debug)]
pub enum Action {
    Answer(u16, Vec<u8>),
    /// These bytes instead of HTTP.
    Raw(&'static [u8]),
    /// Nothing, until the client gives up.
    Hang,
    /// The connection is closed at once.
    Reset,
}

pub fn json(status: u16, body: &serde_json::Value) -> Action {
    Action::Answer(status, body.to_string().into_bytes())
}

pub struct Server {
    pub root: Url,
    requests: Arc<Mutex<Vec<Request>>>,
}

impl Server {
    pub fn start(act: impl Fn(&Request) -> Action + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let root = format!("http://{}", listener.local_addr().unwrap()).parse().unwrap();
        let requests: Arc<Mutex<Vec<Request>>> = Arc::default();
        let (act, remembered) = (Arc::new(act), Arc::clone(&requests));
        thread::spawn(move || {
            for stream in listener.incoming() {
                let (act, remembered) = (Arc::clone(&act), Arc::clone(&remembered));
                thread::spawn(move || {
                    let stream = stream.unwrap();
                    // The client may have hung up already.
                    let Some(request) = read(&stream) else { return };
                    remembered.lock().unwrap().push(request.clone());
                    perform(stream, &act(&request));
                });
            }
        });
        Self { root, requests }
    }

    /// How often this path was requested.
    pub fn count(&self, path: &str) -> usize {
        self.requests.lock().unwrap().iter().filter(|request| request.path == path).count()
    }

    /// The last request for this path.
    pub fn last(&self, path: &str) -> Request {
        self.requests.lock().unwrap().iter().rfind(|request| request.path == path).unwrap().clone()
    }
}

fn perform(mut stream: TcpStream, action: &Action) {
    let _ = match action {
        Action::Answer(status, body) => {
            let head = format!(
                "HTTP/1.1 {status} X\r\nConnection: close\r\nContent-Length: {}\r\n\r\n",
                body.len()
            );
            stream.write_all(&[head.as_bytes(), body].concat())
        }
        Action::Raw(bytes) => stream.write_all(bytes),
        Action::Hang => stream.read(&mut [0]).map(drop),
        Action::Reset => Ok(()),
    };
    let _ = stream.shutdown(Shutdown::Write);
}

fn read(stream: &TcpStream) -> Option<Request> {
    let mut reader = BufReader::new(stream);
    let mut lines = Vec::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok()?;
        match line.trim_end() {
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
    let mut request =
        Request { method: words.next()?, path: words.next()?, headers, body: Vec::new() };
    let length = request.header("content-length").map_or(0, |length| length.parse().unwrap());
    request.body = vec![0; length];
    reader.read_exact(&mut request.body).ok()?;
    Some(request)
}
