//! Signing out, here and at the provider that the person signed in by.

use actix_web::HttpMessage;

use crate::{
    account_pages::onward::{Errand, away},
    accounts::{Fault, embedded::Embedded},
    web::{Next, Visitor, site::cookies::SignedOut},
};

/// Ends the session. Whoever signed in by a provider that signs people out goes there next, and comes back to the login
/// screen; everybody else goes to `to`.
pub async fn end_session(
    visitor: &Visitor,
    embedded: &Embedded,
    to: String,
) -> Result<Next, Fault> {
    // An error code is for the login screen to show, at once.
    let there = match visitor.query("error_code") {
        Some(_) => None,
        None => visitor.relay(embedded.redirects.sign_out_address(&visitor.caller()).await)?,
    };
    visitor.relay(embedded.own_account.sign_out(&visitor.caller()).await)?;
    visitor.memory().forget();
    visitor.request.extensions_mut().insert(SignedOut(visitor.site.clock.now()));
    let next = there.and_then(|(provider, address)| {
        away(visitor, provider, Errand::SignOut, address.as_str()).ok()
    });
    Ok(next.unwrap_or(Next::To(to)))
}
