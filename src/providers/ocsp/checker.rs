//! Asks OCSP responders, and remembers good answers.

use std::{
    collections::HashMap,
    fmt,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use reqwest::{
    Client, StatusCode,
    header::{ACCEPT, CONTENT_TYPE},
};
use url::Url;

use super::{OcspExchange, Rejection, verify};
use crate::{
    providers::{
        certificates::{Anchors, Certificate},
        http,
        rest::TransportFault,
    },
    rng::Rng,
};

/// The largest body in bytes.
const LIMIT: usize = 64 << 10;
/// Idle connections are closed before the responder closes them during a request.
const IDLE: Duration = Duration::from_secs(4);
/// How many certificates are remembered at most.
const CAPACITY: usize = 10_000;
/// Seconds for which a good answer is remembered at most, whatever the responder allows.
const LONGEST: i64 = 3600;

/// The responders to ask.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// The responder to ask; `None`: the one that the certificate names.
    pub address: Option<Url>,
    /// Responders that may answer, in addition to those that the issuer has delegated.
    pub trusted: Vec<Certificate>,
}

/// A client of OCSP responders.
pub struct Checker {
    client: Client,
    settings: Settings,
    /// By certificate: seconds since 1970 until which the good answer is remembered.
    good: Mutex<HashMap<Vec<u8>, i64>>,
}

impl Checker {
    /// A client with this time-out for a whole answer; five seconds are usual.
    ///
    /// # Errors
    /// [`reqwest::Error`] if the HTTP client cannot be built.
    pub fn new(settings: Settings, timeout: Duration) -> reqwest::Result<Self> {
        let client = http::client().timeout(timeout).no_proxy().pool_idle_timeout(IDLE).build()?;
        Ok(Self { client, settings, good: Mutex::default() })
    }

    /// Checks that `certificate`, already verified against `anchors`, is not revoked at `now` (seconds since 1970).
    ///
    /// # Errors
    /// The [`Rejection`] that says why it is not accepted.
    pub async fn check(
        &self,
        certificate: &Certificate,
        anchors: &Anchors,
        rng: &Rng,
        now: i64,
    ) -> Result<(), Rejection> {
        let question = OcspExchange::new(certificate, anchors, &rng.bytes::<32>())?;
        if self.remembers(&question.key(), now) {
            return Ok(());
        }
        let address =
            self.settings.address.as_ref().or(question.address()).ok_or(Rejection::NoResponder)?;
        let answer = self.ask(address, question.to_der()?).await?;
        let good = verify(&answer, &question, &self.settings.trusted, now)?;
        if let Some(until) = good.until {
            self.remember(question.key(), until.min(now.saturating_add(LONGEST)), now);
        }
        Ok(())
    }

    async fn ask(&self, address: &Url, question: Vec<u8>) -> Result<Vec<u8>, Rejection> {
        let request =
            self.client.post(address.clone()).header(CONTENT_TYPE, "application/ocsp-request");
        let request = request.header(ACCEPT, "application/ocsp-response").body(question);
        let mut response = request.send().await.map_err(unreachable)?;
        if response.status() != StatusCode::OK {
            return Err(Rejection::Http(response.status().as_u16()));
        }
        let mut body = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(unreachable)? {
            if body.len() + chunk.len() > LIMIT {
                return Err(Rejection::Malformed);
            }
            body.extend_from_slice(&chunk);
        }
        Ok(body)
    }

    fn remembers(&self, key: &[u8], now: i64) -> bool {
        self.good
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .get(key)
            .is_some_and(|until| now < *until)
    }

    /// Remembers a good answer. If the maximum is reached, drops expired answers first, and all of them if none has
    /// expired.
    fn remember(&self, key: Vec<u8>, until: i64, now: i64) {
        let mut good = self.good.lock().unwrap_or_else(PoisonError::into_inner);
        if good.len() >= CAPACITY {
            good.retain(|_, until| now < *until);
        }
        if good.len() >= CAPACITY {
            good.clear();
        }
        good.insert(key, until);
    }
}

fn unreachable(error: reqwest::Error) -> Rejection {
    tracing::warn!(cause = %TransportFault::from(error), "an OCSP responder cannot be reached");
    Rejection::Unreachable
}

impl fmt::Debug for Checker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Checker").field("settings", &self.settings).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_remembered_answers_is_limited_and_expired_ones_go_first() {
        let checker = Checker::new(Settings::default(), Duration::from_secs(5)).unwrap();
        let held = || checker.good.lock().unwrap().len();
        // The first half is good until 100, the other until 200.
        for number in 0..CAPACITY {
            checker.remember(
                number.to_be_bytes().to_vec(),
                if number < CAPACITY / 2 { 100 } else { 200 },
                0,
            );
        }
        assert_eq!(held(), CAPACITY);
        checker.remember(b"one more".to_vec(), 200, 100);
        assert_eq!(held(), CAPACITY / 2 + 1, "what is over goes first");
        for number in CAPACITY..2 * CAPACITY {
            checker.remember(number.to_be_bytes().to_vec(), 200, 100);
            assert!(held() <= CAPACITY);
        }
    }
}
