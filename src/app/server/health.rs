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
use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use tokio::sync::Mutex;
use url::Url;

use crate::{
    accounts::embedded::{Embedded, OutboxBacklog},
    app::settings::{BuildError, Parts},
    config::{AccountRoot, Finding},
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
    let found = readiness.check().await;
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
    pub async fn check(&self) -> ReadyAnswer {
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
        let database = async {
            let embedded = self.embedded.as_ref()?;
            let asked = async {
                let backlog = embedded.mail.backlog().await?;
                Ok::<_, sqlx::Error>((backlog, embedded.nodes.key_lacked().await?))
            };
            Some(timed(asked).await)
        };
        let redis = async { Some(timed(self.redis.as_ref()?.ping()).await.0) };
        let account_service = async {
            let (client, root) = self.account_service.as_ref()?;
            Some(timed(reach(client, root)).await.0)
        };
        let (database, redis, account_service) = tokio::join!(database, redis, account_service);
        let (database, told) = database.unzip();
        let (backlog, lacked) = told.map(Option::unzip).unzip();
        let found = [
            ("database", database),
            ("redis", redis),
            ("account_service", account_service),
            ("mail", backlog.map(mail)),
            ("storage_keys", lacked.map(storage_keys)),
        ];
        let used = found.into_iter().filter_map(|(name, found)| Some((name, found?)));
        Dependencies(used.collect())
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

/// What was found of each dependency that is used, by its name in `/health/ready`.
pub struct Dependencies(Vec<(&'static str, Dependency)>);

/// How one of them is.
#[derive(Serialize)]
pub struct Dependency {
    state: DependencyState,
    /// What else the answer says of it.
    #[serde(flatten)]
    more: Value,
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

/// What is found where the database does not tell.
const UNKNOWN: Dependency = Dependency { state: DependencyState::Unknown, more: Value::Null };

impl DependencyState {
    /// Whether people can be served. Letters wait safely, so they never make a node unready.
    fn serves(self) -> bool {
        !matches!(self, Self::Down | Self::Late | Self::Missing)
    }
}

/// How somebody answers, and the answer.
pub async fn timed<T, E>(asked: impl Future<Output = Result<T, E>>) -> (Dependency, Option<T>) {
    let begun = Instant::now();
    let (state, answer) = match timeout(PATIENCE, asked).await {
        Ok(Ok(answer)) => (DependencyState::Up, Some(answer)),
        Ok(Err(_)) => (DependencyState::Down, None),
        Err(_) => (DependencyState::Late, None),
    };
    let milliseconds = u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
    (Dependency { state, more: json!({ "milliseconds": milliseconds }) }, answer)
}

impl Serialize for Dependencies {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, found)| (name, found)))
    }
}

impl Dependencies {
    /// Whether everything is there that people need.
    pub fn are_up(&self) -> bool {
        self.0.iter().all(|(_, found)| found.state.serves())
    }

    /// Each of which something is known, sorted by name: whether it is as it should be.
    pub fn each(&self) -> Vec<(&'static str, bool)> {
        let known = self.0.iter().filter(|(_, found)| found.state != DependencyState::Unknown);
        let mut each: Vec<_> =
            known.map(|(name, found)| (*name, found.state == DependencyState::Up)).collect();
        each.sort_unstable();
        each
    }
}

/// What a backlog of letters shows; `None`, if the database does not tell.
fn mail(backlog: Option<OutboxBacklog>) -> Dependency {
    let Some(OutboxBacklog { letters, oldest }) = backlog else { return UNKNOWN };
    let state = if oldest > BEHIND { DependencyState::Behind } else { DependencyState::Up };
    Dependency { state, more: json!({ "letters": letters, "oldest_seconds": oldest }) }
}

/// A node lacks keys that the database is sealed with.
pub fn storage_key_lacked(ids: &str) -> Finding {
    let found = format!("lacks the key {ids}, under which the database holds rows");
    let remedy = "copy the file of another node or of the safe place here (docs/secrets.md)";
    Finding::problem("storage keys", "embedded.storage_key_file", found, remedy)
}

/// A node without the key that seals the database fails at what others have sealed, so it is not ready. The outer `None`: the
/// database does not tell.
#[expect(clippy::option_option, reason = "outer: the database tells; inner: a key is lacked")]
fn storage_keys(lacked: Option<Option<String>>) -> Dependency {
    match lacked {
        None => UNKNOWN,
        Some(None) => Dependency { state: DependencyState::Up, more: json!({}) },
        Some(Some(key)) => {
            let Finding { key: named, found, remedy, .. } = storage_key_lacked(&key);
            let reason = format!("{named}: {found}; {remedy}");
            let more = json!({ "key": key, "reason": reason });
            Dependency { state: DependencyState::Missing, more }
        }
    }
}
