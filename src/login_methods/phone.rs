//! What Mobile-ID and Smart-ID share: a pending confirmation on the phone.

use crate::{
    accounts::{LoginOutcome, PhoneMethod},
    domain::ErrorCode,
    login_methods::{Purpose, outcome},
    web::{
        Next, Refusal, Screen, Visitor,
        session::pending_confirmation::{PendingConfirmation, masked},
    },
};

/// What follows the call that rings the phone: the waiting screen with the verification code, or what the outcome
/// already says. `typed` is the phone number or the personal code.
pub fn after_start(
    visitor: &Visitor,
    method: PhoneMethod,
    purpose: Purpose,
    typed: &str,
    outcome: &LoginOutcome,
) -> Result<Next, Refusal> {
    let link = link(visitor, outcome);
    // A device link has no code, and nothing was typed.
    let (code, typed) =
        if link.is_some() { (Some(""), "") } else { (outcome.verification_code.as_deref(), typed) };
    let Some(code) = code.filter(|_| is_still_pending(method, outcome)) else {
        return outcome::follow(visitor, outcome, method.method(), ErrorCode::Undefined);
    };
    let waiting = PendingConfirmation {
        flow: visitor.site.rng.bytes::<3>().map(|byte| format!("{byte:02x}")).concat(),
        method,
        purpose,
        code: code.to_owned(),
        confirmation: outcome.opaque_confirmation(),
        typed: masked(typed),
        link,
        since: visitor.site.clock.now(),
        arrived: None,
    };
    visitor.memory().keep_confirmation(&waiting);
    Ok(Next::To(visitor.href(Screen::Waiting(&waiting.flow))))
}

/// The address that opens the app, of an outcome that starts a device link; empty where there is a code alone. The account
/// service may lead to a page of its provider alone; plain HTTP is for a site that speaks it too, such as the demo.
fn link(visitor: &Visitor, outcome: &LoginOutcome) -> Option<String> {
    let begun = outcome.device_link.as_ref().filter(|_| outcome.confirmation.is_some())?;
    if begun.code_alone {
        return Some(String::new());
    }
    let web2app = &begun.web2app;
    let is_plain = visitor.site.config.server.public_url.scheme() == "http";
    let is_web = web2app.starts_with("https://") || (is_plain && web2app.starts_with("http://"));
    (is_web && web2app.len() <= LONGEST_LINK).then(|| web2app.clone())
}

/// The longest address that opens the app, in bytes: four of them fit into the session.
const LONGEST_LINK: usize = 280;

/// Whether the confirmation is still pending after this outcome. Errors always end it, and so does a person identified
/// for registration. Sign-ins completed by a different method are ignored.
pub fn is_still_pending(method: PhoneMethod, outcome: &LoginOutcome) -> bool {
    if outcome.session_active == Some(false) || !outcome.all_errors().is_empty() {
        return false;
    }
    let is_of_another = outcome.login_method.is_some_and(|other| other != method.method());
    if outcome.success && outcome.url.is_some() && is_of_another {
        return true;
    }
    let is_answered =
        outcome.user.is_some() || outcome.multiple_accounts || outcome.two_factor_required;
    outcome.is_pending() && (outcome.pending == Some(true) || !is_answered)
}
