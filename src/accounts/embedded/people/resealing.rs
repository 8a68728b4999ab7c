//! Re-seals rows that are not sealed under the newest key: at start those that an old release stored unsealed, and on
//! an operator's command those under an older key. Each row is compared and written in one statement, so this may run
//! beside a server and be interrupted at any time.

use sqlx::AssertSqlSafe;

use crate::{
    accounts::embedded::ground::{
        Ground,
        columns::{COLUMNS, Column},
        events::{AuditEntry, EventName, EventSource, Events},
        operator_error::OperatorError,
        sealed::parts,
        store::{OpenError, Store},
        vault::Vault,
    },
    clock::Clock,
};

/// Manages the storage keys and re-seals values.
pub struct StorageKeyring {
    store: Store,
    vault: Vault,
    clock: Clock,
    events: Events,
}

impl StorageKeyring {
    pub fn new(ground: &Ground) -> Self {
        Self {
            store: ground.store.clone(),
            vault: ground.vault.clone(),
            clock: ground.clock.clone(),
            events: ground.events.clone(),
        }
    }

    /// Seals the values that an older release stored unsealed.
    pub async fn seal_what_is_plain(&self) -> Result<(), OpenError> {
        let sealed = self
            .reseal(" AND NOT VALUE LIKE 'v1.%'", |value| parts(value).is_none())
            .await
            .map_err(|cause| OpenError::Sealing(cause.to_string()))?;
        if sealed > 0 {
            tracing::info!(values = sealed, "values that stood in plain are sealed now");
            // Otherwise the plain values would stay in free pages of the file.
            for statement in ["VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"]
                .into_iter()
                .filter(|_| self.store.is_sqlite())
            {
                if let Err(cause) = sqlx::query(statement).execute(self.store.pool()).await {
                    tracing::warn!(%cause, "the database could not be cleared of what stood in plain; VACUUM does it");
                }
            }
        }
        Ok(())
    }

    /// Adds a new storage key, which seals new values from now on. Returns its id.
    ///
    /// # Errors
    /// [`OperatorError::Failed`] if the key file or the database cannot be written.
    pub async fn add_storage_key(&self) -> Result<String, OperatorError> {
        self.vault.add().map_err(|cause| {
            OperatorError::Failed(format!("embedded.storage_key_file: {cause}"))
        })?;
        self.vault.register(&self.store, &self.clock).await?;
        let id = self.vault.newest();
        let entry = AuditEntry::new(EventName::StorageKeyAdded, EventSource::operator());
        self.events.record_alone(entry.detail(&id)).await?;
        Ok(id)
    }

    /// Seals everything under the newest storage key and forgets the others. Returns how many values it has re-sealed.
    ///
    /// # Errors
    /// [`OperatorError::Failed`] if the database fails or a value cannot be opened.
    pub async fn reseal_all(&self) -> Result<u64, OperatorError> {
        self.vault.reread();
        self.vault.register(&self.store, &self.clock).await?;
        let newest = self.vault.newest();
        let sealed =
            self.reseal("", |value| parts(value).is_none_or(|(id, _)| id != newest)).await?;
        let mut tx = self.store.begin().await?;
        sqlx::query("DELETE FROM storage_keys WHERE id <> $1")
            .bind(&newest)
            .execute(&mut *tx)
            .await?;
        let entry = AuditEntry::new(EventName::StorageKeysRotated, EventSource::operator());
        self.events.record(&mut tx, entry.detail(&newest)).await?;
        tx.commit().await?;
        Ok(sealed)
    }

    /// Re-seals the values that meet the SQL condition and `is_due`.
    async fn reseal(
        &self,
        condition: &str,
        is_due: impl Fn(&str) -> bool,
    ) -> Result<u64, OperatorError> {
        let mut count = 0;
        for Column { table, key: [first, second], sealed: column, place } in &COLUMNS {
            let condition = condition.replace("VALUE", column);
            let all = format!(
                "SELECT {first}, {second}, {column} FROM {table} WHERE {column} IS NOT NULL{condition}"
            );
            let rows: Vec<(String, String, String)> =
                sqlx::query_as(AssertSqlSafe(all)).fetch_all(self.store.pool()).await?;
            let update = format!(
                "UPDATE {table} SET {column} = $1 WHERE {first} = $2 AND {second} = $3 AND {column} = $4"
            );
            for (first, second, value) in rows.iter().filter(|(_, _, value)| is_due(value)) {
                let place = place(first, second);
                let sealed = match parts(value) {
                    Some(_) => self.vault.seal(place, &self.vault.unseal(place, value)?)?,
                    None => self.vault.seal(place, value)?,
                };
                let update = sqlx::query(AssertSqlSafe(update.clone()))
                    .bind(sealed)
                    .bind(first)
                    .bind(second)
                    .bind(value);
                count += update.execute(self.store.pool()).await?.rows_affected();
            }
        }
        Ok(count)
    }
}
