//! Whether a POST comes from our own pages (docs/decisions/0012). Ordinary pages carry no token: browsers say where a
//! request comes from. Browsers that do not, such as text browsers, get forms with a token that is bound to a cookie.
//!
//! Our own origin is that of `server.public_url`, never the request's `Host`.

use actix_web::{
    HttpMessage,
    cookie::{Cookie, SameSite},
    http::header::{ACCEPT_LANGUAGE, COOKIE, HeaderMap, USER_AGENT},
};
use aws_lc_rs::constant_time::verify_slices_are_equal;
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};
use url::Url;

use crate::{
    config::is_loopback,
    web::{AppError, Visitor, request::ListensOn, site::CHECK_COOKIE},
};

/// The name of the hidden input that carries the form token.
pub const CHECK_FIELD: &str = "check_token";

/// Where a POST comes from, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Sent by one of our pages, or directly by the person (`Sec-Fetch-Site: none`).
    Ours,
    /// The browser does not say, and there is no valid form token.
    Unknown,
    /// The browser keeps no cookies: every page of ours sets one, and the form came without any.
    NoCookies,
    /// Sent by another site's page.
    Foreign,
}

/// Judges a request by `Sec-Fetch-Site`, else `Origin`, else `Referer`, else the posted form token; then by whether the
/// browser keeps cookies, without which no way to sign in ends well.
pub fn judge(visitor: &Visitor, token: &str) -> Verdict {
    match origin(visitor, token) {
        Verdict::Foreign => Verdict::Foreign,
        _ if keeps_no_cookies(visitor) => Verdict::NoCookies,
        verdict => verdict,
    }
}

/// Whether a person's browser sent a form without any cookie, although each page below a language sets one. A frame may
/// have no access to ours before it asks for it, so there nothing is concluded.
fn keeps_no_cookies(visitor: &Visitor) -> bool {
    let headers = visitor.request.headers();
    let got_one = visitor.chosen_language().is_some() && !visitor.view.is_embedded();
    got_one && is_browser(headers) && !headers.contains_key(COOKIE)
}

/// Whether a person's browser sent this: it has a name and reads a language. Monitors and scripts seldom say both.
fn is_browser(headers: &HeaderMap) -> bool {
    headers.contains_key(USER_AGENT) && headers.contains_key(ACCEPT_LANGUAGE)
}

/// Whether a browser sent this that does not say where its requests come from (`Sec-Fetch-Site`). Its forms carry the
/// token from the first page on.
pub(in crate::web) fn is_silent(headers: &HeaderMap) -> bool {
    !headers.contains_key("sec-fetch-site") && is_browser(headers)
}

fn origin(visitor: &Visitor, token: &str) -> Verdict {
    let header =
        |name: &str| visitor.request.headers().get(name).map(|value| value.to_str().unwrap_or("?"));
    let ours = |yes: bool| if yes { Verdict::Ours } else { Verdict::Foreign };
    if let Some(site) = header("sec-fetch-site") {
        return ours(matches!(site, "same-origin" | "none"));
    }
    if let Some(address) = header("origin").or_else(|| header("referer")) {
        return ours(is_own(visitor, address));
    }
    let fits = |cookie: Cookie<'_>| {
        visitor.site.form_keys.iter().any(|key| is_token(key, cookie.value(), token))
    };
    if visitor.request.cookie(&visitor.site.cookies.check).is_some_and(fits) {
        Verdict::Ours
    } else {
        Verdict::Unknown
    }
}

/// Whether the origin of an address is the public one, or that of the desk's own listener. A site that is public on loopback only
/// has several names, and may listen on another port than it says, so requests from this machine may use any of them.
fn is_own(visitor: &Visitor, address: &str) -> bool {
    let Ok(url) = Url::parse(address) else { return false };
    let public = &visitor.site.config.server.public_url;
    let desk = visitor.site.config.embedded.desk_url.as_ref();
    url.origin() == public.origin()
        || desk.is_some_and(|desk| url.origin() == desk.origin())
        || (is_loopback(public) && is_here(visitor, &url) && url.scheme() == public.scheme())
}

/// Whether a loopback address names the listener that received the request, and the request comes from this machine.
fn is_here(visitor: &Visitor, url: &Url) -> bool {
    let peer = visitor.request.peer_addr().is_some_and(|peer| peer.ip().is_loopback());
    let port = visitor.request.conn_data::<ListensOn>().map(|here| here.0.port());
    peer && is_loopback(url) && port.is_some() && url.port_or_known_default() == port
}

