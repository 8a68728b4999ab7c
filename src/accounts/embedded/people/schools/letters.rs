//! The letters about a school's registration: to the contact person and to the operator.

use crate::{
    accounts::{
        NewSchool,
        embedded::{
            mail::letters::{Fact, LetterText},
            people::quoted::quoted,
        },
    },
    domain::{Country, school_type},
    i18n::{Words, countries},
};

/// The letter to the contact person. It repeats nothing that was typed, because the address may belong to somebody
/// else.
pub fn to_contact(words: &Words) -> LetterText {
    LetterText {
        greeting: words.t("mail-greeting-unnamed"),
        lead: words.t("mail-school-lead"),
        notes: vec![words.t("mail-school-next"), words.t("mail-school-ignore")],
        ..LetterText::new(words, words.t("mail-school-subject"))
    }
}

/// The letter to the operator: all fields, quoted ([`quoted`]), and the command that shows the registration.
pub fn to_operator(words: &Words, school: &NewSchool, id: &str) -> LetterText {
    let country = Country::parse(&school.country);
    let country = countries(words.language()).iter().find(|(known, _)| Some(*known) == country);
    let facts = [
        ("school_register-schoolName", quoted(&school.school_name)),
        ("school_register-registrationNumber", quoted(&school.registration_number)),
        (
            "school_register-type",
            school_type::message(&school.kind).map(|id| words.t(id)).unwrap_or_default(),
        ),
        ("setup_account-street", quoted(&school.street)),
        ("setup_account-city", quoted(&school.city)),
        (
            "common-country",
            country.map_or_else(|| school.country.clone(), |(_, name)| name.clone()),
        ),
        ("school_register-contact", format!("{} {}", school.first_name, school.last_name)),
        ("setup_account-email", school.email.clone()),
        ("common-phone-number", school.number.clone()),
    ];
    LetterText {
        greeting: words.t("mail-school-operator-greeting"),
        lead: words.t("mail-school-operator-lead"),
        facts: facts.map(|(label, value)| Fact::new(words, label, value)).into(),
        notes: vec![words.with(
            "mail-school-operator-command",
            &[("command", &format!("lavi school show {id}"))],
        )],
        ..LetterText::new(
            words,
            words.with("mail-school-operator-subject", &[("school", &quoted(&school.school_name))]),
        )
    }
}
