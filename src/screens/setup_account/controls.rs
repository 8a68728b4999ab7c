//! What a step shows: plain data, so that a script can render the same.

use std::{borrow::Cow, slice};

use serde::{Deserialize, Serialize};

use crate::{
    domain::{Country, Gender},
    i18n,
    screens::setup_account::{held::IdentifiedUser, steps::SetupStep},
    web::{FormView, Input, Page, Visitor, form::input::Choice},
};

/// What a step shows for one field.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Control {
    /// A control to fill in.
    Open(Box<Input>),
    /// A value that cannot be changed.
    Locked(Locked),
}

/// A value that the account service has vouched for: shown, but never posted.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Locked {
    /// The wire name of the field.
    pub name: Cow<'static, str>,
    /// The field's label.
    pub label: String,
    /// The value in readable form.
    pub value: String,
    /// The account service's errors for it: codes and texts.
    pub errors: Vec<(String, String)>,
}

/// A part of a step's form.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Row {
    /// One control.
    Single(Control),
    /// Two controls side by side.
    Pair([Control; 2]),
    /// The new password and its repetition, below the list of password rules.
    Passwords([Control; 2]),
}

impl Row {
    /// The values that cannot be changed.
    pub fn locked(&self) -> impl Iterator<Item = &Locked> {
        self.controls().iter().filter_map(|control| match control {
            Control::Open(_) => None,
            Control::Locked(locked) => Some(locked),
        })
    }

    /// Whether it is the new password with its repetition.
    pub const fn is_passwords(&self) -> bool {
        matches!(self, Self::Passwords(_))
    }

    /// Whether two controls to fill in stand side by side.
    pub fn is_pair(&self) -> bool {
        self.open_controls().count() > 1
    }

    fn controls(&self) -> &[Control] {
        match self {
            Self::Single(control) => slice::from_ref(control),
            Self::Pair(controls) | Self::Passwords(controls) => controls,
        }
    }

    /// The controls that can be filled in.
    pub fn open_controls(&self) -> impl Iterator<Item = &Input> {
        self.controls().iter().filter_map(|control| match control {
            Control::Open(input) => Some(input.as_ref()),
            Control::Locked(_) => None,
        })
    }
}

/// The rows of a step's form.
pub fn rows(
    step: SetupStep,
    page: &Page,
    visitor: &Visitor,
    held: &IdentifiedUser,
    form: &FormView,
) -> Vec<Row> {
    let issuer =
        form.posted().given("issuer").map_or_else(|| held.initial("issuer"), str::to_owned);
    let control = |name: &'static str| match held.locked(name) {
        Some(value) => Control::Locked(locked(name, &value, page, visitor, form)),
        None => Control::Open(Box::new(
            input(name, &issuer, page, visitor).value(held.initial(name)).of(form),
        )),
    };
    let is_reversed = visitor.language.writes_family_name_first();
    let row = |names: &[&'static str]| match *names {
        [first @ "firstName", last] if is_reversed => Row::Pair([last, first].map(control)),
        ["password", second] => Row::Passwords(["password", second].map(control)),
        [first, second] => Row::Pair([first, second].map(control)),
        _ => Row::Single(control(names[0])),
    };
    step.rows().iter().map(|names| row(names)).collect()
}

/// The id of the message that labels a field.
fn label_of(name: &str) -> &'static str {
    match name {
        "password_confirmation" => "setup_account-password_confirmation",
        other => i18n::label(other).unwrap_or("setup_account-wish_partner_ads"),
    }
}

/// The empty control of a field. `issuer` is the country that issued the personal code, as far as it is chosen.
fn input(name: &'static str, issuer: &str, page: &Page, visitor: &Visitor) -> Input {
    let label = page.t(label_of(name));
    let text = |label| Input::text(name, label);
    let secret = |label, show, hide| {
        Input::password(name, label, (page.t(show), page.t(hide))).autocomplete("new-password")
    };
    match name {
        "firstName" => text(label).autocomplete("given-name"),
        "lastName" => text(label).autocomplete("family-name"),
        "issuer" => {
            Input::select(name, label, Some(page.t("setup_account-choose")), countries(visitor))
                .autocomplete("off")
        }
        "idCode" => text(label).autocomplete("off").plain().code_hint(
            "common-personal-code-hint-any",
            issuer,
            page,
        ),
        "dateOfBirth" => {
            text(label).autocomplete("bday").hint(page.t("setup_account-dateOfBirth-hint"))
        }
        "gender" => Input::radio(name, label, genders(page)),
        "street" => text(label).autocomplete("address-line1"),
        "city" => text(label).autocomplete("address-level2"),
        "postal_index" => text(label).autocomplete("postal-code").plain(),
        "country" => {
            Input::select(name, label, Some(page.t("setup_account-choose")), countries(visitor))
                .autocomplete("country")
        }
        // People sign in with the e-mail address, and password managers store the password under it.
        "email" => {
            text(label).email().autocomplete("username").hint(page.t("setup_account-email-hint"))
        }
        "email_confirmation" => text(label).email().autocomplete("email"),
        "password" => secret(label, "password-show", "password-hide"),
        "password_confirmation" => {
            secret(label, "password-show-repeated", "password-hide-repeated")
        }
        _ => Input::checkbox(name, label),
    }
}

fn locked(
    name: &'static str,
    value: &str,
    page: &Page,
    visitor: &Visitor,
    form: &FormView,
) -> Locked {
    let choice = match name {
        "issuer" => countries(visitor).into_iter().find(|choice| choice.value == value),
        "gender" => genders(page).into_iter().find(|choice| choice.value == value),
        _ => None,
    };
    let own = form.errors.iter().filter(|error| error.field.as_deref() == Some(name));
    Locked {
        name: Cow::Borrowed(name),
        label: page.t(label_of(name)),
        value: choice.map_or_else(|| value.to_owned(), |choice| choice.label),
        errors: own.map(|error| (error.code.to_owned(), error.text.clone())).collect(),
    }
}

fn countries(visitor: &Visitor) -> Vec<Choice> {
    let choice = |(country, name): &(Country, String)| Choice {
        value: country.to_string(),
        label: name.clone(),
    };
    i18n::countries(visitor.language).iter().map(choice).collect()
}

fn genders(page: &Page) -> Vec<Choice> {
    let choice = |gender: Gender| Choice {
        value: gender.code().to_owned(),
        label: page.t(gender.message()),
    };
    Gender::ALL.map(choice).to_vec()
}
