//! The owners of the simulated phones: the published test persons, or the people of a load test.

use std::time::Duration;

use super::{MOBILE_ID, SMART_ID, authority::Subject};

/// Finds the people who have phones.
pub trait Owners: Send + Sync {
    /// The person with this number and personal code; `None` if there is no contract. Called once per session.
    fn mobile_id(&self, phone: &str, code: &str) -> Option<Owner>;

    /// The person with a Smart-ID account in this country under this personal code. Called once per session.
    fn smart_id(&self, country: &str, code: &str) -> Option<Owner>;
}

/// The owner of a phone, and how the phone answers this time.
#[derive(Clone, Debug)]
pub struct Owner {
    /// ISO 3166-1 alpha-2
    pub country: String,
    /// The personal code.
    pub code: String,
    /// Given names and surname, as certificates spell them.
    pub name: (String, String),
    /// `yyyymmdd`, if the certificate states it.
    pub date_of_birth: Option<&'static str>,
    /// `OK`, or the end result of the session.
    pub result: &'static str,
    /// The interaction that the person refuses.
    pub interaction: Option<&'static str>,
    /// How long the phone takes to answer; `None` means the pace of the simulators.
    pub after: Option<Duration>,
}

impl Owner {
    /// The subject of the owner's certificate.
    pub(super) fn subject(&self) -> Subject<'_> {
        let Self { country, code, name: (given, surname), date_of_birth, .. } = self;
        Subject { country, code, name: (given, surname), date_of_birth: *date_of_birth }
    }
}

/// The providers' published test persons.
pub struct Published;

impl Owners for Published {
    fn mobile_id(&self, phone: &str, code: &str) -> Option<Owner> {
        let person =
            MOBILE_ID.iter().find(|person| person.phone == phone && person.code == code)?;
        let country = if person.phone.starts_with("+370") { "LT" } else { "EE" };
        Some(published(country, person.code, person.name, person.result))
    }

    fn smart_id(&self, country: &str, code: &str) -> Option<Owner> {
        let person =
            SMART_ID.iter().find(|person| person.country == country && person.code == code)?;
        // The personal codes of these two do not contain the date of birth, so the certificate states it.
        let is_undated = ["329999-99901", "311299-19993"].contains(&person.code);
        Some(Owner {
            date_of_birth: is_undated.then_some("19991231"),
            interaction: person.interaction,
            ..published(person.country, person.code, person.name, person.result)
        })
    }
}

fn published(country: &str, code: &str, name: (&str, &str), result: &'static str) -> Owner {
    Owner {
        country: country.to_owned(),
        code: code.to_owned(),
        name: (name.0.to_owned(), name.1.to_owned()),
        date_of_birth: None,
        result,
        interaction: None,
        after: None,
    }
}
