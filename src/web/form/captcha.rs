//! The captcha in a form: our own picture with its audio version, or a provider's widget.

use askama::Template;

use crate::{
    accounts::Fault,
    config::CaptchaKind,
    domain::ErrorCode,
    web::{
        FormFields, Input, Visitor,
        form::{
            posted_captcha::{LIFETIME, proof},
            rules::FieldRules,
        },
        page::json_answer::ShownError,
    },
};

/// A captcha as a form shows it.
#[derive(Clone, Debug, Template)]
#[template(path = "parts/captcha.html")]
pub struct CaptchaView {
    kind: CaptchaKind,
    label: String,
    audio_label: String,
    id: String,
    /// Proves that we issued this captcha; see [`PostedCaptcha`](super::posted_captcha::PostedCaptcha).
    proof: String,
    image: String,
    audio: String,
    site_key: String,
    /// The language that the widget uses.
    language: &'static str,
    /// What a browser without scripts shows instead of the widget.
    needs_script: String,
    answer: Input,
}

impl askama::filters::HtmlSafe for CaptchaView {}

impl CaptchaView {
    /// Fetches a new captcha. Call this only where the account service has asked for one: pictures are expensive to
    /// draw.
    ///
    /// # Errors
    /// [`Fault`] when the account service gives no picture.
    pub async fn fetch(visitor: &Visitor) -> Result<Self, Fault> {
        let config = &visitor.site.config.captcha;
        let picture = match config.kind {
            CaptchaKind::Image => {
                Some(visitor.call(async |accounts, caller| accounts.captcha(caller).await).await?)
            }
            _ => None,
        };
        let (id, image, audio) =
            picture.map(|picture| (picture.id, picture.image, picture.audio)).unwrap_or_default();
        let words = visitor.words();
        let until = visitor.site.clock.now() + LIFETIME;
        Ok(Self {
            proof: if id.is_empty() { String::new() } else { proof(visitor, &id, until) },
            kind: config.kind,
            label: words.t("captcha-image"),
            audio_label: words.t("captcha-audio"),
            id,
            image,
            audio,
            site_key: config.site_key.clone(),
            language: visitor.language.code(),
            needs_script: words.t("captcha-needs-script"),
            answer: Input::code("captcha_answer", words.t("captcha-answer"))
                .hint(words.t("captcha-hint"))
                .autocomplete("off"),
        })
    }

    /// Adds the errors of the form to the answer field.
    #[must_use]
    pub fn marked(mut self, errors: &[ShownError]) -> Self {
        self.answer = self.answer.filled(&FormFields::default(), errors);
        self
    }

    /// The widget's class and script address; `None` for our own picture.
    fn widget(&self) -> Option<(&'static str, String)> {
        let language = self.language;
        match self.kind {
            CaptchaKind::Image => None,
            CaptchaKind::Recaptcha => Some((
                "g-recaptcha",
                format!("https://www.google.com/recaptcha/api.js?hl={language}"),
            )),
            // The script reads the language from `data-language`.
            CaptchaKind::Turnstile => Some((
                "cf-turnstile",
                "https://challenges.cloudflare.com/turnstile/v0/api.js".to_owned(),
            )),
            CaptchaKind::Hcaptcha => {
                Some(("h-captcha", format!("https://js.hcaptcha.com/1/api.js?hl={language}")))
            }
        }
    }
}

/// The captcha's answer in a posted form, as the account API's `recaptcha` field. An empty answer breaks the field's
/// rule.
pub fn answer(fields: &FormFields, rules: &mut FieldRules) -> Option<String> {
    let id = fields.get("captcha_id");
    if !id.is_empty() {
        let answer = fields.get("captcha_answer").trim();
        if answer.is_empty() {
            rules.add("captcha_answer", ErrorCode::Required);
        }
        return Some(format!("{id}:{answer}"));
    }
    let names =
        ["recaptcha", "g-recaptcha-response", "cf-turnstile-response", "h-captcha-response"];
    names.into_iter().find_map(|name| fields.given(name)).map(str::to_owned)
}
