//! The rules of docs/behaviour.md section 19 for a new account, checked here whatever the front end
//! has checked before.

use serde::{Deserialize, Serialize};
use time::Date;

use crate::{
    accounts::{CodedError, Errors, embedded::people::new_password, request::NewAccount},
    domain::{
        BirthDate, Country, Email, ErrorCode, Gender, Language, password::NewPassword, person_name,
        personal_code::PersonalCode, text,
    },
};

/// Who registers: everything checked, in the form in which the database keeps it.
#[derive(Clone, Serialize, Deserialize)]
pub struct Person {
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
    /// Whether a strong method has proven that the personal code is theirs.
    #[serde(default)]
    pub proven: bool,
    /// The network that the registration came from.
    #[serde(default)]
    pub registered_from: String,
    /// Empty until the password is hashed.
    pub password_hash: String,
}

/// Gathers what is wrong, field by field.
#[derive(Default)]
struct Wrong(Vec<CodedError>);

impl Wrong {
    fn take<T>(&mut self, field: &str, result: Result<T, ErrorCode>) -> Option<T> {
        result.map_err(|code| self.0.push(CodedError { field: Some(field.to_owned()), code })).ok()
    }

    fn unless(&mut self, holds: bool, field: &str, code: ErrorCode) {
        self.take(field, if holds { Ok(()) } else { Err(code) });
    }
}

/// The value of a list that must be chosen.
fn chosen<T>(typed: &str, parse: impl Fn(&str) -> Option<T>) -> Result<T, ErrorCode> {
    let typed = text::required(typed)?;
    parse(&typed).ok_or(ErrorCode::InvalidFormat)
}

/// Checks a registration. Names that a provider vouches for (`vouched`) are taken as they are: some registers write what no
/// form takes. `product` is what the service is called.
pub fn check(
    given: &NewAccount,
    language: Language,
    today: Date,
    vouched: &[String],
    product: &str,
) -> Result<(Person, NewPassword), Errors> {
    let mut wrong = Wrong::default();
    let name = |typed: &String| {
        if vouched.contains(typed) { text::required(typed) } else { person_name::parse(typed) }
    };
    let first_name = wrong.take("firstName", name(&given.first_name));
    let last_name = wrong.take("lastName", name(&given.last_name));
    let issuer = wrong.take("issuer", chosen(&given.issuer, Country::parse));
    let code = match issuer {
        Some(issuer) => wrong.take("idCode", PersonalCode::parse(&given.id_code, issuer)),
        None => wrong.take("idCode", text::required(&given.id_code)).and(None),
    };
    let born = wrong.take("dateOfBirth", BirthDate::parse(&given.date_of_birth, today));
    let gender = wrong.take("gender", chosen(&given.gender, Gender::parse));
    if let (Some(told), Some(given)) = (code.as_ref().and_then(PersonalCode::birth_date), born) {
        wrong.unless(told == given, "dateOfBirth", ErrorCode::WrongDateOfBirth);
    }
    if let (Some(told), Some(given)) = (code.as_ref().and_then(PersonalCode::gender), gender) {
        wrong.unless(told == given, "gender", ErrorCode::WrongGender);
    }
    let street = wrong.take("street", text::required(&given.street));
    let city = wrong.take("city", text::required(&given.city));
    let country = wrong.take("country", chosen(&given.country, Country::parse));
    let postal_index = wrong.take("postal_index", text::required(&given.postal_index));
    let email = wrong.take("email", Email::parse(&given.email));
    let repeated = wrong.take("email_confirmation", text::required(&given.email_confirmation));
    if let (Some(email), Some(repeated)) = (&email, repeated) {
        wrong.unless(
            email.canonical() == repeated.to_lowercase(),
            "email_confirmation",
            ErrorCode::EmailMismatch,
        );
    }
    let password = wrong.take(
        "password",
        new_password::suitable(
            &given.password,
            &[&given.first_name, &given.last_name, &given.email, product],
        ),
    );
    if given.password_confirmation.is_empty() {
        wrong.unless(false, "password_confirmation", ErrorCode::Required);
    } else if password.is_some() {
        wrong.unless(
            given.password == given.password_confirmation,
            "password_confirmation",
            ErrorCode::PasswordMismatch,
        );
    }
    let whole = || {
        let person = Person {
            first_name: first_name?,
            last_name: last_name?,
            issuer: issuer?.code().to_owned(),
            personal_code: code?.as_str().to_owned(),
            date_of_birth: born?.to_string(),
            gender: gender?.code().to_owned(),
            street: street?,
            city: city?,
            country: country?.code().to_owned(),
            postal_index: postal_index?,
            email: email?.as_str().to_owned(),
            wish_partner_ads: given.wish_partner_ads,
            language: language.code().to_owned(),
            proven: false,
            registered_from: String::new(),
            password_hash: String::new(),
        };
        Some((person, password?))
    };
    whole().filter(|_| wrong.0.is_empty()).ok_or(Errors(wrong.0))
}
