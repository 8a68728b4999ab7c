//! The captcha in a form: our own picture with its audio twin, or a provider's widget.

use askama::Template;
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};

use crate::{
    accounts::Fault,
    config::CaptchaKind,
    domain::ErrorCode,
    web::{Fields, FormView, Input, Visitor, form::refusal::Rules},
};

/// What a form shows of a captcha.
#[derive(Clone, Debug, Template)]
#[template(path = "parts/captcha.html")]
pub struct CaptchaView {
    kind: CaptchaKind,
    label: String,
    audio_label: String,
    id: String,
    /// Says that this captcha was asked for.
    proof: String,
    image: String,
    audio: String,
    site_key: String,
    /// For the widget's own words.
    language: &'static str,
    /// What a browser without scripts shows instead of a widget.
    needs_script: String,
    answer: Input,
}

impl askama::filters::HtmlSafe for CaptchaView {}

impl CaptchaView {
    /// A fresh captcha. To be called where the account service has asked for one, and nowhere else: pictures take time to draw.
    ///
    /// # Errors
    /// When the account service gives no picture.
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
            answer: Input::text("captcha_answer", words.t("captcha-answer"))
                .hint(words.t("captcha-hint"))
                .autocomplete("off"),
        })
    }

    /// The same with the errors of its form.
    #[must_use]
    pub fn marked(mut self, form: &FormView) -> Self {
        self.answer = self.answer.of(form);
        self
    }

    /// The widget's class and script, for the kinds that have one.
    fn widget(&self) -> Option<(&'static str, String)> {
        let language = self.language;
        match self.kind {
            CaptchaKind::Image => None,
            CaptchaKind::Recaptcha => Some((
                "g-recaptcha",
                format!("https://www.google.com/recaptcha/api.js?hl={language}"),
            )),
            // Reads `data-language`.
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

/// What a captcha's widget needs in the content security policy, each with a space before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sources {
    /// `script-src`
    pub scripts: &'static str,
    /// `frame-src`
    pub frames: &'static str,
    /// `style-src` and `connect-src`
    pub others: &'static str,
}

/// The sources that the providers name in their documentation.
#[must_use]
pub fn sources(kind: CaptchaKind) -> Sources {
    match kind {
        CaptchaKind::Image => Sources::default(),
        CaptchaKind::Recaptcha => Sources {
            scripts: " https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
            frames: " https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/",
            others: "",
        },
        CaptchaKind::Turnstile => Sources {
            scripts: " https://challenges.cloudflare.com",
            frames: " https://challenges.cloudflare.com",
            others: "",
        },
        CaptchaKind::Hcaptcha => {
            let hosts = " https://hcaptcha.com https://*.hcaptcha.com";
            Sources { scripts: hosts, frames: hosts, others: hosts }
        }
    }
}

/// The captcha's answer in a posted form, as the call's `recaptcha` field.
pub fn answer(fields: &Fields, rules: &mut Rules) -> Option<String> {
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

/// A posted captcha that the account service has not asked about: it is still good.
#[derive(Clone, Debug, Default)]
pub enum Unasked {
    /// There was none.
    #[default]
    None,
    /// It was answered: the next form sends the answer along, unseen.
    Answered(Answered),
    /// It was not answered, and is to be shown again.
    Unanswered,
}

/// An answer on its way through a form that is shown again.
#[derive(Clone, Debug, Template)]
#[template(
    source = r#"<input type="hidden" name="captcha_id" value="{{ id }}"><input type="hidden" name="captcha_answer" value="{{ answer }}"><input type="hidden" name="captcha_proof" value="{{ proof }}">"#,
    ext = "html"
)]
pub struct Answered {
    id: String,
    answer: String,
    proof: String,
}

impl askama::filters::HtmlSafe for Answered {}

impl Unasked {
    /// What a posted form says. A picture is drawn again only for a captcha of ours: whoever thinks one up gets none.
    #[must_use]
    pub fn of(visitor: &Visitor, fields: &Fields) -> Self {
        if visitor.site.config.captcha.kind != CaptchaKind::Image {
            let names = [
                "recaptcha",
                "g-recaptcha-response",
                "cf-turnstile-response",
                "h-captcha-response",
            ];
            return if names.into_iter().any(|name| fields.given(name).is_some()) {
                Self::Unanswered
            } else {
                Self::None
            };
        }
        let [id, answer, given] =
            ["captcha_id", "captcha_answer", "captcha_proof"].map(|name| fields.get(name).trim());
        if [id, answer, given].iter().any(|text| text.len() > LONGEST)
            || !is_proven(visitor, id, given)
        {
            return Self::None;
        }
        if answer.is_empty() {
            return Self::Unanswered;
        }
        Self::Answered(Answered {
            id: id.to_owned(),
            answer: answer.to_owned(),
            proof: given.to_owned(),
        })
    }
}

/// Seconds that a captcha may be answered.
const LIFETIME: i64 = 600;
/// Bytes of an id, an answer or a proof that are sent along.
const LONGEST: usize = 128;

/// Until when this captcha may be shown again, and our word for it.
fn proof(visitor: &Visitor, id: &str, until: i64) -> String {
    let digest = Sha256::new()
        .chain_update(visitor.site.form_keys.first().copied().unwrap_or_default())
        .chain_update(format!("captcha {until} {id}"))
        .finalize();
    format!("{until}.{}", URL_SAFE_NO_PAD.encode(digest))
}

fn is_proven(visitor: &Visitor, id: &str, given: &str) -> bool {
    let until = given.split_once('.').and_then(|(until, _)| until.parse::<i64>().ok());
    until.is_some_and(|until| {
        until > visitor.site.clock.now() && !id.is_empty() && proof(visitor, id, until) == given
    })
}
