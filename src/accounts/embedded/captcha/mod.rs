//! Captchas: our own pictures and sounds, or those of a provider. docs/decisions/0008 says what they protect.

pub mod work;

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Instant,
};

use base64::{Engine, engine::general_purpose::STANDARD};
use captcha::filters::{Dots, Noise, Wave};
use rand::{RngExt, SeedableRng, rngs::StdRng};
use tokio::{sync::Semaphore, task};

use crate::{
    accounts::{
        Caller, Fault,
        embedded::ground::{
            Ground,
            call::{CallError, CallResult},
            carried::Carried,
            store::OpenError,
        },
        outcome::Captcha,
    },
    domain::text,
    metrics,
    providers::captcha::CaptchaVerifier,
    rng::Rng,
};

/// What a captcha's id is sealed for.
const PURPOSE: &str = "captcha";

/// Lifetime of a captcha in seconds.
const LIFETIME: i64 = 600;

/// Seconds. An answer that comes sooner is not from a person: nobody reads and types five characters so fast.
const TOO_SOON: i64 = 2;

/// Draws captchas and checks answers.
pub struct Captchas {
    ground: Arc<Ground>,
    carried: Carried,
    verifier: Option<CaptchaVerifier>,
    drawing: Drawing,
}

impl Captchas {
    /// Uses the provider named in the settings, without calling it yet.
    pub fn new(ground: &Arc<Ground>) -> Result<Self, OpenError> {
        Ok(Self {
            ground: ground.clone(),
            carried: Carried::new(ground),
            verifier: CaptchaVerifier::new(&ground.config().captcha)
                .map_err(|cause| OpenError::Captcha(cause.to_string()))?,
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

    /// The sound of a captcha as WAVE, until it expires: spoken anew from its sealed answer, so on any node. Costs a copy of 50
    /// kB.
    pub fn sound(&self, id: &str) -> Option<Vec<u8>> {
        let answer: String = self.carried.open(PURPOSE, id)?;
        let place = |letter| CHARACTERS.iter().position(|character| *character == letter);
        wave_file(&spoken(&answer.bytes().map(place).collect::<Option<Vec<_>>>()?))
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
        let age = self.ground.clock.now() - (until - LIFETIME);
        Ok(work::is_proof(id, answer)
            .unwrap_or_else(|| age >= TOO_SOON && written(answer) == expected))
    }
}

/// An answer as our pictures show it: in small Latin letters, without blanks. A Cyrillic letter counts as the Latin letter or the
/// digit that it looks like, a full-width one as itself.
fn written(answer: &str) -> String {
    let latin = |c| match c {
        'а' => 'a',
        'с' => 'c',
        'к' => 'k',
        'м' => 'm',
        'н' => 'h',
        'т' => 't',
        'у' => 'y',
        'х' => 'x',
        'з' => '3',
        c => c,
    };
    let answer = text::half_width(answer).to_lowercase();
    answer.chars().filter(|c| !c.is_whitespace()).map(latin).collect()
}

// Draws captchas, and bounds what that costs. Everybody who asks gets one: where many ask, one of the last pictures is given
// again, under an id of its own, so that no stranger uses up what others need.

const LENGTH: usize = 5;

/// Captchas drawn at the same time.
const AT_ONCE: usize = 2;

/// How many are drawn a second for long, at 24 ms each a fifth of a core; and how many at once after a rest.
const A_SECOND: f64 = 8.0;
const AFTER_A_REST: f64 = 60.0;

/// The last ones, about 100 kB each.
const KEPT: usize = 32;

/// A picture and a sound as `data:` URLs, and what they show.
pub struct DrawnCaptcha {
    pub answer: String,
    pub image: String,
    pub audio: String,
}

pub struct Drawing {
    rng: Rng,
    places: Semaphore,
    kept: Mutex<DrawnLately>,
}

struct DrawnLately {
    last: VecDeque<Arc<DrawnCaptcha>>,
    /// How many may be drawn, at this moment.
    allowed: f64,
    at: Instant,
}

impl Drawing {
    pub fn new(rng: Rng) -> Self {
        let kept = DrawnLately { last: VecDeque::new(), allowed: AFTER_A_REST, at: Instant::now() };
        Self { rng, places: Semaphore::new(AT_ONCE), kept: Mutex::new(kept) }
    }

    /// A new captcha, or where too many were drawn of late one of the last.
    pub async fn captcha(&self) -> CallResult<Arc<DrawnCaptcha>> {
        let may_draw = self.may_draw();
        let last = || if may_draw { None } else { self.one_of_the_last() };
        if let Some(drawn) = last() {
            return Ok(drawn);
        }
        let fault = || CallError::Fault(Fault::ServerError);
        let _place = self.places.acquire().await.map_err(|_| fault())?;
        // Right after the start: somebody who waited before has had the first drawn.
        if let Some(drawn) = last() {
            return Ok(drawn);
        }
        let places = self.rng.bytes::<LENGTH>().map(|byte| usize::from(byte) % CHARACTERS.len());
        let rng = StdRng::from_seed(self.rng.bytes());
        let drawn = task::spawn_blocking(move || draw(places, rng)).await.ok().flatten();
        let drawn = Arc::new(drawn.ok_or_else(fault)?);
        let mut kept = self.kept();
        kept.last.truncate(KEPT - 1);
        kept.last.push_front(Arc::clone(&drawn));
        Ok(drawn)
    }

    /// Whether one more may be drawn now; then it counts.
    fn may_draw(&self) -> bool {
        let mut kept = self.kept();
        let now = Instant::now();
        let rested = now.duration_since(kept.at).as_secs_f64() * A_SECOND;
        kept.allowed = (kept.allowed + rested).min(AFTER_A_REST);
        kept.at = now;
        let may = kept.allowed >= 1.0;
        if may {
            kept.allowed -= 1.0;
        }
        may
    }

    fn one_of_the_last(&self) -> Option<Arc<DrawnCaptcha>> {
        let [byte] = self.rng.bytes::<1>();
        let kept = self.kept();
        kept.last.get(usize::from(byte) % kept.last.len().max(1)).cloned()
    }

    fn kept(&self) -> MutexGuard<'_, DrawnLately> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn draw(places: [usize; LENGTH], mut rng: StdRng) -> Option<DrawnCaptcha> {
    let answer: String = places.map(|place| char::from(CHARACTERS[place])).iter().collect();
    let image = STANDARD.encode(drawn(&answer, &mut rng)?);
    let audio = STANDARD.encode(wave_file(&spoken(&places))?);
    Some(DrawnCaptcha {
        answer,
        image: format!("data:image/png;base64,{image}"),
        audio: format!("data:audio/wav;base64,{audio}"),
    })
}

// The picture of a captcha: touching characters, bent by random waves and covered with random dots. A program that
// knows the crate's font can read it, as programs can read all such pictures.

/// Draws these characters as PNG.
pub fn drawn(answer: &str, rng: &mut StdRng) -> Option<Vec<u8>> {
    let mut captcha = captcha::Captcha::new();
    for character in answer.chars() {
        captcha.set_chars(&[character]).add_char();
    }
    captcha
        .apply_filter(Noise::new(0.2))
        .apply_filter(wave(rng).horizontal())
        .apply_filter(wave(rng).vertical())
        .view(260, 110)
        .apply_filter(Dots::new(8).max_radius(5))
        .as_png()
}

fn wave(rng: &mut StdRng) -> Wave {
    Wave::new(rng.random_range(1.2..1.9), rng.random_range(9.0..13.0))
}

// The sound of a captcha: the recordings of its characters, one after the other. A program can recognise them, as it can
// do the work that a browser does instead (docs/decisions/0008).
//
// The recordings are those of the crate `captcha` 1.0.0 (MIT, copyright 2017 its authors) without the words that each
// begins with; `scripts/captcha-voices.py` makes the file.

/// Lower-case letters and digits that neither eye nor ear confuses, in the order of the file.
pub const CHARACTERS: &[u8; 16] = b"acfhkmrtuwxy3479";
/// Samples per second.
const RATE: u32 = 11_025;

/// Silence before, between and after the characters: 0.4 s.
const PAUSE: [u8; 4_410] = [128; 4_410];

static FILE: &[u8] = include_bytes!("voices.bin");

/// Speaks these characters (indices into [`CHARACTERS`]): 8-bit samples in which 128 is silence.
pub fn spoken(characters: &[usize]) -> Vec<u8> {
    let mut sound = PAUSE.to_vec();
    for character in characters {
        sound.extend(recording(*character).iter().map(|sample| sample.wrapping_add(128)));
        sound.extend(PAUSE);
    }
    sound
}

/// Encodes these samples as WAVE (8 bits, mono). Eight bits are more than a telephone carries, and keep the page
/// small: it contains the sound.
pub fn wave_file(samples: &[u8]) -> Option<Vec<u8>> {
    let length = u32::try_from(samples.len()).ok()?;
    let parts: [&[u8]; 8] = [
        b"RIFF",
        &(length + 36).to_le_bytes(),
        b"WAVEfmt \x10\0\0\0\x01\0\x01\0",
        &RATE.to_le_bytes(),
        &RATE.to_le_bytes(),
        b"\x01\0\x08\0data",
        &length.to_le_bytes(),
        samples,
    ];
    Some(parts.concat())
}

/// The recording of the character at this index of [`CHARACTERS`] as signed samples; empty if the index is too large.
fn recording(place: usize) -> &'static [u8] {
    let mut rest = FILE;
    for _ in 0..place {
        rest = split(rest).1;
    }
    split(rest).0
}

/// Splits off the first recording.
fn split(file: &'static [u8]) -> (&'static [u8], &'static [u8]) {
    let Some(([low, high], rest)) =
        file.split_first_chunk::<2>().map(|([low, high], rest)| ([*low, *high], rest))
    else {
        return (&[], &[]);
    };
    rest.split_at_checked(usize::from(u16::from_le_bytes([low, high]))).unwrap_or_default()
}
