//! Network addresses (for IPv6 the /64 of one household) and the networks around them (/24, /48).

use std::net::IpAddr;

use serde::{Deserialize, Serialize};

use crate::{accounts::embedded::ground::fingerprint::fingerprint, domain::household};

/// A failure mark: the note that a name failed at an address.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Mark {
    /// The id of its row.
    pub id: String,
    /// The kind of the mark and the network address.
    pub address: String,
    /// The kind of the mark and the network.
    pub network: String,
}

impl Mark {
    /// `what` is a fixed word for the kind, `whom` a fingerprint.
    pub fn of(what: &str, whom: &str, address: IpAddr) -> Self {
        let (place, network) = (network_address_hash(address), network(address));
        Self {
            id: format!("mark:{what}:{place}:{whom}"),
            address: format!("{what}:{place}"),
            network: format!("{what}:{network}"),
        }
    }
}

/// The fingerprint of a network address: an IPv4 address, or an IPv6 /64 (the network of one household).
pub fn network_address_hash(address: IpAddr) -> String {
    fingerprint(&match household(address) {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => format!("{:x?}", &address.segments()[..4]),
    })
}

/// The fingerprint of the network around an address. Neighbouring addresses often have the same owner.
pub fn network(address: IpAddr) -> String {
    fingerprint(&match address.to_canonical() {
        IpAddr::V4(address) => format!("{:?}/24", &address.octets()[..3]),
        IpAddr::V6(address) => format!("{:x?}/48", &address.segments()[..3]),
    })
}
