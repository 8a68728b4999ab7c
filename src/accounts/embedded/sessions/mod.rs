//! Sessions: rows of typed state behind the session cookie, and who is signed in.

mod arrivals;
pub mod authentication;
mod before_end;
mod ending;
pub mod sign_ins;

use std::{collections::BTreeMap, sync::Arc};

use serde::{Deserialize, Serialize};
use sqlx::{AnyConnection, FromRow, Row, any::AnyRow};

use crate::{
    accounts::{
        Caller, STEP_TIME,
        embedded::{
            counting::{
                Counting,
                counters::{TryCounters, forget_own_failures},
            },
            flows::{WAY_BACK, states::FlowStates},
            ground::{
                Ground,
                call::CallResult,
                events::{AuditEntry, EventName, EventSource},
                fingerprint,
                store::Writing,
            },
            mail::Mail,
            records::{
                Records,
                accounts::{AccountRow, Accounts, account_columns, still_proven},
            },
        },
    },
    domain::{Assurance, Country, LoginMethod},
};
use arrivals::{Arrival, Arrivals, Completed};
use before_end::{EndingSessions, SessionEnds};

/// Creates, finds and ends sessions.
pub struct Sessions {
    ground: Arc<Ground>,
    accounts: Arc<Accounts>,
    flows: Arc<FlowStates>,
    arrivals: Arrivals,
    ends: SessionEnds,
}

impl Sessions {
    /// Builds the service. Flow states move along with the session cookie; a complete sign-in makes the browser known, and tells
    /// of a new one by letter.
    pub fn new(
        ground: &Arc<Ground>,
        records: &Records,
        flows: &Arc<FlowStates>,
        counting: &Counting,
        mail: &Arc<Mail>,
    ) -> Self {
        Self {
            ground: ground.clone(),
            accounts: records.accounts.clone(),
            flows: flows.clone(),
            arrivals: Arrivals::new(ground, counting, mail),
            ends: SessionEnds::new(ground),
        }
    }
}

// Sessions: rows of typed state behind a cookie. Only the browser knows the cookie's value; the database has its
// fingerprint. Every step of a sign-in sets a new value, so that a value planted before the sign-in is worthless
// afterwards.

/// Seconds between two updates of the time of the last request.
const NOTED: i64 = 60;

/// Sessions per account. Beyond that, those that expire first are deleted: incomplete sign-ins before complete ones.
const SESSIONS: i64 = 100;

// What the statement for those that are too many says (`EndingSessions::REPLACED`).
const _: () = assert!(SESSIONS == 100);

/// What a new row of a session holds beside its state.
struct NewRow<'a> {
    /// The fingerprint of its cookie.
    hash: &'a str,
    /// The version of the account's credentials that the person was looked at with.
    proven_for: i64,
    /// Seconds until it ends in any case.
    lifetime: i64,
    /// Where the person is, if that is known.
    country: Option<Country>,
}

/// What a session that was kept leaves to the answer.
pub struct KeptSession {
    pub cookies: Vec<String>,
    /// Where a complete sign-in returns to, if that was stored.
    pub way_back: Option<String>,
}

impl Sessions {
    pub async fn session(&self, caller: &Caller) -> CallResult<Option<Session>> {
        let Some(hash) = self.ground.cookie.of(caller) else { return Ok(None) };
        let now = self.ground.clock.now();
        let found: Option<(String, i64)> = sqlx::query_as(concat!(
            "SELECT s.state, s.seen_at FROM sessions s JOIN accounts a ON a.id = s.account \
                 WHERE s.token_hash = $1 AND s.expires_at > $2 AND s.seen_at > $3 AND ",
            still_proven!("s")
        ))
        .bind(&hash)
        .bind(now)
        .bind(now - self.ground.config().session.idle)
        .fetch_optional(self.ground.store.pool())
        .await?;
        let Some((state, seen_at)) = found else { return Ok(None) };
        if now - seen_at >= NOTED {
            self.note_life(&mut *self.ground.store.connection().await?, &hash, seen_at).await?;
        }
        Ok(self.read(&state))
    }

    /// The session of the caller's cookie and its account, in one query. Ignores an account that was not activated in
    /// time.
    pub async fn session_and_account(&self, caller: &Caller) -> CallResult<Option<Present>> {
        self.session_and_account_on(&mut *self.ground.store.connection().await?, caller).await
    }

    /// The same, if the session is at this stage.
    pub async fn present_at(&self, caller: &Caller, stage: Stage) -> CallResult<Option<Present>> {
        let found = self.session_and_account(caller).await?;
        Ok(found.filter(|present| present.session.stage == stage))
    }

