//! Who a provider says has signed in: the same five things from a certificate, a token or a userinfo answer.

use std::fmt;

use crate::domain::{BirthDate, Country};

/// A person whom a trusted issuer vouches for. `Debug` names the country alone, so that nobody slips into a log.
#[derive(Clone, PartialEq, Eq)]
pub struct Identity {
    /// Who issued the personal code.
    pub country: Country,
    /// The personal code, bare: EE and LT 11 digits, LV `NNNNNN-NNNNN`. Its check digit is not looked at again: what
    /// the issuer vouches for is right.
    pub personal_code: String,
    /// All given names, as the issuer writes them (often in capitals).
    pub given_name: String,
    /// The surname, as the issuer writes it.
    pub surname: String,
    /// What the issuer states, else what the code tells. Some Latvian codes tell nothing.
    pub date_of_birth: Option<BirthDate>,
}

impl fmt::Debug for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Identity").field("country", &self.country).finish_non_exhaustive()
    }
}
