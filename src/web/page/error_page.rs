//! Error pages (docs/decisions/0014): handlers return `Result<_, AppError>`, and one middleware renders the error in
//! the visitor's language and brand, with the incident number that is also on every log line. The cause is never shown.
//! Here is also when to try again (`Retry-After`), for every response that says so.

use actix_web::{
    HttpResponse, ResponseError,
    http::{
        StatusCode,
        header::{HeaderMap, HeaderValue, RETRY_AFTER},
    },
};
use askama::Template;

use crate::{
    accounts::Fault,
    config,
    domain::ErrorCode,
    i18n::{Catalogues, Words},
    metrics::Tally,
    web::{
        AppError, Page, Screen, Visitor,
        page::{self, Door, ShownError, json_error, render},
        request::{AnsweredCode, TypedName},
        site::assets::{Assets, Sheet},
    },
};

/// The requests of other sites' pages.
static FORBIDDEN: Tally = Tally::new();

impl AppError {
    /// The response for this visitor: a page, or JSON for scripts.
    pub fn respond(&self, visitor: &Visitor) -> HttpResponse {
        if let Self::Internal(cause) = self {
            tracing::error!(%cause, "a request failed");
        }
        if matches!(self, Self::Forbidden)
            && let Some(times) = FORBIDDEN.count()
        {
            tracing::warn!(times, address = %visitor.address(), "a request of another site's page was refused");
        }
        AnsweredCode(self.code()).note(&visitor.request);
        if matches!(self, Self::Service(Fault::ServerError) | Self::Internal(_)) {
            let name = TypedName::of(&visitor.request);
            let code = ErrorCode::ServerError;
            visitor.site.accounts.turned_away(&visitor.caller(), name.as_deref(), code);
        }
        if visitor.wants_json {
            return json_error(self.status_code(), self.code(), visitor.words().t(self.lead()));
        }
        let is_maintenance = matches!(self, Self::Maintenance);
        let page = Page::new(
            visitor,
            if is_maintenance { "maintenance" } else { "error" },
            self.heading(),
        )
        .as_notice(match self {
            Self::Maintenance => Door::Mended,
            Self::NotFound => Door::Nobody,
            _ => Door::Closing,
        });
        let retry = matches!(self, Self::Service(_) | Self::Internal(_))
            .then(|| visitor.request.uri().to_string());
        let lead = match self {
            Self::Service(Fault::Later(seconds)) => {
                let what = page.t("paused-too_many_requests");
                let space = visitor.language.between_sentences();
                format!("{what}{space}{}", in_words(page.words(), AGAIN, *seconds))
            }
            _ => page.t(self.lead()),
        };
        let html = if is_maintenance {
            page::render(&MaintenancePage { page, lead })
        } else {
            page::render(&ErrorPage {
                page,
                lead,
                incident: visitor.incident(),
                code: self.code(),
                retry,
            })
        };
        match html {
            Ok(html) => {
                let mut response = page::personal(visitor, self.status_code(), html);
                match self {
                    Self::Maintenance | Self::Service(Fault::ServerError) => {
                        RetryAfter::NoPage.tell(response.headers_mut());
                    }
                    Self::Service(Fault::Later(seconds)) => {
                        RetryAfter::Paused(*seconds).tell(response.headers_mut());
                    }
                    // When a limit has room again is not known here, and nothing untrue is said.
                    _ => {}
                }
                response
            }
            Err(_) => HttpResponse::new(self.status_code()),
        }
    }
}

#[derive(Template)]
#[template(path = "screens/error.html")]
struct ErrorPage<'a> {
    page: Page<'a>,
    lead: String,
    incident: String,
    code: &'static str,
    retry: Option<String>,
}

#[derive(Template)]
#[template(path = "screens/maintenance.html")]
struct MaintenancePage<'a> {
    page: Page<'a>,
    lead: String,
}

/// The notice at the end of a link that is no longer valid: why, and the one way on.
#[derive(Template)]
#[template(path = "screens/spent.html")]
pub struct SpentLink<'a> {
    page: Page<'a>,
    code: &'a str,
    lead: String,
    href: String,
    action: String,
}

