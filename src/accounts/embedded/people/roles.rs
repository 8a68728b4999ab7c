//! Roles: what a person may act as, each tied to a school, class level, parallel and period. Operators add and remove
//! them; the person chooses one for the session. `select-role` takes an index into the list. The database stores the
//! role's number instead, so that a removed role does not turn one choice into another.

use std::sync::Arc;

use sqlx::{Any, Executor};

use crate::{
    accounts::{
        Caller, Fault, Reply, Role, Roles,
        embedded::{
            ground::{
                Ground,
                call::{CallError, CallResult, plain},
                events::{AuditEntry, Deed, EventName, EventSource},
                fingerprint,
                operator_error::OperatorError,
                store::Writing,
            },
            records::{Records, accounts::Accounts},
            sessions::{Sessions, Stage},
        },
    },
    domain::{ErrorCode, role},
};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnRoles {
    /// As `oauth/roles` lists them.
    pub roles: Vec<Role>,
    /// The index of the role that was chosen in this session.
    pub chosen: Option<usize>,
}

pub struct AccountRoles {
    ground: Arc<Ground>,
    accounts: Arc<Accounts>,
    sessions: Arc<Sessions>,
}

impl AccountRoles {
    pub fn new(ground: &Arc<Ground>, records: &Records, sessions: &Arc<Sessions>) -> Self {
        Self {
            ground: ground.clone(),
            accounts: records.accounts.clone(),
            sessions: sessions.clone(),
        }
    }

    async fn role_rows(&self, account: &str) -> sqlx::Result<Vec<RoleRow>> {
        role_rows(self.ground.store.pool(), account, self.ground.clock.now()).await
    }

    /// `oauth/roles`. Without a session: [`ErrorCode::AuthorizationProcessCanceled`], as for `terms/accept`.
    pub async fn roles_of(&self, caller: &Caller) -> CallResult<Reply<Roles>> {
        let session = self
            .sessions
            .session_at(caller, Stage::SignedIn)
            .await?
            .ok_or(ErrorCode::LoginRequired)?;
        Ok(Reply::ok(Roles::of(
            self.role_rows(&session.account).await?.into_iter().map(RoleRow::role).collect(),
        )))
    }

    /// The roles of the signed-in person and the chosen one; no roles if nobody is signed in.
    pub async fn own_roles(&self, caller: &Caller) -> Reply<OwnRoles> {
        let answer = async {
            let Some(session) = self.sessions.session_at(caller, Stage::SignedIn).await? else {
                return Ok(OwnRoles::default());
            };
            let rows = self.role_rows(&session.account).await?;
            let token = caller.cookie(&self.ground.settings.cookie).unwrap_or_default();
            let number: Option<i64> =
                sqlx::query_scalar("SELECT role FROM sessions WHERE token_hash = $1")
                    .bind(fingerprint(token))
                    .fetch_optional(self.ground.store.pool())
                    .await?
                    .flatten();
            let chosen = rows.iter().position(|row| Some(row.number) == number);
            Ok(OwnRoles { roles: rows.into_iter().map(RoleRow::role).collect(), chosen })
        };
        plain(answer.await)
    }

    /// Chooses the role at this index for the caller's session. `false` if there is no such role or no session.
    pub async fn choose_role(&self, caller: &Caller, index: usize) -> Reply<bool> {
        plain(self.set_role(caller, index).await)
    }

