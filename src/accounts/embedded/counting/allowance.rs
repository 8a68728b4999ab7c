//! Allowances: how often a person whom somebody has vouched for may leave a row behind, tries in a pause, and letters. They are
//! counted in `attempts`, so all nodes count together; `docs/limits.md` lists every bound.

use std::sync::Arc;

use crate::{
    accounts::{
        Caller, Fault,
        embedded::{
            counting::{
                counters::{Counted, Counters, DAY, TryCounters},
                networks::{Mark, network_address_hash},
            },
            ground::{
                call::{CallError, CallResult},
                fingerprint,
                store::Writing,
            },
            records::accounts::canonical,
        },
    },
    metrics,
};

/// What a row is counted against.
#[derive(Clone, Copy)]
pub enum Allowance<'a> {
    /// The person whom a provider, a phone, a card or a letter has named: no stranger is a thousand people.
    Named(&'a str),
    /// The household, where a provider's answer says nothing that tells people apart: an IPv4 address, or an IPv6 /56.
    Unnamed,
}

impl<'a> Allowance<'a> {
    /// That of a person who is known as this.
    pub fn of_person(known_as: Option<&'a str>) -> Self {
        known_as.map_or(Self::Unnamed, Self::Named)
    }
}

/// How often a named person may leave a row in a window.
const OF_PERSON: i64 = 60;

/// How often people whom nothing tells apart may at one household.
const OF_UNNAMED: i64 = 1_000;

impl Counters {
    /// Counts one more row of somebody who is vouched for. If there were too many, this is a fault that says when there is room
    /// again, and the caller must drop the transaction.
    pub async fn allow_one(
        &self,
        tx: &mut Writing,
        caller: &Caller,
        allowance: Allowance<'_>,
    ) -> CallResult<()> {
        let (kind, whose, most) = match allowance {
            Allowance::Named(person) => ("named", fingerprint(person), OF_PERSON),
            Allowance::Unnamed => {
                ("unnamed", Mark::of("unnamed", "", caller.address).household(), OF_UNNAMED)
            }
        };
        let id = format!("{kind}:{whose}");
        if self.count(tx, [&id], most).await? {
            return Ok(());
        }
        metrics::limited(kind);
        let (_, until) = self.counter(&mut *tx, &id).await?;
        let seconds = u32::try_from((until - self.ground.clock.now()).max(1)).unwrap_or(u32::MAX);
        Err(CallError::Fault(Fault::Later(seconds)))
    }

    /// Counts a try in a name's pause: with password and code together, or at a school that the configuration names. The tries of
    /// a name are counted by network address, so that nobody elsewhere can use up its owner's, and those with a code from
    /// everywhere; those of the address, so that it cannot try every name. `None`: there were too many.
    pub async fn count_in_pause(
        self: &Arc<Self>,
        caller: &Caller,
        name: &str,
        has_code: bool,
    ) -> CallResult<Option<TryCounters>> {
        let limits = &self.ground.config().limits;
        let place = network_address_hash(caller.address);
        let of_name = format!("with-code:{}:{place}", fingerprint(name));
        let (of_place, of_all) =
            (format!("with-code@{place}"), format!("with-code:{}/day", fingerprint(name)));
        let times = if limits.is_trusted(caller.address) { limits.schools_times } else { 1 };
        let at_address = limits.with_code_at_address.saturating_mul(times);
        let mut tx = self.ground.store.begin().await?;
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
        self.count_rows(tx, &[Counted::counter(&id, DAY)], self.ground.config().limits.letters)
            .await
    }

    /// Counts a letter with a link that somebody asks for, and says whether it may be one of those that follow one another after
    /// a minute. Later ones of a day are not counted: they wait for the newest link (`people::passwords`).
    pub async fn is_early_letter(&self, tx: &mut Writing, account: &str) -> CallResult<bool> {
        let id = format!("links:{account}");
        self.count_rows(tx, &[Counted::counter(&id, DAY)], self.ground.config().limits.links).await
    }
}
