//! A registration (`create-account`), with its fields as they are typed.

mod rules;

pub use self::rules::{Known, repeated};

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize};

use crate::domain::{Secret, text};

/// `create-account`
#[derive(Clone, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct NewAccount {
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// Personal code.
    pub id_code: String,
    /// ISO 3166-1 alpha-2 of the country that issued the code.
    pub issuer: String,
    /// `dd.mm.yyyy`
    pub date_of_birth: String,
    /// 0 male, 1 female
    pub gender: String,
    /// Street, house, flat.
    pub street: String,
    /// City or parish.
    pub city: String,
    /// ISO 3166-1 alpha-2.
    pub country: String,
    /// Postal code.
    #[serde(rename = "postal_index")]
    pub postal_index: String,
    /// Where letters go; also a name to sign in with.
    pub email: String,
    /// The e-mail address, typed again.
    #[serde(rename = "email_confirmation")]
    pub email_confirmation: String,
    /// The new password.
    pub password: Secret,
    /// The new password, typed again.
    #[serde(rename = "password_confirmation")]
    pub password_confirmation: Secret,
    /// Whether partners may send advertising.
    #[serde(rename = "wish_partner_ads", deserialize_with = "ticked")]
    pub wish_partner_ads: bool,
    /// The captcha's answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recaptcha: Option<String>,
}

/// Prints no fields: a person typed them.
impl fmt::Debug for NewAccount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NewAccount").finish_non_exhaustive()
    }
}

impl NewAccount {
    /// The fields that hold text, by their wire names.
    fn texts(&mut self) -> [(&'static str, &mut String); 12] {
        [
            ("firstName", &mut self.first_name),
            ("lastName", &mut self.last_name),
            ("issuer", &mut self.issuer),
            ("idCode", &mut self.id_code),
            ("dateOfBirth", &mut self.date_of_birth),
            ("gender", &mut self.gender),
            ("street", &mut self.street),
            ("city", &mut self.city),
            ("country", &mut self.country),
            ("postal_index", &mut self.postal_index),
            ("email", &mut self.email),
            ("email_confirmation", &mut self.email_confirmation),
        ]
    }

    /// Builds a registration from the values typed into its fields.
    pub fn read(typed: impl Fn(&str) -> String) -> Self {
        let mut account = Self::default();
        for (field, text) in account.texts() {
            *text = typed(field);
        }
        account.password = Secret::new(typed("password"));
        account.password_confirmation = Secret::new(typed("password_confirmation"));
        account.wish_partner_ads = text::is_ticked(&typed("wish_partner_ads"));
        account
    }

    /// Replaces the value of a field.
    pub fn set(&mut self, field: &str, value: String) {
        if let Some((_, text)) = self.texts().into_iter().find(|(name, _)| *name == field) {
            *text = value;
        }
    }
}

fn ticked<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    String::deserialize(deserializer).map(|value| text::is_ticked(&value))
}
