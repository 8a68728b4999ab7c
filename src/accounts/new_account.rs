//! A registration (`create-account`), with its fields as they are typed.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize};
use time::Date;

use crate::{
    accounts::{CodedError, Errors},
    domain::{
        BirthDate, Country, Email, ErrorCode, Gender, Secret, password::NewPassword, person_name,
        personal_code::PersonalCode, text,
    },
};

/// `create-account`
#[derive(Clone, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct NewAccount {
    pub first_name: String,
    pub last_name: String,
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
    #[serde(rename = "postal_index")]
    pub postal_index: String,
    /// Where letters go; also a name to sign in with.
    pub email: String,
    /// The e-mail address, typed again.
    #[serde(rename = "email_confirmation")]
    pub email_confirmation: String,
    pub password: Secret,
    #[serde(rename = "password_confirmation")]
    pub password_confirmation: Secret,
    /// Whether partners may send advertising.
    #[serde(rename = "wish_partner_ads", deserialize_with = "ticked")]
    pub wish_partner_ads: bool,
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

// The rules of the fields of a registration (docs/behaviour.md section 19). They are written once, for the screen and
// for the embedded service.

/// What the rules need besides the fields.
#[derive(Clone, Copy, Debug)]
pub struct Known<'a> {
    /// The latest possible date of birth.
    pub today: Date,
    /// Names from an identity provider. They are not checked as names: some registers use characters that the form
    /// refuses.
    pub vouched: &'a [String],
}

impl NewAccount {
    /// The value of a text field as it is stored. What the personal code tells of date of birth and gender is compared with
    /// both.
    pub fn rule(&self, field: &str, known: Known<'_>) -> Result<String, ErrorCode> {
        match field {
            "firstName" => name(&self.first_name, known.vouched),
            "lastName" => name(&self.last_name, known.vouched),
            "issuer" => chosen(&self.issuer, Country::parse).map(|issuer| issuer.to_string()),
            "idCode" => self.kept_code(),
            "dateOfBirth" => {
                let born = BirthDate::parse(&self.date_of_birth, known.today)?;
                let told = self.code().and_then(|code| code.birth_date());
                same(told, &born, ErrorCode::WrongDateOfBirth)?;
                Ok(born.to_string())
            }
            "gender" => {
                let gender = chosen(&self.gender, Gender::parse)?;
                let told = self.code().and_then(|code| code.gender());
                same(told, &gender, ErrorCode::WrongGender)?;
                Ok(gender.code().to_owned())
            }
            "street" => text::required(&self.street),
            "city" => text::required(&self.city),
            "country" => chosen(&self.country, Country::parse).map(|country| country.to_string()),
            "postal_index" => text::required(&self.postal_index),
            "email" => Email::parse(&self.email).map(|email| email.as_str().to_owned()),
            "email_confirmation" => {
                let again = text::required(&self.email_confirmation)?;
                let email = Email::parse(&self.email).ok();
                let differs = |email: Email| email.canonical() != again.to_lowercase();
                if email.is_some_and(differs) { Err(ErrorCode::EmailMismatch) } else { Ok(again) }
            }
            _ => Ok(String::new()),
        }
    }

    /// The registration as it is stored, and its new password. `suitable` decides whether the password is acceptable.
    pub fn checked(
        &self,
        known: Known<'_>,
        suitable: impl FnOnce(&Secret) -> Result<NewPassword, ErrorCode>,
    ) -> Result<(Self, NewPassword), Errors> {
        let mut errors = Vec::new();
        let mut note =
            |field: &str, code| errors.push(CodedError { field: Some(field.to_owned()), code });
        let mut kept = self.clone();
        for (field, text) in kept.texts() {
            match self.rule(field, known) {
                Ok(value) => *text = value,
                Err(code) => note(field, code),
            }
        }
        let password = suitable(&self.password).map_err(|code| note("password", code));
        if let Err(code) = repeated(&self.password, &self.password_confirmation) {
            note("password_confirmation", code);
        }
        match password {
            Ok(password) if errors.is_empty() => Ok((kept, password)),
            _ => Err(Errors(errors)),
        }
    }

    fn code(&self) -> Option<PersonalCode> {
        PersonalCode::parse(&self.id_code, Country::parse(self.issuer.trim())?).ok()
    }

    /// The personal code, checked by its issuer's rules if the issuer is known.
    fn kept_code(&self) -> Result<String, ErrorCode> {
        let code = match Country::parse(self.issuer.trim()) {
            Some(issuer) => {
                PersonalCode::parse(&self.id_code, issuer).map(|code| code.as_str().to_owned())
            }
            None => text::required(&self.id_code),
        };
        code.map_err(|code| match code {
            ErrorCode::InvalidFormat => ErrorCode::InvalidIdCode,
            code => code,
        })
    }
}

/// Checks the repetition of a new password. It is compared only if the password itself is valid.
pub fn repeated(password: &Secret, again: &Secret) -> Result<(), ErrorCode> {
    if again.is_empty() {
        Err(ErrorCode::Required)
    } else if NewPassword::parse(password).is_ok() && password != again {
        Err(ErrorCode::PasswordMismatch)
    } else {
        Ok(())
    }
}

fn name(typed: &String, vouched: &[String]) -> Result<String, ErrorCode> {
    if vouched.contains(typed) { text::required(typed) } else { person_name::parse(typed) }
}

/// A value of a closed list.
fn chosen<T>(typed: &str, parse: impl FnOnce(&str) -> Option<T>) -> Result<T, ErrorCode> {
    parse(&text::required(typed)?).ok_or(ErrorCode::InvalidFormat)
}

/// Compares the typed value with the one that the personal code implies, if it implies one.
fn same<T: PartialEq>(told: Option<T>, typed: &T, otherwise: ErrorCode) -> Result<(), ErrorCode> {
    if told.is_some_and(|told| told != *typed) { Err(otherwise) } else { Ok(()) }
}