    async fn session_and_account_on(
        &self,
        reader: &mut AnyConnection,
        caller: &Caller,
    ) -> CallResult<Option<Present>> {
        let Some(hash) = self.ground.cookie.of(caller) else { return Ok(None) };
        let now = self.ground.clock.now();
        let row: Option<AnyRow> = sqlx::query(
            concat!("SELECT s.state AS session_state, s.seen_at AS session_seen_at, ", account_columns!(), " FROM sessions s \
             JOIN accounts a ON a.id = s.account WHERE s.token_hash = $1 AND s.expires_at > $2 AND s.seen_at > $3 \
             AND (a.expires_at IS NULL OR a.expires_at > $2) AND ", still_proven!("s")),
        )
        .bind(&hash)
        .bind(now)
        .bind(now - self.ground.config().session.idle)
        .fetch_optional(&mut *reader)
        .await?;
        let Some(row) = row else { return Ok(None) };
        self.note_life(reader, &hash, row.try_get("session_seen_at")?).await?;
        let session = self.read(row.try_get("session_state")?);
        let account = AccountRow::from_row(&row)?;
        Ok(session.map(|session| Present { session, account }))
    }

    /// The session of this state; `None` if another release wrote it, or by a login method that the configuration no longer has.
    pub(super) fn read(&self, state: &str) -> Option<Session> {
        let session: Session = serde_json::from_str(state).ok()?;
        self.ground.config().has_method(&session.method).then_some(session)
    }

    /// Records that the session is in use, at most once a minute.
    async fn note_life(
        &self,
        connection: &mut AnyConnection,
        hash: &str,
        seen_at: i64,
    ) -> sqlx::Result<()> {
        let now = self.ground.clock.now();
        if now - seen_at < NOTED {
            return Ok(());
        }
        sqlx::query("UPDATE sessions SET seen_at = $2 WHERE token_hash = $1 AND seen_at <= $3")
            .bind(hash)
            .bind(now)
            .bind(now - NOTED)
            .execute(connection)
            .await?;
        Ok(())
    }

    /// The longest lifetime of a session, in seconds: the shortest that the configuration gives the person's roles.
    async fn lifetime(&self, session: &Session) -> sqlx::Result<i64> {
        let config = &self.ground.config().session;
        if !session.is_complete() {
            return Ok(STEP_TIME);
        }
        if config.lifetime_by_role.is_empty() {
            return Ok(config.lifetime);
        }
        let roles = self.accounts.role_names(&session.account).await?;
        let lifetimes = roles.iter().filter_map(|role| config.lifetime_by_role.get(role));
        Ok(lifetimes.min().copied().unwrap_or(config.lifetime))
    }

    /// Gives the caller's session a new cookie value and this state. Its expiry stays the same, and its flow states
    /// move along. Returns the `Set-Cookie` value.
    pub async fn change_cookie(
        &self,
        tx: &mut Writing,
        caller: &Caller,
        session: &Session,
    ) -> CallResult<String> {
        let (token, former) =
            (self.ground.rng.token(), self.ground.cookie.of(caller).unwrap_or_default());
        let hash = fingerprint(&token);
        let expires_at: Option<i64> =
            sqlx::query_scalar("UPDATE sessions SET token_hash = $2, state = $3 WHERE token_hash = $1 RETURNING expires_at")
                .bind(&former)
                .bind(&hash)
                .bind(serde_json::to_string(session).unwrap_or_default())
                .fetch_optional(&mut **tx)
                .await?;
        self.flows.move_flows(tx, &former, &hash).await?;
        let lifetime =
            expires_at.map_or(STEP_TIME, |expires_at| expires_at - self.ground.clock.now());
        Ok(self.ground.cookie.set(&token, lifetime))
    }

    pub async fn session_at(&self, caller: &Caller, stage: Stage) -> CallResult<Option<Session>> {
        Ok(self.session(caller).await?.filter(|session| session.stage == stage))
    }

