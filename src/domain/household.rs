//! The network that an address is counted under.

use std::net::{IpAddr, Ipv6Addr};

/// The network of one household: an IPv4 address, however it is written, or the /64 of an IPv6 address.
pub fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
        address @ IpAddr::V4(_) => address,
    }
}

#[cfg(test)]
mod tests {
    use super::household;

    #[test]
    fn neighbours_in_ipv4_are_told_apart_however_they_are_written_and_those_of_a_64_are_not() {
        for (address, network) in [
            ("192.0.2.7", "192.0.2.7"),
            ("::ffff:192.0.2.7", "192.0.2.7"),
            ("::ffff:c000:208", "192.0.2.8"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ] {
            assert_eq!(household(address.parse().unwrap()).to_string(), network, "{address}");
        }
    }
}
