//! HTTP/1.1 connections between two requests.

use std::{
    fmt,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::time::{Instant, sleep};

use super::connector::Stream;

/// Idle connections are closed before the provider closes them during a request.
pub const IDLE: Duration = Duration::from_secs(4);
/// The most that are kept. Ten thousand that wait, half a minute each and then a second's pause, have 330 of them.
const MOST: usize = 512;

/// Connections between two requests.
#[derive(Default)]
pub struct Idle(Arc<Mutex<Shelf>>);

#[derive(Default)]
struct Shelf {
    /// The oldest first.
    streams: Vec<(Instant, Stream)>,
    /// Whether a task is there that closes the old ones.
    is_watched: bool,
}

impl fmt::Debug for Idle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Idle").finish_non_exhaustive()
    }
}

impl Idle {
    /// Takes the newest.
    pub fn take(&self) -> Option<Stream> {
        let (since, stream) = lock(&self.0).streams.pop()?;
        (since.elapsed() < IDLE).then_some(stream)
    }

    /// Keeps one for a few seconds, or closes it if there are too many.
    pub fn put(&self, stream: Stream) {
        let mut kept = lock(&self.0);
        if kept.streams.len() >= MOST {
            return;
        }
        kept.streams.push((Instant::now(), stream));
        if !kept.is_watched {
            kept.is_watched = true;
            tokio::spawn(close_old(Arc::clone(&self.0)));
        }
    }
}

/// Closes what nobody has taken, until none is left.
async fn close_old(kept: Arc<Mutex<Shelf>>) {
    loop {
        sleep(IDLE).await;
        let mut kept = lock(&kept);
        kept.streams.retain(|(since, _)| since.elapsed() < IDLE);
        kept.is_watched = !kept.streams.is_empty();
        if !kept.is_watched {
            return;
        }
    }
}

fn lock(kept: &Mutex<Shelf>) -> MutexGuard<'_, Shelf> {
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}
