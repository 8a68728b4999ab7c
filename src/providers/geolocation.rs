//! The country of an IP address, from a geolocation service or a database on disk. It only preselects an entry of a
//! list, so it must not delay a page: after 300 ms the country counts as unknown.

use std::{
    collections::HashMap,
    fmt,
    net::IpAddr,
    path::Path,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use ipnet::IpNet;
use maxminddb::{MaxMindDbError, PathElement, Reader};
use reqwest::Client;
use serde_json::Value;

use crate::{clock::Clock, domain::Country, metrics, providers::http};

const TIMEOUT: Duration = Duration::from_millis(300);
/// Seconds for which an answer is kept, and for which a missing answer is, so that pages do not wait for a service
/// that is down.
const KEPT: i64 = 3600;
const KEPT_UNANSWERED: i64 = 60;
/// Cached addresses: more than a service has visitors in an hour. If there are more, the cache is emptied.
const CAPACITY: usize = 4096;
/// Address blocks without a country: loopback, private, link-local and carrier-grade NAT.
const NOWHERE: [&str; 11] = [
    "0.0.0.0/8",
    "10.0.0.0/8",
    "100.64.0.0/10",
    "127.0.0.0/8",
    "169.254.0.0/16",
    "172.16.0.0/12",
    "192.168.0.0/16",
    "::/128",
    "::1/128",
    "fc00::/7",
    "fe80::/10",
];

pub struct Locator {
    source: Source,
    nowhere: Vec<IpNet>,
}

enum Source {
    Service(Service),
    Database(Reader<Vec<u8>>),
}

struct Service {
    client: Client,
    /// The address of the service, with `{ip}` for the visitor's.
    address: String,
    clock: Clock,
    /// By visitor's address: the time until which the answer is kept, and the country.
    known: Mutex<HashMap<IpAddr, (i64, Option<Country>)>>,
}

impl fmt::Debug for Locator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.source {
            Source::Service(_) => "Locator::service",
            Source::Database(_) => "Locator::database",
        })
    }
}

impl Locator {
    /// Uses an HTTP service, at an address in which `{ip}` stands for the visitor's.
    pub fn service(address: &str, clock: Clock) -> reqwest::Result<Self> {
        let client = http::client().timeout(TIMEOUT).no_proxy().build()?;
        Ok(Self::of(Source::Service(Service {
            client,
            address: address.to_owned(),
            clock,
            known: Mutex::default(),
        })))
    }

    /// Reads a whole database in `MaxMind`'s format into memory.
    pub fn database(file: &Path) -> Result<Self, MaxMindDbError> {
        Reader::open_readfile(file).map(Source::Database).map(Self::of)
    }

    fn of(source: Source) -> Self {
        Self {
            source,
            nowhere: NOWHERE.iter().filter_map(|network| network.parse().ok()).collect(),
        }
    }

    /// The country of an address, if it is found in time. Private addresses are not looked up.
    pub async fn country(&self, address: IpAddr) -> Option<Country> {
        let address = address.to_canonical();
        if self.nowhere.iter().any(|network| network.contains(&address)) {
            return None;
        }
        match &self.source {
            Source::Service(service) => service.country(address).await,
            Source::Database(reader) => look_up(reader, address).unwrap_or_else(|cause| {
                tracing::warn!(%cause, "the geolocation database cannot be read");
                None
            }),
        }
    }
}

fn look_up(reader: &Reader<Vec<u8>>, address: IpAddr) -> Result<Option<Country>, MaxMindDbError> {
    let code: Option<&str> = reader
        .lookup(address)?
        .decode_path(&[PathElement::Key("country"), PathElement::Key("iso_code")])?;
    Ok(code.and_then(Country::parse))
}

impl Service {
    async fn country(&self, address: IpAddr) -> Option<Country> {
        let now = self.clock.now();
        let known =
            self.known.lock().unwrap_or_else(PoisonError::into_inner).get(&address).copied();
        if let Some((_, country)) = known.filter(|(until, _)| *until > now) {
            return country;
        }
        let answer = self.ask(address).await;
        if let Err(cause) = &answer {
            // The cause does not contain the request's address, and so not the visitor's either.
            tracing::info!(%cause, "the geolocation service does not answer");
        }
        let kept = if answer.is_ok() { KEPT } else { KEPT_UNANSWERED };
        let country = answer.ok().and_then(|answer| country_of(&answer));
        self.remember(address, (now + kept, country));
        country
    }

    fn remember(&self, address: IpAddr, known: (i64, Option<Country>)) {
        let mut all = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= CAPACITY {
            all.clear();
        }
        all.insert(address, known);
    }

    async fn ask(&self, address: IpAddr) -> reqwest::Result<Value> {
        let asked = async || {
            let answer =
                self.client.get(self.address.replace("{ip}", &address.to_string())).send().await?;
            answer.error_for_status()?.json().await
        };
        metrics::call("geolocation", "ask", asked(), metrics::ok_or_error)
            .await
            .map_err(reqwest::Error::without_url)
    }
}

/// The first of `country` and `country_code` that is a country's code.
fn country_of(answer: &Value) -> Option<Country> {
    let codes = ["country", "country_code"].iter().filter_map(|name| answer.get(name)?.as_str());
    codes.map(str::to_ascii_uppercase).find_map(|code| Country::parse(&code))
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    #[test]
    fn the_number_of_remembered_addresses_is_limited() {
        let client = http::client().build().unwrap();
        let service = Service {
            client,
            address: String::new(),
            clock: Clock::System,
            known: Mutex::default(),
        };
        let held = || service.known.lock().unwrap().len();
        for number in 0..u32::try_from(CAPACITY).unwrap() {
            service.remember(Ipv4Addr::from(number).into(), (0, None));
        }
        assert_eq!(held(), CAPACITY);
        service.remember(Ipv4Addr::BROADCAST.into(), (0, None));
        assert_eq!(held(), 1, "they start anew");
    }
}
