//! How many connections may be open: in total, so that file descriptors remain for databases and letters; and per
//! network address, so that one stranger cannot use up all of them. Connections are counted from the moment they are
//! accepted, before any handshake, over all listeners that strangers can reach.

use std::{
    collections::{HashMap, hash_map::Entry},
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use ipnet::IpNet;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::{config::Server, domain::household, web::request::peer::is_in};

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
    /// Addresses of proxies, which have no limit of their own: every visitor comes from there. A visitor whom one announces
    /// has.
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
    pub fn of(server: &Server) -> Arc<Self> {
        let all = available(server.max_connections);
        Self::new(all, server.max_connections_per_address, server.trusted_proxies.clone())
    }

    /// Limits in total and per address. One address never gets more than half of the total.
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
        let network = self.counted(address);
        let mut open = self.lock();
        if open.all >= self.all {
            open.refuse("server.max_connections");
            return None;
        }
        if open.at(network) >= self.of_address {
            open.refuse("server.max_connections_per_address");
            return None;
        }
        open.all += 1;
        open.add(network);
        Some(ConnectionPermit { ceilings: Arc::clone(self), network })
    }

    /// The network that a connection from this address counts for; `None` for a proxy.
    fn counted(&self, address: IpAddr) -> Option<IpAddr> {
        (!is_in(&self.exempt, address)).then(|| household(address))
    }

    fn lock(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many connections are open, and how many have been refused so far.
    pub fn now(&self) -> (usize, u64) {
        let open = self.lock();
        (open.all, open.refused)
    }
}

impl Open {
    fn at(&self, network: Option<IpAddr>) -> usize {
        network.and_then(|network| self.of.get(&network)).copied().unwrap_or(0)
    }

    fn add(&mut self, network: Option<IpAddr>) {
        if let Some(network) = network {
            *self.of.entry(network).or_default() += 1;
        }
    }

    fn remove(&mut self, network: Option<IpAddr>) {
        if let Some(Entry::Occupied(mut of)) = network.map(|network| self.of.entry(network)) {
            *of.get_mut() -= 1;
            if *of.get() == 0 {
                of.remove();
            }
        }
    }

    /// Logs the 1st, 2nd, 4th, 8th … refusal: a refused client tries again at once.
    fn refuse(&mut self, key: &'static str) {
        self.refused += 1;
        if self.refused.is_power_of_two() {
            tracing::warn!(
                key,
                refused = self.refused,
                open = self.all,
                "too many connections: further ones are closed at once"
            );
        }
    }
}

impl ConnectionPermit {
    /// Counts the connection for the visitor of this address, whom a proxy has announced, and no longer for the proxy.
    /// `false`, and nothing changes, if that address has as many as it may.
    pub fn announce(&mut self, visitor: IpAddr) -> bool {
        let network = self.ceilings.counted(visitor);
        let mut open = self.ceilings.lock();
        if open.at(network) >= self.ceilings.of_address {
            open.refuse("server.max_connections_per_address");
            return false;
        }
        open.remove(self.network);
        open.add(network);
        self.network = network;
        true
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let mut open = self.ceilings.lock();
        open.all -= 1;
        open.remove(self.network);
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
