//! Reauthentication before the account itself is changed. Where it leads comes from a closed list; an address is never
//! read from the request.

pub use super::account_change::Errand;

use actix_web::{
    HttpResponse,
    http::StatusCode,
    web::{Data, ServiceConfig, get, post, resource},
};
use askama::Template;

use super::signed_in::{HERE, see_other, to_login, who};
use crate::{
    accounts::{
        Fault,
        embedded::{Depth, Embedded, Proof, SignedIn, Wish},
        request::TokenKind,
    },
    domain::{ErrorCode, LoginMethod, Secret, text},
    i18n::Area,
    web::{
        AppError, Form, FormFields, FormView, Input, Next, Page, Refusal, Screen, Visitor,
        form::{captcha, rules::FieldRules},
        page::{personal, render},
    },
};

/// The area of this page's messages.
const AREA: Area = Area::Confirm;

/// The result of an account change that needs a recent proof, or where the person goes instead.
///
/// # Errors
/// [`Refusal`] when the form has to be shown again.
pub fn into_next<T>(
    visitor: &Visitor,
    errand: Errand,
    wish: Wish<T>,
) -> Result<Result<T, Next>, Refusal> {
    match wish {
        Wish::Done(result) => Ok(Ok(result)),
        Wish::SignedOut => Ok(Err(Next::To(visitor.href(Screen::Login)))),
        Wish::Unproven => Ok(Err(Next::To(errand.question()))),
        Wish::Refused(outcome) => {
            let refusal = Refusal::of(AREA, outcome.all_errors(), ErrorCode::Undefined);
            Err(placed(refusal.with_captcha(outcome.show_captcha)))
        }
    }
}

#[derive(Template)]
#[template(path = "account_pages/reauthentication.html")]
struct ConfirmPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    errand: &'static str,
    lead: String,
    password: Option<Input>,
    code: Option<Input>,
    /// Login methods that prove as much, each with its name.
    others: Vec<(&'static str, String)>,
}

/// The routes below `/account/confirm`.
pub fn routes(app: &mut ServiceConfig) {
    app.service(resource("/confirm").route(get().to(show)).route(post().to(submit)));
    app.service(resource("/confirm/by").route(post().to(confirm_by_method)));
}

async fn show(visitor: Visitor, embedded: Data<Embedded>) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visitor, &embedded).await? else { return Ok(to_login(&visitor)) };
    let Some(errand) = visitor.query("to").and_then(|slug| Errand::parse(&slug)) else {
        return Ok(see_other(HERE));
    };
    let is_proven = is_proven(&visitor, &embedded, errand).await?;
    match errand {
        Errand::TwoFactor if is_proven => return Ok(see_other("/account/two-factor")),
        Errand::NewApp if is_proven => return Ok(see_other("/account/two-factor/change")),
        Errand::RecoveryCodes if is_proven => return Ok(see_other("/account/recovery-codes")),
        _ => {}
    }
    let html = draw(&visitor, &embedded, &person, errand, &FormView::fresh(&visitor)).await?;
    Ok(personal(&visitor, StatusCode::OK, html))
}

async fn is_proven(visitor: &Visitor, embedded: &Embedded, errand: Errand) -> Result<bool, Fault> {
    let wish = visitor
        .relay(embedded.own_account.has_proven_lately(&visitor.caller(), errand.depth()).await)?;
    Ok(matches!(wish, Wish::Done(())))
}

async fn submit(
    visitor: Visitor,
    embedded: Data<Embedded>,
    form: Form,
) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visitor, &embedded).await? else { return Ok(to_login(&visitor)) };
    let act = async |fields: &FormFields| {
        let Some(errand) = Errand::parse(fields.get("to")) else {
            return Ok(Next::To(HERE.to_owned()));
        };
        if !is_proven(&visitor, &embedded, errand)
            .await
            .map_err(|fault| Refusal::fault(AREA, fault))?
        {
            let proof = read(&person, errand, fields)?;
            let wish = visitor.relay(
                embedded.own_account.prove_again(&visitor.caller(), &proof, errand.depth()).await,
            );
            let wish = wish.map_err(|fault| Refusal::fault(AREA, fault))?;
            match into_next(&visitor, errand, wish) {
                Ok(Ok(())) => {}
                Ok(Err(next)) => return Ok(next),
                Err(refusal) => return Err(Refusal { area: AREA, ..refusal }),
            }
        }
        perform(&visitor, &embedded, errand).await
    };
    form.answer(&visitor, act, async |form| {
        let errand = Errand::parse(form.posted().get("to")).ok_or(AppError::BadRequest)?;
        draw(&visitor, &embedded, &person, errand, &form).await
    })
    .await
}

fn read(person: &SignedIn, errand: Errand, fields: &FormFields) -> Result<Proof, Refusal> {
    let mut rules = FieldRules::default();
    if fields.get("password").is_empty() {
        rules.add("password", ErrorCode::Required);
    }
    let asks_code = person.two_factor && errand.depth() == Depth::Whole;
    let code = if asks_code {
        rules.check("two_factor_code", text::digits(fields.get("two_factor_code")))
    } else {
        None
    };
    let recaptcha = captcha::answer(fields, &mut rules);
    rules.finish(AREA)?;
    Ok(Proof {
        password: Secret::new(fields.get("password")),
        code: Secret::new(code.unwrap_or_default()),
        recaptcha,
    })
}

