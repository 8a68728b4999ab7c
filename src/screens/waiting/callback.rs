//! `smart-id/callback`: a phone comes back from the Smart-ID app, by a GET in a new tab. Its address holds what proves that
//! it belongs to this browser, so no page is ever shown under it.

use actix_web::{
    HttpResponse,
    http::header::{CACHE_CONTROL, HeaderValue},
};

use crate::{
    accounts::outcome::{DeviceLinkCallback, Outcome},
    domain::{ErrorCode, LoginMethod, Secret},
    screens::waiting::poll,
    web::{AppError, Next, Screen, Visitor, form},
};

/// Hands what the phone brought to the account service, and leads on to what follows, or to the waiting screen if that takes
/// long; or to the login screen, which asks to start again, if no confirmation of this browser has that value.
pub async fn come_back(visitor: Visitor) -> Result<HttpResponse, AppError> {
    let mut answer = led_on(&visitor).await?;
    // The address holds a secret, and what follows is for this visit alone.
    answer.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(answer)
}

async fn led_on(visitor: &Visitor) -> Result<HttpResponse, AppError> {
    let brought = |name: &str| visitor.query(name).filter(|value| value.len() <= LONGEST);
    let secret = |name: &str| brought(name).map(Secret::new);
    let value = secret("value").unwrap_or_default();
    // Without a value it cannot be of any confirmation, so the account service is not asked.
    let waiting = if value.is_empty() { Vec::new() } else { visitor.memory().device_links() };
    for waiting in waiting {
        let callback = DeviceLinkCallback {
            confirmation: waiting.confirmation.clone().unwrap_or_default(),
            value: value.clone(),
            session_secret_digest: secret("sessionSecretDigest").unwrap_or_default(),
            user_challenge_verifier: secret("userChallengeVerifier"),
        };
        let purpose = waiting.purpose;
        let outcome: Outcome = visitor
            .call(async |accounts, caller| {
                accounts.device_link_callback(caller, purpose, callback.clone()).await
            })
            .await?;
        let errors = outcome.all_errors();
        // The value belongs to another confirmation of this browser, or to none.
        if errors.first() == Some(ErrorCode::BadRequest) {
            continue;
        }
        if let Some(code) = errors.first() {
            visitor.memory().drop_confirmation(&waiting.flow);
            let to = visitor.href(purpose.place_with_error(LoginMethod::SmartId, code.as_str()));
            return Ok(form::answer_next(visitor, &Next::To(visitor.with_incident(to, code))));
        }
        return Ok(form::answer_next(visitor, &poll::come_back(visitor, &waiting).await));
    }
    let to = Screen::MethodError(LoginMethod::SmartId, ErrorCode::DeviceLinkElsewhere.as_str());
    Ok(form::answer_next(visitor, &Next::To(visitor.href(to))))
}

/// The longest value that a phone brings, in bytes.
const LONGEST: usize = 256;
