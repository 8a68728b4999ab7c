//! Drawing a page, and sending it to one visitor, compressed as the browser likes best.

use actix_web::{
    HttpResponse,
    http::{
        StatusCode,
        header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_ENCODING, CONTENT_TYPE, VARY},
    },
};
use askama::Template;

use crate::web::{
    AppError, Visitor,
    cache::compression::{Coding, brotli},
    request::negotiate::accepted_coding,
};

/// Bytes of most pages with their style sheet; what grows up to there is copied again and again.
const ROOM: usize = 32_000;
/// Bytes of a page that is large: left to gzip, it would not arrive in the first flight (14,480 bytes).
const LARGE: usize = 30_000;

/// Renders a template.
///
/// # Errors
/// When the template cannot be written, which is a fault of ours.
pub fn render(template: &impl Template) -> Result<String, AppError> {
    let mut html = String::with_capacity(ROOM);
    template.render_into(&mut html).map_err(|cause| AppError::Internal(cause.into()))?;
    Ok(html)
}

/// Sends a page that is this visitor's alone. Gzip before brotli: the style sheet is compressed already, and the rest at a
/// tenth of the cost. Large pages are worth that cost.
#[must_use]
pub fn personal(visitor: &Visitor, status: StatusCode, html: String) -> HttpResponse {
    let preferred = if html.len() > LARGE { Coding::Brotli } else { Coding::Gzip };
    let coding = accepted_coding(visitor.request.headers(), preferred);
    let body = match coding {
        Coding::Gzip => visitor.site.assets.css.gzip(&html, "<style>"),
        Coding::Brotli => brotli(html.as_bytes(), 4),
        Coding::Identity => html.into_bytes(),
    };
    let mut response = HttpResponse::build(status);
    response.insert_header((CONTENT_TYPE, "text/html; charset=utf-8"));
    response.insert_header((CACHE_CONTROL, "no-store")).insert_header((VARY, "Accept-Encoding"));
    if let Some(name) = coding.name() {
        response.insert_header((CONTENT_ENCODING, name));
    }
    response.body(body)
}

/// Sends a text file to keep.
#[must_use]
pub fn file(name: &str, text: &str) -> HttpResponse {
    let mut answer = HttpResponse::Ok();
    answer.insert_header((CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")));
    answer
        .insert_header((CACHE_CONTROL, "no-store"))
        .content_type("text/plain; charset=utf-8")
        .body(text.to_owned())
}
