//! Who speaks, and for whom. A front end or a proxy that is trusted speaks for the visitor; anyone else for itself.

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

/// The longest request id that is taken over.
const REQUEST_ID_LENGTH: usize = 128;

/// The caller that the headers speak of.
pub fn caller(request: &HttpRequest, trusted_proxies: &[IpNet], relay: &Relay) -> Caller {
    let peer = address(request);
    let is_trusted = |address: &IpAddr| address.is_loopback() || trusted_proxies.iter().any(|block| block.contains(address));
    let trusted = is_trusted(&peer);
    let said = |name: &str| if trusted { lines(request, name).join(",") } else { String::new() };
    Caller {
        language: language(&lines(request, ACCEPT_LANGUAGE).join(",")),
        address: visitor(&said("x-forwarded-for"), is_trusted).unwrap_or(peer),
        secure: said("x-forwarded-proto").trim().eq_ignore_ascii_case("https"),
        request_id: Some(said("x-request-id")).filter(|id| is_request_id(id)).unwrap_or_default(),
        user_agent: lines(request, USER_AGENT).concat(),
        verification_code: Some(lines(request, "lavi-verification-code").concat()).filter(|code| !code.is_empty()),
        cookies: relay.inbound(&lines(request, COOKIE).join(";")),
    }
}

/// The certificate in `Client-Cert`, from `trusted_proxies` alone. Loopback is not enough here: a certificate is no secret, and
/// whoever may hand one on signs in as anybody.
///
/// # Errors
/// When a proxy that is trusted sends something else than a certificate.
pub fn certificate(request: &HttpRequest, trusted_proxies: &[IpNet]) -> Result<Option<Certificate>, Rejection> {
    let peer = address(request);
    if !trusted_proxies.iter().any(|block| block.contains(&peer)) {
        return Ok(None);
    }
    client_cert::read(lines(request, CLIENT_CERT))
}

fn address(request: &HttpRequest) -> IpAddr {
    request.peer_addr().map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.ip().to_canonical())
}

/// The address nearest to us that is no trusted proxy; the first one when all are.
fn visitor(forwarded_for: &str, is_trusted: impl Fn(&IpAddr) -> bool) -> Option<IpAddr> {
    let addresses: Option<Vec<IpAddr>> =
        forwarded_for.split(',').map(|address| Some(address.trim().parse::<IpAddr>().ok()?.to_canonical())).collect();
    let addresses = addresses?;
    addresses.iter().rev().find(|address| !is_trusted(address)).or(addresses.first()).copied()
}

/// The first known language, whatever its region; English when there is none.
fn language(accept_language: &str) -> Language {
    let primary = |range: &str| range.split(['-', ';']).next().unwrap_or_default().trim().to_ascii_lowercase();
    accept_language.split(',').find_map(|range| Language::parse(&primary(range))).unwrap_or(Language::En)
}

/// It goes into the log, so it has to look like one.
fn is_request_id(id: &str) -> bool {
    id.len() <= REQUEST_ID_LENGTH && id.bytes().all(|byte| byte.is_ascii_graphic())
}

fn lines(request: &HttpRequest, name: impl AsHeaderName) -> Vec<&str> {
    request.headers().get_all(name).filter_map(|value| str::from_utf8(value.as_bytes()).ok()).collect()
}
