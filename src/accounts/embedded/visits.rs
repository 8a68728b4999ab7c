//! What a browser has under way before there is an account: a phone that is to confirm, a provider's page it was sent to,
//! a person who registers. A visit belongs to the value of the account cookie and moves along when that value changes, so
//! that two tabs of one browser do not disturb each other.

use serde::{Serialize, de::DeserializeOwned};
use zeroize::Zeroizing;

use crate::accounts::{
    Caller, Fault,
    embedded::{
        Embedded,
        refusal::{Answer, Refusal},
        sealed::Place,
        store::Writing,
        tokens::fingerprint,
    },
};

/// Seconds that the cookie of a browser without a session is kept; what it opens ends earlier.
const COOKIE_LIFETIME: i64 = 12 * 3600;

/// A browser with a new cookie.
pub struct Renewed {
    /// The hash of the cookie's value, under which visits stand.
    pub session: String,
    /// The `Set-Cookie` value.
    pub cookie: String,
}

impl Embedded {
    /// The hash of the caller's cookie, under which its visits stand.
    pub(super) fn place_of(&self, caller: &Caller) -> Option<String> {
        caller.cookie(&self.settings.cookie).map(fingerprint)
    }

    /// Gives the browser a new cookie value, to which its session and its visits move: whoever knew the old one, because
    /// they planted it, sees nothing of what begins now.
    pub(super) async fn renew(&self, caller: &Caller) -> Answer<Renewed> {
        let token = self.chance.token();
        let session = fingerprint(&token);
        if let Some(former) = self.place_of(caller) {
            let mut tx = self.store.begin().await?;
            sqlx::query("UPDATE sessions SET token_hash = $2 WHERE token_hash = $1")
                .bind(&former)
                .bind(&session)
                .execute(&mut *tx)
                .await?;
            self.move_visits(&mut tx, &former, &session).await?;
            tx.commit().await?;
        }
        Ok(Renewed { cookie: self.cookie(&token, COOKIE_LIFETIME), session })
    }

    /// Moves visits to the cookie's next value.
    pub(super) async fn move_visits(&self, tx: &mut Writing, former: &str, session: &str) -> sqlx::Result<()> {
        sqlx::query("UPDATE visits SET session = $2 WHERE session = $1").bind(former).bind(session).execute(&mut **tx).await?;
        self.phones.moved(former, session);
        Ok(())
    }

    /// A visit's state as the database has it.
    pub(super) fn sealed_visit<T: Serialize>(&self, (kind, name): (&str, &str), state: &T) -> Answer<String> {
        let json = Zeroizing::new(serde_json::to_string(state).map_err(|_| Refusal::Fault(Fault::ServerError))?);
        Ok(self.vault.seal(Place::Visit(kind, name), &json)?)
    }

    /// The state of a visit that the database has; `None` where it does not open or is of another release.
    pub(super) fn opened_visit<T: DeserializeOwned>(&self, (kind, name): (&str, &str), sealed: &str) -> Option<T> {
        let json = self.vault.unseal(Place::Visit(kind, name), sealed).ok()?;
        serde_json::from_str(&json).ok()
    }

    /// Keeps a visit for so many seconds, in the place of one of the same kind and name.
    pub(super) async fn put_visit<T: Serialize + Sync>(
        &self,
        session: &str,
        (kind, name): (&str, &str),
        state: &T,
        lifetime: i64,
    ) -> Answer<()> {
        let now = self.clock.now();
        sqlx::query(
            "INSERT INTO visits (session, kind, name, state, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6) \
             ON CONFLICT (session, kind, name) DO UPDATE SET \
             state = excluded.state, created_at = excluded.created_at, expires_at = excluded.expires_at",
        )
        .bind(session)
        .bind(kind)
        .bind(name)
        .bind(self.sealed_visit((kind, name), state)?)
        .bind(now)
        .bind(now + lifetime)
        .execute(self.store.pool())
        .await?;
        Ok(())
    }

    /// The caller's visit of this kind and name.
    pub(super) async fn visit<T: DeserializeOwned>(&self, caller: &Caller, (kind, name): (&str, &str)) -> Answer<Option<T>> {
        let Some(session) = self.place_of(caller) else { return Ok(None) };
        let state: Option<String> =
            sqlx::query_scalar("SELECT state FROM visits WHERE session = $1 AND kind = $2 AND name = $3 AND expires_at > $4")
                .bind(session)
                .bind(kind)
                .bind(name)
                .bind(self.clock.now())
                .fetch_optional(self.store.pool())
                .await?;
        Ok(state.and_then(|state| self.opened_visit((kind, name), &state)))
    }

    /// The same, and it is gone: two calls never get one visit.
    pub(super) async fn take_visit<T: DeserializeOwned>(&self, caller: &Caller, (kind, name): (&str, &str)) -> Answer<Option<T>> {
        let Some(session) = self.place_of(caller) else { return Ok(None) };
        let state: Option<String> = sqlx::query_scalar(
            "DELETE FROM visits WHERE session = $1 AND kind = $2 AND name = $3 AND expires_at > $4 RETURNING state",
        )
        .bind(session)
        .bind(kind)
        .bind(name)
        .bind(self.clock.now())
        .fetch_optional(self.store.pool())
        .await?;
        Ok(state.and_then(|state| self.opened_visit((kind, name), &state)))
    }

    /// Ends the caller's visit of this kind and name.
    pub(super) async fn drop_visit(&self, caller: &Caller, (kind, name): (&str, &str)) -> Answer<()> {
        if let Some(session) = self.place_of(caller) {
            sqlx::query("DELETE FROM visits WHERE session = $1 AND kind = $2 AND name = $3")
                .bind(session)
                .bind(kind)
                .bind(name)
                .execute(self.store.pool())
                .await?;
        }
        Ok(())
    }
}
