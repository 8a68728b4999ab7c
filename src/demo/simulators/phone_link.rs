//! The device link of a simulated session.

use std::fmt;

use tokio::time::Instant;

/// The flow type of a phone that opened the link.
pub(super) const WEB2APP: &str = "Web2App";

/// The flow type of a phone that scanned the code.
pub(super) const QR: &str = "QR";

/// What a session with a device link has more.
#[derive(Clone)]
pub struct PhoneLink {
    /// `sessionToken`
    pub token: String,
    /// The bytes of `sessionSecret`.
    pub secret: Vec<u8>,
    /// `userChallengeVerifier`, which leads to the `userChallenge` that is signed.
    pub verifier: String,
    /// When the session was started.
    pub begun: Instant,
    /// The flow type: how the phone came to the session.
    pub flow: &'static str,
}

impl fmt::Debug for PhoneLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PhoneLink").field("flow", &self.flow).finish_non_exhaustive()
    }
}
