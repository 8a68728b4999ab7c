//! The pending confirmations that this process polls a provider for, in memory, so that a visitor's poll needs no
//! query.

use std::{
    collections::{HashMap, VecDeque},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    task::AbortHandle,
    time,
};

use crate::{
    accounts::{PhoneMethod, Purpose},
    metrics,
};

/// How long the permit of a cancelled confirmation may take to come back.
const GIVEN_BACK: Duration = Duration::from_secs(1);

/// Pending confirmations per browser; beyond that, the oldest is cancelled.
const MOST: usize = 4;

/// Device links that nobody has confirmed yet, of one place, from which on the oldest gives way when there is no room for others.
const CROWD: usize = 8;

/// A pending confirmation that this process polls for.
#[derive(Clone, Debug)]
pub struct RunningConfirmation {
    /// Its id in the database.
    pub id: String,
    /// Sign-in or registration.
    pub purpose: Purpose,
    /// Mobile-ID or Smart-ID.
    pub method: PhoneMethod,
    /// The verification code; empty for a device link.
    pub code: String,
    /// Seconds since 1970 at which it expires.
    pub until: i64,
    /// Where a device link was begun in a browser that nobody has signed in with: it names nobody, so that one place could begin any number.
    pub place: Option<String>,
}

/// Identifies one pending confirmation of a browser.
pub struct ConfirmationKey<'a> {
    /// The fingerprint of the browser's session cookie.
    pub session: &'a str,
    /// Sign-in or registration.
    pub purpose: Purpose,
    /// Mobile-ID or Smart-ID.
    pub method: PhoneMethod,
    /// Its id. Without one, the verification code decides.
    pub id: Option<&'a str>,
    /// The verification code. With neither, the newest is meant; only the database knows it, because it may have ended.
    pub code: Option<&'a str>,
}

impl ConfirmationKey<'_> {
    /// Whether this confirmation is meant.
    pub fn means(&self, id: &str, code: &str) -> bool {
        match (self.id, self.code) {
            (Some(meant), _) => meant == id,
            (None, Some(meant)) => meant == code,
            (None, None) => true,
        }
    }
}

/// All pending confirmations that this process polls for.
#[derive(Debug)]
pub struct ConfirmationTable {
    sessions: Mutex<RunningConfirmations>,
    permits: Arc<Semaphore>,
    refused: AtomicU64,
}

#[derive(Debug, Default)]
struct RunningConfirmations {
    /// By fingerprint of the session cookie, oldest first.
    of_browser: HashMap<String, Vec<RunningConfirmation>>,
    /// By id.
    running: HashMap<String, PollingTask>,
    /// Ids of device links by their place, oldest first.
    of_place: HashMap<String, VecDeque<String>>,
}

/// The task that polls for a confirmation.
#[derive(Debug)]
struct PollingTask {
    /// The fingerprint of the browser's session cookie.
    session: String,
    /// To end it; absent for a moment after its start.
    handle: Option<AbortHandle>,
    /// Whether others could adopt the confirmation: its row has the provider's session.
    is_adoptable: bool,
    /// See [`RunningConfirmation::place`].
    place: Option<String>,
}

impl ConfirmationTable {
    /// A table for at most so many confirmations.
    pub fn new(most: usize) -> Self {
        let permits = Arc::new(Semaphore::new(most.min(Semaphore::MAX_PERMITS)));
        Self { sessions: Mutex::default(), permits, refused: AtomicU64::default() }
    }

    /// As [`ConfirmationTable::acquire`]; when a device link has been cancelled to make room, its permit is waited for.
    pub async fn acquire_soon(&self) -> Option<OwnedSemaphorePermit> {
        let permit = time::timeout(GIVEN_BACK, Arc::clone(&self.permits).acquire_owned()).await;
        permit.ok().and_then(Result::ok).or_else(|| self.acquire())
    }

    /// The oldest device link of the place that has most of them, if the maximum is reached and it is a crowd.
    pub fn one_of_a_crowd(&self) -> Option<String> {
        if self.permits.available_permits() > 0 {
            return None;
        }
        let all = self.lock();
        let crowd = all.of_place.values().max_by_key(|links| links.len())?;
        crowd.front().filter(|_| crowd.len() >= CROWD).cloned()
    }

    /// The permit for one more confirmation, held while it is pending; `None` if the maximum is reached.
    pub fn acquire(&self) -> Option<OwnedSemaphorePermit> {
        let permit = Arc::clone(&self.permits).try_acquire_owned().ok();
        if permit.is_none() {
            metrics::limited("phones");
        }
        // Logs the first refusal, then only each time their number has doubled.
        if permit.is_none() && (self.refused.fetch_add(1, Ordering::Relaxed) + 1).is_power_of_two()
        {
            tracing::warn!(
                "the limit of phones waiting at once is reached: further sign-ins by phone are told to try again; another \
                 node, or more open files (LimitNOFILE) where they are fewer than 65,536, makes room"
            );
        }
        permit
    }

