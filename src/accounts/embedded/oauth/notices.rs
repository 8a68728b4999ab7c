//! Tells applications that sessions have ended (`OpenID` Connect Back-Channel Logout 1.0). A notice is written in the transaction
//! that ends the session (`sessions::ending`) and deleted when its application has taken it, so a killed process loses none; at
//! worst an application gets one twice, with the same `jti`.
//!
//! Each application has a lane of its own, so one that hangs holds up no other.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use futures_util::{
    StreamExt,
    future::{join, join_all},
    stream::FuturesUnordered,
};
use serde_json::{Map, Value, json};
use sqlx::FromRow;
use tokio::{
    sync::{Semaphore, SemaphorePermit},
    time::{sleep, timeout},
};

use crate::{
    accounts::embedded::{
        ground::{
            Ground,
            call::CallError,
            events::{AuditEntry, EventName, EventSource},
            fingerprint,
            held_up::{HeldUpApplication, NoticeFailure, held_up},
            store::SingleWrite,
        },
        oauth::{
            clients::{Client, Clients},
            hint::session_for,
            keys::SigningKeys,
        },
    },
    metrics,
    providers::http,
};

/// How long an application may take to answer.
const PATIENCE: Duration = Duration::from_secs(5);
/// Lifetime of a logout token in seconds.
const LIFETIME: i64 = 120;
/// Seconds for which a notice is leased while it is under way; longer than [`PATIENCE`].
const LEASE: i64 = 30;
/// Notices that are under way to one application.
const AT_ONCE: i64 = 16;
/// Applications that are told at the same time.
const LANES: usize = 64;
/// Seconds before each further try of a notice; after the last one it is given up.
const WAITS: [i64; 9] = [10, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800];
/// Seconds after which a notice is given up in any case.
const GIVE_UP: i64 = 24 * 3600;
/// Notices that wait for one application. Of more, the oldest are given up.
const MOST: i64 = 20_000;
/// Notices that are given up at once.
const GIVEN_UP_AT_ONCE: i64 = 500;
/// Seconds that the other notices of an application wait that has just not answered; twice as long each time.
const REST: i64 = 10;
/// The longest such time is so many times that.
const LONGEST_REST: i64 = 64;
/// Statements that write, of all lanes at the same time.
const WRITERS: usize = 4;
/// How often notices are looked for whose time has come, while some wait.
const LOOK: Duration = Duration::from_secs(5);
/// How often it is looked while none waits: a node tells at once what it has written itself, and finds by this what another one
/// has left.
const LOOK_IDLE: Duration = Duration::from_secs(60);
/// How often it is looked for what has to be given up.
const SWEEP: Duration = Duration::from_secs(60);

#[derive(Clone, Copy, Debug)]
pub struct NoticeBacklog {
    pub waiting: i64,
    /// How many seconds the oldest has waited.
    pub oldest: i64,
}

#[derive(Clone, FromRow)]
struct NoticeRow {
    session: String,
    account: String,
    subject: Option<String>,
    made_at: i64,
    tries: i64,
}

/// Tells applications that sessions have ended.
pub struct LogoutNotices {
    ground: Arc<Ground>,
    clients: Arc<Clients>,
    keys: Arc<SigningKeys>,
    http: Option<reqwest::Client>,
    /// How often each application that does not answer has not done so, without an answer since.
    silent: Mutex<HashMap<String, u32>>,
    turns: Semaphore,
}

struct Writer<'a> {
    connection: SingleWrite,
    _turn: SemaphorePermit<'a>,
}

impl LogoutNotices {
    pub(super) fn new(
        ground: &Arc<Ground>,
        clients: &Arc<Clients>,
        keys: &Arc<SigningKeys>,
    ) -> Self {
        let http = http::client().timeout(PATIENCE).no_proxy().pool_max_idle_per_host(4).build();
        if let Err(cause) = &http {
            tracing::error!(%cause, "applications cannot be told that sessions have ended");
        }
        Self {
            ground: ground.clone(),
            clients: clients.clone(),
            keys: keys.clone(),
            http: http.ok(),
            silent: Mutex::default(),
            turns: Semaphore::new(WRITERS),
        }
    }

    /// Tells applications for ever: at once when a session ends here, and every few seconds what could not be told at once or
    /// comes from another node.
    pub async fn keep_sending(&self) {
        join(self.keep_lanes(), self.keep_sweeping()).await;
    }

