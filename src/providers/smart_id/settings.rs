//! The values of the contract with the provider, and our own settings.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{
    domain::Secret,
    providers::{
        certificates::{Anchors, CLIENT_AUTH, Hash, KeyPurpose, SignatureScheme, Usage},
        http::Pins,
        rest::Timing,
        smart_id::device_link::CallbackScheme,
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

// The two levels of Smart-ID certificates, and the requirements for certificates of each
// (docs/providers/smart-id.md#checking-the-answer).

/// 1.3.6.1.4.1.62306.5.7.0: Smart-ID authentication, in certificates since 2025-04.
const SMART_ID_AUTH: &[u8] = &[0x2b, 0x06, 0x01, 0x04, 0x01, 0x83, 0xe6, 0x62, 0x05, 0x07, 0x00];

const PURPOSES: &[KeyPurpose] = &[
    KeyPurpose { extended: Some(SMART_ID_AUTH), key_usage: KeyPurpose::DIGITAL_SIGNATURE },
    KeyPurpose {
        extended: Some(CLIENT_AUTH),
        key_usage: KeyPurpose::DIGITAL_SIGNATURE
            | KeyPurpose::KEY_ENCIPHERMENT
            | KeyPurpose::DATA_ENCIPHERMENT,
    },
];

/// How well the person was identified when the Smart-ID account was created. Ordered: the higher level is greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum CertificateLevel {
    /// Smart-ID Basic
    Advanced,
    /// Smart-ID
    Qualified,
}

impl CertificateLevel {
    /// Parses the word of the API.
    pub fn parse(word: &str) -> Option<Self> {
        [Self::Advanced, Self::Qualified].into_iter().find(|level| level.as_str() == word)
    }

    /// The word of the API.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Advanced => "ADVANCED",
            Self::Qualified => "QUALIFIED",
        }
    }

    /// The requirements for a certificate of this level. The policies that contain `.3.17` belong to older certificates
    /// of the demo service.
    pub const fn usage(self) -> Usage {
        let (policies, test_policies): (&[&[&str]], &[&[&str]]) = match self {
            Self::Advanced => (&[&["1.3.6.1.4.1.10015.17.1"]], &[&["1.3.6.1.4.1.10015.3.17.1"]]),
            Self::Qualified => (
                &[&["1.3.6.1.4.1.10015.17.2", "0.4.0.2042.1.2"]],
                &[&["1.3.6.1.4.1.10015.3.17.2", "0.4.0.2042.1.2"]],
            ),
        };
        Usage { purposes: PURPOSES, policies, test_policies, forbidden_policies: &[] }
    }
}

// The signature algorithms of the app, with their names in the API.

/// A signature algorithm to request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Algorithm {
    /// RSASSA-PSS. MGF1 uses the same hash, and the salt has its length.
    Pss(Hash),
    /// RSASSA-PKCS1-v1_5, which the API still supports for old relying parties.
    Pkcs1(Hash),
}

impl Algorithm {
    /// `signatureAlgorithm`
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pss(_) => "rsassa-pss",
            Self::Pkcs1(Hash::Sha256) => "sha256WithRSAEncryption",
            Self::Pkcs1(Hash::Sha384) => "sha384WithRSAEncryption",
            Self::Pkcs1(Hash::Sha512) => "sha512WithRSAEncryption",
        }
    }

    /// `hashAlgorithm`, which is sent for PSS only.
    pub const fn hash_name(self) -> Option<&'static str> {
        match self {
            Self::Pss(Hash::Sha256) => Some("SHA-256"),
            Self::Pss(Hash::Sha384) => Some("SHA-384"),
            Self::Pss(Hash::Sha512) => Some("SHA-512"),
            Self::Pkcs1(_) => None,
        }
    }

    /// The hash.
    pub const fn hash(self) -> Hash {
        match self {
            Self::Pss(hash) | Self::Pkcs1(hash) => hash,
        }
    }

    /// The padding.
    pub const fn scheme(self) -> SignatureScheme {
        match self {
            Self::Pss(_) => SignatureScheme::Pss,
            Self::Pkcs1(_) => SignatureScheme::Pkcs1,
        }
    }
}
