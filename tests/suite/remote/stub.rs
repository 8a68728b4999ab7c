//! An account service that says exactly what it is told to say, once.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{Shutdown, TcpListener, TcpStream},
    sync::mpsc,
    thread,
};

use url::Url;

/// Each call comes on a connection of its own.
const CLOSE: &str = "Connection: close\r\n";

/// Serves one connection.
pub struct Stub {
    /// Where it listens.
    pub root: Url,
    request: mpsc::Receiver<String>,
}

impl Stub {
    /// Answers with these bytes, whatever they are, and closes the connection.
    pub fn raw(answer: impl Into<Vec<u8>>) -> Self {
        let answer = answer.into();
        Self::acting(move |mut stream| {
            // The client may have hung up, that is its right.
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

    /// Answers each call with the body named beside its path, and every other one with 500, for as long as the test runs. A path
    /// that stands several times gives its answers in turn, and stays with the last.
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
                // As above.
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

    /// Does this with the connection once the request has been read.
    pub fn acting(act: impl FnOnce(TcpStream) + Send + 'static) -> Self {
        let (listener, root, sender, request) = Self::listening();
        thread::spawn(move || {
            let (stream, _) = listener.accept().unwrap();
            sender.send(read_request(&stream)).unwrap();
            act(stream);
        });
        Self { root, request }
    }

    /// The request as it arrived: header names in lower case, an empty line, its body.
    pub fn request(&self) -> String {
        self.request.recv().unwrap()
    }

    /// The next request for this path, whatever came before.
    pub fn request_for(&self, path: &str) -> String {
        let wanted = format!(" /api/{path} ");
        self.request.iter().find(|request| request.contains(&wanted)).unwrap()
    }

    /// The paths asked for since the last look.
    pub fn asked(&self) -> Vec<String> {
        let path = |request: String| {
            request.split(' ').nth(1).unwrap_or_default().trim_start_matches("/api/").to_owned()
        };
        self.request.try_iter().map(path).collect()
    }

    /// Whether nobody has asked so far.
    pub fn is_untouched(&self) -> bool {
        self.request.try_recv().is_err()
    }
}

/// An answer to the byte; `headers` are whole lines.
pub fn answer(status: u16, headers: &str, body: &str) -> String {
    format!("HTTP/1.1 {status} X\r\n{headers}Content-Length: {}\r\n\r\n{body}", body.len())
}

/// The next request on a connection; what has come, when the client hangs up.
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
