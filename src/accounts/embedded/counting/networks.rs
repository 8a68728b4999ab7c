//! Places: an IPv4 address or an IPv6 /64, the /56 of one IPv6 household, and the network around them (/24, /48).

use std::net::{IpAddr, Ipv6Addr};

use ipnet::IpNet;
use serde::{Deserialize, Serialize};

use crate::accounts::embedded::ground::fingerprint;

/// A failure mark: the note that a name failed at an address.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Mark {
    pub id: String,
    /// The kind of the mark and the address.
    pub address: String,
    /// The kind of the mark and the /56; empty for IPv4.
    #[serde(default)]
    pub home: String,
    /// The kind of the mark and the network.
    pub network: String,
}

/// What is marked at places: names that failed, people whose phones rang in vain, device links that nobody confirmed, names that
/// letters were asked for, people and schools that were registered.
pub const KINDS: [&str; 6] = ["name", "person", "link", "reset", "register", "school"];

impl Mark {
    /// `what` is a fixed word for the kind, `whom` a fingerprint.
    pub fn of(what: &str, whom: &str, address: IpAddr) -> Self {
        let [place, home, network] =
            Place::around(address).map(|place| place.map(|place| place.hash()));
        let place = place.unwrap_or_default();
        let kept = |place: &Option<String>| {
            place.as_ref().map_or_else(String::new, |place| format!("{what}:{place}"))
        };
        Self {
            id: format!("mark:{what}:{place}:{whom}"),
            home: kept(&home),
            network: kept(&network),
            address: format!("{what}:{place}"),
        }
    }

    /// The household that it is of: an IPv4 address, or an IPv6 /56.
    pub fn household(&self) -> String {
        if self.home.is_empty() { self.address.clone() } else { self.home.clone() }
    }

    /// The word for the kind, for the operator.
    pub fn kind(&self) -> &'static str {
        let what = self.address.split_once(':').map_or("", |(what, _)| what);
        KINDS.into_iter().find(|kind| *kind == what).unwrap_or("name")
    }
}

/// A network that is counted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place(IpNet);

impl Place {
    /// The address, its /56 (of IPv6 alone), and the network around it.
    pub fn around(address: IpAddr) -> [Option<Self>; 3] {
        let address = address.to_canonical();
        let [own, home, network] = match address {
            IpAddr::V4(_) => [32, 0, 24],
            IpAddr::V6(_) => [64, 56, 48],
        };
        [Self::of(address, own), Self::of(address, home), Self::of(address, network)]
    }

    /// The network of this many bits around an address; `None` for 0 bits.
    fn of(address: IpAddr, bits: u8) -> Option<Self> {
        let network = IpNet::new(address, bits).ok().filter(|_| bits > 0)?;
        Some(Self(network.trunc()))
    }

    /// The place that an operator means: an address, or a network of a size that is counted by.
    pub fn parse(text: &str) -> Option<Self> {
        if let Ok(address) = text.parse::<IpAddr>() {
            return Self::around(address)[0];
        }
        let network: IpNet = text.parse().ok()?;
        let [own, home, around] = Self::around(network.addr());
        [own, home, around].into_iter().flatten().find(|place| place.0 == network.trunc())
    }

    /// Whether another place is this one or lies in it.
    pub fn contains(&self, other: &Self) -> bool {
        self.0.contains(&other.0)
    }

    /// How it is stored.
    pub fn hash(&self) -> String {
        fingerprint(&match self.0 {
            IpNet::V4(network) if network.prefix_len() == 32 => network.addr().to_string(),
            IpNet::V4(network) => format!("{:?}/24", &network.addr().octets()[..3]),
            IpNet::V6(network) => match network.prefix_len() {
                64 => segments(network.addr(), 4),
                56 => format!("{}/56", segments(network.addr(), 4)),
                _ => format!("{}/48", segments(network.addr(), 3)),
            },
        })
    }
}

/// The first groups of an IPv6 address.
fn segments(address: Ipv6Addr, number: usize) -> String {
    format!("{:x?}", &address.segments()[..number])
}

/// As an operator writes it: an IPv4 address, or a network.
impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            IpNet::V4(network) if network.prefix_len() == 32 => network.addr().fmt(f),
            network => network.fmt(f),
        }
    }
}

/// The fingerprint of an address: an IPv4 address, or an IPv6 /64.
pub fn network_address_hash(address: IpAddr) -> String {
    Place::around(address)[0].map_or_else(String::new, |place| place.hash())
}

#[cfg(test)]
mod tests {
    use super::Place;

    #[test]
    fn an_operator_names_a_place_by_an_address_in_it_or_by_a_network_that_is_counted_by() {
        for (text, place) in [
            ("192.0.2.7", Some("192.0.2.7")),
            ("::ffff:192.0.2.7", Some("192.0.2.7")),
            ("192.0.2.7/32", Some("192.0.2.7")),
            ("192.0.2.7/24", Some("192.0.2.0/24")),
            ("192.0.2.0/25", None),
            ("192.0.0.0/16", None),
            ("2001:db8:1:2:3::4", Some("2001:db8:1:2::/64")),
            ("2001:db8:1:2ff::/56", Some("2001:db8:1:200::/56")),
            ("2001:db8:1::/48", Some("2001:db8:1::/48")),
            ("2001:db8::/32", None),
            ("mari", None),
        ] {
            assert_eq!(
                Place::parse(text).map(|place| place.to_string()).as_deref(),
                place,
                "{text}"
            );
        }
    }
}