    /// Whether this process polls for the confirmation with this id.
    pub fn is_running(&self, id: &str) -> bool {
        self.lock().running.contains_key(id)
    }

    /// How many confirmations this process polls for.
    pub fn count(&self) -> usize {
        self.lock().running.len()
    }

    /// Adds a confirmation and returns the ids of those that it displaces.
    pub fn insert(&self, session: String, entry: RunningConfirmation) -> Vec<String> {
        let mut all = self.lock();
        if let Some(place) = &entry.place {
            all.of_place.entry(place.clone()).or_default().push_back(entry.id.clone());
        }
        let task = PollingTask { place: entry.place.clone(), ..PollingTask::of(&session) };
        all.running.insert(entry.id.clone(), task);
        let own = all.of_browser.entry(session).or_default();
        own.push(entry);
        let surplus = own.len().saturating_sub(MOST);
        own.iter().take(surplus).map(|entry| entry.id.clone()).collect()
    }

    /// Adds a confirmation of another process, unless it is here already. It counts as older than the others of its browser
    /// and displaces none.
    pub fn adopt(&self, session: &str, entry: RunningConfirmation) -> bool {
        let mut all = self.lock();
        if all.running.contains_key(&entry.id) {
            return false;
        }
        all.running.insert(entry.id.clone(), PollingTask::of(session));
        all.of_browser.entry(session.to_owned()).or_default().insert(0, entry);
        true
    }

    /// Notes that others could adopt a confirmation from now on.
    pub fn set_adoptable(&self, id: &str) {
        if let Some(task) = self.lock().running.get_mut(id) {
            task.is_adoptable = true;
        }
    }

    /// Whether others could adopt every confirmation.
    pub fn are_adoptable(&self) -> bool {
        self.lock().running.values().all(|task| task.is_adoptable)
    }

    /// The ids of all confirmations that this process polls for.
    pub fn ids(&self) -> Vec<String> {
        self.lock().running.keys().cloned().collect()
    }

    /// Stores the task that polls for a confirmation, unless the confirmation has already ended.
    pub fn set_task(&self, id: &str, task: AbortHandle) {
        if let Some(known) = self.lock().running.get_mut(id) {
            known.handle = Some(task);
        }
    }

    /// The id and the verification code of this confirmation, if it is still pending.
    pub fn find_code(&self, key: &ConfirmationKey, now: i64) -> Option<(String, String)> {
        key.id.or(key.code)?;
        let all = self.lock();
        let is_meant = |entry: &&RunningConfirmation| {
            entry.purpose == key.purpose
                && entry.method == key.method
                && key.means(&entry.id, &entry.code)
        };
        let entry = all.of_browser.get(key.session)?.iter().rev().find(is_meant)?;
        (entry.until > now).then(|| (entry.id.clone(), entry.code.clone()))
    }

    /// Stops polling for a confirmation and removes it.
    pub fn cancel(&self, id: &str) {
        if let Some(task) = self.remove(id) {
            task.abort();
        }
    }

    /// Removes a confirmation and returns its task.
    pub fn remove(&self, id: &str) -> Option<AbortHandle> {
        let mut all = self.lock();
        let task = all.running.remove(id)?;
        if let Some(place) = &task.place
            && let Some(links) = all.of_place.get_mut(place)
        {
            links.retain(|link| link != id);
            if links.is_empty() {
                all.of_place.remove(place);
            }
        }
        if let Some(own) = all.of_browser.get_mut(&task.session) {
            own.retain(|entry| entry.id != id);
            if own.is_empty() {
                all.of_browser.remove(&task.session);
            }
        }
        task.handle
    }

    /// Moves confirmations to the new value of the browser's session cookie.
    pub fn rename_session(&self, former: &str, session: &str) {
        let mut all = self.lock();
        let Some(own) = all.of_browser.remove(former) else { return };
        for entry in &own {
            if let Some(task) = all.running.get_mut(&entry.id) {
                session.clone_into(&mut task.session);
            }
        }
        all.of_browser.insert(session.to_owned(), own);
    }

    fn lock(&self) -> MutexGuard<'_, RunningConfirmations> {
        self.sessions.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl PollingTask {
    fn of(session: &str) -> Self {
        Self { session: session.to_owned(), handle: None, is_adoptable: false, place: None }
    }
}
