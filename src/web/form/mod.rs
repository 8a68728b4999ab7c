//! Forms: what was posted and what is wrong with it, how a form is rendered, and how it is answered. Builds on `page`.

pub mod act;
pub mod captcha;
pub mod input;
pub mod upload;

pub use act::{FormFields, Next, Refusal, answer_next, onward};
pub use input::{Input, PhoneInput};

use std::{future::Future, pin::Pin};

use actix_web::{
    FromRequest, HttpRequest, HttpResponse, dev::Payload, http::StatusCode, web::Bytes,
};
use askama::Template;

use crate::{
    accounts::Fault,
    i18n::Area,
    web::{
        AppError, Page, PageQuery, Visitor,
        page::{self, JsonAnswer, ShownError, error_page::RetryAfter, json},
        request::{
            AnsweredCode, TypedName,
            origin_check::{self, CHECK_FIELD, Verdict},
        },
    },
};
use captcha::{CaptchaView, PostedCaptcha, SolvedCaptcha, asks_for_another};

// Posted forms: read once, checked once, answered once (docs/decisions/0012 and 0013).
//
// A screen provides two functions: one acts on the fields, the other renders the form. [`Form::answer`] does the rest,
// for pages and for scripts (`Accept: application/json`).

/// The other language that a form is shown in, with what was typed.
pub const LANGUAGE_FIELD: &str = "language";

pub struct Form {
    fields: FormFields,
    verdict: Verdict,
}

impl Form {
    /// The visitor in the language whose button was pressed: [`LANGUAGE_FIELD`] of a form that has the language switch. Not every
    /// browser sends the form to the button's own address.
    pub fn speaking(&self, visitor: Visitor) -> Visitor {
        match self.fields.given(LANGUAGE_FIELD).and_then(|code| visitor.site.language(code)) {
            Some(language) => visitor.speaking(language),
            None => visitor,
        }
    }

    /// Acts on the fields and answers: with what follows, or with the form again, with its errors and what was typed.
    pub async fn answer(
        self,
        visitor: &Visitor,
        act: impl AsyncFnOnce(&FormFields) -> Result<Next, Refusal>,
        draw: impl AsyncFnOnce(FormView) -> Result<String, AppError>,
    ) -> Result<HttpResponse, AppError> {
        if let Some(name) = typed_name(&self.fields) {
            TypedName(name.to_owned()).note(&visitor.request);
        }
        match self.verdict {
            Verdict::Unknown => return self.redraw(visitor, "error-send-again", draw).await,
            Verdict::NoCookies => return self.redraw(visitor, "error-no-cookies", draw).await,
            Verdict::Ours | Verdict::Foreign => {}
        }
        if visitor.has_unreadable_session() {
            let refusal = Refusal::fault(Area::Account, Fault::ServerError);
            return self.again(visitor, refusal, draw).await;
        }
        if asks_for_another(&self.fields) {
            return self.redraw_with_captcha(visitor, draw).await;
        }
        match act(&self.fields).await {
            Ok(next) => Ok(answer_next(visitor, &next)),
            Err(refusal) => self.again(visitor, refusal, draw).await,
        }
    }

