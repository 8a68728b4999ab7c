//! What a command prints: lines on standard output, the log on standard error, and one line for what went wrong.

use std::{
    fmt::Display,
    io::{ErrorKind, Write},
};

/// The result of a command; the error is one line for the operator.
pub type Done = Result<(), String>;

/// Prints a line to standard output. A closed pipe is not an error (`lavi account list | head`).
pub fn say(line: &str) -> Done {
    match writeln!(std::io::stdout(), "{line}") {
        Err(cause) if cause.kind() != ErrorKind::BrokenPipe => {
            Err(format!("standard output: {cause}"))
        }
        _ => Ok(()),
    }
}

/// Prints bytes to standard output. A closed pipe is not an error.
pub fn tell(bytes: &[u8]) -> Done {
    match std::io::stdout().write_all(bytes) {
        Err(cause) if cause.kind() != ErrorKind::BrokenPipe => {
            Err(format!("standard output: {cause}"))
        }
        _ => Ok(()),
    }
}

/// Turns an error into the line that the operator sees.
pub fn in_words(problem: impl Display) -> String {
    problem.to_string()
}
