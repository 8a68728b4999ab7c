<<<<<<< HEAD
//! The three steps: their order, their names and their fields.
=======
//! The three steps: which fields each has, and how it is drawn. What a step shows is plain data, so that a script can draw
//! the same.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::{
    domain::{Country, Gender},
    i18n,
    screens::setup_account::held::Held,
    web::{FormView, Input, Page, Visitor, input::Choice},
};
>>>>>>> islands

/// A step of account setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step {
    /// Who the person is.
    Personal,
    /// Where the person lives.
    Address,
    /// How the person signs in.
    Account,
}

impl Step {
    /// Every step, in order.
    pub const ALL: [Self; 3] = [Self::Personal, Self::Address, Self::Account];

    /// 1 to 3
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            Self::Personal => 1,
            Self::Address => 2,
            Self::Account => 3,
        }
    }

    /// The step of this number, as forms send it.
    #[must_use]
    pub fn parse(number: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|step| step.number().to_string() == number)
    }

    /// The step before.
    #[must_use]
    pub fn back(self) -> Option<Self> {
        Self::ALL.into_iter().rev().find(|step| *step < self)
    }

    /// The step after.
    #[must_use]
    pub fn next(self) -> Option<Self> {
        Self::ALL.into_iter().find(|step| *step > self)
    }

    /// The wire names of its fields as the form groups them: what makes a pair stands side by side.
    #[must_use]
    pub const fn rows(self) -> &'static [&'static [&'static str]] {
        match self {
            Self::Personal => &[&["firstName", "lastName"], &["issuer", "idCode"], &["dateOfBirth"], &["gender"]],
            Self::Address => &[&["street"], &["city", "postal_index"], &["country"]],
            Self::Account => {
                &[&["email"], &["email_confirmation"], &["password", "password_confirmation"], &["wish_partner_ads"]]
            }
        }
    }

    /// The wire names of its fields, in the order of the form.
    pub fn fields(self) -> impl Iterator<Item = &'static str> {
        self.rows().iter().copied().flatten().copied()
    }

    /// The step that a field stands on.
    #[must_use]
    pub fn of_field(field: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|step| step.fields().any(|own| own == field))
    }

    /// The message with its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Personal => "setup_account-personal",
            Self::Address => "setup_account-address",
            Self::Account => "setup_account-account",
        }
    }
}
<<<<<<< HEAD
=======

/// What a step shows for one field.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Control {
    /// A control.
    Open(Input),
    /// A value that stands.
    Locked(Locked),
}

/// A value that the account service has vouched for: shown, never sent.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Locked {
    /// The wire name of the field.
    pub name: Cow<'static, str>,
    /// The field's label.
    pub label: String,
    /// The value as people read it.
    pub value: String,
    /// What the account service holds against it: code and words.
    pub errors: Vec<(String, String)>,
}

/// The rows of a step's form: one control, or two side by side.
#[must_use]
pub fn rows(step: Step, page: &Page, visitor: &Visitor, held: &Held, form: &FormView) -> Vec<Vec<Control>> {
    let control = |name: &&'static str| match held.locked(name) {
        Some(value) => Control::Locked(locked(name, &value, page, visitor, form)),
        None => Control::Open(input(name, page, visitor).value(held.initial(name, visitor)).of(form)),
    };
    let widths: &[usize] = match step {
        Step::Personal => &[2, 2, 1, 1],
        Step::Address => &[1, 2, 1],
        Step::Account => &[1, 1, 1, 1, 1],
    };
    let mut fields = step.fields().iter();
    widths.iter().map(|width| fields.by_ref().take(*width).map(control).collect()).collect()
}

/// The empty control of a field.
fn input(name: &'static str, page: &Page, visitor: &Visitor) -> Input {
    let label = page.t(&format!("setup_account-{name}"));
    let text = |label| Input::text(name, label);
    let secret = |label| {
        let reveal = (page.t(&format!("setup_account-{name}-show")), page.t(&format!("setup_account-{name}-hide")));
        Input::password(name, label, reveal).autocomplete("new-password")
    };
    match name {
        "firstName" => text(label).autocomplete("given-name"),
        "lastName" => text(label).autocomplete("family-name"),
        "issuer" => Input::select(name, label, Some(page.t("setup_account-choose")), countries(visitor)).autocomplete("off"),
        "idCode" => text(label).autocomplete("off").plain(),
        "dateOfBirth" => text(label).autocomplete("bday").hint(page.t("setup_account-dateOfBirth-hint")),
        "gender" => Input::radio(name, label, genders(page)).autocomplete("sex"),
        "street" => text(label).autocomplete("address-line1"),
        "city" => text(label).autocomplete("address-level2"),
        "postal_index" => text(label).autocomplete("postal-code").plain(),
        "country" => Input::select(name, label, Some(page.t("setup_account-choose")), countries(visitor)).autocomplete("country"),
        // The address is what one signs in with, and what a password manager keeps the password under.
        "email" => text(label).email().autocomplete("username").hint(page.t("setup_account-email-hint")),
        "email_confirmation" => text(label).email().autocomplete("email"),
        "password" | "password_confirmation" => secret(label),
        _ => Input::checkbox(name, label),
    }
}

fn locked(name: &'static str, value: &str, page: &Page, visitor: &Visitor, form: &FormView) -> Locked {
    let choice = match name {
        "issuer" => countries(visitor).into_iter().find(|choice| choice.value == value),
        "gender" => genders(page).into_iter().find(|choice| choice.value == value),
        _ => None,
    };
    let own = form.errors.iter().filter(|error| error.field.as_deref() == Some(name));
    Locked {
        name: Cow::Borrowed(name),
        label: page.t(&format!("setup_account-{name}")),
        value: choice.map_or_else(|| value.to_owned(), |choice| choice.label),
        errors: own.map(|error| (error.code.to_owned(), error.text.clone())).collect(),
    }
}

fn countries(visitor: &Visitor) -> Vec<Choice> {
    let choice = |(country, name): &(Country, String)| Choice { value: country.to_string(), label: name.clone() };
    i18n::countries(visitor.language).iter().map(choice).collect()
}

fn genders(page: &Page) -> Vec<Choice> {
    let choice = |gender: Gender| Choice { value: gender.code().to_owned(), label: page.t(&format!("gender-{}", gender.code())) };
    Gender::ALL.map(choice).to_vec()
}
>>>>>>> islands