    async fn again(
        self,
        visitor: &Visitor,
        mut refusal: Refusal,
        draw: impl AsyncFnOnce(FormView) -> Result<String, AppError>,
    ) -> Result<HttpResponse, AppError> {
        let name = typed_name(&self.fields).map(str::to_owned);
        note(visitor, name.as_deref(), &refusal);
        if visitor.wants_json {
            let errors = refusal.in_words(visitor);
            let number = incident(visitor, &refusal);
            let in_words =
                |number| visitor.words().with("error-page-incident", &[("incident", number)]);
            let answer = JsonAnswer {
                errors: &errors,
                next: None,
                retry_after: refusal.retry_after,
                incident: number.as_deref().map(in_words),
            };
            return Ok(coming_back(json(refusal.status, &answer), &refusal));
        }
        let mut view = FormView::fresh(visitor);
        view.offers_letter = refusal.letter;
        view.paused_for = refusal.pauses_passwords();
        view.asks_code =
            refusal.retry_after.is_some() || self.fields.given("two_factor_code").is_some();
        if !refusal.start_over {
            let posted = if refusal.captcha {
                PostedCaptcha::Unsolved
            } else {
                PostedCaptcha::of(visitor, &self.fields)
            };
            view.fields = self.fields;
            if let Err(fault) = view.with_captcha(visitor, posted).await {
                refusal = Refusal::fault(refusal.area, fault);
                note(visitor, name.as_deref(), &refusal);
            }
        }
        view.errors = refusal.in_words(visitor);
        captcha::announce(visitor, &view.fields, &mut view.errors);
        view.incident = incident(visitor, &refusal);
        Ok(coming_back(page::personal(visitor, refusal.status, draw(view).await?), &refusal))
    }

    /// The same form with another picture, and nothing tried.
    async fn redraw_with_captcha(
        self,
        visitor: &Visitor,
        draw: impl AsyncFnOnce(FormView) -> Result<String, AppError>,
    ) -> Result<HttpResponse, AppError> {
        let mut view = FormView::again(visitor, &self.fields);
        view.asks_code = self.fields.given("two_factor_code").is_some();
        if let Err(fault) =
            view.with_captcha(visitor, PostedCaptcha::of(visitor, &self.fields)).await
        {
            tracing::info!(%fault, "a captcha cannot be shown again");
        }
        Ok(page::personal(visitor, StatusCode::OK, draw(view).await?))
    }

    /// The form as it was, with these words and a token where one is needed, before anything was done.
    async fn redraw(
        self,
        visitor: &Visitor,
        words: &str,
        draw: impl AsyncFnOnce(FormView) -> Result<String, AppError>,
    ) -> Result<HttpResponse, AppError> {
        let text = visitor.words().t(words);
        let shown = ShownError { field: None, code: "bad_request", text };
        if visitor.wants_json {
            return Ok(json(
                StatusCode::FORBIDDEN,
                &JsonAnswer { errors: &[shown], ..JsonAnswer::default() },
            ));
        }
        let needs_token = self.verdict == Verdict::Unknown || origin_check::carries_token(visitor);
        let token = needs_token.then(|| origin_check::token(visitor));
        let mut view = FormView { token, ..FormView::default() };
        if let Err(fault) =
            view.with_captcha(visitor, PostedCaptcha::of(visitor, &self.fields)).await
        {
            tracing::info!(%fault, "a captcha cannot be shown again");
        }
        view.fields = self.fields;
        view.errors = vec![shown];
        Ok(page::personal(visitor, StatusCode::FORBIDDEN, draw(view).await?))
    }
}

/// The user name or e-mail address of a form that has one.
fn typed_name(fields: &FormFields) -> Option<&str> {
    fields.given("email").or_else(|| fields.given("username"))
}

/// Notes why the form comes back: its code for the request's log line, and who was turned away by a fault.
fn note(visitor: &Visitor, name: Option<&str>, refusal: &Refusal) {
    let Some(code) = refusal.errors.first().map(|error| error.code) else { return };
    AnsweredCode(code.as_str()).note(&visitor.request);
    if refusal.status == StatusCode::SERVICE_UNAVAILABLE {
        visitor.site.accounts.turned_away(&visitor.caller(), name, code);
    }
}

/// The incident number, where the visitor can correct nothing.
fn incident(visitor: &Visitor, refusal: &Refusal) -> Option<String> {
    let is_theirs = refusal.status == StatusCode::UNPROCESSABLE_ENTITY
        && !refusal.errors.iter().any(|error| error.code.is_fault());
    (!is_theirs).then(|| visitor.incident())
}

/// Adds `Retry-After` to the response if the refusal is a pause.
fn coming_back(mut response: HttpResponse, refusal: &Refusal) -> HttpResponse {
    if let Some(seconds) = refusal.retry_after {
        RetryAfter::Paused(seconds).tell(response.headers_mut());
    }
    response
}

