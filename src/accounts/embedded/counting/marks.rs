//! Where a try comes from: an address (of IPv6, the /64 of one household) and the network around it (/24, /48).

use std::net::IpAddr;

use serde::{Deserialize, Serialize};

use crate::accounts::embedded::ground::fingerprint::fingerprint;

/// That a name failed at an address.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Mark {
    /// Its id.
    pub id: String,
    /// The address, with what is marked there.
    pub address: String,
    /// The network around it, likewise.
    pub network: String,
}

impl Mark {
    /// Of what (a word of our own), of whom (a fingerprint), where.
    pub fn of(what: &str, whom: &str, address: IpAddr) -> Self {
        let (place, network) = (network_address_hash(address), network(address));
        Self {
            id: format!("mark:{what}:{place}:{whom}"),
            address: format!("{what}:{place}"),
            network: format!("{what}:{network}"),
        }
    }
}

/// A network address as counters know it; of IPv6 the network of one household.
pub fn network_address_hash(address: IpAddr) -> String {
    fingerprint(&match address.to_canonical() {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => format!("{:x?}", &address.segments()[..4]),
    })
}

/// The network around it: its neighbours often belong to the same hands.
pub fn network(address: IpAddr) -> String {
    fingerprint(&match address.to_canonical() {
        IpAddr::V4(address) => format!("{:?}/24", &address.octets()[..3]),
        IpAddr::V6(address) => format!("{:x?}/48", &address.segments()[..3]),
    })
}
