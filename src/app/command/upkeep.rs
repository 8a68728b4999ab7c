//! `lavi backup` and `lavi migrate`

use std::path::Path;

use super::{Done, in_words};
use crate::accounts::embedded::Embedded;

/// Copies the database.
pub async fn backup(embedded: &Embedded, file: &Path) -> Done {
    if file.exists() {
        return Err(format!("{} exists already", file.display()));
    }
    embedded.backup(file).await.map_err(in_words)?;
    println!("{}: written", file.display());
    Ok(())
}

/// Says what opening the database did.
pub fn tell(embedded: &Embedded) {
    let migrated = embedded.migrated();
    match migrated.applied {
        0 => println!("The database is up to date: {} migrations, none applied now.", migrated.total),
        applied => println!("The database is up to date: {} migrations, {applied} applied now.", migrated.total),
    }
}
