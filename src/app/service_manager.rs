//! Tells systemd how the server is (`sd_notify`), where it asks: in `NOTIFY_SOCKET`.

use std::time::Duration;

use actix_web::rt::{spawn, time::sleep};
use sd_notify::{NotifyState, notify, watchdog_enabled};
use tokio_util::sync::CancellationToken;

use crate::app::heartbeats::{BEAT, Heartbeats};

/// The server answers, for the first time or again.
pub fn ready() {
    tell(&[NotifyState::Ready]);
}

/// The server is about to end.
pub fn stopping() {
    tell(&[NotifyState::Stopping]);
}

/// The server reads files again; [`ready`] follows. systemd compares the time with that of its own signal.
pub fn reloading() {
    match NotifyState::monotonic_usec_now() {
        Ok(now) => tell(&[NotifyState::Reloading, now]),
        Err(_) => tell(&[NotifyState::Reloading]),
    }
}

/// Says as often as systemd wants (`WatchdogSec`) that the server is alive, as long as every thread that answers requests
/// is. Otherwise systemd ends the process and starts it again. Once the listeners close, these threads end one by one, and how long
/// the rest may take is for systemd's `TimeoutStopSec` to say.
pub fn watch(heartbeats: Heartbeats, stop: CancellationToken) {
    let Some(limit) = watchdog_enabled() else { return };
    let pause = limit / 4;
    spawn(async move {
        loop {
            if stop.is_cancelled() || heartbeats.are_regular(regular(limit)) {
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

/// How long a thread may be silent.
fn regular(limit: Duration) -> Duration {
    (limit / 2).max(4 * BEAT)
}

fn tell(state: &[NotifyState<'_>]) {
    if let Err(cause) = notify(state) {
        tracing::warn!(%cause, "systemd cannot be told how the server is (NOTIFY_SOCKET)");
    }
}