    /// Replaces the caller's session with this one, and takes back the tries that led to it. A complete sign-in makes the browser
    /// known, takes its return address, and makes the page's language that of the account's letters. `None`, and nothing has
    /// changed, if the account is not any more as it was when the person was looked at: a new password, a block or another second
    /// factor has come in between.
    pub async fn keep(
        &self,
        caller: &Caller,
        session: &Session,
        account: &AccountRow,
        passed: Option<&TryCounters>,
    ) -> CallResult<Option<KeptSession>> {
        let proven_for = account.credentials_version;
        let (token, lifetime) = (self.ground.rng.token(), self.lifetime(session).await?);
        let country = match session.stage {
            Stage::SignedIn => self.arrivals.country(caller).await,
            _ => None,
        };
        let mut tx = self.ground.store.begin().await?;
        let hash = fingerprint(&token);
        let row = NewRow { hash: &hash, proven_for, lifetime, country };
        let Some(flows) = self.replace(&mut tx, caller, session, row).await? else {
            return Ok(None);
        };
        let mut way_back = None;
        if flows > 0 {
            let former = self.ground.cookie.of(caller).unwrap_or_default();
            if session.is_complete() && session.second_factor_due.is_none() {
                way_back = self.flows.take_flow_in(&mut *tx, &former, WAY_BACK).await?;
            }
            self.flows.move_flows(&mut tx, &former, &hash).await?;
        }
        if let Some(gate) = passed {
            forget_own_failures(&mut tx, gate).await?;
        }
        let arrival = match session.stage {
            Stage::SignedIn => {
                let has_code = session.code_given_for.as_ref() == Some(&account.id);
                let (trusts, is_first) = (session.trusts && has_code, session.is_first);
                let completed = Completed { country, trusts, is_first };
                self.arrivals.arrived(&mut tx, caller, account, completed).await?
            }
            _ => Arrival::default(),
        };
        let (event, detail) = session.stage.event();
        let entry = AuditEntry::new(event, EventSource::visitor(caller));
        let entry = AuditEntry { detail, ..entry.of(&session.account).by(session.method) };
        self.ground.events.record(&mut tx, entry).await?;
        tx.commit().await?;
        self.arrivals.deliver(&arrival);
        let cookie = self.ground.cookie.set(&token, lifetime);
        let cookies = [cookie].into_iter().chain(arrival.set_cookie).collect();
        Ok(Some(KeptSession { cookies, way_back }))
    }

    /// Writes the session under a new value and ends the one of the caller's cookie, whose name it keeps if it is of the same
    /// account: applications know the person's session by it. Returns how many flow states that has; `None`, and nothing has
    /// changed, if the account has another version. What has to be read comes with the new row, so that most sign-ins need no
    /// other statement.
    async fn replace(
        &self,
        tx: &mut Writing,
        caller: &Caller,
        session: &Session,
        NewRow { hash, proven_for, lifetime, country }: NewRow<'_>,
    ) -> CallResult<Option<i64>> {
        let (former, now) =
            (self.ground.cookie.of(caller).unwrap_or_default(), self.ground.clock.now());
        let found: Option<(i64, i64, i64, i64)> = sqlx::query_as(
            "INSERT INTO sessions (token_hash, account, state, created_at, seen_at, expires_at, credentials_version, public_id, user_agent, country) \
             SELECT $1, id, $3, $4, $4, $5, credentials_version, \
             COALESCE((SELECT public_id FROM sessions own WHERE own.token_hash = $7 AND own.account = $2), $8), $9, $10 \
             FROM accounts WHERE id = $2 AND credentials_version = $6 \
             RETURNING (SELECT COUNT(*) FROM sessions own WHERE own.account = $2), \
             (SELECT COUNT(*) FROM sessions own WHERE own.token_hash = $7), (SELECT COUNT(*) FROM visits WHERE session = $7), \
             (SELECT COUNT(*) FROM sessions other WHERE other.token_hash = $7 AND other.account <> $2)",
        )
        .bind(hash)
        .bind(&session.account)
        .bind(serde_json::to_string(session).unwrap_or_default())
        .bind(now)
        .bind(now + lifetime)
        .bind(proven_for)
        .bind(&former)
        .bind(self.ground.rng.id())
        .bind(EventSource::visitor(caller).user_agent.into_owned())
        .bind(country.map(Country::code))
        .fetch_optional(&mut **tx)
        .await?;
        let Some((of_account, of_cookie, flows, of_another)) = found else { return Ok(None) };
        // PostgreSQL counts as it was before, SQLite with the new row: those beyond the number are looked for a little too often.
        if of_cookie > 0 || of_account >= SESSIONS {
            // A session of the same account goes on under the new cookie, and nobody is told.
            if of_another > 0 || of_account >= SESSIONS {
                let values = [former.as_str(), session.account.as_str(), hash];
                self.ends.before(tx, &EndingSessions::REPLACED, &values).await?;
            }
            sqlx::query(
                "DELETE FROM sessions WHERE token_hash = $4 OR token_hash IN (SELECT token_hash FROM sessions WHERE account = $1 \
                 AND token_hash <> $3 AND token_hash <> $4 ORDER BY expires_at DESC, token_hash LIMIT 1000000 OFFSET CAST($2 AS BIGINT))",
            )
            .bind(&session.account)
            .bind(SESSIONS - 1)
            .bind(hash)
            .bind(&former)
            .execute(&mut **tx)
            .await?;
        }
        Ok(Some(flows))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// A second-factor code is required.
    TwoFactor,
    /// The person has to choose among several accounts.
    Choosing,
    Terms,
    /// The person's role needs a second factor, and the account has none: an authenticator app is set up next.
    Enrolling,
    /// The account is closed, and the person may keep it.
    Closed,
    SignedIn,
}

impl Stage {
    /// The event of reaching this stage, and its detail.
    pub const fn event(self) -> (EventName, Option<&'static str>) {
        match self {
            Self::TwoFactor => (EventName::SignInStep, Some("second_factor")),
            Self::Choosing => (EventName::SignInStep, Some("choice")),
            Self::Terms => (EventName::SignInStep, Some("terms")),
            Self::Enrolling => (EventName::SignInStep, Some("enrolment")),
            Self::Closed => (EventName::SignInStep, Some("closed")),
            Self::SignedIn => (EventName::SignIn, None),
        }
    }
}

#[expect(clippy::struct_excessive_bools, reason = "each says one thing of the sign-in")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Session {
    pub stage: Stage,
    /// The account to sign in to.
    pub account: String,
    pub method: LoginMethod,
    /// Whether the person chose the account among several.
    pub chosen: bool,
    /// The accounts that the person may choose, each with the version of its credentials when the person was looked at. Absent in
    /// sessions of release 0.1.0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offered: Option<BTreeMap<String, i64>>,
    /// The account for which a second-factor code was given.
    pub code_given_for: Option<String>,
    /// Whether the method has proven one factor alone, as a password does.
    #[serde(default)]
    pub one_factor: bool,
    /// How surely it is them, if the provider said it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assurance: Option<Assurance>,
    /// When the person last gave the password or used a strong method, in seconds since 1970.
    #[serde(default)]
    pub proven_at: i64,
    /// When the person last gave a second-factor code or used a strong method, in seconds since 1970.
    #[serde(default)]
    pub code_at: i64,
    /// Until when the person can put off a second factor, in seconds since 1970; a page says it before the sign-in leads on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second_factor_due: Option<i64>,
    /// Whether the browser is to be trusted once the sign-in is complete, as the person said with the code.
    #[serde(default)]
    pub trusts: bool,
    /// The passkey or linked identity that the person signed in or reauthenticated by: its id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proven_by: Option<String>,
    /// The passkey that was given in place of a code: its id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second_by: Option<String>,
    /// Whether the account had never accepted terms when this sign-in began: nobody has signed in to it before.
    #[serde(default)]
    pub is_first: bool,
}

