//! What a command prints: lines on standard output, the log on standard error, and one line for what went wrong.

use std::{
    fmt::Display,
    io::{ErrorKind, IsTerminal, Write},
};

use crate::config::Log;

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

/// Turns an error into the line that the operator sees.
pub fn in_words(problem: impl Display) -> String {
    problem.to_string()
}

/// Logs to standard error, as text or as JSON. `RUST_LOG` decides what is logged; if it is not set, `default` does.
pub fn log_to_stderr(default: &str, log: Log) {
    let filter =
        tracing_subscriber::EnvFilter::try_from_default_env().unwrap_or_else(|_| default.into());
    let lines = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    if log.is_json {
        lines.json().with_span_list(false).init();
    } else {
        lines.with_ansi(std::io::stderr().is_terminal()).init();
    }
}
