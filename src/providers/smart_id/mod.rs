//! Smart-ID: the RP API v3 of SK ID Solutions, signature protocol `ACSP_V2` (docs/providers/smart-id.md).
//!
//! Implements two flows. A notification starts with country and personal code, and the app shows a code that must
//! match the one on the screen. The code does not depend on the provider: show [`Request::verification_code`] first,
//! then call [`SmartId::start`]. A device link ([`device_link`]) names nobody: [`SmartId::start_link`] brings what its
//! QR codes and its address are made of. The protocol has no call to cancel a session: drop the future of
//! [`SmartId::finish`] or [`SmartId::end`] to ignore its answer.
//!
//! SHA-3 is never requested, because none of the libraries that we trust verifies it with PSS
//! (docs/providers/libraries.md). Revocation is not checked: the provider is responsible for the certificates of its sessions.

mod callback;
mod client;
pub mod device_link;
mod rejection;
mod request;
mod settings;
mod verify;

pub use client::SmartId;
pub use rejection::{Call, EndResult, Rejection};
pub use request::{
    Interaction, Interactions, Request, SemanticsIdentifier, Style, TextError, body,
    verification_code,
};
pub use settings::{Algorithm, CertificateLevel, DEMO_UUID, Scheme, Settings};
pub use verify::{Status, payload, verify};