/// Who sent the browser by GET to an address that acts at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lead {
    /// The person, one of our pages, the account service or the main app; or the browser does not say.
    Ours,
    /// Another site's page, or one that hides its origin: the person is asked first.
    Unknown,
}

/// Whether a browser navigates: it asks for a page to show, not for an image or for what a script wants to read.
pub fn navigates(visitor: &Visitor) -> Result<(), AppError> {
    let mode = visitor.request.headers().get("sec-fetch-mode");
    if mode.is_none_or(|mode| mode.as_bytes() == b"navigate") {
        Ok(())
    } else {
        Err(AppError::Forbidden)
    }
}

/// Whether a browser navigates and says that one of our pages, or the person, led here.
pub fn is_pressed_here(visitor: &Visitor) -> bool {
    navigates(visitor).is_ok() && origin(visitor, "") == Verdict::Ours
}

/// Judges a navigation by GET.
///
/// # Errors
/// [`AppError::Forbidden`] when the address is requested without navigating, for instance as an image.
pub fn lead(visitor: &Visitor) -> Result<Lead, AppError> {
    navigates(visitor)?;
    let header =
        |name: &str| visitor.request.headers().get(name).map(|value| value.to_str().unwrap_or("?"));
    match header("sec-fetch-site") {
        None | Some("same-origin" | "none") => return Ok(Lead::Ours),
        Some(_) => {}
    }
    let named =
        header("origin").or_else(|| header("referer")).and_then(|address| Url::parse(address).ok());
    let is_known = named.is_some_and(|url| visitor.site.onward.knows(&url.origin()));
    Ok(if is_known { Lead::Ours } else { Lead::Unknown })
}

/// The cookie that form tokens of this response are bound to, until the outermost middleware sets it.
#[derive(Clone)]
struct NewCookie(String);

/// Whether forms for this browser carry a token: it has the cookie already, or does not say where its requests come
/// from. Its pages are not shared.
pub fn carries_token(visitor: &Visitor) -> bool {
    let headers = visitor.request.headers();
    is_silent(headers) || visitor.request.cookie(&visitor.site.cookies.check).is_some()
}

/// A form token for this browser, with a cookie if it has none. For silent browsers no two tokens are the same, because
/// elinks and links2 answer a form that they have posted before from their cache.
pub fn token(visitor: &Visitor) -> String {
    let cookie = visitor.request.cookie(&visitor.site.cookies.check).map_or_else(
        || {
            let value = visitor.site.rng.token();
            visitor.request.extensions_mut().insert(NewCookie(value.clone()));
            value
        },
        |cookie| cookie.value().to_owned(),
    );
    let is_silent = is_silent(visitor.request.headers());
    let salt = if is_silent { visitor.site.rng.incident() } else { String::new() };
    visitor.site.form_keys.first().map(|key| token_of(key, &cookie, &salt)).unwrap_or_default()
}

/// A form token: a salt, which may be empty, a dot, and the hash of key, salt and cookie.
fn token_of(key: &[u8; 32], cookie: &str, salt: &str) -> String {
    let salted = format!("{salt}.{cookie}");
    let hash = Sha256::new().chain_update(key).chain_update(salted).finalize();
    format!("{salt}.{}", URL_SAFE_NO_PAD.encode(hash))
}

fn is_token(key: &[u8; 32], cookie: &str, token: &str) -> bool {
    let salt = token.split_once('.').map_or("", |(salt, _)| salt);
    verify_slices_are_equal(token_of(key, cookie, salt).as_bytes(), token.as_bytes()).is_ok()
}

/// The `Set-Cookie` for the tokens of this response, if they are bound to a new cookie.
pub(in crate::web) fn new_cookie(visitor: &Visitor) -> Option<String> {
    let NewCookie(value) = visitor.request.extensions().get::<NewCookie>()?.clone();
    let name = visitor.site.cookies.check.clone();
    let is_secure = visitor.is_secure() || name != CHECK_COOKIE;
    let cookie = Cookie::build(name, value).path("/").http_only(true).same_site(SameSite::Lax);
    Some(cookie.secure(is_secure).finish().to_string())
}
