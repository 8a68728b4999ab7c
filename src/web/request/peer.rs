//! The other end of the connection: the visitor, or a trusted proxy that says who the visitor is.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use actix_web::{HttpRequest, dev::RequestHead};
use ipnet::IpNet;

use crate::web::Site;

/// The local address at which the connection of a request arrived. Attached to every connection.
#[derive(Clone, Copy, Debug)]
pub struct ListensOn(pub SocketAddr);

/// The visitor's address: the peer's, or behind trusted proxies the last address in `X-Forwarded-For` that is not a
/// proxy's. IPv4 addresses are in their own form, whatever the listener and the proxies make of them.
pub fn address(trusted: &[IpNet], request: &HttpRequest) -> IpAddr {
    let peer =
        request.peer_addr().map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |address| address.ip());
    if !is_in(trusted, peer) {
        return peer;
    }
    let headers =
        request.headers().get_all("x-forwarded-for").filter_map(|value| value.to_str().ok());
    let chain: Vec<&str> = headers.flat_map(|value| value.split(',')).map(str::trim).collect();
    let mut address = peer;
    for hop in chain.into_iter().rev() {
        let Ok(hop) = hop.parse::<IpAddr>() else { break };
        address = hop.to_canonical();
        if !is_in(trusted, address) {
            break;
        }
    }
    address
}

/// Whether a request comes from this machine, and not through a proxy on it.
pub fn is_of_this_machine(request: &HttpRequest) -> bool {
    let is_proxied = ["forwarded", "x-forwarded-for", "via"]
        .iter()
        .any(|name| request.headers().contains_key(*name));
    !is_proxied && request.peer_addr().is_some_and(|peer| peer.ip().is_loopback())
}

/// Whether a request came over HTTPS: as the trusted proxy says, else by the scheme of `server.public_url`.
pub fn is_secure(site: &Site, head: &RequestHead) -> bool {
    let said = head.headers().get("x-forwarded-proto").and_then(|value| value.to_str().ok());
    match said {
        Some(scheme) if is_proxied(site, head) => scheme.eq_ignore_ascii_case("https"),
        _ => site.config.server.public_url.scheme() == "https",
    }
}

fn is_proxied(site: &Site, head: &RequestHead) -> bool {
    is_sent_by(&site.config.server.trusted_proxies, head)
}

/// Whether the connection comes from one of these networks; headers are not considered.
pub fn is_sent_by(networks: &[IpNet], head: &RequestHead) -> bool {
    head.peer_addr.is_some_and(|peer| is_in(networks, peer.ip()))
}

/// Whether an address is of one of these networks.
pub fn is_in(networks: &[IpNet], address: IpAddr) -> bool {
    networks.iter().any(|network| network.contains(&address.to_canonical()))
}
