//! National ID cards: through the TLS handshake with a separate host ([`host`]), which works without scripts, or with
//! the Web eID browser extension ([`web_eid`]). With Web eID, the handshake is offered as well if a host is configured.

use askama::Template;
use url::form_urlencoded::Serializer;

use crate::{
    accounts::Errors,
    config::{AccountRoot, Config, IdCardKind},
    domain::{ErrorCode, LoginMethod},
    login_methods::{Purpose, address, web_eid},
    web::{
        AppError, FormFields, FormView, Next, Page, Refusal, View, Visitor,
        page::{Named, render},
        request::{card_cookie, negotiate},
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
    /// This pane outside the frame that it is in, where the browser keeps the cookie that it comes back with.
    outside: Option<String>,
    /// Where the Web eID token is posted, and where the script requests a challenge.
    web_eid: Option<(String, String)>,
}

/// The pane: one button, or one for each of the two ways.
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
    let is_outside = is_hosted
        && is_personal(visitor)
        && visitor.view.is_embedded()
        && negotiate::is_within_another_page(visitor.request.headers());
    render(&IdCardPane {
        host: (is_hosted && !is_outside).then(|| host_address(visitor, purpose)),
        outside: is_outside.then(|| visitor.href(purpose.place(LoginMethod::IdCard))),
        web_eid: is_web_eid.then(own),
        label: purpose.label(page, LoginMethod::IdCard),
        page,
        form,
    })
}

/// Acts on the pane's own form. The ID-card host has no form here.
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

/// Whether the account service keeps who was identified on the ID-card host for the browser that began, so that this host needs no
/// cookie (docs/decisions/0055). A platform's own service shares its cookie with that host instead.
pub fn keeps_cards(config: &Config) -> bool {
    matches!(config.account_api.root, AccountRoot::Embedded)
}

/// Whether the pane names the browser that it is drawn for, so that nobody else may get it.
pub fn is_personal(visitor: &Visitor) -> bool {
    let config = &visitor.site.config;
    config.id_card.host.is_some() && keeps_cards(config)
}

/// The address carries language and view, because the host has no other way to know which screen to redirect to, and by what the
/// site knows this browser.
fn host_address(visitor: &Visitor, purpose: Purpose) -> String {
    let mut query = where_from(visitor);
    if keeps_cards(&visitor.site.config) {
        query.append_pair(card_cookie::BEGUN, &card_cookie::begin(visitor));
    }
    format!("{}?{}", address(visitor, LoginMethod::IdCard, purpose), query.finish())
}

/// Language, view and scheme of this visitor's pages.
pub fn where_from(visitor: &Visitor) -> Serializer<'static, String> {
    let mut query = Serializer::new(String::new());
    query.append_pair("lang", visitor.language.code());
    if visitor.view != View::Full {
        query.append_pair("view", visitor.view.slug());
    }
    if let Some(scheme) = visitor.scheme {
        query.append_pair("scheme", scheme.name());
    }
    query
}
