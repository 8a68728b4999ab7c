//! What a visitor waits for while a phone confirms. Each waiting has a short name that its address carries, so that two tabs
//! stay independent; what it says lives in the session, and looking at it changes nothing.

use serde::{Deserialize, Serialize};

use crate::{
    accounts::{PhoneMethod, Purpose},
    web::Visitor,
};

/// How long a phone has to confirm, in seconds.
pub const TIME: u32 = 120;

/// One confirmation that is awaited.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PendingConfirmation {
    /// Its name in addresses; no secret.
    pub flow: String,
    /// Where it is confirmed.
    pub method: PhoneMethod,
    /// For what.
    pub purpose: Purpose,
    /// The check code, digits as the account service gave them.
    pub code: String,
    /// Seconds since 1970 when it began.
    pub since: i64,
    /// The confirmed sign-in leads here, but the visitor is to be told, not sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arrived: Option<String>,
}

impl PendingConfirmation {
    /// One that begins now.
    #[must_use]
    pub fn begin(visitor: &Visitor, method: PhoneMethod, purpose: Purpose, code: &str) -> Self {
        let flow = visitor.site.chance.bytes::<3>().map(|byte| format!("{byte:02x}")).concat();
        Self {
            flow,
            method,
            purpose,
            code: code.to_owned(),
            since: visitor.site.clock.now(),
            arrived: None,
        }
    }

    /// How many seconds of [`TIME`] are left.
    #[must_use]
    pub fn left(&self, now: i64) -> u32 {
        let gone =
            u32::try_from(now - self.since).unwrap_or(if now < self.since { 0 } else { TIME });
        TIME.saturating_sub(gone)
    }
}
