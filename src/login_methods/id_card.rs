//! National ID cards: through the TLS handshake with a separate host, which works without scripts, or with
//! the Web eID browser extension ([`web_eid`]). With Web eID, the handshake is offered as well if a host is configured.

use actix_web::{
    HttpMessage, HttpRequest, HttpResponse, Resource,
    dev::RequestHead,
    guard,
    http::{
        Method, StatusCode,
        header::{
            ACCESS_CONTROL_ALLOW_CREDENTIALS, ACCESS_CONTROL_ALLOW_HEADERS,
            ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN, ACCESS_CONTROL_MAX_AGE,
            CACHE_CONTROL, HeaderValue, LOCATION, REFERRER_POLICY, VARY,
        },
    },
    web::{self, Bytes, Data, ServiceConfig, resource},
};
use askama::Template;
use url::{Url, form_urlencoded::Serializer};

use crate::{
    accounts::{Caller, CardProof, Fault, IdentityCall, LoginOutcome, Reply},
    config::{AccountRoot, Config, IdCardKind, ProxyHeader},
    domain::{ErrorCode, LoginMethod},
    login_methods::{Purpose, address, outcome, web_eid},
    providers::{
        certificates::Certificate,
        id_card::{
            CardVerifier, Rejection,
            client_cert::{self, CLIENT_CERT, X_SSL_CLIENT_CERT},
        },
    },
    web::{
        AppError, FormFields, FormView, Next, Page, Refusal, Site, View, Visitor,
        middleware::WithoutCookies,
        page::{self, Named, render},
        request::{card_cookie, is_sent_by, negotiate},
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
        IdCardKind::Tls => Err(Refusal::by(LoginMethod::IdCard, ErrorCode::CheckIdCardReader)),
    }
}

/// Whether the account service keeps who was identified on the ID-card host for the browser that began, so that this host needs
/// no cookie (docs/decisions/0055). A platform's own service shares its cookie with that host instead.
fn keeps_cards(config: &Config) -> bool {
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
fn where_from(visitor: &Visitor) -> Serializer<'static, String> {
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

// The responses of the ID-card host (docs/account-api.md section 4): a plain form gets a 303 to the front end's screen for the
// outcome, a script gets the outcome itself. With an account service that keeps who was identified (docs/decisions/0055), both
// lead to the site with a code, and this host neither reads nor sets a cookie. The same routes serve the host's own listener and,
// only for the proxies of `id_card.proxies`, the site's. A certificate is not a secret, so anyone allowed to pass one on can sign
// in as anybody.
//
// Only pages of the front end may post here. CORS names the front end's exact origin, never a wildcard.

/// What a connection's TLS handshake proved: the certificate that the browser presented, or none. Attached to every
/// connection of the host's own listener.
pub struct Presented(pub Option<Certificate>);

/// The routes of the host's own listener. If the application data contains a [`CardVerifier`], cards are verified
/// before they are passed on.
pub fn host_routes(app: &mut ServiceConfig) {
    for purpose in Purpose::ALL {
        app.service(calls(purpose));
    }
}

/// The same routes for proxies that act as the host. For everyone else these addresses do not exist.
pub fn routes_for_proxies(app: &mut ServiceConfig) {
    for purpose in Purpose::ALL {
        let of_proxy = guard::fn_guard(|request| {
            request.app_data::<Data<Site>>().is_some_and(|site| is_of_proxy(site, request.head()))
        });
        app.service(calls(purpose).guard(of_proxy));
    }
}

fn calls(purpose: Purpose) -> Resource {
    let identify = move |visitor, verifier, _: Bytes| identify(visitor, purpose, verifier);
    let calls = resource(format!("/{}", purpose.path("id-card")));
    let calls =
        calls.route(web::post().to(identify)).route(web::method(Method::OPTIONS).to(preflight));
    calls.default_service(web::to(async || refuse(StatusCode::METHOD_NOT_ALLOWED)))
}

fn is_of_proxy(site: &Site, head: &RequestHead) -> bool {
    is_sent_by(&site.config.id_card.proxies, head)
}

/// The answer at every other address.
pub async fn host_not_found() -> HttpResponse {
    refuse(StatusCode::NOT_FOUND)
}

async fn identify(
    visitor: Visitor,
    purpose: Purpose,
    verifier: Option<Data<CardVerifier>>,
) -> HttpResponse {
    if !is_of_front_end(&visitor) {
        return refuse(StatusCode::FORBIDDEN);
    }
    let outcome = outcome_of(&visitor, purpose, verifier.as_deref().map(AsRef::as_ref)).await;
    let mut answer =
        if visitor.wants_json { as_json(outcome) } else { as_page(&visitor, purpose, outcome) };
    let headers = answer.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.append(VARY, HeaderValue::from_static("Origin, Accept"));
    if let Some(origin) =
        front_end_in(&visitor, "origin").and_then(|origin| HeaderValue::from_str(&origin).ok())
    {
        headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, origin);
        headers.insert(ACCESS_CONTROL_ALLOW_CREDENTIALS, HeaderValue::from_static("true"));
    }
    answer
}

