//! `lavi doctor`

use std::path::Path;

use serde_json::json;

use super::{
    check_config::problems,
    output::{Done, in_words, say},
};
use crate::{
    app::doctor::{self, Finding, Health},
    clock::Clock,
    rng::Rng,
};

/// What to do about a line of the configuration, which itself says what is wrong.
const CORRECT: &str = "correct it; `lavi check-config` looks again";

/// Prints every finding. Fails if one is a problem.
pub fn run(file: Option<&Path>, json: bool) -> Done {
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
