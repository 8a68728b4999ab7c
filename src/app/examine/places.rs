//! The listeners, TLS, keys, and the files and addresses of the session store, the database, letters and geolocation.

use std::net::SocketAddr;

use super::found_problems::FoundProblems;
use crate::{
    accounts::embedded::obstacles,
    app::{embedded_settings::storage_keys, session_keys::session_keys, tls},
    config::{AccountRoot, Config, SessionStore},
    providers::geolocation::Locator,
    rng::Rng,
    web::session::redis_sessions::RedisSessions,
};

pub fn examine(config: &Config, found: &mut FoundProblems) {
    shared_addresses(config, found);
    if let Some(files) = &config.server.tls {
        found.add_all(tls::examine(tls::SITE, files));
    }
    if config.session.key_file.is_some()
        && let Some(rng) = found.of(Rng::system())
    {
        found.of(session_keys(config, "", &rng));
    }
    if config.session.store == SessionStore::Redis {
        let roots = config.session.redis_tls_roots.as_deref();
        found.of(RedisSessions::client(&config.session.redis_url, roots));
    }
    if let Some(file) = &config.geo.database {
        let read = Locator::database(file);
        found.of(read.map_err(|cause| format!("geo.database: {}: {cause}", file.display())));
    }
    if matches!(config.account_api.root, AccountRoot::Embedded) {
        let embedded = &config.embedded;
        let keys = storage_keys(embedded);
        found.add_all(obstacles(&embedded.database.0, &keys, &embedded.mail));
    }
}

/// Two listeners at one address, of which the second could not listen.
fn shared_addresses(config: &Config, found: &mut FoundProblems) {
    let is_embedded = matches!(config.account_api.root, AccountRoot::Embedded);
    let listeners: Vec<(&str, SocketAddr)> = [
        ("server.listen", Some(config.server.listen)),
        ("embedded.api_listen", config.embedded.api_listen.filter(|_| is_embedded)),
        ("id_card.listen", config.id_card.listener.as_ref().map(|own| own.listen)),
        ("server.admin_listen", config.server.admin_listen),
    ]
    .into_iter()
    .filter_map(|(key, address)| Some((key, address?)))
    .collect();
    for (at, (key, address)) in listeners.iter().enumerate() {
        if let Some((other, _)) =
            listeners[..at].iter().find(|(_, other)| collide(*other, *address))
        {
            found.add(&format!("{key}: {address}: cannot listen: {other} listens there already"));
        }
    }
}

/// Whether two sockets cannot listen at the same time. Port 0 is any that is free.
fn collide(one: SocketAddr, other: SocketAddr) -> bool {
    let covers = |one: SocketAddr, other: SocketAddr| {
        one.ip().is_unspecified() && (one.is_ipv6() || other.is_ipv4())
    };
    let meet = one.ip() == other.ip() || covers(one, other) || covers(other, one);
    one.port() != 0 && one.port() == other.port() && meet
}
