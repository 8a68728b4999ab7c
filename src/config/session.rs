//! `[session]`: where front-end sessions are kept, under which keys, and the connection to Redis.

use std::{collections::BTreeMap, path::PathBuf};

use url::Url;

use crate::{
    config::{
        is_loopback,
        reader::{Reader, section, within},
    },
    domain::{Secret, role},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionStore {
    /// In the encrypted cookie itself.
    Cookie,
    /// In Redis; the cookie holds the session's key, encrypted.
    Redis,
}

section! {
    pub struct SessionConfig(r) {
        pub store: SessionStore = r.parse("session.store", "cookie or redis", |text| match text {
            "cookie" => Some(SessionStore::Cookie),
            "redis" => Some(SessionStore::Redis),
            _ => None,
        }),
        /// The key that cookies are encrypted with; `None` means a random one for this run.
        pub key_file: Option<PathBuf> = r.optional("session.key_file", "a file", file),
        /// Keys that older cookies can still be decrypted with.
        pub former_key_files: Vec<PathBuf> = former_key_files(r, key_file.as_ref()),
        /// `rediss://…`
        pub redis_url: Secret = redis_url(r, store),
        /// A PEM file with the only CAs to trust for Redis; `None` means the system's CAs.
        pub redis_tls_roots: Option<PathBuf> =
            r.optional("session.redis_tls_roots", "a PEM file", file),
        /// Seconds after which a session ends in any case.
        pub lifetime: i64 = lifetime(r),
        /// The same for people with these roles, in seconds, each shorter.
        pub lifetime_by_role: BTreeMap<String, i64> = lifetime_by_role(r, lifetime),
        /// Seconds without activity after which a session ends.
        pub idle: i64 = idle(r, lifetime),
        /// Days for which a person may have a browser trusted; 0: nobody may.
        pub trust_days: u16 = within(r, "session.trust_days", 0..=90),
    }
}

fn file(text: &str) -> Option<PathBuf> {
    (!text.is_empty()).then(|| PathBuf::from(text))
}

/// Those, if there is a key of now.
fn former_key_files(r: &mut Reader, key_file: Option<&Option<PathBuf>>) -> Option<Vec<PathBuf>> {
    let former = r.list("session.former_key_files", "a file", file)?;
    if key_file?.is_none() && !former.is_empty() {
        r.problem(
            "session.key_file",
            "is needed with session.former_key_files: the key of now stands there",
        );
    }
    Some(former)
}

/// `session.redis_url`, which `session.redis_tls` lets go to another machine in the clear.
fn redis_url(r: &mut Reader, store: Option<SessionStore>) -> Option<Secret> {
    let url = r.secret("session.redis_url");
    let plain = r.parse("session.redis_tls", "required or none", |text| match text {
        "required" => Some(false),
        "none" => Some(true),
        _ => None,
    });
    let (url, plain) = (url?, plain?);
    let wrong = if store? == SessionStore::Redis { wrong(url.expose(), plain) } else { None };
    if let Some((key, what)) = wrong {
        r.problem(key, what);
    }
    Some(url)
}

fn lifetime(r: &mut Reader) -> Option<i64> {
    r.checked("session.hours", |hours: u32| match hours {
        0 => Err("must be at least 1".to_owned()),
        hours => Ok(i64::from(hours) * 3600),
    })
}

fn lifetime_by_role(r: &mut Reader, lifetime: Option<i64>) -> Option<BTreeMap<String, i64>> {
    let most = lifetime? / 3600;
    r.checked("session.hours_by_role", |hours: BTreeMap<String, i64>| {
        let seconds = hours.into_iter().map(|(name, hours)| match hours {
            _ if !role::is_known(&name) => Err(format!("{name:?} is the name of no role")),
            hours if !(1..=most).contains(&hours) => Err(format!(
                "{name} has {hours}: must be at least 1, and no more than session.hours"
            )),
            hours => Ok((name, hours * 3600)),
        });
        seconds.collect()
    })
}

fn idle(r: &mut Reader, lifetime: Option<i64>) -> Option<i64> {
    const KEY: &str = "session.idle_minutes";
    let idle = i64::from(r.get::<u32>(KEY)?) * 60;
    if !(300..=lifetime?).contains(&idle) {
        r.problem(KEY, "must be at least 5, and no more than session.hours");
    }
    Some(idle)
}

/// The key that is wrong about the address of Redis, and why.
fn wrong(address: &str, plain: bool) -> Option<(&'static str, &'static str)> {
    const KEY: &str = "session.redis_url";
    if address.is_empty() {
        return Some((KEY, "is needed with session.store = \"redis\""));
    }
    let Ok(url) = Url::parse(address) else { return Some((KEY, "expected rediss://host:port")) };
    match url.scheme() {
        _ if url.fragment().is_some() => Some((
            KEY,
            "nothing follows a number sign; session.redis_tls_roots names a CA of your own",
        )),
        "rediss" | "valkeys" | "unix" | "redis+unix" | "valkey+unix" => None,
        "redis" | "valkey" if plain || is_loopback(&url) => None,
        "redis" | "valkey" => Some((
            KEY,
            "leads to another machine in the clear; write rediss:// for TLS, or session.redis_tls = \"none\" where the line is \
             protected otherwise",
        )),
        _ => Some((KEY, "expected rediss://host:port")),
    }
}
