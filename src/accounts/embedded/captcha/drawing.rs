//! Limits how many captchas are drawn at once, and how many calls wait for that.

use tokio::sync::SemaphorePermit;

use crate::accounts::{
    Fault,
    embedded::ground::refusal::{CallError, CallResult},
};

/// Captchas drawn at the same time; `WAITING` more calls may queue.
pub const DRAWN_AT_ONCE: usize = 2;

const WAITING: usize = 32;

/// The permits to draw captchas and to queue for it.
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

impl Drawing {
    /// A permit to draw a captcha. Waits in the queue if necessary; a full queue is a server fault.
    pub async fn turn(&self) -> CallResult<(SemaphorePermit<'_>, SemaphorePermit<'_>)> {
        let busy = || CallError::Fault(Fault::ServerError);
        let waiting = self.waiting.try_acquire().map_err(|_| busy())?;
        Ok((waiting, self.drawing.acquire().await.map_err(|_| busy())?))
    }
}
