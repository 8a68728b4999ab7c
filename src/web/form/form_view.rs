//! A form as it is rendered: what was typed, what is wrong with it.

use askama::Template;

use crate::{
    accounts::Fault,
    i18n::Area,
    web::{
        FormFields, Input, Page, Visitor,
        form::captcha::{CaptchaView, PostedCaptcha, SolvedCaptcha},
        page::send::ShownError,
        request::origin_check,
    },
};

/// What a form shows: what was typed, what is wrong, a captcha, a token.
#[derive(Clone, Debug, Default)]
pub struct FormView {
    /// What was posted, secrets included. Each control decides whether its value may appear in a page again.
    pub(super) fields: FormFields,
    /// What is wrong.
    pub errors: Vec<ShownError>,
    /// The captcha to solve with the next try.
    pub captcha: Option<CaptchaView>,
    /// An already solved captcha that is still valid.
    pub solved: Option<SolvedCaptcha>,
    /// The form token, for browsers that do not say where a request comes from.
    pub token: Option<String>,
    /// Whether the form asks for the second-factor code along with the password, because tries are paused.
    pub asks_code: bool,
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
        Self { errors: vec![shown], ..Self::fresh(visitor) }
    }

    /// The form to which what failed by a fault leads back ([`Visitor::with_incident`]). `None` for any other visit: a number that
    /// this browser was not given stands on no page.
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
        let captcha = self.captcha.clone().map(|captcha| captcha.marked(&self.errors));
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
