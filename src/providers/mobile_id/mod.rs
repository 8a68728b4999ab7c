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
pub use rejection::{Rejection, SessionResult, Trace};
pub use request::{Challenge, DisplayText, ExpectedSigner, Request, body, verification_code};

use crate::{config::MobileIdConfig, providers::rest::PhoneSettings};

/// Our credentials at the public demo service; not those of Smart-ID's.
pub const DEMO_UUID: &str = "00000000-0000-0000-0000-000000000000";

pub type Settings = PhoneSettings<MobileIdConfig>;
