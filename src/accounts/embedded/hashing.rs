//! Password hashes: argon2id in PHC strings. They are computed by threads of their own, which give way to those that answer
//! requests, and a bounded number waits: in a rush the service says `service_busy` at once to whoever would wait too long.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, AtomicUsize, Ordering},
        mpsc::{self, Receiver, Sender},
    },
    thread,
    time::{Duration, Instant},
};

use argon2::{
    Algorithm, Argon2, Params, Version,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};
use base64::{Engine, engine::general_purpose::STANDARD_NO_PAD};
use tokio::sync::oneshot;

use crate::{
    accounts::embedded::{refusal::Refusal, settings::Hashing, store::OpenError},
    chance::Chance,
    domain::{ErrorCode, Secret},
};

/// What the hashing threads add to their nice value: a tenth of the processor time of a thread that answers requests, where
/// both want all of it.
const NICE: i32 = 10;

/// Too many passwords wait for their hash.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("too many passwords wait to be hashed")]
pub struct Busy;

impl From<Busy> for Refusal {
    fn from(Busy: Busy) -> Self {
        ErrorCode::ServiceBusy.into()
    }
}

/// Computes and checks password hashes.
#[derive(Clone, Debug)]
pub struct Hasher {
    params: Params,
    line: Arc<Line>,
    work: Sender<Work>,
    /// The hash of a password that no one knows: what unknown names are checked against.
    nobody: Arc<str>,
    chance: Chance,
}

type Work = Box<dyn FnOnce() + Send>;

/// Those who wait.
#[derive(Debug)]
struct Line {
    settings: Hashing,
    /// Waiting or being served.
    length: AtomicUsize,
    /// How long one hash has taken lately, in microseconds.
    pace: AtomicU64,
}

impl Line {
    /// A place for one more, if there is room and the wait is bearable.
    fn enter(self: &Arc<Self>) -> Result<Place, Busy> {
        let ahead = self.length.fetch_add(1, Ordering::Relaxed);
        let place = Place(Arc::clone(self));
        let rounds = u32::try_from(ahead / self.settings.concurrency).unwrap_or(u32::MAX);
        let wait = Duration::from_micros(self.pace.load(Ordering::Relaxed)).saturating_mul(rounds);
        let has_room = ahead < self.settings.concurrency + self.settings.queue && wait <= self.settings.patience;
        if has_room { Ok(place) } else { Err(Busy) }
    }

    /// A hash has taken this long; an eighth of it counts.
    fn keeps_pace(&self, taken: Duration) {
        let taken = u64::try_from(taken.as_micros()).unwrap_or(u64::MAX);
        let _ = self.pace.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |pace| Some(pace - pace / 8 + taken / 8));
    }
}

/// A place in the line, given up when dropped.
struct Place(Arc<Line>);

impl Drop for Place {
    fn drop(&mut self) {
        self.0.length.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Hasher {
    /// A hasher of this cost.
    pub fn new(settings: Hashing, chance: Chance) -> Result<Self, OpenError> {
        let settings = Hashing { concurrency: settings.concurrency.max(1), ..settings };
        let refuse = |cause: &dyn std::fmt::Display| OpenError::Hashing(cause.to_string());
        let params = Params::new(settings.memory_kib, settings.iterations, 1, None).map_err(|cause| refuse(&cause))?;
        let (work, queue) = mpsc::channel();
        let queue = Arc::new(Mutex::new(queue));
        for _ in 0..settings.concurrency {
            let queue = Arc::clone(&queue);
            let spawned = thread::Builder::new().name("password-hash".to_owned()).spawn(move || serve(&queue));
            spawned.map_err(|cause| refuse(&cause))?;
        }
        Ok(Self {
            nobody: nobody(&params, &chance).into(),
            line: Arc::new(Line { settings, length: AtomicUsize::default(), pace: AtomicU64::default() }),
            params,
            work,
            chance,
        })
    }

    /// The hash of a password as a PHC string.
    pub async fn hash(&self, password: &Secret) -> Result<String, Busy> {
        let (params, salt, password) = (self.params.clone(), self.chance.bytes(), password.clone());
        self.run(move || hash(&params, password.expose().as_bytes(), &salt)).await?.ok_or(Busy)
    }

    /// Whether the password belongs to the hash. Without a hash the answer is no, after the same time.
    pub async fn verify(&self, password: &Secret, hash: Option<&str>) -> Result<bool, Busy> {
        let known = hash.is_some();
        let (hash, password) = (hash.unwrap_or(&self.nobody).to_owned(), password.clone());
        let fits = self
            .run(move || {
                PasswordHash::new(&hash)
                    .is_ok_and(|hash| Argon2::default().verify_password(password.expose().as_bytes(), &hash).is_ok())
            })
            .await?;
        Ok(fits && known)
    }

    /// Whether the hash was made at another cost than today's.
    pub fn is_outdated(&self, hash: &str) -> bool {
        PasswordHash::new(hash).ok().and_then(|hash| Params::try_from(&hash).ok()).is_none_or(|params| {
            (params.m_cost(), params.t_cost(), params.p_cost())
                != (self.params.m_cost(), self.params.t_cost(), self.params.p_cost())
        })
    }

    /// Waits in line for a thread. The hash of a caller who has hung up meanwhile is not computed.
    async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Busy> {
        let (place, (done, result)) = (self.line.enter()?, oneshot::channel());
        let work = move || {
            if done.is_closed() {
                return;
            }
            let begun = Instant::now();
            let value = work();
            place.0.keeps_pace(begun.elapsed());
            drop(place);
            let _ = done.send(value);
        };
        self.work.send(Box::new(work)).map_err(|_| Busy)?;
        result.await.map_err(|_| Busy)
    }
}

/// A hashing thread: takes what is next until the hasher is gone.
fn serve(queue: &Mutex<Receiver<Work>>) {
    // On Linux this is the nice value of the thread alone; elsewhere hashes have no lower priority.
    #[cfg(target_os = "linux")]
    if let Err(cause) = rustix::process::nice(NICE) {
        tracing::warn!(%cause, "the hashing threads keep their priority");
    }
    loop {
        let next = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(work) = next else { return };
        // Whoever waits for a hash that panics is told that the service is busy; the thread goes on.
        let _ = catch_unwind(AssertUnwindSafe(work));
    }
}

fn hash(params: &Params, password: &[u8], salt: &[u8; 16]) -> Option<String> {
    let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params.clone());
    argon2.hash_password_with_salt(password, salt).ok().map(|hash: PasswordHash| hash.to_string())
}

/// A hash that no password is known to have, of the same cost; it takes no time to make.
fn nobody(params: &Params, chance: &Chance) -> String {
    let [salt, output] =
        [chance.bytes::<16>().to_vec(), chance.bytes::<32>().to_vec()].map(|bytes| STANDARD_NO_PAD.encode(bytes));
    format!("$argon2id$v=19$m={},t={},p={}${salt}${output}", params.m_cost(), params.t_cost(), params.p_cost())
}
