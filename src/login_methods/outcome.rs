//! Decides what follows a [`LoginOutcome`]: the states of docs/behaviour.md section 8, in one place for every method.

use actix_web::HttpMessage;
use askama::Template;

use crate::{
    accounts::{AwaitedFactor, Fault, LoginOutcome},
    domain::{ErrorCode, LoginMethod},
    i18n::Area,
    metrics,
    web::{
        Next, Page, Refusal, Screen, Visitor,
        page::{self, Door, HostMessage, islands::Mounted},
        site::{PASSKEY_OFFER, SignedInBy},
    },
};

/// The next step after the outcome of a login method or of a screen that follows one.
pub fn follow(
    visitor: &Visitor,
    outcome: &LoginOutcome,
    asked: impl Into<Area>,
    default: ErrorCode,
) -> Result<Next, Refusal> {
    let area = asked.into();
    let followed = decide(visitor, outcome, area, default);
    let method = outcome.login_method.or(area.method());
    let by = method.as_ref().map_or(area.code(), LoginMethod::code);
    metrics::signed_in(by, end_of(outcome, &followed));
    followed
}

/// How a step ended, for the metrics: the first error, or what follows.
fn end_of(outcome: &LoginOutcome, followed: &Result<Next, Refusal>) -> &'static str {
    match followed {
        Err(refusal) => refusal.errors.first().map_or("undefined", |error| error.code.as_str()),
        Ok(_) if outcome.asks_factor() => "two_factor",
        Ok(_) if outcome.multiple_accounts || !outcome.accounts.is_empty() => "choose_user",
        Ok(_) if outcome.terms_acception_required => "terms",
        Ok(_) if outcome.user.is_some() => "registration",
        Ok(_) if outcome.unfinished.is_some() => "unfinished",
        Ok(_) => "success",
    }
}

fn decide(
    visitor: &Visitor,
    outcome: &LoginOutcome,
    area: Area,
    default: ErrorCode,
) -> Result<Next, Refusal> {
    let errors = outcome.all_errors();
    if outcome.session_active == Some(false) {
        visitor.memory().forget();
        let refusal = Refusal::of(area, errors, default).with_captcha(outcome.show_captcha);
        return Err(Refusal { start_over: true, ..refusal });
    }
    if !errors.is_empty() {
        let refusal = Refusal::of(area, errors, default).with_captcha(outcome.show_captcha);
        let refusal = Refusal { letter: outcome.opens_by_letter, ..refusal };
        return Err(refusal.pausing(outcome.retry_after));
    }
    let method = outcome.login_method.or(area.method());
    if let (true, Some(method)) = (visitor.view.is_embedded(), &method) {
        // The host page is told at the end, however many steps later that is.
        visitor.memory().set_signing_in_by(Some(method));
    }
    if outcome.asks_factor() {
        return Ok(Next::To(to_second_factor(visitor, outcome.awaited_factor)));
    }
    if outcome.multiple_accounts || !outcome.accounts.is_empty() {
        visitor.memory().set_accounts(Some(&outcome.accounts));
        return Ok(Next::To(visitor.href(Screen::ChooseUser)));
    }
    if outcome.terms_acception_required {
        return Ok(Next::To(visitor.href(Screen::AgreeToTerms)));
    }
    if let Some(user) = &outcome.user {
        visitor.memory().set_prefilled_user(Some(user));
        visitor.memory().set_identified_by(method.as_ref());
        return Ok(Next::To(visitor.href(Screen::SetupAccount)));
    }
    if !outcome.success {
        return Err(Refusal::of(area, errors, default).with_captcha(outcome.show_captcha));
    }
    if outcome.show_captcha {
        return Err(Refusal::of(area, errors, ErrorCode::ConfirmRecaptcha).with_captcha(true));
    }
    if let Some(code) = outcome.unfinished {
        let url = outcome.url.as_deref().and_then(|url| visitor.site.onward.resolve(url));
        return match url {
            Some(url) if !visitor.view.is_embedded() => Ok(Next::To(url.to_string())),
            _ => Err(Refusal::by(area, code)),
        };
    }
    complete_sign_in(visitor, area, outcome.url.as_deref(), outcome.redirect, method)
}

/// The address of the screen that asks for the second factor, which learns from the session what it may be.
pub fn to_second_factor(visitor: &Visitor, awaited: AwaitedFactor) -> String {
    let memory = visitor.memory();
    let known = memory.awaited_factor().unwrap_or_default();
    if known != awaited {
        memory.set_awaited_factor((awaited != AwaitedFactor::Code).then_some(&awaited));
    }
    visitor.href(Screen::TwoFactor)
}

/// Completes a sign-in: the browser goes to `url`, or the host page is told. `method` is the login method; without it,
/// the one that an earlier step remembered.
///
/// # Errors
/// [`Refusal`] with `server_error` when the address is missing or not allowed.
pub fn complete_sign_in(
    visitor: &Visitor,
    area: Area,
    url: Option<&str>,
    redirect: Option<bool>,
    method: Option<LoginMethod>,
) -> Result<Next, Refusal> {
    let memory = visitor.memory();
    let remembered = || memory.signing_in_by().filter(|by| visitor.site.config.has_method(by));
    let method = method.or_else(remembered);
    let may_keep = memory.may_keep_passkey() == Some(true);
    memory.forget_person();
    let Some(url) = url.and_then(|url| visitor.site.onward.resolve(url)) else {
        let origin = url.and_then(|url| visitor.site.onward.origin(url)).unwrap_or_default();
        tracing::error!(
            missing = url.is_none(),
            origin,
            "a sign-in leads to no allowed address; account_api.redirect_origins names the allowed origins"
        );
        return Err(Refusal::fault(area, Fault::ServerError));
    };
    if let Some(method) = method {
        visitor.request.extensions_mut().insert(SignedInBy(method));
    }
    if !visitor.view.is_embedded() && redirect != Some(false) {
        if may_keep && method == Some(LoginMethod::Password) {
            memory.set_onward(Some(&url.to_string()));
            return Ok(Next::To(PASSKEY_OFFER.to_owned()));
        }
        return Ok(Next::To(url.to_string()));
    }
    let page = Page::new(visitor, "success", "common-signed-in").kind("login").with_islands();
    let page = page.as_notice(Door::Open);
    let told = Mounted(HostMessage::of(visitor, method));
    let shown = page::render(&SignedInPage { url: url.to_string(), told, page });
    shown.map(Next::Shown).map_err(|_| Refusal::fault(area, Fault::ServerError))
}

/// The end of a sign-in that does not navigate by itself.
#[derive(Template)]
#[template(path = "login_methods/signed_in.html")]
struct SignedInPage<'a> {
    page: Page<'a>,
    url: String,
    told: Mounted<HostMessage>,
}