impl FromRequest for Form {
    type Error = AppError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, AppError>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let body = Bytes::from_request(request, payload);
        let request = request.clone();
        Box::pin(async move {
            let body = body.await?;
            let fields = FormFields::read(&body)?;
            match origin_check::judge(&Visitor::of(&request), fields.get(CHECK_FIELD)) {
                Verdict::Foreign => Err(AppError::Forbidden),
                verdict => Ok(Self { fields, verdict }),
            }
        })
    }
}

// A form as it is rendered: what was typed, what is wrong with it.

/// What a form shows: what was typed, what is wrong, a captcha, a token.
#[derive(Clone, Debug, Default)]
pub struct FormView {
    /// What was posted, secrets included. Each control decides whether its value may appear in a page again.
    fields: FormFields,
    pub errors: Vec<ShownError>,
    /// The captcha to solve with the next try.
    pub captcha: Option<CaptchaView>,
    /// An already solved captcha that is still valid.
    pub solved: Option<SolvedCaptcha>,
    /// The form token, for browsers that do not say where a request comes from.
    pub token: Option<String>,
    /// Whether the form asks for the second-factor code along with the password, because tries are paused.
    pub asks_code: bool,
    /// For how many seconds passwords are still paused, if that is why the form comes back.
    pub paused_for: Option<u32>,
    /// Whether the form offers a letter that opens this browser, for the same reason.
    pub offers_letter: bool,
    /// The incident number, where a fault or a pause and not what was typed is why the form comes back.
    pub incident: Option<String>,
}

impl FormView {
    /// An untouched form.
    pub fn fresh(visitor: &Visitor) -> Self {
        let token = origin_check::carries_token(visitor).then(|| origin_check::token(visitor));
        Self { token, ..Self::default() }
    }

    /// A form filled with what was posted, for its next step.
    pub fn again(visitor: &Visitor, fields: &FormFields) -> Self {
        Self { fields: fields.clone(), ..Self::fresh(visitor) }
    }

    /// Puts this value into a field, as if it had been typed.
    pub fn preset(&mut self, name: &str, value: impl Into<String>) {
        self.fields.set(name, value);
    }

    /// What was posted, for making decisions. Values reach the page only through controls ([`Input::of`],
    /// [`FormView::carried`]), which leave out secrets.
    pub fn posted(&self) -> &FormFields {
        &self.fields
    }

    /// The name of another step's control and what was typed into it; `None` for a secret.
    pub fn carried(&self, input: &Input) -> Option<(String, &str)> {
        Some((input.name.to_string(), input.typed(&self.fields)?))
    }

    /// An untouched form with one error above it.
    pub fn with_error(
        visitor: &Visitor,
        area: impl Into<Area>,
        code: crate::domain::ErrorCode,
    ) -> Self {
        let shown = ShownError {
            field: None,
            code: code.as_str(),
            text: visitor.words().error(area.into(), None, code),
        };
        let mut errors = vec![shown];
        captcha::announce(visitor, &FormFields::default(), &mut errors);
        Self { errors, ..Self::fresh(visitor) }
    }

    /// An untouched form with the error that the address names, if it names one.
    pub fn asked(visitor: &Visitor, asked: &PageQuery) -> Self {
        match asked.error {
            Some(code) => Self::with_error(visitor, asked.area(), code),
            None => Self::fresh(visitor),
        }
    }

    /// The form to which what failed by a fault leads back ([`Visitor::with_incident`]). `None` for any other visit: a number
    /// that this browser was not given stands on no page.
    pub fn after_fault(
        visitor: &Visitor,
        area: impl Into<Area>,
        code: Option<crate::domain::ErrorCode>,
    ) -> Option<Self> {
        let named = visitor.query("incident")?;
        let incident = visitor.memory().incident().filter(|given| *given == named)?;
        Some(Self { incident: Some(incident), ..Self::with_error(visitor, area, code?) })
    }

