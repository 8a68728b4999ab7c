//! National ID cards: through the TLS handshake with a separate host ([`host`]), which works without scripts, or with
//! the Web eID browser extension ([`web_eid`]). With Web eID, the handshake is offered as well if a host is configured.

pub mod host;
pub mod web_eid;

use askama::Template;
use url::form_urlencoded::Serializer;

use crate::{
    accounts::Errors,
    config::IdCardKind,
    domain::{ErrorCode, LoginMethod},
    login_methods::{Purpose, address},
    web::{
        AppError, FormFields, FormView, Next, Page, Refusal, View, Visitor,
        page::{Named, render},
    },
};

#[derive(Template)]
#[template(path = "login_methods/id_card.html")]
struct IdCardPane<'a> {
    page: &'a Page<'a>,
    form: &'a FormView,
    label: Named,
    /// The address on the ID-card host.
    host: Option<String>,
    /// Where the Web eID token is posted, and where the script requests a challenge.
    web_eid: Option<(String, String)>,
}

/// The pane: one button, or one for each of the two ways.
///
/// # Errors
/// [`AppError::Internal`] when the template cannot be rendered.
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
        label: purpose.label(page, LoginMethod::IdCard),
        page,
        form,
    })
}

/// Acts on the pane's own form. The ID-card host has no form here.
///
/// # Errors
/// [`Refusal`] when the pane has to be shown again.
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

/// The address carries language and view, because the host has no other way to know which screen to redirect to.
fn host_address(visitor: &Visitor, purpose: Purpose) -> String {
    let mut query = Serializer::new(String::new());
    query.append_pair("lang", visitor.language.code());
    if visitor.view != View::Full {
        query.append_pair("view", visitor.view.slug());
    }
    if let Some(scheme) = visitor.scheme {
        query.append_pair("scheme", scheme.name());
    }
    format!("{}?{}", address(visitor, LoginMethod::IdCard, purpose), query.finish())
}
