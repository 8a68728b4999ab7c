//! Why a form is shown again (docs/decisions/0013): 422 for what the visitor can correct, such as the rules that its
//! fields break; 503 or 429 for what is not the visitor's doing. A pause says what is paused and until when, and what
//! helps meanwhile, each on its own line (docs/guessing.md). Each sentence is self-contained, so that the order is the same
//! in every language.

use actix_web::http::StatusCode;

use crate::{
    accounts::{CodedError, Errors, Fault},
    domain::{ErrorCode, LoginMethod},
    i18n::Area,
    web::{
        View, Visitor,
        page::{error_page::in_words, send::ShownError},
    },
};

/// The broken rules, at most one per field.
#[derive(Debug, Default)]
pub struct FieldRules(Vec<CodedError>);

impl FieldRules {
    /// The checked value; if its rule is broken, records the code and returns `None`.
    pub fn check<T>(&mut self, field: &str, value: Result<T, ErrorCode>) -> Option<T> {
        value.map_err(|code| self.add(field, code)).ok()
    }

    /// Records a broken rule, unless the field already has one.
    pub fn add(&mut self, field: &str, code: ErrorCode) {
        if !self.0.iter().any(|error| error.field.as_deref() == Some(field)) {
            self.0.push(CodedError { field: Some(field.to_owned()), code });
        }
    }

    /// Whether no rule is broken so far.
    pub fn hold(&self) -> bool {
        self.0.is_empty()
    }

    /// Ends the check.
    ///
    /// # Errors
    /// A [`Refusal`] with every recorded code if any rule is broken.
    pub fn finish(self, area: impl Into<Area>) -> Result<(), Refusal> {
        if self.0.is_empty() {
            Ok(())
        } else {
            Err(Refusal::of(area, Errors(self.0), ErrorCode::Undefined))
        }
    }
}

/// A form's refusal.
#[derive(Clone, Debug)]
pub struct Refusal {
    /// 422, 429 or 503.
    pub status: StatusCode,
    /// The errors to show; never empty.
    pub errors: Vec<CodedError>,
    /// The area whose wording is looked up first (`error-AREA-CODE`).
    pub area: Area,
    /// Whether the next try needs a captcha.
    pub captcha: bool,
    /// For a pause: seconds until tries are accepted again.
    pub retry_after: Option<u32>,
    /// Whether the form offers a letter that opens this browser.
    pub letter: bool,
    /// Whether to drop what was typed, because the sign-in's session has ended.
    pub start_over: bool,
}

impl Refusal {
    /// A refusal by the account service; `default` is shown if it gave no error code. What the visitor cannot correct is
    /// 503, not 422.
    pub fn of(area: impl Into<Area>, errors: Errors, default: ErrorCode) -> Self {
        let errors = if errors.is_empty() { Errors::of(default) } else { errors };
        let status = if errors.0.iter().any(|error| error.code.is_unavailable()) {
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
            letter: false,
            start_over: false,
        }
    }

    /// A call that had no outcome: 503 or 429. A fault of the account service is said in general words: a method's own words
    /// for `server_error` say that its provider does not answer.
    pub fn fault(area: impl Into<Area>, fault: Fault) -> Self {
        let (status, code) = match fault {
            Fault::ServerError => (StatusCode::SERVICE_UNAVAILABLE, ErrorCode::ServerError),
            Fault::TooManyRequests | Fault::Later(_) => {
                (StatusCode::TOO_MANY_REQUESTS, ErrorCode::TooManyRequests)
            }
        };
        let area = if fault == Fault::ServerError { Area::General } else { area.into() };
        let refusal = Self { status, ..Self::of(area, Errors::of(code), code) };
        refusal.pausing(if let Fault::Later(seconds) = fault { Some(seconds) } else { None })
    }

    /// If `retry_after` is given, turns the refusal into a pause of that many seconds: a 429 with `Retry-After`.
    pub fn pausing(mut self, retry_after: Option<u32>) -> Self {
        if retry_after.is_some() {
            self.retry_after = retry_after;
            self.status = StatusCode::TOO_MANY_REQUESTS;
        }
        self
    }

    /// The errors in the visitor's language, in the order of the fields on the page.
    pub fn in_words(&self, visitor: &Visitor) -> Vec<ShownError> {
        let shown = |error: &CodedError| ShownError {
            field: error.field.clone(),
            code: error.code.as_str(),
            text: match self.retry_after {
                Some(seconds) => text(visitor, self.area, error.code, seconds),
                None => visitor.words().error(self.area, error.field.as_deref(), error.code),
            },
        };
        let mut all: Vec<ShownError> = self.errors.iter().map(shown).collect();
        if visitor.language.writes_family_name_first() {
            all.sort_by_key(|error| match error.field.as_deref() {
                Some("lastName") => 0,
                Some("firstName") => 1,
                _ => 2,
            });
        }
        all
    }

    /// Says whether the next try needs a captcha.
    pub fn with_captcha(mut self, captcha: bool) -> Self {
        self.captcha = captcha;
        self
    }
}

/// The text of a pause that ends after this many seconds.
fn text(visitor: &Visitor, area: Area, code: ErrorCode, seconds: u32) -> String {
    let words = visitor.words();
    let what = match code {
        ErrorCode::TooManyRequests => words.t("paused-too_many_requests"),
        code => words.error(area, None, code),
    };
    let space = visitor.language.between_sentences();
    let mut said = vec![format!("{what}{space}{}", in_words(words, seconds))];
    if let Some(advice) = area.pause_advice() {
        let methods = others(visitor);
        if !methods.is_empty() {
            said.push(words.with("paused-methods", &[("methods", &methods)]));
        }
        said.push(words.t(advice));
    }
    said.join("\n")
}

/// The login methods offered here that no failed password can pause.
fn others(visitor: &Visitor) -> String {
    let login = &visitor.site.config.login;
    let has_reader = visitor.view != View::Mobile;
    let methods = login.primary.iter().chain(&login.secondary).filter(|method| match method {
        LoginMethod::Password => false,
        LoginMethod::IdCard => has_reader,
        _ => true,
    });
    let names: Vec<String> = methods.map(|method| visitor.words().method(*method)).collect();
    names.join(visitor.language.between_items())
}
