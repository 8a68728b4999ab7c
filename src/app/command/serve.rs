//! `lavi serve`

use super::{Done, TEST_CAS, in_words, log_to_stderr};
use crate::{
    app::{Parts, providers::warnings, start},
    chance::Chance,
    clock::Clock,
    config::{AccountRoot, Config},
};

/// What is logged unless `RUST_LOG` says otherwise.
pub const LOG: &str = "info,actix_server=warn";

/// Serves until a signal ends it.
pub fn run(config: Config) -> Done {
    log_to_stderr(LOG);
    actix_web::rt::System::new().block_on(async {
        for key in warnings(&config).into_iter().filter(|_| matches!(config.account_api.root, AccountRoot::Embedded)) {
            tracing::warn!(key, "{TEST_CAS}");
        }
        let chance = Chance::system().map_err(in_words)?;
        let parts = Parts::build(config, Clock::System, chance).await.map_err(in_words)?;
        let running = start(&parts, workers(), |_| ()).map_err(in_words)?;
        let scheme = if parts.site.config.server.tls.is_some() { "https" } else { "http" };
        eprintln!("Lävi listens on {scheme}://{}", running.address);
        running.finish().await.map_err(in_words)
    })
}

/// One worker a core.
pub fn workers() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}
