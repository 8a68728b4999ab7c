//! Error pages (docs/decisions/0014): handlers return `Result<_, AppError>`, and one middleware renders the error in
//! the visitor's language and brand, with the incident number that is also on every log line. The cause is never shown.

use actix_web::{HttpResponse, ResponseError};
use askama::Template;

use crate::{
    accounts::Fault,
    domain::ErrorCode,
    metrics::Tally,
    web::{
        AppError, Page, Screen, Visitor,
        page::{
            self,
            json_answer::json_error,
            retry_after::{RetryAfter, in_words},
        },
        request::visitor::{AnsweredCode, TypedName},
    },
};

/// The requests of other sites' pages.
static FORBIDDEN: Tally = Tally::new();

impl AppError {
    /// The response for this visitor: a page, or JSON for scripts.
    #[must_use]
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
        .as_notice();
        let retry = matches!(self, Self::Service(_) | Self::Internal(_))
            .then(|| visitor.request.uri().to_string());
        let lead = match self {
            Self::Service(Fault::Later(seconds)) => {
                let what = page.t("paused-too_many_requests");
                let space = visitor.language.between_sentences();
                format!("{what}{space}{}", in_words(page.words(), *seconds))
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
