//! The language of a request: from the address (its prefix, or `?lang=` if it has none), else the cookie, else the
//! browser's `Accept-Language`, else the default.

use actix_web::HttpRequest;

use crate::{
    domain::Language,
    web::{
        Site,
        request::{negotiate, parameter},
        site::cookies::LANGUAGE_COOKIE,
    },
};

/// Names the language in addresses without a language prefix.
pub(super) const LANGUAGE_PARAMETER: &str = "lang";

/// Replaces the first segment of a path by this language.
pub(super) fn with_prefix(path: &str, language: Language) -> String {
    let rest = path
        .trim_start_matches('/')
        .split_once('/')
        .map_or(String::new(), |(_, rest)| format!("/{rest}"));
    format!("/{language}{rest}")
}

/// The language named by the first path segment.
pub(super) fn prefix(site: &Site, request: &HttpRequest) -> Option<Language> {
    site.language(request.path().trim_start_matches('/').split('/').next().unwrap_or_default())
}

/// The language that the address names.
pub(super) fn chosen(site: &Site, request: &HttpRequest) -> Option<Language> {
    prefix(site, request).or_else(|| site.language(&parameter::value(request, LANGUAGE_PARAMETER)?))
}

/// The language of the cookie, else of `Accept-Language`, else the default.
pub(super) fn preferred(site: &Site, request: &HttpRequest, accepted: &str) -> Language {
    let of_cookie =
        request.cookie(LANGUAGE_COOKIE).and_then(|cookie| site.language(cookie.value()));
    let offered = &site.config.site.locales;
    of_cookie
        .or_else(|| negotiate::language(accepted, offered))
        .unwrap_or(site.config.site.default_locale)
}
