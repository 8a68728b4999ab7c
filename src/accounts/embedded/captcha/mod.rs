//! Captchas: our own pictures and sounds, or those of a provider. docs/decisions/0008 says what they protect.

mod drawing;
mod picture;
mod sound;
mod voices;
pub mod work;

use std::sync::Arc;

use base64::{Engine, engine::general_purpose::STANDARD};
use rand::{SeedableRng, rngs::StdRng};
use tokio::task;

use crate::{
    accounts::{
        Caller, Fault,
        embedded::{
            captcha::{drawing::Drawing, voices::CHARACTERS},
            counting::{allowance::CAPTCHA, counters::Counters},
            ground::{
                Ground,
                fingerprint::fingerprint,
                refusal::{CallError, CallResult},
                settings::CaptchaSettings,
                store::{OpenError, Store},
            },
        },
        outcome::Captcha,
    },
    clock::Clock,
    config::CaptchaKind,
    metrics,
    providers::captcha::{CaptchaProvider, CaptchaVerifier},
    rng::Rng,
};

const LENGTH: usize = 5;

/// Lifetime of a captcha in seconds.
const LIFETIME: i64 = 600;

/// Seconds. An answer that comes sooner is not from a person: nobody reads and types five characters so fast.
const TOO_SOON: i64 = 2;

/// Draws captchas and checks answers.
pub struct Captchas {
    store: Store,
    clock: Clock,
    rng: Rng,
    counters: Arc<Counters>,
    verifier: Option<Arc<CaptchaVerifier>>,
    drawing: Arc<Drawing>,
}

impl Captchas {
    /// Uses the provider named in the settings, without calling it yet.
    pub fn new(ground: &Ground, counters: &Arc<Counters>) -> Result<Self, OpenError> {
        Ok(Self {
            store: ground.store.clone(),
            clock: ground.clock.clone(),
            rng: ground.rng.clone(),
            counters: counters.clone(),
            verifier: verifier(&ground.settings.captcha)?,
            drawing: Arc::default(),
        })
    }

    /// Creates a captcha. It can be answered once, within ten minutes.
    pub async fn new_captcha(&self, caller: &Caller) -> CallResult<Captcha> {
        let mut tx = self.store.begin().await?;
        self.counters.allow_one(&mut tx, caller, CAPTCHA).await?;
        tx.commit().await?;
        let _turn = self.drawing.turn().await?;
        let places = self.rng.bytes::<LENGTH>().map(|byte| usize::from(byte) % CHARACTERS.len());
        let answer: String = places.map(|place| char::from(CHARACTERS[place])).iter().collect();
        let id = self.rng.id();
        sqlx::query("INSERT INTO captchas (id, answer_hash, expires_at) VALUES ($1, $2, $3)")
            .bind(&id)
            .bind(answer_hash(&id, &answer))
            .bind(self.clock.now() + LIFETIME)
            .execute(self.store.pool())
            .await?;
        let rng = StdRng::from_seed(self.rng.bytes());
        let drawn = task::spawn_blocking(move || draw(&answer, &places, rng)).await.ok().flatten();
        let (image, audio) = drawn.ok_or(CallError::Fault(Fault::ServerError))?;
        metrics::captcha("drawn");
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
        let Some((id, answer)) = response
            .split_once(':')
            .filter(|(id, _)| id.bytes().all(|byte| byte.is_ascii_hexdigit()))
        else {
            return Ok(false);
        };
        let now = self.clock.now();
        let expected: Option<(String, i64)> =
            sqlx::query_as("DELETE FROM captchas WHERE id = $1 AND expires_at > $2 RETURNING answer_hash, expires_at")
                .bind(id)
                .bind(now)
                .fetch_optional(self.store.pool())
                .await?;
        Ok(expected.is_some_and(|(expected, expires_at)| {
            let age = now - (expires_at - LIFETIME);
            work::is_proof(id, answer)
                .unwrap_or_else(|| age >= TOO_SOON && expected == answer_hash(id, answer))
        }))
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

fn answer_hash(id: &str, answer: &str) -> String {
    let answer: String = answer.to_lowercase().chars().filter(|c| !c.is_whitespace()).collect();
    fingerprint(&format!("{id}:{answer}"))
}

/// The picture and the sound, as `data:` URLs.
fn draw(answer: &str, places: &[usize], mut rng: StdRng) -> Option<(String, String)> {
    let image = picture::drawn(answer, &mut rng)?;
    let audio = sound::wave(&sound::spoken(places, &mut rng))?;
    Some((
        format!("data:image/png;base64,{}", STANDARD.encode(image)),
        format!("data:audio/wav;base64,{}", STANDARD.encode(audio)),
    ))
}
