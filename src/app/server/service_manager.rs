//! Tells systemd how the server is (`sd_notify`), where it asks: in `NOTIFY_SOCKET`.

use std::{
    os::unix::net::UnixDatagram,
    sync::{
        Arc, Mutex, PoisonError, Weak,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use actix_web::rt::{spawn, time::sleep};
use sd_notify::{NotifyState, watchdog_enabled};
use tokio_util::sync::CancellationToken;

/// The server reads files again; [`NotifyState::Ready`] follows. systemd compares the time with that of its own signal.
pub fn reloading() {
    let state = [Some(NotifyState::Reloading), NotifyState::monotonic_usec_now().ok()];
    tell(&state.into_iter().flatten().collect::<Vec<_>>());
}

/// Says as often as systemd wants (`WatchdogSec`) that the server is alive, as long as every thread that answers requests is.
/// Otherwise systemd ends the process and starts it again. Once the listeners close, these threads end one by one, and how long
/// the rest may take is for systemd's `TimeoutStopSec` to say.
pub fn watch(heartbeats: Heartbeats, stop: CancellationToken) {
    let Some(limit) = watchdog_enabled() else { return };
    // How often it is told, and how long a thread may be silent.
    let (pause, silence) = (limit / 4, (limit / 2).max(4 * BEAT));
    spawn(async move {
        loop {
            if stop.is_cancelled() || heartbeats.are_regular(silence) {
                tell(&[NotifyState::Watchdog]);
            } else {
                tracing::error!(
                    "a thread that answers requests is stuck: systemd is not told that the server is alive (WatchdogSec)"
                );
            }
            sleep(pause).await;
        }
    });
}

/// Tells systemd this in one message. A systemd that reads nothing is waited for a second, since this thread has more to do.
pub fn tell(state: &[NotifyState<'_>]) {
    let Some(path) = std::env::var_os("NOTIFY_SOCKET") else { return };
    let message = state.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
    let sent = UnixDatagram::unbound().and_then(|socket| {
        socket.set_write_timeout(Some(Duration::from_secs(1)))?;
        socket.send_to(message.as_bytes(), path)
    });
    if let Err(cause) = sent {
        tracing::warn!(%cause, "systemd cannot be notified (NOTIFY_SOCKET)");
    }
}

// Whether the threads that answer requests still answer. Each notes the time twice a second, as a task among its requests;
// one that is stuck notes nothing.

/// How often a thread notes the time.
pub const BEAT: Duration = Duration::from_millis(500);

/// The threads of a server. Clones share them.
#[derive(Clone)]
pub struct Heartbeats {
    since: Instant,
    /// When each thread was last alive, in milliseconds after `since`.
    pulses: Arc<Mutex<Vec<Weak<AtomicU64>>>>,
}

impl Default for Heartbeats {
    fn default() -> Self {
        Self { since: Instant::now(), pulses: Arc::default() }
    }
}

impl Heartbeats {
    /// From now on this thread shows that it is alive, until its runtime ends.
    pub fn beat(&self) {
        let (pulse, own) = (Arc::new(AtomicU64::new(self.now())), self.clone());
        let mut pulses = self.pulses.lock().unwrap_or_else(PoisonError::into_inner);
        pulses.push(Arc::downgrade(&pulse));
        spawn(async move {
            loop {
                sleep(BEAT).await;
                pulse.store(own.now(), Ordering::Relaxed);
            }
        });
    }

    /// Whether there is a thread, and each has been alive within this time.
    pub fn are_regular(&self, within: Duration) -> bool {
        let mut pulses = self.pulses.lock().unwrap_or_else(PoisonError::into_inner);
        pulses.retain(|pulse| pulse.strong_count() > 0);
        let (now, within) = (self.now(), u64::try_from(within.as_millis()).unwrap_or(u64::MAX));
        let is_alive =
            |pulse: Arc<AtomicU64>| now.saturating_sub(pulse.load(Ordering::Relaxed)) <= within;
        !pulses.is_empty() && pulses.iter().filter_map(Weak::upgrade).all(is_alive)
    }

    fn now(&self) -> u64 {
        u64::try_from(self.since.elapsed().as_millis()).unwrap_or(u64::MAX)
    }
}

#[cfg(test)]
mod tests {
    use std::{sync::mpsc, thread, time::Duration};

    use super::{BEAT, Heartbeats};

    #[test]
    fn a_thread_that_is_stuck_is_noticed_and_one_that_ended_is_forgotten() {
        let beats = Heartbeats::default();
        assert!(!beats.are_regular(Duration::from_secs(60)), "there is no thread");
        let (own, (go, stop)) = (beats.clone(), mpsc::channel::<()>());
        let (begun, has_begun) = mpsc::channel();
        let stuck = thread::spawn(move || {
            actix_web::rt::System::new().block_on(async {
                own.beat();
                actix_web::rt::time::sleep(3 * BEAT).await;
                begun.send(()).unwrap();
                // Blocks the thread and everything that runs in it.
                stop.recv().unwrap();
            });
        });
        has_begun.recv().unwrap();
        assert!(beats.are_regular(4 * BEAT));
        thread::sleep(6 * BEAT);
        assert!(!beats.are_regular(4 * BEAT), "it is stuck");
        go.send(()).unwrap();
        stuck.join().unwrap();
        assert!(!beats.are_regular(Duration::from_secs(60)), "there is none again");
    }
}
