//! `lavi doctor`: reaches everything that the configuration names as the server would, and says what to do. Nothing is
//! changed, no letter is sent, and the database is not migrated.

mod account_service;
mod cards;
mod certificates;
mod clock;
mod database;
mod files;
mod finding;
mod mail;
mod own_address;
mod phones;
mod redirects;
mod sessions;
mod shown_certificate;
mod traces;
mod web_reach;

pub use finding::{Finding, Health};

use std::{path::Path, time::Duration};

use futures_util::future::{LocalBoxFuture, join_all};
use tokio::time::timeout;

use self::{finding::Checkup, web_reach::WebReach};
use crate::{app::BuildError, clock::Clock, config::Config, rng::Rng};

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
        ("sessions", "session.redis_url", Box::pin(sessions::examine(config, clock, rng))),
        ("mail", "embedded.mail", Box::pin(mail::examine(config, clock))),
        ("account service", "account_api.root", Box::pin(account_service::examine(config, web))),
        ("phones", "embedded", Box::pin(phones::examine(config, web))),
        ("providers", "embedded", Box::pin(redirects::examine(config, web))),
        ("ID card", "id_card", Box::pin(cards::examine(config, web))),
        ("traces", "log.traces", Box::pin(traces::examine(config, web))),
        ("public address", "server.public_url", Box::pin(own_address::examine(config, web))),
    ];
    let asked = checks.into_iter().map(async |(subject, key, check)| {
        timeout(ALTOGETHER, check).await.unwrap_or_else(|_| {
            let found = "no answer in time";
            Finding::problem(subject, key, found, "look whether a firewall drops what is sent")
                .into()
        })
    });
    let mut all = Checkup::default();
    for checkup in join_all(asked).await {
        all.join(checkup);
    }
    let mut findings = all.findings;
    findings.extend(clock::compare(&all.clocks));
    findings.extend(certificates::examine(config, clock));
    findings.extend(files::examine(config, file));
    Ok(findings)
}
