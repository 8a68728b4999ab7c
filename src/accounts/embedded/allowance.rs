//! What strangers may have written down. Each kind of row that needs no account has a ceiling for one network address, far above
//! what a school behind one address comes to, and one for everybody together, which keeps the disk from filling up. Counted in
//! `attempts`, so that all nodes count together; `docs/limits.md` lists every bound.

use tokio::sync::SemaphorePermit;

use crate::accounts::{
    Caller, Fault,
    embedded::{
        Embedded,
        gate::place,
        refusal::{Answer, Refusal},
        store::Writing,
    },
};

/// What a stranger has written down, how often in a quarter of an hour, from one address and in all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    kind: &'static str,
    of_address: i64,
    of_all: i64,
}

/// A request of an application, or a way to a provider, that waits for a browser to come back: two kilobytes, for up to an hour.
pub const VISIT: Allowance = Allowance { kind: "visit", of_address: 1_000, of_all: 100_000 };
/// A phone that is asked, or a person whom a provider has named: a row for up to an hour.
pub const PERSON: Allowance = Allowance { kind: "person", of_address: 1_000, of_all: 100_000 };
/// A picture, and a row for ten minutes.
pub const CAPTCHA: Allowance = Allowance { kind: "captcha", of_address: 600, of_all: 100_000 };

/// Captchas that are drawn at once, and how many wait for that.
pub const DRAWN_AT_ONCE: usize = 2;
const WAITING: usize = 32;

impl Embedded {
    /// Counts one more, unless the address or everybody together has had enough; then the transaction is to be dropped.
    pub(super) async fn allow_one(
        &self,
        tx: &mut Writing,
        caller: &Caller,
        allowance: Allowance,
    ) -> Answer<()> {
        let Allowance { kind, of_address, of_all } = allowance;
        // Each window has counters of its own: a school that never rests is not refused for it.
        let window = self.clock.now() / self.settings.limits.window.max(1);
        let address = format!("{kind}:{window}:{}", place(caller.address));
        let all = format!("{kind}:{window}:all");
        let is_allowed =
            self.count(tx, [&address], of_address).await? && self.count(tx, [&all], of_all).await?;
        if !is_allowed {
            tracing::warn!(kind, address = %caller.address, "strangers have had enough written down");
            return Err(Refusal::Fault(Fault::TooManyRequests));
        }
        Ok(())
    }

    /// The turn to draw a captcha. A few are drawn at once and some wait; the service is too busy for more.
    pub(super) async fn turn_to_draw(&self) -> Answer<(SemaphorePermit<'_>, SemaphorePermit<'_>)> {
        let busy = || Refusal::Fault(Fault::ServerError);
        let waiting = self.drawing.waiting.try_acquire().map_err(|_| busy())?;
        Ok((waiting, self.drawing.drawing.acquire().await.map_err(|_| busy())?))
    }
}

/// Who draws captchas, and who waits for that.
#[derive(Debug)]
pub struct Drawing {
    waiting: tokio::sync::Semaphore,
    drawing: tokio::sync::Semaphore,
}

impl Default for Drawing {
    fn default() -> Self {
        Self {
            waiting: tokio::sync::Semaphore::new(DRAWN_AT_ONCE + WAITING),
            drawing: tokio::sync::Semaphore::new(DRAWN_AT_ONCE),
        }
    }
}
