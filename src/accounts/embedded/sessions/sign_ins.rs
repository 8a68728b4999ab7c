//! Where an account is signed in, as its person sees it, and ending one of these sessions.

use sqlx::FromRow;

use crate::{
    accounts::{
        Caller,
        embedded::{
            ground::{call::CallResult, fingerprint, store::Writing},
            records::accounts::still_proven,
            sessions::{Depth, Present, Sessions, before_end::EndingSessions},
        },
    },
    domain::{Country, LoginMethod},
};

/// One of the sessions in which the account is signed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignIn {
    /// Names it in forms; `None`: a node of an earlier release has begun it. It says nothing of its cookie.
    pub id: Option<String>,
    pub method: LoginMethod,
    /// The `User-Agent` header of the browser, if that was noted.
    pub user_agent: Option<String>,
    /// Where it began, if geolocation is configured.
    pub country: Option<Country>,
    /// Seconds since the sign-in.
    pub age: i64,
    /// Seconds since the last request, with a precision of one minute.
    pub idle: i64,
    /// Whether it is the caller's own session.
    pub is_this: bool,
}

/// A row of `sessions`, as far as its person sees it.
#[derive(FromRow)]
struct SignInRow {
    token_hash: String,
    public_id: Option<String>,
    state: String,
    user_agent: Option<String>,
    country: Option<String>,
    created_at: i64,
    seen_at: i64,
}

impl Sessions {
    /// Where this account is signed in, the last used first.
    pub async fn sign_ins_of(&self, caller: &Caller, account: &str) -> CallResult<Vec<SignIn>> {
        let (own, now) =
            (caller.cookie(&self.ground.settings.cookie).map(fingerprint), self.ground.clock.now());
        let rows: Vec<SignInRow> = sqlx::query_as(concat!(
            "SELECT s.token_hash, s.public_id, s.state, s.user_agent, s.country, s.created_at, s.seen_at FROM sessions s \
             JOIN accounts a ON a.id = s.account WHERE s.account = $1 AND s.expires_at > $2 AND s.seen_at > $3 AND ",
            still_proven!("s"),
            " ORDER BY s.seen_at DESC, s.token_hash"
        ))
        .bind(account)
        .bind(now)
        .bind(now - self.ground.config().session.idle)
        .fetch_all(self.ground.store.pool())
        .await?;
        let sign_in = |row: SignInRow| {
            let session = self.read(&row.state)?;
            session.is_complete().then(|| SignIn {
                id: row.public_id,
                method: session.method,
                user_agent: row.user_agent,
                country: row.country.as_deref().and_then(Country::parse),
                age: now - row.created_at,
                idle: now - row.seen_at,
                is_this: own.as_ref() == Some(&row.token_hash),
            })
        };
        Ok(rows.into_iter().filter_map(sign_in).collect())
    }

    /// Ends the session of this name, with what is under way in it, if it is one of the account and not the caller's own.
    /// Whatever value its cookie has by then. Returns whether there was one.
    pub async fn end_one(
        &self,
        tx: &mut Writing,
        caller: &Caller,
        account: &str,
        id: &str,
    ) -> sqlx::Result<bool> {
        let (id, own) =
            (id.replace(char::is_control, ""), self.ground.cookie.of(caller).unwrap_or_default());
        self.ends.before(tx, &EndingSessions::NAMED, &[account, &id, &own]).await?;
        let ended: Option<String> = sqlx::query_scalar(
            "DELETE FROM sessions WHERE account = $1 AND public_id = $2 AND token_hash <> $3 RETURNING token_hash",
        )
        .bind(account)
        .bind(id)
        .bind(own)
        .fetch_optional(&mut **tx)
        .await?;
        let Some(ended) = ended else { return Ok(false) };
        sqlx::query("DELETE FROM visits WHERE session = $1").bind(ended).execute(&mut **tx).await?;
        Ok(true)
    }
}

// The desk, where people help others: it takes two factors of the last quarter of an hour to come to it, and stays open for as
// long after each request, so that nobody is asked again in the middle of a form.

/// Seconds for which two factors open the desk, and for which it stays open without a request.
const AT_DESK: i64 = 15 * 60;

/// Seconds for which it is not noted again that a session is at the desk: a page there asks several times.
const NOTED_FOR: i64 = 30;

/// Seconds after which they are asked for again in any case.
const SHIFT: i64 = 4 * 3600;

impl Sessions {
    /// Whether this session may be at the desk; notes that it is.
    pub async fn is_at_desk(&self, caller: &Caller, present: &Present) -> CallResult<bool> {
        let now = self.ground.clock.now();
        let proven = |seconds| {
            present.session.was_proven_within(seconds, &present.account, Depth::Strong, now)
        };
        if !proven(SHIFT) {
            return Ok(false);
        }
        let from = if proven(AT_DESK) { i64::MIN } else { now - AT_DESK };
        let cookie = self.ground.cookie.of(caller).unwrap_or_default();
        let noted: Option<Option<i64>> =
            sqlx::query_scalar("SELECT desk_at FROM sessions WHERE token_hash = $1")
                .bind(&cookie)
                .fetch_optional(self.ground.store.pool())
                .await?;
        let lately = now - NOTED_FOR;
        if noted.flatten().is_some_and(|at| (lately..=now).contains(&at) && at > from) {
            return Ok(true);
        }
        let mut writer = self.ground.store.single_write().await?;
        let noted = sqlx::query(
            "UPDATE sessions SET desk_at = $2 WHERE token_hash = $1 AND COALESCE(desk_at, 0) > CAST($3 AS BIGINT)",
        )
        .bind(cookie)
        .bind(now)
        .bind(from)
        .execute(&mut *writer)
        .await?;
        Ok(noted.rows_affected() == 1)
    }
}
