//! HarID, X-ID and eParaksts: the browser goes to the provider and comes back.

use askama::Template;

use crate::{
    domain::LoginMethod,
    login_methods::{Purpose, address},
    web::{AppError, Page, Visitor, page::render},
};

#[derive(Template)]
#[template(path = "login_methods/redirect.html")]
struct RedirectPane<'a> {
    page: &'a Page<'a>,
    method: LoginMethod,
    href: String,
    label: String,
    lead: String,
}

/// The pane: one button.
///
/// # Errors
/// [`AppError::Internal`] when the template cannot be rendered.
pub fn pane(
    page: &Page,
    visitor: &Visitor,
    method: LoginMethod,
    purpose: Purpose,
) -> Result<String, AppError> {
    let label = match purpose {
        Purpose::SignIn => "redirect-sign-in",
        Purpose::Register => "redirect-register",
    };
    let name = page.t(method.message());
    render(&RedirectPane {
        href: address(visitor, method, purpose),
        lead: lead(method).map(|id| page.t(id)).unwrap_or_default(),
        label: page.t1(label, "method", &name),
        page,
        method,
    })
}

/// The id of the message that says where the button leads; `None` for methods without a redirecting provider.
const fn lead(method: LoginMethod) -> Option<&'static str> {
    match method {
        LoginMethod::HarId => Some("redirect-lead-har_id"),
        LoginMethod::XId => Some("redirect-lead-x_id"),
        LoginMethod::EParaksts => Some("redirect-lead-e_paraksts"),
        _ => None,
    }
}
