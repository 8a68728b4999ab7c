//! `lavi check-config`

use super::output::{Done, in_words, say};
use crate::{
    app::{connected, examine},
    config::Config,
    rng::Rng,
};

/// What follows from an empty `security.contact`.
const NO_CONTACT: &str = "is empty, so there is no /.well-known/security.txt, and who finds a weakness does not know whom to tell";

/// Prints every problem of the configuration, and what else the operator should know.
pub fn run(config: &Config) -> Done {
    examine::files(config, &Rng::system().map_err(in_words)?).map_err(in_words)?;
    for warning in examine::warnings(config).map_err(in_words)? {
        eprintln!("{warning}");
    }
    for line in connected::lines(config).into_iter().chain(examine::not_offered(config)) {
        say(&line)?;
    }
    if config.security.contact.is_empty() {
        eprintln!("security.contact: {NO_CONTACT}");
    }
    say("The configuration is in order.")
}
