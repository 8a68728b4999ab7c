//! Renders a page and sends it to one visitor, in the coding that suits the browser best. Scripts get JSON in its place
//! (docs/decisions/0003): errors with their texts. Built files are served under their hashed names.

use actix_web::{
    HttpRequest, HttpResponse,
    http::{
        StatusCode,
        header::{
            CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_ENCODING, CONTENT_SECURITY_POLICY,
            CONTENT_TYPE, PRAGMA, VARY,
        },
    },
    web::Data,
};
use askama::Template;
use serde::Serialize;

use crate::web::{
    AppError, Site, Visitor,
    cache::compression::{Coding, Effort, brotli},
    request::negotiate::accepted_coding,
    site::sheets::Sheet,
};

/// The initial capacity in bytes. Most pages with their style sheet fit, so the string is not copied as it grows.
const ROOM: usize = 32_000;
/// A page of more bytes than this would not fit the first flight (14,480 bytes) if it were compressed quickly.
const LARGE: usize = 30_000;

/// Renders a template.
pub fn render(template: &impl Template) -> Result<String, AppError> {
    let mut html = String::with_capacity(ROOM);
    template.render_into(&mut html).map_err(|cause| AppError::Internal(cause.into()))?;
    Ok(html)
}

/// Sends a page that only this visitor may see. Gzip is preferred to brotli: the style sheet is already compressed, and
/// the rest costs a tenth of the time. Strangers can have as many of these pages made as they like.
pub fn personal(visitor: &Visitor, status: StatusCode, html: String) -> HttpResponse {
    let coding = accepted_coding(visitor.request.headers(), Coding::Gzip);
    let body = match coding {
        Coding::Gzip => {
            let sheets = &visitor.site.assets.sheets;
            let css = sheets.within(&html, "<style>");
            let effort = if html.len() > LARGE { Effort::Dense } else { Effort::Quick };
            css.unwrap_or(sheets.of(Sheet::Entering, None)).gzip(&html, "<style>", effort)
        }
        // For a client that takes nothing else.
        Coding::Brotli => brotli(html.as_bytes(), 2),
        Coding::Identity => html.into_bytes(),
    };
    let mut response = HttpResponse::build(status);
    response.insert_header((CONTENT_TYPE, "text/html; charset=utf-8"));
    response.insert_header((CACHE_CONTROL, "no-store")).insert_header((VARY, "Accept-Encoding"));
    // elinks and lynx show a page again that had `no-store` alone.
    response.insert_header((PRAGMA, "no-cache"));
    if let Some(name) = coding.name() {
        response.insert_header((CONTENT_ENCODING, name));
    }
    response.body(body)
}

/// Sends a text file as a download.
pub fn file(name: &str, text: &str) -> HttpResponse {
    let mut answer = HttpResponse::Ok();
    answer.insert_header((CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")));
    answer
        .insert_header((CACHE_CONTROL, "no-store"))
        .content_type("text/plain; charset=utf-8")
        .body(text.to_owned())
}

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

/// A file that somebody opens by itself may do nothing; the pages' own policy is four times as long.
const POLICY: &str =
    "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// Serves a built file. Its name contains its hash, so it can be cached forever.
///
/// # Errors
/// [`AppError::NotFound`] for any other name.
pub async fn serve(request: HttpRequest, site: Data<Site>) -> Result<HttpResponse, AppError> {
    let file = site.assets.file(request.match_info().query("name")).ok_or(AppError::NotFound)?;
    let (body, coding) = file.body(accepted_coding(request.headers(), Coding::Brotli));
    let mut response = HttpResponse::Ok();
    response
        .insert_header((CONTENT_TYPE, file.content_type))
        .insert_header((CONTENT_SECURITY_POLICY, POLICY))
        .insert_header((CACHE_CONTROL, "public, max-age=31536000, immutable"));
    response.insert_header((VARY, "Accept-Encoding"));
    if let Some(name) = coding.name() {
        response.insert_header((CONTENT_ENCODING, name));
    }
    Ok(response.body(body))
}
