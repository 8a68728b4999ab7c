//! The operator's endpoints: `/health/live`, `/health/ready`. Says whether this node can serve.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use actix_web::{
    HttpRequest, HttpResponse,
    http::header::CACHE_CONTROL,
    rt::time::timeout,
    web::{Data, ServiceConfig, get, resource},
};
use reqwest::Client;
use serde::Serialize;
use tokio::sync::Mutex;
use url::Url;

use crate::{
    accounts::embedded::{Embedded, OutboxBacklog},
    app::{BuildError, Parts},
    config::AccountRoot,
    providers::http,
    web::{
        AppError,
        request::is_of_this_machine,
        session::{redis_sessions::RedisSessions, session_store::SessionBackend},
    },
};

/// Marks the operator's own listener, which is for the operator to protect. On the main listener, only this machine can
/// use these endpoints.
pub struct OwnListener;

/// Adds the endpoints. They answer the same on every listener.
pub fn routes(app: &mut ServiceConfig) {
    app.service(resource("/health/live").route(get().to(live)));
    app.service(resource("/health/ready").route(get().to(ready)));
}

async fn live(request: HttpRequest) -> Result<HttpResponse, AppError> {
    check_caller(&request)?;
    Ok(HttpResponse::Ok().content_type("text/plain; charset=utf-8").body("live\n"))
}

/// Which dependencies answer, as JSON.
async fn ready(request: HttpRequest, readiness: Data<Readiness>) -> Result<HttpResponse, AppError> {
    check_caller(&request)?;
    let found = readiness.look().await;
    let mut answer =
        if found.ready { HttpResponse::Ok() } else { HttpResponse::ServiceUnavailable() };
    Ok(answer.insert_header((CACHE_CONTROL, "no-store")).json(found))
}

/// [`AppError::NotFound`] for other machines on the main listener.
pub fn check_caller(request: &HttpRequest) -> Result<(), AppError> {
    let of_its_own = request.app_data::<OwnListener>().is_some();
    if of_its_own || is_of_this_machine(request) { Ok(()) } else { Err(AppError::NotFound) }
}

// Whether this node can serve: asks everything that it depends on, within a second.

/// How long a finding counts, so that many who ask at once are one question.
const FRESH: Duration = Duration::from_millis(500);

/// What this node depends on, and whether it is about to stop.
pub struct Readiness {
    embedded: Option<Data<Embedded>>,
    redis: Option<RedisSessions>,
    account_service: Option<(Client, Url)>,
    stopping: AtomicBool,
    last: Mutex<Option<(Instant, Arc<Dependencies>)>>,
}

/// The answer of `/health/ready`.
#[derive(Serialize)]
pub struct ReadyAnswer {
    /// Whether a balancer should send visitors here.
    pub ready: bool,
    stopping: bool,
    /// What was found of each.
    pub dependencies: Arc<Dependencies>,
}

impl Readiness {
    /// What these parts depend on.
    pub fn of(parts: &Parts) -> Result<Self, BuildError> {
        let account_service = match &parts.site.config.account_api.root {
            AccountRoot::Embedded => None,
            AccountRoot::Remote(root) => {
                let client = http::client().no_proxy().pool_max_idle_per_host(0).build()?;
                Some((client, root.clone()))
            }
        };
        let redis = match &parts.store {
            SessionBackend::Redis(redis) => Some(redis.clone()),
            SessionBackend::Cookie => None,
        };
        Ok(Self {
            embedded: parts.embedded.clone(),
            redis,
            account_service,
            stopping: AtomicBool::new(false),
            last: Mutex::new(None),
        })
    }

    /// From now on the node is not ready: it is about to stop.
    pub fn stop(&self) {
        self.stopping.store(true, Ordering::SeqCst);
    }

    /// Asks every dependency, unless somebody has just done so.
    pub async fn look(&self) -> ReadyAnswer {
        let mut last = self.last.lock().await;
        let known = last.as_ref().filter(|(when, _)| when.elapsed() < FRESH);
        let dependencies = if let Some((_, known)) = known {
            Arc::clone(known)
        } else {
            let found = Arc::new(self.ask().await);
            *last = Some((Instant::now(), Arc::clone(&found)));
            found
        };
        let stopping = self.stopping.load(Ordering::SeqCst);
        ReadyAnswer { ready: !stopping && dependencies.are_up(), stopping, dependencies }
    }

    async fn ask(&self) -> Dependencies {
        let (of_database, redis, account_service) = tokio::join!(
            async {
                match &self.embedded {
                    Some(embedded) => {
                        let asked = async || -> sqlx::Result<_> {
                            let backlog = embedded.mail.backlog().await?;
                            Ok((backlog, embedded.nodes.key_lacked().await?))
                        };
                        let (dependency, told) = timed(asked()).await;
                        let found = match told {
                            Some((backlog, lacked)) => {
                                (MailFinding::of(Some(backlog)), KeyFinding::of(lacked))
                            }
                            None => (MailFinding::of(None), KeyFinding::UNKNOWN),
                        };
                        Some((found, dependency))
                    }
                    None => None,
                }
            },
            async {
                match &self.redis {
                    Some(redis) => Some(timed(redis.ping()).await.0),
                    None => None,
                }
            },
            async {
                match &self.account_service {
                    Some((client, root)) => Some(timed(reach(client, root)).await.0),
                    None => None,
                }
            },
        );
        let (of_database, database) = of_database.unzip();
        let (mail, storage_keys) = of_database.unzip();
        Dependencies { database, redis, account_service, mail, storage_keys }
    }
}

