//! Captchas: our own pictures with an audio twin, or a provider's.

use std::{io, sync::Arc};

use base64::{Engine, engine::general_purpose::STANDARD};
use captcha::filters::{Dots, Noise, Wave};
use tokio::task;

use crate::{
    accounts::{
        Caller, Fault,
        embedded::{
            Embedded,
            allowance::CAPTCHA,
            refusal::{Answer, Refusal},
            settings::CaptchaSettings,
            store::OpenError,
            tokens::fingerprint,
        },
        outcome::Captcha,
    },
    config::CaptchaKind,
    providers::captcha::{Provider, Verifier},
};

/// Lower-case letters and digits that neither eye nor ear mistakes for one another.
const CHARACTERS: &[u8; 16] = b"acfhkmrtuwxy3479";
const LENGTH: usize = 5;
/// Seconds.
const LIFETIME: i64 = 600;

/// The provider that checks answers, or `None` for our own pictures.
pub fn verifier(settings: &CaptchaSettings) -> Result<Option<Arc<Verifier>>, OpenError> {
    let provider = match settings.kind {
        CaptchaKind::Image => return Ok(None),
        CaptchaKind::Recaptcha => Provider::Recaptcha,
        CaptchaKind::Turnstile => Provider::Turnstile,
        CaptchaKind::Hcaptcha => Provider::Hcaptcha,
    };
    let verifier = Verifier::new(provider, settings.verify_url.clone(), settings.secret.clone());
    verifier.map(|verifier| Some(Arc::new(verifier))).map_err(|cause| OpenError::Captcha(cause.to_string()))
}

impl Embedded {
    /// A new captcha, to be answered once within ten minutes.
    pub(super) async fn new_captcha(&self, caller: &Caller) -> Answer<Captcha> {
        self.allow_one(caller, CAPTCHA).await?;
        let _turn = self.turn_to_draw().await?;
        let answer: String = self
            .chance
            .bytes::<LENGTH>()
            .map(|byte| char::from(CHARACTERS[usize::from(byte) % CHARACTERS.len()]))
            .iter()
            .collect();
        let id = self.new_id();
        sqlx::query("INSERT INTO captchas (id, answer_hash, expires_at) VALUES ($1, $2, $3)")
            .bind(&id)
            .bind(answer_hash(&id, &answer))
            .bind(self.clock.now() + LIFETIME)
            .execute(self.store.pool())
            .await?;
        let drawn = task::spawn_blocking(move || draw(&answer)).await.ok().flatten();
        let (image, audio) = drawn.ok_or(Refusal::Fault(Fault::ServerError))?;
        Ok(Captcha { id, image, audio })
    }

    /// Whether the answer that came with a call is right.
    pub(super) async fn captcha_solved(&self, caller: &Caller, recaptcha: Option<&str>) -> Answer<bool> {
        let Some(response) = recaptcha.filter(|response| !response.is_empty()) else { return Ok(false) };
        if let Some(verifier) = &self.verifier {
            return verifier.verify(response, caller.address).await.map_err(|cause| {
                tracing::error!(%cause, "the captcha's provider does not answer");
                Refusal::Fault(Fault::ServerError)
            });
        }
        let Some((id, answer)) = response.split_once(':').filter(|(id, _)| id.bytes().all(|byte| byte.is_ascii_hexdigit()))
        else {
            return Ok(false);
        };
        let expected: Option<String> =
            sqlx::query_scalar("DELETE FROM captchas WHERE id = $1 AND expires_at > $2 RETURNING answer_hash")
                .bind(id)
                .bind(self.clock.now())
                .fetch_optional(self.store.pool())
                .await?;
        Ok(expected.is_some_and(|expected| expected == answer_hash(id, answer)))
    }
}

fn answer_hash(id: &str, answer: &str) -> String {
    let answer: String = answer.to_lowercase().chars().filter(|c| !c.is_whitespace()).collect();
    fingerprint(&format!("{id}:{answer}"))
}

/// The picture and its audio twin as `data:` URLs.
fn draw(answer: &str) -> Option<(String, String)> {
    let mut captcha = captcha::Captcha::new();
    for character in answer.chars() {
        captcha.set_chars(&[character]).add_char();
    }
    captcha
        .apply_filter(Noise::new(0.2))
        .apply_filter(Wave::new(1.5, 12.0).horizontal())
        .apply_filter(Wave::new(1.5, 12.0).vertical())
        .view(260, 110)
        .apply_filter(Dots::new(8).max_radius(5));
    let image = captcha.as_png()?;
    let audio = joined(&captcha.as_wav().into_iter().collect::<Option<Vec<_>>>()?).ok()?;
    Some((
        format!("data:image/png;base64,{}", STANDARD.encode(image)),
        format!("data:audio/wav;base64,{}", STANDARD.encode(audio)),
    ))
}

/// One recording out of several of the same format: 16-bit mono PCM with the canonical header of 44 bytes. It has half their
/// rate and 8 bits, a quarter of the bytes and still more than a telephone carries: it stands in the page itself.
fn joined(recordings: &[Vec<u8>]) -> io::Result<Vec<u8>> {
    const HEADER: usize = 44;
    let broken = || io::Error::from(io::ErrorKind::InvalidData);
    let mut header = recordings.first().and_then(|first| first.get(..HEADER)).ok_or_else(broken)?.to_vec();
    let samples: Vec<u8> =
        recordings.iter().flat_map(|wave| wave.get(HEADER..).unwrap_or_default().chunks_exact(4).map(one_of_two)).collect();
    let length = u32::try_from(samples.len()).map_err(|_| broken())?;
    let rate = u32::from_le_bytes([header[24], header[25], header[26], header[27]]) / 2;
    header[4..8].copy_from_slice(&(length + 36).to_le_bytes());
    header[24..28].copy_from_slice(&rate.to_le_bytes());
    header[28..32].copy_from_slice(&rate.to_le_bytes());
    header[32..36].copy_from_slice(&[1, 0, 8, 0]);
    header[40..44].copy_from_slice(&length.to_le_bytes());
    Ok([header, samples].concat())
}

/// The mean of two samples of 16 bits as one of 8, which WAVE counts from 0 with silence at 128.
fn one_of_two(samples: &[u8]) -> u8 {
    let [first, second] = [0, 2].map(|at| i32::from(i16::from_le_bytes([samples[at], samples[at + 1]])));
    u8::try_from((i32::midpoint(first, second) + 32_768) >> 8).unwrap_or(128)
}
