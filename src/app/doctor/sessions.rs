//! Redis, where it keeps the sessions.

use tokio::time::timeout;
use url::Url;

use super::{
    certificates::expiry,
    finding::{Checkup, Finding, PATIENCE},
    shown_certificate::{Preamble, shown_at},
};
use crate::{
    clock::Clock,
    config::{Config, SessionStore},
    domain::Secret,
    rng::Rng,
    web::session::redis_sessions::RedisSessions,
};

const SUBJECT: &str = "sessions";
const KEY: &str = "session.redis_url";

pub async fn examine(config: &Config, clock: &Clock, rng: &Rng) -> Checkup {
    let session = &config.session;
    if session.store == SessionStore::Cookie {
        return Checkup::default();
    }
    let roots = session.redis_tls_roots.as_deref();
    let asked = async {
        let redis = RedisSessions::connect(&session.redis_url, roots, rng.clone())
            .await
            .map_err(|cause| cause.to_string())?;
        redis.try_out().await.map_err(|cause| cause.to_string())
    };
    let remedy = "check that Redis runs, its address and password, and that it may be written to (no replica, memory free)";
    match timeout(PATIENCE, asked).await.unwrap_or_else(|_| Err("no answer in time".to_owned())) {
        Err(cause) => {
            let cause = cause.strip_prefix("session.redis_url: ").unwrap_or(&cause).to_owned();
            Finding::problem(SUBJECT, KEY, cause, remedy).into()
        }
        Ok(theirs) => {
            let found = "Redis answers and can be written to";
            let mut checkup: Checkup = Finding::ok(SUBJECT, KEY, found).into();
            if let Some((host, port)) = tls_at(&session.redis_url) {
                let shown = shown_at(host, port, Preamble::None).await;
                let name = "the certificate of Redis";
                let ends = shown.and_then(|shown| expiry(SUBJECT, KEY, name, &shown, clock.now()));
                checkup.findings.extend(ends);
            }
            checkup.clocks.push((format!("{SUBJECT} ({KEY})"), theirs - clock.now()));
            checkup
        }
    }
}

/// Host and port of a Redis that is reached over TLS.
fn tls_at(address: &Secret) -> Option<(String, u16)> {
    let url = Url::parse(address.expose()).ok().filter(|url| url.scheme() == "rediss")?;
    let host = url.host_str()?.trim_start_matches('[').trim_end_matches(']').to_owned();
    Some((host, url.port().unwrap_or(6379)))
}
