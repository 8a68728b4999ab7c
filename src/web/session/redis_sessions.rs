//! Sessions in Redis, and what is answered while the store of sessions does not answer. Redis is reached over TLS with a
//! private CA if needed: the session layer's own Redis store accepts only an address.

use std::{
    cell::Cell, collections::HashMap, fmt::Display, hash::BuildHasher, path::Path, sync::Arc,
    time::Duration,
};

use actix_session::{
    Session, SessionExt,
    storage::{LoadError, SaveError, SessionKey, SessionStore, UpdateError},
};
use actix_web::{cookie::time, dev::ServiceRequest, http::Method};
use redis::{
    AsyncConnectionConfig, Client, Cmd, FromRedisValue, RedisResult, TlsCertificates,
    aio::MultiplexedConnection, cmd,
};
use tokio::{sync::Mutex, time::timeout};

use crate::{domain::Secret, rng::Rng, web::Visitor};

/// What the client says, on one line: it repeats what it has read.
fn on_a_line(cause: &impl std::fmt::Display) -> String {
    let text: String = cause.to_string().chars().filter(|sign| !sign.is_control()).collect();
    text.chars().take(LONGEST_CAUSE).collect()
}

/// How much of it, in characters.
const LONGEST_CAUSE: usize = 300;

/// Why Redis cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum RedisError {
    #[error("session.redis_tls_roots: {0}")]
    Roots(String),
    /// Redis does not answer, or its certificate is not trusted. The text contains no password.
    #[error(
        "session.redis_url: Redis cannot be reached: {0}; with rediss:// its certificate must be of the host in the address, by a CA of the system or of session.redis_tls_roots"
    )]
    Unreachable(String),
}

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
pub enum RedisFault {
    #[error("Redis does not answer in time")]
    Late,
    #[error("Redis: {0}")]
    Failed(#[from] redis::RedisError),
}

/// What an operator sees to.
const SERVER: &str = "the Redis server of session.redis_url";

/// The time for one command, connecting included.
const TIMEOUT: Duration = Duration::from_secs(1);

/// The time to connect when the server starts.
const AT_START: Duration = Duration::from_secs(5);

type RedisSessionValues = HashMap<String, String>;

/// Sessions in Redis, over one connection. It is thrown away after any failure, because the next answer on it might be
/// late for ever or belong to another question; the next command makes a new one.
#[derive(Clone)]
pub struct RedisSessions {
    client: Client,
    line: Arc<Mutex<Line>>,
    rng: Rng,
}

/// The connection, if there is one, and how many were thrown away before it.
#[derive(Default)]
struct Line {
    connection: Option<MultiplexedConnection>,
    generation: u64,
}

impl RedisSessions {
    pub async fn connect(url: &Secret, roots: Option<&Path>, rng: Rng) -> Result<Self, RedisError> {
        let client = Self::client(url, roots)?;
        let sessions = Self { client, line: Arc::default(), rng };
        let unreachable = |cause: RedisFault| RedisError::Unreachable(on_a_line(&cause));
        let first = async { sessions.connection().await.map_err(RedisFault::from) };
        timeout(AT_START, first).await.unwrap_or(Err(RedisFault::Late)).map_err(unreachable)?;
        Ok(sessions)
    }

    /// What connections are made with. Makes none yet.
    pub fn client(url: &Secret, roots: Option<&Path>) -> Result<Client, RedisError> {
        let Some(file) = roots else {
            return Client::open(url.expose())
                .map_err(|cause| RedisError::Unreachable(cause.to_string()));
        };
        let wrong = |cause: &dyn std::fmt::Display| {
            RedisError::Roots(format!("{}: {cause}", file.display()))
        };
        let pem = std::fs::read(file).map_err(|cause| wrong(&cause))?;
        let trusted = TlsCertificates { client_tls: None, root_cert: Some(pem) };
        Client::build_with_tls(url.expose(), trusted).map_err(|cause| wrong(&cause))
    }

