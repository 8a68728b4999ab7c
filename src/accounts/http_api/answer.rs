//! Converts replies of the service into HTTP responses.

use actix_web::{
    HttpResponse, HttpResponseBuilder, ResponseError,
    http::{
        StatusCode,
        header::{
            ALLOW, CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE, HeaderValue, RETRY_AFTER,
            SET_COOKIE,
        },
    },
};
use serde::Serialize;

use crate::{
    accounts::{Download, Fault, Reply, outcome::Outcome},
    domain::ErrorCode,
};

const JSON: &str = "application/json; charset=utf-8";
const HTML: &str = "text/html; charset=utf-8";

/// An outcome as JSON, with status 200 whether it is successful or not.
pub fn json<T: Serialize>(reply: Reply<T>) -> HttpResponse {
    answer(reply, |outcome| begin(StatusCode::OK, JSON).json(outcome))
}

/// An HTML fragment.
pub fn html(reply: Reply<String>) -> HttpResponse {
    answer(reply, |html| begin(StatusCode::OK, HTML).body(html))
}

/// A file to download.
pub fn file(reply: Reply<Download>) -> HttpResponse {
    answer(reply, |file| {
        begin(StatusCode::OK, &file.content_type)
            .insert_header((CONTENT_DISPOSITION, file.disposition))
            .body(file.bytes)
    })
}

/// 404: no call has this path.
pub async fn unknown_path() -> HttpResponse {
    refusal(StatusCode::NOT_FOUND, ErrorCode::BadRequest)
}

/// 401: the caller lacks the credential.
pub fn unauthorized() -> HttpResponse {
    refusal(StatusCode::UNAUTHORIZED, ErrorCode::BadRequest)
}

/// 405: the call has this method alone.
pub fn wrong_method(right: &'static str) -> HttpResponse {
    let mut refused = refusal(StatusCode::METHOD_NOT_ALLOWED, ErrorCode::BadRequest);
    refused.headers_mut().insert(ALLOW, HeaderValue::from_static(right));
    refused
}

/// Why a request cannot be read as a call.
#[derive(Debug, thiserror::Error)]
#[error("not a call")]
pub enum Refused {
    /// A field occurs twice or has an invalid value, or the body is too large.
    Unreadable,
    /// The body did not arrive in time.
    Late,
}

impl ResponseError for Refused {
    fn error_response(&self) -> HttpResponse {
        let status = match self {
            Self::Unreadable => StatusCode::BAD_REQUEST,
            Self::Late => StatusCode::REQUEST_TIMEOUT,
        };
        refusal(status, ErrorCode::BadRequest)
    }
}

fn answer<T>(reply: Reply<T>, write: impl FnOnce(T) -> HttpResponse) -> HttpResponse {
    let mut response = match reply.result {
        Ok(outcome) => write(outcome),
        Err(Fault::ServerError) => refusal(StatusCode::SERVICE_UNAVAILABLE, ErrorCode::ServerError),
        Err(Fault::TooManyRequests) => {
            refusal(StatusCode::TOO_MANY_REQUESTS, ErrorCode::TooManyRequests)
        }
        Err(Fault::Later(seconds)) => {
            let mut response = refusal(StatusCode::TOO_MANY_REQUESTS, ErrorCode::TooManyRequests);
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
            response
        }
    };
    for value in reply.set_cookies.iter().filter_map(|value| HeaderValue::from_str(value).ok()) {
        response.headers_mut().append(SET_COOKIE, value);
    }
    response
}

fn refusal(status: StatusCode, code: ErrorCode) -> HttpResponse {
    begin(status, JSON).json(Outcome::failed(code))
}

fn begin(status: StatusCode, content_type: &str) -> HttpResponseBuilder {
    let mut response = HttpResponse::build(status);
    response.insert_header((CONTENT_TYPE, content_type)).insert_header((CACHE_CONTROL, "no-store"));
    response
}
