//! What wraps every handler: the response cache, security headers, error pages and cookies. May import every other room
//! of this floor.

pub mod measure;
pub mod response_cache;

use std::sync::atomic::Ordering;

use actix_web::{
    Error, HttpMessage, HttpRequest, HttpResponse,
    body::{BoxBody, MessageBody},
    dev::{RequestHead, ServiceRequest, ServiceResponse},
    http::{
        Method,
        header::{
            ALLOW, CACHE_CONTROL, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue, LOCATION,
            PRAGMA, SET_COOKIE, USER_AGENT,
        },
    },
    middleware::Next,
    web::Data,
};
use tracing::Instrument;

use crate::{
    accounts::{Fault, cookies::is_carried},
    domain::Language,
    web::{
        AppError, Framed, Site, Visitor,
        error::is_late,
        page::error_page,
        request::{self, Incident, card_cookie, origin_check},
        session::redis_sessions,
        site::policies::{FormLeadsTo, StyledBy},
        site::{
            LANGUAGE_COOKIE, LEFT_COOKIE, METHOD_COOKIE, PASSKEY_COOKIE, PasskeyWish, SignedInBy,
            SignedOut, language_cookie, left_cookie, method_cookie, passkey_cookie,
        },
    },
};

// The middleware that every request passes: incident number and log span, security headers, error pages, relayed
// cookies and the language cookie. `app` sets their order.

/// A handler attaches this to a request whose answer may set no cookie at all.
#[derive(Clone, Copy)]
pub struct WithoutCookies;

/// Gives the request its incident number, logs how it ended, and adds the headers that every response has.
pub async fn outermost(
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    // HEAD is handled as GET, but where a GET acts; actix-web's encoder knows not to send the body.
    let is_head = request.method() == Method::HEAD;
    let does_nothing = is_head && acts_on_get(request.path());
    if is_head {
        request.head_mut().method = Method::GET;
    }
    let site = request.app_data::<Data<Site>>().cloned();
    let incident = site.as_ref().map(|site| site.rng.incident()).unwrap_or_default();
    request.extensions_mut().insert(Incident(incident.clone()));
    let span = tracing::info_span!("request", incident, method = %request.method());
    async move {
        let (mut response, is_lost) = if does_nothing {
            let answer = HttpResponse::NoContent()
                .insert_header((CACHE_CONTROL, HeaderValue::from_static("no-store")))
                .finish();
            (request.into_response(answer), false)
        } else {
            let (answered, is_lost) = redis_sessions::noticing_losses(next.call(request)).await;
            (answered?.map_into_boxed_body(), is_lost)
        };
        if is_lost {
            response = in_words(response, &AppError::Service(Fault::ServerError));
        }
        tracing::debug!(status = response.status().as_u16(), "answered");
        let request = response.request().clone();
        let mut response = error_page(response);
        if let Some(site) = site {
            if let Some(count) =
                site.answered.get(usize::from(response.status().as_u16() / 100).wrapping_sub(1))
            {
                count.fetch_add(1, Ordering::Relaxed);
            }
            error_page::complete(response.status(), response.headers_mut());
            add_headers(response.response_mut().headers_mut(), &request, &site);
        }
        Ok(response)
    }
    .instrument(span)
    .await
}

/// Whether a GET of this address may change something, as the contract wants it: the navigations below `/account`, the desk,
/// which notes when it was last used, a phone that comes back, and the page that waits for one, which fetches how it ended. A
/// HEAD is never acted on (RFC 9110 section 9.2.1).
fn acts_on_get(path: &str) -> bool {
    path.starts_with("/account/")
        || path.starts_with("/desk/")
        || path.ends_with("/smart-id/callback")
        || path.ends_with("/waiting")
}

