//! Registered applications: who has allowed them, registering one, a new secret, and removing one.

use actix_web::{
    HttpResponse,
    web::{Path, ServiceConfig, get, post, resource},
};
use askama::Template;

use crate::{
    accounts::embedded::{
        desk::{ApplicationAtDesk, DeskAct, DeskPerson},
        oauth::{ClientOptions, NewClient},
    },
    desk::{
        entrance::{Instead, answered, desk_page, settled, shown},
        search::person_path,
    },
    domain::{Secret, role, scope},
    i18n::Words,
    web::{
        AppError, Form, FormFields, FormView, Input, Next, Page, Visit, Visitor,
        page::{account_views::when, render},
    },
};

const SCREEN: &str = "desk-applications";
const HERE: &str = "/desk/applications";

#[derive(Template)]
#[template(path = "desk/applications.html")]
struct ClientsPage<'a> {
    page: Page<'a>,
    applications: Vec<ApplicationView>,
}

struct ApplicationView {
    id: String,
    name: String,
    is_public: bool,
    /// By how many people it is allowed something.
    allowed: String,
    is_allowed: bool,
    /// What it may ask to see.
    scopes: Vec<String>,
    roles: String,
    addresses: Vec<String>,
}

impl ApplicationView {
    fn of(words: &Words, application: ApplicationAtDesk) -> Self {
        let ApplicationAtDesk { client, allowed_by } = application;
        let of_scope =
            |name: &str| scope::message(name).map_or_else(|| name.into(), |id| words.t(id));
        let of_role =
            |name: &str| role::message(name).map_or_else(|| name.into(), |id| words.t(id));
        let names: Vec<&str> = client.roles.split_whitespace().collect();
        let [pupil, child] = role::PUPIL;
        // Pupils are named once.
        let is_said = |name: &&&str| **name != child || !names.contains(&pupil);
        let roles: Vec<String> = names.iter().filter(is_said).map(|name| of_role(name)).collect();
        let allowed_by = usize::try_from(allowed_by).unwrap_or_default();
        Self {
            allowed: words.count("desk-applications-allowed", "count", allowed_by),
            is_allowed: allowed_by > 0,
            scopes: client.scopes.split_whitespace().map(of_scope).collect(),
            roles: roles.join(words.language().between_items()),
            addresses: client.redirect_uris.split_whitespace().map(str::to_owned).collect(),
            id: client.id,
            name: client.name,
            is_public: client.public,
        }
    }
}

#[derive(Template)]
#[template(path = "desk/application_question.html")]
struct QuestionPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    action: String,
    lead: String,
    submit: String,
}

pub fn routes(app: &mut ServiceConfig) {
    app.service(resource("/applications").route(get().to(show)));
    app.service(resource("/applications/new").route(get().to(show_new)).route(post().to(add)));
    app.service(resource("/applications/{id}/people").route(get().to(show_people)));
    let asked = |question| resource(format!("/applications/{{id}}/{question}"));
    app.service(asked("secret").route(get().to(ask_secret)).route(post().to(renew)));
    app.service(asked("remove").route(get().to(ask_removal)).route(post().to(remove)));
}

async fn show(visit: Visit) -> Result<HttpResponse, AppError> {
    shown(&visit, async || {
        let reply = visit.embedded.desk_work.applications(&visit.caller()).await;
        let list = settled(&visit, reply).await?;
        let heading = visit.words().t("desk-applications");
        let page = desk_page(&visit, SCREEN, heading, &FormView::fresh(&visit));
        let view = |application| ApplicationView::of(page.words(), application);
        let applications = list.into_iter().map(view).collect();
        Ok(render(&ClientsPage { page, applications })?)
    })
    .await
}

#[derive(Template)]
#[template(path = "desk/application_people.html")]
struct AllowedByPage<'a> {
    page: Page<'a>,
    people: Vec<AllowingView>,
    newer: Option<String>,
    older: Option<String>,
}

/// Somebody who has allowed an application something.
struct AllowingView {
    name: String,
    href: String,
    when: String,
}

