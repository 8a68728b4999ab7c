//! An account service that sends exactly what it is told, once.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{Shutdown, TcpListener, TcpStream},
    sync::mpsc,
    thread,
};

use url::Url;

/// Each call uses a new connection.
const CLOSE: &str = "Connection: close\r\n";

/// Serves one connection.
pub struct Stub {
    /// The address where it listens.
    pub root: Url,
    request: mpsc::Receiver<String>,
}

impl Stub {
    /// Answers with exactly these bytes, and closes the connection.
    pub fn raw(answer: impl Into<Vec<u8>>) -> Self {
        let answer = answer.into();
        Self::acting(move |mut stream| {
            // The client may have hung up already.
            let _ = stream.write_all(&answer);
            let _ = stream.shutdown(Shutdown::Write);
        })
    }

    /// Answers with this status and body.
    pub fn answering(status: u16, body: &str) -> Self {
        Self::raw(answer(status, "", body))
    }

    /// Sends these bytes and then nothing more, until the client gives up.
    pub fn stalling_after(beginning: &'static str) -> Self {
        Self::acting(move |mut stream| {
            stream.write_all(beginning.as_bytes()).unwrap();
            let _ = stream.read(&mut [0]);
        })
    }

    /// Answers every connection with these bytes, for as long as the test runs.
    pub fn always(answer: impl Into<Vec<u8>>) -> Self {
        let answer = answer.into();
        let (listener, root, sender, request) = Self::listening();
        thread::spawn(move || {
            for stream in listener.incoming() {
                let mut stream = stream.unwrap();
                // The test may have ended, or the client may have hung up.
                let _ = sender.send(read_request(&stream));
                let _ = stream.write_all(&answer);
                let _ = stream.shutdown(Shutdown::Write);
            }
        });
        Self { root, request }
    }

    /// Answers each path with its body, and any other path with 500, for as long as the test runs. A path that is
    /// listed several times gives its answers in turn, and repeats the last one.
    pub fn telling(answers: &[(&'static str, &'static str)]) -> Self {
        let mut answers = answers.to_vec();
        let (listener, root, sender, request) = Self::listening();
        thread::spawn(move || {
            for stream in listener.incoming() {
                let mut stream = stream.unwrap();
                let request = read_request(&stream);
                let path =
                    request.split(' ').nth(1).unwrap_or_default().trim_start_matches("/api/");
                let said = answers.iter().position(|(known, _)| *known == path);
                let bytes = said
                    .map_or_else(|| answer(500, CLOSE, ""), |at| answer(200, CLOSE, answers[at].1));
                if answers.iter().filter(|(known, _)| *known == path).count() > 1 {
                    answers.remove(said.unwrap());
                }
                // The test may have ended, or the client may have hung up.
                let _ = sender.send(request);
                let _ = stream.write_all(bytes.as_bytes());
                let _ = stream.shutdown(Shutdown::Write);
            }
        });
        Self { root, request }
    }

    fn listening() -> (TcpListener, Url, mpsc::Sender<String>, mpsc::Receiver<String>) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let root = format!("http://{}/api/", listener.local_addr().unwrap()).parse().unwrap();
        let (sender, request) = mpsc::channel();
        (listener, root, sender, request)
    }

    /// Acts on the connection once the request has been read.
    pub fn acting(act: impl FnOnce(TcpStream) + Send + 'static) -> Self {
        let (listener, root, sender, request) = Self::listening();
        thread::spawn(move || {
            let (stream, _) = listener.accept().unwrap();
            sender.send(read_request(&stream)).unwrap();
            act(stream);
        });
        Self { root, request }
    }

    /// The received request: header names in lower case, an empty line, the body.
    pub fn request(&self) -> String {
        self.request.recv().unwrap()
    }

    /// The next request for this path; earlier requests for other paths are skipped.
    pub fn request_for(&self, path: &str) -> String {
        let wanted = format!(" /api/{path} ");
        self.request.iter().find(|request| request.contains(&wanted)).unwrap()
    }

    /// The paths requested since the last call of this function.
    pub fn asked(&self) -> Vec<String> {
        let path = |request: String| {
            request.split(' ').nth(1).unwrap_or_default().trim_start_matches("/api/").to_owned()
        };
        self.request.try_iter().map(path).collect()
    }

    /// Whether there has been no request so far.
    pub fn is_untouched(&self) -> bool {
        self.request.try_recv().is_err()
    }
}

/// The exact bytes of a response; `headers` are complete lines.
pub fn answer(status: u16, headers: &str, body: &str) -> String {
    format!("HTTP/1.1 {status} X\r\n{headers}Content-Length: {}\r\n\r\n{body}", body.len())
}

/// The next request on a connection; if the client hangs up, the part that has arrived.
pub fn read_request(stream: &TcpStream) -> String {
    let mut reader = BufReader::new(stream);
    let (mut head, mut length) = (String::new(), 0);
    loop {
        let mut line = Vec::new();
        reader.read_until(b'\n', &mut line).unwrap();
        let line = String::from_utf8(line).unwrap();
        if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
            length = value.trim().parse().unwrap();
        }
        let (name, value) =
            line.split_once(':').map_or((line.as_str(), None), |(name, value)| (name, Some(value)));
        head +=
            &value.map_or(line.clone(), |value| format!("{}:{value}", name.to_ascii_lowercase()));
        if line.is_empty() || line == "\r\n" {
            break;
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).unwrap();
    head + &String::from_utf8(body).unwrap()
}
