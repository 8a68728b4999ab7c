//! `lavi storage-key …`

use clap::Subcommand;

use super::output::{Done, in_words, say};
use crate::accounts::embedded::Embedded;

/// Commands for the storage keys, which seal secrets in the database.
#[derive(Clone, Copy, Debug, Subcommand)]
pub enum StorageKeyCommand {
    /// Adds a new first key to the key file and reseals everything with it.
    Rotate,
    /// Adds a new first key to the key file, for new values only; then copy the file to every node.
    Add,
    /// Reseals everything with the first key of the file; the other keys are not needed afterwards.
    Reseal,
}

impl StorageKeyCommand {
    /// Runs the command.
    pub async fn run(self, embedded: &Embedded) -> Done {
        if matches!(self, Self::Rotate | Self::Add) {
            let id = embedded.storage_keys.add_storage_key().await.map_err(in_words)?;
            say(&format!("new key: {id}"))?;
        }
        if matches!(self, Self::Rotate | Self::Reseal) {
            let values = embedded.storage_keys.reseal_all().await.map_err(in_words)?;
            say(&format!("values re-encrypted: {values}"))?;
            say(
                "Restart no node; each follows by itself. Former keys may be taken out of the file once all have.",
            )?;
        }
        Ok(())
    }
}
