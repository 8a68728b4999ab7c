//! Renders a page and sends it to one visitor, in the coding that suits the browser best.

use actix_web::{
    HttpResponse,
    http::{
        StatusCode,
        header::{
            CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_ENCODING, CONTENT_TYPE, PRAGMA, VARY,
        },
    },
};
use askama::Template;

use crate::web::{
    AppError, Visitor,
    cache::{
        compression::{Coding, brotli},
        precompressed::Effort,
    },
    request::negotiate::accepted_coding,
    site::sheets::Sheet,
};

/// The initial capacity in bytes. Most pages with their style sheet fit, so the string is not copied as it grows.
const ROOM: usize = 32_000;
/// A page of more bytes than this would not fit the first flight (14,480 bytes) if it were compressed quickly.
const LARGE: usize = 30_000;

/// Renders a template.
///
/// # Errors
/// [`AppError::Internal`] when the template cannot be rendered.
pub fn render(template: &impl Template) -> Result<String, AppError> {
    let mut html = String::with_capacity(ROOM);
    template.render_into(&mut html).map_err(|cause| AppError::Internal(cause.into()))?;
    Ok(html)
}

/// Sends a page that only this visitor may see. Gzip is preferred to brotli: the style sheet is already compressed, and
/// the rest costs a tenth of the time. Strangers can have as many of these pages made as they like.
#[must_use]
pub fn personal(visitor: &Visitor, status: StatusCode, html: String) -> HttpResponse {
    let coding = accepted_coding(visitor.request.headers(), Coding::Gzip);
    let body = match coding {
        Coding::Gzip => {
            let sheets = &visitor.site.assets.sheets;
            let css = sheets.within(&html, "<style>");
            let effort = if html.len() > LARGE { Effort::Dense } else { Effort::Quick };
            css.unwrap_or(sheets.of(Sheet::Entering, None)).gzip(&html, "<style>", effort)
        }
        // For whoever takes nothing else.
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
#[must_use]
pub fn file(name: &str, text: &str) -> HttpResponse {
    let mut answer = HttpResponse::Ok();
    answer.insert_header((CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")));
    answer
        .insert_header((CACHE_CONTROL, "no-store"))
        .content_type("text/plain; charset=utf-8")
        .body(text.to_owned())
}
