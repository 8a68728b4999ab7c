//! The link of the activation letter. Opening it shows a button; only the button uses the token up, so that a mail scanner
//! cannot.

use actix_web::{HttpResponse, http::StatusCode};
use askama::Template;

use crate::{
    domain::ErrorCode,
    web::{
        AppError, Form, FormView, Next, Page, Place, Refusal, Visitor,
        page::{personal, render},
    },
};

/// Where the words of this room's errors are looked up.
const AREA: &str = "registration";

#[derive(Template)]
#[template(path = "screens/activate.html")]
struct ActivatePage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    action: String,
}

/// Shows the button.
///
/// # Errors
/// When it cannot be drawn.
pub async fn show(visitor: Visitor) -> Result<HttpResponse, AppError> {
    Ok(personal(&visitor, StatusCode::OK, draw(&visitor, &FormView::fresh(&visitor))?))
}

/// Activates the account.
///
/// # Errors
/// When the screen cannot be drawn.
pub async fn submit(visitor: Visitor, form: Form) -> Result<HttpResponse, AppError> {
    form.answer(&visitor, async |_| activate(&visitor).await, async |form| draw(&visitor, &form)).await
}

async fn activate(visitor: &Visitor) -> Result<Next, Refusal> {
    let token = token(visitor);
    let outcome = visitor.call(async |accounts, caller| accounts.activate(caller, token).await).await;
    let outcome = outcome.map_err(|fault| Refusal::fault(AREA, fault))?;
    let errors = outcome.all_errors();
    if outcome.success && errors.is_empty() {
        return Ok(Next::To(visitor.href(Place::Success("activation"))));
    }
    let code = errors.first().map(ErrorCode::as_str);
    Ok(Next::To(visitor.href(Place::Failed("activation", code))))
}

/// The token of the address.
fn token(visitor: &Visitor) -> &str {
    visitor.request.match_info().query("token")
}

fn draw(visitor: &Visitor, form: &FormView) -> Result<String, AppError> {
    let page = Page::new(visitor, "message", "activate-title").kind("activation").of(form);
    render(&ActivatePage { action: page.href(Place::Activate(token(visitor))), form, page })
}
