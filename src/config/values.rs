//! Values that more than one section reads: addresses, networks, durations.

use std::{net::IpAddr, time::Duration};

use ipnet::{IpNet, Ipv4Net};
use url::{Host, Origin, Url};

use crate::config::reader::Reader;

pub const ORIGIN: &str = "an origin such as https://diary.example";

pub const WEB_ADDRESS: &str = "an http(s) address";

pub const NETWORK: &str = "an address or CIDR block";

pub const LISTEN: &str = "an address and port such as 127.0.0.1:8080";

pub fn milliseconds(r: &mut Reader, key: &str) -> Option<Duration> {
    at_least_one(r, key)
        .map(|number| Duration::from_millis(u64::try_from(number).unwrap_or(u64::MAX)))
}

pub fn at_least_one(r: &mut Reader, key: &str) -> Option<usize> {
    let number: usize = r.get(key)?;
    if number == 0 { problem(r, key, "must be at least 1") } else { Some(number) }
}

pub fn problem<T>(r: &mut Reader, key: &str, what: &str) -> Option<T> {
    r.problem(key, what);
    None
}

pub fn web_address(text: &str) -> Option<Url> {
    Url::parse(text).ok().filter(|url| matches!(url.scheme(), "http" | "https") && url.has_host())
}

/// A root address, with a trailing slash so that paths can be joined to it.
pub fn folder(text: &str) -> Option<Url> {
    web_address(&if text.ends_with('/') { text.to_owned() } else { format!("{text}/") })
}

pub fn origin(text: &str) -> Option<Origin> {
    let url = web_address(text)?;
    (url.path() == "/" && url.query().is_none()).then(|| url.origin())
}

/// A network, or an address alone. IPv4 in the spelling of IPv6 (`::ffff:10.0.0.1`) is IPv4, as callers are.
pub fn network(text: &str) -> Option<IpNet> {
    let alone = || text.parse().ok().map(|address: std::net::IpAddr| IpNet::from(address));
    let given: IpNet = text.parse().ok().or_else(alone)?;
    let IpNet::V6(spelled) = given else { return Some(given) };
    let (address, length) = (spelled.addr().to_ipv4_mapped(), spelled.prefix_len().checked_sub(96));
    match address.zip(length) {
        Some((address, length)) => Ipv4Net::new(address, length).ok().map(IpNet::V4),
        None => Some(given),
    }
}

/// Whether an address names this machine itself: `localhost`, `127.0.0.0/8`, `::1`.
pub fn is_loopback(url: &Url) -> bool {
    match url.host() {
        // For schemes that are not special (WHATWG URL), the host is always parsed as a name, even if it is an IP
        // address.
        Some(Host::Domain(name)) => {
            name.eq_ignore_ascii_case("localhost")
                || name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
        }
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.to_canonical().is_loopback(),
        None => false,
    }
}
