//! The captcha in a form: our own picture with its audio version, or a provider's widget. In a form that is shown again, a
//! solved one is not asked for twice.

use actix_web::{HttpResponse, http::header::CACHE_CONTROL};
use askama::Template;
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};

use crate::{
    accounts::{Fault, outcome::Captcha},
    config::{AccountRoot, CaptchaKind},
    domain::ErrorCode,
    web::{AppError, FormFields, Input, Screen, Visitor, form::act::FieldRules, page::ShownError},
};

/// The field for what the picture shows.
const ANSWER: &str = "captcha_answer";

/// The button for another picture.
const ANOTHER: &str = "captcha_new";

/// The fields that the widgets of providers answer in.
const WIDGETS: [&str; 4] =
    ["recaptcha", "g-recaptcha-response", "cf-turnstile-response", "h-captcha-response"];

/// A captcha as a form shows it.
#[derive(Clone, Debug, Template)]
#[template(path = "parts/captcha.html")]
pub struct CaptchaView {
    kind: CaptchaKind,
    label: String,
    audio_label: String,
    id: String,
    /// Proves that we issued this captcha; see [`PostedCaptcha`].
    proof: String,
    image: String,
    audio: String,
    /// Where browsers without a player hear it or fetch it.
    hear: String,
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

/// Sends the sound of the captcha that the address names: text browsers play or save it, and know no `data:` addresses. As long
/// as the captcha can be answered, and never kept.
pub async fn hear(visitor: Visitor) -> Result<HttpResponse, AppError> {
    let id = visitor.query("id").ok_or(AppError::NotFound)?;
    let sound = visitor.site.accounts.captcha_sound(&id).ok_or(AppError::NotFound)?;
    Ok(HttpResponse::Ok()
        .content_type("audio/wav")
        .insert_header((CACHE_CONTROL, "no-store"))
        .body(sound))
}

impl CaptchaView {
    /// Fetches a new captcha. Call this only where the account service has asked for one: pictures are expensive to
    /// draw.
    pub async fn fetch(visitor: &Visitor) -> Result<Self, Fault> {
        let site = &visitor.site.config;
        let config = &site.captcha;
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
            hear: match site.account_api.root {
                AccountRoot::Embedded => visitor.href(Screen::CaptchaSound(&id)),
                // Only the answer of its call has the sound of another service's captcha.
                AccountRoot::Remote(_) => audio.clone(),
            },
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
    pub fn anchor(&self) -> &'static str {
        if self.kind == CaptchaKind::Image { ANSWER } else { "recaptcha" }
    }

    /// Adds the errors of the form to the answer field: its own, and those about the captcha as a whole if one was answered.
    pub fn marked(mut self, errors: &[ShownError], posted: &FormFields) -> Self {
        let is_own = |error: &&ShownError| match error.field.as_deref() {
            Some(field) => field == ANSWER,
            None => error.code == ErrorCode::ConfirmRecaptcha.as_str() && is_answered(posted),
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
    WIDGETS.into_iter().find_map(|name| fields.given(name)).map(str::to_owned)
}

/// A visitor who meets the security check for the first time has done nothing wrong, and is told what comes.
pub(super) fn announce(visitor: &Visitor, posted: &FormFields, errors: &mut [ShownError]) {
    if is_answered(posted) {
        return;
    }
    let asks = |error: &&mut ShownError| error.code == ErrorCode::ConfirmRecaptcha.as_str();
    for error in errors.iter_mut().filter(asks) {
        error.text = visitor.words().t("captcha-first");
    }
}

/// Whether a posted form had a captcha in it, whatever its answer.
fn is_answered(fields: &FormFields) -> bool {
    fields.given("captcha_id").is_some()
        || WIDGETS.into_iter().any(|name| fields.given(name).is_some())
}

/// A posted captcha that the account service has not checked yet, so it is still valid.
#[derive(Clone, Debug, Default)]
pub enum PostedCaptcha {
    /// The form had none.
    #[default]
    None,
    /// It was answered: the form that is shown again carries the answer in hidden inputs.
    Solved(SolvedCaptcha),
    /// It was not answered and must be shown again.
    Unsolved,
}

/// An answer carried by the hidden inputs of a form that is shown again.
#[derive(Clone, Debug, Template)]
#[template(
    source = r#"<input type="hidden" name="captcha_id" value="{{ id }}"><input type="hidden" name="captcha_answer" value="{{ answer }}"><input type="hidden" name="captcha_proof" value="{{ proof }}">"#,
    ext = "html"
)]
pub struct SolvedCaptcha {
    id: String,
    answer: String,
    proof: String,
}

impl askama::filters::HtmlSafe for SolvedCaptcha {}

impl PostedCaptcha {
    /// Reads a posted form. Only a captcha that we issued gets a new picture; an invented id gets none.
    pub fn of(visitor: &Visitor, fields: &FormFields) -> Self {
        if visitor.site.config.captcha.kind != CaptchaKind::Image {
            return if WIDGETS.into_iter().any(|name| fields.given(name).is_some()) {
                Self::Unsolved
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
            return Self::Unsolved;
        }
        Self::Solved(SolvedCaptcha {
            id: id.to_owned(),
            answer: answer.to_owned(),
            proof: given.to_owned(),
        })
    }
}

/// How long a captcha may be answered, in seconds.
const LIFETIME: i64 = 600;

/// The longest id, answer or proof that is carried along, in bytes.
const LONGEST: usize = 128;

/// Proves that we issued this captcha: until when it may be shown again (seconds since 1970), and a keyed digest of
/// that and its id.
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
