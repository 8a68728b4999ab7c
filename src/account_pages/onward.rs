//! The page between one of our forms and another site. The policy of a form's page forbids that its redirects lead there,
//! so this page goes on by itself at once (`Refresh`), and has a link for browsers that do not.

use actix_web::HttpMessage;
use askama::Template;
use url::Url;

use crate::{
    account_pages::signed_in::AREA,
    accounts::Fault,
    domain::{LoginMethod, RedirectingProvider},
    web::{
        AppError, Next, Page, Refusal, Visit, Visitor,
        page::{Door, render},
        site::SignedOut,
    },
};

#[derive(Template)]
#[template(path = "account_pages/onward.html")]
struct OnwardPage<'a> {
    page: Page<'a>,
    is_done: bool,
    lead: Option<String>,
    address: &'a str,
}

/// Draws the page. [`crate::web::form::onward`] sends it.
pub fn draw(page: Page<'_>, address: &str) -> Result<String, AppError> {
    let page = page.kind("onward").as_notice(Door::Open).unframed();
    let lead = destination(&page, address);
    render(&OnwardPage { page, is_done: true, lead, address })
}

/// Says to which host the page leads; `None` for an address without one, such as that of an application on this device.
fn destination(page: &Page, address: &str) -> Option<String> {
    let address = Url::parse(address).ok()?;
    Some(page.t1("arrival-onward-lead", "host", address.host_str()?))
}

/// Why a person goes to a provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RedirectPurpose {
    /// To sign in or register by it.
    SignIn,
    /// To sign in there, so that it can be linked.
    Link,
    /// To sign out there too.
    SignOut,
}

/// Leads from a form to an address at a provider.
pub fn away(
    visitor: &Visitor,
    provider: RedirectingProvider,
    purpose: RedirectPurpose,
    address: &str,
) -> Result<Next, Refusal> {
    let name = visitor.words().method(LoginMethod::Provider(provider));
    let heading = visitor.words().with("arrival-onward", &[("method", &name)]);
    let page = Page::titled(visitor, "arrival-identities", heading);
    let page = page.kind("onward").as_notice(Door::Open).unframed();
    let is_done = purpose == RedirectPurpose::SignOut;
    let lead = if is_done {
        Some(page.t("arrival-onward-signed_out"))
    } else {
        destination(&page, address)
    };
    let html = render(&OnwardPage { page, is_done, lead, address });
    html.map(|html| Next::Onward(address.to_owned(), html)).map_err(|cause| {
        tracing::error!(%cause, "the page that leads to a provider cannot be drawn");
        Refusal::fault(AREA, Fault::ServerError)
    })
}

/// Ends the session. A person who signed in by a provider that signs people out goes there next, and comes back to the login
/// screen; everybody else goes to `to`.
pub async fn end_session(visit: &Visit, to: String) -> Result<Next, Fault> {
    // An error code is for the login screen to show, at once.
    let there = match visit.query("error_code") {
        Some(_) => None,
        None => visit.relay(visit.embedded.redirects.sign_out_address(&visit.caller()).await)?,
    };
    visit.relay(visit.embedded.own_account.sign_out(&visit.caller()).await)?;
    visit.memory().forget();
    visit.request.extensions_mut().insert(SignedOut(visit.site.clock.now()));
    let next = there.and_then(|(provider, address)| {
        away(visit, provider, RedirectPurpose::SignOut, address.as_str()).ok()
    });
    Ok(next.unwrap_or(Next::To(to)))
}
