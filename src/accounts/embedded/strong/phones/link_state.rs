//! The stored state of a device link.

use serde::{Deserialize, Serialize};

use crate::{
    domain::Secret,
    providers::smart_id::device_link::{DeviceLink, LinkKind},
};

/// Seconds for which QR codes are made, counted from the start. Older sessions may still be confirmed.
const CODES_FOR: u64 = 60;

/// A device link, and what its phone has brought back.
#[derive(Serialize, Deserialize)]
pub struct LinkState {
    /// What its links are made of.
    pub link: DeviceLink,
    /// When the provider's answer arrived, in milliseconds since 1970.
    pub received_at: i64,
    /// The callback, if the phone has come back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub callback: Option<ReceivedCallback>,
}

/// A callback whose value and secret digest are right.
#[derive(Clone, Serialize, Deserialize)]
pub struct ReceivedCallback {
    /// `userChallengeVerifier`; a refusal may come without it.
    pub verifier: Option<Secret>,
}

impl LinkState {
    /// What the QR code holds at a time in milliseconds since 1970: never the code of a second that is still to come. `None`
    /// once codes are not shown any more.
    pub fn code(&self, now: i64) -> Option<String> {
        let elapsed = u64::try_from(now - self.received_at).unwrap_or_default() / 1_000;
        (elapsed < CODES_FOR).then(|| self.link.address(LinkKind::Qr(elapsed)))
    }

    /// The address that a phone opens; `None` if it could not come back.
    pub fn web2app(&self) -> Option<String> {
        self.link.callback().map(|_| self.link.address(LinkKind::Web2App))
    }
}
