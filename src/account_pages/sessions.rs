//! Where the person is signed in, and signing out elsewhere.

use actix_web::{
    HttpResponse,
    http::StatusCode,
    web::{Data, ServiceConfig, get, post, resource},
};
use askama::Template;

use crate::{
    account_pages::{
        account_change::{self, AccountChange},
        signed_in::{to_login, who},
    },
    accounts::embedded::{Embedded, SignIn, SignedIn},
    domain::LoginMethod,
    i18n::Words,
    web::{
        AppError, Form, FormView, Page, Visitor,
        page::{personal, render},
    },
};

#[derive(Template)]
#[template(path = "account_pages/sessions.html")]
struct SessionsPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    sign_ins: Vec<SignInView>,
}

impl SessionsPage<'_> {
    fn is_open_elsewhere(&self) -> bool {
        self.sign_ins.iter().any(|sign_in| !sign_in.is_this)
    }
}

/// The routes below `/account`.
pub fn routes(app: &mut ServiceConfig) {
    app.service(resource("/sessions").route(get().to(show)));
    app.service(resource("/sign-out-elsewhere").route(post().to(sign_out_elsewhere)));
}

async fn show(visitor: Visitor, embedded: Data<Embedded>) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visitor, &embedded).await? else { return Ok(to_login(&visitor)) };
    let html = draw(&visitor, &embedded, &person, &FormView::fresh(&visitor)).await?;
    Ok(personal(&visitor, StatusCode::OK, html))
}

/// Ends every other session, and revokes the grants of applications.
async fn sign_out_elsewhere(
    visitor: Visitor,
    embedded: Data<Embedded>,
    form: Form,
) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visitor, &embedded).await? else { return Ok(to_login(&visitor)) };
    let act = async |_: &_| {
        account_change::perform(&visitor, &embedded, AccountChange::SignOutElsewhere).await
    };
    form.answer(&visitor, act, async |form| draw(&visitor, &embedded, &person, &form).await).await
}

async fn draw(
    visitor: &Visitor,
    embedded: &Embedded,
    person: &SignedIn,
    form: &FormView,
) -> Result<String, AppError> {
    let sign_ins =
        visitor.relay(embedded.own_account.sign_ins(&visitor.caller(), &person.account).await)?;
    let page = Page::new(visitor, "account-sessions", "arrival-sign_ins").for_reading().of(form);
    let sign_ins = sign_ins.iter().map(|one| SignInView::of(visitor.words(), one)).collect();
    render(&SessionsPage { page, form, sign_ins })
}

// Where the person is signed in, as text. Times are given as durations, since the server does not know the visitor's
// time zone.

/// A session as the person reads it.
pub struct SignInView {
    /// The login method and its name.
    pub by: LoginMethod,
    pub method: String,
    /// When it began and when it was last used, in text.
    pub times: String,
    /// Whether it is the session of this request.
    pub is_this: bool,
}

impl SignInView {
    /// A session in these words.
    pub fn of(words: &Words, sign_in: &SignIn) -> Self {
        let (age, idle) = (ago(words, sign_in.age), ago(words, sign_in.idle));
        Self {
            by: sign_in.method,
            method: words.method(sign_in.method),
            times: words.with("arrival-sign_ins-times", &[("age", &age), ("idle", &idle)]),
            is_this: sign_in.is_this,
        }
    }
}

fn ago(words: &Words, seconds: i64) -> String {
    match seconds / 60 {
        ..2 => words.t("arrival-ago-now"),
        minutes @ 2..120 => words.with("arrival-ago-minutes", &[("count", &minutes.to_string())]),
        minutes => words.with("arrival-ago-hours", &[("count", &(minutes / 60).to_string())]),
    }
}
