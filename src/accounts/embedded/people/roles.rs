//! Roles: what a person may act as, each tied to a school, class level, parallel and period. Operators add and remove
//! them; the person chooses one for the session. `select-role` takes an index into the list. The database stores the
//! role's number instead, so that a removed role does not turn one choice into another.

use std::sync::Arc;

use crate::{
    accounts::{
        Caller, Reply, Role, Roles,
        embedded::{
            ground::{
                Ground,
                fingerprint::fingerprint,
                operator_error::OperatorError,
                refusal::{CallResult, plain},
                settings::Settings,
                store::Store,
            },
            records::{Records, accounts::Accounts},
            sessions::{Sessions, session::Stage},
        },
    },
    domain::{ErrorCode, role},
};

/// The roles of the signed-in person.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnRoles {
    /// As `oauth/roles` lists them.
    pub roles: Vec<Role>,
    /// The index of the role that was chosen in this session.
    pub chosen: Option<usize>,
}

#[derive(sqlx::FromRow)]
struct RoleRow {
    number: i64,
    name: String,
    school: Option<String>,
    class_level: Option<String>,
    parallel: Option<String>,
    period: Option<String>,
}

impl RoleRow {
    fn role(self) -> Role {
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

/// The roles of all accounts.
pub struct AccountRoles {
    settings: Arc<Settings>,
    store: Store,
    accounts: Arc<Accounts>,
    sessions: Arc<Sessions>,
}

impl AccountRoles {
    pub fn new(ground: &Ground, records: &Records, sessions: &Arc<Sessions>) -> Self {
        Self {
            settings: ground.settings.clone(),
            store: ground.store.clone(),
            accounts: records.accounts.clone(),
            sessions: sessions.clone(),
        }
    }

    async fn role_records(&self, account: &str) -> sqlx::Result<Vec<RoleRow>> {
        sqlx::query_as("SELECT * FROM roles WHERE account = $1 ORDER BY number")
            .bind(account)
            .fetch_all(self.store.pool())
            .await
    }

    /// `oauth/roles`. Without a session: [`ErrorCode::AuthorizationProcessCanceled`], as for `terms/accept`.
    pub async fn roles_of(&self, caller: &Caller) -> CallResult<Reply<Roles>> {
        let session = self
            .sessions
            .session_at(caller, Stage::SignedIn)
            .await?
            .ok_or(ErrorCode::AuthorizationProcessCanceled)?;
        Ok(Reply::ok(Roles::of(
            self.role_records(&session.account).await?.into_iter().map(RoleRow::role).collect(),
        )))
    }

    /// The roles of the signed-in person and the chosen one; no roles if nobody is signed in.
    pub async fn own_roles(&self, caller: &Caller) -> Reply<OwnRoles> {
        plain(self.find_own_roles(caller).await)
    }

    async fn find_own_roles(&self, caller: &Caller) -> CallResult<OwnRoles> {
        let Some(session) = self.sessions.session_at(caller, Stage::SignedIn).await? else {
            return Ok(OwnRoles::default());
        };
        let records = self.role_records(&session.account).await?;
        let token = caller.cookie(&self.settings.cookie).unwrap_or_default();
        let number: Option<i64> =
            sqlx::query_scalar("SELECT role FROM sessions WHERE token_hash = $1")
                .bind(fingerprint(token))
                .fetch_optional(self.store.pool())
                .await?
                .flatten();
        let chosen = records.iter().position(|record| Some(record.number) == number);
        Ok(OwnRoles { roles: records.into_iter().map(RoleRow::role).collect(), chosen })
    }

    /// Chooses the role at this index for the caller's session. `false` if there is no such role or no session.
    pub async fn choose_role(&self, caller: &Caller, place: usize) -> Reply<bool> {
        plain(self.set_role(caller, place).await)
    }

    async fn set_role(&self, caller: &Caller, place: usize) -> CallResult<bool> {
        let Some(session) = self.sessions.session_at(caller, Stage::SignedIn).await? else {
            return Ok(false);
        };
        let records = self.role_records(&session.account).await?;
        let Some(record) = records.get(place) else { return Ok(false) };
        let token = caller.cookie(&self.settings.cookie).unwrap_or_default();
        sqlx::query("UPDATE sessions SET role = $2 WHERE token_hash = $1")
            .bind(fingerprint(token))
            .bind(record.number)
            .execute(self.store.pool())
            .await?;
        tracing::info!(account = %session.account, role = %record.name, "role chosen");
        Ok(true)
    }

    /// Whether the account has one of these roles at any school.
    ///
    /// # Errors
    /// [`OperatorError::Failed`] if the database fails.
    pub async fn has_role(
        &self,
        account: &str,
        names: &[impl AsRef<str> + Sync],
    ) -> Result<bool, OperatorError> {
        let records = self.role_records(account).await?;
        Ok(records.iter().any(|record| names.iter().any(|name| name.as_ref() == record.name)))
    }

    /// The roles of an account, each with its number.
    ///
    /// # Errors
    /// [`OperatorError::NoSuchAccount`], or [`OperatorError::Failed`] if the database fails.
    pub async fn list_roles(&self, account: &str) -> Result<Vec<(i64, Role)>, OperatorError> {
        self.accounts.existing(account).await?;
        Ok(self
            .role_records(account)
            .await?
            .into_iter()
            .map(|record| (record.number, record.role()))
            .collect())
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
        .fetch_one(self.store.pool())
        .await?;
        Ok(number)
    }

    /// Removes a role.
    ///
    /// # Errors
    /// [`OperatorError::NoSuchRole`], or [`OperatorError::Failed`] if the database fails.
    pub async fn remove_role(&self, account: &str, number: i64) -> Result<(), OperatorError> {
        let removed = sqlx::query("DELETE FROM roles WHERE account = $1 AND number = $2")
            .bind(account)
            .bind(number)
            .execute(self.store.pool())
            .await?;
        if removed.rows_affected() == 0 {
            return Err(OperatorError::NoSuchRole);
        }
        tracing::info!(%account, number, "role taken away");
        Ok(())
    }
}
