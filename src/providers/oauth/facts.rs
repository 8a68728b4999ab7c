//! What a redirect provider says of a person. Unlike a certificate it may leave out nearly everything.

use std::fmt;

use crate::{
    domain::{BirthDate, Country, Email, Gender, personal_code::PersonalCode},
    providers::Identity,
};

/// Facts for a sign-in or a registration. `Debug` shows nothing of them.
#[derive(Clone, PartialEq, Eq)]
pub struct PersonClaims {
    /// The person at this provider; not a stable key at eParaksts.
    pub subject: String,
    /// Given names
    pub given_name: Option<String>,
    /// Family names
    pub surname: Option<String>,
    /// The key of an account, where the provider knows it.
    pub personal_code: Option<PersonalCode>,
    /// Who issued the personal code.
    pub country: Option<Country>,
    /// Date of birth, as claimed or as the personal code tells it.
    pub birth_date: Option<BirthDate>,
    /// Gender, as claimed or as the personal code tells it.
    pub gender: Option<Gender>,
    /// Postal address on one line.
    pub address: Option<String>,
    /// Street, house and flat, where the provider tells them apart.
    pub street: Option<String>,
    /// City or parish, where the provider tells it apart.
    pub city: Option<String>,
    /// An e-mail address that the provider calls verified.
    pub email: Option<Email>,
    /// A phone number, as the provider writes it.
    pub phone: Option<String>,
    /// Whether the provider's own session began with an ID card, Mobile-ID or Smart-ID (HarID); `None` where it does
    /// not say.
    pub strong_session: Option<bool>,
}

impl PersonClaims {
    /// The person, where names and a personal code are there: what an account is found by.
    #[must_use]
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
        f.write_str("Facts { … }")
    }
}
