//! A school's registration (`school-register`) and the rules of its fields (docs/behaviour.md section 19). The rules
//! are written once, for the screen and for the embedded service.

use serde::{Deserialize, Serialize};

use crate::{
    accounts::{CodedError, Errors},
    domain::{Country, Email, ErrorCode, person_name, phone, school_type, text},
};

/// `school-register`
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, sqlx::FromRow)]
#[serde(rename_all = "camelCase", default)]
pub struct NewSchool {
    #[sqlx(rename = "name")]
    pub school_name: String,
    /// The number of the school in the country's register.
    pub registration_number: String,
    /// One of [`school_type::CODES`].
    #[serde(rename = "type")]
    pub kind: String,
    /// Street and house.
    pub street: String,
    /// City or parish.
    pub city: String,
    /// ISO 3166-1 alpha-2.
    pub country: String,
    /// Given name of the contact person.
    pub first_name: String,
    /// Family name of the contact person.
    pub last_name: String,
    /// The contact person's e-mail address.
    pub email: String,
    /// The contact person's phone number.
    pub number: String,
}

impl NewSchool {
    /// The fields by their wire names, in the order of the form.
    fn texts(&mut self) -> [(&'static str, &mut String); 10] {
        [
            ("schoolName", &mut self.school_name),
            ("registrationNumber", &mut self.registration_number),
            ("type", &mut self.kind),
            ("street", &mut self.street),
            ("city", &mut self.city),
            ("country", &mut self.country),
            ("firstName", &mut self.first_name),
            ("lastName", &mut self.last_name),
            ("email", &mut self.email),
            ("number", &mut self.number),
        ]
    }

    /// Whether a field of this name exists.
    pub fn has(field: &str) -> bool {
        Self::default().texts().iter().any(|(name, _)| *name == field)
    }

    /// Builds a registration from the values typed into its fields.
    pub fn read(typed: impl Fn(&str) -> String) -> Self {
        let mut school = Self::default();
        for (field, text) in school.texts() {
            *text = typed(field);
        }
        school
    }

    /// The registration as it is stored.
    pub fn checked(&self) -> Result<Self, Errors> {
        let (mut kept, mut errors) = (self.clone(), Vec::new());
        for (field, text) in kept.texts() {
            match rule(field, text) {
                Ok(value) => *text = value,
                Err(code) => errors.push(CodedError { field: Some(field.to_owned()), code }),
            }
        }
        if errors.is_empty() { Ok(kept) } else { Err(Errors(errors)) }
    }
}

/// The value of a field as it is stored.
pub fn rule(field: &str, typed: &str) -> Result<String, ErrorCode> {
    match field {
        "type" => school_type::parse(&text::required(typed)?)
            .map(str::to_owned)
            .ok_or(ErrorCode::InvalidFormat),
        "country" => Country::parse(&text::required(typed)?)
            .map(|country| country.to_string())
            .ok_or(ErrorCode::InvalidFormat),
        "email" => Email::parse(typed).map(|email| email.as_str().to_owned()),
        "number" => phone::of_contact(typed),
        "firstName" | "lastName" => person_name::parse(typed),
        _ => text::required(typed),
    }
}
