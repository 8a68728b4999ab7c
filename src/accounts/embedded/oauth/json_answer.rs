//! The JSON answers to clients. They must not be cached.

use actix_web::{
    HttpRequest, HttpResponse,
    http::{
        StatusCode,
        header::{AUTHORIZATION, CACHE_CONTROL, HeaderValue, WWW_AUTHENTICATE},
    },
};
use serde_json::{Value, json};

use crate::{
    accounts::{Fault, embedded::oauth::token_error::TokenError},
    metrics::Tally,
};

/// The requests with credentials that are wrong.
static UNPROVEN: Tally = Tally::new();

/// The answer to a request that is denied.
pub fn refusal(request: &HttpRequest, denied: &TokenError) -> HttpResponse {
    match denied {
        TokenError::Told(error, why) => {
            answer(StatusCode::BAD_REQUEST, &json!({"error": error, "error_description": why}))
        }
        TokenError::Client => {
            if let Some(times) = UNPROVEN.count() {
                tracing::warn!(times, "an application did not prove who it is");
            }
            let response = answer(StatusCode::BAD_REQUEST, &json!({"error": "invalid_client"}));
            let by_header = request.headers().contains_key(AUTHORIZATION);
            if by_header { unauthorized(response) } else { response }
        }
        TokenError::Fault(Fault::TooManyRequests | Fault::Later(_)) => {
            answer(StatusCode::TOO_MANY_REQUESTS, &json!({"error": "server_error"}))
        }
        TokenError::Fault(Fault::ServerError) => {
            answer(StatusCode::SERVICE_UNAVAILABLE, &json!({"error": "server_error"}))
        }
    }
}

/// The same with 401, and how to authenticate.
pub fn unauthorized(mut response: HttpResponse) -> HttpResponse {
    *response.status_mut() = StatusCode::UNAUTHORIZED;
    let challenge = HeaderValue::from_static(r#"Basic realm="oauth""#);
    response.headers_mut().insert(WWW_AUTHENTICATE, challenge);
    response
}

/// A JSON answer.
pub fn answer(status: StatusCode, body: &Value) -> HttpResponse {
    HttpResponse::build(status)
        .insert_header((CACHE_CONTROL, "no-store"))
        .insert_header(("Pragma", "no-cache"))
        .json(body)
}
