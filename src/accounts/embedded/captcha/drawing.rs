//! Draws captchas, and bounds what that costs. Everybody who asks gets one: where many ask, one of the last pictures is given
//! again, under an id of its own, so that no stranger uses up what others need.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Instant,
};

use base64::{Engine, engine::general_purpose::STANDARD};
use rand::{SeedableRng, rngs::StdRng};
use tokio::{sync::Semaphore, task};

use super::{picture, sound, voices::CHARACTERS};
use crate::{
    accounts::{
        Fault,
        embedded::ground::refusal::{CallError, CallResult},
    },
    rng::Rng,
};

/// The characters of a captcha.
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

/// Draws captchas.
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
    let image = STANDARD.encode(picture::drawn(&answer, &mut rng)?);
    let audio = STANDARD.encode(sound::wave(&sound::spoken(&places, &mut rng))?);
    Some(DrawnCaptcha {
        answer,
        image: format!("data:image/png;base64,{image}"),
        audio: format!("data:audio/wav;base64,{audio}"),
    })
}
