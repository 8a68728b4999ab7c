//! Where the person is signed in, and signing out there; trusted browsers; of which sign-ins there are letters.

use actix_web::{
    HttpResponse,
    http::StatusCode,
    web::{Data, ServiceConfig, get, post, resource},
};
use askama::Template;

use crate::{
    account_pages::{
        account_change::{AccountChange, SESSIONS, perform},
        onward::end_session,
        signed_in::{AREA, to_login, who},
    },
    accounts::{
        Errors, Fault,
        embedded::{Embedded, KnownBrowser, SignIn, SignInLetters},
    },
    clock::day,
    domain::{ErrorCode, LoginMethod},
    i18n::Words,
    web::{
        AppError, Form, FormFields, FormView, Input, Next, Page, Refusal, Screen, Visitor,
        form::input::Choice,
        page::{personal, render},
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

/// The routes below `/account`.
pub fn routes(app: &mut ServiceConfig) {
    app.service(resource("/sessions").route(get().to(show)));
    app.service(resource("/sessions/end").route(post().to(end_one)));
    app.service(resource("/sessions/end-all").route(post().to(end_all)));
    app.service(resource("/sessions/trust").route(post().to(end_trust)));
    app.service(resource("/sessions/letters").route(post().to(choose_letters)));
    app.service(resource("/sign-out-elsewhere").route(post().to(end_others)));
}

async fn show(visitor: Visitor, embedded: Data<Embedded>) -> Result<HttpResponse, AppError> {
    if who(&visitor, &embedded).await?.is_none() {
        return Ok(to_login(&visitor));
    }
    let html = draw(&visitor, &embedded, &FormView::fresh(&visitor)).await?;
    Ok(personal(&visitor, StatusCode::OK, html))
}

/// Answers a form of this page, if somebody is signed in.
async fn answer(
    visitor: &Visitor,
    embedded: &Embedded,
    form: Form,
    act: impl AsyncFnOnce(&FormFields) -> Result<Next, Refusal>,
) -> Result<HttpResponse, AppError> {
    if who(visitor, embedded).await?.is_none() {
        return Ok(to_login(visitor));
    }
    form.answer(visitor, act, async |form| draw(visitor, embedded, &form).await).await
}

fn refused(fault: Fault) -> Refusal {
    Refusal::fault(AREA, fault)
}

/// Ends every other session, and revokes the grants of applications.
async fn end_others(
    visitor: Visitor,
    embedded: Data<Embedded>,
    form: Form,
) -> Result<HttpResponse, AppError> {
    let act = async |_: &_| perform(&visitor, &embedded, AccountChange::SignOutElsewhere).await;
    answer(&visitor, &embedded, form, act).await
}

/// Ends one session.
async fn end_one(
    visitor: Visitor,
    embedded: Data<Embedded>,
    form: Form,
) -> Result<HttpResponse, AppError> {
    let act = async |fields: &FormFields| {
        let reply = embedded.sign_ins.sign_out_one(&visitor.caller(), fields.get("id")).await;
        visitor.relay(reply).map_err(refused)?;
        Ok(Next::To(SESSIONS.to_owned()))
    };
    answer(&visitor, &embedded, form, act).await
}

/// Ends every session, this one last.
async fn end_all(
    visitor: Visitor,
    embedded: Data<Embedded>,
    form: Form,
) -> Result<HttpResponse, AppError> {
    let act = async |_: &_| {
        let reply = embedded.sign_ins.sign_out_everywhere(&visitor.caller()).await;
        visitor.relay(reply).map_err(refused)?;
        end_session(&visitor, &embedded, visitor.href(Screen::Login)).await.map_err(refused)
    };
    answer(&visitor, &embedded, form, act).await
}

/// Has the second factor asked for again in a browser.
async fn end_trust(
    visitor: Visitor,
    embedded: Data<Embedded>,
    form: Form,
) -> Result<HttpResponse, AppError> {
    let act = async |fields: &FormFields| {
        let reply = embedded.sign_ins.end_trust(&visitor.caller(), fields.get("id")).await;
        visitor.relay(reply).map_err(refused)?;
        Ok(Next::To(SESSIONS.to_owned()))
    };
    answer(&visitor, &embedded, form, act).await
}

/// Chooses of which sign-ins there are letters.
async fn choose_letters(
    visitor: Visitor,
    embedded: Data<Embedded>,
    form: Form,
) -> Result<HttpResponse, AppError> {
    let act = async |fields: &FormFields| {
        let chosen = SignInLetters::parse(fields.get(LETTERS));
        let Some(letters) = chosen.filter(|letters| is_offered(&visitor, *letters)) else {
            let errors = Errors::of(ErrorCode::BadRequest);
            return Err(Refusal::of(AREA, errors, ErrorCode::Undefined));
        };
        perform(&visitor, &embedded, AccountChange::Letters(letters)).await
    };
    answer(&visitor, &embedded, form, act).await
}

/// Whether letters can be chosen so: countries are known only where geolocation is configured.
fn is_offered(visitor: &Visitor, letters: SignInLetters) -> bool {
    letters != SignInLetters::Country || visitor.site.geolocation.is_some()
}

async fn draw(visitor: &Visitor, embedded: &Embedded, form: &FormView) -> Result<String, AppError> {
    let found = visitor.relay(embedded.sign_ins.overview(&visitor.caller_by_now()).await)?;
    let found = found.ok_or(AppError::BadRequest)?;
    let page = Page::new(visitor, "account-sessions", "arrival-sign_ins").for_reading().of(form);
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
    let offered = offered.filter(|one| is_offered(visitor, *one) || *one == found.letters);
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

// Where the person is signed in, as text. Times are given as durations, since the server does not know the visitor's
// time zone.

/// A session as the person reads it.
pub struct SignInView {
    /// Names it in forms.
    pub id: Option<String>,
    /// The login method.
    pub by: LoginMethod,
    /// Browser and system.
    pub browser: String,
    /// The login method, and the country if it is known, in text.
    pub details: String,
    /// When it began and when it was last used, in text.
    pub times: String,
    /// Whether it is the session of this request.
    pub is_this: bool,
}

impl SignInView {
    /// A session in these words.
    pub fn of(words: &Words, sign_in: &SignIn) -> Self {
        let (age, idle) = (ago(words, sign_in.age), ago(words, sign_in.idle));
        let country = sign_in.country.map(|country| words.country(country).to_owned());
        let details: Vec<_> = [words.method(sign_in.method)].into_iter().chain(country).collect();
        Self {
            id: sign_in.id.clone(),
            by: sign_in.method,
            browser: words.browser(sign_in.user_agent.as_deref()),
            details: details.join(" · "),
            times: words.with("arrival-sign_ins-times", &[("age", &age), ("idle", &idle)]),
            is_this: sign_in.is_this,
        }
    }
}

pub fn ago(words: &Words, seconds: i64) -> String {
    match seconds / 60 {
        ..2 => words.t("arrival-ago-now"),
        minutes @ 2..120 => words.with("arrival-ago-minutes", &[("count", &minutes.to_string())]),
        minutes => words.with("arrival-ago-hours", &[("count", &(minutes / 60).to_string())]),
    }
}

/// A known browser as the person reads it.
pub struct BrowserView {
    /// Names it in forms.
    pub id: String,
    /// Browser and system.
    pub browser: String,
    /// When somebody first signed in there, in seconds since 1970.
    pub since: i64,
    /// When somebody first and last signed in there.
    pub times: String,
    /// Until when the second factor is not asked for there, if it is not.
    pub trusted: Option<String>,
    /// Whether it is the browser of this request.
    pub is_this: bool,
}

impl BrowserView {
    /// A known browser in these words.
    pub fn of(words: &Words, browser: &KnownBrowser) -> Self {
        let (since, seen) = (day(browser.since), day(browser.seen_at));
        let until = |at| words.with("arrival-trust-until", &[("date", &day(at))]);
        Self {
            id: browser.id.clone(),
            since: browser.since,
            browser: words.browser(browser.user_agent.as_deref()),
            times: words.with("arrival-review-browser", &[("since", &since), ("seen", &seen)]),
            trusted: browser.trusted_until.map(until),
            is_this: browser.is_this,
        }
    }
}
