//! What a form's handler gets and returns: the fields that were posted; what follows ([`Next`]), or why the form is shown again
//! ([`Refusal`]).

use std::fmt;

use actix_web::{
    HttpResponse,
    http::{StatusCode, header::REFRESH},
};
use zeroize::Zeroize;

use crate::{
    accounts::{CodedError, Errors, Fault},
    domain::{ErrorCode, LoginMethod},
    i18n::Area,
    web::{
        AppError, View, Visitor,
        page::{
            self, JsonAnswer, ShownError,
            error_page::{AGAIN, in_words},
            json,
        },
    },
};

/// The most fields that a form may have. Our longest form has thirty.
const MOST: usize = 100;

/// The fields of a posted form in their order. No name occurs twice.
#[derive(Clone, Default)]
pub struct FormFields(Vec<(String, String)>);

/// Prints names only: values are passwords, personal codes, addresses.
impl fmt::Debug for FormFields {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.iter().map(|(name, _)| name)).finish()
    }
}

impl Drop for FormFields {
    fn drop(&mut self) {
        self.0.iter_mut().for_each(|(_, value)| value.zeroize());
    }
}

impl FormFields {
    /// Parses `application/x-www-form-urlencoded`.
    ///
    /// # Errors
    /// [`AppError::BadRequest`] when a field is given twice, or there are more than 100 fields.
    pub fn read(body: &[u8]) -> Result<Self, AppError> {
        let mut fields = Self::default();
        for (name, value) in url::form_urlencoded::parse(body) {
            if fields.0.len() == MOST || fields.given(&name).is_some() {
                return Err(AppError::BadRequest);
            }
            fields.0.push((name.into_owned(), value.into_owned()));
        }
        Ok(fields)
    }

    /// The value of a field; empty if it was not given.
    pub fn get(&self, name: &str) -> &str {
        self.given(name).unwrap_or_default()
    }

    /// The value of a field, if it was given.
    pub fn given(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Sets a field to a value that the server fills in.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        self.0.retain_mut(|(known, former)| {
            let stays = known != name;
            if !stays {
                former.zeroize();
            }
            stays
        });
        self.0.push((name.to_owned(), value.into()));
    }
}

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

    /// A refusal for this reason alone.
    pub fn by(area: impl Into<Area>, code: ErrorCode) -> Self {
        Self::of(area, Errors::default(), code)
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
        let refusal = Self { status, ..Self::by(area, code) };
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

    /// For how many seconds passwords are paused, if that is why.
    pub fn pauses_passwords(&self) -> Option<u32> {
        let is_pause = self.area == Area::Method(LoginMethod::Password)
            && self.errors.iter().any(|error| error.code == ErrorCode::LoginPaused);
        self.retry_after.filter(|_| is_pause)
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
    let mut said = vec![format!("{what}{space}{}", in_words(words, AGAIN, seconds))];
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
        LoginMethod::MobileId
        | LoginMethod::SmartId
        | LoginMethod::Passkey
        | LoginMethod::Provider(_) => true,
    });
    let names: Vec<String> = methods.map(|method| visitor.words().method(*method)).collect();
    // No line breaks the name of a product.
    names.join(visitor.language.between_items()).replace("-ID", "\u{2011}ID")
}

/// The answer to an accepted form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// 303 to an address.
    To(String),
    /// 303 to an address that shows what is wrong; a script gets the errors at once.
    Back { to: String, errors: Vec<ShownError> },
    /// 200 with a page: the next step of a form, or the end of a sign-in that does not navigate.
    Shown(String),
    /// 200 with a page that goes on to this address by itself: to another site, which a form's redirect may not lead to.
    Onward(String, String),
    /// 200 with a text file to download: its name and its content.
    File(&'static str, String),
}

impl Next {
    /// Leads to an address that shows this refusal itself.
    pub fn back(visitor: &Visitor, refusal: &Refusal, to: String) -> Self {
        Self::Back { to, errors: refusal.in_words(visitor) }
    }
}

/// Builds the response to an accepted form.
pub fn answer_next(visitor: &Visitor, next: &Next) -> HttpResponse {
    match next {
        // Without `Location`: the script reads `next` from the JSON, and must not follow the redirect automatically.
        Next::To(to) | Next::Onward(to, _) if visitor.wants_json => {
            json(StatusCode::SEE_OTHER, &JsonAnswer { next: Some(to), ..JsonAnswer::default() })
        }
        Next::Back { to, errors } if visitor.wants_json => json(
            StatusCode::SEE_OTHER,
            &JsonAnswer { errors, next: Some(to), ..JsonAnswer::default() },
        ),
        Next::To(address) | Next::Back { to: address, .. } => {
            HttpResponse::SeeOther().insert_header(("Location", address.as_str())).finish()
        }
        Next::Shown(_) | Next::File(..) if visitor.wants_json => {
            json(StatusCode::OK, &JsonAnswer::default())
        }
        Next::Onward(address, html) => onward(visitor, address, html.clone()),
        Next::Shown(html) => page::personal(visitor, StatusCode::OK, html.clone()),
        Next::File(name, text) => page::file(name, text),
    }
}

/// A page that goes on by itself at once. The policy of a form's page forbids that its redirects lead to another site;
/// `Refresh` does not count as a redirect.
pub fn onward(visitor: &Visitor, address: &str, html: String) -> HttpResponse {
    let mut response = page::personal(visitor, StatusCode::OK, html);
    if let Ok(refresh) = format!("0;url={address}").parse() {
        response.headers_mut().insert(REFRESH, refresh);
    }
    response
}
