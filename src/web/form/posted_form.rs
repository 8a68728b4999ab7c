//! Posted forms: read once, checked once, answered once (docs/decisions/0012 and 0013).
//!
//! A screen provides two functions: one acts on the fields, the other renders the form. [`Form::answer`] does the rest,
//! for pages and for scripts (`Accept: application/json`).

use std::{future::Future, pin::Pin};

use actix_web::{
    FromRequest, HttpRequest, HttpResponse, dev::Payload, http::StatusCode, web::Bytes,
};

use crate::web::{
    AppError, FormFields, FormView, Next, Refusal, Visitor,
    form::{next::answer_next, posted_captcha::PostedCaptcha},
    page::{
        self,
        json_answer::{JsonAnswer, ShownError, json},
        retry_after::RetryAfter,
    },
    request::origin_check::{self, CHECK_FIELD, Verdict},
};

/// A posted form.
pub struct Form {
    fields: FormFields,
    verdict: Verdict,
}

impl Form {
    /// Acts on the fields and answers: with what follows, or with the form again, with its errors and what was typed.
    ///
    /// # Errors
    /// The [`AppError`] of `draw` when the form cannot be rendered.
    pub async fn answer(
        self,
        visitor: &Visitor,
        act: impl AsyncFnOnce(&FormFields) -> Result<Next, Refusal>,
        draw: impl AsyncFnOnce(FormView) -> Result<String, AppError>,
    ) -> Result<HttpResponse, AppError> {
        if self.verdict == Verdict::Unknown {
            return self.redraw_with_token(visitor, draw).await;
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
        if visitor.wants_json {
            let errors = refusal.in_words(visitor);
            let answer =
                JsonAnswer { errors: &errors, next: None, retry_after: refusal.retry_after };
            return Ok(coming_back(json(refusal.status, &answer), &refusal));
        }
        let mut view = FormView::fresh(visitor);
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
            }
        }
        view.errors = refusal.in_words(visitor);
        Ok(coming_back(page::personal(visitor, refusal.status, draw(view).await?), &refusal))
    }

    async fn redraw_with_token(
        self,
        visitor: &Visitor,
        draw: impl AsyncFnOnce(FormView) -> Result<String, AppError>,
    ) -> Result<HttpResponse, AppError> {
        let words = visitor.words();
        let shown =
            ShownError { field: None, code: "bad_request", text: words.t("error-send-again") };
        if visitor.wants_json {
            return Ok(json(
                StatusCode::FORBIDDEN,
                &JsonAnswer { errors: &[shown], next: None, retry_after: None },
            ));
        }
        let cookie = visitor
            .request
            .cookie(&visitor.site.cookies.check)
            .unwrap_or_else(|| origin_check::new_cookie(visitor));
        let mut view = FormView {
            token: Some(origin_check::token(visitor, cookie.value())),
            ..FormView::default()
        };
        if let Err(fault) =
            view.with_captcha(visitor, PostedCaptcha::of(visitor, &self.fields)).await
        {
            tracing::info!(%fault, "a captcha cannot be shown again");
        }
        view.fields = self.fields;
        view.errors = vec![shown];
        let mut response = page::personal(visitor, StatusCode::FORBIDDEN, draw(view).await?);
        if let Err(cause) = response.add_cookie(&cookie) {
            tracing::error!(%cause, "the form cookie cannot be set");
        }
        Ok(response)
    }
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
