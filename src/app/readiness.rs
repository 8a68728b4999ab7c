//! Whether this node can serve: asks everything that it depends on, within a second.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use actix_web::web::Data;
use reqwest::Client;
use serde::Serialize;
use tokio::sync::Mutex;
use url::Url;

use crate::{
    accounts::embedded::Embedded,
    app::{
        BuildError, Parts,
        dependencies::{Dependencies, KeyFinding, MailFinding, timed},
    },
    config::AccountRoot,
    providers::http,
    web::session::{redis_sessions::RedisSessions, session_store::SessionBackend},
};

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
