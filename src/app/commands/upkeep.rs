//! `lavi backup`, `lavi migrate`, `lavi limits …` and `lavi storage-key …`

use std::{path::Path, time::Duration};

use clap::Subcommand;
use serde_json::{Value, json};

use crate::{
    accounts::embedded::{Embedded, ReachedCeiling},
    app::commands::surroundings::{Done, in_words, say, shown_moment},
};

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

/// Commands for the ceilings against guessing.
#[derive(Debug, Subcommand)]
pub enum LimitsCommand {
    /// Lists the ceilings that are reached: what is counted, where (a name by its mark, see account trace), what follows, how
    /// many, since when, until when.
    List {
        /// Prints one JSON array instead of lines.
        #[arg(long)]
        json: bool,
    },
    /// Forgets what was counted at an address or in a network (IPv4 /24; IPv6 /64, /56, /48). For a name: account unlock.
    Lift {
        /// The address or network, as `list` shows it.
        place: String,
    },
}

impl LimitsCommand {
    pub async fn run(self, embedded: &Embedded) -> Done {
        match self {
            Self::List { json } => list(embedded, json).await,
            Self::Lift { place } => {
                let lifted = embedded.administration.lift_ceilings(&place).await;
                let (place, marks) = lifted.map_err(|cause| format!("{place}: {cause}"))?;
                say(&format!("{place}: {marks} failures are forgotten"))
            }
        }
    }
}

async fn list(embedded: &Embedded, json: bool) -> Done {
    let reached = embedded.administration.reached_ceilings().await.map_err(in_words)?;
    if json {
        return say(&reached.iter().map(as_json).collect::<Value>().to_string());
    }
    for one in reached {
        say(&format!(
            "{}\t{}\t{}\t{}\t{}\t{}",
            one.kind,
            one.subject,
            one.effect,
            one.tries,
            shown_moment(one.began_at),
            shown_moment(one.expires_at)
        ))?;
    }
    Ok(())
}

fn as_json(one: &ReachedCeiling) -> Value {
    json!({
        "kind": one.kind, "subject": one.subject, "effect": one.effect, "tries": one.tries,
        "since": shown_moment(one.began_at), "last": shown_moment(one.last_at), "until": shown_moment(one.expires_at),
    })
}

/// How long nodes get to read the key file, which they look at every five seconds.
const PATIENCE: Duration = Duration::from_secs(15);

/// Commands for the storage keys, which seal secrets in the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Subcommand)]
pub enum StorageKeyCommand {
    /// Adds a new first key to the key file and reseals everything with it, once every node that serves has it.
    Rotate,
    /// Adds a new first key to the key file, which seals nothing yet; then copy the file to every node.
    Add,
    /// Seals everything with the first key of the file from now on, once every node that serves has it; the other keys are not
    /// needed afterwards.
    Reseal,
}

impl StorageKeyCommand {
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
