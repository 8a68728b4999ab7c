//! The applications that have the person's consent: what each may see and since when, and revoking it.

use actix_web::{
    HttpResponse,
    http::StatusCode,
    web::{Data, ServiceConfig, get, post, resource},
};
use askama::Template;

use crate::{
    account_pages::signed_in::{AREA, to_login, who},
    accounts::embedded::{Embedded, SignedIn, oauth::ConsentedClient},
    domain::scope,
    web::{
        AppError, Form, FormFields, FormView, Next, Page, Refusal, Visitor,
        page::{personal, render},
    },
};

const HERE: &str = "/account/applications";

#[derive(Template)]
#[template(path = "account_pages/applications.html")]
struct ApplicationsPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    applications: Vec<ConsentedClient>,
}

impl ApplicationsPage<'_> {
    /// Since when it may.
    fn since(&self, application: &ConsentedClient) -> String {
        self.page.t1(
            "arrival-applications-since",
            "date",
            &self.page.words().day(application.since),
        )
    }

    /// What a scope allows, in the visitor's language.
    fn allowed(&self, name: &str) -> String {
        scope::message(name).map_or_else(|| name.to_owned(), |id| self.page.t(id))
    }
}

pub fn routes(app: &mut ServiceConfig) {
    app.service(resource("/applications").route(get().to(show)));
    app.service(resource("/applications/revoke").route(post().to(revoke)));
}

async fn show(visitor: Visitor, embedded: Data<Embedded>) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visitor, &embedded).await? else { return Ok(to_login(&visitor)) };
    let html = draw(&visitor, &embedded, &person, &FormView::fresh(&visitor)).await?;
    Ok(personal(&visitor, StatusCode::OK, html))
}

/// Revokes a consent. Idempotent: revoking twice is not an error.
async fn revoke(
    visitor: Visitor,
    embedded: Data<Embedded>,
    form: Form,
) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visitor, &embedded).await? else { return Ok(to_login(&visitor)) };
    let act = async |fields: &FormFields| {
        let consents = &embedded.oauth.consents;
        let reply = consents
            .revoke_consent(&visitor.caller(), &person.account, fields.get("client_id"))
            .await;
        visitor.relay(reply).map_err(|fault| Refusal::fault(AREA, fault))?;
        Ok(Next::To(HERE.to_owned()))
    };
    form.answer(&visitor, act, async |form| draw(&visitor, &embedded, &person, &form).await).await
}

async fn draw(
    visitor: &Visitor,
    embedded: &Embedded,
    person: &SignedIn,
    form: &FormView,
) -> Result<String, AppError> {
    let applications =
        visitor.relay(embedded.oauth.consents.applications(&person.account).await)?;
    let page = Page::new(visitor, "account-applications", "arrival-applications");
    render(&ApplicationsPage { page: page.for_reading().of(form), form, applications })
}
