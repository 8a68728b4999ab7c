//! Forms: what was posted and what is wrong with it, how a form is rendered, and how it is answered. Builds on `page`.

pub mod captcha;
pub mod fields;
pub mod form_view;
pub mod input;
pub mod next;
pub mod refusal;

pub use fields::FormFields;
pub use form_view::FormView;
pub use input::{Input, PhoneInput};
pub use next::{Next, answer_next, onward};
pub use refusal::Refusal;

use std::{future::Future, pin::Pin};

use actix_web::{
    FromRequest, HttpRequest, HttpResponse, dev::Payload, http::StatusCode, web::Bytes,
};

use crate::{
    accounts::Fault,
    i18n::Area,
    web::{
        AppError, Visitor,
        page::{
            self,
            error_page::RetryAfter,
            send::{JsonAnswer, ShownError, json},
        },
        request::{
            AnsweredCode, TypedName,
            origin_check::{self, CHECK_FIELD, Verdict},
        },
    },
};
use captcha::{PostedCaptcha, asks_for_another};

// Posted forms: read once, checked once, answered once (docs/decisions/0012 and 0013).
//
// A screen provides two functions: one acts on the fields, the other renders the form. [`Form::answer`] does the rest,
// for pages and for scripts (`Accept: application/json`).

/// A posted form.
pub struct Form {
    fields: FormFields,
    verdict: Verdict,
}

impl Form {
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
                &JsonAnswer { errors: &[shown], next: None, retry_after: None, incident: None },
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
