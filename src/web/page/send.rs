//! Sending pages: compressed as the browser likes best, and the shared ones with an entity tag.

use actix_web::{
    HttpResponse,
    http::{
        StatusCode,
        header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, IF_NONE_MATCH, VARY},
    },
};

use crate::web::{
    AppError, Visitor,
    negotiate::{self, Coding},
    shared::{self, Kept},
};

/// Sends a page that is this visitor's alone.
#[must_use]
pub fn personal(visitor: &Visitor, status: StatusCode, html: String) -> HttpResponse {
    let coding = accepted_coding(visitor);
    let body = shared::compress(html.into_bytes(), coding, 4);
    let mut response = HttpResponse::build(status);
    response.insert_header((CONTENT_TYPE, "text/html; charset=utf-8"));
    response.insert_header((CACHE_CONTROL, "no-store")).insert_header((VARY, "Accept-Encoding"));
    if let Some(name) = shared::coding_name(coding) {
        response.insert_header((CONTENT_ENCODING, name));
    }
    response.body(body)
}

/// Sends a page whose bytes are the same for everyone (decision 5): rendered and compressed once, then kept by `key`, which
/// names everything but language, view and scripts that the bytes depend on.
///
/// # Errors
/// When the page cannot be drawn.
pub fn shared(visitor: &Visitor, key: &str, draw: impl FnOnce() -> Result<String, AppError>) -> Result<HttpResponse, AppError> {
    if visitor.carries_form_cookie() {
        return Ok(personal(visitor, StatusCode::OK, draw()?));
    }
    let key = format!("{}|{}|{}|{key}", visitor.language, visitor.view.slug(), u8::from(visitor.saves_data));
    let kept = visitor.site.shared.get_or_draw(key, draw)?;
    Ok(send(visitor, &kept))
}

fn send(visitor: &Visitor, kept: &Kept) -> HttpResponse {
    let (body, name, etag) = kept.coded(accepted_coding(visitor));
    let known = visitor.request.headers().get(IF_NONE_MATCH).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let unchanged = known.split(',').map(str::trim).any(|tag| tag == "*" || tag.trim_start_matches("W/") == etag);
    let mut response = HttpResponse::build(if unchanged { StatusCode::NOT_MODIFIED } else { StatusCode::OK });
    response.insert_header(("ETag", etag));
    response.insert_header((CACHE_CONTROL, "private, no-cache")).insert_header((VARY, "Accept-Encoding, Save-Data"));
    if unchanged {
        return response.finish();
    }
    response.insert_header((CONTENT_TYPE, "text/html; charset=utf-8"));
    if let Some(name) = name {
        response.insert_header((CONTENT_ENCODING, name));
    }
    response.body(body)
}

fn accepted_coding(visitor: &Visitor) -> Coding {
    let header = visitor.request.headers().get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    negotiate::coding(header.unwrap_or_default())
}
