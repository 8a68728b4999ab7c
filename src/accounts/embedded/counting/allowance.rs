//! Quotas: how many rows strangers may cause. Each kind of row that needs no account has a quota per network address,
//! far above the needs of a school behind one address, and one for everybody together, which keeps the disk from
//! filling up. They are counted in `attempts`, so all nodes count together; `docs/limits.md` lists every bound.

use std::sync::Arc;

use crate::{
    accounts::{
        Caller, Fault,
        embedded::{
            counting::{
                counters::{Counted, Counters, DAY},
                gate::TryCounters,
                networks::{Mark, network_address_hash},
            },
            ground::{
                fingerprint::fingerprint,
                refusal::{CallError, CallResult},
                store::Writing,
            },
            records::account::canonical,
        },
    },
    metrics::{self, Tally},
};

/// The rows that were refused; a line of the log each would be another thing that strangers can fill.
static REFUSED: Tally = Tally::new();

/// How many rows of a kind strangers may cause per window (15 minutes by default): from one network address, and in
/// total.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quota {
    kind: &'static str,
    of_address: i64,
    of_all: i64,
}

/// People whom nothing tells apart: one row each, for minutes.
pub const PERSON: Quota = Quota { kind: "person", of_address: 1_000, of_all: 100_000 };

/// Pending confirmations: one row each, for three minutes. Those that wait have their bound (`flows::pending`), where the crowd of one place
/// gives way to others; a number for an address would shut a school out of phones.
pub const RINGING: Quota = Quota { kind: "ringing", of_address: i64::MAX, of_all: 1_000_000 };

/// What a row is counted against.
#[derive(Clone, Copy)]
pub enum Allowance<'a> {
    /// A quota of the caller's address, and of all.
    Of(Quota),
    /// The person whom a provider, a phone or a card has named: no stranger is a thousand people.
    Named(&'a str),
}

impl<'a> Allowance<'a> {
    /// That of a person who is known as this; where nothing tells people apart, that of the address.
    pub fn of_person(known_as: Option<&'a str>) -> Self {
        known_as.map_or(Self::Of(PERSON), Self::Named)
    }
}

/// How often a named person may leave a row in a window.
const OF_PERSON: i64 = 60;

impl Counters {
    /// Counts one more row. If either quota is used up, this is a `TooManyRequests` fault and the caller must drop the
    /// transaction.
    pub async fn allow_one(
        &self,
        tx: &mut Writing,
        caller: &Caller,
        allowance: Allowance<'_>,
    ) -> CallResult<()> {
        // Every window has its own counters, so that a school whose requests never pause is not refused forever.
        let window = self.clock.now() / self.settings.limits.window.max(1);
        let Quota { kind, of_address, of_all } = match allowance {
            Allowance::Of(quota) => quota,
            Allowance::Named(person) => {
                let id = format!("named:{window}:{}", fingerprint(person));
                if self.count(tx, [&id], OF_PERSON).await? {
                    return Ok(());
                }
                metrics::limited("named");
                return Err(CallError::Fault(Fault::TooManyRequests));
            }
        };
        let address = format!("{kind}:{window}:{}", network_address_hash(caller.address));
        let all = format!("{kind}:{window}:all");
        let is_allowed =
            self.count(tx, [&address], of_address).await? && self.count(tx, [&all], of_all).await?;
        if !is_allowed {
            metrics::limited(kind);
            if let Some(times) = REFUSED.count() {
                tracing::warn!(kind, times, address = %caller.address, "strangers have had enough written down");
            }
            return Err(CallError::Fault(Fault::TooManyRequests));
        }
        Ok(())
    }

    /// Counts a try in a name's pause: with password and code together, or at a school that the configuration names. The tries of a name
    /// are counted by network address, so that nobody elsewhere can use up its owner's, and those with a code from everywhere; those of the
    /// address, so that it cannot try every name. `None`: there were too many.
    pub async fn count_in_pause(
        self: &Arc<Self>,
        caller: &Caller,
        name: &str,
        has_code: bool,
    ) -> CallResult<Option<TryCounters>> {
        let limits = &self.settings.limits;
        let place = network_address_hash(caller.address);
        let of_name = format!("with-code:{}", fingerprint(&format!("{name} {place}")));
        let (of_place, of_all) =
            (format!("with-code@{place}"), format!("with-code:{}/day", fingerprint(name)));
        let times = if limits.is_trusted(caller.address) { limits.trusted_times } else { 1 };
        let at_address = limits.with_code_at_address.saturating_mul(times);
        let mut tx = self.store.begin().await?;
        let (here, anywhere) = (Counted::counter(&of_name, DAY), Counted::counter(&of_all, DAY));
        let counted = self.count_rows(&mut tx, &[here], limits.with_code).await?
            && (!has_code
                || self.count_rows(&mut tx, &[anywhere], limits.with_code_everywhere).await?)
            && self.count(&mut tx, [&of_place], at_address).await?;
        if !counted {
            return Ok(None);
        }
        let [address, home, network] = [const { String::new() }; 3];
        let mark = has_code.then_some(Mark { id: of_all, address, home, network });
        let gate = TryCounters { mark, ..TryCounters::of_device(of_name, of_place) };
        self.commit_try(tx, &gate).await?;
        Ok(Some(gate))
    }

    /// Counts a letter that a stranger causes: for an activation or for the registration of a school. `false` if this
    /// recipient has had the daily maximum: then nothing is counted, and the transaction may go on.
    pub async fn may_write(&self, tx: &mut Writing, recipient: &str) -> CallResult<bool> {
        let id = format!("letter:{}", fingerprint(&canonical(recipient)));
        self.count_rows(tx, &[Counted::counter(&id, DAY)], self.settings.limits.letters).await
    }

    /// Counts a letter with a link that somebody asks for, and says whether it may be one of those that follow one another after a minute. Later
    /// ones of a day are not counted: they wait for the newest link (`people::links_by_letter`).
    pub async fn is_early_letter(&self, tx: &mut Writing, account: &str) -> CallResult<bool> {
        let id = format!("links:{account}");
        self.count_rows(tx, &[Counted::counter(&id, DAY)], self.settings.limits.links).await
    }
}
