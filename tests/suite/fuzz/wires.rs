//! What is read off a wire before it is trusted: the PROXY protocol.

use std::net::{IpAddr, SocketAddr};

use actix_web::rt::System;
use proptest::{prop_assert, prop_assert_eq};

use super::{near, throw};
use lavi::app::proxy_protocol;

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
