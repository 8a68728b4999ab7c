//! Drawing and sending pages: compressed as the browser likes best, and the shared ones with an entity tag.

use std::sync::Arc;

use actix_web::{
    HttpResponse,
    http::{
        StatusCode,
        header::{
            CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_ENCODING, CONTENT_TYPE, ETAG, LOCATION,
            VARY,
        },
    },
};
use askama::Template;

use crate::web::{
    AppError, PageQuery, Visitor,
    cache::{
        compression::{Coding, brotli},
        kept_page::KeptPage,
        policy::Audience,
        responses::Sent,
    },
    request::negotiate::{accepted_coding, is_known},
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

/// Sends a page that is the same for everyone who asks for this (docs/decisions/0011): rendered and
/// compressed once, then kept.
///
/// # Errors
/// When the page cannot be drawn.
pub fn shared(
    visitor: &Visitor,
    asked: &PageQuery,
    draw: impl FnOnce() -> Result<String, AppError>,
) -> Result<HttpResponse, AppError> {
    shared_among(visitor, Audience::Everyone, asked, "", draw)
}

/// The same for a page that not everyone sees at its address, or that depends on something of a closed list `besides`.
///
/// # Errors
/// When the page cannot be drawn.
pub fn shared_among(
    visitor: &Visitor,
    audience: Audience,
    asked: &PageQuery,
    besides: &str,
    draw: impl FnOnce() -> Result<String, AppError>,
) -> Result<HttpResponse, AppError> {
    if visitor.path() != visitor.request.path() {
        return Ok(as_written(visitor));
    }
    if visitor.carries_form_cookie() {
        return Ok(personal(visitor, StatusCode::OK, draw()?));
    }
    let address = asked.address(visitor.path(), visitor.view);
    let key = format!(
        "{}|{}|{}|{besides}|{address}",
        visitor.language,
        visitor.view.slug(),
        u8::from(visitor.saves_data)
    );
    let kept = visitor.site.shared.get_or_draw(key, draw)?;
    let mut response = send(visitor, &kept);
    response.extensions_mut().insert(Sent { page: kept, audience, address });
    Ok(response)
}

/// Leads to this address in the one way to write it: `/en/l%6Fgin` is `/en/login`.
fn as_written(visitor: &Visitor) -> HttpResponse {
    let (path, query) = (visitor.path(), visitor.request.query_string());
    let mark = if query.is_empty() { "" } else { "?" };
    HttpResponse::SeeOther().insert_header((LOCATION, format!("{path}{mark}{query}"))).finish()
}

fn send(visitor: &Visitor, kept: &Arc<KeptPage>) -> HttpResponse {
    let headers = visitor.request.headers();
    let is_known = is_known(headers, &kept.etag);
    let mut response =
        HttpResponse::build(if is_known { StatusCode::NOT_MODIFIED } else { StatusCode::OK });
    response
        .insert_header((CACHE_CONTROL, "private, no-cache"))
        .insert_header((VARY, "Accept-Encoding, Save-Data"));
    response.insert_header((ETAG, &kept.etag));
    if is_known {
        return response.finish();
    }
    let coding = accepted_coding(headers, Coding::Brotli);
    response.insert_header((CONTENT_TYPE, "text/html; charset=utf-8"));
    if let Some(name) = coding.name() {
        response.insert_header((CONTENT_ENCODING, name));
    }
    response.body(kept.body(coding, &visitor.site.shared.background))
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
