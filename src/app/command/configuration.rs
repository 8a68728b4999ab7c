//! The configuration that a command works with.

use std::path::Path;

use crate::config::Config;

/// Reads the configuration. `more` holds additional environment variables.
pub fn read_config(file: Option<&Path>, more: &[(&str, &str)]) -> Result<Config, String> {
    let more = more.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    Config::read(file, std::env::vars().chain(more)).map_err(|problems| problems.to_string())
}
