//! `lavi backup` and `lavi migrate`

use std::path::Path;

use super::output::{Done, in_words, say};
use crate::accounts::embedded::Embedded;

/// Copies the database into a new file.
pub async fn backup(embedded: &Embedded, file: &Path) -> Done {
    if file.exists() {
        return Err(format!("{} exists already", file.display()));
    }
    embedded.administration.backup(file).await.map_err(in_words)?;
    say(&format!("{}: written", file.display()))
}

/// Prints which migrations opening the database has applied: how many, then a line for each.
pub fn tell(embedded: &Embedded) -> Done {
    let migrated = embedded.migrated();
    say(&format!(
        "The database is up to date. Migrations applied now: {}, in all: {}.",
        migrated.applied.len(),
        migrated.total
    ))?;
    migrated.applied.iter().try_for_each(|name| say(name))
}
