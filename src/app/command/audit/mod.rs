//! `lavi audit`

mod arguments;
mod follow;
mod line;
mod wanted;

use super::output::{Done, say};
use crate::{
    accounts::embedded::{EventFilter, EventReader},
    app::logging,
    clock::Clock,
    config::{AccountRoot, Config, Log},
};
pub use arguments::AuditArguments;
use follow::{Followed, unread};
use line::Columns;

/// Runs the command.
pub fn run(config: &Config, given: &AuditArguments) -> Done {
    logging::to_stderr("warn", &Log { level: None, ..config.log.clone() }, None);
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
        let begun =
            if given.follow { Some(Followed::begin(&mut reader, &filter).await?) } else { None };
        let events = reader.read(&filter).await.map_err(|cause| unread(&cause))?;
        for line in columns.lines(&events) {
            say(&line)?;
        }
        if let Some(followed) = begun {
            return followed.after(&events).go_on(&mut reader, filter, columns).await;
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
