//! Setting a password by a link: after forgetting it, at one's own request, or because an administrator asks for it.
//! One module serves three addresses. Opening a link never uses it up, since mail scanners open links too. If a link
//! expires while the form is open, a notice offers a new link in its place.

use actix_web::{HttpResponse, http::StatusCode, web::Path};
use askama::Template;
use serde::Deserialize;

use crate::{
    accounts::{Errors, Fault, PasswordSetting, TokenCheck, TokenKind},
    domain::{ErrorCode, Secret},
    i18n::Area,
    web::{
        AppError, Form, FormFields, FormView, Input, Next, Page, Refusal, Screen, Visitor,
        form::answer_next,
        page::{Door, ShownError, error_page::SpentLink, personal, render},
    },
};

const AREA: Area = Area::PasswordReset;

/// The message ids of the old password: its label, and those that show and hide it.
const OLD: [&str; 3] = ["set_password-old", "set_password-show-old", "set_password-hide-old"];

/// The message ids of the new password.
const NEW: [&str; 3] = ["set_password-new", "set_password-show-new", "set_password-hide-new"];

/// The message ids of the repeated password.
const REPEATED: [&str; 3] =
    ["set_password-confirmation", "password-show-repeated", "password-hide-repeated"];

#[derive(Deserialize)]
pub struct LinkToken {
    token: Secret,
}

/// What the account service says about a valid link.
#[derive(Clone, Default)]
struct Holder {
    /// The account's user name, if the service says it: the field is then filled in and read-only.
    username: Option<String>,
}

#[derive(Template)]
#[template(path = "screens/set_password.html")]
struct SetPasswordPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    action: String,
    username: Input,
    old_password: Option<Input>,
    password: Input,
    password_confirmation: Input,
}

/// Shows the form of a valid link; an invalid link leads to the login screen.
pub async fn show(
    visitor: Visitor,
    link: Path<LinkToken>,
    kind: TokenKind,
) -> Result<HttpResponse, AppError> {
    let Some(holder) = validate(&visitor, kind, &link.token).await? else {
        let login = Screen::LoginError(ErrorCode::TokenValidationFailed.as_str());
        return Ok(answer_next(&visitor, &Next::To(visitor.href(login))));
    };
    let html = draw(&visitor, kind, &link.token, &holder, &FormView::fresh(&visitor))?;
    Ok(personal(&visitor, StatusCode::OK, html))
}

pub async fn submit(
    visitor: Visitor,
    link: Path<LinkToken>,
    form: Form,
    kind: TokenKind,
) -> Result<HttpResponse, AppError> {
    let checked = match validate(&visitor, kind, &link.token).await {
        Ok(Some(holder)) => Ok(holder),
        Ok(None) => Err(Refusal::by(AREA, ErrorCode::TokenValidationFailed)),
        Err(fault) => Err(Refusal::fault(AREA, fault)),
    };
    let holder = checked.clone().unwrap_or_default();
    let act = async |fields: &_| set(&visitor, kind, &link.token, &checked?, fields).await;
    form.answer(&visitor, act, async |form| draw(&visitor, kind, &link.token, &holder, &form)).await
}

/// What the account service says about a link; `None` if it is not valid.
async fn validate(
    visitor: &Visitor,
    kind: TokenKind,
    token: &Secret,
) -> Result<Option<Holder>, Fault> {
    let check = TokenCheck { token: token.clone(), kind };
    let outcome =
        visitor.call(async |accounts, caller| accounts.validate_token(caller, check).await).await?;
    let valid = outcome.success && outcome.all_errors().is_empty();
    Ok(valid.then(|| Holder { username: outcome.username.filter(|name| !name.is_empty()) }))
}

async fn set(
    visitor: &Visitor,
    kind: TokenKind,
    token: &Secret,
    holder: &Holder,
    fields: &FormFields,
) -> Result<Next, Refusal> {
    let secret = |name: &str| Secret::new(fields.get(name));
    let setting = PasswordSetting {
        token: token.clone(),
        username: holder
            .username
            .clone()
            .unwrap_or_else(|| fields.get("username").trim().to_owned()),
        old_password: (kind == TokenKind::Change).then(|| secret("old_password")),
        password: secret("password"),
        password_confirmation: secret("password_confirmation"),
    };
    let broken = Errors::of_fields(PasswordSetting::FIELDS, |field| setting.rule(field, kind));
    if !broken.is_empty() {
        return Err(Refusal::of(AREA, broken, ErrorCode::Undefined));
    }
    let outcome = visitor
        .call(async |accounts, caller| accounts.set_password(caller, kind, setting).await)
        .await;
    let outcome = outcome.map_err(|fault| Refusal::fault(AREA, fault))?;
    let errors = outcome.all_errors();
    if !outcome.success || !errors.is_empty() {
        return Err(Refusal::of(AREA, placed(errors, kind), ErrorCode::Undefined));
    }
    visitor.memory().set_review(outcome.review.as_ref());
    let product = &visitor.site.config.site.product;
    let success = match kind {
        TokenKind::Reset => "reset".to_owned(),
        TokenKind::Change => format!("{product}Reset"),
        TokenKind::Admin => format!("{product}AdminReset"),
    };
    Ok(Next::To(visitor.href(Screen::Success(&success))))
}

/// Assigns error codes to the field they obviously mean if the account service names no field.
fn placed(mut errors: Errors, kind: TokenKind) -> Errors {
    for error in errors.0.iter_mut().filter(|error| error.field.is_none()) {
        let field = match error.code {
            ErrorCode::OldPassword => Some("password"),
            ErrorCode::IncorrectPassword if kind == TokenKind::Change => Some("old_password"),
            ErrorCode::UsernameNotFound => Some("username"),
            _ => None,
        };
        error.field = field.map(str::to_owned);
    }
    errors
}

fn draw(
    visitor: &Visitor,
    kind: TokenKind,
    token: &Secret,
    holder: &Holder,
    form: &FormView,
) -> Result<String, AppError> {
    let (screen, title) = match kind {
        TokenKind::Reset => ("set-new-password", "set_password-title-new"),
        TokenKind::Change => ("change-password", "set_password-title-change"),
        TokenKind::Admin => ("admin-change-password", "set_password-title-new"),
    };
    let page = Page::new(visitor, screen, title).at_door(Door::Closed).of(form).with_islands();
    let spent =
        [ErrorCode::TokenValidationFailed, ErrorCode::PasswordChangeFailed].map(ErrorCode::as_str);
    let is_spent = |error: &&ShownError| error.field.is_none() && spent.contains(&error.code);
    if let Some(error) = form.errors.iter().find(is_spent) {
        return SpentLink::draw(page, error, Screen::ForgotPassword, "common-new-link");
    }
    let secret = |name: &'static str, [label, show, hide]: [&str; 3], autocomplete| {
        Input::password(name, page.t(label), (page.t(show), page.t(hide)))
            .autocomplete(autocomplete)
            .of(form)
    };
    let username =
        Input::text("username", page.t("common-username")).autocomplete("username").plain();
    let username = match &holder.username {
        Some(name) => username.value(name).read_only(),
        None => username,
    };
    render(&SetPasswordPage {
        action: visitor.href(Screen::SetPassword(kind, token.expose())),
        username: username.of(form),
        old_password: (kind == TokenKind::Change)
            .then(|| secret("old_password", OLD, "current-password")),
        password: secret("password", NEW, "new-password").rules(&page, true),
        password_confirmation: secret("password_confirmation", REPEATED, "new-password"),
        form,
        page,
    })
}
