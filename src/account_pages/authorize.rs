//! The browser's side of the embedded authorization server: `oauth/authorize` below the public root. Clients send
//! people here, and the consent form is posted here.

use actix_web::{
    FromRequest, HttpMessage, HttpRequest, HttpResponse,
    dev::Payload,
    http::StatusCode,
    web::{Bytes, ServiceConfig, get, post, resource},
};
use askama::Template;
use url::Url;

use super::onward as onward_page;
use crate::{
    account_pages::signed_in::see_other_unkept,
    accounts::{
        AskedSignIn, Fault,
        embedded::oauth::{
            AUTHORIZE, AuthorizationStep, DEVICE_PAGE, Decision, PostedAnswer, posted_query,
            wanted_languages,
        },
    },
    domain::ErrorCode,
    screens::permissions::{AREA, asked, draw},
    web::{
        AppError, Form, FormFields, FormView, Next, Page, Refusal, Screen, Visit, Visitor,
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
async fn authorize(visit: Visit) -> Result<HttpResponse, AppError> {
    navigates(&visit)?;
    let by_form = visit.query(POSTED).map(|sealed| {
        visit.embedded.oauth.authorizations.open_posted(&sealed).ok_or(AppError::BadRequest)
    });
    let by_form = by_form.transpose()?;
    let query = by_form.as_deref().unwrap_or(visit.request.query_string());
    let arrived = visit.relay(visit.embedded.oauth.authorizations.arrived(query).await)?;
    let query = arrived.as_str();
    let offered = &visit.site.config.site.locales;
    let wanted = wanted_languages(query).into_iter().find(|wanted| offered.contains(wanted));
    let visit = wanted.map_or(visit.clone(), |wanted| visit.clone().speaking(wanted));
    // A redirect of links2 has a word of its own and nothing else (`web::middleware::layers`).
    let is_bare = query.starts_with("fresh=") && !query.contains('&');
    let query = if is_bare { "" } else { query };
    let step =
        visit.relay(visit.embedded.oauth.authorizations.authorize(&visit.caller(), query).await)?;
    match (query.is_empty(), &step) {
        (true, AuthorizationStep::Back(address)) => return after_sign_in(&visit, address),
        (_, AuthorizationStep::Post(answer)) => {
            return Ok(personal(&visit, StatusCode::OK, draw_post(&visit, answer)?));
        }
        _ => {}
    }
    let address = place(&visit, &step).ok_or(AppError::BadRequest)?;
    Ok(see_other_unkept(&address))
}

/// Takes a form: an application's, which asks by it, or that of the consent screen. The first may come from any site, as a link
/// may, and is looked at when the browser comes back by one. The sender of the second is checked as it is read.
async fn posted(request: HttpRequest, visit: Visit, body: Bytes) -> Result<HttpResponse, AppError> {
    if let Some(query) = posted_query(&body) {
        navigates(&visit)?;
        let sealed = visit.embedded.oauth.authorizations.seal_posted(query)?;
        return Ok(see_other_unkept(&format!("/account/{AUTHORIZE}?{POSTED}={}", escape(&sealed))));
    }
    let form = Form::from_request(&request, &mut Payload::from(body)).await?;
    decide(visit, form).await
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
async fn decide(visit: Visit, form: Form) -> Result<HttpResponse, AppError> {
    let act = async |fields: &FormFields| {
        let unknown = || Refusal::by(AREA, ErrorCode::BadRequest);
        let allow = match fields.get("_method") {
            "" => true,
            method if method.eq_ignore_ascii_case("DELETE") => false,
            _ => return Err(unknown()),
        };
        let step = visit.relay(
            visit
                .embedded
                .oauth
                .authorizations
                .decide(&visit.caller(), decision(fields, allow))
                .await,
        );
        let step = step.map_err(|fault| Refusal::fault(AREA, fault))?;
        if let AuthorizationStep::Post(answer) = &step {
            let drawn = draw_post(&visit, answer);
            return drawn.map(Next::Shown).map_err(|_| Refusal::fault(AREA, Fault::ServerError));
        }
        place(&visit, &step).map(Next::To).ok_or_else(unknown)
    };
    form.answer(&visit, act, async |form| draw_again(&visit, form).await).await
}

fn decision(fields: &FormFields, allow: bool) -> Decision<'_> {
    let request = fields.given("request").filter(|mark| !mark.is_empty());
    Decision { client: fields.get("client_id"), state: fields.get("state"), request, allow }
}

/// The consent screen with its errors; [`AppError::BadRequest`] if this browser has no such pending authorization.
async fn draw_again(visit: &Visit, form: FormView) -> Result<String, AppError> {
    let decision = decision(form.posted(), false);
    let shown =
        visit.embedded.oauth.authorizations.find_shown_request(&visit.caller(), decision).await;
    let shown = visit.relay(shown)?;
    let query = shown.ok_or(AppError::BadRequest)?;
    let request = asked(visit, &query).await?.map_err(|_| AppError::BadRequest)?;
    draw(visit, &query, request, &form)
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
