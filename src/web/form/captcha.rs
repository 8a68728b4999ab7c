//! The captcha in a form: our own picture with its audio version, or a provider's widget.

use askama::Template;

use crate::{
    accounts::{Fault, outcome::Captcha},
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

/// The field for what the picture shows.
const ANSWER: &str = "captcha_answer";

/// The button for another picture.
const ANOTHER: &str = "captcha_new";

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
    /// On the button for another picture.
    another: String,
    /// The zero bits of the proof of work that answers it too (docs/decisions/0031), and what is said meanwhile and then.
    work: Option<(u32, String, String)>,
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
        let Captcha { id, image, audio, work } = picture.unwrap_or_default();
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
            another: words.t("captcha-another"),
            work: work.map(|bits| (bits, words.t("captcha-working"), words.t("captcha-worked"))),
            answer: Input::code(ANSWER, words.t("captcha-answer"))
                .hint(words.t("captcha-hint"))
                .autocomplete("off"),
        })
    }

    /// The id of what an error about the captcha leads to.
    #[must_use]
    pub fn anchor(&self) -> &'static str {
        if self.kind == CaptchaKind::Image { ANSWER } else { "recaptcha" }
    }

    /// Adds the errors of the form to the answer field: its own, and those about the captcha as a whole.
    #[must_use]
    pub fn marked(mut self, errors: &[ShownError]) -> Self {
        let is_own = |error: &&ShownError| {
            error
                .field
                .as_deref()
                .map_or(error.code == ErrorCode::ConfirmRecaptcha.as_str(), |field| field == ANSWER)
        };
        let field = Some(ANSWER.to_owned());
        let own = errors.iter().filter(is_own);
        let own: Vec<_> =
            own.map(|error| ShownError { field: field.clone(), ..error.clone() }).collect();
        self.answer = self.answer.filled(&FormFields::default(), &own);
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

/// Whether the visitor asks for another picture. With an answer typed the form is meant to be sent: the Enter key presses
/// the first button of a form, which is that for another picture.
pub(super) fn asks_for_another(fields: &FormFields) -> bool {
    fields.given(ANOTHER).is_some() && fields.get(ANSWER).trim().is_empty()
}

/// The captcha's answer in a posted form, as the account API's `recaptcha` field. An empty answer breaks the field's
/// rule.
pub fn answer(fields: &FormFields, rules: &mut FieldRules) -> Option<String> {
    let id = fields.get("captcha_id");
    if !id.is_empty() {
        let answer = fields.get(ANSWER).trim();
        if answer.is_empty() {
            rules.add(ANSWER, ErrorCode::Required);
        }
        return Some(format!("{id}:{answer}"));
    }
    let names =
        ["recaptcha", "g-recaptcha-response", "cf-turnstile-response", "h-captcha-response"];
    names.into_iter().find_map(|name| fields.given(name)).map(str::to_owned)
}
