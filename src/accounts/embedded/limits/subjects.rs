//! Which counters a try counts on: those of a name or a person, or those of a known browser.

use crate::accounts::{
    Caller, PhoneMethod,
    embedded::{
        counting::{gate::TryCounters, networks::Mark, recognition::KnownFor},
        ground::{fingerprint::fingerprint, refusal::CallResult},
        limits::limiter::Limiter,
        records::account::AccountRow,
    },
};

impl Limiter {
    /// The counters for tries of a name, whether it exists or not.
    pub async fn counters_of(
        &self,
        caller: &Caller,
        account: Option<&AccountRow>,
        name: &str,
    ) -> CallResult<TryCounters> {
        let subject = fingerprint(name);
        let whom = KnownFor::Account(account.map(|account| account.id.as_str()));
        if let Some(known) = self.devices.known_device(caller, whom, &subject).await? {
            return Ok(known);
        }
        Ok(TryCounters {
            counter: format!("name:{subject}"),
            day: format!("name:{subject}/day"),
            mark: Some(Mark::of("name", &subject, caller.address)),
            rings: false,
        })
    }

    /// The counters for calls that make a person's phone ring, by personal code. Wrong passwords do not affect them.
    pub async fn counters_of_phone(
        &self,
        caller: &Caller,
        method: PhoneMethod,
        (issuer, code): (&str, &str),
    ) -> CallResult<TryCounters> {
        let (subject, method) = (fingerprint(&format!("{issuer} {code}")), method.method().code());
        if let Some(known) = self
            .devices
            .known_device(caller, KnownFor::Person(issuer, code), &format!("{method}:{subject}"))
            .await?
        {
            return Ok(TryCounters { rings: true, ..known });
        }
        Ok(TryCounters {
            counter: format!("{method}:{subject}"),
            day: String::new(),
            mark: Some(Mark::of("person", &subject, caller.address)),
            rings: true,
        })
    }
}