/// Any answer but that of a server or a proxy that has failed shows that somebody is there.
async fn reach(client: &Client, root: &Url) -> reqwest::Result<()> {
    let answer = client.get(root.clone()).send().await?;
    if answer.status().is_server_error() { answer.error_for_status().map(drop) } else { Ok(()) }
}

// How the things that a node depends on answer.

/// How long a dependency may take to answer. Those who ask get their answer within a second.
pub const PATIENCE: Duration = Duration::from_millis(700);

/// The age in seconds from which a waiting letter shows that none leave.
const BEHIND: i64 = 300;

/// What was found of each dependency; one that is not used is absent.
#[derive(Serialize)]
pub struct Dependencies {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub database: Option<Dependency>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub redis: Option<Dependency>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub account_service: Option<Dependency>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mail: Option<MailFinding>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub storage_keys: Option<KeyFinding>,
}

/// How one of them answered.
#[derive(Serialize)]
pub struct Dependency {
    state: DependencyState,
    milliseconds: u128,
}

/// Letters wait safely, so they never make a node unready.
#[derive(Serialize)]
pub struct MailFinding {
    state: DependencyState,
    #[serde(skip_serializing_if = "Option::is_none")]
    letters: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    oldest_seconds: Option<i64>,
}

/// A node without the key that seals the database fails at what others have sealed, so it is not ready.
#[derive(Serialize)]
pub struct KeyFinding {
    state: DependencyState,
    #[serde(skip_serializing_if = "Option::is_none")]
    key: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum DependencyState {
    Up,
    /// It answered that it cannot, or the connection failed.
    Down,
    /// It did not answer in time.
    Late,
    /// The oldest letter has waited for more than five minutes.
    Behind,
    /// The database that would know does not answer.
    Unknown,
    /// This node has not got it.
    Missing,
}

/// How somebody answers, and the answer.
pub async fn timed<T, E>(asked: impl Future<Output = Result<T, E>>) -> (Dependency, Option<T>) {
    let begun = Instant::now();
    let (state, answer) = match timeout(PATIENCE, asked).await {
        Ok(Ok(answer)) => (DependencyState::Up, Some(answer)),
        Ok(Err(_)) => (DependencyState::Down, None),
        Err(_) => (DependencyState::Late, None),
    };
    (Dependency { state, milliseconds: begun.elapsed().as_millis() }, answer)
}

impl Dependencies {
    /// Whether everything is there that people need.
    pub fn are_up(&self) -> bool {
        [&self.database, &self.redis, &self.account_service]
            .into_iter()
            .flatten()
            .all(|dependency| dependency.state == DependencyState::Up)
            && self.storage_keys.as_ref().is_none_or(|keys| keys.state != DependencyState::Missing)
    }

    /// Each that is used and of which something is known, by its name in `/health/ready`: whether it answers.
    pub fn each(&self) -> impl Iterator<Item = (&'static str, bool)> {
        let mail = self.mail.as_ref().map(|mail| mail.state);
        let keys = self.storage_keys.as_ref().map(|keys| keys.state);
        let state = |asked: &Option<Dependency>| asked.as_ref().map(|asked| asked.state);
        [
            ("account_service", state(&self.account_service)),
            ("database", state(&self.database)),
            ("mail", mail.filter(|state| *state != DependencyState::Unknown)),
            ("redis", state(&self.redis)),
            ("storage_keys", keys.filter(|state| *state != DependencyState::Unknown)),
        ]
        .into_iter()
        .filter_map(|(name, state)| Some((name, state? == DependencyState::Up)))
    }
}

impl MailFinding {
    /// What this backlog shows; none, if the database does not tell.
    pub fn of(backlog: Option<OutboxBacklog>) -> Self {
        let Some(OutboxBacklog { letters, oldest }) = backlog else {
            return Self { state: DependencyState::Unknown, letters: None, oldest_seconds: None };
        };
        let state = if oldest > BEHIND { DependencyState::Behind } else { DependencyState::Up };
        Self { state, letters: Some(letters), oldest_seconds: Some(oldest) }
    }
}

impl KeyFinding {
    /// What is found where the database does not tell.
    pub const UNKNOWN: Self = Self { state: DependencyState::Unknown, key: None, reason: None };

    /// What is found where this node lacks the database's newest storage key, or lacks none.
    pub fn of(lacked: Option<String>) -> Self {
        match lacked {
            None => Self { state: DependencyState::Up, key: None, reason: None },
            key => Self {
                state: DependencyState::Missing,
                key,
                reason: Some(
                    "embedded.storage_key_file of this node lacks the key that the database is sealed with now; copy the file of another node here",
                ),
            },
        }
    }
}
