//! Content negotiation by quality values (RFC 9110 section 12).

use std::cmp::Reverse;

use actix_web::http::header::{self, HeaderMap, HeaderValue};

use crate::{domain::Language, web::cache::compression::Coding};

/// The most items of a list header that are read: more than any browser sends.
pub(in crate::web) const MOST: usize = 100;

/// The items of a header in their order, with their quality in thousandths, 0 to 1000.
fn weighted(header: &str) -> impl Iterator<Item = (&str, u16)> {
    header.split(',').take(MOST).filter_map(|item| {
        let mut parts = item.split(';').map(str::trim);
        let name = parts.next().filter(|name| !name.is_empty())?;
        let quality =
            parts.find_map(|part| part.strip_prefix("q=").or_else(|| part.strip_prefix("Q=")));
        Some((name, quality.map_or(1000, thousandths)))
    })
}

/// The best coding that an `Accept-Encoding` header allows. If brotli and gzip have equal quality, `preferred` decides.
pub fn coding(header: &str, preferred: Coding) -> Coding {
    let quality = |name: &str| {
        let of = |wanted: &str| {
            weighted(header).find(|(item, _)| item.eq_ignore_ascii_case(wanted)).map(|(_, q)| q)
        };
        of(name).or_else(|| of("*")).unwrap_or(0)
    };
    let (brotli, gzip) = (quality("br"), quality("gzip"));
    let identity = weighted(header)
        .find(|(item, _)| item.eq_ignore_ascii_case("identity"))
        .map_or(1, |(_, q)| q);
    match () {
        () if gzip > 0
            && gzip >= identity
            && (gzip > brotli || (gzip == brotli && preferred == Coding::Gzip)) =>
        {
            Coding::Gzip
        }
        () if brotli > 0 && brotli >= gzip && brotli >= identity => Coding::Brotli,
        () if gzip > 0 && gzip >= identity => Coding::Gzip,
        () => Coding::Identity,
    }
}

/// The best coding that a request allows; see [`coding`].
pub(in crate::web) fn accepted_coding(headers: &HeaderMap, preferred: Coding) -> Coding {
    let header = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    coding(header.unwrap_or_default(), preferred)
}

/// Whether the browser already has the page with this entity tag (`If-None-Match`, weak comparison).
pub(in crate::web) fn is_known(headers: &HeaderMap, etag: &HeaderValue) -> bool {
    let known = headers
        .get(header::IF_NONE_MATCH)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    let etag = etag.to_str().unwrap_or_default().trim_start_matches("W/");
    known
        .split(',')
        .take(MOST)
        .map(str::trim)
        .any(|tag| tag == "*" || tag.trim_start_matches("W/") == etag)
}

/// The best offered language that an `Accept-Language` header allows; among equals, the one named first.
pub fn language(header: &str, offered: &[Language]) -> Option<Language> {
    let mut ranges: Vec<(&str, u16)> = weighted(header).filter(|(_, q)| *q > 0).collect();
    ranges.sort_by_key(|(_, quality)| Reverse(*quality));
    Language::negotiate(ranges.into_iter().map(|(range, _)| range), offered)
}

/// Whether a browser says that it wants this for something else than a page of its own, such as a frame.
pub fn is_within_another_page(headers: &HeaderMap) -> bool {
    headers.get("sec-fetch-dest").is_some_and(|for_what| for_what != "document")
}

/// Whether an `Accept` header prefers JSON to HTML.
pub fn prefers_json(header: &str) -> bool {
    let quality = |name: &str| {
        weighted(header).find(|(item, _)| item.eq_ignore_ascii_case(name)).map_or(0, |(_, q)| q)
    };
    quality("application/json") > quality("text/html")
}

/// Parses `0.85` as 850; an invalid quality value counts as 0.
fn thousandths(text: &str) -> u16 {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits: String = fraction.chars().chain("000".chars()).take(3).collect();
    match (whole, digits.parse::<u16>()) {
        ("1", _) => 1000,
        ("0" | "", Ok(thousandths)) => thousandths,
        _ => 0,
    }
}
