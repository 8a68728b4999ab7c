//! Delivers the outbox. A letter is deleted after the server or the folder has taken it, so a killed process loses
//! none; at worst one is delivered twice.

use crate::{
    accounts::embedded::{
        ground::sealed::{SealContext, SealError},
        mail::{
            Mail,
            lanes::MailTurn,
            not_taken::Sequel,
            server_watch::ServerState,
            transport::{QueuedLetter, Undelivered},
        },
    },
    metrics,
};

/// Seconds after which a letter is given up. The links in it have expired by then.
const GIVE_UP: i64 = 24 * 3600;

/// Seconds that a letter is leased beyond the time that it may be under way.
const LEASE: i64 = 60;

/// The longest wait of a letter whose connection broke, in seconds; shorter than [`LEASE`].
const SOON: i64 = 32;

impl Mail {
    /// Delivers the next letter that is due. Returns whether it makes sense to go on.
    pub(super) async fn deliver_one(&self, turn: &MailTurn) -> bool {
        let letter = match self.next_letter().await {
            Ok(Some(letter)) => letter,
            Ok(None) => return false,
            Err(cause) => {
                tracing::error!(%cause, "the outbox cannot be read");
                return false;
            }
        };
        // File names sort by time and cannot be guessed.
        let name = format!("{:011}-{}", letter.created_at, self.rng.id());
        let sent = match self.opened(&letter) {
            Ok(opened) => {
                let sending = self.post.send(turn, &opened, &name);
                metrics::call(("mail", "send"), sending, metrics::ok_or_error).await
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
        let sequel = cause.sequel();
        if sequel == Sequel::Never {
            tracing::error!(%cause, letter = %letter.id, "the mail server refuses a letter for good; it is not tried again");
            self.remove(&letter.id).await;
        } else if letter.created_at + GIVE_UP < self.clock.now() {
            tracing::error!(%cause, letter = %letter.id, "a letter is given up");
            self.remove(&letter.id).await;
        } else {
            self.postpone(&letter, sequel, &cause).await;
        }
        !matches!(sequel, Sequel::Away | Sequel::Unwelcome)
    }

    /// Says when a letter is tried again.
    async fn postpone(&self, letter: &QueuedLetter, sequel: Sequel, cause: &Undelivered) {
        tracing::warn!(%cause, letter = %letter.id, tries = letter.tries, "a letter has to wait");
        self.post.watch.note_failure(sequel);
        // A letter that cannot be blamed has not been tried.
        let (tries, wait) = match sequel {
            Sequel::Away | Sequel::Unwelcome => (letter.tries, 0),
            Sequel::Broken => (letter.tries + 1, (2 << letter.tries.clamp(0, 4)).min(SOON)),
            _ => (letter.tries + 1, 60 << letter.tries.clamp(0, 6)),
        };
        let postponed = sqlx::query("UPDATE outbox SET tries = $2, next_try_at = $3 WHERE id = $1")
            .bind(&letter.id)
            .bind(tries)
            .bind(self.clock.now() + wait)
            .execute(self.store.pool())
            .await;
        if let Err(cause) = postponed {
            tracing::error!(%cause, letter = %letter.id, "a letter waits until its lease ends");
        }
    }

    /// Makes the letters due whose connections broke. The lease of one that is under way is longer than their wait.
    async fn hasten(&self) {
        let now = self.clock.now();
        let hastened = sqlx::query(
            "UPDATE outbox SET next_try_at = $1 WHERE next_try_at > $1 AND next_try_at <= $2",
        )
        .bind(now)
        .bind(now + SOON)
        .execute(self.store.pool())
        .await;
        if let Err(cause) = hastened {
            tracing::error!(%cause, "letters wait a little longer");
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

    /// Takes a letter that is due, the least tried and oldest first, and leases it for longer than it may be under way, so
    /// that other processes leave it alone.
    async fn next_letter(&self) -> Result<Option<QueuedLetter>, Undelivered> {
        let now = self.clock.now();
        loop {
            let due: Option<QueuedLetter> = sqlx::query_as(
                "SELECT id, recipient, subject, plain, html, created_at, tries, language FROM outbox WHERE next_try_at <= $1 ORDER BY tries, created_at, id LIMIT 1",
            )
            .bind(now)
            .fetch_optional(self.store.pool())
            .await?;
            let Some(letter) = due else { return Ok(None) };
            let time = i64::try_from(self.post.time.as_secs()).unwrap_or(0);
            let taken = sqlx::query("UPDATE outbox SET tries = tries + 1, next_try_at = $3 WHERE id = $1 AND tries = $2 AND next_try_at <= $4")
                .bind(&letter.id)
                .bind(letter.tries)
                .bind(now + time + LEASE)
                .bind(now)
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