impl Session {
    pub fn is_complete(&self) -> bool {
        self.stage == Stage::SignedIn
    }
}

// Who is signed in, and how recently they have reauthenticated.

/// Seconds for which a reauthentication counts.
const COUNTS: i64 = 5 * 60;

/// How much a reauthentication has to prove.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// The password or a strong method; the form itself asks for a code.
    Person,
    /// Also a code, if the account has a second factor.
    Whole,
    /// Two factors: a passkey, a strong method, or a code beside the password. For what removes a way in that asks for as much.
    Strong,
}

/// A person with a session, by what the sign-in has come to: session and account.
pub struct Present {
    pub session: Session,
    pub account: AccountRow,
}

impl Session {
    /// Whether the person has reauthenticated to this depth recently enough.
    pub fn is_fresh(&self, account: &AccountRow, depth: Depth, now: i64) -> bool {
        self.was_proven_within(COUNTS, account, depth, now)
    }

    fn was_proven_within(
        &self,
        seconds: i64,
        account: &AccountRow,
        depth: Depth,
        now: i64,
    ) -> bool {
        let lately = |at: i64| now - at < seconds;
        let needs_code = match depth {
            Depth::Person => false,
            Depth::Whole => account.totp_secret.is_some(),
            Depth::Strong => true,
        };
        lately(self.proven_at) && (!needs_code || lately(self.code_at))
    }
}

impl Sessions {
    /// The person who is signed in with the caller's cookie.
    pub async fn present(&self, caller: &Caller) -> CallResult<Option<Present>> {
        self.present_on(&mut *self.ground.store.connection().await?, caller).await
    }

    pub async fn present_on(
        &self,
        reader: &mut AnyConnection,
        caller: &Caller,
    ) -> CallResult<Option<Present>> {
        let found = self.session_and_account_on(reader, caller).await?.filter(may_enrol);
        Ok(found.filter(|present| present.session.stage == Stage::SignedIn))
    }

    /// The same, or the person whose sign-in needs a second factor first.
    pub async fn enroller(&self, caller: &Caller) -> CallResult<Option<Present>> {
        Ok(self.session_and_account(caller).await?.filter(may_enrol))
    }
}

fn may_enrol(Present { session, account }: &Present) -> bool {
    matches!(session.stage, Stage::SignedIn | Stage::Enrolling)
        && !account.is_blocked()
        && account.closed_at.is_none()
}
