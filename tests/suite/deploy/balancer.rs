//! One of the balancers of `deploy/`, whichever it is, before two nodes.

use std::{
    net::{IpAddr, Ipv6Addr, SocketAddr},
    time::Duration,
};

use reqwest::{Client, ClientBuilder, redirect::Policy};

use super::{
    caddy::Caddy,
    haproxy::HaProxy,
    nginx::{CARDS, Nginx, SITE},
};
use crate::{
    card::{Card, pem},
    providers_card::ca::Ca,
    site::{Browser, Seen},
};

/// How long a browser waits for an answer.
const PATIENCE: Duration = Duration::from_secs(90);

/// Which balancer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Nginx,
    HaProxy,
    Caddy,
    /// Caddy as its makers have it today; Debian's is older.
    NewerCaddy,
}

/// Every balancer.
pub const KINDS: [Kind; 4] = [Kind::Nginx, Kind::HaProxy, Kind::Caddy, Kind::NewerCaddy];

/// A running balancer.
pub struct Balancer {
    pub kind: Kind,
    running: Running,
}

enum Running {
    Nginx(Nginx),
    HaProxy(HaProxy),
    Caddy(Caddy),
}

impl Balancer {
    /// Before two nodes whose health is told at this port. No card is believed.
    pub fn before(kind: Kind, nodes: [SocketAddr; 2], health: u16) -> Self {
        let cas = pem(Ca::new("Test CA").certificate().der());
        Self::asking_for_cards(kind, nodes, health, &cas)
    }

    /// The same; its ID-card host asks for cards of these CAs (PEM).
    pub fn asking_for_cards(kind: Kind, nodes: [SocketAddr; 2], health: u16, cas: &str) -> Self {
        let running = match kind {
            Kind::Nginx => Running::Nginx(Nginx::of_two(nodes, cas)),
            Kind::HaProxy => Running::HaProxy(HaProxy::of_two(nodes, health, cas)),
            Kind::Caddy => Running::Caddy(Caddy::of_two(nodes, health, cas)),
            Kind::NewerCaddy => Running::Caddy(Caddy::newer_of_two(nodes, health, cas)),
        };
        Self { kind, running }
    }

    /// Where the site is, where plain HTTP, where it tells what it counts, and where the ID-card host is.
    fn addresses(&self) -> [SocketAddr; 4] {
        match &self.running {
            Running::Nginx(nginx) => [nginx.https, nginx.http, nginx.counted, nginx.cards],
            Running::HaProxy(haproxy) => {
                [haproxy.site, haproxy.plain, haproxy.counted, haproxy.cards]
            }
            Running::Caddy(caddy) => [caddy.site, caddy.plain, caddy.counted, caddy.cards],
        }
    }

    /// Its TLS certificate in PEM.
    pub fn certificate(&self) -> &str {
        match &self.running {
            Running::Nginx(nginx) => &nginx.certificate,
            Running::HaProxy(haproxy) => &haproxy.certificate,
            Running::Caddy(caddy) => &caddy.certificate,
        }
    }

    /// Where its ID-card host is.
    pub fn cards(&self) -> SocketAddr {
        self.addresses()[3]
    }

    pub fn site(&self) -> SocketAddr {
        self.addresses()[0]
    }

    pub fn plain(&self) -> SocketAddr {
        self.addresses()[1]
    }

    /// What it has logged of the site's requests so far.
    pub fn log(&self) -> String {
        match &self.running {
            Running::Nginx(nginx) => nginx.access_log(),
            Running::HaProxy(haproxy) => haproxy.log(),
            Running::Caddy(caddy) => caddy.log("Caddyfile"),
        }
    }

    /// What it counts.
    pub async fn counted(&self) -> String {
        let path = if self.kind == Kind::Nginx { "status" } else { "metrics" };
        let client = Client::builder().no_proxy().build().unwrap();
        let told = client.get(format!("http://{}/{path}", self.addresses()[2])).send().await;
        told.unwrap().text().await.unwrap()
    }

    pub fn haproxy(&self) -> Option<&HaProxy> {
        if let Running::HaProxy(haproxy) = &self.running { Some(haproxy) } else { None }
    }

    /// A client at this address that trusts the balancer's certificate and waits for so long.
    pub fn client(&self, from: &str, patience: Duration) -> Client {
        let (from, mut site) = (from.parse::<IpAddr>().unwrap(), self.site());
        if from.is_ipv6() {
            site.set_ip(Ipv6Addr::LOCALHOST.into());
        }
        let client = self.trusting().resolve(SITE, site).timeout(patience);
        client.local_address(from).build().unwrap()
    }

    fn trusting(&self) -> ClientBuilder {
        let own = reqwest::Certificate::from_pem(self.certificate().as_bytes()).unwrap();
        Client::builder().redirect(Policy::none()).no_proxy().tls_certs_only([own])
    }

    /// What the ID-card host answers somebody at this address who posts the form of a page of ours with this card in the reader.
    pub async fn presented(&self, from: &str, card: &Card, path: &str) -> Seen {
        let client = self.trusting().resolve(CARDS, self.cards()).timeout(PATIENCE);
        let client =
            client.local_address(from.parse::<IpAddr>().unwrap()).identity(card.identity());
        let form = client.build().unwrap().post(format!("https://{CARDS}{path}"));
        let form = form.header("origin", format!("https://{SITE}"));
        let form = form.header("sec-fetch-site", "same-site");
        let answer = form.header("accept", "text/html,*/*;q=0.8").send().await;
        Seen::read(path, answer.unwrap()).await
    }

    /// A browser at this address, with a language of its visitor's.
    pub fn browser(&self, from: &str, language: &str) -> Browser {
        let client = self.client(from, PATIENCE);
        Browser::over(format!("https://{SITE}"), client).with_header("accept-language", language)
    }
}