/// Shows who has allowed an application something; `?page=N` is how many pages of newer ones stand before it.
async fn show_people(visit: Visit, id: Path<String>) -> Result<HttpResponse, AppError> {
    shown(&visit, async || {
        let number = visit.query("page").and_then(|number| number.parse::<i64>().ok());
        let number = number.unwrap_or_default().max(0);
        let name = named(&visit, &id).await?;
        let reply = visit.embedded.desk_work.allowed_by(&visit.caller(), &id, number).await;
        let found = settled(&visit, reply).await?;
        let heading = visit.words().with("desk-applications-people", &[("name", &name)]);
        let page = desk_page(&visit, SCREEN, heading, &FormView::fresh(&visit)).kind("people");
        let now = visit.site.clock.now();
        let view = |(person, at): (DeskPerson, i64)| AllowingView {
            href: person_path(&person.id),
            when: when(page.words(), at, now),
            name: person.name,
        };
        let at = |number: i64| match number {
            0 => format!("{HERE}/{id}/people"),
            number => format!("{HERE}/{id}/people?page={number}"),
        };
        Ok(render(&AllowedByPage {
            people: found.people.into_iter().map(view).collect(),
            newer: (number > 0).then(|| at(number - 1)),
            older: found.has_more.then(|| at(number + 1)),
            page: page.keeping(&["page"]),
        })?)
    })
    .await
}

async fn ask_secret(visit: Visit, id: Path<String>) -> Result<HttpResponse, AppError> {
    let form = FormView::fresh(&visit);
    shown(&visit, async || Question::Secret.draw(&visit, &id, &form).await).await
}

async fn renew(visit: Visit, id: Path<String>, form: Form) -> Result<HttpResponse, AppError> {
    let act = async |_: &FormFields| {
        let client = named(&visit, &id).await?;
        let reply = visit.embedded.desk_work.renew_secret(&visit.caller(), &id).await;
        let secret = settled(&visit, reply).await?;
        let heading = visit.words().with("desk-applications-renewed", &[("name", &client)]);
        draw_secret(&visit, heading, &id, Some(&secret)).map(Next::Shown)
    };
    let draw = async |form| Question::Secret.draw(&visit, &id, &form).await;
    answered(&visit, form, act, draw).await
}

async fn ask_removal(visit: Visit, id: Path<String>) -> Result<HttpResponse, AppError> {
    let form = FormView::fresh(&visit);
    shown(&visit, async || Question::Removal.draw(&visit, &id, &form).await).await
}

async fn remove(visit: Visit, id: Path<String>, form: Form) -> Result<HttpResponse, AppError> {
    let act = async |_: &FormFields| {
        let reply = visit.embedded.desk_work.remove_application(&visit.caller(), &id).await;
        settled(&visit, reply).await?;
        Ok(Next::To(HERE.to_owned()))
    };
    let draw = async |form| Question::Removal.draw(&visit, &id, &form).await;
    answered(&visit, form, act, draw).await
}

async fn named(visit: &Visit, id: &str) -> Result<String, Instead> {
    let reply = visit.embedded.desk_work.applications(&visit.caller_by_now()).await;
    let mut list = settled(visit, reply).await?.into_iter();
    let found = list.find(|application| application.client.id == id);
    found.map(|application| application.client.name).ok_or(Instead::NotFound)
}

/// What is asked once more.
#[derive(Clone, Copy)]
enum Question {
    Secret,
    Removal,
}

impl Question {
    async fn draw(self, visit: &Visit, id: &str, form: &FormView) -> Result<String, Instead> {
        let name = named(visit, id).await?;
        let (kind, [heading, lead, submit]) = match self {
            Self::Secret => (
                "secret",
                [
                    "desk-applications-renew-title",
                    "desk-applications-renew-lead",
                    "desk-applications-renew-submit",
                ],
            ),
            Self::Removal => (
                "remove",
                [
                    "desk-applications-remove-title",
                    "desk-applications-remove-lead",
                    "desk-applications-remove-submit",
                ],
            ),
        };
        let heading = visit.words().with(heading, &[("name", &name)]);
        let page = desk_page(visit, SCREEN, heading, form).kind(kind);
        let (lead, submit) = (page.t(lead), page.t(submit));
        let action = format!("{HERE}/{id}/{kind}");
        Ok(render(&QuestionPage { page, form, action, lead, submit })?)
    }
}

#[derive(Template)]
#[template(path = "desk/new_application.html")]
struct NewApplicationPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    name: Input,
    addresses: Input,
    groups: Vec<TickGroup>,
    public: Input,
}

