//! Polls for a confirmation, ends it and cancels it, and takes the phone that comes back from the Smart-ID app.

use std::time::Duration;

use actix_web::{
    HttpResponse,
    http::header::{CACHE_CONTROL, HeaderValue},
};
use tokio::time::{Instant, sleep};

use crate::{
    accounts::{
        Caller, Fault, IdentityCall, LoginOutcome,
        outcome::{DeviceLinkCallback, Outcome},
    },
    domain::{ErrorCode, LoginMethod, Secret},
    login_methods::{outcome, phone},
    screens::waiting::page::draw,
    web::{
        AppError, FormFields, FormView, Next, Refusal, Screen, Visitor,
        form::{self, act::FieldRules, captcha},
        session::pending_confirmation::PendingConfirmation,
    },
};

/// How long a response is held while the phone has not confirmed.
const HOLD: Duration = Duration::from_secs(20);

/// The interval between two polls while a response is held.
const PAUSE: Duration = Duration::from_secs(1);

/// How long a phone that has come back waits for what follows, before the waiting screen has to be shown again.
const RETURN_HOLD: Duration = Duration::from_secs(3);

/// The interval between two polls meanwhile.
const RETURN_PAUSE: Duration = Duration::from_millis(300);

/// Acts on the form: cancels, or polls and decides what follows.
pub async fn act(
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
    let outcome = poll(visitor, waiting, recaptcha, HOLD, PAUSE)
        .await
        .map_err(|fault| Refusal::fault(method, fault))?;
    let errors = outcome.all_errors();
    let is_pending = phone::is_still_pending(waiting.method, &outcome);
    if outcome.show_captcha && (is_pending || errors.first() == Some(ErrorCode::ConfirmRecaptcha)) {
        // The confirmation stays pending; only the next poll needs a captcha.
        return Err(Refusal::by(method, ErrorCode::ConfirmRecaptcha).with_captcha(true));
    }
    if is_pending && outcome.verification_code.as_ref().is_some_and(|code| *code != waiting.code) {
        // The account service keeps one confirmation per session, and another tab's has replaced this one.
        return Ok(end(
            visitor,
            waiting,
            &LoginOutcome::failed(ErrorCode::AuthorizationProcessCanceled),
        ));
    }
    if is_pending {
        return draw(visitor, waiting, &FormView::fresh(visitor), true).map(Next::Shown).map_err(
            |cause| {
                tracing::error!(%cause, "the waiting screen cannot be drawn");
                Refusal::fault(method, Fault::ServerError)
            },
        );
    }
    Ok(end(visitor, waiting, &outcome))
}

/// What follows once a phone has come back: the end of the confirmation, if it comes soon, or else the waiting screen.
pub async fn come_back(visitor: &Visitor, waiting: &PendingConfirmation) -> Next {
    let outcome = poll(visitor, waiting, None, RETURN_HOLD, RETURN_PAUSE).await;
    let is_open = |outcome: &LoginOutcome| {
        outcome.show_captcha || phone::is_still_pending(waiting.method, outcome)
    };
    match outcome {
        Ok(outcome) if !is_open(&outcome) => end(visitor, waiting, &outcome),
        // A page can ask again, and says what is wrong.
        _ => Next::To(visitor.href(Screen::Waiting(&waiting.flow))),
    }
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
            let address = visitor.href(waiting.purpose.place_with_error(method, code.as_str()));
            let mut address = visitor.with_incident(address, code);
            if refusal.captcha {
                visitor.memory().set_owes_captcha(Some(&true));
                address.push_str("&captcha=1");
            }
            Next::back(visitor, &refusal, address)
        }
    }
}

/// Best effort: a late confirmation leads nowhere, because the code is forgotten here.
async fn cancel(visitor: &Visitor, waiting: &PendingConfirmation) -> Next {
    let (purpose, method) = (waiting.purpose, waiting.method);
    if let Err(fault) = visitor
        .call(async |accounts, caller| {
            let confirmation = waiting.confirmation.as_deref();
            accounts.cancel(&caller_with_code(caller, waiting), purpose, method, confirmation).await
        })
        .await
    {
        tracing::info!(%fault, "the account service was not told of a cancelled confirmation");
    }
    visitor.memory().drop_confirmation(&waiting.flow);
    Next::To(visitor.href(purpose.place(method.method())))
}

