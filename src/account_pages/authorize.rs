//! The browser's side of the embedded authorization server: `oauth/authorize` below the public root. Clients send
//! people here, and the consent form is posted here.

use actix_web::{
    HttpResponse,
    http::header::{CACHE_CONTROL, LOCATION},
    web::{Data, ServiceConfig, get, post, resource},
};

use super::onward as onward_page;
use crate::{
    accounts::{
        Errors,
        embedded::{
            Embedded,
            oauth::{AuthorizationStep, DEVICE_PAGE, Decision},
        },
    },
    domain::ErrorCode,
    screens::permissions::{AREA, asked, draw},
    web::{
        AppError, Form, FormFields, FormView, Next, Page, Refusal, Screen, Visitor, form::onward,
        request::origin_check::navigates,
    },
};

/// The routes below `/account`.
pub fn routes(app: &mut ServiceConfig) {
    app.service(resource("/oauth/authorize").route(get().to(authorize)).route(post().to(decide)));
}

/// Takes an authorization request, or, without a query, continues the pending one.
async fn authorize(visitor: Visitor, embedded: Data<Embedded>) -> Result<HttpResponse, AppError> {
    navigates(&visitor)?;
    let query = visitor.request.query_string();
    // A redirect of links2 has a word of its own and nothing else (`web::middleware::layers`).
    let is_bare = query.starts_with("fresh=") && !query.contains('&');
    let query = if is_bare { "" } else { query };
    let step =
        visitor.relay(embedded.oauth.authorizations.authorize(&visitor.caller(), query).await)?;
    if let (true, AuthorizationStep::Back(address)) = (query.is_empty(), &step) {
        return after_sign_in(&visitor, address);
    }
    let address = place(&visitor, &step).ok_or(AppError::BadRequest)?;
    Ok(HttpResponse::SeeOther()
        .insert_header((LOCATION, address))
        .insert_header((CACHE_CONTROL, "no-store"))
        .finish())
}

/// Takes the person's answer to the consent screen.
async fn decide(
    visitor: Visitor,
    embedded: Data<Embedded>,
    form: Form,
) -> Result<HttpResponse, AppError> {
    let act = async |fields: &FormFields| {
        let unknown =
            || Refusal::of(AREA, Errors::of(ErrorCode::BadRequest), ErrorCode::BadRequest);
        let allow = match fields.get("_method") {
            "" => true,
            method if method.eq_ignore_ascii_case("DELETE") => false,
            _ => return Err(unknown()),
        };
        let step = visitor.relay(
            embedded.oauth.authorizations.decide(&visitor.caller(), decision(fields, allow)).await,
        );
        let step = step.map_err(|fault| Refusal::fault(AREA, fault))?;
        place(&visitor, &step).map(Next::To).ok_or_else(unknown)
    };
    form.answer(&visitor, act, async |form| draw_again(&visitor, &embedded, form).await).await
}

fn decision(fields: &FormFields, allow: bool) -> Decision<'_> {
    let request = fields.given("request").filter(|mark| !mark.is_empty());
    Decision { client: fields.get("client_id"), state: fields.get("state"), request, allow }
}

/// The consent screen with its errors; [`AppError::BadRequest`] if this browser has no such pending authorization.
async fn draw_again(
    visitor: &Visitor,
    embedded: &Embedded,
    form: FormView,
) -> Result<String, AppError> {
    let decision = decision(form.posted(), false);
    let shown = embedded.oauth.authorizations.find_shown_request(&visitor.caller(), decision).await;
    let shown = visitor.relay(shown)?;
    let query = shown.ok_or(AppError::BadRequest)?;
    let request = asked(visitor, &query).await?.map_err(|_| AppError::BadRequest)?;
    draw(visitor, &query, request, &form)
}

/// The address that a step leads to; `None` if the request is refused.
fn place(visitor: &Visitor, step: &AuthorizationStep) -> Option<String> {
    Some(match step {
        AuthorizationStep::Refused => return None,
        AuthorizationStep::Nothing => "/account/".to_owned(),
        AuthorizationStep::SignIn => visitor.href(Screen::Login),
        AuthorizationStep::Register => visitor.href(Screen::Register),
        AuthorizationStep::NoRole => {
            visitor.href(Screen::LoginError(ErrorCode::RoleNotAllowed.as_str()))
        }
        AuthorizationStep::Ask(query) => visitor.href(Screen::Permissions(query)),
        AuthorizationStep::Device(query) => format!("{DEVICE_PAGE}?{query}"),
        AuthorizationStep::Back(address) => address.clone(),
    })
}

/// A sign-in form brought the browser here, and the policy of that form's page forbids redirects to a client.
fn after_sign_in(visitor: &Visitor, address: &str) -> Result<HttpResponse, AppError> {
    let page = Page::new(visitor, "permissions", "common-signed-in");
    Ok(onward(visitor, address, onward_page::draw(page, address)?))
}
