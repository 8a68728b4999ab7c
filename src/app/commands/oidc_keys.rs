//! `lavi oidc-keys …`

use clap::Subcommand;
use serde_json::{Value, json};

use crate::{
    accounts::embedded::{Embedded, oauth::SigningKeySummary},
    app::commands::surroundings::{Done, in_words, say, shown_moment},
};

/// Commands for the keys that sign ID tokens. Nodes that serve follow within half a minute.
#[derive(Debug, Subcommand)]
pub enum OidcKeysCommand {
    /// Lists every key: id (`kid`), algorithm, what it is used for (published, signs, former, retired), when it was made, from
    /// when it signs.
    List {
        /// Prints one JSON array instead of lines.
        #[arg(long)]
        json: bool,
    },
    /// Makes a new key of each algorithm. It is published at once and signs after an hour; the former stays published for as long
    /// as its tokens live.
    Rotate {
        /// Prints one JSON array of ids instead of lines.
        #[arg(long)]
        json: bool,
    },
    /// Retires a key at once, for one that somebody else may have: ID tokens that it signed are good no more.
    Retire {
        /// The key's id, as `list` prints it.
        id: String,
        /// Prints one JSON object instead of a line.
        #[arg(long)]
        json: bool,
    },
}

impl OidcKeysCommand {
    pub async fn run(self, embedded: &Embedded) -> Done {
        let keys = &embedded.oauth.keys;
        match self {
            Self::List { json } => {
                let keys = keys.list().await.map_err(in_words)?;
                if json {
                    return say(&keys.iter().map(as_json).collect::<Value>().to_string());
                }
                keys.iter().try_for_each(|key| {
                    let (id, algorithm, state) = (&key.id, &key.algorithm, key.state.as_str());
                    let [made, signs] = [key.made_at, key.signs_from].map(shown_moment);
                    say(&format!("{id}\t{algorithm}\t{state}\t{made}\t{signs}"))
                })
            }
            Self::Rotate { json } => {
                let made = keys.rotate().await.map_err(in_words)?;
                if json {
                    return say(&json!(made).to_string());
                }
                made.iter().try_for_each(|id| say(&format!("new key: {id}")))
            }
            Self::Retire { id, json } => {
                keys.retire(&id).await.map_err(|cause| format!("{id}: {cause}"))?;
                if json {
                    return say(&json!({"retired": id}).to_string());
                }
                say(&format!("{id}: retired"))
            }
        }
    }
}

fn as_json(key: &SigningKeySummary) -> Value {
    json!({
        "kid": key.id, "alg": key.algorithm, "state": key.state.as_str(), "made": shown_moment(key.made_at),
        "signs_from": shown_moment(key.signs_from), "retired": key.retired_at.map(shown_moment),
    })
}
