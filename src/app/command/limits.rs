//! `lavi limits …`

use clap::Subcommand;
use serde_json::{Value, json};

use super::{
    moment::shown,
    output::{Done, in_words, say},
};
use crate::accounts::embedded::{Embedded, ReachedCeiling};

/// Commands for the ceilings against guessing.
#[derive(Debug, Subcommand)]
pub enum LimitsCommand {
    /// Lists the ceilings that are reached: what is counted, where (a name by its mark, see account trace), what follows, how many, since when,
    /// until when.
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
    /// Runs the command.
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
            shown(one.began_at),
            shown(one.expires_at)
        ))?;
    }
    Ok(())
}

fn as_json(one: &ReachedCeiling) -> Value {
    json!({
        "kind": one.kind, "subject": one.subject, "effect": one.effect, "tries": one.tries,
        "since": shown(one.began_at), "last": shown(one.last_at), "until": shown(one.expires_at),
    })
}
