//! The person to ask, by ETSI semantics identifier (docs/providers/smart-id.md#start-of-a-notification).

use serde::{Deserialize, Serialize};

use super::Rejection;
use crate::{
    domain::{Country, personal_code::PersonalCode},
    providers::Identity,
};

/// A person with a personal code of a country that has Smart-ID.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SemanticsIdentifier {
    country: Country,
    code: String,
}

impl SemanticsIdentifier {
    /// The person with this code, issued by `country`: EE and LT eleven digits, LV `NNNNNN-NNNNN`.
    ///
    /// # Errors
    /// [`Rejection::Country`] or [`Rejection::PersonalCode`] if it does not have the provider's format.
    pub fn new(country: Country, code: &PersonalCode) -> Result<Self, Rejection> {
        let code = code.as_str();
        let digits = |text: &str, length: usize| {
            text.len() == length && text.bytes().all(|byte| byte.is_ascii_digit())
        };
        let fits = match country {
            Country::EE | Country::LT => digits(code, 11),
            Country::LV => code
                .split_once('-')
                .is_some_and(|(day, number)| digits(day, 6) && digits(number, 5)),
            _ => return Err(Rejection::Country),
        };
        if fits {
            Ok(Self { country, code: code.to_owned() })
        } else {
            Err(Rejection::PersonalCode)
        }
    }

    /// `PNOEE-40504040001`
    pub fn semantics_identifier(&self) -> String {
        format!("PNO{}-{}", self.country, self.code)
    }

    /// Whether the identity is this person's.
    pub fn is(&self, identity: &Identity) -> bool {
        identity.country == self.country && identity.personal_code == self.code
    }
}
