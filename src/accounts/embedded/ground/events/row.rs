//! A row of the table, ready to be written.

use sqlx::AnyConnection;

use crate::{accounts::embedded::ground::events::audit_entry::AuditEntry, domain::LoginMethod};

/// A row of the table. It owns its parts, because it may have to wait for the database.
pub struct EventRow {
    at: i64,
    event: &'static str,
    outcome: &'static str,
    method: Option<String>,
    account: Option<String>,
    address: Option<String>,
    user_agent: Option<String>,
    incident: Option<String>,
    actor: String,
    detail: Option<String>,
    times: i64,
    name: Option<String>,
}

/// What leads to an account once the database answers: a name as it was typed, or the fingerprint of a session cookie.
#[derive(Default)]
pub struct AccountLead {
    /// A user name or e-mail address.
    pub login_name: Option<String>,
    /// The fingerprint of a session cookie.
    pub session: Option<String>,
}

impl EventRow {
    /// The row of this event, which stands for so many. `at` is in milliseconds.
    pub fn of(entry: &AuditEntry<'_>, at: i64, times: i64) -> Self {
        let given = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        Self {
            at,
            event: entry.event.as_str(),
            outcome: entry.outcome(),
            method: entry.method.map(|method| LoginMethod::code(method).to_owned()),
            account: entry.account.map(str::to_owned),
            address: entry.source.address.map(|address| address.to_string()),
            user_agent: given(&entry.source.user_agent),
            incident: given(entry.source.incident),
            actor: entry.source.actor.to_string(),
            detail: entry.detail.map(str::to_owned),
            times,
            name: entry.name.and_then(given),
        }
    }

    /// Writes it. Without an account it gets the one that the lead leads to.
    pub async fn insert(
        &self,
        connection: &mut AnyConnection,
        node: &str,
        lead: &AccountLead,
    ) -> sqlx::Result<()> {
        let account = match (&self.account, &lead.login_name, &lead.session) {
            (None, None, None) => None,
            (None, login_name, session) => {
                let owner = sqlx::query_scalar(
                    "SELECT account FROM login_names WHERE name = $1 UNION ALL SELECT account FROM sessions WHERE token_hash = $2 LIMIT 1",
                );
                owner.bind(login_name).bind(session).fetch_optional(&mut *connection).await?
            }
            (known, ..) => known.clone(),
        };
        sqlx::query(
            "INSERT INTO events (at, event, outcome, method, account, address, user_agent, incident, actor, detail, times, name, node) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
        )
        .bind(self.at)
        .bind(self.event)
        .bind(self.outcome)
        .bind(&self.method)
        .bind(account)
        .bind(&self.address)
        .bind(&self.user_agent)
        .bind(&self.incident)
        .bind(&self.actor)
        .bind(&self.detail)
        .bind(self.times)
        .bind(&self.name)
        .bind(node)
        .execute(connection)
        .await?;
        Ok(())
    }
}
