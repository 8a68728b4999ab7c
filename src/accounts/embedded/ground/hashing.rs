//! Password hashes: argon2id in PHC strings, computed in the background, with a bounded queue. In a rush the service answers
//! `service_busy` at once to a caller who would wait too long, and pages are served as usual. Hashes of other kinds, which people
//! bring from elsewhere (`old_hash`), are verified too: the costly ones in a queue of their own, behind which nobody else waits
//! (docs/decisions/0083-costly-hashes-wait-apart.md).

use std::{
    ops::RangeInclusive,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use argon2::{
    Algorithm, Argon2, Block, Params, Version,
    password_hash::phc::{Output, ParamsString, PasswordHash, Salt},
};
use sha2::{Digest, Sha256};
use tokio::sync::oneshot;

use crate::{
    accounts::embedded::ground::{call::CallError, old_hash, store::OpenError},
    background::{Background, Full},
    config::Hashing,
    domain::{ErrorCode, Secret},
    metrics,
    rng::Rng,
};

/// The queue of passwords to hash is full.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("too many passwords wait to be hashed")]
pub struct Busy;

impl From<Busy> for CallError {
    fn from(Busy: Busy) -> Self {
        ErrorCode::ServiceBusy.into()
    }
}

/// Computes and checks password hashes.
#[derive(Clone, Debug)]
pub struct Hasher {
    params: Params,
    /// Our own hashes, and what takes no longer.
    usual: HashLane,
    /// What takes much longer.
    costly: HashLane,
    /// Of a thousand accounts, so many have a hash that takes much longer, as far as is known; half of them until they were
    /// counted.
    costly_share: Arc<AtomicU32>,
    memory: Arc<Memory>,
    /// A hash without a known password, against which unknown names are checked.
    nobody: Arc<str>,
    rng: Rng,
}

/// A queue with threads of its own.
#[derive(Clone, Debug)]
struct HashLane {
    line: Arc<HashQueue>,
    threads: Background,
}

#[derive(Debug)]
struct HashQueue {
    concurrency: usize,
    /// Hashes that wait or are being computed, at most.
    room: usize,
    /// The longest expected wait.
    timeout: Duration,
    /// Hashes that wait or are being computed.
    length: AtomicUsize,
    /// How long one hash took lately: a moving average in microseconds.
    pace: AtomicU64,
}

impl HashQueue {
    /// A permit to queue, if there is room.
    fn enter(self: &Arc<Self>) -> Result<HashPermit, Busy> {
        let ahead = self.length.fetch_add(1, Ordering::Relaxed);
        let place = HashPermit(Arc::clone(self));
        self.has_room_behind(ahead)?;
        Ok(place)
    }

    /// Whether there is room behind so many, and the expected wait is not too long.
    fn has_room_behind(&self, ahead: usize) -> Result<(), Busy> {
        let rounds = u32::try_from(ahead / self.concurrency).unwrap_or(u32::MAX);
        let wait = Duration::from_micros(self.pace.load(Ordering::Relaxed)).saturating_mul(rounds);
        let has_room = ahead < self.room && wait <= self.timeout;
        if has_room {
            Ok(())
        } else {
            metrics::limited("hash_queue");
            Err(Busy)
        }
    }

    /// Adds a duration to the moving average, with a weight of one eighth.
    fn keeps_pace(&self, taken: Duration) {
        let taken = u64::try_from(taken.as_micros()).unwrap_or(u64::MAX);
        let _ = self.pace.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |pace| {
            Some(pace - pace / 8 + taken / 8)
        });
    }
}

/// The right to be in the queue; given back when dropped.
struct HashPermit(Arc<HashQueue>);

impl Drop for HashPermit {
    fn drop(&mut self) {
        self.0.length.fetch_sub(1, Ordering::Relaxed);
    }
}

impl HashLane {
    /// Starts threads with this name, and a queue of this length before them.
    fn start(
        name: &str,
        concurrency: usize,
        queue: usize,
        timeout: Duration,
    ) -> std::io::Result<Self> {
        let room = concurrency + queue;
        Ok(Self {
            threads: Background::start(name, concurrency, room)?,
            line: Arc::new(HashQueue {
                concurrency,
                room,
                timeout,
                length: AtomicUsize::default(),
                pace: AtomicU64::default(),
            }),
        })
    }

