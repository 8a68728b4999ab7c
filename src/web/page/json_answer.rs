//! What scripts get instead of a page (docs/decisions/0003): errors with their texts, as JSON.

use actix_web::{HttpResponse, http::StatusCode};
use serde::Serialize;

/// An error with its text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ShownError {
    /// The form field that it belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// The wire's error code.
    pub code: &'static str,
    /// Its text in the visitor's language.
    pub text: String,
}

/// The answer to a form posted by a script: what is wrong, where to go next, and after how many seconds to retry.
#[derive(Serialize)]
pub(in crate::web) struct JsonAnswer<'a> {
    pub errors: &'a [ShownError],
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<u32>,
    /// The incident number in words, where a fault or a pause is the reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub incident: Option<String>,
}

/// A JSON response with an error that belongs to no form.
#[must_use]
pub(in crate::web) fn json_error(
    status: StatusCode,
    code: &'static str,
    text: String,
) -> HttpResponse {
    json(
        status,
        &JsonAnswer {
            errors: &[ShownError { field: None, code, text }],
            next: None,
            retry_after: None,
            incident: None,
        },
    )
}

/// A JSON response; it is never cached.
pub(in crate::web) fn json(status: StatusCode, answer: &JsonAnswer) -> HttpResponse {
    HttpResponse::build(status).insert_header(("Cache-Control", "no-store")).json(answer)
}
