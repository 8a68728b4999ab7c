//! Who is signed in, and the redirects that all account pages use.

use actix_web::{HttpResponse, http::header::LOCATION};

use crate::{
    accounts::{
        Fault,
        embedded::{Embedded, SignedIn},
    },
    domain::ErrorCode,
    i18n::Area,
    web::{AppError, Screen, Visitor},
};

/// The area of the account pages' messages.
pub const AREA: Area = Area::Account;
/// The address of the account page.
pub const HERE: &str = "/account/";

/// The person who is signed in, if any.
pub async fn who(visitor: &Visitor, embedded: &Embedded) -> Result<Option<SignedIn>, AppError> {
    Ok(visitor.relay(embedded.own_account.signed_in(&visitor.caller()).await)?)
}

/// Whether this person has passkeys, where people can have them.
pub async fn has_passkeys(
    visitor: &Visitor,
    embedded: &Embedded,
    person: &SignedIn,
) -> Result<bool, Fault> {
    Ok(visitor.site.config.passkey_host().is_some()
        && !visitor.relay(embedded.own_passkeys.of_account(&person.account).await)?.is_empty())
}

pub fn to_login(visitor: &Visitor) -> HttpResponse {
    see_other(&visitor.href(Screen::Login))
}

pub fn see_other(address: &str) -> HttpResponse {
    HttpResponse::SeeOther().insert_header((LOCATION, address)).finish()
}

/// Where signing out leads.
pub fn signed_out(visitor: &Visitor) -> String {
    let code = visitor.query("error_code").map(|code| ErrorCode::parse(&code));
    visitor.href(code.map_or(Screen::Login, |code| Screen::LoginError(code.as_str())))
}
