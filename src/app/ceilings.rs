//! How many connections may be open: in total, so that file descriptors remain for databases and letters; and per
//! network address, so that one stranger cannot use up all of them. Connections are counted from the moment they are
//! accepted, before any handshake, over all listeners that strangers can reach.

use std::{
    collections::{HashMap, hash_map::Entry},
    net::{IpAddr, Ipv6Addr},
    sync::{Arc, Mutex, PoisonError},
};

use ipnet::IpNet;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::config::Server;

/// Descriptors for anything but visitors' connections: databases, letters, providers, threads.
const RESERVE: u64 = 96;
/// How many open files the process asks the operating system for; the sample unit has the same number.
const FILES: u64 = 65_536;
/// The most phones that may ring at once, twice as many as in the benchmark. Each holds a connection to its provider.
const PHONES: u64 = 20_000;

/// Limits how many connections are open at once.
#[derive(Debug)]
pub struct ConnectionLimits {
    all: usize,
    of_address: usize,
    /// Addresses of proxies, which have no limit of their own: every visitor comes from there.
    exempt: Vec<IpNet>,
    open: Mutex<Open>,
}

#[derive(Debug, Default)]
struct Open {
    all: usize,
    of: HashMap<IpAddr, usize>,
    refused: u64,
}

/// The right to keep one connection open; released when dropped.
#[derive(Debug)]
pub struct ConnectionPermit {
    ceilings: Arc<ConnectionLimits>,
    network: Option<IpAddr>,
}

impl ConnectionLimits {
    /// The limits of the configuration, lowered if the process cannot have enough file descriptors.
    #[must_use]
    pub fn of(server: &Server) -> Arc<Self> {
        let all = available(server.max_connections);
        Self::new(all, server.max_connections_per_address, server.trusted_proxies.clone())
    }

    /// Limits in total and per address. One address never gets more than half of the total.
    #[must_use]
    pub fn new(all: usize, of_address: usize, exempt: Vec<IpNet>) -> Arc<Self> {
        Arc::new(Self {
            all,
            of_address: of_address.min((all / 2).max(1)),
            exempt,
            open: Mutex::default(),
        })
    }

    /// A permit for a connection from this address; `None` if a limit is reached.
    pub fn enter(self: &Arc<Self>, address: IpAddr) -> Option<ConnectionPermit> {
        let address = address.to_canonical();
        let is_counted = !self.exempt.iter().any(|network| network.contains(&address));
        let network = is_counted.then(|| household(address));
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let at_address = network.and_then(|network| open.of.get(&network)).copied().unwrap_or(0);
        if open.all >= self.all || at_address >= self.of_address {
            open.refused += 1;
            // Logs the 1st, 2nd, 4th, 8th … refusal: a refused client tries again at once.
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

    /// How many connections are open, and how many have been refused so far.
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

/// The address that connections are counted under: an IPv4 address, or an IPv6 /64, which is one household.
fn household(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
    }
}

/// How many descriptors the process may have. First raises the soft limit to `needed`, or as close as the hard limit
/// allows.
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

/// How many phones may ring at once: a third of the descriptors, or what this many connections leave, whichever is
/// more.
pub fn phones(connections: usize) -> usize {
    let files = descriptors(FILES).saturating_sub(RESERVE);
    let left = files.saturating_sub(with_second(connections));
    usize::try_from(left.max(files / 3).clamp(1, PHONES)).unwrap_or(usize::MAX)
}

/// The descriptors of this many connections, half of which need a second one to call a service.
fn with_second(connections: usize) -> u64 {
    u64::try_from(connections).unwrap_or(u64::MAX).saturating_mul(3) / 2
}

/// How many of the wanted connections the descriptors suffice for. A request may need a second descriptor, so a third
/// is left free.
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
