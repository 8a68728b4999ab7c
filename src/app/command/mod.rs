//! What `lavi` can be told to do. A failure is one clear line on standard error, and exit code 1.

mod account;
mod client;
#[cfg(feature = "demo")]
mod demo;
mod role;
mod school;
mod serve;
mod storage_key;
mod two_factor;
mod upkeep;

use std::{
    io::{ErrorKind, IsTerminal, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use clap::{Parser, Subcommand};

use crate::{
    accounts::embedded::Embedded,
    app::{examine, settings},
    chance::Chance,
    clock::Clock,
    config::{AccountRoot, Config},
    i18n::Catalogues,
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
    /// Serves the site on this machine alone, with invented people and a mailbox page; everything is gone afterwards.
    #[cfg_attr(not(feature = "demo"), command(hide = true))]
    Demo,
    /// Names every problem of the configuration.
    CheckConfig,
    /// Accounts of the embedded account service.
    #[command(subcommand)]
    Account(account::Task),
    /// Third-party applications that may ask the embedded account service's people for access.
    #[command(subcommand)]
    Client(client::Task),
    /// Schools that have registered with the embedded account service.
    #[command(subcommand)]
    School(school::Task),
    /// Copies the embedded account service's SQLite database while it is in use.
    Backup {
        /// The copy, a file that does not exist yet.
        file: PathBuf,
    },
    /// Makes or migrates the embedded account service's database.
    Migrate,
    /// Keys that secrets in the embedded account service's database are sealed with.
    #[command(subcommand)]
    StorageKey(storage_key::Task),
}

/// What went wrong, in one line.
type Done = Result<(), String>;

impl Command {
    /// Does what was asked for.
    #[must_use]
    pub fn run(self) -> ExitCode {
        match self.task.run(self.config.as_deref()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(problem) => {
                eprintln!("lavi: {problem}");
                ExitCode::FAILURE
            }
        }
    }
}

impl Task {
    fn run(self, file: Option<&Path>) -> Done {
        let config = read_config(file, &[])?;
        match self {
            Self::Serve => serve::run(config),
            #[cfg(feature = "demo")]
            Self::Demo => demo::run(file, config),
            #[cfg(not(feature = "demo"))]
            Self::Demo => Err(WITHOUT_DEMO.to_owned()),
            Self::CheckConfig => {
                examine::files(&config, &Chance::system().map_err(in_words)?).map_err(in_words)?;
                for warning in examine::warnings(&config).map_err(in_words)? {
                    eprintln!("{warning}");
                }
                for line in examine::not_offered(&config) {
                    say(&line)?;
                }
                if config.security.contact.is_empty() {
                    eprintln!("security.contact: {NO_CONTACT}");
                }
                say("The configuration is in order.")
            }
            Self::Account(task) => {
                with_accounts(&config, async |embedded| task.run(embedded).await)
            }
            Self::Client(task) => with_accounts(&config, async |embedded| task.run(embedded).await),
            Self::School(task) => with_accounts(&config, async |embedded| task.run(embedded).await),
            Self::Backup { file } => {
                with_accounts(&config, async |embedded| upkeep::backup(embedded, &file).await)
            }
            Self::StorageKey(task) => {
                with_accounts(&config, async |embedded| task.run(embedded).await)
            }
            Self::Migrate => with_accounts(&config, async |embedded| upkeep::tell(embedded)),
        }
    }
}

/// Why there is no demo.
#[cfg(not(feature = "demo"))]
const WITHOUT_DEMO: &str =
    "this binary was built without the demo; `cargo build --release` builds one that has it";

/// What is wrong with saying nobody's address.
const NO_CONTACT: &str = "is empty, so there is no /.well-known/security.txt, and who finds a weakness does not know whom to tell";

/// The configuration; `more` are variables that count as if the environment held them.
fn read_config(file: Option<&Path>, more: &[(&str, &str)]) -> Result<Config, String> {
    let more = more.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    Config::read(file, std::env::vars().chain(more)).map_err(|problems| problems.to_string())
}

/// Opens the embedded account service of the configuration for one task.
fn with_accounts(config: &Config, task: impl AsyncFnOnce(&Embedded) -> Done) -> Done {
    log_to_stderr("warn");
    if !matches!(config.account_api.root, AccountRoot::Embedded) {
        return Err("account_api.root names an account service of its own; this command is for the embedded one".to_owned());
    }
    actix_web::rt::System::new().block_on(async {
        let overrides = config.site.overrides.as_deref();
        let words = Catalogues::read(&config.site.locales, &config.site.brand, overrides)
            .map_err(in_words)?;
        let embedded = Embedded::open(
            settings(config).map_err(in_words)?,
            Clock::System,
            Chance::system().map_err(in_words)?,
            words,
        )
        .await
        .map_err(in_words)?;
        task(&embedded).await
    })
}

/// Writes a line to standard output. Whoever reads it may stop reading (`lavi account list | head`).
fn say(line: &str) -> Done {
    match writeln!(std::io::stdout(), "{line}") {
        Err(cause) if cause.kind() != ErrorKind::BrokenPipe => {
            Err(format!("standard output: {cause}"))
        }
        _ => Ok(()),
    }
}

fn in_words(problem: impl std::fmt::Display) -> String {
    problem.to_string()
}

/// `RUST_LOG` decides what is logged, `default` where it is not set.
fn log_to_stderr(default: &str) {
    let filter =
        tracing_subscriber::EnvFilter::try_from_default_env().unwrap_or_else(|_| default.into());
    let coloured = std::io::stderr().is_terminal();
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(coloured)
        .with_writer(std::io::stderr)
        .init();
}
