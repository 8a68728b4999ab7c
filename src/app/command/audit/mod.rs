//! `lavi audit`

mod follow;
mod line;
mod time;
mod wanted;

use clap::Args;

use super::output::{Done, log_to_stderr, say};
use crate::{
    accounts::embedded::{EventFilter, EventReader},
    clock::Clock,
    config::{AccountRoot, Config},
};
use line::Columns;

/// Prints what happened, oldest first: number, time, event, outcome, method, account, address, actor, incident, detail, browser.
#[derive(Debug, Args)]
pub struct AuditArguments {
    /// From this time on: 2026-11-01, 2026-11-01T12:00:00Z, or so long ago: 90s, 30m, 24h, 7d.
    #[arg(long)]
    since: Option<String>,
    /// Before this time, written in the same ways.
    #[arg(long)]
    until: Option<String>,
    /// Only these events, such as `sign_in_failed`; may be given several times.
    #[arg(long = "event")]
    events: Vec<String>,
    /// Only of this account: user name, e-mail address or the account's id.
    #[arg(long)]
    account: Option<String>,
    /// Only from this address.
    #[arg(long)]
    address: Option<String>,
    /// Only with this outcome: `ok`, `failed` (whatever the reason) or an error code.
    #[arg(long)]
    outcome: Option<String>,
    /// Only with this incident number, as an error page or a log line shows it.
    #[arg(long)]
    incident: Option<String>,
    /// Only events before the one with this number: the page before another.
    #[arg(long)]
    before: Option<i64>,
    /// At most so many, the newest.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(i64).range(1..=100_000))]
    limit: i64,
    /// One JSON object a line.
    #[arg(long)]
    json: bool,
    /// Goes on with what happens from now on, until it is interrupted.
    #[arg(long, conflicts_with_all = ["until", "before"])]
    follow: bool,
}

/// Runs the command.
pub fn run(config: &Config, given: &AuditArguments) -> Done {
    log_to_stderr("warn", config.log);
    if !matches!(config.account_api.root, AccountRoot::Embedded) {
        return Err("account_api.root names an account service of its own, which has its own events; this command is for the embedded one".to_owned());
    }
    let filter = wanted::filter(given, &Clock::System)?;
    actix_web::rt::System::new().block_on(async {
        let mut reader = EventReader::open(&config.embedded.database.0)
            .await
            .map_err(|cause| cause.to_string())?;
        let filter = of_account(&mut reader, given.account.as_deref(), filter).await?;
        let mut columns = Columns::new(given.json);
        let events = reader.read(&filter).await.map_err(|cause| unread(&cause))?;
        for line in columns.lines(&events) {
            say(&line)?;
        }
        if given.follow {
            return follow::follow(&mut reader, filter, &events, columns).await;
        }
        reader.close().await;
        Ok(())
    })
}

/// The filter with the id of the account.
async fn of_account(
    reader: &mut EventReader,
    name: Option<&str>,
    filter: EventFilter,
) -> Result<EventFilter, String> {
    let Some(name) = name else { return Ok(filter) };
    let known = reader.account(name).await.map_err(|cause| unread(&cause))?;
    let account = known.ok_or_else(|| {
        format!("--account {name}: there is no such account, and no event of one with this id; `lavi account list` shows those that there are")
    })?;
    Ok(EventFilter { account, ..filter })
}

fn unread(cause: &sqlx::Error) -> String {
    format!("the events cannot be read: {cause}")
}
