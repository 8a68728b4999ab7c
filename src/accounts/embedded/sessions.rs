//! Sessions: a row of typed state behind a cookie. The cookie's value is known to the browser alone, the database holds
//! its hash; every step forward gets a new value, so that one planted before the sign-in is worth nothing after it.

use serde::{Deserialize, Serialize};
use sqlx::{AnyConnection, FromRow, Row, any::AnyRow};

use crate::{
    accounts::{
        Caller,
        embedded::{
            Embedded,
            account::Record,
            gate::{self, Gate},
            refusal::Answer,
            tokens::fingerprint,
        },
    },
    domain::LoginMethod,
};

/// How far a sign-in has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// The authenticator's code is awaited.
    TwoFactor,
    /// The choice among several accounts is awaited.
    Choosing,
    /// The terms are to be accepted.
    Terms,
    /// Done.
    SignedIn,
}

impl Stage {
    /// Seconds that a session of this stage lasts.
    fn lifetime(self) -> i64 {
        if self == Self::SignedIn { 12 * 3600 } else { 15 * 60 }
    }
}

/// The state of a session.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Session {
    /// How far it has come.
    pub stage: Stage,
    /// The account that is being signed in.
    pub account: String,
    /// How the person proved who they are.
    pub method: LoginMethod,
    /// Whether the account was chosen among several.
    pub chosen: bool,
    /// The account whose authenticator's code was given.
    pub code_given_for: Option<String>,
}

impl Embedded {
    /// The session of the caller's cookie.
    pub(super) async fn session(&self, caller: &Caller) -> Answer<Option<Session>> {
        let Some(token) = caller.cookie(&self.settings.cookie) else { return Ok(None) };
        let state: Option<String> = sqlx::query_scalar("SELECT state FROM sessions WHERE token_hash = $1 AND expires_at > $2")
            .bind(fingerprint(token))
            .bind(self.clock.now())
            .fetch_optional(self.store.pool())
            .await?;
        Ok(state.and_then(|state| serde_json::from_str(&state).ok()))
    }

    /// The session of the caller's cookie and its account, both at once. An account that was not activated in time is gone.
    pub(super) async fn session_and_account(
        &self,
        reader: &mut AnyConnection,
        caller: &Caller,
    ) -> Answer<Option<(Session, Record)>> {
        let Some(token) = caller.cookie(&self.settings.cookie) else { return Ok(None) };
        let row: Option<AnyRow> = sqlx::query(
            "SELECT s.state AS session_state, a.* FROM sessions s JOIN accounts a ON a.id = s.account \
             WHERE s.token_hash = $1 AND s.expires_at > $2 AND (a.expires_at IS NULL OR a.expires_at > $2)",
        )
        .bind(fingerprint(token))
        .bind(self.clock.now())
        .fetch_optional(reader)
        .await?;
        let Some(row) = row else { return Ok(None) };
        let session = serde_json::from_str(row.try_get("session_state")?).ok();
        let account = Record::from_row(&row)?;
        Ok(session.map(|session| (session, account)))
    }

    /// The session, if it stands at this stage.
    pub(super) async fn session_at(&self, caller: &Caller, stage: Stage) -> Answer<Option<Session>> {
        Ok(self.session(caller).await?.filter(|session| session.stage == stage))
    }

    /// Replaces the caller's session by this one, takes back the tries that led to it, and returns the `Set-Cookie` values.
    /// After a complete sign-in the browser is known.
    pub(super) async fn keep(&self, caller: &Caller, session: &Session, passed: Option<&Gate>) -> Answer<Vec<String>> {
        let (token, now, lifetime) = (self.chance.token(), self.clock.now(), session.stage.lifetime());
        let mut tx = self.store.begin().await?;
        if let Some(former) = caller.cookie(&self.settings.cookie) {
            let former = fingerprint(former);
            sqlx::query("DELETE FROM sessions WHERE token_hash = $1").bind(&former).execute(&mut *tx).await?;
            self.move_visits(&mut tx, &former, &fingerprint(&token)).await?;
        }
        sqlx::query("INSERT INTO sessions (token_hash, account, state, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)")
            .bind(fingerprint(&token))
            .bind(&session.account)
            .bind(serde_json::to_string(session).unwrap_or_default())
            .bind(now)
            .bind(now + lifetime)
            .execute(&mut *tx)
            .await?;
        if let Some(gate) = passed {
            gate::settle(&mut tx, gate).await?;
        }
        let device = match session.stage {
            Stage::SignedIn => self.know_device(&mut tx, caller, &session.account).await?,
            _ => None,
        };
        tx.commit().await?;
        Ok([self.cookie(&token, lifetime)].into_iter().chain(device).collect())
    }

    /// Ends the caller's session and returns the `Set-Cookie` value that says so.
    pub(super) async fn end(&self, caller: &Caller) -> Answer<String> {
        if let Some(token) = caller.cookie(&self.settings.cookie) {
            for statement in ["DELETE FROM sessions WHERE token_hash = $1", "DELETE FROM visits WHERE session = $1"] {
                sqlx::query(statement).bind(fingerprint(token)).execute(self.store.pool()).await?;
            }
        }
        Ok(self.cookie("", 0))
    }

    /// Ends a sign-in that was begun and not finished; a finished one stays.
    pub(super) async fn abandon(&self, caller: &Caller) -> Answer<()> {
        if let (Some(_), Some(place)) =
            (self.session(caller).await?.filter(|session| session.stage != Stage::SignedIn), self.place_of(caller))
        {
            sqlx::query("DELETE FROM sessions WHERE token_hash = $1").bind(place).execute(self.store.pool()).await?;
        }
        Ok(())
    }

    /// The `Set-Cookie` value of the account cookie.
    pub(super) fn cookie(&self, value: &str, max_age: i64) -> String {
        let secure = if self.settings.secure_cookies { "; Secure" } else { "" };
        format!("{}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={max_age}{secure}", self.settings.cookie)
    }
}
