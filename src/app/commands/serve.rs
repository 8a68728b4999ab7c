//! `lavi serve`

use std::path::Path;

use sd_notify::NotifyState;

use crate::{
    accounts::embedded::Migrated,
    app::{
        checks::examine,
        commands::{
            logging,
            reload::{ReloadSignal, Reloader},
            surroundings::{Done, in_words},
        },
        server::{release, service_manager, start},
        settings::Parts,
    },
    clock::Clock,
    config::{Config, Findings},
    rng::Rng,
    traces::Exporter,
};

/// The log filter unless `RUST_LOG` is set.
pub const LOG: &str = "info,actix_server=warn,sqlx::postgres::notice=warn";

/// Serves until a signal ends it.
pub fn run(file: Option<&Path>, config: Config) -> Done {
    let mut found = Findings::default();
    examine::examine(&config, &mut found);
    if let Some(problem) = found.list.first() {
        return Err(problem.cause());
    }
    let system = actix_web::rt::System::new();
    let exporter = async { config.log.traces.as_ref().map(Exporter::to).transpose() };
    let traces = system.block_on(exporter).map_err(in_words)?;
    let log = logging::to_stderr(LOG, &config.log, &config.server.node, traces.as_ref());
    let (version, commit, node) = (release::VERSION, release::COMMIT, &config.server.node);
    tracing::info!(version, commit, node, "Lävi starts");
    let ended = system.block_on(async {
        for warning in examine::warnings(&config) {
            tracing::warn!("{warning}");
        }
        for line in examine::not_offered(&config) {
            tracing::info!("{line}");
        }
        let hangup = ReloadSignal::caught().map_err(in_words)?;
        let rng = Rng::system().map_err(in_words)?;
        let parts = Parts::build(config, Clock::System, rng).await.map_err(in_words)?;
        if let Some(embedded) = &parts.embedded {
            let Migrated { applied, total } = embedded.migrated();
            let names = (!applied.is_empty()).then(|| applied.join(", "));
            tracing::info!(applied = applied.len(), total, names, "the database is migrated");
        }
        let running = start(&parts, workers(), |_| ()).map_err(in_words)?;
        let scheme = if parts.site.config.server.tls.is_some() { "https" } else { "http" };
        let listens = format!("Lävi listens on {scheme}://{}", running.address);
        if parts.site.config.log.is_json {
            tracing::info!("{listens}");
        } else {
            eprintln!("{listens}");
        }
        let reloader = Reloader::of(&running, &parts, file.map(Path::to_owned), log);
        actix_web::rt::spawn(reloader.at_each(hangup));
        service_manager::tell(&[NotifyState::Ready]);
        service_manager::watch(running.heartbeats.clone(), running.stop.0.clone());
        let last = async {
            if let Some(traces) = traces {
                // The batches are sent by this thread, so another one waits for them.
                let _ = actix_web::rt::task::spawn_blocking(move || traces.shutdown()).await;
            }
        };
        running.finish(last).await.map_err(in_words)
    });
    // At its end the runtime would wait for every thread that blocks, as on the lookup of a name.
    std::mem::forget(system);
    ended
}

/// One worker per core.
pub fn workers() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}