    /// The kept connection or a new one, with its generation and whether it is new.
    async fn connection(&self) -> RedisResult<(MultiplexedConnection, u64, bool)> {
        let mut line = self.line.lock().await;
        if let Some(kept) = &line.connection {
            return Ok((kept.clone(), line.generation, false));
        }
        let config = AsyncConnectionConfig::new()
            .set_connection_timeout(AT_START)
            .set_response_timeout(AT_START);
        let new = self.client.get_multiplexed_async_connection_with_config(&config).await?;
        line.connection = Some(new.clone());
        Ok((new, line.generation, true))
    }

    /// Throws a connection away, unless this has been done.
    async fn discard(&self, generation: u64) {
        let mut line = self.line.lock().await;
        if line.generation == generation {
            *line = Line { connection: None, generation: generation + 1 };
        }
    }

    /// Sends a command; once more on a new connection if the kept one turns out to be dead. All commands may be repeated.
    async fn ask<T: FromRedisValue>(&self, command: &Cmd) -> Result<T, RedisFault> {
        let mut used = None;
        let asking = async {
            loop {
                let (mut connection, generation, is_new) = self.connection().await?;
                used = Some(generation);
                match command.query_async(&mut connection).await {
                    Err(cause) if !is_answer(&cause) => {
                        self.discard(generation).await;
                        if is_new {
                            return Err(cause.into());
                        }
                    }
                    said => return Ok(said?),
                }
            }
        };
        if let Ok(said) = timeout(TIMEOUT, asking).await {
            return said;
        }
        if let Some(generation) = used {
            self.discard(generation).await;
        }
        Err(RedisFault::Late)
    }

    /// Writes a value that ends at once.
    pub async fn take(&self) -> Result<(), RedisFault> {
        let mut set = cmd("SET");
        set.arg(self.rng.token()).arg("").arg("PX").arg(1);
        self.ask(&set).await
    }

    /// The same. Returns the clock of Redis in seconds since 1970.
    pub async fn try_out(&self) -> Result<i64, RedisFault> {
        self.take().await?;
        let (seconds, _): (i64, i64) = self.ask(&cmd("TIME")).await?;
        Ok(seconds)
    }

    pub async fn ping(&self) -> Result<(), RedisFault> {
        self.ask(&cmd("PING")).await
    }
}

/// Whether Redis refused a command on a connection that works.
fn is_answer(cause: &redis::RedisError) -> bool {
    use redis::ErrorKind::{ExtensionError, ResponseError, TypeError};
    matches!(cause.kind(), ResponseError | TypeError | ExtensionError)
}

impl SessionStore for RedisSessions {
    async fn load(&self, key: &SessionKey) -> Result<Option<RedisSessionValues>, LoadError> {
        let kept: Result<Option<String>, RedisFault> = self.ask(cmd("GET").arg(key.as_ref())).await;
        let kept = match kept {
            Ok(kept) => kept,
            Err(cause) => {
                tracing::error!(
                    %cause,
                    "a session cannot be read: see to the Redis server of session.redis_url; the visitor is told to try again"
                );
                return Ok(Some(unreadable()));
            }
        };
        match kept {
            Some(json) => serde_json::from_str(&json)
                .map(Some)
                .map_err(|cause| LoadError::Deserialization(cause.into())),
            None => Ok(None),
        }
    }

    async fn save(
        &self,
        state: RedisSessionValues,
        ttl: &time::Duration,
    ) -> Result<SessionKey, SaveError> {
        let body = serde_json::to_string(&state)
            .map_err(|cause| SaveError::Serialization(cause.into()))?;
        let name = self.rng.token();
        let mut set = cmd("SET");
        set.arg(&name).arg(body).arg("NX").arg("EX").arg(ttl.whole_seconds());
        if !is_mark(&state)
            && let Err(cause) = self.ask::<()>(&set).await
        {
            note_loss(cause, SERVER).map_err(|cause| SaveError::Other(cause.into()))?;
        }
        SessionKey::try_from(name).map_err(|cause| SaveError::Other(cause.into()))
    }

