//! The values of the contract with the provider, and our own settings.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Algorithm, CertificateLevel, device_link::CallbackScheme};
use crate::{
    domain::Secret,
    providers::{
        certificates::{Anchors, Hash},
        rest::Timing,
        tls_pins::Pins,
    },
};

/// Our credentials at the public demo service; not those of Mobile-ID's.
pub const DEMO_UUID: &str = "00000000-0000-4000-8000-000000000000";

/// The settings of a Smart-ID client.
#[derive(Clone)]
pub struct Settings {
    /// The address of the API, including `/v3`; live: `https://rp-api.smart-id.com/v3`.
    pub base: String,
    /// The service at that address. Every signature covers it.
    pub scheme: Scheme,
    /// What the callback of a device link may begin with.
    pub callbacks: CallbackScheme,
    /// Comes with the contract, and must be kept secret.
    pub relying_party_uuid: Secret,
    /// Registered with the provider. Every signature covers it, so upper and lower case matter.
    pub relying_party_name: String,
    /// The lowest level that is accepted.
    pub level: CertificateLevel,
    /// The signature algorithm to request.
    pub algorithm: Algorithm,
    /// The CAs that issue Smart-ID certificates.
    pub anchors: Anchors,
    /// PEM texts of the only CAs that are trusted for the server. Empty: those of the system.
    pub tls_roots: Vec<String>,
    /// The keys that the server may have.
    pub tls_pins: Pins,
    /// Time-outs and intervals.
    pub timing: Timing,
}

/// The service, as named in the first field of the signed text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Scheme {
    /// `smart-id`
    Live,
    /// `smart-id-demo`
    Demo,
}

impl Settings {
    /// Settings for the public demo service. Its certificates come from CAs that must not be trusted in production. It
    /// supports qualified certificates only.
    pub fn demo(anchors: Anchors) -> Self {
        Self {
            base: "https://sid.demo.sk.ee/smart-id-rp/v3".to_owned(),
            scheme: Scheme::Demo,
            callbacks: CallbackScheme::Https,
            relying_party_uuid: Secret::new(DEMO_UUID),
            relying_party_name: "DEMO".to_owned(),
            level: CertificateLevel::Qualified,
            algorithm: Algorithm::Pss(Hash::Sha512),
            anchors,
            tls_roots: Vec::new(),
            tls_pins: Pins::default(),
            timing: Timing::default(),
        }
    }
}

impl Scheme {
    /// The name in the signed text.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Live => "smart-id",
            Self::Demo => "smart-id-demo",
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
