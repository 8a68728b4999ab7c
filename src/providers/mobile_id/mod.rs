//! Mobile-ID: the MID REST API of SK ID Solutions (docs/providers/mobile-id.md). The visitor compares the verification
//! code on the screen with the one on the phone and enters a PIN there; the SIM signs a hash that we chose.
//!
//! The code does not depend on the provider: show [`Challenge::verification_code`] first, then call
//! [`MobileId::start`]. The protocol has no call to cancel a session: drop the future of [`MobileId::finish`] to
//! ignore its answer.

mod client;
pub mod phone_prompt;
mod rejection;
mod request;

pub use client::{MobileId, Status, USAGE, verify};
pub use rejection::{Call, Rejection, SessionResult, Trace};
pub use request::{
    Challenge, DisplayText, ExpectedSigner, Request, TextError, body, verification_code,
};

use std::fmt;

use crate::{
    domain::Secret,
    providers::{
        certificates::{Anchors, Hash},
        http::Pins,
        rest::Timing,
    },
};

/// Our credentials at the public demo service; not those of Smart-ID's.
pub const DEMO_UUID: &str = "00000000-0000-0000-0000-000000000000";

/// The values of the contract with the provider, and our own settings.
#[derive(Clone)]
pub struct Settings {
    /// The address of the API, including `/mid-api`. The address of the live service comes with the contract.
    pub base: String,
    /// Comes with the contract, and must be kept secret.
    pub relying_party_uuid: Secret,
    /// Agreed in the contract. Phones show it.
    pub relying_party_name: String,
    /// The hash function of challenges.
    pub hash: Hash,
    /// The CAs that issue Mobile-ID certificates.
    pub anchors: Anchors,
    /// PEM texts of the only CAs that are trusted for the server. Empty: those of the system.
    pub tls_roots: Vec<String>,
    /// The keys that the server may have.
    pub tls_pins: Pins,
    /// Time-outs and intervals.
    pub timing: Timing,
}

impl Settings {
    /// Settings for the public demo service. Its certificates come from CAs that must not be trusted in production.
    pub fn demo(anchors: Anchors) -> Self {
        Self {
            base: "https://tsp.demo.sk.ee/mid-api".to_owned(),
            relying_party_uuid: Secret::new(DEMO_UUID),
            relying_party_name: "DEMO".to_owned(),
            hash: Hash::Sha256,
            anchors,
            tls_roots: Vec::new(),
            tls_pins: Pins::default(),
            timing: Timing::default(),
        }
    }
}

impl fmt::Debug for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("mobile_id::Settings").field("base", &self.base).finish_non_exhaustive()
    }
}
