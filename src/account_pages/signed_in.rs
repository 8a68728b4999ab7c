//! Who is signed in, and the redirects that all account pages use.

use actix_web::{
    HttpResponse,
    http::header::{CACHE_CONTROL, HeaderValue, LOCATION},
};

use crate::{
    accounts::{Fault, embedded::SignedIn},
    domain::ErrorCode,
    i18n::Area,
    web::{AppError, Screen, Visit, Visitor},
};

/// The area of the account pages' messages.
pub const AREA: Area = Area::Account;
/// The address of the account page.
pub const HERE: &str = "/account/";

/// The person who is signed in, if any.
pub async fn who(visit: &Visit) -> Result<Option<SignedIn>, AppError> {
    Ok(visit.relay(visit.embedded.own_account.signed_in(&visit.caller()).await)?)
}

/// Whether this person has passkeys, where people can have them.
pub async fn has_passkeys(visit: &Visit, person: &SignedIn) -> Result<bool, Fault> {
    Ok(visit.site.config.passkey_host().is_some()
        && !visit.relay(visit.embedded.own_passkeys.of_account(&person.account).await)?.is_empty())
}

pub fn to_login(visitor: &Visitor) -> HttpResponse {
    see_other(&visitor.href(Screen::Login))
}

pub fn see_other(address: &str) -> HttpResponse {
    HttpResponse::SeeOther().insert_header((LOCATION, address)).finish()
}

/// The same, which no browser keeps.
pub fn see_other_unkept(address: &str) -> HttpResponse {
    let mut answer = see_other(address);
    answer.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    answer
}

pub fn signed_out(visitor: &Visitor) -> String {
    let code = visitor.query("error_code").map(|code| ErrorCode::parse(&code));
    visitor.href(code.map_or(Screen::Login, |code| Screen::LoginError(code.as_str())))
}
