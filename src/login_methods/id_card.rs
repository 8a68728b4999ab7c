//! A national ID card, asked for in the TLS handshake of a host of its own.

use askama::Template;

use crate::{
    domain::LoginMethod,
    login_methods::{Purpose, address},
    web::{AppError, FormView, Page, Visitor, page::render},
};

#[derive(Template)]
#[template(path = "login_methods/id_card.html")]
struct Pane<'a> {
    page: &'a Page<'a>,
    form: &'a FormView,
    purpose: Purpose,
    action: String,
}

/// The pane: one button.
///
/// # Errors
/// When the template cannot be written.
pub fn pane(page: &Page, visitor: &Visitor, purpose: Purpose, form: &FormView) -> Result<String, AppError> {
    render(&Pane { action: address(visitor, LoginMethod::IdCard, purpose), page, form, purpose })
}
