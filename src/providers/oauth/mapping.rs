//! Which claim is which fact. Providers agree on the names of `OpenID` Connect Core section 5.1 and on nothing else.

use serde_json::Value;
use time::{Date, OffsetDateTime};

use super::{Claims, PersonClaims, Rejection};
use crate::domain::{BirthDate, Country, Email, Gender, personal_code::PersonalCode, text};

/// How a provider writes a personal code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeForm {
    /// `EE:EID:38207146522`: country, type, code (HarID); a type other than `EID` is no personal code
    Typed,
    /// `PNOLV-010180-15097`: the semantics identifier of ETSI EN 319 412-1 (eParaksts)
    Semantics,
    /// The code alone, of this country
    Bare(Country),
}

/// Names of claims. An empty name means that the provider has no such claim.
#[derive(Clone, Debug)]
pub struct Mapping {
    /// Given names
    pub given_name: String,
    /// Family names
    pub surname: String,
    /// The personal code
    pub personal_code: String,
    /// How it is written
    pub code_form: CodeForm,
    /// Whether a person without a personal code is turned away.
    pub code_required: bool,
    /// `yyyy-mm-dd`
    pub birth_date: String,
    /// `male`, `female`
    pub gender: String,
    /// A text, or the object of `OpenID` Connect
    pub address: String,
    /// Beside it stands `email_verified`
    pub email: String,
    /// A text
    pub phone: String,
    /// A flag
    pub strong_session: String,
}

impl Mapping {
    /// The names of `OpenID` Connect Core, and a claim with the bare personal code of one country.
    #[must_use]
    pub fn standard(personal_code: &str, country: Country) -> Self {
        Self {
            given_name: "given_name".to_owned(),
            surname: "family_name".to_owned(),
            personal_code: personal_code.to_owned(),
            code_form: CodeForm::Bare(country),
            code_required: false,
            birth_date: "birthdate".to_owned(),
            gender: "gender".to_owned(),
            address: "address".to_owned(),
            email: "email".to_owned(),
            phone: "phone_number".to_owned(),
            strong_session: String::new(),
        }
    }

    /// HarID (docs/providers.md section 4.1): no account is found without a personal code.
    #[must_use]
    pub fn har_id() -> Self {
        Self {
            code_form: CodeForm::Typed,
            code_required: true,
            strong_session: "strong_session".to_owned(),
            ..Self::standard("personal_code", Country::EE)
        }
    }

    /// eParaksts (docs/providers.md section 4.3): `sub` differs by method, `serial_number` is the
    /// person.
    #[must_use]
    pub fn e_paraksts() -> Self {
        Self {
            code_form: CodeForm::Semantics,
            code_required: true,
            ..Self::standard("serial_number", Country::LV)
        }
    }

    /// The facts in these claims. What is there must be readable where the identity hangs on it (the personal code);
    /// any other claim that cannot be read counts as missing, such as a date of birth that is a year alone. `now` in
    /// unix seconds.
    ///
    /// # Errors
    /// `Claim` for a missing `sub`, and for a personal code that is required and missing, or wrong.
    pub fn read(&self, claims: &Claims, now: i64) -> Result<PersonClaims, Rejection> {
        let today =
            OffsetDateTime::from_unix_timestamp(now).map_or(Date::MIN, OffsetDateTime::date);
        let claim =
            |name: &str| claims.get(name).filter(|value| !name.is_empty() && !value.is_null());
        let words = |name: &str| claim(name)?.as_str().and_then(|words| text::required(words).ok());
        let subject = words("sub").ok_or(Rejection::Claim("sub"))?;
        let identified = claim(&self.personal_code).map(|value| {
            value
                .as_str()
                .and_then(|code| self.code_form.read(code))
                .ok_or(Rejection::Claim("personal code"))
        });
        let (country, personal_code) = identified.transpose()?.unzip();
        if personal_code.is_none() && self.code_required {
            return Err(Rejection::Claim("personal code"));
        }
        let told = personal_code.as_ref();
        let verified = claim("email_verified").and_then(Value::as_bool).unwrap_or(false);
        Ok(PersonClaims {
            subject,
            given_name: words(&self.given_name),
            surname: words(&self.surname),
            birth_date: words(&self.birth_date)
                .and_then(|date| birth_date(&date, today))
                .or(told.and_then(PersonalCode::birth_date)),
            gender: words(&self.gender)
                .and_then(|word| gender(&word))
                .or(told.and_then(PersonalCode::gender)),
            address: claim(&self.address).and_then(address),
            street: claim(&self.address).and_then(|address| part(address, "street_address")),
            city: claim(&self.address).and_then(|address| part(address, "locality")),
            email: words(&self.email)
                .filter(|_| verified)
                .and_then(|email| Email::parse(&email).ok()),
            phone: words(&self.phone),
            strong_session: claim(&self.strong_session).and_then(Value::as_bool),
            country,
            personal_code,
        })
    }
}

impl CodeForm {
    fn read(self, written: &str) -> Option<(Country, PersonalCode)> {
        let (country, code) = match self {
            Self::Bare(country) => (country, written),
            Self::Typed => {
                let mut parts = written.splitn(3, ':');
                let (country, kind, code) = (parts.next()?, parts.next()?, parts.next()?);
                (Country::parse(country).filter(|_| kind == "EID")?, code)
            }
            Self::Semantics => {
                let (country, code) = written.strip_prefix("PNO")?.split_once('-')?;
                (Country::parse(country)?, code)
            }
        };
        PersonalCode::parse(code, country).ok().map(|code| (country, code))
    }
}

/// `OpenID` Connect writes 0000 where the year is left out.
fn birth_date(written: &str, today: Date) -> Option<BirthDate> {
    BirthDate::parse(written, today).ok().filter(|date| date.date().year() > 0)
}

fn gender(word: &str) -> Option<Gender> {
    match word.to_ascii_lowercase().as_str() {
        "male" | "m" => Some(Gender::Male),
        "female" | "f" => Some(Gender::Female),
        _ => None,
    }
}

/// A part of the object of `OpenID` Connect Core section 5.1.1; a street may have several lines.
fn part(address: &Value, name: &str) -> Option<String> {
    address.get(name).and_then(Value::as_str).and_then(on_one_line)
}

fn address(value: &Value) -> Option<String> {
    if let Some(lines) = value.as_str() {
        return on_one_line(lines);
    }
    part(value, "formatted").or_else(|| {
        let parts = ["street_address", "locality", "region", "postal_code", "country"];
        let parts: Vec<String> = parts.into_iter().filter_map(|name| part(value, name)).collect();
        on_one_line(&parts.join(", "))
    })
}

fn on_one_line(lines: &str) -> Option<String> {
    let lines: Vec<&str> = lines.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    text::required(&lines.join(", ")).ok()
}
