//! `lavi check-config` and `lavi doctor`

use std::path::Path;

use serde_json::json;

use crate::{
    app::{
        checks::{connected, doctor, examine},
        commands::surroundings::{Done, in_words, say},
    },
    clock::Clock,
    config::{Config, Health},
    rng::Rng,
};

/// What follows from an empty `security.contact`.
const NO_CONTACT: &str = "is empty, so there is no /.well-known/security.txt, and people who find a weakness do not know whom to tell";

/// Prints every problem of the configuration, and what else the operator should know. Connects to nobody.
pub fn run(file: Option<&Path>) -> Done {
    match examine::read(file) {
        (Some(config), found) if found.list.is_empty() => tell(&config),
        (_, found) => Err(found.lines().join("\n")),
    }
}

fn tell(config: &Config) -> Done {
    for warning in examine::warnings(config) {
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

/// Prints every finding. Fails if one is a problem.
pub fn run_doctor(file: Option<&Path>, json: bool) -> Done {
    let (config, wrong) = examine::read(file);
    let mut findings = wrong.list.clone();
    if let Some(config) = config {
        let (clock, rng) = (Clock::System, Rng::system().map_err(in_words)?);
        let asked = doctor::examine(&config, file, &clock, &rng);
        let examined = actix_web::rt::System::new().block_on(asked).map_err(in_words)?;
        // What was looked at in place of a value that cannot be used says nothing about it.
        findings.extend(examined.into_iter().filter(|found| wrong.is_in_order(&found.key)));
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
