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

use crate::metrics;

/// How long the permit of a cancelled confirmation may take to come back.
const GIVEN_BACK: Duration = Duration::from_secs(1);

/// Pending confirmations per browser; beyond that, the oldest is cancelled.
const MOST: usize = 4;

/// Device links that nobody has confirmed yet, of one place, from which on the oldest gives way when there is no room for others.
const CROWD: usize = 8;

/// A pending confirmation that this process polls for.
#[derive(Debug)]
pub struct RunningConfirmation {
    /// Its id in the database.
    pub id: String,
    /// The kind of its flow state.
    pub kind: &'static str,
    /// The verification code; empty for a device link.
    pub code: String,
    /// Seconds since 1970 at which it expires.
    pub until: i64,
    /// Where a device link was begun in a browser that nobody has signed in with: it names nobody, so that one place could begin
    /// any number.
    pub place: Option<String>,
    /// Whether others could adopt it: its row has the provider's session.
    pub is_adoptable: bool,
    /// To end the task that polls for it; absent for a moment after its start.
    pub task: Option<AbortHandle>,
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
    /// The fingerprints by id.
    browsers: HashMap<String, String>,
    /// Ids of device links by their place, oldest first.
    of_place: HashMap<String, VecDeque<String>>,
}

impl RunningConfirmations {
    fn find(&mut self, id: &str) -> Option<&mut RunningConfirmation> {
        let own = self.of_browser.get_mut(self.browsers.get(id)?)?;
        own.iter_mut().find(|entry| entry.id == id)
    }
}

impl ConfirmationTable {
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
                "the limit of pending confirmations is reached: people who sign in by phone are asked to try again. Add a node, or \
                 raise LimitNOFILE if it is below 65,536"
            );
        }
        permit
    }

    /// Whether this process polls for the confirmation with this id.
    pub fn is_running(&self, id: &str) -> bool {
        self.lock().browsers.contains_key(id)
    }

    pub fn count(&self) -> usize {
        self.lock().browsers.len()
    }

    /// Adds a confirmation and returns the ids of those that it displaces.
    pub fn insert(&self, session: String, entry: RunningConfirmation) -> Vec<String> {
        let mut all = self.lock();
        if let Some(place) = &entry.place {
            all.of_place.entry(place.clone()).or_default().push_back(entry.id.clone());
        }
        all.browsers.insert(entry.id.clone(), session.clone());
        let own = all.of_browser.entry(session).or_default();
        own.push(entry);
        let surplus = own.len().saturating_sub(MOST);
        own.iter().take(surplus).map(|entry| entry.id.clone()).collect()
    }

    /// Adds a confirmation of another process, unless it is here already. It counts as older than the others of its browser
    /// and displaces none.
    pub fn adopt(&self, session: &str, entry: RunningConfirmation) -> bool {
        let mut all = self.lock();
        if all.browsers.contains_key(&entry.id) {
            return false;
        }
        all.browsers.insert(entry.id.clone(), session.to_owned());
        all.of_browser.entry(session.to_owned()).or_default().insert(0, entry);
        true
    }

    /// Notes that others could adopt a confirmation from now on.
    pub fn set_adoptable(&self, id: &str) {
        if let Some(entry) = self.lock().find(id) {
            entry.is_adoptable = true;
        }
    }

    pub fn are_adoptable(&self) -> bool {
        self.lock().of_browser.values().flatten().all(|entry| entry.is_adoptable)
    }

    /// The ids of all confirmations that this process polls for.
    pub fn ids(&self) -> Vec<String> {
        self.lock().browsers.keys().cloned().collect()
    }

    /// Stores the task that polls for a confirmation, unless the confirmation has already ended.
    pub fn set_task(&self, id: &str, task: AbortHandle) {
        if let Some(entry) = self.lock().find(id) {
            entry.task = Some(task);
        }
    }

    /// Id and verification code of the newest confirmation of this browser and kind that is meant, by its id and code, if it is
    /// still pending.
    pub fn find_code(
        &self,
        session: &str,
        kind: &str,
        now: i64,
        is_meant: impl Fn(&str, &str) -> bool,
    ) -> Option<(String, String)> {
        let all = self.lock();
        let mut own = all.of_browser.get(session)?.iter().rev();
        let entry = own.find(|entry| entry.kind == kind && is_meant(&entry.id, &entry.code))?;
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
        let session = all.browsers.remove(id)?;
        let own = all.of_browser.get_mut(&session)?;
        let at = own.iter().position(|entry| entry.id == id)?;
        let removed = own.remove(at);
        if own.is_empty() {
            all.of_browser.remove(&session);
        }
        if let Some(place) = &removed.place
            && let Some(links) = all.of_place.get_mut(place)
        {
            links.retain(|link| link != id);
            if links.is_empty() {
                all.of_place.remove(place);
            }
        }
        removed.task
    }

    /// Moves confirmations to the new value of the browser's session cookie.
    pub fn rename_session(&self, former: &str, session: &str) {
        let mut all = self.lock();
        let Some(own) = all.of_browser.remove(former) else { return };
        for entry in &own {
            all.browsers.insert(entry.id.clone(), session.to_owned());
        }
        all.of_browser.insert(session.to_owned(), own);
    }

    fn lock(&self) -> MutexGuard<'_, RunningConfirmations> {
        self.sessions.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
