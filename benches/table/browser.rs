//! What a browser asks and sees: whole answers, cookies kept, compression undone.

use std::{
    collections::BTreeMap,
    io::{Read, Write},
    net::TcpStream,
    time::Duration,
};

use reqwest::{Client, RequestBuilder, redirect::Policy};
use tokio::runtime::Runtime;

/// What browsers take.
pub const ACCEPT_ENCODING: &str = "gzip, deflate, br, zstd";

/// An answer.
#[derive(Clone, PartialEq)]
pub struct Answer {
    pub status: u16,
    /// Without `Date` and `Content-Length`, which the server adds.
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Answer {
    /// The value of a header; empty where there is none.
    pub fn header(&self, name: &str) -> &str {
        self.headers.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value)
    }

    /// The page, decompressed.
    pub fn text(&self) -> String {
        decompressed(self.header("content-encoding"), &self.body)
    }

    /// The value of `data-code`, the first one if there are several.
    pub fn code(&self) -> String {
        let text = self.text();
        let rest = text.split_once("data-code=\"").map_or("", |(_, rest)| rest);
        rest.split('"').next().unwrap_or_default().to_owned()
    }
}

/// A browser in et, which follows no redirect by itself.
pub struct Browser {
    client: Client,
    runtime: Runtime,
    root: String,
    cookies: BTreeMap<String, String>,
}

/// A client as browsers are.
pub fn client() -> Client {
    // The server closes what is idle for five seconds, perhaps at the very moment of the next request.
    let client = Client::builder()
        .redirect(Policy::none())
        .no_proxy()
        .pool_idle_timeout(Duration::from_secs(2));
    client.timeout(Duration::from_secs(60)).build().unwrap()
}

/// The headers that browsers send with a form, and the form.
pub fn post(client: &Client, url: &str, fields: &[(&str, &str)]) -> RequestBuilder {
    let request =
        client.post(url).header("accept", "text/html").header("accept-encoding", ACCEPT_ENCODING);
    request.header("sec-fetch-site", "same-origin").header("accept-language", "et").form(fields)
}

/// Takes an answer in.
pub async fn take(request: RequestBuilder) -> Answer {
    let answer = request.send().await.unwrap();
    let headers =
        answer.headers().iter().filter(|(name, _)| *name != "date" && *name != "content-length");
    let headers = headers
        .map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()))
        .collect();
    Answer { status: answer.status().as_u16(), headers, body: answer.bytes().await.unwrap().into() }
}

impl Browser {
    pub fn new(root: &str) -> Self {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        Self { client: client(), runtime, root: root.to_owned(), cookies: BTreeMap::new() }
    }

    /// Asks for a page with these headers and the cookies so far.
    pub fn get(&mut self, path: &str, headers: &[(String, String)]) -> Answer {
        let request = self
            .client
            .get(format!("{}{path}", self.root))
            .header("accept-encoding", ACCEPT_ENCODING);
        let request =
            headers.iter().fold(request, |request, (name, value)| request.header(name, value));
        self.send(request)
    }

    /// Sends a form.
    pub fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> Answer {
        self.send(post(&self.client, &format!("{}{path}", self.root), fields))
    }

    fn send(&mut self, request: RequestBuilder) -> Answer {
        let request = if self.cookies.is_empty() {
            request
        } else {
            request.header("cookie", self.cookies())
        };
        let answer = self.runtime.block_on(take(request));
        for (_, cookie) in answer.headers.iter().filter(|(name, _)| name == "set-cookie") {
            let (name, value) = cookie.split(';').next().unwrap().split_once('=').unwrap();
            self.cookies.insert(name.to_owned(), value.to_owned());
        }
        answer
    }

    /// The `Cookie` header.
    pub fn cookies(&self) -> String {
        self.cookies
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect::<Vec<_>>()
            .join("; ")
    }
}

/// An answer as it comes.
pub struct Raw {
    /// The status line and the headers, with the empty line.
    pub head: String,
    pub body: Vec<u8>,
}

impl Raw {
    /// The value of a header; empty where there is none.
    pub fn header(&self, name: &str) -> &str {
        let fields = self.head.lines().filter_map(|line| line.split_once(": "));
        fields
            .filter(|(known, _)| known.eq_ignore_ascii_case(name))
            .map(|(_, value)| value)
            .next()
            .unwrap_or_default()
    }

    /// The page, decompressed.
    pub fn text(&self) -> String {
        decompressed(self.header("content-encoding"), &self.body)
    }
}

/// Asks over a connection of its own; `None` while nobody answers.
pub fn raw(root: &str, path: &str, headers: &str) -> Option<Raw> {
    let address = root.trim_start_matches("http://");
    let mut stream = TcpStream::connect(address).ok()?;
    let asked =
        format!("GET {path} HTTP/1.1\r\nHost: {address}\r\n{headers}Connection: close\r\n\r\n");
    stream.write_all(asked.as_bytes()).ok()?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).ok()?;
    let end = answer.windows(4).position(|window| window == b"\r\n\r\n")? + 4;
    let body = answer.split_off(end);
    Some(Raw { head: String::from_utf8_lossy(&answer).into_owned(), body })
}

fn decompressed(coding: &str, bytes: &[u8]) -> String {
    let mut text = String::new();
    let read = match coding {
        "br" => brotli::Decompressor::new(bytes, 4096).read_to_string(&mut text),
        "gzip" => flate2::read::GzDecoder::new(bytes).read_to_string(&mut text),
        _ => (&mut &*bytes).read_to_string(&mut text),
    };
    read.unwrap();
    text
}
