//! Which counters a try counts on: those of a name or a person, or those of a known browser.

use crate::accounts::{
    Caller, PhoneMethod,
    embedded::{
        counting::{gate::TryCounters, networks::Mark},
        ground::{fingerprint::fingerprint, refusal::CallResult},
        limits::{
            limiter::Limiter,
            standing::{NamedStanding, ReadStanding, Standing},
        },
        records::account::AccountRow,
    },
};

/// A name that is tried.
pub struct TriedName {
    /// Its account, if there is one.
    pub account: Option<AccountRow>,
    /// What the try counts on.
    pub gate: TryCounters,
    /// What has been counted there.
    pub read: ReadStanding,
}

impl Limiter {
    /// A name, whether it exists or not. It counts on its own counters, or on those of a browser that is known for the account, unless it has
    /// failed too often there lately.
    pub async fn tried_name(&self, caller: &Caller, name: &str) -> CallResult<TriedName> {
        let (subject, limits) = (fingerprint(name), &self.settings.limits);
        let mark = Mark::of("name", &subject, caller.address);
        let gate = TryCounters {
            counter: format!("name:{subject}"),
            day: format!("name:{subject}/day"),
            mark: Some(mark.clone()),
            rings: false,
        };
        let device = self.devices.device(caller);
        let ceilings = limits.ceilings_at(caller.address, gate.thresholds(limits));
        let (NamedStanding { account, of_name, of_browser }, connection) =
            self.standings.of_name(name, device.as_deref(), (&gate, &mark), ceilings).await?;
        if let (Some(account), Some(device), Some([own, of_day])) = (&account, device, of_browser)
            && self.devices.has_tries(own.0, of_day.0)
        {
            let counter = format!("device:{device}:{}", account.id);
            let gate = TryCounters::of_device(counter.clone(), format!("{counter}/day"));
            let standing = Standing { name: own, ..Standing::default() };
            let read = ReadStanding { standing, connection };
            return Ok(TriedName { gate, read, account: Some(account.clone()) });
        }
        Ok(TriedName { account, gate, read: ReadStanding { standing: of_name, connection } })
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
            .known_device(caller, (issuer, code), &format!("{method}:{subject}"))
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
