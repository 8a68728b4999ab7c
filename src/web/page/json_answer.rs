//! What scripts get in the place of a page (docs/decisions/0003): errors in words, as JSON.

use actix_web::{HttpResponse, http::StatusCode};
use serde::Serialize;

/// An error in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ShownError {
    /// The form field it belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// The wire code.
    pub code: &'static str,
    /// What it says in the visitor's language.
    pub text: String,
}

/// What a script hears of a form: what is wrong, where to go on, when to come back.
#[derive(Serialize)]
pub(in crate::web) struct JsonAnswer<'a> {
    pub errors: &'a [ShownError],
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<u32>,
}

/// An error without a form, for scripts.
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
        },
    )
}

/// Sends it.
pub(in crate::web) fn json(status: StatusCode, answer: &JsonAnswer) -> HttpResponse {
    HttpResponse::build(status).insert_header(("Cache-Control", "no-store")).json(answer)
}
