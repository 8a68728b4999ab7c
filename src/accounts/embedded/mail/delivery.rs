//! When letters leave. Each lane delivers what is due, until nothing is. While the mail server does not take letters, none are
//! tried: it is asked whether it is back.

use std::{
    iter,
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use futures_util::future::join_all;
use tokio::time::timeout;

use crate::accounts::embedded::mail::{Mail, lanes::MailTurn, server_watch::ServerState};

/// How often letters are looked for that could not be delivered at once.
const SWEEP: Duration = Duration::from_secs(60);

/// How often a mail server that is away is asked.
const AWAY: Duration = Duration::from_secs(1);

impl Mail {
    /// Delivers the letters that are due, on as many lanes as are free, and waits for those that are under way already.
    pub async fn deliver(&self) {
        if let Some(turn) = self.post.lanes.turn().await {
            self.deliver_from(turn, true).await;
        }
        self.post.lanes.rest().await;
    }

    /// Waits until everything that has been written has left, unless the mail server takes no letters.
    pub async fn rest(&self) {
        self.post.lanes.rest().await;
        // A letter may have been written when the last lane had just found nothing more.
        if !self.is_disturbed() && self.post.wanted.load(Ordering::SeqCst) {
            self.deliver().await;
        }
    }

    /// Delivers for ever what could not be delivered at once: every minute, and as soon and as long as the mail server does not
    /// answer, every second.
    pub async fn keep_delivering(self: &Arc<Self>) {
        loop {
            let wait = self.deliver_in_background();
            let _ = timeout(wait, self.post.watch.goes_away()).await;
        }
    }

    /// Begins to deliver what has just been written. If all lanes are busy, the first that has nothing left looks again.
    pub fn deliver_soon(self: &Arc<Self>) {
        self.post.wanted.store(true, Ordering::SeqCst);
        if self.post.watch.state() == ServerState::Well {
            self.begin(false);
        }
    }

    /// Begins to deliver what is due and returns at once. Returns how long to wait until the next time.
    pub fn deliver_in_background(self: &Arc<Self>) -> Duration {
        self.begin(true);
        if self.post.watch.state() == ServerState::Away { AWAY } else { SWEEP }
    }

    /// Begins on a lane, if one is free.
    fn begin(self: &Arc<Self>, on_all: bool) {
        let Some(turn) = self.post.lanes.free_turn() else { return };
        let mail = Arc::clone(self);
        self.runtime.spawn(async move {
            mail.deliver_from(turn, on_all).await;
            while mail.post.watch.state() == ServerState::Well
                && mail.post.wanted.swap(false, Ordering::SeqCst)
                && let Some(turn) = mail.post.lanes.free_turn()
            {
                mail.deliver_on(turn).await;
            }
        });
    }

    /// Delivers on this lane, or on all that are free, if the mail server takes letters.
    async fn deliver_from(&self, first: MailTurn, on_all: bool) {
        // A server that comes back takes one letter before it gets the others.
        if self.is_disturbed() && !(self.is_back(&first).await && self.deliver_one(&first).await) {
            return;
        }
        let others = iter::from_fn(|| self.post.lanes.free_turn().filter(|_| on_all));
        join_all(iter::once(first).chain(others).map(|turn| self.deliver_on(turn))).await;
    }

    /// Asks a mail server that took no letters whether it is back.
    async fn is_back(&self, turn: &MailTurn) -> bool {
        let time = self.post.watch.patience(self.post.time);
        let reached = self.post.reach(turn, time).await;
        match &reached {
            Ok(()) if self.backlog().await.is_ok_and(|backlog| backlog.letters == 0) => {
                self.post.watch.note(ServerState::Well);
            }
            Ok(()) => {}
            Err(cause) => {
                tracing::debug!(%cause, "the mail server still takes no letters");
                self.post.watch.note_failure(cause.sequel());
            }
        }
        reached.is_ok()
    }

    /// Delivers on one lane what is due.
    async fn deliver_on(&self, turn: MailTurn) {
        self.post.wanted.store(false, Ordering::SeqCst);
        while self.deliver_one(&turn).await {}
    }

    /// Whether the mail server failed, and has taken no letter since.
    pub fn is_disturbed(&self) -> bool {
        self.post.watch.state() != ServerState::Well
    }
}