    /// Queues for a thread. The hash is not computed if the caller has hung up by then.
    async fn run<T: Send + 'static>(
        &self,
        memory: &Arc<Memory>,
        work: impl FnOnce(&Memory) -> T + Send + 'static,
    ) -> Result<T, Busy> {
        let (place, (done, result)) = (self.line.enter()?, oneshot::channel());
        let memory = Arc::clone(memory);
        let asked_at = Instant::now();
        let asked = self.threads.run(move || {
            if done.is_closed() {
                return;
            }
            let begun = Instant::now();
            metrics::hashed("wait", begun - asked_at);
            let value = work(&memory);
            metrics::hashed("compute", begun.elapsed());
            place.0.keeps_pace(begun.elapsed());
            drop(place);
            let _ = done.send(value);
        });
        asked.map_err(|Full| Busy)?;
        result.await.map_err(|_| Busy)
    }

    /// How many hashes wait or are being computed.
    fn length(&self) -> usize {
        self.line.length.load(Ordering::Relaxed)
    }
}

impl Hasher {
    pub fn new(given: &Hashing, rng: Rng) -> Result<Self, OpenError> {
        let refuse = |cause: &dyn std::fmt::Display| OpenError::Hashing(cause.to_string());
        let params = Params::new(given.memory_kib, given.iterations, 1, None)
            .map_err(|cause| refuse(&cause))?;
        let lane = |name, concurrency, queue| {
            HashLane::start(name, concurrency, queue, given.timeout).map_err(|cause| refuse(&cause))
        };
        Ok(Self {
            usual: lane("password-hash", given.concurrency(), given.queue())?,
            costly: lane("costly-hash", (given.concurrency() / 2).max(1), given.queue() / 2)?,
            costly_share: Arc::new(AtomicU32::new(500)),
            nobody: nobody(&params, &rng)
                .ok_or_else(|| refuse(&"argon2 fails"))?
                .to_string()
                .into(),
            memory: Arc::default(),
            params,
            rng,
        })
    }

    /// Hashes a password into a PHC string.
    pub async fn hash(&self, password: &Secret) -> Result<String, Busy> {
        let (params, salt, password) = (self.params.clone(), self.rng.bytes(), password.clone());
        let salt: [u8; 16] = salt;
        let work = move |memory: &Memory| memory.hash(&params, password.expose().as_bytes(), &salt);
        self.usual.run(&self.memory, work).await?.ok_or(Busy)
    }

    /// Whether the password matches the hash. Without a hash the answer is `false` after the same time. A hash of another kind or
    /// of other costs takes its own time beside that: it is never faster than an unknown name (docs/import.md says what remains).
    pub async fn verify(&self, password: &Secret, hash: Option<&str>) -> Result<bool, Busy> {
        let old = hash.filter(|hash| self.is_outdated(hash)).map(str::to_owned);
        let present = hash.filter(|_| old.is_none()).unwrap_or(&self.nobody).to_owned();
        let (is_known, password) = (hash.is_some(), password.clone());
        let is_costly = old.as_deref().is_some_and(|old| self.is_costly(old));
        let lane = if is_costly { &self.costly } else { &self.usual };
        let fits = lane.run(&self.memory, move |memory| {
            let password = password.expose().as_bytes();
            let fits = memory.verifies(&present, password);
            old.map_or(fits, |old| memory.verifies(&old, password))
        });
        Ok(fits.await? && is_known)
    }

    /// Turns away a try of a name that has no account as one of a costly hash would be, if there is no room for one and the name
    /// is among as many of such names as accounts have costly hashes. So it says of no name that it has an account. `mark` stands
    /// for the name: the same on all nodes, and not to be guessed by strangers.
    pub fn stand_in(&self, mark: &str) -> Result<(), Busy> {
        let [one, other, ..] = <[u8; 32]>::from(Sha256::digest(mark.as_bytes()));
        let place = (u32::from(u16::from_be_bytes([one, other])) * 1_000) >> u16::BITS;
        if place < self.costly_share.load(Ordering::Relaxed) {
            self.costly.line.has_room_behind(self.costly.length())
        } else {
            Ok(())
        }
    }

    /// Notes how many accounts have a costly hash, by some of them.
    pub fn note_costly_share(&self, some: &[Option<String>]) {
        let costly = some.iter().flatten().filter(|hash| self.is_costly(hash)).count();
        if let Some(share) = (costly * 1_000).checked_div(some.len()) {
            let share = u32::try_from(share).unwrap_or(*COSTLY_SHARES.end());
            let share = share.clamp(*COSTLY_SHARES.start(), *COSTLY_SHARES.end());
            self.costly_share.store(share, Ordering::Relaxed);
        }
    }

    /// Frees the memory of finished hashes if none is being computed or waits.
    pub fn rest(&self) {
        if self.waiting() == 0 {
            self.memory.free();
        }
    }

    /// How many hashes wait or are being computed.
    pub fn waiting(&self) -> usize {
        self.usual.length() + self.costly.length()
    }

