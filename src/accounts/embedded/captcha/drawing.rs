//! Turns to draw: a few captchas are drawn at once, some wait.

use tokio::sync::SemaphorePermit;

use crate::accounts::{
    Fault,
    embedded::ground::refusal::{CallError, CallResult},
};

/// Captchas that are drawn at once, and how many wait for that.
pub const DRAWN_AT_ONCE: usize = 2;

const WAITING: usize = 32;

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

impl Drawing {
    /// The turn to draw a captcha. A few are drawn at once and some wait; the service is too busy for more.
    pub async fn turn(&self) -> CallResult<(SemaphorePermit<'_>, SemaphorePermit<'_>)> {
        let busy = || CallError::Fault(Fault::ServerError);
        let waiting = self.waiting.try_acquire().map_err(|_| busy())?;
        Ok((waiting, self.drawing.acquire().await.map_err(|_| busy())?))
    }
}
