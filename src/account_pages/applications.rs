//! The applications that have the person's consent: what each may see and since when, and revoking it.

use actix_web::{
    HttpResponse,
    http::StatusCode,
    web::{ServiceConfig, get, post, resource},
};
use askama::Template;

use crate::{
    account_pages::signed_in::{AREA, to_login, who},
    accounts::embedded::{SignedIn, oauth::ConsentedClient},
    domain::scope,
    web::{
        AppError, Form, FormFields, FormView, Next, Page, Refusal, Visit,
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

async fn show(visit: Visit) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visit).await? else { return Ok(to_login(&visit)) };
    let html = draw(&visit, &person, &FormView::fresh(&visit)).await?;
    Ok(personal(&visit, StatusCode::OK, html))
}

/// Revokes a consent. Idempotent: revoking twice is not an error.
async fn revoke(visit: Visit, form: Form) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visit).await? else { return Ok(to_login(&visit)) };
    let act = async |fields: &FormFields| {
        let consents = &visit.embedded.oauth.consents;
        let reply = consents
            .revoke_consent(&visit.caller(), &person.account, fields.get("client_id"))
            .await;
        visit.relay(reply).map_err(|fault| Refusal::fault(AREA, fault))?;
        Ok(Next::To(HERE.to_owned()))
    };
    form.answer(&visit, act, async |form| draw(&visit, &person, &form).await).await
}

async fn draw(visit: &Visit, person: &SignedIn, form: &FormView) -> Result<String, AppError> {
    let applications =
        visit.relay(visit.embedded.oauth.consents.applications(&person.account).await)?;
    let page = Page::new(visit, "account-applications", "arrival-applications");
    render(&ApplicationsPage { page: page.for_reading().of(form), form, applications })
}
