//! The sessions that this process asks a provider about, so that a visitor's poll costs a look into memory.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    task::AbortHandle,
};

use crate::accounts::{PhoneMethod, Purpose};

/// How many phones one browser may have ringing at once; the oldest gives way.
const MOST: usize = 4;

/// A session.
#[derive(Clone, Debug)]
pub struct RunningConfirmation {
    /// Its name in the database.
    pub id: String,
    /// For what.
    pub purpose: Purpose,
    /// How.
    pub method: PhoneMethod,
    /// The check code.
    pub code: String,
    /// Seconds since 1970 from which nobody waits any more.
    pub until: i64,
}

/// Which session is meant.
pub struct ConfirmationKey<'a> {
    /// The hash of the browser's cookie.
    pub session: &'a str,
    /// For what.
    pub purpose: Purpose,
    /// How.
    pub method: PhoneMethod,
    /// Its check code; without one the newest is meant, which the database alone knows: it may have ended.
    pub code: Option<&'a str>,
}

/// All sessions that are awaited here.
#[derive(Debug)]
pub struct ConfirmationTable {
    sessions: Mutex<RunningConfirmations>,
    lines: Arc<Semaphore>,
    refused: AtomicU64,
}

#[derive(Debug, Default)]
struct RunningConfirmations {
    /// By the hash of the browser's cookie, oldest first.
    of_browser: HashMap<String, Vec<RunningConfirmation>>,
    /// The browser and the task of a session.
    running: HashMap<String, (String, Option<AbortHandle>)>,
}

impl ConfirmationTable {
    /// Room for so many phones.
    pub fn new(most: usize) -> Self {
        let lines = Arc::new(Semaphore::new(most.min(Semaphore::MAX_PERMITS)));
        Self { sessions: Mutex::default(), lines, refused: AtomicU64::default() }
    }

    /// A line for one more phone, held for as long as it rings; `None`: as many ring as may.
    pub fn acquire(&self) -> Option<OwnedSemaphorePermit> {
        let line = Arc::clone(&self.lines).try_acquire_owned().ok();
        // The first one, and then ever more seldom.
        if line.is_none() && (self.refused.fetch_add(1, Ordering::Relaxed) + 1).is_power_of_two() {
            tracing::warn!(
                "the limit of phones waiting at once is reached: further sign-ins by phone are told to try again; another \
                 node, or more open files (LimitNOFILE) where they are fewer than 65,536, makes room"
            );
        }
        line
    }

    /// Keeps a session; returns the names of those that give way.
    pub fn insert(&self, session: String, entry: RunningConfirmation) -> Vec<String> {
        let mut all = self.lock();
        all.running.insert(entry.id.clone(), (session.clone(), None));
        let own = all.of_browser.entry(session).or_default();
        own.push(entry);
        let surplus = own.len().saturating_sub(MOST);
        own.iter().take(surplus).map(|entry| entry.id.clone()).collect()
    }

    /// Remembers the task of a session, unless it has ended already.
    pub fn set_task(&self, id: &str, task: AbortHandle) {
        if let Some((_, watched)) = self.lock().running.get_mut(id) {
            *watched = Some(task);
        }
    }

    /// The check code of the session that is meant, if it is still awaited.
    pub fn find_code(&self, place: &ConfirmationKey, now: i64) -> Option<String> {
        let (all, code) = (self.lock(), place.code?);
        let is_meant = |entry: &&RunningConfirmation| {
            entry.purpose == place.purpose && entry.method == place.method && entry.code == code
        };
        let entry = all.of_browser.get(place.session)?.iter().rev().find(is_meant)?;
        (entry.until > now).then(|| entry.code.clone())
    }

    /// Ends the task of a session and forgets it.
    pub fn cancel(&self, id: &str) {
        if let Some(task) = self.remove(id) {
            task.abort();
        }
    }

    /// Forgets a session; returns its task.
    pub fn remove(&self, id: &str) -> Option<AbortHandle> {
        let mut all = self.lock();
        let (session, task) = all.running.remove(id)?;
        if let Some(own) = all.of_browser.get_mut(&session) {
            own.retain(|entry| entry.id != id);
            if own.is_empty() {
                all.of_browser.remove(&session);
            }
        }
        task
    }

    /// The browser's cookie has a new value.
    pub fn rename_session(&self, former: &str, session: &str) {
        let mut all = self.lock();
        let Some(own) = all.of_browser.remove(former) else { return };
        for entry in &own {
            if let Some((place, _)) = all.running.get_mut(&entry.id) {
                session.clone_into(place);
            }
        }
        all.of_browser.insert(session.to_owned(), own);
    }

    fn lock(&self) -> MutexGuard<'_, RunningConfirmations> {
        self.sessions.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
