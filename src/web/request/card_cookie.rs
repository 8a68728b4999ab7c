//! The cookie that a browser is known by when it comes back from the ID-card host. It belongs to the site's host alone, so
//! the ID-card host never gets it, and no other host of the domain can plant one. The ID-card host is told its hash
//! (docs/decisions/0055).

use actix_web::{
    HttpMessage,
    cookie::{Cookie, SameSite},
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};

use crate::web::{Visitor, site::CARD_COOKIE};

/// The parameter of the ID-card host's address that has the hash.
pub const BEGUN: &str = "begun";

/// How long the hash is in base64.
const LENGTH: usize = 43;

/// The cookie that this response gives to the browser.
#[derive(Clone)]
struct NewCardCookie(String);

/// What the ID-card host is told of this browser, which gets the cookie if it has none.
pub fn begin(visitor: &Visitor) -> String {
    if let Some(begun) = begun(visitor) {
        return begun;
    }
    let known = visitor.request.extensions().get::<NewCardCookie>().cloned();
    let NewCardCookie(value) = known.unwrap_or_else(|| {
        let new = NewCardCookie(visitor.site.rng.token());
        visitor.request.extensions_mut().insert(new.clone());
        new
    });
    hash(&value)
}

/// What the ID-card host was told of this browser, if it began here.
pub fn begun(visitor: &Visitor) -> Option<String> {
    let cookie = visitor.request.cookie(&visitor.site.cookies.card)?;
    (!cookie.value().is_empty()).then(|| hash(cookie.value()))
}

/// What the address of the ID-card host says of the browser, if that can be such a hash.
pub fn told(visitor: &Visitor) -> Option<String> {
    visitor.query(BEGUN).filter(|begun| begun.len() == LENGTH)
}

fn hash(value: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::new().chain_update("id-card ").chain_update(value).finalize())
}

/// The `Set-Cookie` of the cookie that this response gives to the browser.
pub(in crate::web) fn new_cookie(visitor: &Visitor) -> Option<String> {
    let NewCardCookie(value) = visitor.request.extensions().get::<NewCardCookie>()?.clone();
    let name = visitor.site.cookies.card.clone();
    let is_secure = visitor.is_secure() || name != CARD_COOKIE;
    let cookie = Cookie::build(name, value).path("/").http_only(true).same_site(SameSite::Lax);
    Some(cookie.secure(is_secure).finish().to_string())
}
