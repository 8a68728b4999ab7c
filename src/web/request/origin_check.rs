//! Whether a POST comes from our own pages (docs/decisions/0012). No token stands in ordinary
//! pages; browsers say where a request comes from, and only those that say nothing get a form with
//! a token bound to a cookie.
//!
//! What is ours `server.public_url` says, never the request's own `Host`.

use actix_web::cookie::{Cookie, SameSite};
use aws_lc_rs::constant_time::verify_slices_are_equal;
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};
use url::Url;

use crate::{
    config::is_loopback,
    web::{AppError, Visitor, request::peer::ListensOn, site::cookies::CHECK_COOKIE},
};

/// The hidden input that carries the token.
pub const CHECK_FIELD: &str = "check_token";

/// What is known of a POST's origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Sent by one of our pages, or by the person's own doing.
    Ours,
    /// The browser does not say, and there is no valid token.
    Unknown,
    /// Sent by a page of someone else.
    Foreign,
}

/// Judges a request by `Sec-Fetch-Site`, else `Origin`, else `Referer`, else the token that the form brought.
#[must_use]
pub fn judge(visitor: &Visitor, token: &str) -> Verdict {
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
        let of = |key| {
            verify_slices_are_equal(token_of(key, cookie.value()).as_bytes(), token.as_bytes())
                .is_ok()
        };
        visitor.site.form_keys.iter().any(of)
    };
    if visitor.request.cookie(&visitor.site.cookies.check).is_some_and(fits) {
        Verdict::Ours
    } else {
        Verdict::Unknown
    }
}

/// An address is ours when its origin is the public one. A site for this machine alone has several names, and may listen on
/// another port than it says; who comes to it from this machine may use any of them.
fn is_own(visitor: &Visitor, address: &str) -> bool {
    let Ok(url) = Url::parse(address) else { return false };
    let public = &visitor.site.config.server.public_url;
    url.origin() == public.origin()
        || (is_loopback(public) && is_here(visitor, &url) && url.scheme() == public.scheme())
}

/// Whether an address of this machine leads to the listener that the request came to, and the request is of this machine.
fn is_here(visitor: &Visitor, url: &Url) -> bool {
    let peer =
        visitor.request.peer_addr().is_some_and(|peer| peer.ip().to_canonical().is_loopback());
    let port = visitor.request.conn_data::<ListensOn>().map(|here| here.0.port());
    peer && is_loopback(url) && port.is_some() && url.port_or_known_default() == port
}

/// Who leads a browser here by GET, to an address where something is done at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lead {
    /// The person, one of our pages, or a page of the account service or the main app; or the browser does not say.
    Ours,
    /// A page of somebody else, or one that does not want to be known: the person is asked.
    Unknown,
}

/// Judges a navigation.
///
/// # Errors
/// 403 when a page elsewhere asks in the background, as for a picture.
pub fn lead(visitor: &Visitor) -> Result<Lead, AppError> {
    let header =
        |name: &str| visitor.request.headers().get(name).map(|value| value.to_str().unwrap_or("?"));
    match header("sec-fetch-site") {
        None | Some("same-origin" | "none") => return Ok(Lead::Ours),
        Some(_) => {}
    }
    if header("sec-fetch-mode").is_some_and(|mode| mode != "navigate") {
        return Err(AppError::Forbidden);
    }
    let named =
        header("origin").or_else(|| header("referer")).and_then(|address| Url::parse(address).ok());
    let is_known = named.is_some_and(|url| visitor.site.onward.knows(&url.origin()));
    Ok(if is_known { Lead::Ours } else { Lead::Unknown })
}

/// The token that belongs to a cookie's value.
#[must_use]
pub fn token(visitor: &Visitor, cookie: &str) -> String {
    visitor.site.form_keys.first().map(|key| token_of(key, cookie)).unwrap_or_default()
}

fn token_of(key: &[u8; 32], cookie: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::new().chain_update(key).chain_update(cookie).finalize())
}

/// A new cookie, for a browser that has none.
#[must_use]
pub fn new_cookie(visitor: &Visitor) -> Cookie<'static> {
    let name = visitor.site.cookies.check.clone();
    let is_secure = visitor.is_secure() || name != CHECK_COOKIE;
    Cookie::build(name, visitor.site.chance.token())
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(is_secure)
        .finish()
}
