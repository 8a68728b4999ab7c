//! Registrations of schools that wait: approving them, and refusing them with words.

use actix_web::{
    HttpResponse,
    web::{Path, ServiceConfig, get, post, resource},
};
use askama::Template;

use crate::{
    accounts::embedded::School,
    desk::entrance::{Instead, answered, desk_page, settled, shown},
    domain::{Country, Language, school_type},
    i18n::Words,
    web::{AppError, Form, FormFields, FormView, Input, Next, Page, Visit, page::render},
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

struct SchoolView {
    id: String,
    name: String,
    since: String,
    facts: Vec<(String, String)>,
}

impl SchoolView {
    fn of(words: &Words, school: School) -> Self {
        let School { id, details, language, created_at, .. } = school;
        let kind = school_type::message(&details.kind).map_or(details.kind, |id| words.t(id));
        let country = Country::parse(&details.country).map(|code| words.country(code).to_owned());
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

pub fn routes(app: &mut ServiceConfig) {
    app.service(resource("/schools").route(get().to(show)));
    app.service(resource("/schools/approve").route(post().to(approve)));
    app.service(resource("/schools/{id}/refuse").route(get().to(ask)).route(post().to(refuse)));
}

async fn waiting(visit: &Visit) -> Result<Vec<School>, Instead> {
    let reply = visit.embedded.desk_work.schools(&visit.caller_by_now()).await;
    let mut schools = settled(visit, reply).await?;
    schools.retain(|school| !school.is_approved());
    Ok(schools)
}

async fn show(visit: Visit) -> Result<HttpResponse, AppError> {
    shown(&visit, async || draw(&visit, &FormView::fresh(&visit)).await).await
}

async fn approve(visit: Visit, form: Form) -> Result<HttpResponse, AppError> {
    let act = async |fields: &FormFields| {
        let reply =
            visit.embedded.desk_work.approve_school(&visit.caller(), fields.get("id")).await;
        settled(&visit, reply).await?;
        Ok(Next::To(format!("{HERE}?done=approved")))
    };
    answered(&visit, form, act, async |form| draw(&visit, &form).await).await
}

async fn ask(visit: Visit, id: Path<String>) -> Result<HttpResponse, AppError> {
    let form = FormView::fresh(&visit);
    shown(&visit, async || draw_question(&visit, &id, &form).await).await
}

async fn refuse(visit: Visit, id: Path<String>, form: Form) -> Result<HttpResponse, AppError> {
    let act = async |fields: &FormFields| {
        let words = fields.get("words").replace("\r\n", "\n");
        let reply = visit.embedded.desk_work.refuse_school(&visit.caller(), &id, &words).await;
        settled(&visit, reply).await?;
        Ok(Next::To(format!("{HERE}?done=refused")))
    };
    let draw = async |form| draw_question(&visit, &id, &form).await;
    answered(&visit, form, act, draw).await
}

async fn draw(visit: &Visit, form: &FormView) -> Result<String, Instead> {
    let schools = waiting(visit).await?;
    let page = desk_page(visit, SCREEN, visit.words().t("desk-schools"), form);
    let done = match visit.query("done").as_deref() {
        Some("approved") => Some(page.t("desk-schools-approved")),
        Some("refused") => Some(page.t("desk-schools-refused")),
        _ => None,
    };
    let schools = schools.into_iter().map(|school| SchoolView::of(page.words(), school)).collect();
    Ok(render(&SchoolsPage { page, form, done, schools })?)
}

async fn draw_question(visit: &Visit, id: &str, form: &FormView) -> Result<String, Instead> {
    let mut schools = waiting(visit).await?.into_iter();
    let school = schools.find(|school| school.id == id).ok_or(Instead::NotFound)?;
    let school = SchoolView::of(visit.words(), school);
    let heading = visit.words().with("desk-refuse-title", &[("school", &school.name)]);
    let page = desk_page(visit, SCREEN, heading, form).kind("refuse");
    let words = Input::lines("words", page.t("desk-refuse-words"));
    let words = words.hint(page.t("desk-refuse-words-hint")).of(form);
    Ok(render(&RefusePage { page, form, school, words })?)
}
