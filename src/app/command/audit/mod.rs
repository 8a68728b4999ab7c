//! `lavi audit`

mod arguments;
mod follow;
mod line;
mod wanted;

use super::output::{Done, in_words, say};
use crate::{
    accounts::embedded::{EventFilter, EventReader, NameHasher},
    app::{embedded_settings::log_key, logging},
    clock::Clock,
    config::{AccountRoot, Config, Log},
    rng::Rng,
};
pub use arguments::AuditArguments;
use follow::{Followed, unread};
use line::Columns;

/// Runs the command.
pub fn run(config: &Config, given: &AuditArguments) -> Done {
    logging::to_stderr(
        "warn",
        &Log { level: None, ..config.log.clone() },
        &config.server.node,
        None,
    );
    if !matches!(config.account_api.root, AccountRoot::Embedded) {
        return Err("account_api.root names an account service of its own, which has its own events; this command is for the embedded one".to_owned());
    }
    let filter = wanted::filter(given, &Clock::System)?;
    let hasher = if given.account.is_some() { hasher(config)? } else { None };
    actix_web::rt::System::new().block_on(async {
        let mut reader = EventReader::open(&config.embedded.database.0)
            .await
            .map_err(|cause| cause.to_string())?;
        let filter = match &given.account {
            Some(name) => of_account(&mut reader, hasher.as_ref(), name, filter).await?,
            None => filter,
        };
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

/// What hashes names as the log does; `None` where every run has a key of its own.
fn hasher(config: &Config) -> Result<Option<NameHasher>, String> {
    let rng = Rng::system().map_err(in_words)?;
    let key = log_key(config).map_err(in_words)?;
    Ok(key.map(|key| NameHasher::new(Some(&key), &rng)))
}

/// The filter with the account's id and the hashes of what its person types. Who was turned away while the database did not answer, or
/// has no account, left a hash alone.
async fn of_account(
    reader: &mut EventReader,
    hasher: Option<&NameHasher>,
    name: &str,
    filter: EventFilter,
) -> Result<EventFilter, String> {
    let failed = |cause: sqlx::Error| unread(&cause);
    let account = reader.account(name).await.map_err(failed)?;
    let mut typed = vec![name.to_owned()];
    if let Some(account) = &account {
        typed.extend(reader.names_of(account).await.map_err(failed)?);
    }
    let mut names: Vec<String> = typed.iter().filter_map(|name| Some(hasher?.of(name))).collect();
    // As `lavi account trace` prints it.
    names.push(name.to_owned());
    names.sort();
    names.dedup();
    if account.is_none() {
        let mut known = Vec::new();
        for name in names {
            if reader.has_name(&name).await.map_err(failed)? {
                known.push(name);
            }
        }
        names = known;
    }
    if account.is_none() && names.is_empty() {
        return Err(format!(
            "--account {name}: there is no such account, and no event of one with this id or name; `lavi account list` shows those that there are"
        ));
    }
    Ok(EventFilter { account: account.unwrap_or_default(), names, ..filter })
}