    async fn keep_sweeping(&self) {
        loop {
            if let Err(cause) = self.give_up_old().await {
                tracing::error!(%cause, "expired notices for applications cannot be deleted; it is tried again in a minute");
            }
            sleep(SWEEP).await;
        }
    }

    async fn keep_lanes(&self) {
        let (mut lanes, mut busy) = (FuturesUnordered::new(), HashSet::new());
        let mut look = Box::pin(self.look_after(Duration::ZERO));
        loop {
            // The lanes go on while it is looked: what they do needs the same connections.
            tokio::select! {
                waiting = &mut look => {
                    let is_idle = waiting.as_ref().is_some_and(Vec::is_empty);
                    for client in self.due_of(waiting.unwrap_or_default()) {
                        if lanes.len() < LANES && busy.insert(client.clone()) {
                            lanes.push(async {
                                self.tell(&client).await;
                                client
                            });
                        }
                    }
                    look.set(self.look_after(if is_idle { LOOK_IDLE } else { LOOK }));
                }
                Some(client) = lanes.next(), if !lanes.is_empty() => {
                    busy.remove(&client);
                    self.ground.notices.notify_one();
                }
            }
        }
    }

    /// Looks for what waits: after this time, or as soon as it rings.
    async fn look_after(&self, pause: Duration) -> Option<Vec<(String, i64)>> {
        let _ = timeout(pause, self.ground.notices.notified()).await;
        self.waiting().await
    }

