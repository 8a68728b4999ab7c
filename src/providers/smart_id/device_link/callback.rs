//! The address to which a phone comes back (`initialCallbackUrl`). Its query carries an unpredictable value, new for each
//! session, which belongs to the browser that started.

use aws_lc_rs::constant_time::verify_slices_are_equal;
use serde::{Deserialize, Serialize};
use url::Url;

use super::LinkRejection;
use crate::{providers::smart_id::Scheme, rng::Rng};

/// The longest address in characters.
const LONGEST: usize = 1_800;

/// The query parameter with our value.
const PARAMETER: &str = "value";

/// The address of a callback with its value.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CallbackUrl(String);

impl CallbackUrl {
    /// The address of this page, with a new value of 256 random bits. The test service's scheme takes plain HTTP too,
    /// because the demo world speaks it.
    ///
    /// # Errors
    /// [`LinkRejection::Address`] if it is not `https`, holds `|` or `#`, or is longer than 1,800 characters.
    pub fn new(page: &Url, scheme: Scheme, rng: &Rng) -> Result<Self, LinkRejection> {
        let mut address = page.clone();
        address.query_pairs_mut().append_pair(PARAMETER, &rng.token());
        let address = String::from(address);
        let is_allowed = address.starts_with("https://")
            || (scheme == Scheme::Demo && address.starts_with("http://"));
        if is_allowed && !address.contains(['|', '#']) && address.chars().count() <= LONGEST {
            Ok(Self(address))
        } else {
            Err(LinkRejection::Address)
        }
    }

    /// The address as it is sent and signed.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether a callback brought the value of this address. Takes constant time.
    #[must_use]
    pub fn has_value(&self, brought: &str) -> bool {
        let address = Url::parse(&self.0).ok();
        let own = address.as_ref().and_then(|address| {
            address.query_pairs().find(|(name, _)| name == PARAMETER).map(|(_, value)| value)
        });
        own.is_some_and(|own| verify_slices_are_equal(own.as_bytes(), brought.as_bytes()).is_ok())
    }
}
