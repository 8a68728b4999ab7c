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

/// Flow states of a pending authorization or of a redirect to a provider: two kilobytes each, for up to an hour.
pub const VISIT: Quota = Quota { kind: "visit", of_address: 1_000, of_all: 100_000 };

/// Pending confirmations, and people identified for a registration: one row each, for up to an hour.
pub const PERSON: Quota = Quota { kind: "person", of_address: 1_000, of_all: 100_000 };

/// Captchas: a picture to draw and a row for ten minutes.
pub const CAPTCHA: Quota = Quota { kind: "captcha", of_address: 600, of_all: 100_000 };

/// Whether to send a link for a new password.
pub enum Linking {
    /// Send it.
    Open,
    /// Do not send it: the last ones are still valid.
    Sent,
    /// Do not send it before this many seconds have passed.
    Later(i64),
}

/// Lifetime of such a link in seconds.
const LINK: i64 = 3 * 3_600;

impl Counters {
    /// Counts one more row. If either quota is used up, this is a `TooManyRequests` fault and the caller must drop the
    /// transaction.
    pub async fn allow_one(
        &self,
        tx: &mut Writing,
        caller: &Caller,
        allowance: Quota,
    ) -> CallResult<()> {
        let Quota { kind, of_address, of_all } = allowance;
        // Every window has its own counters, so that a school whose requests never pause is not refused forever.
        let window = self.clock.now() / self.settings.limits.window.max(1);
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

    /// Counts a try with password and code together, made while the name or the network address is paused. The tries of a name
    /// are counted by network address, so that nobody elsewhere can use up its owner's; those of the address, so that it cannot try
    /// every name. `None`: there were too many.
    pub async fn count_with_code(
        self: &Arc<Self>,
        caller: &Caller,
        name: &str,
    ) -> CallResult<Option<TryCounters>> {
        let limits = &self.settings.limits;
        let place = network_address_hash(caller.address);
        let of_name = format!("with-code:{}", fingerprint(&format!("{name} {place}")));
        let of_place = format!("with-code@{place}");
        let mut tx = self.store.begin().await?;
        let of_day = [Counted::counter(&of_name, DAY)];
        let counted = self.count_rows(&mut tx, &of_day, limits.with_code, i64::MAX).await?
            && self.count(&mut tx, [&of_place], limits.with_code_at_address).await?;
        if !counted {
            return Ok(None);
        }
        let gate = TryCounters::of_device(of_name, of_place);
        self.commit_try(tx, &gate).await?;
        Ok(Some(gate))
    }

    /// Counts a letter that a stranger causes: for an activation or for the registration of a school. `false` if this
    /// recipient has had the daily maximum: then nothing is counted, and the transaction may go on.
    pub async fn may_write(&self, tx: &mut Writing, recipient: &str) -> CallResult<bool> {
        let id = format!("letter:{}", fingerprint(&canonical(recipient)));
        self.count_rows(tx, &[Counted::counter(&id, DAY)], self.settings.limits.letters, i64::MAX)
            .await
    }

    /// Counts a letter with a link for a new password. Links live for hours: after three of them, one can be found in
    /// the mailbox. A person who has had too many of them today has to wait.
    pub async fn may_send_link(&self, tx: &mut Writing, account: &str) -> CallResult<Linking> {
        let limits = &self.settings.limits;
        let (lately, today) = (format!("links:{account}"), format!("links:{account}/day"));
        if !self
            .count_rows(tx, &[Counted::counter(&lately, LINK)], limits.links.0, i64::MAX)
            .await?
        {
            return Ok(Linking::Sent);
        }
        if !self.count_rows(tx, &[Counted::counter(&today, DAY)], limits.links.1, i64::MAX).await? {
            let (_, until) = self.counter(tx, &today).await?;
            return Ok(Linking::Later(until - self.clock.now()));
        }
        Ok(Linking::Open)
    }

    /// Counts the registration of a school.
    pub async fn may_register_school(&self, tx: &mut Writing, caller: &Caller) -> CallResult<()> {
        let (hour, day) = self.settings.limits.schools;
        let mark = Mark::of("school", "", caller.address);
        let rows = [
            (format!("{}/hour", mark.address), 3_600, hour),
            (format!("{}/day", mark.address), DAY, day),
            (format!("{}/network", mark.network), DAY, day.saturating_mul(10)),
        ];
        for (id, window, limit) in rows {
            if !self.count_rows(tx, &[Counted::counter(&id, window)], limit, i64::MAX).await? {
                return Err(CallError::Fault(Fault::TooManyRequests));
            }
        }
        Ok(())
    }
}
