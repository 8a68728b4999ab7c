//! What is read off a wire before it is trusted: the PROXY protocol, and a provider's HTTP/1.1 answers to long polls.

use std::{
    net::{IpAddr, SocketAddr},
    sync::{Arc, Mutex},
};

use actix_web::rt::System;
use proptest::{prop_assert, prop_assert_eq};
use reqwest::{Client, redirect::Policy};
use serde_json::Value;

use super::{near, throw, throw_some};
use crate::doubles::{
    phone_provider::{UNHURRIED, session},
    server::{Action, Server},
};
use lavi::{
    app::proxy_protocol,
    providers::{http::Pins, rest::Rest},
};

/// The header of version 2 with these addresses and ports, and what follows it.
fn version_2(command: u8, family: u8, rest: &[u8]) -> Vec<u8> {
    let length = u16::try_from(rest.len()).unwrap().to_be_bytes();
    [&b"\r\n\r\n\0\r\nQUIT\n"[..], &[command, family], &length, rest].concat()
}

#[test]
fn the_proxy_protocol_reads_its_header_and_not_a_byte_more() {
    let (v4, v6) = ([192, 0, 2, 7, 192, 0, 2, 1, 0xc8, 0x22, 1, 0xbb], [0x20; 36]);
    let seeds = [
        b"PROXY TCP4 192.0.2.7 192.0.2.1 51234 443\r\nGET / HTTP/1.1\r\n".to_vec(),
        b"PROXY TCP6 2001:db8::7 ::1 51234 443\r\n\x16\x03\x01".to_vec(),
        b"PROXY UNKNOWN ffff::1 ::1 1 2\r\n".to_vec(),
        version_2(0x21, 0x11, &v4),
        [version_2(0x21, 0x21, &v6), b"GET /".to_vec()].concat(),
        version_2(0x21, 0x11, &[&v4[..], &[4, 0, 1, 0]].concat()),
        version_2(0x20, 0, &[]),
    ];
    let system = System::new();
    throw(near(seeds), |bytes| {
        let mut stream = &bytes[..];
        let read = system.block_on(proxy_protocol::read(&mut stream));
        let header = &bytes[..bytes.len() - stream.len()];
        prop_assert!(header.len() <= 16 + 1024);
        let Ok(announced) = read else { return Ok(()) };
        let beginning: &[u8] =
            if header.starts_with(b"PROXY") { b"PROXY" } else { b"\r\n\r\n\0\r\nQUIT\n" };
        prop_assert!(header.starts_with(beginning));
        let Some(visitor) = announced else { return Ok(()) };
        // The address stands in the header, as text or as bytes, and written again it is the same one.
        if beginning.starts_with(b"PROXY") {
            let words: Vec<&str> =
                str::from_utf8(header).unwrap().split_ascii_whitespace().collect();
            prop_assert_eq!(words[2].parse::<IpAddr>().unwrap(), visitor.ip());
            prop_assert_eq!(words[4].parse::<u16>().unwrap(), visitor.port());
        } else {
            let octets = match visitor {
                SocketAddr::V4(at) => at.ip().octets().to_vec(),
                SocketAddr::V6(at) => at.ip().octets().to_vec(),
            };
            prop_assert_eq!(&header[16..16 + octets.len()], &octets[..]);
        }
        Ok(())
    });
}

#[test]
fn an_answer_to_a_long_poll_is_read_as_by_the_client_of_the_other_calls() {
    let seeds = [
        "HTTP/1.1 200 OK\r\nContent-Length: 19\r\n\r\n{\"state\":\"RUNNING\"}",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\n{\"state\":\r\na;x=y\r\n\"RUNNING\"}\r\n0\r\nT: 1\r\n\r\n",
        "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\n\r\n{\"state\":\"RUNNING\"}",
        "HTTP/1.0 302 Found\r\nLocation: http://127.0.0.1:9/\r\nConnection: keep-alive\r\n\r\n",
        "HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\n\r\n{}HTTP/1.1 200 OK\r\n\r\n",
        "HTTP/1.1 204 No Content\r\n\r\n",
    ];
    let said = Arc::new(Mutex::new(Vec::new()));
    let next = Arc::clone(&said);
    let server = Server::start(move |_| Action::Raw(next.lock().unwrap().clone()));
    let rest = Rest::new("test", server.root.as_str(), &[], &Pins::default(), UNHURRIED).unwrap();
    let reqwest = Client::builder().redirect(Policy::none()).no_proxy().build().unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    throw_some(300, near(seeds), |bytes| {
        said.lock().unwrap().clone_from(&bytes);
        let Ok(ours) = runtime.block_on(rest.poll(&["session"], &session())) else { return Ok(()) };
        // Empty lines before it are passed over by both.
        let begins = bytes.iter().position(|byte| !b"\r\n".contains(byte)).unwrap_or_default();
        prop_assert!(bytes[begins..].starts_with(b"HTTP/1."), "an answer of something else");
        let theirs = runtime.block_on(async {
            let answer = reqwest.get(server.root.clone()).send().await.ok()?;
            Some((answer.status().as_u16(), answer.bytes().await.ok()?))
        });
        // Either may be the stricter one.
        if let Some((status, body)) = theirs {
            prop_assert_eq!(ours.status, status);
            let (ours, theirs) = (ours.json::<Value>().ok(), serde_json::from_slice(&body).ok());
            prop_assert_eq!(ours, theirs);
        }
        Ok(())
    });
}