/// A list of boxes to tick.
struct TickGroup {
    id: &'static str,
    legend: String,
    hint: Option<String>,
    errors: Vec<String>,
    ticks: Vec<Tick>,
}

struct Tick {
    name: String,
    label: String,
    is_ticked: bool,
}

impl TickGroup {
    /// The group of these names; a box's field is the group's id, a hyphen and its name.
    fn of(page: &Page, id: &'static str, legend: &str, form: &FormView) -> Self {
        let choices: Vec<_> = if id == "scopes" {
            scope::NAMES.into_iter().zip(scope::MESSAGES).collect()
        } else {
            role::offered().collect()
        };
        let tick = |(name, message): (&str, &str)| {
            let name = format!("{id}-{name}");
            let is_ticked = form.posted().given(&name).is_some();
            Tick { name, label: page.t(message), is_ticked }
        };
        let own = form.errors.iter().filter(|error| error.field.as_deref() == Some(id));
        Self {
            id,
            legend: page.t(legend),
            hint: None,
            errors: own.map(|error| error.text.clone()).collect(),
            ticks: choices.into_iter().map(tick).collect(),
        }
    }
}

#[derive(Template)]
#[template(path = "desk/secret.html")]
struct SecretPage<'a> {
    page: Page<'a>,
    id: &'a str,
    secret: Option<&'a str>,
}

async fn show_new(visit: Visit) -> Result<HttpResponse, AppError> {
    shown(&visit, async || draw_new(&visit, &FormView::fresh(&visit)).await).await
}

async fn add(visit: Visit, form: Form) -> Result<HttpResponse, AppError> {
    let act = async |fields: &FormFields| {
        let is_ticked =
            |group: &str, name: &str| fields.given(&format!("{group}-{name}")).is_some();
        let scopes = scope::NAMES.into_iter().filter(|name| is_ticked("scopes", name));
        let roles = role::offered().filter(|(name, _)| is_ticked("roles", name));
        let client = NewClient {
            name: fields.get("name").to_owned(),
            redirect_uris: fields
                .get("redirect_uris")
                .split_whitespace()
                .map(str::to_owned)
                .collect(),
            scopes: scopes.map(str::to_owned).collect(),
            roles: roles.flat_map(|(name, _)| role::meant_by(name)).map(str::to_owned).collect(),
            public: fields.get("public") == "true",
            resource_server: false,
            keys: None,
            options: ClientOptions::default(),
        };
        let reply = visit.embedded.desk_work.add_application(&visit.caller(), client).await;
        let added = settled(&visit, reply).await?;
        let name = fields.get("name").trim();
        let heading = visit.words().with("desk-applications-added", &[("name", name)]);
        draw_secret(&visit, heading, &added.id, added.secret.as_ref()).map(Next::Shown)
    };
    answered(&visit, form, act, async |form| draw_new(&visit, &form).await).await
}

async fn draw_new(visit: &Visit, form: &FormView) -> Result<String, Instead> {
    let reply = visit.embedded.desk.enter(&visit.caller_by_now()).await;
    if !settled(visit, reply).await?.may(DeskAct::Applications) {
        return Err(Instead::NotFound);
    }
    let heading = visit.words().t("desk-applications-add");
    let page = desk_page(visit, SCREEN, heading, form).kind("new");
    let scopes = TickGroup::of(&page, "scopes", "desk-applications-scopes", form);
    let roles = TickGroup::of(&page, "roles", "desk-applications-roles", form);
    let roles = TickGroup { hint: Some(page.t("desk-applications-roles-hint")), ..roles };
    let addresses = Input::lines("redirect_uris", page.t("desk-applications-addresses"));
    Ok(render(&NewApplicationPage {
        name: Input::text("name", page.t("desk-applications-name")).of(form),
        addresses: addresses.hint(page.t("desk-applications-addresses-hint")).plain().of(form),
        groups: vec![scopes, roles],
        public: Input::checkbox("public", page.t("desk-applications-public")).of(form),
        form,
        page,
    })?)
}

/// The page that shows a secret once; a public application has none.
fn draw_secret(
    visitor: &Visitor,
    heading: String,
    id: &str,
    secret: Option<&Secret>,
) -> Result<String, Instead> {
    let page = desk_page(visitor, SCREEN, heading, &FormView::fresh(visitor)).kind("shown-once");
    Ok(render(&SecretPage { page, id, secret: secret.map(Secret::expose) })?)
}
