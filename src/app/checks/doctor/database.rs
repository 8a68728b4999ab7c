//! The database: whether it answers, is migrated, and can be written to. Redis, where it keeps the sessions.

use tokio::time::timeout;
use url::Url;

use crate::{
    accounts::embedded::{DatabaseState, HeldUpApplication, inspect_database},
    app::{
        checks::doctor::{Checkup, PATIENCE, TlsStart, files::expiry, shown_at},
        server::health::storage_key_lacked,
        settings::embedded_settings::storage_keys,
    },
    clock::Clock,
    config::{AccountRoot, Config, Finding, SessionStore, sqlite_file},
    domain::Secret,
    rng::Rng,
    web::session::redis_sessions::RedisSessions,
};

const SUBJECT: &str = "database";
const KEY: &str = "embedded.database";

pub async fn examine(config: &Config, clock: &Clock) -> Checkup {
    if matches!(config.account_api.root, AccountRoot::Remote(_)) {
        return Checkup::default();
    }
    let address = &config.embedded.database.0;
    if let Some(file) = sqlite_file(address).filter(|file| !file.exists()) {
        let found = format!("{} is not there yet", file.display());
        return Finding::warning(SUBJECT, KEY, found, "`lavi migrate` makes it").into();
    }
    let looked =
        timeout(PATIENCE, inspect_database(address, &storage_keys(&config.embedded), clock.now()))
            .await;
    let state = match looked.unwrap_or_else(|_| Err("no answer in time".to_owned())) {
        Ok(state) => state,
        Err(cause) => {
            let remedy = "check that it runs, its address, name and password, and that the network lets us through";
            return Finding::problem(SUBJECT, KEY, cause, remedy).into();
        }
    };
    let line = match state.encrypted {
        Some(true) => " over TLS",
        Some(false) => " without TLS",
        None => "",
    };
    let mut checkup: Checkup =
        Finding::ok(SUBJECT, KEY, format!("{} answers{line}", state.version)).into();
    if let Some((host, port)) = state.tls_at.clone() {
        let shown = shown_at(host, port, TlsStart::Postgres).await;
        let name = "the certificate of the database server";
        let ends = shown.and_then(|shown| expiry(SUBJECT, KEY, name, &shown, clock.now()));
        checkup.findings.extend(ends);
    }
    checkup.findings.push(migrations(&state));
    checkup.findings.extend(keys_missing(&state));
    checkup.findings.extend(nodes_lacking(&state));
    checkup.findings.extend(state.signing_keys.iter().map(|(name, age)| signing_key(name, *age)));
    checkup.findings.extend(unheard(&state));
    checkup.findings.push(match &state.writable {
        Ok(()) => Finding::ok(SUBJECT, KEY, "can be written to"),
        Err(cause) => {
            let remedy =
                "give its user the rights to write, free disk space, or name the primary server";
            Finding::problem(SUBJECT, KEY, format!("cannot be written to: {cause}"), remedy)
        }
    });
    checkup
        .clocks
        .extend(state.clock.map(|theirs| (format!("{SUBJECT} ({KEY})"), theirs - clock.now())));
    checkup
}

/// A node that has other storage keys than those that sealed the database does not start.
fn keys_missing(state: &DatabaseState) -> Option<Finding> {
    let ids = state.keys_missing.join(", ");
    (!ids.is_empty()).then(|| storage_key_lacked(&ids))
}

