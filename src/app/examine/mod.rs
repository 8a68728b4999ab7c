//! Examines a configuration before the server starts: everything that it names is loaded as the server would load it,
//! but for what takes a connection.

mod cards;
mod found_problems;
mod places;
mod providers;
mod warnings;
mod wording;

pub use warnings::{not_offered, warnings};

use self::found_problems::FoundProblems;
use crate::{
    app::{belonging, test_cas},
    config::Config,
};

/// What is wrong with the brand, the wording, the documents and the looks.
pub fn wording_problems(config: &Config) -> Vec<String> {
    let mut found = FoundProblems::default();
    wording::examine(config, &mut found);
    found.lines
}

/// Everything that would keep the server from starting, a line each with its key and its file.
pub fn problems(config: &Config) -> Vec<String> {
    let mut found = FoundProblems::default();
    found.of(test_cas::refuse(config));
    found.of(belonging::check(config));
    wording::examine(config, &mut found);
    found.of(config.clone().keep_methods_that_work());
    places::examine(config, &mut found);
    providers::examine(config, &mut found);
    cards::examine(config, &mut found);
    found.lines
}
