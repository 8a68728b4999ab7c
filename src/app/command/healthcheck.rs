//! `lavi healthcheck`: for containers and scripts that have no other program to ask with.

use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    time::Duration,
};

use super::output::{Done, in_words, say};
use crate::{config::Config, providers::http};

/// Longer than the second in which `/health/ready` answers.
const LIMIT: Duration = Duration::from_secs(3);

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
    let said = answer.text().await.map_err(in_words)?;
    if status.is_success() { say(said.trim_end()) } else { Err(format!("{url}: {status}: {said}")) }
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
