//! Registering an application, and the page that shows its secret once.

use actix_web::{
    HttpResponse,
    web::{Data, ServiceConfig, get, post, resource},
};
use askama::Template;

use crate::{
    accounts::embedded::{Embedded, desk::DeskAct, oauth::NewClient},
    desk::entrance::{Instead, answered, desk_page, settled, shown},
    domain::{Secret, role, scope},
    web::{AppError, Form, FormFields, FormView, Input, Next, Page, Visitor, page::render},
};

const SCREEN: &str = "desk-applications";

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

/// A box to tick.
struct Tick {
    name: String,
    label: String,
    is_ticked: bool,
}

impl TickGroup {
    /// The group of these names; a box's field is the group's id, a hyphen and its name.
    fn of(page: &Page, id: &'static str, legend: &str, form: &FormView) -> Self {
        let (names, messages): (&[&str], &[&str]) = if id == "scopes" {
            (&scope::NAMES, &scope::MESSAGES)
        } else {
            (&role::NAMES, &role::MESSAGES)
        };
        let tick = |(name, message): (&&str, &&str)| {
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
            ticks: names.iter().zip(messages).map(tick).collect(),
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

/// The routes below `/desk/applications`.
pub fn routes(app: &mut ServiceConfig) {
    app.service(resource("/applications/new").route(get().to(show)).route(post().to(add)));
}

async fn show(visitor: Visitor, embedded: Data<Embedded>) -> Result<HttpResponse, AppError> {
    shown(&visitor, async || draw(&visitor, &embedded, &FormView::fresh(&visitor)).await).await
}

async fn add(
    visitor: Visitor,
    embedded: Data<Embedded>,
    form: Form,
) -> Result<HttpResponse, AppError> {
    let act = async |fields: &FormFields| {
        let ticked = |group: &str, names: &[&str]| {
            let is_ticked = |name: &&&str| fields.given(&format!("{group}-{name}")).is_some();
            names.iter().filter(is_ticked).map(|name| (*name).to_owned()).collect()
        };
        let client = NewClient {
            name: fields.get("name").to_owned(),
            redirect_uris: fields
                .get("redirect_uris")
                .split_whitespace()
                .map(str::to_owned)
                .collect(),
            scopes: ticked("scopes", &scope::NAMES),
            roles: ticked("roles", &role::NAMES),
            public: fields.get("public") == "true",
            resource_server: false,
        };
        let reply = embedded.desk_work.add_application(&visitor.caller(), client).await;
        let added = settled(&visitor, &embedded, reply).await?;
        let name = fields.get("name").trim();
        let heading = visitor.words().with("desk-applications-added", &[("name", name)]);
        draw_secret(&visitor, heading, &added.id, added.secret.as_ref()).map(Next::Shown)
    };
    answered(&visitor, form, act, async |form| draw(&visitor, &embedded, &form).await).await
}

async fn draw(visitor: &Visitor, embedded: &Embedded, form: &FormView) -> Result<String, Instead> {
    let reply = embedded.desk.enter(&visitor.caller_by_now()).await;
    if !settled(visitor, embedded, reply).await?.may(DeskAct::Applications) {
        return Err(Instead::NotFound);
    }
    let heading = visitor.words().t("desk-applications-add");
    let page = desk_page(visitor, SCREEN, heading, form).kind("new");
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
pub fn draw_secret(
    visitor: &Visitor,
    heading: String,
    id: &str,
    secret: Option<&Secret>,
) -> Result<String, Instead> {
    let page = desk_page(visitor, SCREEN, heading, &FormView::fresh(visitor)).kind("shown-once");
    Ok(render(&SecretPage { page, id, secret: secret.map(Secret::expose) })?)
}
