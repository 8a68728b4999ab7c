//! Asks an address by HTTP as the server does, and looks at the answer: status, date, the server's certificate.

use std::time::{SystemTime, UNIX_EPOCH};

use actix_web::http::header::HttpDate;
use reqwest::{
    Client, Response,
    header::{AGE, DATE, HeaderMap},
    tls::TlsInfo,
};
use url::Url;

use super::{
    certificates::expiry,
    finding::{Checkup, Finding, PATIENCE},
};
use crate::{
    clock::Clock,
    providers::{certificates::Certificate, http, rest::TransportFault},
};

/// The longest answer that is read, in bytes.
const LIMIT: usize = 1 << 20;

/// What to do where nobody answers.
const UNREACHED: &str = "check the address, name resolution, the firewall, and that its certificate is of this host and of a CA that the system trusts";

/// The client, and the time.
pub struct WebReach {
    client: Client,
    clock: Clock,
}

impl WebReach {
    /// A client with the server's rules: no redirects, no proxy, the system's CAs.
    pub fn new(clock: &Clock) -> reqwest::Result<Self> {
        let client = http::client().timeout(PATIENCE).no_proxy().tls_info(true).build()?;
        Ok(Self { client, clock: clock.clone() })
    }

    /// The current time, in seconds since 1970.
    pub fn now(&self) -> i64 {
        self.clock.now()
    }

    /// Sends a GET request.
    ///
    /// # Errors
    /// Why there is no answer, without the address.
    pub async fn ask(&self, address: &Url) -> Result<Response, String> {
        let answer = self.client.get(address.clone()).send().await;
        answer.map_err(|cause| TransportFault::from(cause).to_string())
    }

    /// Notes of an answer the server's clock and certificate.
    pub fn note(&self, subject: &str, key: &str, answer: &Response) -> Checkup {
        let mut noted = Checkup::default();
        if let Some(theirs) = clock_of(answer.headers()) {
            noted.clocks.push((format!("{subject} ({key})"), theirs - self.now()));
        }
        let der = answer.extensions().get::<TlsInfo>().and_then(TlsInfo::peer_certificate);
        if let Some(certificate) = der.and_then(|der| Certificate::from_der(der).ok()) {
            let what =
                format!("the certificate of {}", answer.url().host_str().unwrap_or_default());
            noted.findings.extend(expiry(subject, key, &what, &certificate, self.now()));
        }
        noted
    }

    /// Whether somebody answers at an address, with any status but one of a server that has failed.
    pub async fn reach(&self, subject: &str, key: &str, address: &Url) -> Checkup {
        let shown = shown(address);
        match self.ask(address).await {
            Err(cause) => {
                Finding::problem(subject, key, format!("{shown}: {cause}"), UNREACHED).into()
            }
            Ok(answer) => {
                let mut checkup = self.note(subject, key, &answer);
                checkup
                    .findings
                    .insert(0, by_status(subject, key, &shown, answer.status().as_u16()));
                checkup
            }
        }
    }
}

/// The server's clock in seconds since 1970. What a cache has kept says how long ago that was (`Age`).
fn clock_of(headers: &HeaderMap) -> Option<i64> {
    let text = |name| headers.get(name)?.to_str().ok();
    let date: HttpDate = text(DATE)?.parse().ok()?;
    let since = SystemTime::from(date).duration_since(UNIX_EPOCH).ok()?;
    let age = text(AGE).map_or(Some(0), |age| age.trim().parse().ok())?;
    i64::try_from(since.as_secs().checked_add(age)?).ok()
}

/// What a status says of a server that was only to show itself.
pub fn by_status(subject: &str, key: &str, shown: &str, status: u16) -> Finding {
    if status >= 500 {
        let found = format!("{shown} answers {status}");
        Finding::problem(subject, key, found, "the server there has failed; tell who runs it")
    } else {
        Finding::ok(subject, key, format!("{shown} answers"))
    }
}

/// The body of an answer, up to a mebibyte.
pub async fn body(mut answer: Response) -> Result<Vec<u8>, String> {
    let mut body = Vec::new();
    while let Some(chunk) =
        answer.chunk().await.map_err(|cause| TransportFault::from(cause).to_string())?
    {
        if body.len() + chunk.len() > LIMIT {
            return Err("the answer does not end".to_owned());
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}

/// An address without what may be secret in it.
pub fn shown(address: &Url) -> String {
    let mut address = address.clone();
    let _ = address.set_password(None);
    let _ = address.set_username("");
    address.set_query(None);
    address.to_string()
}
