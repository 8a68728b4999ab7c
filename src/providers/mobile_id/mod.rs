//! Mobile-ID: the MID REST API of SK ID Solutions (docs/providers.md section 1). The visitor
//! compares a code on the screen with the one on the phone and types a PIN there; the SIM signs a
//! hash that we chose.
//!
//! The code depends on nothing from the provider: show [`Challenge::verification_code`] first, then [`MobileId::start`].
//! There is no cancel in the protocol: drop the future of [`MobileId::finish`] and the answer is never looked at.

mod challenge;
mod client;
mod display_text;
mod outcome;
mod rejection;
mod request;
mod verify;

use std::fmt;

use crate::{
    domain::Secret,
    providers::{
        certificates::{Anchors, Hash},
        rest::Timing,
    },
};

pub use challenge::{Challenge, verification_code};
pub use client::MobileId;
pub use display_text::{DisplayText, TextError};
pub use outcome::SessionResult;
pub use rejection::{Call, Rejection, Trace};
pub use request::{Request, body};
pub use verify::{Status, USAGE, verify};

/// What a relying party is told by contract, and what it decides itself.
#[derive(Clone)]
pub struct Settings {
    /// The address of the API, up to and with `/mid-api`; the live one is issued with the contract.
    pub base: String,
    /// Issued with the contract, and to be kept secret.
    pub relying_party_uuid: Secret,
    /// Agreed in the contract; phones show it.
    pub relying_party_name: String,
    /// The hash that is signed.
    pub hash: Hash,
    /// The CAs that issue Mobile-ID certificates.
    pub anchors: Anchors,
    /// PEM texts of the only CAs that may vouch for the server. Empty: the system's.
    pub tls_roots: Vec<String>,
    /// How long things may take.
    pub timing: Timing,
}

impl Settings {
    /// The public demo service; its certificates come from CAs that must not be trusted in production.
    #[must_use]
    pub fn demo(anchors: Anchors) -> Self {
        Self {
            base: "https://tsp.demo.sk.ee/mid-api".to_owned(),
            relying_party_uuid: Secret::new("00000000-0000-0000-0000-000000000000"),
            relying_party_name: "DEMO".to_owned(),
            hash: Hash::Sha256,
            anchors,
            tls_roots: Vec::new(),
            timing: Timing::default(),
        }
    }
}

impl fmt::Debug for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("mobile_id::Settings").field("base", &self.base).finish_non_exhaustive()
    }
}