/// While `site.maintenance` is set, every screen shows the maintenance notice.
pub async fn maintenance(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    if request.app_data::<Data<Site>>().is_some_and(|site| site.config.site.maintenance) {
        // The notice may be framed: it has nothing to click, so clickjacking gains nothing.
        request.extensions_mut().insert(Framed);
        return Ok(request.error_response(AppError::Maintenance));
    }
    Ok(next.call(request).await?.map_into_boxed_body())
}

/// The page of this error in place of an answer.
fn in_words(response: ServiceResponse<BoxBody>, error: &AppError) -> ServiceResponse<BoxBody> {
    let page = error.respond(&Visitor::of(response.request()));
    response.into_response(page)
}

/// Turns an error into a page: a handler's own error, or an error status without a body.
fn error_page(response: ServiceResponse<BoxBody>) -> ServiceResponse<BoxBody> {
    let status = response.status();
    let bare = (status.is_client_error() || status.is_server_error())
        && !response.headers().contains_key(CONTENT_TYPE);
    let request = response.request().clone();
    let of_handler = response.response().error().and_then(|error| error.as_error::<AppError>());
    let is_late = response.response().error().is_some_and(is_late);
    let page = match of_handler {
        Some(error) => error.respond(&Visitor::of(&request)),
        None if is_late => AppError::Late.respond(&Visitor::of(&request)),
        None if bare => AppError::of_status(status).respond(&Visitor::of(&request)),
        None => return response,
    };
    let allow = response.headers().get(ALLOW).cloned();
    let mut response = response.into_response(page);
    if let Some(allow) = allow {
        response.headers_mut().insert(ALLOW, allow);
    }
    response
}

fn add_headers(headers: &mut HeaderMap, request: &HttpRequest, site: &Site) {
    let visitor = Visitor::of(request);
    let is_framed = visitor.is_framed();
    let has_own_policy = headers.contains_key("content-security-policy");
    let has_own_frames = headers.contains_key("x-frame-options");
    let has_own_referrer = headers.contains_key("referrer-policy");
    let type_of_content = headers.get(CONTENT_TYPE).cloned();
    let mut set = |name: &'static str, value: &str| {
        if let Ok(value) = HeaderValue::from_str(value) {
            headers.insert(HeaderName::from_static(name), value);
        }
    };
    if !has_own_policy {
        let extensions = request.extensions();
        let (policies, style) = (&site.policies, extensions.get::<StyledBy>());
        let policy = match extensions.get::<FormLeadsTo>() {
            Some(FormLeadsTo(to)) => policies.allowing_form_redirect_to(to.as_ref(), style),
            None => policies.content_security(is_framed, style),
        };
        set("content-security-policy", &policy);
    }
    if !has_own_referrer {
        set("referrer-policy", site.policies.referrer);
    }
    set("x-content-type-options", "nosniff");
    set("cross-origin-opener-policy", "same-origin");
    // It speaks of documents; a 304 of one names no type.
    if type_of_content.is_none_or(|kind| kind.as_bytes().starts_with(b"text/html")) {
        set("permissions-policy", "camera=(), geolocation=(), microphone=()");
    }
    // A document with a policy of its own may say that our own page frames it.
    if !is_framed && !has_own_frames {
        set("x-frame-options", "DENY");
    }
    if let Some(transport) = site.policies.transport {
        set("strict-transport-security", transport);
    }
    for cookie in cookies(request, &visitor) {
        if let Ok(cookie) = HeaderValue::try_from(cookie) {
            headers.append(SET_COOKIE, cookie);
        }
    }
    if request.extensions().contains::<WithoutCookies>() {
        headers.remove(SET_COOKIE);
    }
    freshen(headers, request, site);
    fit(headers, &visitor);
    if origin_check::is_silent(request.headers()) {
        put_same_site_last(headers);
        if headers.contains_key(LOCATION) {
            // elinks remembers where it was led.
            headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
            headers.insert(PRAGMA, HeaderValue::from_static("no-cache"));
        }
    }
}

