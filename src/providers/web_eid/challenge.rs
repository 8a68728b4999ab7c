//! The challenge that a card signs for Web eID.

use base64::{Engine, engine::general_purpose::STANDARD};
use serde::{Deserialize, Serialize};

use super::Rejection;
use crate::{domain::Secret, rng::Rng};

/// Seconds for which a challenge can be answered.
const LIFETIME: i64 = 300;

/// 256 random bits. A challenge is bound to one session and can be answered once.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Challenge {
    nonce: Secret,
    since: i64,
}

impl Challenge {
    /// Creates a challenge at `now` (seconds since 1970).
    pub fn new(rng: &Rng, now: i64) -> Self {
        Self { nonce: Secret::new(STANDARD.encode(rng.bytes::<32>())), since: now }
    }

    /// The nonce for the page's script: 44 characters of base64.
    pub fn nonce(&self) -> &Secret {
        &self.nonce
    }

    /// The nonce, if it can still be answered at `now`.
    ///
    /// # Errors
    /// [`Rejection::Late`] after five minutes.
    pub fn nonce_at(&self, now: i64) -> Result<&Secret, Rejection> {
        if (0..=LIFETIME).contains(&now.saturating_sub(self.since)) {
            Ok(&self.nonce)
        } else {
            Err(Rejection::Late)
        }
    }
}
