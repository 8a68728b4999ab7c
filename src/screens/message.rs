//! An account with this personal code already exists: register anyway, or sign in to it. The hash to continue with is
//! in the session; without it there is nothing to decide.

use actix_web::{HttpResponse, http::StatusCode};
use askama::Template;

use crate::{
    domain::ErrorCode,
    i18n::Area,
    web::{
        AppError, Form, FormView, Next, Page, PageQuery, Refusal, Screen, Visitor, form,
        page::{Door, personal, render},
    },
};

const AREA: Area = Area::Registration;
/// The only type of this screen.
const KIND: &str = "registrationHash";

#[derive(Template)]
#[template(path = "screens/message.html")]
struct MessagePage<'a> {
    page: Page<'a>,
    form: &'a FormView,
}

/// Shows the screen, or redirects to the login screen if there is nothing to decide.
pub async fn show(visitor: Visitor) -> Result<HttpResponse, AppError> {
    if hash(&visitor).is_none() {
        return Ok(form::answer_next(&visitor, &Next::To(visitor.href(Screen::Login))));
    }
    Ok(personal(&visitor, StatusCode::OK, draw(&visitor, &FormView::fresh(&visitor))?))
}

/// Registers a new user anyway.
pub async fn submit(visitor: Visitor, form: Form) -> Result<HttpResponse, AppError> {
    form.answer(&visitor, async |_| proceed(&visitor).await, async |form| draw(&visitor, &form))
        .await
}

async fn proceed(visitor: &Visitor) -> Result<Next, Refusal> {
    let Some(hash) = hash(visitor) else { return Ok(Next::To(visitor.href(Screen::Login))) };
    let outcome =
        visitor.call(async |accounts, caller| accounts.proceed(caller, &hash).await).await;
    let outcome = outcome.map_err(|fault| Refusal::fault(AREA, fault))?;
    let memory = visitor.memory();
    memory.set_proceed_hash(None);
    let errors = outcome.all_errors();
    if !outcome.success || !errors.is_empty() {
        let code = errors.first().unwrap_or(ErrorCode::Undefined);
        return Ok(Next::To(visitor.href(Screen::LoginError(code.as_str()))));
    }
    memory.set_prefilled_user(None);
    Ok(Next::To(visitor.href(Screen::Success("registration"))))
}

/// The hash to continue with, if the address has this screen's type.
fn hash(visitor: &Visitor) -> Option<String> {
    visitor.query("type").filter(|kind| kind == KIND)?;
    visitor.memory().proceed_hash()
}

fn draw(visitor: &Visitor, form: &FormView) -> Result<String, AppError> {
    let page = Page::new(visitor, "message", "message-title")
        .asked(PageQuery::of_kind(KIND))
        .kind(KIND)
        .as_notice(Door::Closed)
        .of(form);
    render(&MessagePage { page, form })
}
