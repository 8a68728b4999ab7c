//! What the person has said of themselves, and changing it: name, address and the language of letters by one form.

use actix_web::{
    HttpResponse,
    http::StatusCode,
    web::{Data, ServiceConfig, get, post, resource},
};
use askama::Template;

use crate::{
    account_pages::{
        account_change::{AccountChange, into_next},
        signed_in::{see_other, to_login, who},
    },
    accounts::{
        embedded::{ChangeOutcome, Embedded, PersonDetails, SignedIn},
        new_account::NewAccount,
    },
    domain::{Country, Gender, Language},
    i18n::{Area, countries},
    web::{
        AppError, Form, FormFields, FormView, Input, Next, Page, Refusal, Visitor,
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

async fn show(visitor: Visitor, embedded: Data<Embedded>) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visitor, &embedded).await? else { return Ok(to_login(&visitor)) };
    let details = visitor.relay(embedded.person_data.details(&person.account).await)?;
    let page = Page::new(&visitor, "account-details", "arrival-details").for_reading();
    let page = page.of(&FormView::fresh(&visitor));
    let facts = facts(&page, &visitor, &details);
    let html = render(&DetailsPage { page, facts, email: details.email })?;
    Ok(personal(&visitor, StatusCode::OK, html))
}

/// What is known, each with its label.
fn facts(page: &Page, visitor: &Visitor, details: &PersonDetails) -> Vec<(String, String)> {
    let gender = details.gender.as_deref().and_then(Gender::parse);
    let country = details.country.as_deref().and_then(Country::parse);
    let country = country.map(|code| {
        let named = countries(visitor.language).iter().find(|(known, _)| *known == code);
        named.map_or_else(|| code.to_string(), |(_, name)| name.clone())
    });
    let language = Language::parse(&details.language).map(|own| own.own_name().to_owned());
    let facts = [
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
    let given = facts.into_iter().filter_map(|(label, value)| Some((page.t(label), value?)));
    given.filter(|(_, value)| !value.is_empty()).collect()
}

/// The page of the form, which asks for a recent proof before anything is typed.
async fn ask(visitor: Visitor, embedded: Data<Embedded>) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visitor, &embedded).await? else { return Ok(to_login(&visitor)) };
    let change = AccountChange::Details;
    let proven = embedded.own_account.has_proven_lately(&visitor.caller(), change.depth()).await;
    if !matches!(visitor.relay(proven)?, ChangeOutcome::Done(())) {
        return Ok(see_other(&change.reauthentication_path()));
    }
    let html = draw(&visitor, &embedded, &person, &FormView::fresh(&visitor)).await?;
    Ok(personal(&visitor, StatusCode::OK, html))
}

async fn change(
    visitor: Visitor,
    embedded: Data<Embedded>,
    form: Form,
) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visitor, &embedded).await? else { return Ok(to_login(&visitor)) };
    let act = async |fields: &FormFields| {
        let given = NewAccount::read(|field| fields.get(field).to_owned());
        let language = fields.get("language");
        let reply = embedded.person_data.change_details(&visitor.caller(), &given, language).await;
        let wish = visitor.relay(reply).map_err(|fault| Refusal::fault(AREA, fault))?;
        let done = into_next(&visitor, AccountChange::Details, wish)
            .map_err(|refusal| Refusal { area: AREA, ..refusal })?;
        Ok(done.map_or_else(|next| next, |()| Next::To(DETAILS.to_owned())))
    };
    form.answer(&visitor, act, async |form| draw(&visitor, &embedded, &person, &form).await).await
}

async fn draw(
    visitor: &Visitor,
    embedded: &Embedded,
    person: &SignedIn,
    form: &FormView,
) -> Result<String, AppError> {
    let details = visitor.relay(embedded.person_data.details(&person.account).await)?;
    let page = Page::new(visitor, "account-details", "arrival-details-change").kind("change");
    let page = page.for_reading().of(form);
    let proven = details.has_proven_names();
    let name = format!("{} {}", details.first_name, details.last_name);
    let inputs = inputs(&page, visitor, details).into_iter();
    let inputs = inputs.skip(if proven { 2 } else { 0 }).map(|input| input.of(form)).collect();
    render(&ChangeDetailsPage { page, form, inputs, proven: proven.then_some(name) })
}

/// The controls, the names first.
fn inputs(page: &Page, visitor: &Visitor, details: PersonDetails) -> Vec<Input> {
    let text = |name, label, value: Option<String>| {
        Input::text(name, page.t(label)).value(value.unwrap_or_default())
    };
    let choice = |value: &str, label: &str| Choice { value: value.into(), label: label.into() };
    let lands = countries(visitor.language).iter();
    let lands = lands.map(|(country, name)| choice(country.code(), name)).collect();
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
