//! A national ID card: behind the TLS handshake of a host of its own ([`host`]), which works without scripts, or with the
//! Web eID browser extension ([`web_eid`]), beside which the handshake is offered where there is a host.

pub mod host;
pub mod web_eid;

use askama::Template;
use url::form_urlencoded::Serializer;

use crate::{
    accounts::Errors,
    config::IdCardKind,
    domain::{ErrorCode, LoginMethod},
    login_methods::{Purpose, address},
    web::{AppError, FormFields, FormView, Next, Page, Refusal, View, Visitor, page::render},
};

#[derive(Template)]
#[template(path = "login_methods/id_card.html")]
struct IdCardPane<'a> {
    page: &'a Page<'a>,
    form: &'a FormView,
    purpose: Purpose,
    /// The ID-card host.
    host: Option<String>,
    /// Where a Web eID token is sent, and where its challenge is asked for.
    web_eid: Option<(String, String)>,
}

/// The pane: one button, or one for each way.
///
/// # Errors
/// When the template cannot be written.
pub fn pane(
    page: &Page,
    visitor: &Visitor,
    purpose: Purpose,
    form: &FormView,
) -> Result<String, AppError> {
    let id_card = &visitor.site.config.id_card;
    let is_web_eid = id_card.kind == IdCardKind::WebEid;
    let own =
        || (visitor.href(purpose.place(LoginMethod::IdCard)), web_eid::challenge_href(visitor));
    let is_hosted = !is_web_eid || id_card.host.is_some();
    render(&IdCardPane {
        host: is_hosted.then(|| host_address(visitor, purpose)),
        web_eid: is_web_eid.then(own),
        page,
        form,
        purpose,
    })
}

/// Acts on the pane's own form: the ID-card host has no form here.
///
/// # Errors
/// Why the pane is shown again.
pub async fn start(
    visitor: &Visitor,
    purpose: Purpose,
    fields: &FormFields,
) -> Result<Next, Refusal> {
    match visitor.site.config.id_card.kind {
        IdCardKind::WebEid => web_eid::start(visitor, purpose, fields).await,
        IdCardKind::Tls => {
            Err(Refusal::of(LoginMethod::IdCard, Errors::default(), ErrorCode::CheckIdCardReader))
        }
    }
}

/// Language and view travel along: the host has no other way to know which screen its answer leads to.
fn host_address(visitor: &Visitor, purpose: Purpose) -> String {
    let mut query = Serializer::new(String::new());
    query.append_pair("lang", visitor.language.code());
    if visitor.view != View::Full {
        query.append_pair("view", visitor.view.slug());
    }
    format!("{}?{}", address(visitor, LoginMethod::IdCard, purpose), query.finish())
}
