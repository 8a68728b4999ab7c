//! Where a browser comes back to from the ID-card host, with a code that it fetches the outcome with
//! (docs/decisions/0055). The code counts once, for a minute, in the browser that began.

use actix_web::{
    HttpResponse,
    http::header::{CACHE_CONTROL, HeaderValue, REFERRER_POLICY},
    web::{Data, ServiceConfig, get, resource},
};

use super::signed_in::see_other;
use crate::{
    accounts::{LoginOutcome, Purpose, embedded::Embedded},
    domain::{ErrorCode, LoginMethod, Secret},
    login_methods::{id_card, outcome},
    web::{
        AppError, Refusal, Visitor,
        form::answer_next,
        request::{card_cookie, origin_check::lead},
    },
};

/// The routes below `/account`.
pub fn routes(app: &mut ServiceConfig) {
    for purpose in Purpose::ALL {
        let arrive = get().to(move |visitor, embedded| arrive(visitor, embedded, purpose));
        app.service(resource(format!("/{}/arrived", purpose.path("id-card"))).route(arrive));
    }
}

async fn arrive(
    visitor: Visitor,
    embedded: Data<Embedded>,
    purpose: Purpose,
) -> Result<HttpResponse, AppError> {
    if !id_card::is_personal(&visitor) {
        return Err(AppError::NotFound);
    }
    // A picture on another site's page is no arrival.
    lead(&visitor)?;
    let outcome = match (card_cookie::begun(&visitor), visitor.query("code")) {
        (Some(begun), Some(code)) => {
            let (caller, code) = (visitor.caller(), Secret::new(code));
            visitor.relay(embedded.card_arrived(&caller, &begun, &code).await)
        }
        _ => Ok(LoginOutcome::failed(ErrorCode::AuthorizationProcessTimeout)),
    };
    let (method, default) = (LoginMethod::IdCard, ErrorCode::CheckIdCardReader);
    let next = outcome
        .map_err(|fault| Refusal::fault(method, fault))
        .and_then(|outcome| outcome::follow(&visitor, &outcome, method, default));
    let mut answer = match next {
        Ok(next) => answer_next(&visitor, &next),
        Err(refusal) => {
            let code = refusal.errors.first().map_or(ErrorCode::Undefined, |error| error.code);
            let address = visitor.href(purpose.place_with_error(method, code.as_str()));
            see_other(&visitor.with_incident(address, code))
        }
    };
    let headers = answer.headers_mut();
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(answer)
}
