//! Query parameters.

use actix_web::HttpRequest;

/// The first value of the query parameter with this name.
#[must_use]
pub fn value(request: &HttpRequest, name: &str) -> Option<String> {
    // Most names are written without escapes, so only names with escapes need decoding before the comparison.
    let may_be = |pair: &&str| {
        let written = pair.split('=').next().unwrap_or_default();
        written == name || written.contains(['%', '+'])
    };
    let pairs = request.query_string().split('&').filter(may_be);
    pairs
        .flat_map(|pair| url::form_urlencoded::parse(pair.as_bytes()))
        .find(|(known, _)| known == name)
        .map(|(_, value)| value.into_owned())
}
