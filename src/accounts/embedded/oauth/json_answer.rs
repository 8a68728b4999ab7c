//! The JSON answers to clients. They must not be cached.

use actix_web::{
    HttpRequest, HttpResponse,
    http::{
        StatusCode,
        header::{AUTHORIZATION, CACHE_CONTROL, WWW_AUTHENTICATE},
    },
};
use serde_json::{Value, json};

use crate::accounts::{Fault, embedded::oauth::token_error::TokenError};

/// The answer to a request that is denied.
pub fn refusal(request: &HttpRequest, denied: &TokenError) -> HttpResponse {
    match denied {
        TokenError::Told(error, why) => {
            answer(StatusCode::BAD_REQUEST, &json!({"error": error, "error_description": why}))
        }
        TokenError::Client => {
            tracing::warn!("an application did not prove who it is");
            let by_header = request.headers().contains_key(AUTHORIZATION);
            let status = if by_header { StatusCode::UNAUTHORIZED } else { StatusCode::BAD_REQUEST };
            let mut response = answer(status, &json!({"error": "invalid_client"}));
            if by_header {
                let challenge =
                    actix_web::http::header::HeaderValue::from_static(r#"Basic realm="oauth""#);
                response.headers_mut().insert(WWW_AUTHENTICATE, challenge);
            }
            response
        }
        TokenError::Fault(Fault::TooManyRequests) => {
            answer(StatusCode::TOO_MANY_REQUESTS, &json!({"error": "server_error"}))
        }
        TokenError::Fault(Fault::ServerError) => {
            answer(StatusCode::SERVICE_UNAVAILABLE, &json!({"error": "server_error"}))
        }
    }
}

/// A JSON answer.
pub fn answer(status: StatusCode, body: &Value) -> HttpResponse {
    HttpResponse::build(status)
        .insert_header((CACHE_CONTROL, "no-store"))
        .insert_header(("Pragma", "no-cache"))
        .json(body)
}
