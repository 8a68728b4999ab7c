//! What `lavi` can be told to do.

use std::{path::PathBuf, process::ExitCode};

use clap::{Parser, Subcommand};

use crate::{
    app::{Parts, start},
    chance::Chance,
    clock::Clock,
    config::Config,
};

/// Lävi, the sign-in and account service of a school e-diary.
#[derive(Debug, Parser)]
#[command(name = "lavi", version, about)]
pub struct Command {
    /// The configuration file; what it leaves out has the defaults of config.toml.
    #[arg(long, global = true)]
    config: Option<PathBuf>,
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Serves the site.
    Serve,
    /// Names every problem of the configuration.
    CheckConfig,
}

impl Command {
    /// Does what was asked for. Failures are one line each on standard error.
    #[must_use]
    pub fn run(self) -> ExitCode {
        let config = match Config::read(self.config.as_deref(), std::env::vars()) {
            Ok(config) => config,
            Err(problems) => {
                eprintln!("{problems}");
                return ExitCode::FAILURE;
            }
        };
        let done = match self.task {
            Task::Serve => serve(config),
            Task::CheckConfig => {
                println!("The configuration is in order.");
                Ok(())
            }
        };
        match done {
            Ok(()) => ExitCode::SUCCESS,
            Err(problem) => {
                eprintln!("lavi: {problem}");
                ExitCode::FAILURE
            }
        }
    }
}

fn serve(config: Config) -> Result<(), String> {
    log_to_stderr();
    actix_web::rt::System::new().block_on(async {
        let chance = Chance::system().map_err(|cause| cause.to_string())?;
        let parts = Parts::build(config, Clock::System, chance).await.map_err(|cause| cause.to_string())?;
        let workers = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let running = start(&parts, workers, |_| ()).map_err(|cause| cause.to_string())?;
        eprintln!("Lävi listens on http://{}", running.address);
        running.finish().await.map_err(|cause| cause.to_string())
    })
}

fn log_to_stderr() {
    let filter = tracing_subscriber::EnvFilter::try_from_default_env().unwrap_or_else(|_| "info,actix_server=warn".into());
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
}