/// Answers the CORS preflight of a script's call.
async fn preflight(visitor: Visitor) -> HttpResponse {
    let Some(origin) = front_end_in(&visitor, "origin") else {
        return refuse(StatusCode::FORBIDDEN);
    };
    HttpResponse::NoContent()
        .insert_header((ACCESS_CONTROL_ALLOW_ORIGIN, origin))
        .insert_header((ACCESS_CONTROL_ALLOW_CREDENTIALS, "true"))
        .insert_header((ACCESS_CONTROL_ALLOW_METHODS, "POST"))
        .insert_header((ACCESS_CONTROL_ALLOW_HEADERS, "accept, content-type"))
        .insert_header((ACCESS_CONTROL_MAX_AGE, "600"))
        .insert_header((VARY, "Origin"))
        .finish()
}

async fn outcome_of(
    visitor: &Visitor,
    purpose: Purpose,
    verifier: Option<&CardVerifier>,
) -> Result<LoginOutcome, Fault> {
    let site = &visitor.site;
    if keeps_cards(&site.config) {
        visitor.request.extensions_mut().insert(WithoutCookies);
        return kept(visitor, purpose).await;
    }
    let mut certificate = certificate(visitor);
    if let (Some(verifier), Ok(presented)) = (verifier, &certificate)
        && let Err(cause) = verifier.identify(presented.as_ref(), &site.rng, site.clock.now()).await
    {
        certificate = Err(cause);
    }
    match certificate {
        Ok(certificate) => {
            let call = IdentityCall::IdCard { purpose, proof: CardProof::Handshake(certificate) };
            visitor.call(async |accounts, caller| accounts.identify(caller, call).await).await
        }
        Err(cause) => {
            tracing::warn!(%cause, "an ID card is refused before the account service is asked");
            Ok(LoginOutcome::failed(cause.code()))
        }
    }
}

/// The outcome with an account service that keeps the card's owner for the browser that has begun on one of our pages: where
/// that browser fetches what follows.
async fn kept(visitor: &Visitor, purpose: Purpose) -> Result<LoginOutcome, Fault> {
    let Some(begun) = card_cookie::told(visitor) else {
        tracing::info!("an ID card is presented for a browser that began on no page of ours");
        return Ok(LoginOutcome::failed(ErrorCode::AuthorizationProcessTimeout));
    };
    let certificate = match certificate(visitor) {
        Ok(certificate) => certificate,
        Err(cause) => {
            tracing::warn!(%cause, "an ID card is refused before the account service is asked");
            return Ok(LoginOutcome::failed(cause.code()));
        }
    };
    let kept = visitor
        .call(async |accounts, caller| {
            let stranger = Caller { cookies: Vec::new(), ..caller.clone() };
            let kept = accounts.keep_card(&stranger, purpose, certificate.as_ref(), &begun).await;
            kept.unwrap_or(Reply::fault(Fault::ServerError))
        })
        .await?;
    Ok(match kept {
        Ok(code) => LoginOutcome {
            success: true,
            login_method: Some(LoginMethod::IdCard),
            url: Some(arrival(visitor, purpose, "code", code.expose())),
            ..LoginOutcome::default()
        },
        Err(code) => LoginOutcome::failed(code),
    })
}

/// The address at the site where the browser fetches what follows, in its language and view.
fn arrival(visitor: &Visitor, purpose: Purpose, name: &str, value: &str) -> String {
    let mut query = where_from(visitor);
    query.append_pair(name, value);
    let path = format!("account/{}/arrived?{}", purpose.path("id-card"), query.finish());
    let address = visitor.site.config.server.public_url.join(&path);
    address.map(String::from).unwrap_or_default()
}

