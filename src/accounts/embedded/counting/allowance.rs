//! What strangers may have written down. Each kind of row that needs no account has a ceiling for one network address, far above
//! what a school behind one address comes to, and one for everybody together, which keeps the disk from filling up. Counted in
//! `attempts`, so that all nodes count together; `docs/limits.md` lists every bound.

use crate::accounts::{
    Caller, Fault,
    embedded::{
        counting::{
            counters::{Counted, Counters, DAY},
            marks::{Mark, network_address_hash},
        },
        ground::{
            fingerprint::fingerprint,
            refusal::{CallError, CallResult},
            store::Writing,
        },
        records::account::canonical,
    },
};

/// What a stranger has written down, how often in a quarter of an hour, from one address and in all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quota {
    kind: &'static str,
    of_address: i64,
    of_all: i64,
}

/// A request of an application, or a way to a provider, that waits for a browser to come back: two kilobytes, for up to an hour.
pub const VISIT: Quota = Quota { kind: "visit", of_address: 1_000, of_all: 100_000 };

/// A phone that is asked, or a person whom a provider has named: a row for up to an hour.
pub const PERSON: Quota = Quota { kind: "person", of_address: 1_000, of_all: 100_000 };

/// A picture, and a row for ten minutes.
pub const CAPTCHA: Quota = Quota { kind: "captcha", of_address: 600, of_all: 100_000 };

/// Whether a link for a new password is sent.
pub enum Linking {
    /// It is.
    Open,
    /// There are some already, and they are valid.
    Sent,
    /// Not before so many seconds.
    Later(i64),
}

/// Seconds that such a link lives.
const LINK: i64 = 3 * 3_600;

impl Counters {
    /// Counts one more, unless the address or everybody together has had enough; then the transaction is to be dropped.
    pub async fn allow_one(
        &self,
        tx: &mut Writing,
        caller: &Caller,
        allowance: Quota,
    ) -> CallResult<()> {
        let Quota { kind, of_address, of_all } = allowance;
        // Each window has counters of its own: a school that never rests is not refused for it.
        let window = self.clock.now() / self.settings.limits.window.max(1);
        let address = format!("{kind}:{window}:{}", network_address_hash(caller.address));
        let all = format!("{kind}:{window}:all");
        let is_allowed =
            self.count(tx, [&address], of_address).await? && self.count(tx, [&all], of_all).await?;
        if !is_allowed {
            tracing::warn!(kind, address = %caller.address, "strangers have had enough written down");
            return Err(CallError::Fault(Fault::TooManyRequests));
        }
        Ok(())
    }

    /// Counts a try with password and code together, while the name or the place is paused. Rows of one place alone would let
    /// a stranger use up everybody's tries there, rows of a name alone would let a place try every name.
    pub async fn count_with_code(&self, caller: &Caller, name: &str) -> CallResult<bool> {
        let limits = &self.settings.limits;
        let of_name = format!("with-code:{}", fingerprint(name));
        let of_place = format!("with-code@{}", network_address_hash(caller.address));
        let mut tx = self.store.begin().await?;
        let counted = self.count(&mut tx, [&of_name], limits.with_code).await?
            && self.count(&mut tx, [&of_place], limits.with_code_at_address).await?;
        if counted {
            tx.commit().await?;
        }
        Ok(counted)
    }

    /// Counts a letter that a stranger causes: an activation, or the registration of a school. `false`: this recipient has had
    /// as many today as anybody may; nothing is counted then, and the transaction may go on.
    pub async fn may_write(&self, tx: &mut Writing, recipient: &str) -> CallResult<bool> {
        let id = format!("letter:{}", fingerprint(&canonical(recipient)));
        self.count_rows(tx, &[Counted::counter(&id, DAY)], self.settings.limits.letters, i64::MAX)
            .await
    }

    /// Counts a letter with a link for a new password. A link lives for hours: while three have been sent, there is one to be
    /// found, and whoever has had too many of them today has to wait.
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
