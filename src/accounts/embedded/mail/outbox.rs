//! Delivers the outbox. A letter is deleted after the server or the folder has taken it, so a killed process loses
//! none; at worst one is delivered twice.

use std::sync::Arc;

use tokio::{sync::MutexGuard, task};

use crate::{
    accounts::embedded::{
        ground::sealed::{SealContext, SealError},
        mail::{
            Mail,
            transport::{QueuedLetter, Undelivered},
        },
    },
    metrics,
};

/// Seconds after which a letter is given up. The links in it have expired by then.
const GIVE_UP: i64 = 24 * 3600;

/// How far the delivery is behind.
#[derive(Clone, Copy, Debug)]
pub struct OutboxBacklog {
    /// How many letters wait.
    pub letters: i64,
    /// How many seconds the oldest has waited.
    pub oldest: i64,
}

impl Mail {
    /// How many letters wait, and for how long.
    ///
    /// # Errors
    /// [`sqlx::Error`] when the database fails.
    pub async fn backlog(&self) -> sqlx::Result<OutboxBacklog> {
        let now = self.clock.now();
        let (letters, first): (i64, i64) =
            sqlx::query_as("SELECT COUNT(*), COALESCE(MIN(created_at), $1) FROM outbox")
                .bind(now)
                .fetch_one(self.store.pool())
                .await?;
        Ok(OutboxBacklog { letters, oldest: (now - first).max(0) })
    }

    /// Delivers the letters that are due. A letter that is not taken is tried again later, after an ever longer time.
    pub async fn deliver(&self) {
        self.deliver_in_turn(self.post.turn.lock().await).await;
    }

    async fn deliver_in_turn(&self, _turn: MutexGuard<'_, ()>) {
        loop {
            let letter = match self.next_letter().await {
                Ok(Some(letter)) => letter,
                Ok(None) => break,
                Err(cause) => {
                    tracing::error!(%cause, "the outbox cannot be read");
                    break;
                }
            };
            // File names sort by time and cannot be guessed.
            let name = format!("{:011}-{}", letter.created_at, self.rng.id());
            let sent = match self.opened(&letter) {
                Ok(opened) => {
                    metrics::call(
                        ("mail", "send"),
                        self.post.send(&opened, &name),
                        metrics::ok_or_error,
                    )
                    .await
                }
                Err(broken) => Err(broken.into()),
            };
            match sent {
                Ok(()) => self.remove(&letter.id).await,
                Err(cause) if letter.created_at + GIVE_UP < self.clock.now() => {
                    tracing::error!(%cause, letter = %letter.id, "a letter is given up");
                    self.remove(&letter.id).await;
                }
                Err(cause) => {
                    tracing::warn!(%cause, letter = %letter.id, tries = letter.tries, "a letter has to wait");
                }
            }
        }
    }

    /// Unseals the parts of a letter.
    fn opened(&self, sealed: &QueuedLetter) -> Result<QueuedLetter, SealError> {
        let part = |part, text: &str| {
            let opened = self.vault.unseal(SealContext::Letter(&sealed.id, part), text)?;
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

    /// Starts a delivery in the background, unless another one already waits for its turn.
    pub fn deliver_soon(self: &Arc<Self>) {
        let Ok(next) = Arc::clone(&self.post.next).try_acquire_owned() else { return };
        let mail = Arc::clone(self);
        task::spawn(async move {
            let turn = mail.post.turn.lock().await;
            drop(next);
            mail.deliver_in_turn(turn).await;
        });
    }

    /// Takes the oldest letter that is due and postpones its next try, so that other processes leave it alone.
    async fn next_letter(&self) -> Result<Option<QueuedLetter>, Undelivered> {
        let now = self.clock.now();
        loop {
            let due: Option<QueuedLetter> = sqlx::query_as(
                "SELECT * FROM outbox WHERE next_try_at <= $1 ORDER BY created_at, id LIMIT 1",
            )
            .bind(now)
            .fetch_optional(self.store.pool())
            .await?;
            let Some(letter) = due else { return Ok(None) };
            let wait = 60 << letter.tries.clamp(0, 6);
            let taken = sqlx::query("UPDATE outbox SET tries = tries + 1, next_try_at = $3 WHERE id = $1 AND tries = $2")
                .bind(&letter.id)
                .bind(letter.tries)
                .bind(now + wait)
                .execute(self.store.pool())
                .await?;
            if taken.rows_affected() == 1 {
                return Ok(Some(letter));
            }
        }
    }

    async fn remove(&self, letter: &str) {
        let removed = sqlx::query("DELETE FROM outbox WHERE id = $1")
            .bind(letter)
            .execute(self.store.pool())
            .await;
        if let Err(cause) = removed {
            tracing::error!(%cause, %letter, "a delivered letter stays in the outbox");
        }
    }
}
