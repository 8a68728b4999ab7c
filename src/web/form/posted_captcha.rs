//! The captcha of a form that is shown again: a solved one is not asked for twice.

use askama::Template;
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};

use crate::{
    config::CaptchaKind,
    web::{FormFields, Visitor},
};

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
    #[must_use]
    pub fn of(visitor: &Visitor, fields: &FormFields) -> Self {
        if visitor.site.config.captcha.kind != CaptchaKind::Image {
            let names = [
                "recaptcha",
                "g-recaptcha-response",
                "cf-turnstile-response",
                "h-captcha-response",
            ];
            return if names.into_iter().any(|name| fields.given(name).is_some()) {
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
pub(super) const LIFETIME: i64 = 600;

/// The longest id, answer or proof that is carried along, in bytes.
const LONGEST: usize = 128;

/// Proves that we issued this captcha: until when it may be shown again (seconds since 1970), and a keyed digest of
/// that and its id.
pub(super) fn proof(visitor: &Visitor, id: &str, until: i64) -> String {
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
