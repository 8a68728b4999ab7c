//! `lavi healthcheck`: for containers and scripts that have no other program to ask with.

use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    time::Duration,
};

use reqwest::{StatusCode, header::CONTENT_TYPE};

use crate::{
    app::commands::surroundings::{Done, in_words, say},
    config::Config,
    providers::http,
};

/// Longer than the second in which `/health/ready` answers.
const LIMIT: Duration = Duration::from_secs(3);

/// How the server's answers begin that say what it is: `live` and JSON. Pages of whatever else listens there are not printed.
const OURS: [&str; 2] = ["text/plain", "application/json"];

/// Why a server says nothing of its health on the listener for visitors, and what to do.
const NOT_TOLD: &str = "on this listener it tells only who comes from 127.0.0.1 or ::1 how it is, or something else listens \
                        there; set server.admin_listen, such as 127.0.0.1:9464, which is then asked instead";

/// Asks the server of this configuration on this machine for `/health/ready`, or `/health/live`, and prints its answer.
/// The error says that there is none, or that the server is not ready.
pub fn run(config: &Config, live: bool) -> Done {
    let path = if live { "/health/live" } else { "/health/ready" };
    actix_web::rt::System::new().block_on(ask(config, path))
}

async fn ask(config: &Config, path: &str) -> Done {
    let server = &config.server;
    let at = here(server.admin_listen.unwrap_or(server.listen));
    let (mut client, mut url) =
        (http::client().no_proxy().timeout(LIMIT), format!("http://{at}{path}"));
    if server.tls.is_some() && server.admin_listen.is_none() {
        // Its certificate names the site.
        let host = server.public_url.host_str().unwrap_or_default();
        client = client.resolve(host, at);
        url = format!("https://{host}:{}{path}", at.port());
    }
    let answer = client.build().map_err(in_words)?.get(&url).send().await;
    let answer = answer.map_err(|_| {
        format!("no answer from {url}: the server is not running, or not with this configuration")
    })?;
    let status = answer.status();
    if status == StatusCode::NOT_FOUND {
        let (key, cause) = match server.admin_listen {
            Some(_) => ("server.admin_listen", "something else listens there, or an older release"),
            None => ("server.listen", NOT_TOLD),
        };
        return Err(format!("{key}: {url} answers {status}: {cause}"));
    }
    let is_for_us = |kind: &str| OURS.iter().any(|ours| kind.starts_with(ours));
    let kind = answer.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let said = if kind.is_some_and(is_for_us) {
        answer.text().await.map_err(in_words)?
    } else {
        String::new()
    };
    match (status.is_success(), said.trim_end()) {
        (true, "") => Err(format!("{url} answers, but not as a server of this release does")),
        (true, said) => say(said),
        (false, "") => Err(format!("{url}: {status}")),
        (false, said) => Err(format!("{url}: {status}: {said}")),
    }
}

/// Where a server that listens at this address is reached from its own machine.
fn here(at: SocketAddr) -> SocketAddr {
    let ip = match at.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, at.port())
}
