//! The operator's look at ceilings against guessing: which are reached, and lifting those of a place.

use crate::accounts::embedded::{
    counting::networks::{KINDS, Place},
    ground::{
        events::{AuditEntry, EventName, EventSource},
        operator_error::OperatorError,
    },
    people::administration::Administration,
};

/// A ceiling that is reached, as the operator sees it.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct ReachedCeiling {
    /// What is counted: `name`, `password`, `person`, `codes`, `link`, `reset`, `register` or `school`.
    pub kind: String,
    /// Where: an address or a network. Of a name or a person that is paused its mark in the log, of codes the account's id, of a password that is tried at many names a mark of this run.
    pub subject: String,
    /// What follows: `captcha`, `slowed` or `paused`.
    pub effect: String,
    /// How much had been counted when it was last met, no further than the ceiling.
    pub tries: i64,
    /// When it was met first, in seconds since 1970.
    pub began_at: i64,
    /// When it was met last.
    pub last_at: i64,
    /// When it is over if nothing is added.
    pub expires_at: i64,
}

impl Administration {
    /// The ceilings that are reached now, the newest first.
    pub async fn reached_ceilings(&self) -> Result<Vec<ReachedCeiling>, OperatorError> {
        Ok(sqlx::query_as(
            "SELECT kind, subject, effect, tries, began_at, last_at, expires_at FROM ceilings WHERE expires_at > $1 \
             ORDER BY last_at DESC, kind, subject",
        )
        .bind(self.clock.now())
        .fetch_all(self.store.pool())
        .await?)
    }

    /// Forgets what was counted at a place: an address, or a network of a size that is counted by, with everything in it. Returns how it is
    /// written, and how many marks there were.
    ///
    /// # Errors
    /// [`OperatorError::NoSuchPlace`], or [`OperatorError::Failed`] if the database fails.
    pub async fn lift_ceilings(&self, place: &str) -> Result<(String, u64), OperatorError> {
        let place = Place::parse(place).ok_or(OperatorError::NoSuchPlace)?;
        let hash = place.hash();
        let mut tx = self.store.begin().await?;
        let mut marks = 0;
        for kind in KINDS {
            let lifted =
                sqlx::query("DELETE FROM attempts WHERE address = $1 OR home = $1 OR network = $1")
                    .bind(format!("{kind}:{hash}"))
                    .execute(&mut *tx)
                    .await?;
            marks += lifted.rows_affected();
        }
        // Tries with password and code in pauses, and people of a provider that tells nothing of them.
        sqlx::query("DELETE FROM attempts WHERE id IN ($1, $2)")
            .bind(format!("with-code@{hash}"))
            .bind(format!("unnamed:unnamed:{hash}"))
            .execute(&mut *tx)
            .await?;
        let subjects: Vec<(String,)> =
            sqlx::query_as("SELECT DISTINCT subject FROM ceilings").fetch_all(&mut *tx).await?;
        for (subject,) in subjects {
            if Place::parse(&subject).is_some_and(|known| place.contains(&known)) {
                sqlx::query("DELETE FROM ceilings WHERE subject = $1")
                    .bind(subject)
                    .execute(&mut *tx)
                    .await?;
            }
        }
        let entry = AuditEntry::new(EventName::LimitsLifted, EventSource::operator());
        self.events.record(&mut tx, entry.detail(&place.to_string())).await?;
        tx.commit().await?;
        Ok((place.to_string(), marks))
    }
}
