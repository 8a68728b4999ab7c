//! The controls of a step.

use crate::{
    domain::{Country, school_type},
    i18n,
    screens::school_register::steps::Step,
    web::{FormView, Input, Page, Visitor, input::Choice},
};

/// The rows of a step's form.
#[must_use]
pub fn rows(step: Step, page: &Page, visitor: &Visitor, form: &FormView) -> Vec<Vec<Input>> {
    let control = |name: &&'static str| input(name, page, visitor).of(form);
    step.rows().iter().map(|names| names.iter().map(control).collect()).collect()
}

fn input(name: &'static str, page: &Page, visitor: &Visitor) -> Input {
    let own = |name| Input::text(name, page.t(&format!("school_register-{name}")));
    let shared = |name| Input::text(name, page.t(&format!("setup_account-{name}")));
    let prompt = || Some(page.t("setup_account-choose"));
    match name {
        "schoolName" => own(name).autocomplete("organization"),
        "registrationNumber" => own(name).autocomplete("off").plain(),
        "type" => Input::select(name, page.t("school_register-type"), prompt(), types(page))
            .autocomplete("off"),
        "street" => shared(name).autocomplete("address-line1"),
        "city" => shared(name).autocomplete("address-level2"),
        "country" => {
            Input::select(name, page.t("setup_account-country"), prompt(), countries(visitor))
                .autocomplete("country")
                .value(visitor.site.config.site.country.to_string())
        }
        "firstName" => shared(name).autocomplete("given-name"),
        "lastName" => shared(name).autocomplete("family-name"),
        "email" => {
            shared(name).email().autocomplete("email").hint(page.t("school_register-email-hint"))
        }
        _ => own(name).telephone().autocomplete("tel").hint(page.t("school_register-number-hint")),
    }
}

fn types(page: &Page) -> Vec<Choice> {
    let choice = |code: &str| Choice {
        value: code.to_owned(),
        label: page.t(&format!("school-type-{code}")),
    };
    school_type::CODES.map(choice).into()
}

fn countries(visitor: &Visitor) -> Vec<Choice> {
    let choice = |(country, name): &(Country, String)| Choice {
        value: country.to_string(),
        label: name.clone(),
    };
    i18n::countries(visitor.language).iter().map(choice).collect()
}
