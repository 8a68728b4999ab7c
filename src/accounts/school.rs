//! A school that registers (`school-register`), and the rules of its fields (docs/behaviour.md
//! section 19): written here once, for the screen and for the embedded service.

use serde::{Deserialize, Serialize};

use crate::{
    accounts::{CodedError, Errors},
    domain::{Country, Email, ErrorCode, person_name, phone, school_type, text},
};

/// `school-register`
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct NewSchool {
    /// Its name.
    pub school_name: String,
    /// Its number in the country's register.
    pub registration_number: String,
    /// A code of [`school_type::CODES`].
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
    /// The contact person's address.
    pub email: String,
    /// The contact person's phone.
    pub number: String,
}

/// The wire names, in the order of the form.
pub const FIELDS: [&str; 10] = [
    "schoolName",
    "registrationNumber",
    "type",
    "street",
    "city",
    "country",
    "firstName",
    "lastName",
    "email",
    "number",
];

impl NewSchool {
    /// A registration out of fields by their wire names.
    #[must_use]
    pub fn read(field: impl Fn(&str) -> String) -> Self {
        let [
            school_name,
            registration_number,
            kind,
            street,
            city,
            country,
            first_name,
            last_name,
            email,
            number,
        ] = FIELDS.map(field);
        Self {
            school_name,
            registration_number,
            kind,
            street,
            city,
            country,
            first_name,
            last_name,
            email,
            number,
        }
    }

    fn get(&self, field: &str) -> &str {
        let values: [&String; 10] = [
            &self.school_name,
            &self.registration_number,
            &self.kind,
            &self.street,
            &self.city,
            &self.country,
            &self.first_name,
            &self.last_name,
            &self.email,
            &self.number,
        ];
        FIELDS.iter().position(|known| *known == field).map_or("", |at| values[at])
    }

    /// The same in the form in which it is kept.
    ///
    /// # Errors
    /// Every field that breaks its rule.
    pub fn checked(&self) -> Result<Self, Errors> {
        let broken = FIELDS.iter().filter_map(|field| {
            let code = rule(field, self.get(field)).err()?;
            Some(CodedError { field: Some((*field).to_owned()), code })
        });
        let broken: Vec<_> = broken.collect();
        if !broken.is_empty() {
            return Err(Errors(broken));
        }
        Ok(Self::read(|field| rule(field, self.get(field)).unwrap_or_default()))
    }
}

/// What was typed into a field, as the call takes it.
///
/// # Errors
/// The rule that it breaks.
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
