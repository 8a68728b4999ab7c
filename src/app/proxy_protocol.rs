//! The PROXY protocol, versions 1 and 2 (haproxy.org, proxy-protocol.txt): a proxy that passes a connection through says in
//! front of it whose it is. Read before the TLS handshake, and only from proxies that are trusted.

use std::{
    io::{self, ErrorKind},
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    time::Duration,
};

use actix_web::rt::time::timeout;
use tokio::io::{AsyncRead, AsyncReadExt};

/// How long the header may take. The TLS handshake has as long again.
const PATIENCE: Duration = Duration::from_secs(3);

/// The beginning of version 2, and as many bytes as every header of version 1 has.
const SIGNATURE: [u8; 12] = *b"\r\n\r\n\0\r\nQUIT\n";

/// The longest header of version 1, with its line break.
const LONGEST_LINE: usize = 107;

/// The most that may follow the first 16 bytes of version 2: the addresses, and what proxies add.
const LONGEST_REST: usize = 1024;

/// Two addresses and two ports.
const ADDRESSES_4: usize = 12;
const ADDRESSES_6: usize = 36;

/// Reads the header, and not a byte more. `None`: the proxy speaks for itself, such as to see whether we live.
pub async fn read(stream: &mut (impl AsyncRead + Unpin)) -> io::Result<Option<SocketAddr>> {
    let header = async {
        let mut beginning = [0; SIGNATURE.len()];
        stream.read_exact(&mut beginning).await?;
        if beginning == SIGNATURE {
            version_2(stream).await
        } else if beginning.starts_with(b"PROXY ") {
            version_1(stream, beginning.to_vec()).await
        } else {
            Err(malformed())
        }
    };
    timeout(PATIENCE, header).await.unwrap_or_else(|_| Err(ErrorKind::TimedOut.into()))
}

/// `PROXY TCP4 192.0.2.7 192.0.2.1 51234 443`, or `PROXY UNKNOWN` and whatever follows.
async fn version_1(
    stream: &mut (impl AsyncRead + Unpin),
    mut line: Vec<u8>,
) -> io::Result<Option<SocketAddr>> {
    while !line.ends_with(b"\r\n") {
        if line.len() >= LONGEST_LINE {
            return Err(malformed());
        }
        line.push(stream.read_u8().await?);
    }
    let text = str::from_utf8(&line).map_err(|_| malformed())?.trim_end_matches("\r\n");
    let words: Vec<&str> = text.split(' ').collect();
    let visitor = match words.as_slice() {
        ["PROXY", "UNKNOWN", ..] => return Ok(None),
        ["PROXY", "TCP4", from, to, port, of] => {
            let (from, to) = (from.parse::<Ipv4Addr>().ok(), to.parse::<Ipv4Addr>().ok());
            from.map(IpAddr::V4).zip(to.map(IpAddr::V4)).zip(number(port).zip(number(of)))
        }
        ["PROXY", "TCP6", from, to, port, of] => {
            let (from, to) = (from.parse::<Ipv6Addr>().ok(), to.parse::<Ipv6Addr>().ok());
            from.map(IpAddr::V6).zip(to.map(IpAddr::V6)).zip(number(port).zip(number(of)))
        }
        _ => None,
    };
    let ((from, _), (port, _)) = visitor.ok_or_else(malformed)?;
    Ok(Some(SocketAddr::new(from, port)))
}

/// A port as the protocol writes it.
fn number(text: &str) -> Option<u16> {
    text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()))
}

/// What follows the signature: version and command, family, length, addresses.
async fn version_2(stream: &mut (impl AsyncRead + Unpin)) -> io::Result<Option<SocketAddr>> {
    let (command, family) = (stream.read_u8().await?, stream.read_u8().await?);
    let length = usize::from(stream.read_u16().await?);
    if length > LONGEST_REST {
        return Err(malformed());
    }
    let mut rest = vec![0; length];
    stream.read_exact(&mut rest).await?;
    let port = |at: usize| Some(u16::from_be_bytes(rest.get(at..at + 2)?.try_into().ok()?));
    let visitor = match (command, family) {
        // LOCAL: whatever follows does not count.
        (0x20, _) => return Ok(None),
        (0x21, 0x11) if length >= ADDRESSES_4 => {
            let address: Option<[u8; 4]> = rest.get(..4).and_then(|bytes| bytes.try_into().ok());
            address.map(IpAddr::from).zip(port(8))
        }
        (0x21, 0x21) if length >= ADDRESSES_6 => {
            let address: Option<[u8; 16]> = rest.get(..16).and_then(|bytes| bytes.try_into().ok());
            address.map(IpAddr::from).zip(port(32))
        }
        _ => None,
    };
    let (address, port) = visitor.ok_or_else(malformed)?;
    Ok(Some(SocketAddr::new(address, port)))
}

fn malformed() -> io::Error {
    io::Error::new(ErrorKind::InvalidData, "no header of the PROXY protocol")
}
