//! A checked registration, as the database stores it.

use serde::{Deserialize, Serialize};

use crate::{
    accounts::{
        Errors,
        embedded::{people::new_password, records::linked_identities::ProviderIdentity},
        new_account::{Known, NewAccount},
    },
    domain::{Language, LoginMethod, password::NewPassword},
};

/// A registration with every field checked, in the form in which the database stores it.
#[derive(Clone, Serialize, Deserialize)]
pub struct CheckedRegistration {
    pub first_name: String,
    pub last_name: String,
    pub issuer: String,
    pub personal_code: String,
    pub date_of_birth: String,
    pub gender: String,
    pub street: String,
    pub city: String,
    pub country: String,
    pub postal_index: String,
    pub email: String,
    pub wish_partner_ads: bool,
    pub language: String,
    /// Whether a strong method has proven the identity.
    #[serde(default)]
    pub proven: bool,
    /// The fingerprint of the network address that the registration came from.
    #[serde(default)]
    pub registered_from: String,
    /// What the account is linked to from the beginning.
    #[serde(default)]
    pub linked: Option<(LoginMethod, ProviderIdentity)>,
    /// Empty until the password is hashed.
    pub password_hash: String,
}

/// Checks a registration, regardless of what the front end has checked. `product` is the name of the service.
pub fn check(
    given: &NewAccount,
    language: Language,
    known: Known<'_>,
    product: &str,
) -> Result<(CheckedRegistration, NewPassword), Errors> {
    let about = [&given.first_name, &given.last_name, &given.email, product];
    let (kept, password) = given.checked(known, |typed| new_password::suitable(typed, &about))?;
    let person = CheckedRegistration {
        first_name: kept.first_name,
        last_name: kept.last_name,
        issuer: kept.issuer,
        personal_code: kept.id_code,
        date_of_birth: kept.date_of_birth,
        gender: kept.gender,
        street: kept.street,
        city: kept.city,
        country: kept.country,
        postal_index: kept.postal_index,
        email: kept.email,
        wish_partner_ads: kept.wish_partner_ads,
        language: language.code().to_owned(),
        proven: false,
        registered_from: String::new(),
        linked: None,
        password_hash: String::new(),
    };
    Ok((person, password))
}
