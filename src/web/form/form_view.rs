//! A form as it is drawn: what was typed, what is wrong with it.

use askama::Template;

use crate::{
    accounts::Fault,
    i18n::Area,
    web::{
        FormFields, Input, Page, Visitor,
        form::{
            captcha::CaptchaView,
            posted_captcha::{PostedCaptcha, SolvedCaptcha},
        },
        page::json_answer::ShownError,
        request::origin_check,
    },
};

/// What a form shows: what was typed, what is wrong, a captcha, a token.
#[derive(Clone, Debug, Default)]
pub struct FormView {
    /// What was posted, secrets too: what of it may stand in a page, its controls say.
    pub(super) fields: FormFields,
    /// What is wrong.
    pub errors: Vec<ShownError>,
    /// The captcha of the next try.
    pub captcha: Option<CaptchaView>,
    /// The answer to one that is still good.
    pub solved: Option<SolvedCaptcha>,
    /// The token for browsers that do not say where a request comes from.
    pub token: Option<String>,
    /// Whether a password is asked for together with a code: tries are paused for a while.
    pub asks_code: bool,
}

impl FormView {
    /// An untouched form.
    #[must_use]
    pub fn fresh(visitor: &Visitor) -> Self {
        let token = visitor
            .request
            .cookie(&visitor.site.cookies.check)
            .map(|cookie| origin_check::token(visitor, cookie.value()));
        Self { token, ..Self::default() }
    }

    /// A form with what was posted, for another step of it.
    #[must_use]
    pub fn again(visitor: &Visitor, fields: &FormFields) -> Self {
        Self { fields: fields.clone(), ..Self::fresh(visitor) }
    }

    /// With this value in a field, as if it had been typed.
    pub fn preset(&mut self, name: &str, value: impl Into<String>) {
        self.fields.set(name, value);
    }

    /// What was posted, to decide by. Into the page it comes by controls ([`Input::of`], [`FormView::carried`]) alone, which
    /// leave out what is secret.
    #[must_use]
    pub fn posted(&self) -> &FormFields {
        &self.fields
    }

    /// The name of a control of another step and what was typed into it, unless that is a secret.
    #[must_use]
    pub fn carried(&self, input: &Input) -> Option<(String, &str)> {
        Some((input.name.to_string(), input.typed(&self.fields)?))
    }

    /// An untouched form with one error above it.
    #[must_use]
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
        Self { errors: vec![shown], ..Self::fresh(visitor) }
    }

    /// With the captcha of the next try, or the answer to one that is still good.
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

    /// The hidden inputs and the captcha that every form carries.
    #[must_use]
    pub fn extras(&self) -> Extras<'_> {
        let captcha = self.captcha.clone().map(|captcha| captcha.marked(&self.errors));
        Extras { token: self.token.as_deref(), solved: self.solved.as_ref(), captcha }
    }

    /// The token alone, for forms of buttons.
    #[must_use]
    pub fn guard(&self) -> Extras<'_> {
        Extras { token: self.token.as_deref(), solved: None, captcha: None }
    }
}

impl Page<'_> {
    /// With a form's errors above it.
    #[must_use]
    pub fn of(mut self, form: &FormView) -> Self {
        self.errors.clone_from(&form.errors);
        self
    }
}

impl Input {
    /// With what was typed into its form and what is wrong with it.
    #[must_use]
    pub fn of(self, form: &FormView) -> Self {
        self.filled(&form.fields, &form.errors)
    }
}

/// What stands in every form before its button.
#[derive(Template)]
#[template(
    source = r#"{% if let Some(token) = token %}<input type="hidden" name="check_token" value="{{ token }}">{% endif %}{% if let Some(solved) = solved %}{{ solved }}{% endif %}{% if let Some(captcha) = captcha %}{{ captcha }}{% endif %}"#,
    ext = "html"
)]
pub struct Extras<'a> {
    token: Option<&'a str>,
    solved: Option<&'a SolvedCaptcha>,
    captcha: Option<CaptchaView>,
}

impl askama::filters::HtmlSafe for Extras<'_> {}
