//! Passkeys beside the password: the form that a script gives its button and fills in, what it is answered with, and whether
//! somebody is asked to keep one on this device.

use actix_web::HttpMessage;
use askama::Template;
use serde_json::{Value, json};

use crate::{
    domain::{ErrorCode, LoginMethod, Secret},
    i18n::Area,
    login_methods::outcome,
    web::{
        FormFields, FormView, Next, Page, Refusal, Screen, Visitor,
        page::{passkey_host, render},
        site::{PASSKEY_COOKIE, PasskeyWish},
    },
};

/// What a script sets in the form of a password: this device can keep passkeys.
pub const READY: &str = "passkey_ready";

/// A form that a browser fills in with a passkey's answer. A script brings its button: without one there is nothing to press.
#[derive(Template)]
#[template(path = "parts/passkey.html")]
struct PasskeyForm<'a> {
    page: &'a Page<'a>,
    form: &'a FormView,
    action: String,
    /// What the passkey is asked for.
    wanted: &'static str,
    label: String,
    /// The passkey that is not known here, for its keeper to offer it no more: `UnknownCredentialOptions` as JSON.
    unknown: Option<String>,
    /// Where it is asked for instead, in a window of its own, if the page around a frame does not allow it there.
    alone: Option<String>,
}

/// The form of this use, as HTML; `None` where people cannot have passkeys, or no script comes. A frame whose page allows no
/// passkeys leads to the sign-in alone.
pub fn form(
    page: &Page,
    form: &FormView,
    action: String,
    wanted: &'static str,
    label: &str,
) -> Option<String> {
    let label = page.t(label);
    let place = Screen::Method(LoginMethod::Passkey);
    let alone = page.is_embedded().then(|| page.href_alone(place));
    let unknown = unknown(page, form);
    drawn(&PasskeyForm { page, form, action, wanted, label, unknown, alone })
}

/// The form of the sign-in, below that of the password.
pub fn sign_in_form(page: &Page, form: &FormView) -> Option<String> {
    let action = page.href(Screen::Method(LoginMethod::Passkey));
    self::form(page, form, action, "sign-in", "passkey-sign-in")
}

fn unknown(page: &Page, form: &FormView) -> Option<String> {
    let is_unknown =
        form.errors.iter().any(|error| error.code == ErrorCode::PasskeyUnknown.as_str());
    let answer = serde_json::from_str::<Value>(form.posted().get("passkey"));
    let id = answer.ok().filter(|_| is_unknown)?.get("id")?.as_str()?.to_owned();
    Some(json!({ "rpId": passkey_host(page)?, "credentialId": id }).to_string())
}

fn drawn(form: &PasskeyForm<'_>) -> Option<String> {
    let is_possible = passkey_host(form.page).is_some() && form.page.script().is_some();
    is_possible.then(|| render(form).ok()).flatten()
}

/// What the browser has answered, or what it could not do.
///
/// # Errors
/// [`Refusal`] in words where there is no answer.
pub fn answer(fields: &FormFields, area: impl Into<Area>) -> Result<Secret, Refusal> {
    let answer = fields.get("passkey");
    if !answer.is_empty() {
        return Ok(Secret::new(answer));
    }
    let code = match fields.get("passkey_error") {
        "NotAllowedError" | "AbortError" => ErrorCode::Canceled,
        "InvalidStateError" => ErrorCode::PasskeyKnown,
        _ => ErrorCode::PasskeyFailed,
    };
    Err(Refusal::by(area, code))
}

/// Signs in by what the browser has answered.
pub async fn sign_in(visitor: &Visitor, fields: &FormFields) -> Result<Next, Refusal> {
    let area = LoginMethod::Passkey;
    let answer = answer(fields, area)?;
    let outcome = visitor
        .call(async |accounts, caller| accounts.passkey(caller, false, answer.expose()).await)
        .await;
    let outcome = outcome.map_err(|fault| Refusal::fault(area, fault))?;
    if outcome.success && !is_shared(visitor) {
        visitor.request.extensions_mut().insert(PasskeyWish::Kept);
    }
    outcome::follow(visitor, &outcome, area, ErrorCode::PasskeyFailed)
}

/// Whether several people share this computer: the configuration says so of its address, or somebody has said so here.
pub fn is_shared(visitor: &Visitor) -> bool {
    visitor.site.config.is_shared_computer(visitor.address())
        || wish(visitor) == Some(PasskeyWish::Shared)
}

/// Whether somebody who signs in by password here is asked to keep a passkey.
pub fn may_offer(visitor: &Visitor) -> bool {
    let is_possible = visitor.site.config.passkey_host().is_some() && !visitor.view.is_embedded();
    is_possible && wish(visitor).is_none() && !is_shared(visitor)
}

/// What was said on this device.
pub fn wish(visitor: &Visitor) -> Option<PasskeyWish> {
    visitor.request.cookie(PASSKEY_COOKIE).and_then(|cookie| PasskeyWish::parse(cookie.value()))
}
