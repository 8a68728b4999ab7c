//! Registrations of schools that wait: approving them, and refusing them with words.

use actix_web::{
    HttpResponse,
    web::{Data, Path, ServiceConfig, get, post, resource},
};
use askama::Template;

use crate::{
    accounts::embedded::{Embedded, School},
    desk::entrance::{Instead, answered, desk_page, settled, shown},
    domain::{Country, Language, school_type},
    i18n::{Words, countries},
    web::{AppError, Form, FormFields, FormView, Input, Next, Page, Visitor, page::render},
};

const SCREEN: &str = "desk-schools";
const HERE: &str = "/desk/schools";

#[derive(Template)]
#[template(path = "desk/schools.html")]
struct SchoolsPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    /// What was just done.
    done: Option<String>,
    schools: Vec<SchoolView>,
}

#[derive(Template)]
#[template(path = "desk/refuse.html")]
struct RefusePage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    school: SchoolView,
    words: Input,
}

/// A registration as it is read.
struct SchoolView {
    id: String,
    name: String,
    since: String,
    /// Labels and values.
    facts: Vec<(String, String)>,
}

impl SchoolView {
    fn of(words: &Words, school: School) -> Self {
        let School { id, details, language, created_at, .. } = school;
        let kind = school_type::message(&details.kind).map_or(details.kind, |id| words.t(id));
        let country = Country::parse(&details.country).and_then(|code| {
            let mut named = countries(words.language()).iter();
            named.find(|(known, _)| *known == code).map(|(_, name)| name.clone())
        });
        let language = Language::parse(&language).map_or(language, |own| own.own_name().to_owned());
        let address = [details.street, details.city, country.unwrap_or(details.country)];
        let facts = [
            ("school_register-registrationNumber", details.registration_number),
            ("school_register-type", kind),
            ("setup_account-address", address.join(", ")),
            ("school_register-contact", format!("{} {}", details.first_name, details.last_name)),
            ("setup_account-email", details.email),
            ("common-phone-number", details.number),
            ("desk-schools-language", language),
        ];
        let facts = facts.into_iter().map(|(label, value)| (words.t(label), value)).collect();
        let since = words.with("desk-schools-since", &[("date", &words.day(created_at))]);
        Self { id, name: details.school_name, since, facts }
    }
}

/// The routes below `/desk/schools`.
pub fn routes(app: &mut ServiceConfig) {
    app.service(resource("/schools").route(get().to(show)));
    app.service(resource("/schools/approve").route(post().to(approve)));
    app.service(resource("/schools/{id}/refuse").route(get().to(ask)).route(post().to(refuse)));
}

async fn waiting(visitor: &Visitor, embedded: &Embedded) -> Result<Vec<School>, Instead> {
    let reply = embedded.desk_work.schools(&visitor.caller_by_now()).await;
    let mut schools = settled(visitor, embedded, reply).await?;
    schools.retain(|school| !school.is_approved());
    Ok(schools)
}

async fn show(visitor: Visitor, embedded: Data<Embedded>) -> Result<HttpResponse, AppError> {
    shown(&visitor, async || draw(&visitor, &embedded, &FormView::fresh(&visitor)).await).await
}

async fn approve(
    visitor: Visitor,
    embedded: Data<Embedded>,
    form: Form,
) -> Result<HttpResponse, AppError> {
    let act = async |fields: &FormFields| {
        let reply = embedded.desk_work.approve_school(&visitor.caller(), fields.get("id")).await;
        settled(&visitor, &embedded, reply).await?;
        Ok(Next::To(format!("{HERE}?done=approved")))
    };
    answered(&visitor, form, act, async |form| draw(&visitor, &embedded, &form).await).await
}

async fn ask(
    visitor: Visitor,
    embedded: Data<Embedded>,
    id: Path<String>,
) -> Result<HttpResponse, AppError> {
    let form = FormView::fresh(&visitor);
    shown(&visitor, async || draw_question(&visitor, &embedded, &id, &form).await).await
}

async fn refuse(
    visitor: Visitor,
    embedded: Data<Embedded>,
    id: Path<String>,
    form: Form,
) -> Result<HttpResponse, AppError> {
    let act = async |fields: &FormFields| {
        let words = fields.get("words").replace("\r\n", "\n");
        let reply = embedded.desk_work.refuse_school(&visitor.caller(), &id, &words).await;
        settled(&visitor, &embedded, reply).await?;
        Ok(Next::To(format!("{HERE}?done=refused")))
    };
    let draw = async |form| draw_question(&visitor, &embedded, &id, &form).await;
    answered(&visitor, form, act, draw).await
}

async fn draw(visitor: &Visitor, embedded: &Embedded, form: &FormView) -> Result<String, Instead> {
    let schools = waiting(visitor, embedded).await?;
    let page = desk_page(visitor, SCREEN, visitor.words().t("desk-schools"), form);
    let done = match visitor.query("done").as_deref() {
        Some("approved") => Some(page.t("desk-schools-approved")),
        Some("refused") => Some(page.t("desk-schools-refused")),
        _ => None,
    };
    let schools = schools.into_iter().map(|school| SchoolView::of(page.words(), school)).collect();
    Ok(render(&SchoolsPage { page, form, done, schools })?)
}

async fn draw_question(
    visitor: &Visitor,
    embedded: &Embedded,
    id: &str,
    form: &FormView,
) -> Result<String, Instead> {
    let mut schools = waiting(visitor, embedded).await?.into_iter();
    let school = schools.find(|school| school.id == id).ok_or(Instead::NotFound)?;
    let school = SchoolView::of(visitor.words(), school);
    let heading = visitor.words().with("desk-refuse-title", &[("school", &school.name)]);
    let page = desk_page(visitor, SCREEN, heading, form).kind("refuse");
    let words = Input::lines("words", page.t("desk-refuse-words"));
    let words = words.hint(page.t("desk-refuse-words-hint")).of(form);
    Ok(render(&RefusePage { page, form, school, words })?)
}
