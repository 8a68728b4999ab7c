//! The browser's side of the embedded authorization server: `oauth/authorize` below the public root. Clients send
//! people here, and the consent form is posted here.

use actix_web::{
    FromRequest, HttpMessage, HttpRequest, HttpResponse,
    dev::Payload,
    http::{
        StatusCode,
        header::{CACHE_CONTROL, LOCATION},
    },
    web::{Bytes, Data, ServiceConfig, get, post, resource},
};
use askama::Template;
use url::Url;

use super::onward as onward_page;
use crate::{
    accounts::{
        AskedSignIn, Errors, Fault,
        embedded::{
            Embedded,
            oauth::{
                AUTHORIZE, AuthorizationStep, DEVICE_PAGE, Decision, PostedAnswer, posted_query,
                wanted_languages,
            },
        },
    },
    domain::ErrorCode,
    screens::permissions::{AREA, asked, draw},
    web::{
        AppError, Form, FormFields, FormView, Next, Page, Refusal, Screen, Visitor,
        form::onward,
        page::{Door, personal, render},
        request::{origin_check::navigates, paths::escape},
        site::policies::FormLeadsTo,
    },
};

/// The parameter of the address that a form's request is sent on to.
const POSTED: &str = "posted";

pub fn routes(app: &mut ServiceConfig) {
    app.service(resource("/oauth/authorize").route(get().to(authorize)).route(post().to(posted)));
}

/// Takes an authorization request, or, without a query, continues the pending one.
async fn authorize(visitor: Visitor, embedded: Data<Embedded>) -> Result<HttpResponse, AppError> {
    navigates(&visitor)?;
    let by_form = visitor.query(POSTED).map(|sealed| {
        embedded.oauth.authorizations.open_posted(&sealed).ok_or(AppError::BadRequest)
    });
    let by_form = by_form.transpose()?;
    let query = by_form.as_deref().unwrap_or(visitor.request.query_string());
    let arrived = visitor.relay(embedded.oauth.authorizations.arrived(query).await)?;
    let query = arrived.as_str();
    let offered = &visitor.site.config.site.locales;
    let wanted = wanted_languages(query).into_iter().find(|wanted| offered.contains(wanted));
    let visitor = wanted.map_or(visitor.clone(), |wanted| visitor.clone().speaking(wanted));
    // A redirect of links2 has a word of its own and nothing else (`web::middleware::layers`).
    let is_bare = query.starts_with("fresh=") && !query.contains('&');
    let query = if is_bare { "" } else { query };
    let step =
        visitor.relay(embedded.oauth.authorizations.authorize(&visitor.caller(), query).await)?;
    match (query.is_empty(), &step) {
        (true, AuthorizationStep::Back(address)) => return after_sign_in(&visitor, address),
        (_, AuthorizationStep::Post(answer)) => {
            return Ok(personal(&visitor, StatusCode::OK, draw_post(&visitor, answer)?));
        }
        _ => {}
    }
    let address = place(&visitor, &step).ok_or(AppError::BadRequest)?;
    Ok(leads(&address))
}

fn leads(address: &str) -> HttpResponse {
    HttpResponse::SeeOther()
        .insert_header((LOCATION, address))
        .insert_header((CACHE_CONTROL, "no-store"))
        .finish()
}

/// Takes a form: an application's, which asks by it, or that of the consent screen. The first may come from any site, as a link may, and
/// is looked at when the browser comes back by one. Who may send the second is checked as it is read.
async fn posted(
    request: HttpRequest,
    visitor: Visitor,
    embedded: Data<Embedded>,
    body: Bytes,
) -> Result<HttpResponse, AppError> {
    if let Some(query) = posted_query(&body) {
        navigates(&visitor)?;
        let sealed = embedded.oauth.authorizations.seal_posted(query)?;
        return Ok(leads(&format!("/account/{AUTHORIZE}?{POSTED}={}", escape(&sealed))));
    }
    let form = Form::from_request(&request, &mut Payload::from(body)).await?;
    decide(visitor, embedded, form).await
}

/// The page with the answer as a form, which sends itself where there are scripts.
#[derive(Template)]
#[template(path = "account_pages/form_post.html")]
struct FormPostPage<'a> {
    page: Page<'a>,
    answer: &'a PostedAnswer,
}

fn draw_post(visitor: &Visitor, answer: &PostedAnswer) -> Result<String, AppError> {
    let url = Url::parse(&answer.address).ok();
    let host = url.as_ref().and_then(Url::host_str).unwrap_or(&answer.address);
    let heading = visitor.words().with("arrival-onward", &[("method", host)]);
    visitor.request.extensions_mut().insert(FormLeadsTo(url.clone()));
    let page = Page::titled(visitor, "form-post", heading).as_notice(Door::Open).unframed();
    render(&FormPostPage { page: page.with_islands(), answer })
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
        if let AuthorizationStep::Post(answer) = &step {
            let drawn = draw_post(&visitor, answer);
            return drawn.map(Next::Shown).map_err(|_| Refusal::fault(AREA, Fault::ServerError));
        }
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

/// The login screen, which says what an application asks for that changes it.
pub fn to_sign_in(visitor: &Visitor, asked: Option<&AskedSignIn>) -> String {
    match asked.filter(|asked| asked.changes_screen()) {
        Some(asked) => {
            visitor.memory().set_asked_sign_in(Some(asked));
            visitor.href(Screen::LoginAsked)
        }
        None => visitor.href(Screen::Login),
    }
}

/// The address that a step leads to; `None` if the request is refused.
fn place(visitor: &Visitor, step: &AuthorizationStep) -> Option<String> {
    Some(match step {
        // A form is no address.
        AuthorizationStep::Refused | AuthorizationStep::Post(_) => return None,
        AuthorizationStep::Nothing => "/account/".to_owned(),
        AuthorizationStep::SignIn(asked) => to_sign_in(visitor, Some(asked)),
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