impl<'a> SpentLink<'a> {
    /// The notice in the place of this page. `action` is the id of the words on the button that leads to `way_on`.
    pub fn draw(
        page: Page<'a>,
        error: &'a ShownError,
        way_on: Screen,
        action: &str,
    ) -> Result<String, AppError> {
        let heading = page.t("common-link-spent");
        let page = Page { heading, errors: Vec::new(), ..page.as_notice(Door::Closing) };
        let (lead, code) = (error.text.clone(), error.code);
        render(&Self { href: page.href(way_on), action: page.t(action), lead, code, page })
    }
}

/// Seconds to wait when no page can be shown: maintenance, or an account service without an outcome.
const NO_PAGE: u32 = 120;
/// Seconds to wait for every other 503: the server is overloaded at the moment.
const SOON: u32 = 10;

/// Seconds in an hour. Pauses of more than two hours are given in hours.
const HOUR: u32 = 3_600;

/// The ids of the sentence that says when to try again: in hours, in minutes.
pub(in crate::web) const AGAIN: [&str; 2] = ["paused-hours", "paused-minutes"];

/// A message with a time, rounded up so that it is never too early. `ids` are those in hours and in minutes.
pub fn in_words(words: &Words, [hours, minutes]: [&str; 2], seconds: u32) -> String {
    let (id, name, unit) =
        if seconds > 2 * HOUR { (hours, "hours", HOUR) } else { (minutes, "minutes", 60) };
    words.count(id, name, usize::try_from(seconds.div_ceil(unit)).unwrap_or(usize::MAX))
}

/// Why the visitor has to retry later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::web) enum RetryAfter {
    /// Tries are paused for this many seconds.
    Paused(u32),
    /// An error page is shown instead of the page.
    NoPage,
}

impl RetryAfter {
    /// Sets the header.
    pub fn tell(self, headers: &mut HeaderMap) {
        let seconds = match self {
            Self::Paused(seconds) => seconds,
            Self::NoPage => NO_PAGE,
        };
        headers.insert(RETRY_AFTER, HeaderValue::from(seconds));
    }
}

/// Sets the header on a 503 that does not have it yet.
pub(in crate::web) fn complete(status: StatusCode, headers: &mut HeaderMap) {
    if status == StatusCode::SERVICE_UNAVAILABLE && !headers.contains_key(RETRY_AFTER) {
        headers.insert(RETRY_AFTER, HeaderValue::from(SOON));
    }
}

// The page in every language of the site that says that it cannot answer: a balancer shows it while no node answers (`lavi
// outage-page`), and a node where an answer is not ready in time. One file without anything beside it: it is shown without
// knowing whom to.

#[derive(Template)]
#[template(path = "outage.html")]
struct OutagePage {
    project_name: String,
    palette: String,
    logo: String,
    sections: Vec<Section>,
}

/// What the page says in one language.
struct Section {
    language: &'static str,
    heading: String,
    lead: String,
    retry: String,
}

/// The page of this site.
pub fn outage_page(
    site: &config::SiteConfig,
    words: &Catalogues,
    assets: &Assets,
) -> Result<String, AppError> {
    let of_language = |language| {
        let words = words.of(language);
        Section {
            language: language.code(),
            heading: words.t("error-page-service"),
            lead: words.t("error-page-service-lead"),
            retry: words.t("error-page-retry"),
        }
    };
    let named = Some(&site.project_name).filter(|name| !name.is_empty()).cloned();

    render(&OutagePage {
        project_name: named.unwrap_or_else(|| words.product_name()),
        palette: palette(assets.sheets.of(Sheet::Reading, None).text()).to_owned(),
        logo: assets.logo.clone(),
        sections: site.locales.iter().copied().map(of_language).collect(),
    })
}

/// The colours of a style sheet, which stand before its rules for elements.
fn palette(css: &str) -> &str {
    css.split_once("*,").map_or(css, |(colours, _)| colours)
}
