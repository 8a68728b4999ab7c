//! Delivers the outbox. A letter is deleted after the server or the folder has taken it, so a killed process loses
//! none; at worst one is delivered twice.

use std::{
    iter,
    pin::pin,
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use futures_util::future::join_all;
use tokio::time::timeout;

use crate::{
    accounts::embedded::{
        ground::sealed::{SealContext, SealError},
        mail::{
            Mail,
            server::{DeliveryFailure, ServerState},
            transport::{MailTurn, QueuedLetter, Undelivered},
        },
    },
    metrics,
};

/// Seconds after which a letter is given up. The links in it have expired by then.
const GIVE_UP: i64 = 24 * 3600;

/// Seconds that a letter is leased beyond the time in which its text has to be sent. The lease is renewed while the server's
/// answer is awaited, so that the letter of a killed process does not wait as long as an answer may take.
const LEASE: i64 = 60;

/// How often a lease is renewed; shorter than [`LEASE`].
const RENEWED: Duration = Duration::from_secs(20);

/// Letters that wait so many seconds at most are made due when the server takes letters again; shorter than [`LEASE`].
const SOON: i64 = 32;

/// Seconds before each further try of a letter whose text was sent and got no answer. The server may have taken it: each try may
/// be one more copy for its reader, and after the last one it is given up.
const UNCONFIRMED: [i64; 2] = [15 * 60, 3600];

impl Mail {
    /// Delivers the next letter that is due. Returns whether it makes sense to go on.
    async fn deliver_one(&self, turn: &MailTurn) -> bool {
        let letter = match self.next_letter().await {
            Ok(Some(letter)) => letter,
            Ok(None) => return false,
            Err(cause) => {
                tracing::error!(%cause, "the outbox cannot be read");
                return false;
            }
        };
        // File names sort by time and cannot be guessed.
        let name = format!("{:011}-{}", letter.created_at, self.ground.rng.id());
        let sent = match self.opened(&letter) {
            Ok(opened) => {
                let sending = self.post.send(turn, &opened, &name);
                let sending = metrics::call("mail", "send", sending, metrics::ok_or_error);
                self.leased(&letter.id, sending).await
            }
            Err(broken) => Err(broken.into()),
        };
        let Err(cause) = sent else {
            self.remove(&letter.id).await;
            if self.post.watch.note(ServerState::Well) {
                tracing::info!("the mail server takes letters again");
                self.hasten().await;
            }
            return true;
        };
        let failure = cause.failure();
        if failure == DeliveryFailure::Rejected {
            tracing::error!(%cause, letter = %letter.id, "the mail server refuses a letter for good; it is not tried again");
            self.remove(&letter.id).await;
        } else if letter.created_at + GIVE_UP < self.ground.clock.now() || is_last(&letter, failure)
        {
            tracing::error!(%cause, letter = %letter.id, "a letter is given up");
            self.remove(&letter.id).await;
        } else {
            self.postpone(&letter, failure, &cause).await;
        }
        !matches!(failure, DeliveryFailure::ServerDown | DeliveryFailure::ServerRefuses)
    }

    /// Says when a letter is tried again.
    async fn postpone(&self, letter: &QueuedLetter, failure: DeliveryFailure, cause: &Undelivered) {
        tracing::warn!(%cause, letter = %letter.id, tries = letter.tries, "a letter has to wait");
        self.post.watch.note_failure(failure);
        // A letter that cannot be blamed has not been tried.
        let (tries, wait) = match failure {
            DeliveryFailure::ServerDown | DeliveryFailure::ServerRefuses => (letter.tries, 0),
            DeliveryFailure::Interrupted => (letter.tries + 1, 2 << letter.tries.clamp(0, 11)),
            DeliveryFailure::Unconfirmed => {
                (letter.tries + 1, wait_unconfirmed(letter).unwrap_or(0))
            }
            _ => (letter.tries + 1, 60 << letter.tries.clamp(0, 6)),
        };
        let postponed = sqlx::query(
            "UPDATE outbox SET tries = $2, next_try_at = $3, unconfirmed = unconfirmed + CAST($4 AS BIGINT) WHERE id = $1",
        )
        .bind(&letter.id)
        .bind(tries)
        .bind(self.ground.clock.now() + wait)
        .bind(i64::from(failure == DeliveryFailure::Unconfirmed))
        .execute(self.ground.store.pool())
        .await;
        if let Err(cause) = postponed {
            tracing::error!(%cause, letter = %letter.id, "a letter cannot be returned to the queue; it is tried again when its lease ends");
        }
    }

    /// Sends a letter, and renews its lease for as long as that takes.
    async fn leased<T>(&self, letter: &str, sending: impl Future<Output = T>) -> T {
        let mut sending = pin!(sending);
        loop {
            if let Ok(sent) = timeout(RENEWED, &mut sending).await {
                return sent;
            }
            let renewed = sqlx::query("UPDATE outbox SET next_try_at = $2 WHERE id = $1")
                .bind(letter)
                .bind(self.lease_end())
                .execute(self.ground.store.pool())
                .await;
            if let Err(cause) = renewed {
                tracing::error!(%cause, letter, "the lease of a letter under way cannot be renewed; if that goes on, another node sends it too");
            }
        }
    }

    /// When a lease ends that begins now.
    fn lease_end(&self) -> i64 {
        let time = i64::try_from(self.post.time.as_secs()).unwrap_or(0);
        self.ground.clock.now() + time + LEASE
    }

    /// Makes the letters due whose connections broke. The lease of one that is under way is longer than their wait.
    async fn hasten(&self) {
        let now = self.ground.clock.now();
        let hastened = sqlx::query(
            "UPDATE outbox SET next_try_at = $1 WHERE next_try_at > $1 AND next_try_at <= $2",
        )
        .bind(now)
        .bind(now + SOON)
        .execute(self.ground.store.pool())
        .await;
        if let Err(cause) = hastened {
            tracing::error!(%cause, "waiting letters cannot be made due now; each is sent at its next try");
        }
    }

    /// Unseals the parts of a letter.
    fn opened(&self, sealed: &QueuedLetter) -> Result<QueuedLetter, SealError> {
        let part = |part, text: &str| {
            let opened = self.ground.vault.unseal(SealContext::Letter(&sealed.id, part), text)?;
            Ok::<_, SealError>(String::from(opened.as_str()))
        };
        Ok(QueuedLetter {
            id: sealed.id.clone(),
            recipient: part("recipient", &sealed.recipient)?,
            subject: part("subject", &sealed.subject)?,
            plain: part("plain", &sealed.plain)?,
            html: part("html", &sealed.html)?,
            language: sealed.language.clone(),
            ..*sealed
        })
    }

    /// Takes a letter that is due, the least tried and oldest first, and leases it for longer than it may be under way, so
    /// that other processes leave it alone.
    async fn next_letter(&self) -> Result<Option<QueuedLetter>, Undelivered> {
        let now = self.ground.clock.now();
        loop {
            let due: Option<QueuedLetter> = sqlx::query_as(
                "SELECT id, recipient, subject, plain, html, created_at, tries, unconfirmed, language FROM outbox WHERE next_try_at <= $1 ORDER BY tries, created_at, id LIMIT 1",
            )
            .bind(now)
            .fetch_optional(self.ground.store.pool())
            .await?;
            let Some(letter) = due else { return Ok(None) };
            let taken = sqlx::query("UPDATE outbox SET tries = tries + 1, next_try_at = $3 WHERE id = $1 AND tries = $2 AND next_try_at <= $4")
                .bind(&letter.id)
                .bind(letter.tries)
                .bind(self.lease_end())
                .bind(now)
                .execute(self.ground.store.pool())
                .await?;
            if taken.rows_affected() == 1 {
                return Ok(Some(letter));
            }
        }
    }

    async fn remove(&self, letter: &str) {
        let removed = sqlx::query("DELETE FROM outbox WHERE id = $1")
            .bind(letter)
            .execute(self.ground.store.pool())
            .await;
        if let Err(cause) = removed {
            tracing::error!(%cause, %letter, "a delivered letter stays in the outbox");
        }
    }
}

/// How long a letter waits whose text was sent once more without an answer; `None`: that was its last try.
fn wait_unconfirmed(letter: &QueuedLetter) -> Option<i64> {
    UNCONFIRMED.get(usize::try_from(letter.unconfirmed).ok()?).copied()
}

fn is_last(letter: &QueuedLetter, failure: DeliveryFailure) -> bool {
    failure == DeliveryFailure::Unconfirmed && wait_unconfirmed(letter).is_none()
}

// When letters leave. Each lane delivers what is due, until nothing is. While the mail server does not take letters, none are
// tried: it is asked whether it is back.

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
                self.post.watch.note_failure(cause.failure());
            }
        }
        reached.is_ok()
    }

    async fn deliver_on(&self, turn: MailTurn) {
        self.post.wanted.store(false, Ordering::SeqCst);
        while self.deliver_one(&turn).await {}
    }

    /// Whether the mail server failed, and has taken no letter since.
    pub fn is_disturbed(&self) -> bool {
        self.post.watch.state() != ServerState::Well
    }
}

#[derive(Clone, Copy, Debug)]
pub struct OutboxBacklog {
    pub letters: i64,
    /// How many seconds the oldest has waited.
    pub oldest: i64,
}

impl Mail {
    pub async fn backlog(&self) -> sqlx::Result<OutboxBacklog> {
        let now = self.ground.clock.now();
        let (letters, first): (i64, i64) =
            sqlx::query_as("SELECT COUNT(*), COALESCE(MIN(created_at), $1) FROM outbox")
                .bind(now)
                .fetch_one(self.ground.store.pool())
                .await?;
        Ok(OutboxBacklog { letters, oldest: (now - first).max(0) })
    }
}
