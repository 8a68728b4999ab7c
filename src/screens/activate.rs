//! The link in the activation letter. Opening it only shows a button; pressing the button uses the token up, so a mail
//! scanner cannot. An account service that can tell browsers apart asks for the registration's password in every
//! browser but the one that registered. The page then has a second button for people who did not register.

use actix_web::{HttpResponse, http::StatusCode};
use askama::Template;

use crate::{
    accounts::Fault,
    domain::{ErrorCode, Secret},
    i18n::Area,
    web::{
        AppError, Form, FormFields, FormView, Input, Next, Page, Refusal, Screen, Visitor,
        page::{Door, personal, render},
    },
};

const AREA: Area = Area::Registration;

/// What the screen asks the visitor for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ActivationStep {
    Button,
    /// To enter the registration's password, too.
    Password,
    /// Nothing: the registration has been deleted.
    Refused,
}

#[derive(Template)]
#[template(path = "screens/activate.html")]
struct ActivatePage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    action: String,
    step: ActivationStep,
    password: Input,
}

pub async fn show(visitor: Visitor) -> Result<HttpResponse, AppError> {
    Ok(personal(
        &visitor,
        StatusCode::OK,
        draw(&visitor, &FormView::fresh(&visitor), ActivationStep::Button)?,
    ))
}

/// Activates the account, or deletes its registration.
pub async fn submit(visitor: Visitor, form: Form) -> Result<HttpResponse, AppError> {
    form.answer(
        &visitor,
        async |fields| {
            if fields.given("refuse").is_some() {
                refuse(&visitor).await
            } else {
                activate(&visitor, fields).await
            }
        },
        async |form| {
            draw(
                &visitor,
                &form,
                if form.posted().given("asked").is_some() {
                    ActivationStep::Password
                } else {
                    step_of(&form)
                },
            )
        },
    )
    .await
}

fn step_of(form: &FormView) -> ActivationStep {
    let asks = form.errors.iter().any(|error| error.field.as_deref() == Some("password"));
    if asks { ActivationStep::Password } else { ActivationStep::Button }
}

async fn activate(visitor: &Visitor, fields: &FormFields) -> Result<Next, Refusal> {
    let (token, password) = (token(visitor), Secret::new(fields.get("password")));
    let outcome = visitor
        .call(async |accounts, caller| accounts.activate_here(caller, token, &password).await)
        .await;
    let outcome = outcome.map_err(|fault| Refusal::fault(AREA, fault))?;
    let errors = outcome.all_errors();
    if outcome.success && errors.is_empty() {
        return Ok(Next::To(visitor.href(Screen::Success("activation"))));
    }
    if errors.0.iter().any(|error| error.field.as_deref() == Some("password")) {
        // Pressing the button was not an error, so the password is asked for without an error message.
        if fields.given("asked").is_none() && !visitor.wants_json {
            return shown(visitor, ActivationStep::Password);
        }
        return Err(Refusal::of(AREA, errors, ErrorCode::ActivationFailed));
    }
    Ok(Next::To(visitor.href(Screen::Failed("activation", errors.first().map(ErrorCode::as_str)))))
}

async fn refuse(visitor: &Visitor) -> Result<Next, Refusal> {
    let token = token(visitor);
    let outcome =
        visitor.call(async |accounts, caller| accounts.refuse_account(caller, token).await).await;
    let outcome = outcome.map_err(|fault| Refusal::fault(AREA, fault))?;
    let errors = outcome.all_errors();
    if outcome.success && errors.is_empty() {
        return shown(visitor, ActivationStep::Refused);
    }
    Ok(Next::To(visitor.href(Screen::Failed("activation", errors.first().map(ErrorCode::as_str)))))
}

fn token(visitor: &Visitor) -> &str {
    visitor.request.match_info().query("token")
}

fn shown(visitor: &Visitor, step: ActivationStep) -> Result<Next, Refusal> {
    draw(visitor, &FormView::fresh(visitor), step).map(Next::Shown).map_err(|cause| {
        tracing::error!(%cause, "the step of an activation cannot be drawn");
        Refusal::fault(AREA, Fault::ServerError)
    })
}

fn draw(visitor: &Visitor, form: &FormView, step: ActivationStep) -> Result<String, AppError> {
    let title = if step == ActivationStep::Refused { "activate-refused" } else { "activate-title" };
    let page =
        Page::new(visitor, "message", title).kind("activation").as_notice(Door::Closed).of(form);
    let reveal = (page.t("password-show"), page.t("password-hide"));
    let password = Input::password("password", page.t("common-password"), reveal)
        .autocomplete("current-password")
        .of(form);
    let page = if step == ActivationStep::Password { page.with_islands() } else { page };
    render(&ActivatePage {
        action: page.href(Screen::Activate(token(visitor))),
        password,
        step,
        form,
        page,
    })
}
