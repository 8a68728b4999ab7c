//! `lavi check-config`

use std::path::Path;

use super::output::{Done, in_words, say};
use crate::{
    app::{connected, examine},
    config::{Config, Problems},
};

/// What follows from an empty `security.contact`.
const NO_CONTACT: &str = "is empty, so there is no /.well-known/security.txt, and who finds a weakness does not know whom to tell";

/// Prints every problem of the configuration, and what else the operator should know. Connects to nobody.
pub fn run(file: Option<&Path>) -> Done {
    match problems(file) {
        (Some(config), problems) if problems.is_empty() => tell(&config),
        (_, problems) => Err(problems.join("\n")),
    }
}

/// Every problem of the configuration and of the files that it names, and the configuration without what is wrong in it.
pub fn problems(file: Option<&Path>) -> (Option<Config>, Vec<String>) {
    let (config, Problems(mut problems)) = Config::read_what_is_right(file, std::env::vars());
    if let Some(config) = &config {
        let more = examine::problems(config).into_iter();
        let is_new = |line: &String| !problems.contains(line) && !follows(line, &problems);
        problems.extend(more.filter(is_new).collect::<Vec<_>>());
    }
    (config, problems)
}

/// Whether a problem is of the default that stands in for a value which is wrong itself: it ends with a key that is named already.
fn follows(line: &str, problems: &[String]) -> bool {
    let named = problems.iter().filter_map(|problem| problem.split_once(": "));
    named.into_iter().any(|(key, _)| line.ends_with(&format!("({key})")))
}

fn tell(config: &Config) -> Done {
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
