//! Maps a provider's claims. Providers agree only on the names in `OpenID` Connect Core section 5.1.

use std::fmt;

use serde_json::Value;
use time::{Date, OffsetDateTime};

use crate::{
    config::{ClaimNames, PersonalCodeForm},
    domain::{
        Assurance, BirthDate, Country, Email, Gender, Secret, personal_code::PersonalCode, text,
    },
    providers::{
        Identity,
        oauth::{Claims, Rejection, rejection::PERSONAL_CODE},
    },
};

/// What a provider's claims mean.
#[derive(Clone, Debug)]
pub struct Mapping {
    /// The names that the configuration may change.
    pub claims: ClaimNames,
    /// The country that issued a bare personal code
    pub country: Country,
    /// Whether a person without a personal code is rejected.
    pub code_required: bool,
    /// A text
    pub phone: String,
    /// A boolean
    pub strong_session: String,
}

impl Mapping {
    /// The claims of `OpenID` Connect Core, and one with the bare personal code of one country.
    pub fn standard(personal_code: &str, country: Country) -> Self {
        let claims = ClaimNames {
            given_name: "given_name".to_owned(),
            surname: "family_name".to_owned(),
            personal_code: personal_code.to_owned(),
            personal_code_form: PersonalCodeForm::Bare,
            birth_date: "birthdate".to_owned(),
            gender: "gender".to_owned(),
            address: "address".to_owned(),
            email: "email".to_owned(),
        };
        Self::of(claims, country)
    }

    /// These claims, and the phone number of `OpenID` Connect Core.
    pub fn of(claims: ClaimNames, country: Country) -> Self {
        Self {
            claims,
            country,
            code_required: false,
            phone: "phone_number".to_owned(),
            strong_session: String::new(),
        }
    }

    /// The same with personal codes in this form.
    pub fn with_code_form(mut self, form: PersonalCodeForm) -> Self {
        self.claims.personal_code_form = form;
        self
    }

    /// HarID (docs/providers/har-id.md). The personal code is required: no account can be found without it.
    pub fn har_id() -> Self {
        Self {
            code_required: true,
            strong_session: "strong_session".to_owned(),
            ..Self::standard("personal_code", Country::EE).with_code_form(PersonalCodeForm::Typed)
        }
    }

    /// eParaksts (docs/providers/e-paraksts.md). `sub` differs by method, so `serial_number` identifies the person.
    pub fn e_paraksts() -> Self {
        Self {
            code_required: true,
            ..Self::standard("serial_number", Country::LV)
                .with_code_form(PersonalCodeForm::Semantics)
        }
    }

    /// Reads these claims. A personal code must be valid if it is present, because the identity depends on it. Any
    /// other invalid claim counts as missing, such as a date of birth that is only a year. `now` is in seconds since
    /// 1970.
    ///
    /// # Errors
    /// [`Rejection::Claim`] if `sub` is missing, or if the personal code is invalid, or missing although it is
    /// required.
    pub fn read(&self, claims: &Claims, now: i64) -> Result<PersonClaims, Rejection> {
        let names = &self.claims;
        let today =
            OffsetDateTime::from_unix_timestamp(now).map_or(Date::MIN, OffsetDateTime::date);
        let claim = |name: &str| claim(claims, name);
        let words = |name: &str| claim(name)?.as_str().and_then(|words| text::required(words).ok());
        // Compared exactly (OpenID Connect Core section 2): two people may differ by a blank alone.
        let subject = claim("sub").and_then(Value::as_str).filter(|sub| !sub.trim().is_empty());
        let subject = subject.ok_or(Rejection::Claim("sub"))?.to_owned();
        let identified = claim(&names.personal_code).map(|value| {
            value
                .as_str()
                .and_then(|code| names.personal_code_form.read(code, self.country))
                .ok_or(Rejection::Claim(PERSONAL_CODE))
        });
        let (country, personal_code) = identified.transpose()?.unzip();
        if personal_code.is_none() && self.code_required {
            return Err(Rejection::Claim(PERSONAL_CODE));
        }
        let told = personal_code.as_ref();
        let verified = claim("email_verified").and_then(Value::as_bool).unwrap_or(false);
        Ok(PersonClaims {
            subject,
            given_name: words(&names.given_name),
            surname: words(&names.surname),
            birth_date: words(&names.birth_date)
                .and_then(|date| birth_date(&date, today))
                .or(told.and_then(PersonalCode::birth_date)),
            gender: words(&names.gender)
                .and_then(|word| gender(&word))
                .or(told.and_then(PersonalCode::gender)),
            address: claim(&names.address).and_then(address),
            street: claim(&names.address).and_then(|address| part(address, "street_address")),
            city: claim(&names.address).and_then(|address| part(address, "locality")),
            email: words(&names.email)
                .filter(|_| verified)
                .and_then(|email| Email::parse(&email).ok()),
            phone: words(&self.phone),
            strong_session: claim(&self.strong_session).and_then(Value::as_bool),
            assurance: claim("acr").and_then(Value::as_str).and_then(Assurance::of_provider),
            auth_time: None,
            id_token: None,
            country,
            personal_code,
        })
    }
}

impl PersonalCodeForm {
    /// The code, and the country that issued it; `issuer` if it is bare.
    fn read(self, written: &str, issuer: Country) -> Option<(Country, PersonalCode)> {
        let (country, code) = match self {
            Self::Bare => (issuer, written),
            Self::Prefixed => (Country::parse(written.get(..2)?)?, written.get(2..)?),
            Self::Eidas => {
                let mut parts = written.splitn(3, '/');
                let (country, receiver) = (parts.next()?, parts.next()?);
                Country::parse(receiver)?;
                (Country::parse(country)?, parts.next()?)
            }
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

/// Parses a date of birth. `OpenID` Connect writes the year 0000 if the year is left out.
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

/// A member of the address object (`OpenID` Connect Core section 5.1.1). A street may have several lines.
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

// A redirecting provider's claims about a person. Unlike a certificate, they may lack nearly everything.

/// Claims for a sign-in or a registration. `Debug` prints none of them.
#[derive(Clone, PartialEq, Eq)]
pub struct PersonClaims {
    /// The provider's id of the person. At eParaksts it is not stable.
    pub subject: String,
    pub given_name: Option<String>,
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
    /// How surely the provider says that it is them (`acr`).
    pub assurance: Option<Assurance>,
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

// Claims by name or by path: `profile_attributes.given_name` is the member of an object.

/// The claim of this name, or else the one at this path of names with dots between them. An empty name and `null` mean
/// that there is none.
pub fn claim<'a>(claims: &'a Claims, name: &str) -> Option<&'a Value> {
    let by_path = || {
        let (first, rest) = name.split_once('.')?;
        rest.split('.').try_fold(claims.get(first)?, |value, part| value.get(part))
    };
    let found = claims.get(name).filter(|_| !name.is_empty()).or_else(by_path);
    found.filter(|value| !value.is_null())
}
