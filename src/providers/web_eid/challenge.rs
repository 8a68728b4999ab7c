//! The challenge that a card signs.

use base64::{Engine, engine::general_purpose::STANDARD};
use serde::{Deserialize, Serialize};

use super::Rejection;
use crate::{chance::Rng, domain::Secret};

/// How long a challenge can be answered, in seconds.
const LIFETIME: i64 = 300;

/// 256 random bits, bound to one session, to be answered once.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Challenge {
    nonce: Secret,
    since: i64,
}

impl Challenge {
    /// A new one, made at `now` (unix seconds).
    #[must_use]
    pub fn new(chance: &Rng, now: i64) -> Self {
        Self { nonce: Secret::new(STANDARD.encode(chance.bytes::<32>())), since: now }
    }

    /// What the page's script is given: 44 characters of base64.
    #[must_use]
    pub fn nonce(&self) -> &Secret {
        &self.nonce
    }

    /// The nonce, while it can be answered.
    ///
    /// # Errors
    /// `Late`
    pub fn nonce_at(&self, now: i64) -> Result<&Secret, Rejection> {
        if (0..=LIFETIME).contains(&now.saturating_sub(self.since)) {
            Ok(&self.nonce)
        } else {
            Err(Rejection::Late)
        }
    }
}