/// What the answer sets: what the account service has set, and our own.
fn cookies(request: &HttpRequest, visitor: &Visitor) -> Vec<String> {
    let is_secure = visitor.is_secure();
    let language = visitor.chosen_language().filter(|language| !knows(visitor, *language));
    let said = request.extensions();
    let own = [
        language.map(|language| language_cookie(language, is_secure)),
        said.get::<SignedOut>().map(|SignedOut(at)| left_cookie(*at, is_secure)),
        said.get::<SignedInBy>().map(|SignedInBy(method)| method_cookie(*method, is_secure)),
        said.get::<PasskeyWish>().map(|wish| passkey_cookie(*wish, is_secure)),
    ];
    let mut all = request::gathered(request);
    all.extend(own.into_iter().flatten().map(|cookie| cookie.to_string()));
    all.extend(origin_check::new_cookie(visitor));
    all.extend(card_cookie::new_cookie(visitor));
    all
}

/// links2 shows whatever it has in memory again without asking, whatever the headers say: so each redirect leads it to an
/// address of its own.
fn freshen(headers: &mut HeaderMap, request: &HttpRequest, site: &Site) {
    let named = request.headers().get(USER_AGENT);
    let is_links = named.is_some_and(|name| name.as_bytes().starts_with(b"Links ("));
    let Some(to) = headers.get(LOCATION).and_then(|to| to.to_str().ok()) else { return };
    let own = site.config.server.public_url.as_str();
    if !is_links || !(to.starts_with('/') || to.starts_with(own)) {
        return;
    }
    let (address, fragment) = to.split_once('#').unwrap_or((to, ""));
    let mark = if address.contains('?') { '&' } else { '?' };
    let hash = if fragment.is_empty() { "" } else { "#" };
    let fresh = format!("{address}{mark}fresh={}{hash}{fragment}", site.rng.incident());
    if let Ok(to) = HeaderValue::try_from(fresh) {
        headers.insert(LOCATION, to);
    }
}

/// Whether the browser's cookie already holds this language.
fn knows(visitor: &Visitor, language: Language) -> bool {
    visitor.request.cookie(LANGUAGE_COOKIE).is_some_and(|cookie| cookie.value() == language.code())
}

// Cookies of a page that is framed by another site. There, browsers withhold our ordinary cookies, so the frame gets
// cookies of its own, kept apart for each embedding site (`Partitioned`). If the browser lets the frame use our
// ordinary cookies, by its settings or because the visitor agreed (Storage Access API), those are used instead: a
// sign-in then counts everywhere.
//
// A browser may hold both kinds under one name, so setting one removes the other.

/// Set by the script of the embedded views in browsers that do not send [`ACCESS`]. A frame that sends this cookie has
/// access.
pub(in crate::web) const ACCESS_COOKIE: &str = "lavi_storage";
/// The request header whose value `active` says that the frame uses our ordinary cookies.
const ACCESS: &str = "sec-fetch-storage-access";

/// Which kind of cookies a page uses.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::web) enum Jar {
    /// A top-level page: cookies as they are written, `SameSite=Lax`.
    Own,
    /// A frame that may use our ordinary cookies.
    Shared,
    /// Any other frame.
    Partitioned,
}

impl Jar {
    /// The jar of a request. `is_embedded` says whether its view is embedded, `has_cookie` whether it sends
    /// [`ACCESS_COOKIE`].
    pub(in crate::web) fn of(
        site: &Site,
        head: &RequestHead,
        is_embedded: bool,
        has_cookie: bool,
    ) -> Self {
        if !is_embedded || !takes_secure(site, head) {
            return Self::Own;
        }
        let said = head.headers().get(ACCESS).and_then(|value| value.to_str().ok());
        let has_access = said.map_or(has_cookie, |said| said == "active");
        if has_access { Self::Shared } else { Self::Partitioned }
    }

