//! Floor 2: clients of external services. Each file implements one protocol and knows nothing of accounts.

pub mod captcha;
pub mod certificates;
pub mod geolocation;
pub mod http;
pub mod id_card;
pub mod mobile_id;
pub mod oauth;
pub mod ocsp;
pub mod oidc;
pub mod rest;
pub mod smart_id;
pub mod webauthn;

use std::fmt;

use crate::domain::{BirthDate, Country};

// A person's identity: the same five facts from a certificate, a token or a userinfo answer.

/// An identity that a trusted issuer has confirmed. `Debug` prints the country only, so that no person is named in a
/// log.
#[derive(Clone, PartialEq, Eq)]
pub struct Identity {
    /// The country that issued the personal code.
    pub country: Country,
    /// The bare personal code: EE and LT 11 digits, LV `NNNNNN-NNNNN`. Its check digit is not verified again: the
    /// issuer has confirmed it.
    pub personal_code: String,
    /// All given names, as the issuer writes them (often in capitals).
    pub given_name: String,
    /// The surname, as the issuer writes it.
    pub surname: String,
    /// The date that the issuer states, or else the one that the personal code implies. Some Latvian codes imply none.
    pub date_of_birth: Option<BirthDate>,
}

impl fmt::Debug for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Identity").field("country", &self.country).finish_non_exhaustive()
    }
}
