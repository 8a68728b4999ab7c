//! Who calls, for which visitor, and how far that is trusted. A trusted front end speaks for the visitor, any other
//! caller only for itself.

use std::net::{IpAddr, Ipv4Addr};

use actix_web::{
    HttpRequest,
    http::header::{ACCEPT_LANGUAGE, AsHeaderName, COOKIE, USER_AGENT},
};
use ipnet::IpNet;

use crate::{
    accounts::{Caller, Relay},
    domain::Language,
    providers::{
        certificates::Certificate,
        id_card::{
            Rejection,
            client_cert::{self, CLIENT_CERT},
        },
    },
};

/// The longest request id that is accepted, in bytes.
const REQUEST_ID_LENGTH: usize = 128;

/// How far a caller is trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trust {
    /// It has the credential: it speaks for visitors and may forward their cards' certificates.
    Full,
    /// No credential is configured, and it is on this machine: it speaks for visitors. `Client-Cert` is ignored,
    /// because a certificate is not secret.
    Forwarding,
    /// It speaks for itself only.
    None,
}

/// The visitor whom the headers describe, as far as they are trusted.
pub fn caller(request: &HttpRequest, trust: Trust, proxies: &[IpNet], relay: &Relay) -> Caller {
    let said = |name: &str| {
        if trust == Trust::None { String::new() } else { lines(request, name).join(",") }
    };
    Caller {
        language: language(&lines(request, ACCEPT_LANGUAGE).join(",")),
        address: visitor(&said("x-forwarded-for"), proxies).unwrap_or_else(|| address(request)),
        secure: said("x-forwarded-proto").trim().eq_ignore_ascii_case("https"),
        request_id: Some(said("x-request-id")).filter(|id| is_request_id(id)).unwrap_or_default(),
        user_agent: lines(request, USER_AGENT).concat(),
        verification_code: Some(lines(request, "lavi-verification-code").concat())
            .filter(|code| !code.is_empty()),
        cookies: relay.inbound(&lines(request, COOKIE).join(";")),
    }
}

/// The certificate in `Client-Cert`, only from a caller with the credential. Loopback is not enough: a certificate is
/// not secret, so a caller that may forward one can sign in as anybody.
///
/// # Errors
/// [`Rejection`] if such a caller sends something that is not a certificate.
pub fn certificate(request: &HttpRequest, trust: Trust) -> Result<Option<Certificate>, Rejection> {
    if trust == Trust::Full { client_cert::read(lines(request, CLIENT_CERT)) } else { Ok(None) }
}

/// The address at the other end of the connection.
pub fn address(request: &HttpRequest) -> IpAddr {
    request.peer_addr().map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.ip().to_canonical())
}

/// The address nearest to us that is neither a loopback address nor a proxy's; the first one if there is no such
/// address.
fn visitor(forwarded_for: &str, proxies: &[IpNet]) -> Option<IpAddr> {
    let is_between = |address: &IpAddr| {
        address.is_loopback() || proxies.iter().any(|block| block.contains(address))
    };
    let addresses: Option<Vec<IpAddr>> = forwarded_for
        .split(',')
        .map(|address| Some(address.trim().parse::<IpAddr>().ok()?.to_canonical()))
        .collect();
    let addresses = addresses?;
    addresses.iter().rev().find(|address| !is_between(address)).or(addresses.first()).copied()
}

/// The first language that we know, regardless of its region; English if there is none.
fn language(accept_language: &str) -> Language {
    let ranges = accept_language.split(',').map(|range| range.split(';').next().unwrap_or(range));
    Language::negotiate(ranges.map(str::trim), &Language::ALL).unwrap_or(Language::En)
}

/// Only harmless characters: a request id goes into the log.
fn is_request_id(id: &str) -> bool {
    id.len() <= REQUEST_ID_LENGTH && id.bytes().all(|byte| byte.is_ascii_graphic())
}

fn lines(request: &HttpRequest, name: impl AsHeaderName) -> Vec<&str> {
    request
        .headers()
        .get_all(name)
        .filter_map(|value| str::from_utf8(value.as_bytes()).ok())
        .collect()
}
