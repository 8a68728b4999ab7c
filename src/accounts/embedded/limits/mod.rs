//! Limits on tries: docs/guessing.md has what is counted, for how long, and what it leads to.
//!
//! A try is counted before the password is looked at, so that a hundred tries at once are a hundred tries, and taken back
//! when it was no failure. A captcha comes first, then a pause that ends by itself; nothing here shuts an account. What
//! strangers can compare, a user name, an e-mail address, a personal code, is counted as it was typed: counters of an account
//! would tell which of them belong together. Browsers in which a person has signed in have counters of their own.

pub mod codes;
pub mod everywhere;
pub mod limiter;
pub mod places;
pub mod standing;

use std::sync::Arc;

use crate::accounts::embedded::{
    captcha::Captchas,
    counting::{Counting, counters::Counters, devices::Devices, trace::NameHasher},
    ground::Ground,
    mail::Mail,
};
use codes::CodeTries;
use limiter::Limiter;

/// Everything that counts and limits.
pub struct Gates {
    pub counters: Arc<Counters>,
    pub devices: Arc<Devices>,
    pub tracer: Arc<NameHasher>,
    pub captchas: Arc<Captchas>,
    pub limiter: Arc<Limiter>,
    pub codes: Arc<CodeTries>,
}

impl Gates {
    /// The person is written to when codes are guessed.
    pub fn new(
        ground: &Ground,
        counting: Counting,
        captchas: Arc<Captchas>,
        mail: &Arc<Mail>,
    ) -> Self {
        Self {
            limiter: Arc::new(Limiter::new(ground, &counting, &captchas)),
            codes: Arc::new(CodeTries::new(ground, &counting, &captchas, mail)),
            counters: counting.counters,
            devices: counting.devices,
            tracer: counting.tracer,
            captchas,
        }
    }
}
