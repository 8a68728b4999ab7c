//! Pending confirmations: a person has been asked on the phone and has not answered. The address of the waiting screen
//! carries the flow id, so that two tabs stay independent. The rest is in the session, and showing it changes nothing.

use serde::{Deserialize, Serialize};

use crate::{
    accounts::{PhoneMethod, Purpose},
    web::Visitor,
};

/// How long a phone has to confirm, in seconds.
pub const TIME: u32 = 120;

/// One pending confirmation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PendingConfirmation {
    /// The flow id: its name in addresses. Not a secret.
    pub flow: String,
    /// The phone method that asks for it.
    pub method: PhoneMethod,
    /// What is being confirmed.
    pub purpose: Purpose,
    /// The verification code, digits as the account service gave them.
    pub code: String,
    /// When it began, in seconds since 1970.
    pub since: i64,
    /// Where the confirmed sign-in leads, if the visitor has to be told instead of redirected.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arrived: Option<String>,
}

impl PendingConfirmation {
    /// A new confirmation that begins now.
    #[must_use]
    pub fn begin(visitor: &Visitor, method: PhoneMethod, purpose: Purpose, code: &str) -> Self {
        let flow = visitor.site.rng.bytes::<3>().map(|byte| format!("{byte:02x}")).concat();
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
