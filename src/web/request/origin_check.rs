//! Whether a POST comes from our own pages (docs/decisions/0012). Ordinary pages carry no token: browsers say where a
//! request comes from. Only browsers that say nothing get a form with a token that is bound to a cookie.
//!
//! Our own origin is that of `server.public_url`, never the request's `Host`.

use actix_web::cookie::{Cookie, SameSite};
use aws_lc_rs::constant_time::verify_slices_are_equal;
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};
use url::Url;

use crate::{
    config::is_loopback,
    web::{AppError, Visitor, request::peer::ListensOn, site::cookies::CHECK_COOKIE},
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
    /// Sent by another site's page.
    Foreign,
}

/// Judges a request by `Sec-Fetch-Site`, else `Origin`, else `Referer`, else the posted form token.
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

/// Whether the origin of an address is the public one. A site that is public on loopback only has several names, and
/// may listen on another port than it says, so requests from this machine may use any of them.
fn is_own(visitor: &Visitor, address: &str) -> bool {
    let Ok(url) = Url::parse(address) else { return false };
    let public = &visitor.site.config.server.public_url;
    url.origin() == public.origin()
        || (is_loopback(public) && is_here(visitor, &url) && url.scheme() == public.scheme())
}

/// Whether a loopback address names the listener that received the request, and the request comes from this machine.
fn is_here(visitor: &Visitor, url: &Url) -> bool {
    let peer =
        visitor.request.peer_addr().is_some_and(|peer| peer.ip().to_canonical().is_loopback());
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

/// Judges a navigation by GET.
///
/// # Errors
/// [`AppError::Forbidden`] when another site's page requests the address without navigating, for instance as an image.
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

/// The form token that belongs to a cookie value.
#[must_use]
pub fn token(visitor: &Visitor, cookie: &str) -> String {
    visitor.site.form_keys.first().map(|key| token_of(key, cookie)).unwrap_or_default()
}

fn token_of(key: &[u8; 32], cookie: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::new().chain_update(key).chain_update(cookie).finalize())
}

/// A new cookie for a form token, for a browser without one.
#[must_use]
pub fn new_cookie(visitor: &Visitor) -> Cookie<'static> {
    let name = visitor.site.cookies.check.clone();
    let is_secure = visitor.is_secure() || name != CHECK_COOKIE;
    Cookie::build(name, visitor.site.rng.token())
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(is_secure)
        .finish()
}
