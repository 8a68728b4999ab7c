//! How many files the process may open, and how many connections and ringing phones they suffice for.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Descriptors for anything but visitors' connections: databases, letters, providers, threads.
const RESERVE: u64 = 96;
/// How many open files the process asks the operating system for; the sample unit has the same number.
const FILES: u64 = 65_536;
/// The most phones that may ring at once, twice as many as in the benchmark. Each holds a connection to its provider.
const PHONES: u64 = 20_000;

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
pub fn available(wanted: usize) -> usize {
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