/// A node that lacks a key fails at what is sealed with it. One that only lacks the key to come keeps that from being used.
fn nodes_lacking(state: &DatabaseState) -> Vec<Finding> {
    let (subject, key) = ("storage keys", "embedded.storage_key_file");
    let mut findings = Vec::new();
    for node in &state.nodes {
        if let Some(id) = state.sealing.iter().find(|id| !node.has(id)) {
            let found = format!(
                "the node {} lacks the key {id}, under which the database holds rows, and fails at them",
                node.name
            );
            let remedy = "copy the file to that node; it reads it within seconds (docs/secrets.md)";
            findings.push(Finding::problem(subject, key, found, remedy));
        } else if let Some(id) = state.key_to_come.as_ref().filter(|id| !node.has(id)) {
            let found = format!(
                "the node {} lacks the first key of this file, {id}, which seals nothing yet",
                node.name
            );
            let remedy = "copy the file to that node before `lavi storage-key reseal`";
            findings.push(Finding::warning(subject, key, found, remedy));
        }
    }
    if let Some(id) = state.key_to_come.as_ref().filter(|_| findings.is_empty()) {
        let found = format!("the first key of the file, {id}, seals nothing yet");
        let remedy = "run `lavi storage-key reseal` once every node has the file";
        findings.push(Finding::warning(subject, key, found, remedy));
    }
    findings
}

/// How many days a key may sign before the operator is reminded of a new one.
const KEY_DAYS: i64 = 365;

/// Keys that sign ID tokens have no end of their own; that they are replaced once a year is the operator's.
fn signing_key(algorithm: &str, age: i64) -> Finding {
    let days = age / 86_400;
    let found = format!("the key that signs ID tokens by {algorithm} has signed for {days} days");
    if days > KEY_DAYS {
        let remedy = "run `lavi oidc-keys rotate`; applications notice nothing";
        return Finding::warning(SUBJECT, KEY, found, remedy);
    }
    Finding::ok(SUBJECT, KEY, found)
}

/// Applications whose people may still be signed in there, because they do not take the notice that says otherwise.
fn unheard(state: &DatabaseState) -> Vec<Finding> {
    let remedy = "compare its address with `lavi client show ID`, read its own log, and see that a node runs; notices leave by themselves once it answers";
    let finding = |one: &HeldUpApplication| {
        let (id, name, waiting, hours) = (&one.id, &one.name, one.waiting, one.oldest / 3600);
        let last = one.failure.map_or("nobody has tried".to_owned(), |last| last.to_string());
        let found = format!(
            "{name} ({id}) has not been told of the end of sessions for {hours} h ({waiting} waiting); last: {last}"
        );
        Finding::warning("applications", KEY, found, remedy)
    };
    state.held_up.iter().map(finding).collect()
}

fn migrations(state: &DatabaseState) -> Finding {
    let DatabaseState { applied, missing, unknown, is_too_new, .. } = state;
    if *unknown > 0 {
        let found = format!("has {unknown} migrations that this release does not know");
        let remedy = "a newer release has migrated it: install that one here";
        if *is_too_new {
            Finding::problem(SUBJECT, KEY, found, remedy)
        } else {
            Finding::warning(SUBJECT, KEY, found + ", and goes on with them", remedy)
        }
    } else if *missing > 0 {
        let found = format!("lacks {missing} migrations, and has {applied}");
        Finding::warning(SUBJECT, KEY, found, "`lavi migrate` applies them")
    } else {
        Finding::ok(SUBJECT, KEY, format!("is migrated ({applied} migrations)"))
    }
}

// Redis, where it keeps the sessions.

const SESSIONS: &str = "sessions";
const SESSIONS_KEY: &str = "session.redis_url";

pub async fn examine_sessions(config: &Config, clock: &Clock, rng: &Rng) -> Checkup {
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
            Finding::problem(SESSIONS, SESSIONS_KEY, cause, remedy).into()
        }
        Ok(theirs) => {
            let found = "Redis answers and can be written to";
            let mut checkup: Checkup = Finding::ok(SESSIONS, SESSIONS_KEY, found).into();
            if let Some((host, port)) = tls_at(&session.redis_url) {
                let shown = shown_at(host, port, TlsStart::Immediate).await;
                let name = "the certificate of Redis";
                let ends = shown
                    .and_then(|shown| expiry(SESSIONS, SESSIONS_KEY, name, &shown, clock.now()));
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
