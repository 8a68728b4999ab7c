//! The controls of one step.

use crate::{
    domain::{Country, school_type},
    i18n,
    screens::school_register::steps::SchoolStep,
    web::{FormView, Input, Page, Visitor, form::input::Choice},
};

/// The rows of a step's form.
pub fn rows(step: SchoolStep, page: &Page, visitor: &Visitor, form: &FormView) -> Vec<Vec<Input>> {
    let control = |name: &&'static str| input(name, page, visitor).of(form);
    let is_reversed = visitor.language.writes_family_name_first();
    let row = |names: &&[&'static str]| match **names {
        ["firstName", ..] if is_reversed => names.iter().rev().map(control).collect(),
        _ => names.iter().map(control).collect(),
    };
    step.rows().iter().map(row).collect()
}

fn input(name: &'static str, page: &Page, visitor: &Visitor) -> Input {
    let text = |label| Input::text(name, page.t(label));
    let prompt = || Some(page.t("setup_account-choose"));
    match name {
        "schoolName" => text("school_register-schoolName").autocomplete("organization"),
        "registrationNumber" => {
            text("school_register-registrationNumber").autocomplete("off").plain()
        }
        "type" => Input::select(name, page.t("school_register-type"), prompt(), types(page))
            .autocomplete("off"),
        "street" => text("setup_account-street").autocomplete("address-line1"),
        "city" => text("setup_account-city").autocomplete("address-level2"),
        "country" => Input::select(name, page.t("common-country"), prompt(), countries(visitor))
            .autocomplete("country")
            .value(visitor.site.config.site.country.to_string()),
        "firstName" => text("setup_account-firstName").autocomplete("given-name"),
        "lastName" => text("setup_account-lastName").autocomplete("family-name"),
        "email" => text("setup_account-email")
            .email()
            .autocomplete("email")
            .hint(page.t("school_register-email-hint")),
        _ => text("common-phone-number")
            .telephone()
            .autocomplete("tel")
            .hint(page.t("school_register-number-hint")),
    }
}

fn types(page: &Page) -> Vec<Choice> {
    let choice =
        |(code, name): (&str, &str)| Choice { value: code.to_owned(), label: page.t(name) };
    school_type::CODES.into_iter().zip(school_type::MESSAGES).map(choice).collect()
}

fn countries(visitor: &Visitor) -> Vec<Choice> {
    let choice = |(country, name): &(Country, String)| Choice {
        value: country.to_string(),
        label: name.clone(),
    };
    i18n::countries(visitor.language).iter().map(choice).collect()
}
