//! The two levels of Smart-ID certificates, and the requirements for certificates of each
//! (docs/providers/smart-id.md#checking-the-answer).

use serde::{Deserialize, Serialize};

use crate::providers::certificates::{CLIENT_AUTH, KeyPurpose, Usage};

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
