//! Waiting for a phone: the check code, what to do, the time left. Looking at the page only reads the session, so that neither
//! a reload nor another language rings the phone again. "I have confirmed" asks the account service and is held meanwhile
//! (docs/decisions/0019); a script asks the same for itself and is never held.

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

/// How long an answer is held while the phone is still to confirm.
const HOLD: Duration = Duration::from_secs(20);
/// Between two looks while it is held.
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
    /// What to do when nothing arrives.
    nothing: String,
    countdown: Mounted<Countdown>,
}

/// Shows the code; the login screen when nothing is awaited.
///
/// # Errors
/// When it cannot be drawn.
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

/// Asks whether the phone has confirmed, or cancels.
///
/// # Errors
/// When the screen cannot be drawn.
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
        // The phone goes on waiting; only the question needs a captcha.
        return Err(Refusal::of(
            method,
            Errors::of(ErrorCode::ConfirmRecaptcha),
            ErrorCode::Undefined,
        )
        .with_captcha(true));
    }
    if is_awaited && outcome.verification_code.as_ref().is_some_and(|code| *code != waiting.code) {
        // A service that keeps one confirmation at a time has replaced this one by another tab's.
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

/// Whatever the outcome says, the code is gone after it.
fn end(visitor: &Visitor, waiting: &PendingConfirmation, outcome: &LoginOutcome) -> Next {
    let method = waiting.method.method();
    visitor.memory().drop_confirmation(&waiting.flow);
    match outcome::follow(visitor, outcome, method, ErrorCode::Undefined) {
        Ok(Next::Shown(_)) if visitor.wants_json => {
            // A script can only go to an address, so this one tells it.
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

/// Best effort: a late confirmation leads nowhere, because the code is forgotten.
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

/// Asks; for a page, again and again until there is an answer or the time is up.
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

/// The caller with the code on this page, by which two tabs are told apart.
fn caller_with_code(caller: &Caller, waiting: &PendingConfirmation) -> Caller {
    Caller { verification_code: Some(waiting.code.clone()), ..caller.clone() }
}

fn draw(
    visitor: &Visitor,
    waiting: &PendingConfirmation,
    form: &FormView,
    was_asked: bool,
) -> Result<String, AppError> {
    let name = visitor.words().t(waiting.method.method().message());
    let heading = visitor.words().with("waiting-title", &[("method", &name)]);
    let page = Page::titled(visitor, "waiting", heading).keeping(&["flow"]).of(form).with_islands();
    let countdown =
        Mounted(Countdown::of(&page, waiting.left(visitor.site.clock.now()), was_asked));
    let action = page.href(Screen::Waiting(&waiting.flow));
    let [compare, pin, nothing] = advice(waiting.method).map(|id| page.t(id));
    render(&WaitingPage { page, form, waiting, action, compare, pin, nothing, countdown })
}

/// The messages for this method: compare the codes, enter the PIN, and what to do when nothing appears.
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
