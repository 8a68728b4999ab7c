//! What is wrong with a configuration, as it is found.

use std::fmt::Display;

/// Lines about what is wrong, in the order in which it was found.
#[derive(Default)]
pub struct FoundProblems {
    /// The lines.
    pub lines: Vec<String>,
}

impl FoundProblems {
    /// Notes each line of an error once. Returns the value, if there is one.
    pub fn of<T>(&mut self, looked: Result<T, impl Display>) -> Option<T> {
        looked.map_err(|cause| self.add(&cause)).ok()
    }

    /// Notes each of these lines once.
    pub fn add_all(&mut self, lines: Vec<String>) {
        for line in lines {
            self.add(&line);
        }
    }

    /// Notes each line of this text once.
    pub fn add(&mut self, cause: &impl Display) {
        for line in cause.to_string().lines() {
            if !self.lines.iter().any(|known| known == line) {
                self.lines.push(line.to_owned());
            }
        }
    }
}
