//! Smart-ID: the RP API v3 of SK ID Solutions, signature protocol `ACSP_V2` (docs/providers.md
//! section 2).
//!
//! Built is the notification flow: country and personal code start it, the app shows a code that must equal the one on
//! the screen. The code depends on nothing from the provider: show [`Request::verification_code`] first, then
//! [`SmartId::start`]. There is no cancel in the protocol: drop the future of [`SmartId::finish`] and the answer is never
//! looked at.
//!
//! SHA-3 is never asked for, because nothing that we trust verifies it with PSS (docs/providers.md
//! section 6.1). Revocation is not asked about: the provider vouches for the certificates that it
//! signs in with.

mod algorithm;
mod client;
mod interactions;
mod level;
mod outcome;
mod payload;
mod person;
mod rejection;
mod request;
mod settings;
mod status;
mod verify;

pub use algorithm::Algorithm;
pub use client::SmartId;
pub use interactions::{Interaction, Interactions, TextError};
pub use level::CertificateLevel;
pub use outcome::EndResult;
pub use payload::payload;
pub use person::SemanticsIdentifier;
pub use rejection::{Call, Rejection};
pub use request::{Request, body, verification_code};
pub use settings::{Scheme, Settings, Style};
pub use status::Status;
pub use verify::verify;
