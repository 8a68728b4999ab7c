//! `[session]`: where front-end sessions are kept, under which keys, and the connection to Redis.

use std::path::PathBuf;

use url::Url;

use crate::{
    config::{is_loopback, reader::Reader},
    domain::Secret,
};

/// Where sessions are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionStore {
    /// In the encrypted cookie itself.
    Cookie,
    /// In Redis; the cookie holds the session's key, encrypted.
    Redis,
}

/// `[session]`
#[derive(Clone, Debug)]
pub struct SessionConfig {
    /// Where sessions are kept.
    pub store: SessionStore,
    /// The key that cookies are encrypted with; `None` means a random one for this run.
    pub key_file: Option<PathBuf>,
    /// Keys that older cookies can still be decrypted with.
    pub former_key_files: Vec<PathBuf>,
    /// `rediss://…`
    pub redis_url: Secret,
    /// A PEM file with the only CAs to trust for Redis; `None` means the system's CAs.
    pub redis_tls_roots: Option<PathBuf>,
    /// Seconds without activity after which a session ends.
    pub idle: i64,
    /// Seconds after which a session ends in any case.
    pub lifetime: i64,
}

/// Reads the section.
pub fn read(r: &mut Reader) -> Option<SessionConfig> {
    let store = r.parse("session.store", "cookie or redis", |text| match text {
        "cookie" => Some(SessionStore::Cookie),
        "redis" => Some(SessionStore::Redis),
        _ => None,
    });
    let file = |text: &str| (!text.is_empty()).then(|| PathBuf::from(text));
    let key_file = r.optional("session.key_file", "a file", file);
    let former_key_files = r.list("session.former_key_files", "a file", file);
    let redis_url = r.secret("session.redis_url");
    let redis_tls_roots = r.optional("session.redis_tls_roots", "a PEM file", file);
    let plain = r.parse("session.redis_tls", "required or none", |text| match text {
        "required" => Some(false),
        "none" => Some(true),
        _ => None,
    });
    let idle: Option<u32> = r.get("session.idle_minutes");
    let hours: Option<u32> = r.checked("session.hours", |hours| match hours {
        0 => Err("must be at least 1".to_owned()),
        hours => Ok(hours),
    });
    let (store, redis_url, plain) = (store?, redis_url?, plain?);
    let (idle, lifetime) = (i64::from(idle?) * 60, i64::from(hours?) * 3600);
    let (key_file, former_key_files) = (key_file?, former_key_files?);
    if !(300..=lifetime).contains(&idle) {
        r.problem("session.idle_minutes", "must be at least 5, and no more than session.hours");
    }
    let problem = match store {
        SessionStore::Redis => wrong(redis_url.expose(), plain),
        SessionStore::Cookie => None,
    };
    if let Some((key, what)) = problem {
        r.problem(key, what);
    }
    if key_file.is_none() && !former_key_files.is_empty() {
        r.problem(
            "session.key_file",
            "is needed with session.former_key_files: the key of now stands there",
        );
    }
    Some(SessionConfig {
        store,
        key_file,
        former_key_files,
        redis_url,
        redis_tls_roots: redis_tls_roots?,
        idle,
        lifetime,
    })
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
