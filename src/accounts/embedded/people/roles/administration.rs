//! The operator's work on roles: lists, adds and removes them.

use crate::{
    accounts::{
        Role,
        embedded::{
            ground::{
                events::{AuditEntry, EventName, EventSource},
                operator_error::OperatorError,
            },
            people::roles::AccountRoles,
        },
    },
    domain::{ErrorCode, role},
};

impl AccountRoles {
    /// The roles of an account, each with its number.
    pub async fn list_roles(&self, account: &str) -> Result<Vec<(i64, Role)>, OperatorError> {
        self.accounts.existing(account).await?;
        Ok(self.role_rows(account).await?.into_iter().map(|row| (row.number, row.role())).collect())
    }

    /// Adds a role to an account and returns its number. Attributes that are not in [`role::ATTRIBUTES`] are dropped.
    ///
    /// # Errors
    /// [`OperatorError::NoSuchAccount`], [`OperatorError::Invalid`] for an unknown role name, or
    /// [`OperatorError::Failed`] if the database fails.
    pub async fn add_role(&self, account: &str, given: &Role) -> Result<i64, OperatorError> {
        if !role::is_known(&given.name) {
            return Err(OperatorError::Invalid { field: "role", code: ErrorCode::InvalidFormat });
        }
        self.accounts.existing(account).await?;
        let value = |attribute: usize| {
            given.attributes.get(role::ATTRIBUTES[attribute]).map(String::as_str)
        };
        let mut tx = self.store.begin().await?;
        let number = sqlx::query_scalar(
            "INSERT INTO roles (account, number, name, school, class_level, parallel, period) \
             SELECT $1, COALESCE(MAX(number), 0) + 1, $2, $3, $4, $5, $6 FROM roles WHERE account = $1 RETURNING number",
        )
        .bind(account)
        .bind(&given.name)
        .bind(value(0))
        .bind(value(1))
        .bind(value(2))
        .bind(value(3))
        .fetch_one(&mut *tx)
        .await?;
        let entry = AuditEntry::new(EventName::RoleAdded, EventSource::operator());
        self.events.record(&mut tx, entry.of(account).detail(&given.name)).await?;
        tx.commit().await?;
        Ok(number)
    }

    /// Removes a role.
    pub async fn remove_role(&self, account: &str, number: i64) -> Result<(), OperatorError> {
        let mut tx = self.store.begin().await?;
        let removed = sqlx::query("DELETE FROM roles WHERE account = $1 AND number = $2")
            .bind(account)
            .bind(number)
            .execute(&mut *tx)
            .await?;
        if removed.rows_affected() == 0 {
            return Err(OperatorError::NoSuchRole);
        }
        let number = number.to_string();
        let entry = AuditEntry::new(EventName::RoleRemoved, EventSource::operator());
        self.events.record(&mut tx, entry.of(account).detail(&number)).await?;
        Ok(tx.commit().await?)
    }
}