/// The certificate of our own handshake, else the one that the proxy passes on.
fn certificate(visitor: &Visitor) -> Result<Option<Certificate>, Rejection> {
    if let Some(Presented(certificate)) = visitor.request.conn_data() {
        return Ok(certificate.clone());
    }
    if !is_of_proxy(&visitor.site, visitor.request.head()) {
        return Ok(None);
    }
    let lines = |name| {
        let lines = visitor.request.headers().get_all(name);
        // Not empty, which would mean that there is no certificate.
        lines.map(|line| line.to_str().unwrap_or("?"))
    };
    match visitor.site.config.id_card.proxy_header {
        ProxyHeader::Rfc9440 => client_cert::read(lines(CLIENT_CERT)),
        ProxyHeader::EscapedPem => client_cert::read_escaped(lines(X_SSL_CLIENT_CERT)),
    }
}

fn as_json(outcome: Result<LoginOutcome, Fault>) -> HttpResponse {
    match outcome {
        Ok(outcome) => HttpResponse::Ok().json(outcome),
        Err(fault) => {
            let refusal = Refusal::fault(LoginMethod::IdCard, fault);
            HttpResponse::build(refusal.status).json(LoginOutcome::failed(first(&refusal)))
        }
    }
}

/// Redirects to the front end's screen for the outcome. This host remembers nothing for it: the screen asks the account
/// service.
fn as_page(
    visitor: &Visitor,
    purpose: Purpose,
    outcome: Result<LoginOutcome, Fault>,
) -> HttpResponse {
    let is_kept = keeps_cards(&visitor.site.config);
    let next =
        outcome.map_err(|fault| Refusal::fault(LoginMethod::IdCard, fault)).and_then(|outcome| {
            match outcome.url {
                Some(address) if is_kept => Ok(Next::To(address)),
                _ => outcome::follow(
                    visitor,
                    &outcome,
                    LoginMethod::IdCard,
                    ErrorCode::CheckIdCardReader,
                ),
            }
        });
    let to = match next {
        Ok(Next::Shown(html) | Next::File(_, html)) => {
            return page::personal(visitor, StatusCode::OK, html);
        }
        Ok(Next::To(to) | Next::Back { to, .. } | Next::Onward(to, _)) => to,
        // Only the site can show this browser a number by which an operator finds what failed.
        Err(refusal) if is_kept && first(&refusal).is_fault() => {
            arrival(visitor, purpose, "failed", first(&refusal).as_str())
        }
        Err(refusal) => {
            visitor.href(purpose.place_with_error(LoginMethod::IdCard, first(&refusal).as_str()))
        }
    };
    let to = visitor.site.config.server.public_url.join(&to).map(String::from).unwrap_or(to);
    let mut answer = HttpResponse::SeeOther();
    if is_kept {
        answer.insert_header((REFERRER_POLICY, "no-referrer"));
    }
    answer.insert_header((LOCATION, to)).finish()
}

fn first(refusal: &Refusal) -> ErrorCode {
    refusal.errors.first().map_or(ErrorCode::Undefined, |error| error.code)
}

fn refuse(status: StatusCode) -> HttpResponse {
    let mut answer = HttpResponse::build(status);
    answer.insert_header((CACHE_CONTROL, "no-store")).insert_header((VARY, "Origin"));
    answer.json(LoginOutcome::failed(ErrorCode::BadRequest))
}

/// Whether a page of the front end, or of this very host, sent the request. Host and front end may be different sites,
/// so the origin decides, not `Sec-Fetch-Site`. A request that says nothing about its source must come through a
/// handshake of ours, which has proven the card's key: behind a proxy, every browser that can use cards sends the
/// origin of its form.
fn is_of_front_end(visitor: &Visitor) -> bool {
    let said = |name: &str| visitor.request.headers().contains_key(name);
    match header(&visitor.request, "sec-fetch-site") {
        Some("same-origin" | "none") => true,
        _ if said("origin") => front_end_in(visitor, "origin").is_some(),
        _ if said("referer") => front_end_in(visitor, "referer").is_some(),
        site => site.is_none() && visitor.request.conn_data::<Presented>().is_some(),
    }
}

/// The front end's origin, if this header names it.
fn front_end_in(visitor: &Visitor, name: &str) -> Option<String> {
    let own = visitor.site.config.server.public_url.origin();
    let named = Url::parse(header(&visitor.request, name)?).ok()?.origin();
    (named == own).then(|| own.ascii_serialization())
}

fn header<'a>(request: &'a HttpRequest, name: &str) -> Option<&'a str> {
    request.headers().get(name)?.to_str().ok()
}