/// Assigns error codes to the field that they mean.
fn placed(mut refusal: Refusal) -> Refusal {
    for error in refusal.errors.iter_mut().filter(|error| error.field.is_none()) {
        let field = match error.code {
            ErrorCode::IncorrectPassword => "password",
            ErrorCode::InputCodeInvalid => "two_factor_code",
            _ => continue,
        };
        error.field = Some(field.to_owned());
    }
    refusal
}

/// Does what the person has proven their identity for, or leads to the page that does it.
///
/// # Errors
/// [`Refusal`] when the account service refuses it or has no outcome.
pub async fn perform(
    visitor: &Visitor,
    embedded: &Embedded,
    errand: Errand,
) -> Result<Next, Refusal> {
    let refused = |fault| Refusal::fault(AREA, fault);
    let to = |address: &str| Ok(Next::To(address.to_owned()));
    match errand {
        Errand::TwoFactor => to("/account/two-factor"),
        Errand::NewApp => to("/account/two-factor/change"),
        Errand::RecoveryCodes => to("/account/recovery-codes"),
        Errand::ChangePassword => {
            let wish = visitor
                .relay(embedded.own_account.change_link(&visitor.caller_by_now()).await)
                .map_err(refused)?;
            Ok(match into_next(visitor, errand, wish)? {
                Ok(token) => {
                    Next::To(visitor.href(Screen::SetPassword(TokenKind::Change, token.expose())))
                }
                Err(next) => next,
            })
        }
        Errand::SignOutElsewhere => {
            let wish = visitor
                .relay(embedded.own_account.sign_out_elsewhere(&visitor.caller_by_now()).await)
                .map_err(refused)?;
            Ok(into_next(visitor, errand, wish)?
                .map_or_else(|next| next, |()| Next::To(HERE.to_owned())))
        }
    }
}

/// Starts a sign-in by a strong method that leads back here.
async fn confirm_by_method(
    visitor: Visitor,
    embedded: Data<Embedded>,
    form: Form,
) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visitor, &embedded).await? else { return Ok(to_login(&visitor)) };
    let act = async |fields: &FormFields| {
        let method = LoginMethod::from_slug(fields.get("method"))
            .filter(|method| strong(&visitor).contains(method));
        let (Some(errand), Some(method)) = (Errand::parse(fields.get("to")), method) else {
            return Ok(Next::To(HERE.to_owned()));
        };
        // Relative to the public root, like every outcome's `url`.
        let way_back = format!("confirm?to={}", errand.slug());
        let reply =
            embedded.own_account.return_to_after_sign_in(&visitor.caller(), &way_back).await;
        visitor.relay(reply).map_err(|fault| Refusal::fault(AREA, fault))?;
        Ok(Next::To(visitor.href(Screen::Method(method))))
    };
    form.answer(&visitor, act, async |form| {
        let errand = Errand::parse(form.posted().get("to")).ok_or(AppError::BadRequest)?;
        draw(&visitor, &embedded, &person, errand, &form).await
    })
    .await
}

/// The offered methods that prove as much as a password and a second factor.
fn strong(visitor: &Visitor) -> Vec<LoginMethod> {
    let login = &visitor.site.config.login;
    login
        .primary
        .iter()
        .chain(&login.secondary)
        .copied()
        .filter(|method| *method != LoginMethod::Password)
        .collect()
}

async fn draw(
    visitor: &Visitor,
    embedded: &Embedded,
    person: &SignedIn,
    errand: Errand,
    form: &FormView,
) -> Result<String, AppError> {
    let is_proven = is_proven(visitor, embedded, errand).await?;
    let page = Page::new(visitor, "arrival-confirm", "arrival-confirm-title").of(form);
    let page = if is_proven { page } else { page.with_islands() };
    let asks_password = person.has_password && !is_proven;
    let reveal = (page.t("password-show"), page.t("password-hide"));
    let password = Input::password("password", page.t("login-password"), reveal)
        .autocomplete("current-password");
    let code = Input::code("two_factor_code", page.t("two_factor-code"))
        .hint(page.t("arrival-confirm-code-hint"));
    let opens = !is_proven
        && visitor.relay(embedded.own_account.opens_by_strong_methods(&person.account).await)?;
    let others = if opens { strong(visitor) } else { Vec::new() };
    let others = others.into_iter().map(|method| (method.slug(), page.words().method(method)));
    let lead = match (is_proven, asks_password) {
        (true, _) => "arrival-confirm-lead-done",
        (false, true) => "arrival-confirm-lead",
        (false, false) => "arrival-confirm-lead-strong",
    };
    render(&ConfirmPage {
        errand: errand.slug(),
        lead: page.t(lead),
        password: asks_password.then(|| password.of(form)),
        code: (asks_password && person.two_factor && errand.depth() == Depth::Whole)
            .then(|| code.autocomplete("one-time-code").numeric().of(form)),
        others: others.collect(),
        form,
        page,
    })
}
