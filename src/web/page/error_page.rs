//! Errors as pages (docs/decisions/0014): handlers return `Result<_, AppError>`, one layer renders
//! it in the visitor's language and brand, with an incident number that is also on every log line.
//! No cause is ever shown.

use std::{fmt, io};

use actix_web::{HttpResponse, ResponseError, error::PayloadError, http::StatusCode};
use askama::Template;

use crate::{
    accounts::Fault,
    web::{Page, Place, Visitor, form, page},
};

/// A body that cannot be read, or was late.
impl From<actix_web::Error> for AppError {
    fn from(cause: actix_web::Error) -> Self {
        if is_late(&cause) { Self::Late } else { Self::BadRequest }
    }
}

/// Whether a body did not arrive before its deadline.
#[must_use]
pub fn is_late(cause: &actix_web::Error) -> bool {
    matches!(cause.as_error(), Some(PayloadError::Io(cause)) if cause.kind() == io::ErrorKind::TimedOut)
}

/// Why there is no page.
#[derive(Debug)]
pub enum AppError {
    /// The request cannot be read.
    BadRequest,
    /// The request did not arrive in time.
    Late,
    /// A request of another site's page.
    Forbidden,
    /// There is no such page.
    NotFound,
    /// The page does not do this.
    MethodNotAllowed,
    /// The account service has no outcome.
    Service(Fault),
    /// `site.maintenance`
    Maintenance,
    /// A fault of ours; the cause is logged, never shown.
    Internal(Box<dyn std::error::Error>),
}

impl From<Fault> for AppError {
    fn from(fault: Fault) -> Self {
        Self::Service(fault)
    }
}

impl fmt::Display for AppError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.heading())
    }
}

impl ResponseError for AppError {
    fn status_code(&self) -> StatusCode {
        match self {
            Self::BadRequest => StatusCode::BAD_REQUEST,
            Self::Late => StatusCode::REQUEST_TIMEOUT,
            Self::Forbidden => StatusCode::FORBIDDEN,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::Service(Fault::TooManyRequests) => StatusCode::TOO_MANY_REQUESTS,
            Self::Service(Fault::ServerError) | Self::Maintenance => {
                StatusCode::SERVICE_UNAVAILABLE
            }
            Self::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    fn error_response(&self) -> HttpResponse {
        // The body is written by the outermost layer, which knows the visitor.
        HttpResponse::new(self.status_code())
    }
}

impl AppError {
    /// The error of a status that was answered without a page.
    #[must_use]
    pub fn of_status(status: StatusCode) -> Self {
        match status {
            StatusCode::NOT_FOUND => Self::NotFound,
            StatusCode::METHOD_NOT_ALLOWED => Self::MethodNotAllowed,
            StatusCode::FORBIDDEN => Self::Forbidden,
            StatusCode::REQUEST_TIMEOUT => Self::Late,
            StatusCode::TOO_MANY_REQUESTS => Self::Service(Fault::TooManyRequests),
            StatusCode::SERVICE_UNAVAILABLE => Self::Service(Fault::ServerError),
            status if status.is_client_error() => Self::BadRequest,
            status => Self::Internal(format!("answered {status}").into()),
        }
    }

    /// The message that heads the page.
    const fn heading(&self) -> &'static str {
        match self {
            Self::BadRequest => "error-page-bad-request",
            Self::Late => "error-page-late",
            Self::Forbidden => "error-page-forbidden",
            Self::NotFound => "error-page-not-found",
            Self::MethodNotAllowed => "error-page-method",
            Self::Service(Fault::TooManyRequests) => "error-page-too-many",
            Self::Service(Fault::ServerError) => "error-page-service",
            Self::Maintenance => "maintenance",
            Self::Internal(_) => "error-page-internal",
        }
    }

    /// The message that says what to do.
    const fn lead(&self) -> &'static str {
        match self {
            Self::BadRequest => "error-page-bad-request-lead",
            Self::Late => "error-page-late-lead",
            Self::Forbidden => "error-page-forbidden-lead",
            Self::NotFound => "error-page-not-found-lead",
            Self::MethodNotAllowed => "error-page-method-lead",
            Self::Service(Fault::TooManyRequests) => "error-page-too-many-lead",
            Self::Service(Fault::ServerError) => "error-page-service-lead",
            Self::Maintenance => "maintenance-lead",
            Self::Internal(_) => "error-page-internal-lead",
        }
    }

    /// The wire code that the page is marked with.
    const fn code(&self) -> &'static str {
        match self {
            Self::BadRequest | Self::Late | Self::Forbidden | Self::MethodNotAllowed => {
                "bad_request"
            }
            Self::Service(Fault::TooManyRequests) => "too_many_requests",
            Self::Service(Fault::ServerError) | Self::Maintenance => "server_error",
            Self::NotFound | Self::Internal(_) => "undefined",
        }
    }

    /// The answer for this visitor: a page, or JSON for scripts.
    #[must_use]
    pub fn respond(&self, visitor: &Visitor) -> HttpResponse {
        if let Self::Internal(cause) = self {
            tracing::error!(%cause, "a request failed");
        }
        if matches!(self, Self::Forbidden) {
            tracing::warn!(address = %visitor.address(), "a request of another site's page was refused");
        }
        if visitor.wants_json {
            return form::json_error(
                self.status_code(),
                self.code(),
                visitor.words().t(self.lead()),
            );
        }
        let is_maintenance = matches!(self, Self::Maintenance);
        let page = Page::new(
            visitor,
            if is_maintenance { "maintenance" } else { "error" },
            self.heading(),
        );
        let retry = matches!(self, Self::Service(_) | Self::Internal(_))
            .then(|| visitor.request.uri().to_string());
        let lead = page.t(self.lead());
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
                if matches!(self, Self::Maintenance | Self::Service(_)) {
                    let headers = response.headers_mut();
                    headers.insert(
                        actix_web::http::header::RETRY_AFTER,
                        actix_web::http::header::HeaderValue::from_static("120"),
                    );
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
