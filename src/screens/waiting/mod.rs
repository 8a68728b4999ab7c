//! The waiting screen: the verification code, what to do, the time left. Showing the page only reads the session, so
//! that neither a reload nor another language rings the phone again. The button "I have confirmed" polls the account
//! service, and its response is held meanwhile (docs/decisions/0019). A script polls by itself, and its responses are
//! never held.

pub mod device_link;
mod page;
pub mod poll;

pub use page::Countdown;

use actix_web::{HttpResponse, http::StatusCode};

use crate::{
    accounts::Fault,
    login_methods::outcome,
    web::{
        AppError, Form, FormView, Next, Screen, Visitor, form, page::personal,
        session::pending_confirmation::PendingConfirmation,
    },
};
use page::draw;
use poll::act;

/// Shows the verification code, or the login screen if nothing is pending.
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
