//! Rate limits: docs/guessing.md says what is counted, for how long, and what follows.
//!
//! A try is counted before the password is looked at, so that a hundred simultaneous tries count as a hundred. It is taken back
//! if it was not a failure. A captcha comes first, then for a name a pause that ends by itself; nothing here blocks an account,
//! and no place is ever shut out. User names, e-mail addresses and personal codes are counted as they were typed, because
//! counters per account would reveal which of them belong together. Known browsers have their own counters.

pub mod codes;
pub mod limiter;
pub mod reached;
pub mod try_history;

use std::sync::Arc;

use crate::accounts::embedded::{
    captcha::Captchas,
    counting::{Counting, counters::Counters, devices::Devices, trace::Tracer},
    ground::Ground,
    mail::Mail,
};
use codes::CodeTries;
use limiter::Limiter;
use reached::Reached;

pub struct Gates {
    pub counters: Arc<Counters>,
    pub devices: Arc<Devices>,
    pub tracer: Arc<Tracer>,
    pub captchas: Arc<Captchas>,
    pub limiter: Arc<Limiter>,
    pub codes: Arc<CodeTries>,
}

impl Gates {
    /// Builds the services. They can write letters, because a person is told of guessed codes.
    pub fn new(
        ground: &Arc<Ground>,
        counting: Counting,
        captchas: Arc<Captchas>,
        mail: &Arc<Mail>,
    ) -> Self {
        let reached = Arc::new(Reached::new(ground));
        Self {
            limiter: Arc::new(Limiter::new(ground, &counting, &captchas, &reached)),
            codes: Arc::new(CodeTries::new(ground, &counting, &captchas, &reached, mail)),
            counters: counting.counters,
            devices: counting.devices,
            tracer: counting.tracer,
            captchas,
        }
    }
}
