//! `lavi storage-key …`

use clap::Subcommand;

use super::output::{Done, in_words, say};
use crate::accounts::embedded::Embedded;

/// What can be done with the keys that secrets in the database are sealed with.
#[derive(Clone, Copy, Debug, Subcommand)]
pub enum StorageKeyCommand {
    /// Puts a new key above those of the file, and seals everything under it.
    Rotate,
    /// Puts a new key above those of the file, for what is written from now on; then give every node the file.
    Add,
    /// Seals everything under the first key of the file; the others are not needed afterwards.
    Reseal,
}

impl StorageKeyCommand {
    /// Does it.
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
