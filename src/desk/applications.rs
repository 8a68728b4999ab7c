//! Registered applications: who has allowed them, a new secret, and removing one.

use actix_web::{
    HttpResponse,
    web::{Data, Path, ServiceConfig, get, post, resource},
};
use askama::Template;

use crate::{
    accounts::embedded::{Embedded, desk::ApplicationAtDesk},
    desk::{
        entrance::{Instead, answered, desk_page, settled, shown},
        new_application::draw_secret,
    },
    domain::{role, scope},
    i18n::Words,
    web::{AppError, Form, FormFields, FormView, Next, Page, Visitor, page::render},
};

const SCREEN: &str = "desk-applications";
const HERE: &str = "/desk/applications";

#[derive(Template)]
#[template(path = "desk/applications.html")]
struct ClientsPage<'a> {
    page: Page<'a>,
    applications: Vec<ApplicationView>,
}

/// An application in the list.
struct ApplicationView {
    id: String,
    name: String,
    is_public: bool,
    allowed: String,
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
        let roles: Vec<String> = client.roles.split_whitespace().map(of_role).collect();
        let allowed_by = usize::try_from(allowed_by).unwrap_or_default();
        Self {
            allowed: words.count("desk-applications-allowed", "count", allowed_by),
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

/// The routes below `/desk/applications`.
pub fn routes(app: &mut ServiceConfig) {
    app.service(resource("/applications").route(get().to(show)));
    let asked = |question| resource(format!("/applications/{{id}}/{question}"));
    app.service(asked("secret").route(get().to(ask_secret)).route(post().to(renew)));
    app.service(asked("remove").route(get().to(ask_removal)).route(post().to(remove)));
}

async fn show(visitor: Visitor, embedded: Data<Embedded>) -> Result<HttpResponse, AppError> {
    shown(&visitor, async || {
        let reply = embedded.desk_work.applications(&visitor.caller()).await;
        let list = settled(&visitor, &embedded, reply).await?;
        let heading = visitor.words().t("desk-applications");
        let page = desk_page(&visitor, SCREEN, heading, &FormView::fresh(&visitor));
        let view = |application| ApplicationView::of(page.words(), application);
        let applications = list.into_iter().map(view).collect();
        Ok(render(&ClientsPage { applications, page })?)
    })
    .await
}

async fn ask_secret(
    visitor: Visitor,
    embedded: Data<Embedded>,
    id: Path<String>,
) -> Result<HttpResponse, AppError> {
    let form = FormView::fresh(&visitor);
    shown(&visitor, async || Question::Secret.draw(&visitor, &embedded, &id, &form).await).await
}

async fn renew(
    visitor: Visitor,
    embedded: Data<Embedded>,
    id: Path<String>,
    form: Form,
) -> Result<HttpResponse, AppError> {
    let act = async |_: &FormFields| {
        let client = named(&visitor, &embedded, &id).await?;
        let reply = embedded.desk_work.renew_secret(&visitor.caller(), &id).await;
        let secret = settled(&visitor, &embedded, reply).await?;
        let heading = visitor.words().with("desk-applications-renewed", &[("name", &client)]);
        draw_secret(&visitor, heading, &id, Some(&secret)).map(Next::Shown)
    };
    let draw = async |form| Question::Secret.draw(&visitor, &embedded, &id, &form).await;
    answered(&visitor, form, act, draw).await
}

async fn ask_removal(
    visitor: Visitor,
    embedded: Data<Embedded>,
    id: Path<String>,
) -> Result<HttpResponse, AppError> {
    let form = FormView::fresh(&visitor);
    shown(&visitor, async || Question::Removal.draw(&visitor, &embedded, &id, &form).await).await
}

async fn remove(
    visitor: Visitor,
    embedded: Data<Embedded>,
    id: Path<String>,
    form: Form,
) -> Result<HttpResponse, AppError> {
    let act = async |_: &FormFields| {
        let reply = embedded.desk_work.remove_application(&visitor.caller(), &id).await;
        settled(&visitor, &embedded, reply).await?;
        Ok(Next::To(HERE.to_owned()))
    };
    let draw = async |form| Question::Removal.draw(&visitor, &embedded, &id, &form).await;
    answered(&visitor, form, act, draw).await
}

/// The name of this application.
async fn named(visitor: &Visitor, embedded: &Embedded, id: &str) -> Result<String, Instead> {
    let reply = embedded.desk_work.applications(&visitor.caller_by_now()).await;
    let mut list = settled(visitor, embedded, reply).await?.into_iter();
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
    async fn draw(
        self,
        visitor: &Visitor,
        embedded: &Embedded,
        id: &str,
        form: &FormView,
    ) -> Result<String, Instead> {
        let name = named(visitor, embedded, id).await?;
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
        let heading = visitor.words().with(heading, &[("name", &name)]);
        let page = desk_page(visitor, SCREEN, heading, form).kind(kind);
        let (lead, submit) = (page.t(lead), page.t(submit));
        let action = format!("{HERE}/{id}/{kind}");
        Ok(render(&QuestionPage { action, lead, submit, form, page })?)
    }
}
