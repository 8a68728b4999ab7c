//! What the person has said of themselves, and changing it: name, address and the language of letters by one form.

use actix_web::{
    HttpResponse,
    http::StatusCode,
    web::{ServiceConfig, get, post, resource},
};
use askama::Template;

use crate::{
    account_pages::{
        account_change::{AccountChange, done, unproven},
        signed_in::{to_login, who},
    },
    accounts::{
        embedded::{PersonDetails, SignedIn},
        new_account::NewAccount,
    },
    domain::{Country, Gender, Language},
    i18n::Area,
    web::{
        AppError, Form, FormFields, FormView, Input, Page, Refusal, Visit, Visitor,
        form::input::Choice,
        page::{personal, render},
    },
};

const DETAILS: &str = "/account/details";

/// The area of the errors of a person's fields.
const AREA: Area = Area::Registration;

#[derive(Template)]
#[template(path = "account_pages/details.html")]
struct DetailsPage<'a> {
    page: Page<'a>,
    facts: Vec<(String, String)>,
    email: Option<String>,
}

#[derive(Template)]
#[template(path = "account_pages/change_details.html")]
struct ChangeDetailsPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    inputs: Vec<Input>,
    /// The name, if it is not the person's to change.
    proven: Option<String>,
}

pub fn routes(app: &mut ServiceConfig) {
    app.service(resource("/details").route(get().to(show)));
    app.service(resource("/details/change").route(get().to(ask)).route(post().to(change)));
}

async fn show(visit: Visit) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visit).await? else { return Ok(to_login(&visit)) };
    let details = visit.relay(visit.embedded.person_data.details(&person.account).await)?;
    let page = Page::new(&visit, "account-details", "arrival-details").for_reading();
    let page = page.of(&FormView::fresh(&visit));
    let facts = facts(&page, &details);
    let html = render(&DetailsPage { page, facts, email: details.email })?;
    Ok(personal(&visit, StatusCode::OK, html))
}

/// What is known, each with its label.
fn facts(page: &Page, details: &PersonDetails) -> Vec<(String, String)> {
    let gender = details.gender.as_deref().and_then(Gender::parse);
    let country = details.country.as_deref().and_then(Country::parse);
    let country = country.map(|code| page.words().country(code).to_owned());
    let language = Language::parse(&details.language).map(|own| own.own_name().to_owned());
    let mut facts = [
        ("common-username", Some(details.username.clone())),
        ("setup_account-firstName", Some(details.first_name.clone())),
        ("setup_account-lastName", Some(details.last_name.clone())),
        ("common-personal-code", details.personal_code.clone()),
        ("setup_account-dateOfBirth", details.date_of_birth.clone()),
        ("setup_account-gender", gender.map(|gender| page.t(gender.message()))),
        ("setup_account-street", details.street.clone()),
        ("setup_account-city", details.city.clone()),
        ("setup_account-postal_index", details.postal_index.clone()),
        ("common-country", country),
        ("arrival-details-language", language),
    ];
    facts.swap(1, 1 + usize::from(page.words().language().writes_family_name_first()));
    let given = facts.into_iter().filter_map(|(label, value)| Some((page.t(label), value?)));
    given.filter(|(_, value)| !value.is_empty()).collect()
}

/// The page of the form, which asks for a recent proof before anything is typed.
async fn ask(visit: Visit) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visit).await? else { return Ok(to_login(&visit)) };
    if let Some(proof) = unproven(&visit, AccountChange::Details).await? {
        return Ok(proof);
    }
    let html = draw(&visit, &person, &FormView::fresh(&visit)).await?;
    Ok(personal(&visit, StatusCode::OK, html))
}

async fn change(visit: Visit, form: Form) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visit).await? else { return Ok(to_login(&visit)) };
    let act = async |fields: &FormFields| {
        let given = NewAccount::read(|field| fields.get(field).to_owned());
        let language = fields.get("language");
        let reply =
            visit.embedded.person_data.change_details(&visit.caller(), &given, language).await;
        let wish = visit.relay(reply).map_err(|fault| Refusal::fault(AREA, fault))?;
        done(&visit, AccountChange::Details, wish, DETAILS)
            .map_err(|refusal| Refusal { area: AREA, ..refusal })
    };
    form.answer(&visit, act, async |form| draw(&visit, &person, &form).await).await
}

async fn draw(visit: &Visit, person: &SignedIn, form: &FormView) -> Result<String, AppError> {
    let details = visit.relay(visit.embedded.person_data.details(&person.account).await)?;
    let page = Page::new(visit, "account-details", "arrival-details-change").kind("change");
    let page = page.for_reading().of(form);
    let proven = details.has_proven_names();
    let name = format!("{} {}", details.first_name, details.last_name);
    let mut inputs = inputs(&page, visit, details);
    inputs.swap(0, usize::from(visit.language.writes_family_name_first()));
    let inputs = inputs.drain(2 * usize::from(proven)..).map(|input| input.of(form)).collect();
    render(&ChangeDetailsPage { page, form, inputs, proven: proven.then_some(name) })
}

/// The controls, the names first.
fn inputs(page: &Page, visitor: &Visitor, details: PersonDetails) -> Vec<Input> {
    let text = |name, label, value: Option<String>| {
        Input::text(name, page.t(label)).value(value.unwrap_or_default())
    };
    let choice = |value: &str, label: &str| Choice { value: value.into(), label: label.into() };
    let lands = Choice::countries(visitor.language);
    let languages = Language::ALL.map(|language| choice(language.code(), language.own_name()));
    let prompt = Some(page.t("setup_account-choose"));
    vec![
        text("firstName", "setup_account-firstName", Some(details.first_name))
            .autocomplete("given-name"),
        text("lastName", "setup_account-lastName", Some(details.last_name))
            .autocomplete("family-name"),
        text("street", "setup_account-street", details.street).autocomplete("address-line1"),
        text("city", "setup_account-city", details.city).autocomplete("address-level2"),
        text("postal_index", "setup_account-postal_index", details.postal_index)
            .autocomplete("postal-code")
            .plain(),
        Input::select("country", page.t("common-country"), prompt, lands)
            .autocomplete("country")
            .value(details.country.unwrap_or_default()),
        Input::select("language", page.t("arrival-details-language"), None, languages.into())
            .hint(page.t("arrival-details-language-hint"))
            .autocomplete("off")
            .value(details.language),
    ]
}
