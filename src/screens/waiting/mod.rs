//! The waiting screen: the verification code, what to do, the time left. Showing the page only reads the session, so
//! that neither a reload nor another language rings the phone again. The button "I have confirmed" polls the account
//! service, and its response is held meanwhile (docs/decisions/0019). A script polls by itself, and its responses are
//! never held.

mod countdown;

pub use self::countdown::Countdown;

use std::time::Duration;

use actix_web::{HttpResponse, http::StatusCode};
use askama::Template;
use tokio::time::{Instant, sleep};

use crate::{
    accounts::{Caller, Errors, Fault, IdentityCall, LoginOutcome, PhoneMethod},
    domain::ErrorCode,
    login_methods::{outcome, phone},
    web::{
        AppError, Form, FormFields, FormView, Next, Page, Refusal, Screen, Visitor,
        form::{self, captcha, rules::FieldRules},
        page::{islands::Mounted, personal, render},
        session::pending_confirmation::PendingConfirmation,
    },
};

/// How long a response is held while the phone has not confirmed.
const HOLD: Duration = Duration::from_secs(20);
/// The interval between two polls while a response is held.
const PAUSE: Duration = Duration::from_secs(1);

#[derive(Template)]
#[template(path = "screens/waiting.html")]
struct WaitingPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    waiting: &'a PendingConfirmation,
    action: String,
    /// What to do, in two lines.
    compare: String,
    pin: String,
    /// What to do if nothing appears on the phone.
    nothing: String,
    countdown: Mounted<Countdown>,
}

/// Shows the verification code, or the login screen if nothing is pending.
///
/// # Errors
/// [`AppError`] when the page cannot be rendered.
pub async fn show(visitor: Visitor) -> Result<HttpResponse, AppError> {
    let Some(waiting) = find_confirmation(&visitor) else { return Ok(to_login(&visitor)) };
    if let Some(url) = &waiting.arrived {
        let method = waiting.method.method();
        let told = outcome::complete_sign_in(
            &visitor,
            method.into(),
            Some(url),
            Some(false),
            Some(method),
        );
        return Ok(form::answer_next(&visitor, &told.map_err(|_| Fault::ServerError)?));
    }
    Ok(personal(
        &visitor,
        StatusCode::OK,
        draw(&visitor, &waiting, &FormView::fresh(&visitor), false)?,
    ))
}

/// Polls for the confirmation, or cancels it.
///
/// # Errors
/// [`AppError`] when the page cannot be rendered.
pub async fn submit(visitor: Visitor, form: Form) -> Result<HttpResponse, AppError> {
    let Some(waiting) = find_confirmation(&visitor) else { return Ok(to_login(&visitor)) };
    let act = async |fields: &_| act(&visitor, &waiting, fields).await;
    form.answer(&visitor, act, async |form| draw(&visitor, &waiting, &form, false)).await
}

fn find_confirmation(visitor: &Visitor) -> Option<PendingConfirmation> {
    visitor.memory().confirmation(visitor.query("flow").as_deref())
}

fn to_login(visitor: &Visitor) -> HttpResponse {
    form::answer_next(visitor, &Next::To(visitor.href(Screen::Login)))
}

async fn act(
    visitor: &Visitor,
    waiting: &PendingConfirmation,
    fields: &FormFields,
) -> Result<Next, Refusal> {
    let method = waiting.method.method();
    if fields.given("cancel").is_some() {
        return Ok(cancel(visitor, waiting).await);
    }
    let mut rules = FieldRules::default();
    let recaptcha = captcha::answer(fields, &mut rules);
    rules.finish(method)?;
    let outcome =
        ask(visitor, waiting, recaptcha).await.map_err(|fault| Refusal::fault(method, fault))?;
    let errors = outcome.all_errors();
    let is_awaited = phone::is_still_pending(waiting.method, &outcome);
    if outcome.show_captcha && (is_awaited || errors.first() == Some(ErrorCode::ConfirmRecaptcha)) {
        // The confirmation stays pending; only the next poll needs a captcha.
        return Err(Refusal::of(
            method,
            Errors::of(ErrorCode::ConfirmRecaptcha),
            ErrorCode::Undefined,
        )
        .with_captcha(true));
    }
    if is_awaited && outcome.verification_code.as_ref().is_some_and(|code| *code != waiting.code) {
        // The account service keeps one confirmation per session, and another tab's has replaced this one.
        return Ok(end(
            visitor,
            waiting,
            &LoginOutcome::failed(ErrorCode::AuthorizationProcessCanceled),
        ));
    }
    if is_awaited {
        return draw(visitor, waiting, &FormView::fresh(visitor), true).map(Next::Shown).map_err(
            |cause| {
                tracing::error!(%cause, "the waiting screen cannot be drawn");
                Refusal::fault(method, Fault::ServerError)
            },
        );
    }
    Ok(end(visitor, waiting, &outcome))
}

