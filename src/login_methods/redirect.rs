//! Redirecting providers: the browser goes to the provider and comes back.

use std::borrow::Cow;

use askama::Template;

use crate::{
    accounts::IdentityCall,
    config::RedirectsConfig,
    domain::{LoginMethod, RedirectingProvider},
    login_methods::{Purpose, address},
    web::{
        AppError, Next, Page, Screen, View, Visitor,
        page::{Named, render},
        request::origin_check,
    },
};

/// The parameter of the address of a tile: a press on it leads straight to the provider.
const GO: &str = "go";

#[derive(Template)]
#[template(path = "login_methods/redirect.html")]
struct RedirectPane<'a> {
    page: &'a Page<'a>,
    method: LoginMethod,
    href: String,
    label: Named,
    lead: String,
}

pub fn pane(
    page: &Page,
    visitor: &Visitor,
    method: LoginMethod,
    purpose: Purpose,
) -> Result<String, AppError> {
    let name = page.words().method(method);
    render(&RedirectPane {
        href: address(visitor, method, purpose),
        lead: page.t1(lead(method), "method", &name),
        label: purpose.label(page, method),
        page,
        method,
    })
}

/// The address of a pane as its tile has it. It is no page to be framed.
pub fn straight(visitor: &Visitor, pane: Screen) -> String {
    let view = if visitor.view.is_embedded() { View::Full } else { visitor.view };
    format!("{}&{GO}=1", pane.href(visitor.language, view))
}

/// The way to the provider, where a tile on one of our own pages was pressed. Any other request gets the pane: a provider that
/// still knows somebody sends them back signed in, so no other site may begin this.
pub fn leaves(visitor: &Visitor, method: LoginMethod, purpose: Purpose) -> Option<Next> {
    let is_provider = matches!(method, LoginMethod::Provider(_));
    let goes = is_provider && visitor.query(GO).is_some();
    (goes && origin_check::is_pressed_here(visitor))
        .then(|| Next::To(address(visitor, method, purpose)))
}

/// The id of the message that says where the button leads.
fn lead(method: LoginMethod) -> &'static str {
    match method {
        LoginMethod::HAR_ID => "redirect-lead-har_id",
        LoginMethod::E_PARAKSTS => "redirect-lead-e_paraksts",
        _ => "redirect-lead",
    }
}

/// The `type` of the validation screen for a person who came back (docs/account-api.md section 5).
pub fn validation_type(provider: RedirectingProvider, purpose: Purpose) -> Cow<'static, str> {
    match (provider, purpose) {
        (RedirectingProvider::HAR_ID, Purpose::SignIn) => "har".into(),
        (RedirectingProvider::HAR_ID, Purpose::Register) => "har-register".into(),
        (RedirectingProvider::X_ID, _) => "xid".into(),
        (other, _) => other.slug().into(),
    }
}

/// The reverse: which provider and purpose a `type` of the validation screen means.
pub fn of_validation_type(
    named: &str,
    providers: &RedirectsConfig,
) -> Option<(RedirectingProvider, Purpose)> {
    IdentityCall::returns(providers.providers())
        .map(|(purpose, provider)| (provider, purpose))
        .find(|(provider, purpose)| validation_type(*provider, *purpose) == named)
}
