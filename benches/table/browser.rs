//! What a browser asks and sees: whole answers, cookies kept, brotli undone.

use std::{
    collections::BTreeMap,
    io::{Read, Write},
    net::TcpStream,
    time::Duration,
};

use reqwest::{Client, RequestBuilder, redirect::Policy};
use tokio::runtime::Runtime;

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
        if self.header("content-encoding") == "br" { brotli(&self.body) } else { String::from_utf8(self.body.clone()).unwrap() }
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
    Client::builder().redirect(Policy::none()).no_proxy().timeout(Duration::from_secs(60)).build().unwrap()
}

/// The headers that browsers send with a form, and the form.
pub fn post(client: &Client, url: &str, fields: &[(&str, &str)]) -> RequestBuilder {
    let request = client.post(url).header("accept", "text/html").header("accept-encoding", "br");
    request.header("sec-fetch-site", "same-origin").header("accept-language", "et").form(fields)
}

/// Takes an answer in.
pub async fn take(request: RequestBuilder) -> Answer {
    let answer = request.send().await.unwrap();
    let headers = answer.headers().iter().filter(|(name, _)| *name != "date" && *name != "content-length");
    let headers = headers.map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned())).collect();
    Answer { status: answer.status().as_u16(), headers, body: answer.bytes().await.unwrap().into() }
}

impl Browser {
    pub fn new(root: &str) -> Self {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        Self { client: client(), runtime, root: root.to_owned(), cookies: BTreeMap::new() }
    }

    /// Asks for a page with these headers and the cookies so far.
    pub fn get(&mut self, path: &str, headers: &[(String, String)]) -> Answer {
        let request = self.client.get(format!("{}{path}", self.root)).header("accept-encoding", "br");
        let request = headers.iter().fold(request, |request, (name, value)| request.header(name, value));
        self.send(request)
    }

    /// Sends a form.
    pub fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> Answer {
        self.send(post(&self.client, &format!("{}{path}", self.root), fields))
    }

    fn send(&mut self, request: RequestBuilder) -> Answer {
        let request = if self.cookies.is_empty() { request } else { request.header("cookie", self.cookies()) };
        let answer = self.runtime.block_on(take(request));
        for (_, cookie) in answer.headers.iter().filter(|(name, _)| name == "set-cookie") {
            let (name, value) = cookie.split(';').next().unwrap().split_once('=').unwrap();
            self.cookies.insert(name.to_owned(), value.to_owned());
        }
        answer
    }

    /// The `Cookie` header.
    pub fn cookies(&self) -> String {
        self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("; ")
    }
}

/// The page of the first answer, decompressed; `None` while nobody answers.
pub fn first_answer(root: &str, path: &str) -> Option<String> {
    let address = root.trim_start_matches("http://");
    let mut stream = TcpStream::connect(address).ok()?;
    let asked = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n");
    stream.write_all(asked.as_bytes()).ok()?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).ok()?;
    let end = answer.windows(4).position(|window| window == b"\r\n\r\n")?;
    let head = String::from_utf8_lossy(&answer[..end]).to_ascii_lowercase();
    let body = &answer[end + 4..];
    Some(if head.contains("content-encoding: br") { brotli(body) } else { String::new() })
}

fn brotli(bytes: &[u8]) -> String {
    let mut text = String::new();
    brotli::Decompressor::new(bytes, 4096).read_to_string(&mut text).unwrap();
    text
}