/// Ends the confirmation, whatever its outcome, and decides what follows.
fn end(visitor: &Visitor, waiting: &PendingConfirmation, outcome: &LoginOutcome) -> Next {
    let method = waiting.method.method();
    visitor.memory().drop_confirmation(&waiting.flow);
    match outcome::follow(visitor, outcome, method, ErrorCode::Undefined) {
        Ok(Next::Shown(_)) if visitor.wants_json => {
            // A script can only navigate to an address, so it is sent to this screen, which shows the end of the
            // sign-in.
            let arrived = PendingConfirmation {
                arrived: outcome.url.clone(),
                code: String::new(),
                ..waiting.clone()
            };
            visitor.memory().keep_confirmation(&arrived);
            Next::To(visitor.href(Screen::Waiting(&waiting.flow)))
        }
        Ok(next) => next,
        Err(refusal) => {
            let code = refusal.errors.first().map_or(ErrorCode::Undefined, |error| error.code);
            Next::back(
                visitor,
                &refusal,
                visitor.href(waiting.purpose.place_with_error(method, code.as_str())),
            )
        }
    }
}

/// Best effort: a late confirmation leads nowhere, because the code is forgotten here.
async fn cancel(visitor: &Visitor, waiting: &PendingConfirmation) -> Next {
    let (purpose, method) = (waiting.purpose, waiting.method);
    if let Err(fault) = visitor
        .call(async |accounts, caller| {
            accounts.cancel(&caller_with_code(caller, waiting), purpose, method).await
        })
        .await
    {
        tracing::info!(%fault, "the account service was not told of a cancelled confirmation");
    }
    visitor.memory().drop_confirmation(&waiting.flow);
    Next::To(visitor.href(purpose.place(method.method())))
}

/// Polls once for a script; for a page, repeatedly until there is an answer or the hold ends.
async fn ask(
    visitor: &Visitor,
    waiting: &PendingConfirmation,
    mut recaptcha: Option<String>,
) -> Result<LoginOutcome, Fault> {
    let (purpose, method) = (waiting.purpose, waiting.method);
    let is_held = !visitor.wants_json && waiting.left(visitor.site.clock.now()) > 0;
    let until = Instant::now() + if is_held { HOLD } else { Duration::ZERO };
    loop {
        let call = IdentityCall::CheckStatus { purpose, method, recaptcha: recaptcha.take() };
        let outcome = visitor
            .call(async |accounts, caller| {
                accounts.identify(&caller_with_code(caller, waiting), call).await
            })
            .await?;
        let is_open = phone::is_still_pending(method, &outcome) && !outcome.show_captcha;
        if !is_open || Instant::now() + PAUSE > until {
            return Ok(outcome);
        }
        sleep(PAUSE).await;
    }
}

/// The caller with this page's verification code, which tells two tabs apart.
fn caller_with_code(caller: &Caller, waiting: &PendingConfirmation) -> Caller {
    Caller { verification_code: Some(waiting.code.clone()), ..caller.clone() }
}

fn draw(
    visitor: &Visitor,
    waiting: &PendingConfirmation,
    form: &FormView,
    was_asked: bool,
) -> Result<String, AppError> {
    let name = visitor.words().method(waiting.method.method());
    let heading = visitor.words().with("waiting-title", &[("method", &name)]);
    let page = Page::titled(visitor, "waiting", heading).keeping(&["flow"]).of(form).with_islands();
    let countdown =
        Mounted(Countdown::of(&page, waiting.left(visitor.site.clock.now()), was_asked));
    let action = page.href(Screen::Waiting(&waiting.flow));
    let [compare, pin, nothing] = advice(waiting.method).map(|id| page.t(id));
    render(&WaitingPage { page, form, waiting, action, compare, pin, nothing, countdown })
}

/// The ids of the messages for this method: compare the codes, enter the PIN, and what to do if nothing appears.
const fn advice(method: PhoneMethod) -> [&'static str; 3] {
    match method {
        PhoneMethod::MobileId => {
            ["waiting-compare-mobile_id", "waiting-pin-mobile_id", "waiting-nothing-mobile_id"]
        }
        PhoneMethod::SmartId => {
            ["waiting-compare-smart_id", "waiting-pin-smart_id", "waiting-nothing-smart_id"]
        }
    }
}