    async fn update(
        &self,
        key: SessionKey,
        state: RedisSessionValues,
        ttl: &time::Duration,
    ) -> Result<SessionKey, UpdateError> {
        let body = serde_json::to_string(&state)
            .map_err(|cause| UpdateError::Serialization(cause.into()))?;
        let mut set = cmd("SET");
        set.arg(key.as_ref()).arg(body).arg("XX").arg("EX").arg(ttl.whole_seconds());
        if is_mark(&state) {
            return Ok(key);
        }
        match self.ask::<Option<String>>(&set).await {
            Ok(Some(_)) => return Ok(key),
            Ok(None) => {}
            Err(cause) => {
                let noted = note_loss(cause, SERVER).map(|()| key);
                return noted.map_err(|cause| UpdateError::Other(cause.into()));
            }
        }
        self.save(state, ttl).await.map_err(|cause| UpdateError::Other(cause.into()))
    }

    async fn update_ttl(
        &self,
        key: &SessionKey,
        ttl: &time::Duration,
    ) -> Result<(), anyhow::Error> {
        let mut expire = cmd("EXPIRE");
        expire.arg(key.as_ref()).arg(ttl.whole_seconds());
        Ok(self.ask::<()>(&expire).await.or_else(|cause| note_loss(cause, SERVER))?)
    }

    async fn delete(&self, key: &SessionKey) -> Result<(), anyhow::Error> {
        let deleted = self.ask::<()>(cmd("DEL").arg(key.as_ref())).await;
        Ok(deleted.or_else(|cause| note_loss(cause, SERVER))?)
    }
}

// What is answered while the store of sessions does not answer. The store then hands out a session that says so
// ([`unreadable`]), and a visitor who sends a form without one gets the same (`session_store::ask_before_forms`): forms come
// back with what was typed, and pages that are about the session say that the service does not answer. Nothing is
// written. A store that goes away between the two leaves an answer that says so in words: the session layer would answer
// with an error of its own, in no language and without the request.

/// The key of the mark; its value is JSON, as any value's.
const MARK: &str = "unreadable";

/// The pages that are about what the session holds. With GET, the setup of an account too: with POST it is a form.
const ABOUT_THE_SESSION: [&str; 7] = [
    "/{lang}/waiting",
    "/{lang}/success",
    "/{lang}/message",
    "/{lang}/choose-user",
    "/{lang}/chooseUser",
    "/{lang}/validation",
    "/{lang}/smart-id/callback",
];

/// The values of a session that cannot be read.
pub fn unreadable() -> HashMap<String, String> {
    HashMap::from([(MARK.to_owned(), "true".to_owned())])
}

/// Makes a session one that cannot be read.
pub fn make_unreadable(session: &Session) {
    // A truth value is JSON.
    let _ = session.insert(MARK, true);
}

/// Whether these values are those of a session that cannot be read, and so are not to be written.
fn is_mark<S: BuildHasher>(values: &HashMap<String, String, S>) -> bool {
    values.contains_key(MARK)
}

/// Whether a session cannot be read.
pub fn is_unreadable(session: &Session) -> bool {
    session.contains_key(MARK)
}

/// Whether a request is about a session that cannot be read.
pub fn is_asked_for(request: &ServiceRequest) -> bool {
    if !is_unreadable(&request.get_session()) {
        return false;
    }
    let pattern = request.match_pattern().unwrap_or_default();
    let is_page = request.method() != Method::POST;
    ABOUT_THE_SESSION.contains(&pattern.as_str()) || (is_page && pattern == "/{lang}/setupAccount")
}

impl Visitor {
    /// Whether this visitor's session cannot be read now.
    pub fn has_unreadable_session(&self) -> bool {
        is_unreadable(&self.request.get_session())
    }
}

tokio::task_local! {
    /// Whether what this request wanted to keep in its session is lost.
    static LOST: Cell<bool>;
}

/// Runs a request; also whether what it wanted to keep in its session is lost.
pub async fn noticing_losses<T>(request: impl Future<Output = T>) -> (T, bool) {
    let noticing = async {
        let done = request.await;
        (done, LOST.with(Cell::get))
    };
    LOST.scope(Cell::new(false), noticing).await
}

/// Notes that a session could not be written, and what to see to.
///
/// # Errors
/// The cause itself where nobody would notice.
pub fn note_loss<E: Display>(cause: E, see_to: &'static str) -> Result<(), E> {
    if LOST.try_with(|lost| lost.set(true)).is_err() {
        return Err(cause);
    }
    tracing::error!(
        %cause,
        "a session cannot be written: see to {see_to}; the visitor is told to try again"
    );
    Ok(())
}
