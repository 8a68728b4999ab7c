//! `lavi check-config` and `lavi doctor`

use std::path::Path;

use serde_json::json;

use crate::{
    app::{
        command::surroundings::{Done, in_words, say},
        connected,
        doctor::{self, Finding, Health},
        examine,
    },
    clock::Clock,
    config::{Config, Problems},
    rng::Rng,
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

// `lavi doctor`

/// What to do about a line of the configuration, which itself says what is wrong.
const CORRECT: &str = "correct it; `lavi check-config` looks again";

/// Prints every finding. Fails if one is a problem.
pub fn run_doctor(file: Option<&Path>, json: bool) -> Done {
    let (config, problems) = problems(file);
    let mut findings: Vec<Finding> = problems
        .iter()
        .map(|line| {
            let (key, found) = line.split_once(": ").unwrap_or(("", line));
            Finding::problem("configuration", key, found, CORRECT)
        })
        .collect();
    if let Some(config) = config {
        let (clock, rng) = (Clock::System, Rng::system().map_err(in_words)?);
        let asked = doctor::examine(&config, file, &clock, &rng);
        let examined = actix_web::rt::System::new().block_on(asked).map_err(in_words)?;
        // What was looked at in place of a value that cannot be used says nothing about it.
        let is_wrong = |key: &str| findings.iter().any(|wrong| wrong.key == key);
        let examined = examined.into_iter().filter(|found| !is_wrong(&found.key));
        findings.extend(examined.collect::<Vec<_>>());
    }
    let count = |state| findings.iter().filter(|finding| finding.state == state).count();
    let (warnings, problems) = (count(Health::Warning), count(Health::Problem));
    if json {
        say(&json!({ "findings": findings, "warnings": warnings, "problems": problems })
            .to_string())?;
    } else {
        findings.iter().try_for_each(|finding| say(&finding.line()))?;
    }
    match problems {
        0 => Ok(()),
        1 => Err("there is 1 problem".to_owned()),
        some => Err(format!("there are {some} problems")),
    }
}