    /// The form that a failed confirmation leads back to, where the next try needs a captcha. The address asks for it, and
    /// the session says that the account service did. `None` for any other visit, and if there is no captcha to be had: the
    /// next try then asks again.
    pub async fn owing_captcha(
        visitor: &Visitor,
        area: impl Into<Area>,
        code: Option<crate::domain::ErrorCode>,
    ) -> Option<Self> {
        let is_asked = visitor.query("captcha").is_some();
        if !is_asked || visitor.memory().owes_captcha() != Some(true) {
            return None;
        }
        let mut form = Self::with_error(visitor, area, code?);
        form.with_captcha(visitor, PostedCaptcha::Unsolved).await.ok()?;
        captcha::announce(visitor, &form.fields, &mut form.errors);
        Some(form)
    }

    /// Adds the captcha to solve with the next try, or an already solved one that is still valid.
    pub(in crate::web) async fn with_captcha(
        &mut self,
        visitor: &Visitor,
        posted: PostedCaptcha,
    ) -> Result<(), Fault> {
        match posted {
            PostedCaptcha::None => {}
            PostedCaptcha::Solved(solved) => self.solved = Some(solved),
            PostedCaptcha::Unsolved => self.captcha = Some(CaptchaView::fetch(visitor).await?),
        }
        Ok(())
    }

    /// The form token and the captcha, which every form carries.
    pub fn extras(&self) -> Extras<'_> {
        let captcha =
            self.captcha.clone().map(|captcha| captcha.marked(&self.errors, &self.fields));
        Extras {
            token: self.token.as_deref(),
            is_bare: false,
            solved: self.solved.as_ref(),
            captcha,
        }
    }

    /// The same for a form without controls of its own.
    pub fn extras_alone(&self) -> Extras<'_> {
        Extras { is_bare: true, ..self.extras() }
    }

    /// The captcha alone, for a form that writes its token itself.
    pub fn captcha_alone(&self) -> Extras<'_> {
        Extras { token: None, ..self.extras() }
    }

    /// The form token alone, for forms that consist of buttons.
    pub fn guard(&self) -> Extras<'_> {
        Extras { token: self.token.as_deref(), is_bare: true, solved: None, captcha: None }
    }
}

impl Visitor {
    /// The address of a page that says what is wrong. Where a fault is why, it shows the incident number of this request, too.
    pub fn with_incident(&self, address: String, code: crate::domain::ErrorCode) -> String {
        if !code.is_fault() {
            return address;
        }
        let incident = self.incident();
        self.memory().set_incident(Some(&incident));
        let mark = if address.contains('?') { '&' } else { '?' };
        format!("{address}{mark}incident={incident}")
    }
}

impl Page<'_> {
    /// Shows a form's errors at the top of the page. A captcha has an island.
    pub fn of(mut self, form: &FormView) -> Self {
        self.scripted |= form.captcha.is_some();
        self.errors.clone_from(&form.errors);
        self.incident.clone_from(&form.incident);
        self.captcha = form.captcha.as_ref().map(CaptchaView::anchor);
        self
    }
}

impl Input {
    /// Fills in what was typed into this control of the form, and its errors.
    pub fn of(self, form: &FormView) -> Self {
        self.filled(&form.fields, &form.errors)
    }
}

/// What every form contains besides its own controls.
#[derive(Template)]
#[template(
    source = r#"{% if let Some(token) = token %}<input type="hidden" name="check_token" value="{{ token }}">{% else if is_bare %}<input type="hidden" name="sent" value="1">{% endif %}{% if let Some(solved) = solved %}{{ solved }}{% endif %}{% if let Some(captcha) = captcha %}{{ captcha }}{% endif %}"#,
    ext = "html"
)]
pub struct Extras<'a> {
    token: Option<&'a str>,
    /// Whether the form has no other control. One without any is sent by GET in lynx.
    is_bare: bool,
    solved: Option<&'a SolvedCaptcha>,
    captcha: Option<CaptchaView>,
}

impl askama::filters::HtmlSafe for Extras<'_> {}
