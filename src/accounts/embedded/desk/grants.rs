//! Rights at the desk, as the operator's commands give and take them.

use super::{
    entry::{Desk, DeskGrant},
    rights::DeskRole,
};
use crate::accounts::{
    Reply,
    embedded::ground::{
        call::plain,
        events::{Deed, EventName},
        operator_error::OperatorError,
    },
};

/// Somebody with a right at the desk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeskHolder {
    pub account: String,
    pub username: String,
    /// First and last name.
    pub name: String,
    pub grant: DeskGrant,
    /// When it was given, in seconds since 1970.
    pub granted_at: i64,
    /// When something was last changed by it.
    pub used_at: Option<i64>,
}

impl Desk {
    pub async fn has_grant(&self, account: &str) -> Reply<bool> {
        plain(self.grants_of(account).await.map(|grants| !grants.is_empty()))
    }

    /// How many people have a role at a school that is spelled so.
    pub async fn people_of(&self, school: &str) -> Result<i64, OperatorError> {
        Ok(sqlx::query_scalar("SELECT COUNT(DISTINCT account) FROM roles WHERE school = $1")
            .bind(school)
            .fetch_one(self.ground.store.pool())
            .await?)
    }

    pub async fn holders(&self) -> Result<Vec<DeskHolder>, OperatorError> {
        type Row = (String, String, String, String, String, String, i64, Option<i64>);
        let rows: Vec<Row> = sqlx::query_as(
            "SELECT a.id, a.username, a.first_name, a.last_name, g.role, g.school, g.granted_at, g.used_at FROM desk_grants g \
             JOIN accounts a ON a.id = g.account ORDER BY g.school, a.username",
        )
        .fetch_all(self.ground.store.pool())
        .await?;
        let holder = |(account, username, first, last, role, school, granted_at, used_at): Row| {
            let grant = DeskGrant { role: DeskRole::parse(&role)?, school };
            let name = format!("{first} {last}");
            Some(DeskHolder { account, username, name, grant, granted_at, used_at })
        };
        Ok(rows.into_iter().filter_map(holder).collect())
    }

    /// Lets an account help at the desk: at this school, or everybody as an operator. A former right at the same school is
    /// replaced.
    pub async fn grant(&self, account: &str, grant: &DeskGrant) -> Result<(), OperatorError> {
        self.accounts.existing(account).await?;
        let mut tx = self.ground.store.begin().await?;
        sqlx::query(
            "INSERT INTO desk_grants (account, school, role, granted_at) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (account, school) DO UPDATE SET role = excluded.role, granted_at = excluded.granted_at",
        )
        .bind(account)
        .bind(&grant.school)
        .bind(grant.role.as_str())
        .bind(self.ground.clock.now())
        .execute(&mut *tx)
        .await?;
        let deed = Deed::operator();
        let entry = deed.entry(EventName::DeskGranted).of(account).detail(grant.role.as_str());
        self.ground.events.record(&mut tx, entry).await?;
        Ok(tx.commit().await?)
    }

    /// Takes the rights of an account away: at this school, or all of them. Returns how many there were. What the account has
    /// asked a second operator for, and uploaded, is dropped.
    pub async fn revoke(&self, account: &str, school: Option<&str>) -> Result<u64, OperatorError> {
        let mut tx = self.ground.store.begin().await?;
        let gone = sqlx::query(
            "DELETE FROM desk_grants WHERE account = $1 AND (CAST($3 AS BIGINT) = 1 OR school = $2)",
        )
        .bind(account)
        .bind(school.unwrap_or_default())
        .bind(i64::from(school.is_none()))
        .execute(&mut *tx)
        .await?;
        sqlx::query("DELETE FROM desk_requests WHERE asked_by = $1")
            .bind(account)
            .execute(&mut *tx)
            .await?;
        sqlx::query("DELETE FROM desk_imports WHERE account = $1")
            .bind(account)
            .execute(&mut *tx)
            .await?;
        if gone.rows_affected() > 0 {
            let deed = Deed::operator();
            let entry = deed.entry(EventName::DeskRevoked).of(account);
            self.ground.events.record(&mut tx, entry).await?;
        }
        tx.commit().await?;
        Ok(gone.rows_affected())
    }
}
