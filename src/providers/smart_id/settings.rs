//! What a relying party is told by contract, and what it decides itself.

use std::fmt;

use super::{Algorithm, CertificateLevel};
use crate::{
    domain::Secret,
    providers::{
        certificates::{Anchors, Hash},
        rest::Timing,
    },
};

/// The settings of one service.
#[derive(Clone)]
pub struct Settings {
    /// The address of the API, up to and with `/v3`; the live one is `https://rp-api.smart-id.com/v3`.
    pub base: String,
    /// Which service that is; it stands under every signature.
    pub scheme: Scheme,
    /// Issued with the contract, and to be kept secret.
    pub relying_party_uuid: Secret,
    /// Registered with the provider. It stands under every signature, so its letter case counts.
    pub relying_party_name: String,
    /// The lowest level that is let in.
    pub level: CertificateLevel,
    /// How the app is to sign.
    pub algorithm: Algorithm,
    /// How a sign-in starts.
    pub style: Style,
    /// The CAs that issue Smart-ID certificates.
    pub anchors: Anchors,
    /// PEM texts of the only CAs that may vouch for the server. Empty: the system's.
    pub tls_roots: Vec<String>,
    /// How long things may take.
    pub timing: Timing,
}

/// The service, as the first field of what is signed names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scheme {
    /// `smart-id`
    Live,
    /// `smart-id-demo`
    Demo,
}

/// How a sign-in starts. Device links would be the second style.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// The person is named, the app is notified and shows a code of four digits.
    Notification,
}

impl Settings {
    /// The public demo service; its certificates come from CAs that must not be trusted in production. It serves
    /// qualified certificates alone.
    #[must_use]
    pub fn demo(anchors: Anchors) -> Self {
        Self {
            base: "https://sid.demo.sk.ee/smart-id-rp/v3".to_owned(),
            scheme: Scheme::Demo,
            relying_party_uuid: Secret::new("00000000-0000-4000-8000-000000000000"),
            relying_party_name: "DEMO".to_owned(),
            level: CertificateLevel::Qualified,
            algorithm: Algorithm::Pss(Hash::Sha512),
            style: Style::Notification,
            anchors,
            tls_roots: Vec::new(),
            timing: Timing::default(),
        }
    }
}

impl Scheme {
    /// The name that is signed.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Live => "smart-id",
            Self::Demo => "smart-id-demo",
        }
    }
}

impl Style {
    /// The flow that the answer must have come by.
    #[must_use]
    pub const fn flow_type(self) -> &'static str {
        match self {
            Self::Notification => "Notification",
        }
    }

    /// The path of its start, before the person.
    #[must_use]
    pub const fn path(self) -> [&'static str; 3] {
        match self {
            Self::Notification => ["authentication", "notification", "etsi"],
        }
    }
}

impl fmt::Debug for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("smart_id::Settings")
            .field("base", &self.base)
            .field("scheme", &self.scheme)
            .finish_non_exhaustive()
    }
}
