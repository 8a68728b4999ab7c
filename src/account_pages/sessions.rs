//! Where the person is signed in, and signing out there; trusted browsers; of which sign-ins there are letters.

use actix_web::{
    HttpResponse,
    http::StatusCode,
    web::{ServiceConfig, get, post, resource},
};
use askama::Template;

use crate::{
    account_pages::{
        account_change::{AccountChange, SESSIONS, perform},
        onward::end_session,
        signed_in::{AREA, to_login, who},
    },
    accounts::{Fault, embedded::SignInLetters},
    domain::ErrorCode,
    web::{
        AppError, Form, FormFields, FormView, Input, Next, Page, Refusal, Screen, Visit, Visitor,
        form::input::Choice,
        page::{
            account_views::{BrowserView, SignInView},
            personal, render,
        },
    },
};

#[derive(Template)]
#[template(path = "account_pages/sessions.html")]
struct SessionsPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    sign_ins: Vec<SignInView>,
    trusted: Vec<BrowserView>,
    /// Of which sign-ins there are letters; `None` if none can reach the person.
    letters: Option<Input>,
}

impl SessionsPage<'_> {
    fn is_open_elsewhere(&self) -> bool {
        self.sign_ins.iter().any(|sign_in| !sign_in.is_this)
    }
}

/// The field of the choice of letters.
const LETTERS: &str = "sign_in_letters";

pub fn routes(app: &mut ServiceConfig) {
    app.service(resource("/sessions").route(get().to(show)));
    app.service(resource("/sessions/end").route(post().to(end_one)));
    app.service(resource("/sessions/end-all").route(post().to(end_all)));
    app.service(resource("/sessions/trust").route(post().to(end_trust)));
    app.service(resource("/sessions/letters").route(post().to(choose_letters)));
    app.service(resource("/sign-out-elsewhere").route(post().to(end_others)));
}

async fn show(visit: Visit) -> Result<HttpResponse, AppError> {
    if who(&visit).await?.is_none() {
        return Ok(to_login(&visit));
    }
    let html = draw(&visit, &FormView::fresh(&visit)).await?;
    Ok(personal(&visit, StatusCode::OK, html))
}

/// Answers a form of this page, if somebody is signed in.
async fn answer(
    visit: &Visit,
    form: Form,
    act: impl AsyncFnOnce(&FormFields) -> Result<Next, Refusal>,
) -> Result<HttpResponse, AppError> {
    if who(visit).await?.is_none() {
        return Ok(to_login(visit));
    }
    form.answer(visit, act, async |form| draw(visit, &form).await).await
}

fn refused(fault: Fault) -> Refusal {
    Refusal::fault(AREA, fault)
}

/// Ends every other session, and revokes the grants of applications.
async fn end_others(visit: Visit, form: Form) -> Result<HttpResponse, AppError> {
    let act = async |_: &_| perform(&visit, AccountChange::SignOutElsewhere).await;
    answer(&visit, form, act).await
}

async fn end_one(visit: Visit, form: Form) -> Result<HttpResponse, AppError> {
    let act = async |fields: &FormFields| {
        let reply = visit.embedded.sign_ins.sign_out_one(&visit.caller(), fields.get("id")).await;
        visit.relay(reply).map_err(refused)?;
        Ok(Next::To(SESSIONS.to_owned()))
    };
    answer(&visit, form, act).await
}

/// Ends every session, this one last.
async fn end_all(visit: Visit, form: Form) -> Result<HttpResponse, AppError> {
    let act = async |_: &_| {
        let reply = visit.embedded.sign_ins.sign_out_everywhere(&visit.caller()).await;
        visit.relay(reply).map_err(refused)?;
        end_session(&visit, visit.href(Screen::Login)).await.map_err(refused)
    };
    answer(&visit, form, act).await
}

/// Has the second factor asked for again in a browser.
async fn end_trust(visit: Visit, form: Form) -> Result<HttpResponse, AppError> {
    let act = async |fields: &FormFields| {
        let reply = visit.embedded.sign_ins.end_trust(&visit.caller(), fields.get("id")).await;
        visit.relay(reply).map_err(refused)?;
        Ok(Next::To(SESSIONS.to_owned()))
    };
    answer(&visit, form, act).await
}

/// Chooses of which sign-ins there are letters.
async fn choose_letters(visit: Visit, form: Form) -> Result<HttpResponse, AppError> {
    let act = async |fields: &FormFields| {
        let chosen = SignInLetters::parse(fields.get(LETTERS));
        let Some(letters) = chosen.filter(|letters| is_offered(&visit, *letters)) else {
            return Err(Refusal::by(AREA, ErrorCode::BadRequest));
        };
        perform(&visit, AccountChange::Letters(letters)).await
    };
    answer(&visit, form, act).await
}

/// Whether letters can be chosen so: countries are known only where geolocation is configured.
fn is_offered(visitor: &Visitor, letters: SignInLetters) -> bool {
    letters != SignInLetters::Country || visitor.site.geolocation.is_some()
}

async fn draw(visit: &Visit, form: &FormView) -> Result<String, AppError> {
    let found = visit.relay(visit.embedded.sign_ins.overview(&visit.caller_by_now()).await)?;
    let found = found.ok_or(AppError::BadRequest)?;
    let page = Page::new(visit, "account-sessions", "arrival-sign_ins").for_reading().of(form);
    let words = page.words();
    let choice = |letters: SignInLetters| {
        let message = match letters {
            SignInLetters::Off => "arrival-letters-off",
            SignInLetters::Country => "arrival-letters-country",
            SignInLetters::Always => "arrival-letters-always",
        };
        Choice { value: letters.as_str().to_owned(), label: words.t(message) }
    };
    let offered = SignInLetters::ALL.into_iter().rev();
    // What was chosen while geolocation was configured is still shown as chosen.
    let offered = offered.filter(|one| is_offered(visit, *one) || *one == found.letters);
    let letters =
        Input::select(LETTERS, words.t("arrival-letters"), None, offered.map(choice).collect());
    render(&SessionsPage {
        sign_ins: found.sign_ins.iter().map(|one| SignInView::of(words, one)).collect(),
        trusted: found.trusted.iter().map(|one| BrowserView::of(words, one)).collect(),
        letters: found.has_email.then(|| letters.value(found.letters.as_str()).of(form)),
        form,
        page,
    })
}
