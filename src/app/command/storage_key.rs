//! `lavi storage-key …`

use std::time::Duration;

use clap::Subcommand;

use super::output::{Done, in_words, say};
use crate::accounts::embedded::Embedded;

/// How long nodes get to read the key file, which they look at every five seconds.
const PATIENCE: Duration = Duration::from_secs(15);

/// Commands for the storage keys, which seal secrets in the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Subcommand)]
pub enum StorageKeyCommand {
    /// Adds a new first key to the key file and reseals everything with it, once every node that serves has it.
    Rotate,
    /// Adds a new first key to the key file, which seals nothing yet; then copy the file to every node.
    Add,
    /// Seals everything with the first key of the file from now on, once every node that serves has it; the other keys are not needed afterwards.
    Reseal,
}

impl StorageKeyCommand {
    /// Runs the command.
    pub async fn run(self, embedded: &Embedded) -> Done {
        // A rotation that a node has stopped goes on with the key that it has added.
        let is_resumed = self == Self::Rotate && embedded.storage_keys.has_key_to_come();
        if matches!(self, Self::Rotate | Self::Add) && !is_resumed {
            let id = embedded.storage_keys.add_storage_key().await.map_err(in_words)?;
            say(&format!("new key: {id}"))?;
        }
        if matches!(self, Self::Rotate | Self::Reseal) {
            let values = embedded.storage_keys.reseal_all(PATIENCE).await.map_err(in_words)?;
            say(&format!("values re-encrypted: {values}"))?;
            say(
                "Restart no node; each follows within seconds. Take the former keys out of the files once `lavi storage-key reseal` says 0.",
            )?;
        }
        Ok(())
    }
}
