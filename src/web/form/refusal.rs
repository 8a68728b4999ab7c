//! Why a form is shown again (docs/decisions/0013): what the visitor can correct is 422, the
//! service's own fault 503 or 429.

use actix_web::http::StatusCode;

use crate::{
    accounts::{CodedError, Errors, Fault},
    domain::ErrorCode,
    i18n::Area,
    web::{Visitor, form::pause, page::json_answer::ShownError},
};

/// A form's refusal.
#[derive(Clone, Debug)]
pub struct Refusal {
    /// 422, 429 or 503.
    pub status: StatusCode,
    /// What is shown; never empty.
    pub errors: Vec<CodedError>,
    /// Where the words are looked up first (`error-AREA-CODE`).
    pub area: Area,
    /// Whether the next try needs a captcha.
    pub captcha: bool,
    /// Seconds until the next try is looked at, where it is a pause.
    pub retry_after: Option<u32>,
    /// Whether what was typed is dropped: the session of the sign-in is over.
    pub start_over: bool,
}

impl Refusal {
    /// What the account service refused; without a code, `default` is shown. That it has too much to do is no fault of the
    /// visitor's.
    #[must_use]
    pub fn of(area: impl Into<Area>, errors: Errors, default: ErrorCode) -> Self {
        let errors = if errors.is_empty() { Errors::of(default) } else { errors };
        let is_busy = errors.0.iter().any(|error| error.code == ErrorCode::ServiceBusy);
        let status = if is_busy {
            StatusCode::SERVICE_UNAVAILABLE
        } else {
            StatusCode::UNPROCESSABLE_ENTITY
        };
        Self {
            status,
            errors: errors.0,
            area: area.into(),
            captcha: false,
            retry_after: None,
            start_over: false,
        }
    }

    /// No outcome.
    #[must_use]
    pub fn fault(area: impl Into<Area>, fault: Fault) -> Self {
        let (status, code) = match fault {
            Fault::ServerError => (StatusCode::SERVICE_UNAVAILABLE, ErrorCode::ServerError),
            Fault::TooManyRequests => (StatusCode::TOO_MANY_REQUESTS, ErrorCode::TooManyRequests),
        };
        Self { status, ..Self::of(area, Errors::of(code), code) }
    }

    /// The same as a pause of so many seconds, if there is one: a 429 that says when to come back.
    #[must_use]
    pub fn pausing(mut self, retry_after: Option<u32>) -> Self {
        if retry_after.is_some() {
            self.retry_after = retry_after;
            self.status = StatusCode::TOO_MANY_REQUESTS;
        }
        self
    }

    /// What is shown, in the visitor's language.
    #[must_use]
    pub fn in_words(&self, visitor: &Visitor) -> Vec<ShownError> {
        let shown = |error: &CodedError| ShownError {
            field: error.field.clone(),
            code: error.code.as_str(),
            text: match self.retry_after {
                Some(seconds) => pause::text(visitor, self.area, error.code, seconds),
                None => visitor.words().error(self.area, error.field.as_deref(), error.code),
            },
        };
        self.errors.iter().map(shown).collect()
    }

    /// The same with a captcha for the next try.
    #[must_use]
    pub fn with_captcha(mut self, captcha: bool) -> Self {
        self.captcha = captcha;
        self
    }
}