/// Polls once for a script; for a page, repeatedly until there is an answer or the hold ends.
async fn poll(
    visitor: &Visitor,
    waiting: &PendingConfirmation,
    mut recaptcha: Option<String>,
    hold: Duration,
    pause: Duration,
) -> Result<LoginOutcome, Fault> {
    let (purpose, method) = (waiting.purpose, waiting.method);
    let is_held = !visitor.wants_json && waiting.left(visitor.site.clock.now()) > 0;
    let until = Instant::now() + if is_held { hold } else { Duration::ZERO };
    loop {
        let confirmation = waiting.confirmation.clone();
        let call = IdentityCall::CheckStatus {
            purpose,
            method,
            confirmation,
            recaptcha: recaptcha.take(),
        };
        let outcome = visitor
            .call(async |accounts, caller| {
                accounts.identify(&caller_with_code(caller, waiting), call).await
            })
            .await?;
        let is_open = phone::is_still_pending(method, &outcome) && !outcome.show_captcha;
        if !is_open || Instant::now() + pause > until {
            return Ok(outcome);
        }
        sleep(pause).await;
    }
}

/// The caller with this page's verification code, which tells two tabs apart.
fn caller_with_code(caller: &Caller, waiting: &PendingConfirmation) -> Caller {
    let code = Some(waiting.code.clone()).filter(|code| !code.is_empty());
    Caller { verification_code: code, ..caller.clone() }
}

// `smart-id/callback`: a phone comes back from the Smart-ID app, by a GET in a new tab. Its address holds what proves that
// it belongs to this browser, so no page is ever shown under it.

/// Hands what the phone brought to the account service, and leads on to what follows, or to the waiting screen if that takes
/// long; or to the login screen, which asks to start again, if no confirmation of this browser has that value.
pub async fn called_back(visitor: Visitor) -> Result<HttpResponse, AppError> {
    let mut answer = led_on(&visitor).await?;
    // The address holds a secret, and what follows is for this visit alone.
    answer.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(answer)
}

async fn led_on(visitor: &Visitor) -> Result<HttpResponse, AppError> {
    let brought = |name: &str| visitor.query(name).filter(|value| value.len() <= LONGEST);
    let secret = |name: &str| brought(name).map(Secret::new);
    let value = secret("value").unwrap_or_default();
    // Without a value it cannot be of any confirmation, so the account service is not asked.
    let waiting = if value.is_empty() { Vec::new() } else { visitor.memory().device_links() };
    for waiting in waiting {
        let callback = DeviceLinkCallback {
            confirmation: waiting.confirmation.clone().unwrap_or_default(),
            value: value.clone(),
            session_secret_digest: secret("sessionSecretDigest").unwrap_or_default(),
            user_challenge_verifier: secret("userChallengeVerifier"),
        };
        let purpose = waiting.purpose;
        let outcome: Outcome = visitor
            .call(async |accounts, caller| {
                accounts.device_link_callback(caller, purpose, callback.clone()).await
            })
            .await?;
        let errors = outcome.all_errors();
        // The value belongs to another confirmation of this browser, or to none.
        if errors.first() == Some(ErrorCode::BadRequest) {
            continue;
        }
        if let Some(code) = errors.first() {
            visitor.memory().drop_confirmation(&waiting.flow);
            let to = visitor.href(purpose.place_with_error(LoginMethod::SmartId, code.as_str()));
            return Ok(form::answer_next(visitor, &Next::To(visitor.with_incident(to, code))));
        }
        return Ok(form::answer_next(visitor, &come_back(visitor, &waiting).await));
    }
    let to = Screen::MethodError(LoginMethod::SmartId, ErrorCode::DeviceLinkElsewhere.as_str());
    Ok(form::answer_next(visitor, &Next::To(visitor.href(to))))
}

/// The longest value that a phone brings, in bytes.
const LONGEST: usize = 256;