    /// A `Set-Cookie` value with the attributes that this jar needs.
    pub(in crate::web) fn within(self, set_cookie: &str) -> String {
        let rest = || {
            let parts = set_cookie
                .split("; ")
                .filter(|part| *part != "Secure" && !part.starts_with("SameSite="));
            parts.collect::<Vec<_>>().join("; ")
        };
        match self {
            Self::Own => set_cookie.to_owned(),
            Self::Shared => format!("{}; SameSite=None; Secure", rest()),
            Self::Partitioned => format!("{}; SameSite=None; Secure; Partitioned", rest()),
        }
    }
}

/// Gives our own cookies in a response the attributes of the page's jar. Cookies of a remote account service are left
/// unchanged.
pub fn fit(headers: &mut HeaderMap, visitor: &Visitor) {
    let (site, head) = (&visitor.site, visitor.request.head());
    let jar = Jar::of(
        site,
        head,
        visitor.view.is_embedded(),
        visitor.request.cookie(ACCESS_COOKIE).is_some(),
    );
    let config = &visitor.site.config;
    let may_have_twins = !config.embed.origins.is_empty() && takes_secure(site, head);
    if jar == Jar::Own && !may_have_twins {
        return;
    }
    let own = &site.cookies;
    let is_own = |name: &str| {
        [
            own.session.as_str(),
            &own.check,
            &own.card,
            LANGUAGE_COOKIE,
            LEFT_COOKIE,
            METHOD_COOKIE,
            PASSKEY_COOKIE,
        ]
        .contains(&name)
            || own.account.iter().any(|own| own == name)
            || (!own.account.is_empty() && is_carried(name))
    };
    let written: Vec<HeaderValue> = headers.remove(SET_COOKIE).collect();
    for value in written {
        let parts =
            value.to_str().ok().and_then(|text| text.split_once('=').map(|(name, _)| (name, text)));
        let Some((name, text)) = parts.filter(|(name, _)| is_own(name)) else {
            headers.append(SET_COOKIE, value);
            continue;
        };
        let twin = (may_have_twins && visitor.request.cookie(name).is_some())
            .then(|| without(name, text, jar));
        for cookie in twin.into_iter().chain([jar.within(text)]) {
            if let Ok(cookie) = HeaderValue::from_str(&cookie) {
                headers.append(SET_COOKIE, cookie);
            }
        }
    }
}

/// Writes `SameSite` behind all else in every cookie: lynx takes it for a cookie of its own, and what follows for the
/// attributes of that.
pub fn put_same_site_last(headers: &mut HeaderMap) {
    let written: Vec<HeaderValue> = headers.remove(SET_COOKIE).collect();
    for value in written {
        let sorted = value.to_str().ok().and_then(|text| {
            let (last, mut parts): (Vec<_>, Vec<_>) =
                text.split("; ").partition(|part| part.starts_with("SameSite="));
            parts.extend(last);
            HeaderValue::from_str(&parts.join("; ")).ok()
        });
        headers.append(SET_COOKIE, sorted.unwrap_or(value));
    }
}

/// Removes the cookie of this name from the other jar.
fn without(name: &str, set_cookie: &str, jar: Jar) -> String {
    let ended = format!("{name}=");
    let place = set_cookie
        .split("; ")
        .filter(|part| part.starts_with("Path=") || part.starts_with("Domain="));
    let other = match jar {
        // Browsers accept a name with a prefix (`__Host-`) only with `Secure`.
        Jar::Partitioned if name.starts_with("__") => "SameSite=Lax; Secure",
        Jar::Partitioned => "SameSite=Lax",
        _ => "SameSite=None; Secure; Partitioned",
    };
    [ended.as_str()]
        .into_iter()
        .chain(place)
        .chain(["Max-Age=0", other])
        .collect::<Vec<_>>()
        .join("; ")
}

/// Whether the browser accepts `Secure` cookies: over HTTPS, and from a loopback address.
fn takes_secure(site: &Site, head: &RequestHead) -> bool {
    let is_local = match site.config.server.public_url.host() {
        Some(url::Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(url::Host::Ipv4(address)) => address.is_loopback(),
        Some(url::Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    };
    request::is_secure(site, head) || is_local
}
