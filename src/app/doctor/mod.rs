//! `lavi doctor`: reaches everything that the configuration names as the server would, and says what to do. Nothing is
//! changed, no letter is sent, and the database is not migrated.

mod database;
mod files;
mod providers;
mod web_reach;

use std::{path::Path, time::Duration};

use futures_util::future::{LocalBoxFuture, join_all};
use tokio::time::timeout;

use crate::{
    app::BuildError,
    clock::Clock,
    config::{Config, Finding},
    rng::Rng,
};
use web_reach::{Checkup, WebReach};

/// How long one check may take that asks several times.
const ALTOGETHER: Duration = Duration::from_secs(12);

/// Reaches everything. `file` is the configuration file.
pub async fn examine(
    config: &Config,
    file: Option<&Path>,
    clock: &Clock,
    rng: &Rng,
) -> Result<Vec<Finding>, BuildError> {
    let web = &WebReach::new(clock)?;
    let checks: Vec<(&str, &str, LocalBoxFuture<Checkup>)> = vec![
        ("database", "embedded.database", Box::pin(database::examine(config, clock))),
        ("sessions", "session.redis_url", Box::pin(database::examine_sessions(config, clock, rng))),
        ("mail", "embedded.mail", Box::pin(providers::examine_mail(config, clock))),
        (
            "account service",
            "account_api.root",
            Box::pin(providers::examine_account_service(config, web)),
        ),
        ("phones", "embedded", Box::pin(providers::examine_phones(config, web))),
        ("providers", "embedded", Box::pin(providers::examine_redirects(config, web))),
        ("ID card", "id_card", Box::pin(providers::examine_cards(config, web))),
        ("traces", "log.traces", Box::pin(providers::examine_traces(config, web))),
        (
            "public address",
            "server.public_url",
            Box::pin(web_reach::examine_own_address(config, web)),
        ),
    ];
    let asked = checks.into_iter().map(async |(subject, key, check)| {
        timeout(ALTOGETHER, check).await.unwrap_or_else(|_| {
            let found = "no answer in time";
            Finding::problem(subject, key, found, "look whether a firewall drops what is sent")
                .into()
        })
    });
    let Checkup { mut findings, clocks } = join_all(asked).await.into_iter().collect();
    findings.extend(web_reach::compare_clocks(&clocks));
    findings.extend(files::examine_certificates(config, clock));
    findings.extend(files::examine(config, file));
    Ok(findings)
}
