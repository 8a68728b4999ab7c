//! How the mail server has behaved, which says how often it is asked.

use std::{
    sync::atomic::{AtomicU8, AtomicU32, Ordering},
    time::Duration,
};

use tokio::sync::Notify;

use crate::accounts::embedded::mail::not_taken::Sequel;

/// How the mail server has behaved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum ServerState {
    /// It takes letters.
    Well,
    /// It does not answer, and is asked every second.
    Away,
    /// It answers and takes no letter of ours, and is asked every minute: who asks more often may be shut out.
    Unwelcoming,
}

/// How long a server that was away has to greet when it is asked whether it is back.
const SHORT: Duration = Duration::from_secs(2);

/// Some servers are slow to greet on purpose: each question of so many has the time of a letter.
const LONG: u32 = 10;

/// Remembers how the mail server has behaved.
#[derive(Default)]
pub struct ServerWatch {
    state: AtomicU8,
    asked: AtomicU32,
    /// Told when it does not answer any more.
    away: Notify,
}

impl ServerWatch {
    /// How it behaved last.
    pub fn state(&self) -> ServerState {
        match self.state.load(Ordering::Relaxed) {
            1 => ServerState::Away,
            2 => ServerState::Unwelcoming,
            _ => ServerState::Well,
        }
    }

    /// Notes how it behaves. Returns whether that is news.
    pub fn note(&self, state: ServerState) -> bool {
        self.state.swap(state as u8, Ordering::Relaxed) != state as u8
    }

    /// Notes what a failure says about the server, with a line in the log when it is news.
    pub fn note_failure(&self, sequel: Sequel) {
        match sequel {
            Sequel::Away | Sequel::Broken if self.note(ServerState::Away) => {
                tracing::error!(
                    "the mail server does not answer (embedded.mail); letters wait and leave when it is back"
                );
                self.away.notify_one();
            }
            Sequel::Unwelcome if self.note(ServerState::Unwelcoming) => tracing::error!(
                "the mail server takes no letters of ours (embedded.mail, its certificate or our credentials); it is asked every minute"
            ),
            _ => {}
        }
    }

    /// Returns when the server has stopped answering; at once if it did so since the last call. For one caller at a time.
    pub async fn goes_away(&self) {
        self.away.notified().await;
    }

    /// How long the server has for the next question whether it is back; `time` is that of a letter.
    pub fn patience(&self, time: Duration) -> Duration {
        let asked = self.asked.fetch_add(1, Ordering::Relaxed);
        if asked % LONG == LONG - 1 { time } else { time.min(SHORT) }
    }
}
