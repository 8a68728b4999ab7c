//! A redirecting provider's claims about a person. Unlike a certificate, they may lack nearly everything.

use std::fmt;

use crate::{
    domain::{BirthDate, Country, Email, Gender, Secret, personal_code::PersonalCode},
    providers::Identity,
};

/// Claims for a sign-in or a registration. `Debug` prints none of them.
#[derive(Clone, PartialEq, Eq)]
pub struct PersonClaims {
    /// The provider's id of the person. At eParaksts it is not stable.
    pub subject: String,
    /// Given names
    pub given_name: Option<String>,
    /// Family names
    pub surname: Option<String>,
    /// The personal code, if the provider knows it. Accounts are found by it.
    pub personal_code: Option<PersonalCode>,
    /// The country that issued the personal code.
    pub country: Option<Country>,
    /// The date of birth, as claimed or as the personal code implies.
    pub birth_date: Option<BirthDate>,
    /// The gender, as claimed or as the personal code implies.
    pub gender: Option<Gender>,
    /// Postal address on one line.
    pub address: Option<String>,
    /// Street, house and flat, if the provider states them separately.
    pub street: Option<String>,
    /// City or parish, if the provider states it separately.
    pub city: Option<String>,
    /// An e-mail address that the provider has verified.
    pub email: Option<Email>,
    /// A phone number, as the provider writes it.
    pub phone: Option<String>,
    /// Whether the provider's own session began with an ID card, Mobile-ID or Smart-ID (HarID); `None` if it does not
    /// say.
    pub strong_session: Option<bool>,
    /// When the provider asked the person, in seconds since 1970, if its ID token says so.
    pub auth_time: Option<i64>,
    /// The ID token, where it is needed to sign the person out at the provider.
    pub id_token: Option<Secret>,
}

impl PersonClaims {
    /// The identity, if names and personal code are present. Accounts are found by it.
    pub fn identity(&self) -> Option<Identity> {
        Some(Identity {
            country: self.country?,
            personal_code: self.personal_code.as_ref()?.as_str().to_owned(),
            given_name: self.given_name.clone()?,
            surname: self.surname.clone()?,
            date_of_birth: self.birth_date,
        })
    }
}

impl fmt::Debug for PersonClaims {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PersonClaims { … }")
    }
}
