//! The command line of `lavi`. A failure is one clear line on standard error and exit code 1.

mod account;
mod audit;
mod check_config;
mod client;
mod completions;
#[cfg(feature = "demo")]
mod demo;
mod desk;
mod healthcheck;
mod logging;
mod moving;
mod oidc_keys;
mod reload;
mod school;
mod serve;
mod surroundings;
mod upkeep;

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

use clap::{CommandFactory, Parser, Subcommand};

use crate::{
    accounts::{embedded::OtherRelease, http_api::openapi},
    app::{checks::examine, server::release},
};
use surroundings::{Done, read_config, with_accounts, with_other_release};

/// Lävi, the sign-in and account service of a school e-diary.
#[derive(Debug, Parser)]
#[command(name = "lavi", version = release::NAMED, about)]
pub struct Command {
    /// The configuration file; keys that it leaves out have the defaults of config.toml.
    #[arg(long, global = true)]
    config: Option<PathBuf>,
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Serves the site.
    Serve,
    /// Serves the site on this machine only, with invented people and a mailbox page; all data is gone afterwards.
    #[cfg_attr(not(feature = "demo"), command(hide = true))]
    Demo,
    /// Prints every problem of the configuration.
    CheckConfig,
    /// Reaches everything that the configuration names, and says what is wrong and what to do. Changes nothing.
    Doctor {
        /// Prints one JSON object instead of lines.
        #[arg(long)]
        json: bool,
    },
    /// Asks the server that runs here with this configuration whether it can serve.
    Healthcheck {
        /// Only whether it is alive.
        #[arg(long)]
        live: bool,
    },
    /// Prints the page that a balancer shows while no node answers, in every language of the site, as HTML.
    OutagePage,
    /// Prints the description of the account API for programs, as JSON.
    Openapi,
    /// Accounts of the embedded account service.
    #[command(subcommand)]
    Account(account::AccountCommand),
    /// Third-party applications that may ask people of the embedded account service for access.
    #[command(subcommand)]
    Client(client::ClientCommand),
    /// The keys that sign ID tokens for applications.
    #[command(subcommand)]
    OidcKeys(oidc_keys::OidcKeysCommand),
    /// Schools that have registered with the embedded account service.
    #[command(subcommand)]
    School(school::SchoolCommand),
    /// Who helps others at the desk (/desk/) of the embedded account service.
    #[command(subcommand)]
    Desk(desk::DeskCommand),
    /// The ceilings against guessing that are reached at addresses, in networks and for names.
    #[command(subcommand)]
    Limits(upkeep::LimitsCommand),
    /// Prints what happened: sign-ins, failures, changes, commands. Read-only.
    Audit(Box<audit::AuditArguments>),
    /// Copies the embedded account service's SQLite database while it is in use.
    Backup {
        /// The file to write, which must not exist yet.
        file: PathBuf,
    },
    /// Creates or migrates the embedded account service's database.
    Migrate,
    /// Prints the completions of a shell.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Prints the manual page, lavi(1).
    Man,
    /// The keys that seal secrets in the embedded account service's database.
    #[command(subcommand)]
    StorageKey(upkeep::StorageKeyCommand),
}

/// The exit code of `lavi serve` with a configuration that does not start, `EX_CONFIG` of sysexits.h.
const MISCONFIGURED: u8 = 78;

impl Command {
    pub fn run(self) -> ExitCode {
        let (file, serves) = (self.config, matches!(self.task, Task::Serve));
        let Err(problem) = self.task.run(file.as_deref()) else { return ExitCode::SUCCESS };
        eprintln!("lavi: {problem}");
        // What another start does not mend: the unit waits for the operator.
        if serves && !examine::read(file.as_deref()).1.list.is_empty() {
            return ExitCode::from(MISCONFIGURED);
        }
        ExitCode::FAILURE
    }
}

impl Task {
    fn run(self, file: Option<&Path>) -> Done {
        let given = || read_config(file, &[]);
        match self {
            Self::Serve => serve::run(file, given()?),
            #[cfg(feature = "demo")]
            Self::Demo => demo::run(file, given()?),
            #[cfg(not(feature = "demo"))]
            Self::Demo => Err(WITHOUT_DEMO.to_owned()),
            Self::CheckConfig => check_config::run(file),
            Self::Doctor { json } => check_config::run_doctor(file, json),
            Self::OutagePage => completions::outage_page(&given()?),
            Self::Openapi => surroundings::say(&format!("{:#}", openapi::document())),
            Self::Healthcheck { live } => healthcheck::run(&given()?, live),
            Self::Account(task) => {
                with_accounts(&given()?, async |embedded| task.run(embedded).await)
            }
            Self::Client(task) => {
                with_accounts(&given()?, async |embedded| task.run(embedded).await)
            }
            Self::OidcKeys(task) => {
                with_accounts(&given()?, async |embedded| task.run(embedded).await)
            }
            Self::School(task) => {
                with_accounts(&given()?, async |embedded| task.run(embedded).await)
            }
            Self::Desk(task) => with_accounts(&given()?, async |embedded| task.run(embedded).await),
            Self::Limits(task) => {
                with_accounts(&given()?, async |embedded| task.run(embedded).await)
            }
            Self::Audit(wanted) => audit::run(&given()?, &wanted),
            Self::Backup { file } => {
                with_other_release(&given()?, OtherRelease::Leave, async |embedded| {
                    upkeep::backup(embedded, &file).await
                })
            }
            Self::StorageKey(task) => {
                with_accounts(&given()?, async |embedded| task.run(embedded).await)
            }
            Self::Migrate => {
                with_other_release(&given()?, OtherRelease::Migrate, async |embedded| {
                    upkeep::tell(embedded)
                })
            }
            Self::Completions { shell } => completions::of_shell(shell, Command::command()),
            Self::Man => completions::manual(&Command::command()),
        }
    }
}

/// The error of `lavi demo` in a binary without the demo.
#[cfg(not(feature = "demo"))]
const WITHOUT_DEMO: &str =
    "this binary was built without the demo; `cargo build --release` builds one that has it";