    async fn set_role(&self, caller: &Caller, index: usize) -> CallResult<bool> {
        let Some(session) = self.sessions.session_at(caller, Stage::SignedIn).await? else {
            return Ok(false);
        };
        let rows = self.role_rows(&session.account).await?;
        let Some(row) = rows.get(index) else { return Ok(false) };
        let token = caller.cookie(&self.ground.settings.cookie).unwrap_or_default();
        let mut tx = self.ground.store.begin().await?;
        sqlx::query("UPDATE sessions SET role = $2 WHERE token_hash = $1")
            .bind(fingerprint(token))
            .bind(row.number)
            .execute(&mut *tx)
            .await?;
        let entry = AuditEntry::new(EventName::RoleChosen, EventSource::visitor(caller));
        self.ground.events.record(&mut tx, entry.of(&session.account).detail(&row.name)).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// Whether the account has one of these roles, between which stand spaces, at any school; if there are none, each account
    /// suits.
    pub async fn suits(&self, account: &str, roles: &str) -> CallResult<bool> {
        if roles.trim().is_empty() {
            return Ok(true);
        }
        let rows = self.role_rows(account).await.map_err(|cause| {
            tracing::error!(%cause, "the roles of a person cannot be read");
            CallError::Fault(Fault::ServerError)
        })?;
        Ok(rows.iter().any(|row| roles.split(' ').any(|role| role == row.name)))
    }

    pub async fn list_roles(&self, account: &str) -> Result<Vec<(i64, Role)>, OperatorError> {
        self.accounts.existing(account).await?;
        Ok(numbered_roles(self.ground.store.pool(), account, self.ground.clock.now()).await?)
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
        let mut tx = self.ground.store.begin().await?;
        let number = self.add_role_in(&mut tx, account, given, &Deed::operator()).await?;
        tx.commit().await?;
        Ok(number)
    }

    /// The same in this transaction, of a role that is known and an account that exists.
    pub async fn add_role_in(
        &self,
        tx: &mut Writing,
        account: &str,
        given: &Role,
        deed: &Deed<'_>,
    ) -> CallResult<i64> {
        let value = |attribute: usize| {
            given.attributes.get(role::ATTRIBUTES[attribute]).map(String::as_str)
        };
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
        .fetch_one(&mut **tx)
        .await?;
        let detail = deed.about(&given.name);
        let entry = deed.entry(EventName::RoleAdded).of(account).detail(&detail);
        self.ground.events.record(tx, entry).await?;
        Ok(number)
    }

    pub async fn remove_role(&self, account: &str, number: i64) -> Result<(), OperatorError> {
        let mut tx = self.ground.store.begin().await?;
        if !self.remove_role_in(&mut tx, account, number, &Deed::operator()).await? {
            return Err(OperatorError::NoSuchRole);
        }
        Ok(tx.commit().await?)
    }

    /// The same in this transaction; `false` if there is no such role.
    pub async fn remove_role_in(
        &self,
        tx: &mut Writing,
        account: &str,
        number: i64,
        deed: &Deed<'_>,
    ) -> CallResult<bool> {
        let removed = sqlx::query("DELETE FROM roles WHERE account = $1 AND number = $2")
            .bind(account)
            .bind(number)
            .execute(&mut **tx)
            .await?;
        let detail = deed.about(&number.to_string());
        if removed.rows_affected() > 0 {
            let entry = deed.entry(EventName::RoleRemoved).of(account).detail(&detail);
            self.ground.events.record(tx, entry).await?;
        }
        Ok(removed.rows_affected() > 0)
    }
}

/// The roles of an account that have not ended, each with its number.
pub async fn numbered_roles(
    reader: impl Executor<'_, Database = Any>,
    account: &str,
    now: i64,
) -> sqlx::Result<Vec<(i64, Role)>> {
    let rows = role_rows(reader, account, now).await?;
    Ok(rows.into_iter().map(|row| (row.number, row.role())).collect())
}

async fn role_rows(
    reader: impl Executor<'_, Database = Any>,
    account: &str,
    now: i64,
) -> sqlx::Result<Vec<RoleRow>> {
    sqlx::query_as(
        "SELECT number, name, school, class_level, parallel, period FROM roles WHERE account = $1 \
         AND (ends_at IS NULL OR ends_at > $2) ORDER BY number",
    )
    .bind(account)
    .bind(now)
    .fetch_all(reader)
    .await
}

#[derive(sqlx::FromRow)]
pub struct OwnedRole {
    pub account: String,
    #[sqlx(flatten)]
    pub role: RoleRow,
}

#[derive(sqlx::FromRow)]
pub struct RoleRow {
    pub number: i64,
    pub name: String,
    school: Option<String>,
    class_level: Option<String>,
    parallel: Option<String>,
    period: Option<String>,
}

impl RoleRow {
    pub fn role(self) -> Role {
        let values = role::ATTRIBUTES.into_iter().zip([
            self.school,
            self.class_level,
            self.parallel,
            self.period,
        ]);
        Role {
            name: self.name,
            attributes: values
                .filter_map(|(name, value)| Some((name.to_owned(), value?)))
                .collect(),
        }
    }
}