    /// Whether the hash is of another kind, or was made with other costs than the current ones.
    pub fn is_outdated(&self, hash: &str) -> bool {
        let own = PasswordHash::new(hash).ok().filter(is_argon2id);
        own.and_then(|hash| Params::try_from(&hash).ok()).is_none_or(|params| {
            (params.m_cost(), params.t_cost(), params.p_cost())
                != (self.params.m_cost(), self.params.t_cost(), self.params.p_cost())
        })
    }

    /// Whether it takes much longer than one of ours: argon2 of more than twice our costs, or a kind that is slow by design.
    fn is_costly(&self, hash: &str) -> bool {
        let passes = |params: &Params| u64::from(params.m_cost()) * u64::from(params.t_cost());
        let argon2 = PasswordHash::new(hash).ok().filter(|_| hash.starts_with("$argon2"));
        argon2.and_then(|hash| Params::try_from(&hash).ok()).map_or_else(
            || old_hash::is_slow(hash),
            |params| passes(&params) > 2 * passes(&self.params),
        )
    }
}

/// Of a thousand names without an account, at least and at most so many stand beside costly hashes: who is turned away may always
/// be nobody, and so may who is not.
const COSTLY_SHARES: RangeInclusive<u32> = 62..=938;

/// Whether it is of the algorithm and the version that hashes are made with here.
fn is_argon2id(hash: &PasswordHash) -> bool {
    hash.algorithm == Algorithm::Argon2id.ident() && hash.version == Some(Version::V0x13.into())
}

/// A random hash with these costs, to which no password is known. It takes no time to make.
fn nobody(params: &Params, rng: &Rng) -> Option<PasswordHash> {
    phc(params, &rng.bytes::<16>(), &rng.bytes::<32>())
}

// argon2id with reused memory: allocating 19 MiB anew costs a third of the hash itself.

/// Smallest allocation in bytes. glibc returns freed memory to the system at once if the piece was larger than 32 MiB.
/// Only the part in use is resident.
const RESERVED: usize = 33 << 20;

/// Memory that a hash of higher costs than usual has taken, as one from elsewhere may, is given back at once.
const KEPT: usize = 64 << 20;

/// Reusable memory of finished hashes.
#[derive(Debug, Default)]
pub struct Memory(Mutex<Vec<Vec<Block>>>);

impl Memory {
    /// Hashes a password into a PHC string.
    pub fn hash(&self, params: &Params, password: &[u8], salt: &[u8]) -> Option<String> {
        let output = self.output(
            &Argon2::new(Algorithm::Argon2id, Version::V0x13, params.clone()),
            password,
            salt,
            Params::DEFAULT_OUTPUT_LEN,
        );
        Some(phc(params, salt, output?.as_bytes())?.to_string())
    }

    /// Whether a password matches a PHC string, or a hash of another kind. The comparison takes constant time.
    fn verifies(&self, hash: &str, password: &[u8]) -> bool {
        if let Some(fits) = old_hash::verifies(hash, password) {
            return fits;
        }
        let expected = || {
            let hash = PasswordHash::new(hash).ok()?;
            let version = hash.version.map_or(Ok(Version::default()), Version::try_from).ok()?;
            let argon2 = Argon2::new(
                Algorithm::try_from(hash.algorithm.as_str()).ok()?,
                version,
                Params::try_from(&hash).ok()?,
            );
            Some((argon2, hash.salt?, hash.hash?))
        };
        expected().is_some_and(|(argon2, salt, expected)| {
            self.output(&argon2, password, salt.as_ref(), expected.len())
                .is_some_and(|output| output == expected)
        })
    }

    /// Returns the memory to the system.
    pub fn free(&self) {
        self.spare().clear();
    }

    fn output(
        &self,
        argon2: &Argon2,
        password: &[u8],
        salt: &[u8],
        length: usize,
    ) -> Option<Output> {
        let mut blocks =
            self.spare().pop().unwrap_or_else(|| Vec::with_capacity(RESERVED / Block::SIZE));
        blocks.resize(argon2.params().block_count(), Block::default());
        let mut output = vec![0; length];
        let hashed =
            argon2.hash_password_into_with_memory(password, salt, &mut output, &mut blocks);
        if blocks.capacity() <= KEPT / Block::SIZE {
            self.spare().push(blocks);
        }
        hashed.ok().and_then(|()| Output::new(&output).ok())
    }

    fn spare(&self) -> std::sync::MutexGuard<'_, Vec<Vec<Block>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Builds a PHC string from its parts.
pub fn phc(params: &Params, salt: &[u8], output: &[u8]) -> Option<PasswordHash> {
    Some(PasswordHash {
        algorithm: Algorithm::Argon2id.ident(),
        version: Some(Version::V0x13.into()),
        params: ParamsString::try_from(params).ok()?,
        salt: Some(Salt::new(salt).ok()?),
        hash: Some(Output::new(output).ok()?),
    })
}
