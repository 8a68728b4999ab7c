//! Requests that wait: for a sign-in, or for an answer on the consent screen. They hang on the browser's session cookie and
//! move with it, so that a request begun here is answered by this browser alone.

use sqlx::{Any, Transaction};

use super::{AUTHORIZE, request::Request};
use crate::accounts::{
    Caller,
    embedded::{Embedded, refusal::Answer, tokens::fingerprint},
};

/// Seconds that a request waits; someone may have to find a phone or a forgotten password.
const PATIENCE: i64 = 3600;

impl Embedded {
    /// Keeps a request until it is answered. Returns the `Set-Cookie` value for a browser that had no cookie to hang it on.
    pub(super) async fn hold(&self, caller: &Caller, request: &Request, query: &str) -> Answer<Option<String>> {
        let known = caller.cookie(&self.settings.cookie).filter(|token| !token.is_empty()).map(str::to_owned);
        let (token, is_new) = known.map_or_else(|| (self.chance.token(), true), |token| (token, false));
        let now = self.clock.now();
        sqlx::query(
            "INSERT INTO oauth_requests (session_hash, client, state_hash, query, asked_at, expires_at) \
             VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (session_hash, client, state_hash) DO UPDATE SET \
             query = excluded.query, asked_at = excluded.asked_at, answered_at = NULL, expires_at = excluded.expires_at",
        )
        .bind(fingerprint(&token))
        .bind(&request.client.id)
        .bind(fingerprint(&request.state))
        .bind(query)
        .bind(now)
        .bind(now + PATIENCE)
        .execute(self.store.pool())
        .await?;
        Ok(is_new.then(|| self.cookie(&token, PATIENCE)))
    }

    /// The query of the request that this browser holds with this application and state.
    pub(super) async fn held(&self, caller: &Caller, client: &str, state: &str) -> Answer<Option<String>> {
        let Some(token) = caller.cookie(&self.settings.cookie) else { return Ok(None) };
        Ok(sqlx::query_scalar(
            "SELECT query FROM oauth_requests WHERE session_hash = $1 AND client = $2 AND state_hash = $3 AND expires_at > $4",
        )
        .bind(fingerprint(token))
        .bind(client.replace(char::is_control, ""))
        .bind(fingerprint(state))
        .bind(self.clock.now())
        .fetch_optional(self.store.pool())
        .await?)
    }

    /// The newest request of this browser that waits for its answer.
    pub(super) async fn unanswered(&self, caller: &Caller) -> Answer<Option<String>> {
        let Some(token) = caller.cookie(&self.settings.cookie) else { return Ok(None) };
        Ok(sqlx::query_scalar(
            "SELECT query FROM oauth_requests WHERE session_hash = $1 AND answered_at IS NULL AND expires_at > $2 \
             ORDER BY asked_at DESC LIMIT 1",
        )
        .bind(fingerprint(token))
        .bind(self.clock.now())
        .fetch_optional(self.store.pool())
        .await?)
    }

    /// Notes that a request has its answer. It stays for a while: a second click on the same button is answered too.
    pub(super) async fn answered(&self, tx: &mut Transaction<'_, Any>, caller: &Caller, request: &Request) -> Answer<()> {
        let Some(token) = caller.cookie(&self.settings.cookie) else { return Ok(()) };
        sqlx::query("UPDATE oauth_requests SET answered_at = $4 WHERE session_hash = $1 AND client = $2 AND state_hash = $3")
            .bind(fingerprint(token))
            .bind(&request.client.id)
            .bind(fingerprint(&request.state))
            .bind(self.clock.now())
            .execute(&mut **tx)
            .await?;
        Ok(())
    }

    /// Where a finished sign-in leads: on with the request that waits, else to the landing.
    pub(in crate::accounts::embedded) async fn destination(&self, caller: &Caller) -> Answer<String> {
        let waits = self.unanswered(caller).await?.is_some();
        Ok(if waits { AUTHORIZE.to_owned() } else { self.settings.landing.clone() })
    }
}

/// Takes the requests along when a session gets a new cookie.
pub async fn follow(tx: &mut Transaction<'_, Any>, former: &str, token: &str) -> sqlx::Result<()> {
    sqlx::query("UPDATE oauth_requests SET session_hash = $2 WHERE session_hash = $1")
        .bind(fingerprint(former))
        .bind(fingerprint(token))
        .execute(&mut **tx)
        .await?;
    Ok(())
}