    /// A connection for a statement. A few at the same time; the others are for people.
    async fn writer(&self) -> sqlx::Result<Writer<'_>> {
        let turn = self.turns.acquire().await.map_err(|_| sqlx::Error::PoolClosed)?;
        Ok(Writer { connection: self.ground.store.single_write().await?, _turn: turn })
    }

    /// Tells every application what is due, until nothing is or it does not answer.
    pub async fn send_due(&self) {
        let due = self.due_of(self.waiting().await.unwrap_or_default());
        join_all(due.iter().map(|client| self.tell(client))).await;
    }

    /// The applications for which notices wait, each with the time of the next one; `None` if the database fails.
    async fn waiting(&self) -> Option<Vec<(String, i64)>> {
        let waiting = sqlx::query_as(
            "SELECT client, MIN(next_try_at) FROM logout_notices GROUP BY client ORDER BY MIN(next_try_at), client",
        );
        let waiting = waiting.fetch_all(self.ground.store.pool()).await;
        waiting
            .inspect_err(|cause| {
                tracing::error!(%cause, "the notices for applications cannot be read");
            })
            .ok()
    }

    /// Those of them whose time has come.
    fn due_of(&self, waiting: Vec<(String, i64)>) -> Vec<String> {
        let now = self.ground.clock.now();
        let is_due = |(client, at): (String, i64)| (at <= now).then_some(client);
        waiting.into_iter().filter_map(is_due).collect()
    }

    /// Tells one application what is due.
    async fn tell(&self, client: &str) {
        if let Err(CallError::Fault(_) | CallError::Coded(_)) = self.told(client).await {
            tracing::error!(client, "the notices for an application wait: the database fails");
        }
    }

    async fn told(&self, client: &str) -> Result<(), CallError> {
        loop {
            let found = self.clients.find(client).await?;
            let target = found.filter(|client| client.logout.back_channel().is_some());
            let Some(target) = target else {
                // It wants to be told no more.
                sqlx::query("DELETE FROM logout_notices WHERE client = $1")
                    .bind(client)
                    .execute(self.ground.store.pool())
                    .await?;
                return Ok(());
            };
            let taken = self.take(client).await?;
            if taken.is_empty() {
                return Ok(());
            }
            let told = join_all(taken.iter().map(|notice| self.deliver(&target, notice))).await;
            let failures = told.into_iter().collect::<Result<Vec<_>, _>>()?;
            if let Some(failure) = failures.into_iter().flatten().next() {
                return self.let_rest(client, failure).await;
            }
            self.silent.lock().unwrap_or_else(PoisonError::into_inner).remove(client);
        }
    }

    /// Takes notices that are due, the least tried first, and leases them, so that other nodes leave them alone.
    async fn take(&self, client: &str) -> sqlx::Result<Vec<NoticeRow>> {
        let now = self.ground.clock.now();
        sqlx::query_as(
            "UPDATE logout_notices SET next_try_at = $3, tries = tries + 1 WHERE client = $1 AND next_try_at <= $2 AND session IN \
             (SELECT session FROM logout_notices WHERE client = $1 AND next_try_at <= $2 ORDER BY tries, made_at, session \
             LIMIT CAST($4 AS BIGINT)) RETURNING session, account, subject, made_at, tries",
        )
        .bind(client)
        .bind(now)
        .bind(now + LEASE)
        .bind(AT_ONCE)
        .fetch_all(&mut *self.writer().await?.connection)
        .await
    }

    /// Delivers one notice, or says why the application may take it later.
    async fn deliver(
        &self,
        client: &Client,
        notice: &NoticeRow,
    ) -> Result<Option<NoticeFailure>, CallError> {
        let token = self.logout_token(client, notice).await?;
        let failure = match self.send(client, token).await {
            Ok(()) => {
                self.delete(&client.id, &notice.session).await?;
                return Ok(None);
            }
            Err(failure) => failure,
        };
        let wait = usize::try_from(notice.tries - 1).ok().and_then(|tries| WAITS.get(tries));
        if let Some(wait) = wait.filter(|_| !failure.is_final()) {
            if notice.tries == 1 {
                let (id, name) = (&client.id, &client.name);
                tracing::warn!(client = %id, name, cause = %failure, "an application was not told that a session has ended; it is tried again");
            }
            self.postpone(&client.id, &notice.session, *wait).await?;
            return Ok(Some(failure));
        }
        self.give_up(client, notice, &failure.to_string()).await?;
        Ok(Some(failure).filter(|failure| !failure.is_final()))
    }

    /// The logout token of a notice (section 2.4). It has no `nonce`, and its own type, so that nobody takes it for an ID token.
    async fn logout_token(&self, client: &Client, notice: &NoticeRow) -> Result<String, CallError> {
        let now = self.ground.clock.now();
        let mut claims = Map::new();
        let session = session_for(&notice.session, &client.id);
        for (name, value) in [
            ("iss", self.ground.settings.issuer().into()),
            ("aud", client.id.as_str().into()),
            ("iat", now.into()),
            ("exp", (now + LIFETIME).into()),
            ("jti", fingerprint(&format!("logout {session}")).into()),
            ("events", json!({"http://schemas.openid.net/event/backchannel-logout": {}})),
            ("sid", session.into()),
            ("sub", notice.subject.as_deref().map_or(Value::Null, Value::from)),
        ] {
            if !value.is_null() {
                claims.insert(name.to_owned(), value);
            }
        }
        self.keys.sign(client.id_token_algorithm(), "logout+jwt", &claims.into()).await
    }

    /// Sends a logout token. Nothing of the answer is read but its status.
    async fn send(&self, client: &Client, token: String) -> Result<(), NoticeFailure> {
        let (Some(http), Some(uri)) = (&self.http, client.logout.back_channel()) else {
            return Err(NoticeFailure::Unreachable);
        };
        let sent = http.post(uri).form(&[("logout_token", token)]).send();
        let counted = metrics::call("application", "logout", sent, |answer| match answer {
            Ok(answer) => metrics::by_status(answer.status().as_u16()),
            Err(_) => "error",
        });
        match counted.await {
            Ok(answer) if answer.status().is_success() => Ok(()),
            Ok(answer) => Err(NoticeFailure::Status(answer.status().as_u16())),
            Err(cause) if cause.is_timeout() => Err(NoticeFailure::Late),
            Err(cause) if cause.is_connect() => Err(NoticeFailure::Unreachable),
            Err(_) => Err(NoticeFailure::Broken),
        }
    }

    async fn delete(&self, client: &str, session: &str) -> sqlx::Result<()> {
        sqlx::query("DELETE FROM logout_notices WHERE client = $1 AND session = $2")
            .bind(client)
            .bind(session)
            .execute(&mut *self.writer().await?.connection)
            .await?;
        Ok(())
    }

    async fn postpone(&self, client: &str, session: &str, wait: i64) -> sqlx::Result<()> {
        sqlx::query(
            "UPDATE logout_notices SET next_try_at = $3 WHERE client = $1 AND session = $2",
        )
        .bind(client)
        .bind(session)
        .bind(self.ground.clock.now() + wait)
        .execute(&mut *self.writer().await?.connection)
        .await?;
        Ok(())
    }

    /// Lets the other notices of an application wait that has just not answered. They have not been tried. Why it has not is
    /// noted.
    async fn let_rest(&self, client: &str, failure: NoticeFailure) -> Result<(), CallError> {
        let silences = {
            let mut silent = self.silent.lock().unwrap_or_else(PoisonError::into_inner);
            let silences = silent.entry(client.to_owned()).or_default();
            *silences += 1;
            *silences
        };
        let times = 1_i64.checked_shl(silences - 1).unwrap_or(LONGEST_REST).clamp(1, LONGEST_REST);
        let now = self.ground.clock.now();
        sqlx::query(
            "UPDATE logout_notices SET next_try_at = $3 WHERE client = $1 AND next_try_at <= $2",
        )
        .bind(client)
        .bind(now)
        .bind(now + REST * times)
        .execute(&mut *self.writer().await?.connection)
        .await?;
        sqlx::query(
            "UPDATE oauth_clients SET notice_failure = $2, notice_failed_at = $3 WHERE id = $1",
        )
        .bind(client)
        .bind(failure.word())
        .bind(now)
        .execute(&mut *self.writer().await?.connection)
        .await?;
        Ok(())
    }

    /// Gives up a notice: an event, and a line in the log that says what to do.
    async fn give_up(&self, client: &Client, notice: &NoticeRow, cause: &str) -> sqlx::Result<()> {
        let mut tx = self.ground.store.begin().await?;
        let deleted = sqlx::query("DELETE FROM logout_notices WHERE client = $1 AND session = $2")
            .bind(&client.id)
            .bind(&notice.session)
            .execute(&mut *tx)
            .await?;
        if deleted.rows_affected() == 1 {
            let entry = AuditEntry::new(EventName::LogoutNoticeLost, EventSource::service());
            let entry = entry.of(&notice.account).detail(&client.id);
            self.ground.events.record(&mut tx, entry).await?;
            let (id, name, tries) = (&client.id, &client.name, notice.tries);
            tracing::error!(
                client = %id, name, cause, tries,
                "an application was not told that a session has ended, and its person may still be signed in there; look at the address \
                 with `lavi client show`, and at the application's own log"
            );
        }
        tx.commit().await
    }

    /// Gives up what has waited for a day, and what is too much.
    async fn give_up_old(&self) -> sqlx::Result<()> {
        let counts: Vec<(String, i64)> =
            sqlx::query_as("SELECT client, COUNT(*) FROM logout_notices GROUP BY client")
                .fetch_all(self.ground.store.pool())
                .await?;
        let before = self.ground.clock.now() - GIVE_UP;
        for (client, waiting) in counts {
            let Ok(Some(known)) = self.clients.find(&client).await else { continue };
            let old: Vec<NoticeRow> = sqlx::query_as(
                "SELECT session, account, subject, made_at, tries FROM logout_notices WHERE client = $1 \
                 AND (made_at <= $2 OR CAST($3 AS BIGINT) > 0) ORDER BY made_at, session LIMIT CAST($4 AS BIGINT)",
            )
            .bind(&client)
            .bind(before)
            .bind(waiting - MOST)
            .bind((waiting - MOST).clamp(GIVEN_UP_AT_ONCE, 10 * GIVEN_UP_AT_ONCE))
            .fetch_all(self.ground.store.pool())
            .await?;
            for (place, notice) in (1..).zip(&old) {
                if notice.made_at <= before {
                    self.give_up(&known, notice, "it has waited for a day").await?;
                } else if place <= waiting - MOST {
                    self.give_up(&known, notice, "too many wait for it").await?;
                }
            }
        }
        Ok(())
    }

    /// The applications for which a notice has waited for an hour.
    pub async fn held_up(&self) -> sqlx::Result<Vec<HeldUpApplication>> {
        held_up(self.ground.store.pool(), self.ground.clock.now()).await
    }

    pub async fn backlog(&self) -> sqlx::Result<NoticeBacklog> {
        let now = self.ground.clock.now();
        let (waiting, first): (i64, i64) =
            sqlx::query_as("SELECT COUNT(*), COALESCE(MIN(made_at), $1) FROM logout_notices")
                .bind(now)
                .fetch_one(self.ground.store.pool())
                .await?;
        Ok(NoticeBacklog { waiting, oldest: (now - first).max(0) })
    }
}
