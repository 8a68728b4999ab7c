//! Captchas: our own pictures and sounds, or those of a provider. docs/decisions/0008 says what they protect.

mod drawing;
mod picture;
mod sound;
mod voices;
pub mod work;

use std::sync::Arc;

use crate::{
    accounts::{
        Caller, Fault,
        embedded::{
            captcha::drawing::Drawing,
            ground::{
                Ground,
                carried::Carried,
                refusal::{CallError, CallResult},
                settings::CaptchaSettings,
                store::OpenError,
            },
        },
        outcome::Captcha,
    },
    clock::Clock,
    config::CaptchaKind,
    metrics,
    providers::captcha::{CaptchaProvider, CaptchaVerifier},
};

/// What a captcha's id is sealed for.
const PURPOSE: &str = "captcha";

/// Lifetime of a captcha in seconds.
const LIFETIME: i64 = 600;

/// Seconds. An answer that comes sooner is not from a person: nobody reads and types five characters so fast.
const TOO_SOON: i64 = 2;

/// Draws captchas and checks answers.
pub struct Captchas {
    clock: Clock,
    carried: Carried,
    verifier: Option<Arc<CaptchaVerifier>>,
    drawing: Drawing,
}

impl Captchas {
    /// Uses the provider named in the settings, without calling it yet.
    pub fn new(ground: &Ground) -> Result<Self, OpenError> {
        Ok(Self {
            clock: ground.clock.clone(),
            carried: Carried::new(ground),
            verifier: verifier(&ground.settings.captcha)?,
            drawing: Drawing::new(ground.rng.clone()),
        })
    }

    /// Creates a captcha. It can be answered once, within ten minutes, on any node: its id is the sealed answer.
    pub async fn new_captcha(&self) -> CallResult<Captcha> {
        let drawn = self.drawing.captcha().await?;
        let id = self.carried.seal(PURPOSE, &drawn.answer, LIFETIME)?;
        metrics::captcha("drawn");
        let (image, audio) = (drawn.image.clone(), drawn.audio.clone());
        Ok(Captcha { id, image, audio, work: Some(work::BITS) })
    }

    /// Whether the answer that came with a call is right: the characters of the picture, or a proof of work. Any answer uses
    /// up the captcha, even one that came too soon.
    pub async fn captcha_solved(
        &self,
        caller: &Caller,
        recaptcha: Option<&str>,
    ) -> CallResult<bool> {
        let Some(response) = recaptcha.filter(|response| !response.is_empty()) else {
            return Ok(false);
        };
        let checked = self.check(caller, response).await;
        metrics::captcha(match &checked {
            Ok(true) => "solved",
            Ok(false) => "wrong",
            Err(_) => "unchecked",
        });
        checked
    }

    async fn check(&self, caller: &Caller, response: &str) -> CallResult<bool> {
        if let Some(verifier) = &self.verifier {
            return verifier.verify(response, caller.address).await.map_err(|cause| {
                tracing::error!(%cause, "the captcha's provider does not answer");
                CallError::Fault(Fault::ServerError)
            });
        }
        let Some((id, answer)) = response.split_once(':') else { return Ok(false) };
        let Some((expected, until)) = self.carried.open_until::<String>(PURPOSE, id) else {
            return Ok(false);
        };
        if !self.carried.spend(PURPOSE, id, until).await? {
            return Ok(false);
        }
        let age = self.clock.now() - (until - LIFETIME);
        Ok(work::is_proof(id, answer)
            .unwrap_or_else(|| age >= TOO_SOON && written(answer) == expected))
    }
}

/// The provider that checks answers, or `None` for our own pictures.
fn verifier(settings: &CaptchaSettings) -> Result<Option<Arc<CaptchaVerifier>>, OpenError> {
    let provider = match settings.kind {
        CaptchaKind::Image => return Ok(None),
        CaptchaKind::Recaptcha => CaptchaProvider::Recaptcha,
        CaptchaKind::Turnstile => CaptchaProvider::Turnstile,
        CaptchaKind::Hcaptcha => CaptchaProvider::Hcaptcha,
    };
    let verifier =
        CaptchaVerifier::new(provider, settings.verify_url.clone(), settings.secret.clone());
    verifier
        .map(|verifier| Some(Arc::new(verifier)))
        .map_err(|cause| OpenError::Captcha(cause.to_string()))
}

/// An answer as our pictures show it: in small letters, without blanks.
fn written(answer: &str) -> String {
    answer.to_lowercase().chars().filter(|c| !c.is_whitespace()).collect()
}
