//! Re-seals rows that are not sealed under the newest key: at start those that an old release stored unsealed, and on
//! an operator's command those under an older key. Each row is compared and written in one statement, so this may run
//! beside a server and be interrupted at any time.

use std::sync::Arc;

use std::time::Duration;

use sqlx::AssertSqlSafe;
use tokio::time::{Instant, sleep};

use crate::accounts::embedded::ground::{
    Ground,
    columns::{COLUMNS, Column},
    events::{AuditEntry, EventName, EventSource},
    nodes::{ALIVE, live},
    operator_error::OperatorError,
    sealed::parts,
    store::OpenError,
};

/// Manages the storage keys and re-seals values.
pub struct StorageKeyring {
    ground: Arc<Ground>,
}

impl StorageKeyring {
    pub fn new(ground: &Arc<Ground>) -> Self {
        Self { ground: ground.clone() }
    }

    /// Seals the values that an older release stored unsealed.
    pub async fn seal_what_is_plain(&self) -> Result<(), OpenError> {
        let sealed = self
            .reseal(" AND NOT VALUE LIKE 'v1.%'", |value| parts(value).is_none())
            .await
            .map_err(|cause| OpenError::Sealing(cause.to_string()))?;
        if sealed > 0 {
            tracing::info!(values = sealed, "unsealed values have been sealed");
            // Otherwise the plain values would stay in free pages of the file.
            for statement in ["VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"]
                .into_iter()
                .filter(|_| self.ground.store.is_sqlite())
            {
                if let Err(cause) = sqlx::query(statement).execute(self.ground.store.pool()).await {
                    tracing::warn!(%cause, "old unsealed values may still be in free pages of the database: run VACUUM, then PRAGMA wal_checkpoint(TRUNCATE)");
                }
            }
        }
        Ok(())
    }

    /// Adds a new first key to the key file. It seals nothing until everything is resealed with it. Returns its id.
    pub async fn add_storage_key(&self) -> Result<String, OperatorError> {
        self.ground.vault.add().map_err(|cause| {
            OperatorError::Failed(format!("embedded.storage_key_file: {cause}"))
        })?;
        let id = self.first_of_file();
        let entry = AuditEntry::new(EventName::StorageKeyAdded, EventSource::operator());
        self.ground.events.record_alone(entry.detail(&id)).await?;
        Ok(id)
    }

    /// Whether the first key of the file was added and seals nothing yet.
    pub fn has_key_to_come(&self) -> bool {
        self.ground.vault.reread();
        self.first_of_file() != self.ground.vault.sealing()
    }

    fn first_of_file(&self) -> String {
        self.ground
            .vault
            .of_file()
            .into_iter()
            .next()
            .unwrap_or_else(|| self.ground.vault.sealing())
    }

    /// Seals everything under the first key of the file and forgets the others. Returns how many values it has re-sealed. Nodes
    /// that serve get so long to read the file.
    ///
    /// # Errors
    /// [`OperatorError::KeyLacking`] if a node that serves has not got the key; nothing is sealed under it then.
    /// [`OperatorError::Failed`] if the database fails or a value cannot be opened.
    pub async fn reseal_all(&self, patience: Duration) -> Result<u64, OperatorError> {
        self.ground.vault.reread();
        let newest = self.first_of_file();
        self.wait_for_nodes(&newest, patience).await?;
        self.ground.vault.seal_with(&newest);
        self.ground.vault.register(&self.ground.store, &self.ground.clock).await?;
        let sealed =
            self.reseal("", |value| parts(value).is_none_or(|(id, _)| id != newest)).await?;
        let mut tx = self.ground.store.begin().await?;
        sqlx::query("DELETE FROM storage_keys WHERE id <> $1")
            .bind(&newest)
            .execute(&mut *tx)
            .await?;
        let entry = AuditEntry::new(EventName::StorageKeysRotated, EventSource::operator());
        self.ground.events.record(&mut tx, entry.detail(&newest)).await?;
        tx.commit().await?;
        Ok(sealed)
    }

    /// Waits until every node that serves has this key in its file.
    async fn wait_for_nodes(&self, key: &str, patience: Duration) -> Result<(), OperatorError> {
        let until = Instant::now() + patience;
        loop {
            let mut lacking = live(self.ground.store.pool(), self.ground.clock.now()).await?;
            lacking.retain(|node| !node.has(key));
            if lacking.is_empty() {
                return Ok(());
            }
            if Instant::now() >= until {
                let names: Vec<&str> = lacking.iter().map(|node| node.name.as_str()).collect();
                return Err(OperatorError::KeyLacking {
                    key: key.to_owned(),
                    nodes: names.join(", "),
                    alive: ALIVE / 60,
                });
            }
            sleep(Duration::from_millis(250)).await;
        }
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
                sqlx::query_as(AssertSqlSafe(all)).fetch_all(self.ground.store.pool()).await?;
            let update = format!(
                "UPDATE {table} SET {column} = $1 WHERE {first} = $2 AND {second} = $3 AND {column} = $4"
            );
            for (first, second, value) in rows.iter().filter(|(_, _, value)| is_due(value)) {
                let place = place(first, second);
                let sealed = match parts(value) {
                    Some(_) => {
                        self.ground.vault.seal(place, &self.ground.vault.unseal(place, value)?)?
                    }
                    None => self.ground.vault.seal(place, value)?,
                };
                let update = sqlx::query(AssertSqlSafe(update.clone()))
                    .bind(sealed)
                    .bind(first)
                    .bind(second)
                    .bind(value);
                count += update.execute(self.ground.store.pool()).await?.rows_affected();
            }
        }
        Ok(count)
    }
}
