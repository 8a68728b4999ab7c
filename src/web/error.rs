//! The error type of the handlers (docs/decisions/0014): they return `Result<_, AppError>`. `page::error_page` renders
//! it.

use std::{fmt, io};

use actix_web::{
    HttpResponse, ResponseError,
    error::PayloadError,
    http::{
        StatusCode,
        header::{ALLOW, HeaderValue},
    },
};

use crate::accounts::Fault;

/// Why a handler returns no page.
#[derive(Debug)]
pub enum AppError {
    /// 400: the request cannot be read.
    BadRequest,
    /// 408: the request body did not arrive in time.
    Late,
    /// 403: another site's page sent the request.
    Forbidden,
    /// 404: no such page.
    NotFound,
    /// 405: the page does not support this method.
    MethodNotAllowed,
    /// 503 or 429: the account service gave no outcome.
    Service(Fault),
    /// 503: `site.maintenance` is set.
    Maintenance,
    /// 500: our own fault. The cause is logged and never shown.
    Internal(Box<dyn std::error::Error>),
}

/// A body that cannot be read or did not arrive in time.
impl From<actix_web::Error> for AppError {
    fn from(cause: actix_web::Error) -> Self {
        if is_late(&cause) { Self::Late } else { Self::BadRequest }
    }
}

/// Whether the request body missed its deadline.
pub fn is_late(cause: &actix_web::Error) -> bool {
    matches!(cause.as_error(), Some(PayloadError::Io(cause)) if cause.kind() == io::ErrorKind::TimedOut)
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
            Self::Service(Fault::TooManyRequests | Fault::Later(_)) => {
                StatusCode::TOO_MANY_REQUESTS
            }
            Self::Service(Fault::ServerError) | Self::Maintenance => {
                StatusCode::SERVICE_UNAVAILABLE
            }
            Self::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    fn error_response(&self) -> HttpResponse {
        // The outermost middleware writes the body, because it knows the visitor.
        let mut response = HttpResponse::new(self.status_code());
        if matches!(self, Self::MethodNotAllowed) {
            // A handler that says so has a page to show.
            response.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
        }
        response
    }
}

impl AppError {
    /// The error for a status that was sent without a page.
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

    /// The id of the message that heads the error page.
    pub(in crate::web) const fn heading(&self) -> &'static str {
        match self {
            Self::BadRequest => "error-page-bad-request",
            Self::Late => "error-page-late",
            Self::Forbidden => "error-page-forbidden",
            Self::NotFound => "error-page-not-found",
            Self::MethodNotAllowed => "error-page-method",
            Self::Service(Fault::TooManyRequests | Fault::Later(_)) => "error-page-too-many",
            Self::Service(Fault::ServerError) => "error-page-service",
            Self::Maintenance => "maintenance",
            Self::Internal(_) => "error-page-internal",
        }
    }

    /// The id of the message that says what to do.
    pub(in crate::web) const fn lead(&self) -> &'static str {
        match self {
            Self::BadRequest => "error-page-bad-request-lead",
            Self::Late => "error-page-late-lead",
            Self::Forbidden => "error-page-forbidden-lead",
            Self::NotFound => "error-page-not-found-lead",
            Self::MethodNotAllowed => "error-page-method-lead",
            Self::Service(Fault::TooManyRequests | Fault::Later(_)) => "error-too_many_requests",
            Self::Service(Fault::ServerError) => "error-page-service-lead",
            Self::Maintenance => "maintenance-lead",
            Self::Internal(_) => "error-page-internal-lead",
        }
    }

    /// The wire's error code that the page is marked with.
    pub(in crate::web) const fn code(&self) -> &'static str {
        match self {
            Self::BadRequest | Self::Late | Self::Forbidden | Self::MethodNotAllowed => {
                "bad_request"
            }
            Self::Service(Fault::TooManyRequests | Fault::Later(_)) => "too_many_requests",
            Self::Service(Fault::ServerError) | Self::Maintenance => "server_error",
            Self::NotFound | Self::Internal(_) => "undefined",
        }
    }
}
