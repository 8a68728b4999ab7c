//! The address to which a phone comes back (`initialCallbackUrl`). Its query carries an unpredictable value, new for each
//! session, which belongs to the browser that started.

use aws_lc_rs::constant_time::verify_slices_are_equal;
use serde::{Deserialize, Serialize};
use url::Url;

use crate::{config::SmartIdScheme, domain::ErrorCode, rng::Rng};

/// The longest address in characters.
const LONGEST: usize = 1_800;

/// The query parameter with our value.
const PARAMETER: &str = "value";

/// The address of a callback with its value.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CallbackUrl(String);

impl CallbackUrl {
    /// The address of this page, with a new value of 256 random bits.
    ///
    /// # Errors
    /// [`LinkRejection::Address`] if the address is not https, which all but the simulator demand, or holds `|` or `#`, or is
    /// longer than 1,800 characters.
    pub fn new(page: &Url, service: SmartIdScheme, rng: &Rng) -> Result<Self, LinkRejection> {
        let mut address = page.clone();
        address.query_pairs_mut().append_pair(PARAMETER, &rng.token());
        let address = String::from(address);
        let is_allowed = address.starts_with("https://")
            || (service == SmartIdScheme::Simulated && address.starts_with("http://"));
        if is_allowed && !address.contains(['|', '#']) && address.chars().count() <= LONGEST {
            Ok(Self(address))
        } else {
            Err(LinkRejection::Address)
        }
    }

    /// The address as it is sent and signed.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether a callback brought the value of this address. Takes constant time.
    pub fn has_value(&self, brought: &str) -> bool {
        let address = Url::parse(&self.0).ok();
        let own = address.as_ref().and_then(|address| {
            address.query_pairs().find(|(name, _)| name == PARAMETER).map(|(_, value)| value)
        });
        own.is_some_and(|own| verify_slices_are_equal(own.as_bytes(), brought.as_bytes()).is_ok())
    }
}

// Why a device link identified nobody, beyond what every session can fail with.

/// What went wrong. Contains no personal data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LinkRejection {
    /// The callback's address is not one that the provider takes; no call was made.
    #[error("the callback's address (server.public_url) is not https or too long")]
    Address,
    #[error("the callback's sessionSecretDigest is not the session's")]
    SecretDigest,
    /// The phone has signed by the link, but has not come back to the browser that started.
    #[error("the phone has not come back by the callback")]
    NotReturned,
    /// `userChallengeVerifier` does not lead to the `userChallenge` that was signed.
    #[error("the callback's userChallengeVerifier is not that of the signature")]
    Verifier,
    /// The country of the person who signed is not one of those offered.
    #[error("the country of the person is not offered")]
    Country,
}

impl LinkRejection {
    /// The error code for the visitor (docs/providers/smart-id.md#errors-the-visitor-sees).
    pub const fn code(self) -> ErrorCode {
        match self {
            Self::Address | Self::SecretDigest | Self::Verifier => ErrorCode::ServerError,
            Self::NotReturned => ErrorCode::AuthorizationProcessTimeout,
            Self::Country => ErrorCode::UserNotFound,
        }
    }

    /// Whether somebody may have tried to be somebody else.
    pub const fn is_forgery(self) -> bool {
        matches!(self, Self::SecretDigest | Self::Verifier)
    }
}
