//! What is wrong with a configuration.

use std::fmt;

/// Every problem of the configuration, one line each.
#[derive(Debug, PartialEq, Eq)]
pub struct Problems(pub Vec<String>);

impl Problems {
    /// A single problem.
    pub fn one(problem: impl Into<String>) -> Self {
        Self(vec![problem.into()])
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join("\n"))
    }
}

impl std::error::Error for Problems {}
