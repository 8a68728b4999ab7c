//! The PROXY protocol, versions 1 and 2 (haproxy.org, proxy-protocol.txt): a proxy that passes a connection through says in
//! front of it whose it is. Read before the TLS handshake, and only from proxies that are trusted.

use std::{
    io::{self, ErrorKind},
    net::SocketAddr,
    time::Duration,
};

use actix_proxy_protocol::{Command, Header, ProxyProtocolError, ProxyStream, TransportProtocol};
use actix_web::rt::time::timeout;
use tokio::io::{AsyncRead, AsyncReadExt, join, sink};

/// How long the header may take. The TLS handshake has as long again.
const PATIENCE: Duration = Duration::from_secs(3);

/// The longest header, in bytes: the first 16 of version 2, the addresses, and what proxies add.
const LONGEST: u64 = 16 + 1024;

/// Reads the header, and not a byte more. `None`: the proxy speaks for itself, such as to see whether we live.
pub async fn read(stream: &mut (impl AsyncRead + Unpin)) -> io::Result<Option<SocketAddr>> {
    let accepted = ProxyStream::accept(join(stream.take(LONGEST), sink()));
    let accepted = timeout(PATIENCE, accepted).await?.map_err(|cause| match cause {
        ProxyProtocolError::Io(cause) => cause,
        cause => malformed(&cause.to_string()),
    })?;
    match accepted.header() {
        Some(Header::V1(header)) => Ok(header.source_addr()),
        Some(Header::V2(header)) if header.command() == Command::Local => Ok(None),
        Some(Header::V2(header)) if header.transport_protocol() == TransportProtocol::Stream => {
            header.source_addr().map(Some).ok_or_else(|| malformed("no address of a visitor"))
        }
        _ => Err(malformed("another protocol than TCP")),
    }
}

fn malformed(cause: &str) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, format!("no header of the PROXY protocol: {cause}"))
}
