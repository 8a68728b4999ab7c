//! How many connections may be open: in all, so that there are descriptors left for databases and letters, and from one
//! network address, so that one stranger cannot take the places of all others. Counted from the moment a connection is
//! accepted, before any handshake, over every listener that strangers reach together.

use std::{
    collections::{HashMap, hash_map::Entry},
    net::{IpAddr, Ipv6Addr},
    sync::{Arc, Mutex, PoisonError},
};

use ipnet::IpNet;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::config::Server;

/// Descriptors that are no connection of a visitor: databases, letters, providers, threads.
const RESERVE: u64 = 96;
/// Open files that are asked of the system, as the sample unit has it.
const FILES: u64 = 65_536;
/// Phones that may ring at once, twice as many as the bench has waiting. Each holds a connection to its provider.
const PHONES: u64 = 20_000;

/// The places for connections.
#[derive(Debug)]
pub struct ConnectionLimits {
    all: usize,
    of_address: usize,
    /// Proxies: everyone comes from there.
    exempt: Vec<IpNet>,
    open: Mutex<Open>,
}

#[derive(Debug, Default)]
struct Open {
    all: usize,
    of: HashMap<IpAddr, usize>,
    refused: u64,
}

/// A connection's place, given up when dropped.
#[derive(Debug)]
pub struct ConnectionPermit {
    ceilings: Arc<ConnectionLimits>,
    network: Option<IpAddr>,
}

impl ConnectionLimits {
    /// Those of the configuration, as far as the system has descriptors for them.
    #[must_use]
    pub fn of(server: &Server) -> Arc<Self> {
        let all = available(server.max_connections);
        Self::new(all, server.max_connections_per_address, server.trusted_proxies.clone())
    }

    /// So many in all and from one address, which never has more than half of them.
    #[must_use]
    pub fn new(all: usize, of_address: usize, exempt: Vec<IpNet>) -> Arc<Self> {
        Arc::new(Self {
            all,
            of_address: of_address.min((all / 2).max(1)),
            exempt,
            open: Mutex::default(),
        })
    }

    /// A place for a connection from this address, if there is one.
    pub fn enter(self: &Arc<Self>, address: IpAddr) -> Option<ConnectionPermit> {
        let address = address.to_canonical();
        let is_counted = !self.exempt.iter().any(|network| network.contains(&address));
        let network = is_counted.then(|| household(address));
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let at_address = network.and_then(|network| open.of.get(&network)).copied().unwrap_or(0);
        if open.all >= self.all || at_address >= self.of_address {
            open.refused += 1;
            // The first one, and then ever more seldom: whoever is refused tries again at once.
            if open.refused.is_power_of_two() {
                let (refused, in_all) = (open.refused, open.all >= self.all);
                let key = if in_all {
                    "server.max_connections"
                } else {
                    "server.max_connections_per_address"
                };
                tracing::warn!(
                    key,
                    refused,
                    open = open.all,
                    "too many connections: further ones are closed at once"
                );
            }
            return None;
        }
        open.all += 1;
        if let Some(network) = network {
            open.of.insert(network, at_address + 1);
        }
        Some(ConnectionPermit { ceilings: Arc::clone(self), network })
    }

    /// How many connections are open, and how many were refused so far.
    #[must_use]
    pub fn now(&self) -> (usize, u64) {
        let open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        (open.all, open.refused)
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let mut open = self.ceilings.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.all -= 1;
        if let Some(Entry::Occupied(mut of)) = self.network.map(|network| open.of.entry(network)) {
            *of.get_mut() -= 1;
            if *of.get() == 0 {
                of.remove();
            }
        }
    }
}

/// Of IPv6 the network of one household.
fn household(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
    }
}

/// The descriptors that the system allows. The soft limit is raised to so many first, as far as the hard one allows.
fn descriptors(needed: u64) -> u64 {
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let Some(soft) = current.filter(|soft| *soft < needed) else {
        return current.unwrap_or(u64::MAX);
    };
    let reachable = maximum.map_or(needed, |hard| hard.min(needed));
    match setrlimit(Resource::Nofile, Rlimit { current: Some(reachable), maximum }) {
        Ok(()) => reachable,
        Err(_) => soft,
    }
}

/// How many phones may ring at once: a third of the descriptors goes to them, or what this many connections leave.
pub fn phones(connections: usize) -> usize {
    let files = descriptors(FILES).saturating_sub(RESERVE);
    let left = files.saturating_sub(with_second(connections));
    usize::try_from(left.max(files / 3).clamp(1, PHONES)).unwrap_or(usize::MAX)
}

/// The descriptors of this many connections, of which every other one asks a service.
fn with_second(connections: usize) -> u64 {
    u64::try_from(connections).unwrap_or(u64::MAX).saturating_mul(3) / 2
}

/// As many of the wanted connections as there are descriptors for. A request may need a second one, so a third is left free.
fn available(wanted: usize) -> usize {
    let needed = with_second(wanted).saturating_add(RESERVE);
    let limit = descriptors(needed.max(FILES));
    if limit >= needed {
        return wanted;
    }
    let all =
        usize::try_from(limit.saturating_sub(RESERVE) / 3 * 2).unwrap_or(wanted).clamp(1, wanted);
    if all < wanted {
        tracing::warn!(
            key = "server.max_connections",
            wanted,
            descriptors = limit,
            "the system allows too few open files: at most {all} connections; raise LimitNOFILE (ulimit -n) to {needed}"
        );
    }
    all
}
