//! What a command says: lines on standard output, the log on standard error, and in one line what went wrong.

use std::{
    fmt::Display,
    io::{ErrorKind, IsTerminal, Write},
};

/// What went wrong, in one line.
pub type Done = Result<(), String>;

/// Writes a line to standard output. Whoever reads it may stop reading (`lavi account list | head`).
pub fn say(line: &str) -> Done {
    match writeln!(std::io::stdout(), "{line}") {
        Err(cause) if cause.kind() != ErrorKind::BrokenPipe => {
            Err(format!("standard output: {cause}"))
        }
        _ => Ok(()),
    }
}

/// What went wrong, as a line.
pub fn in_words(problem: impl Display) -> String {
    problem.to_string()
}

/// `RUST_LOG` decides what is logged, `default` where it is not set.
pub fn log_to_stderr(default: &str) {
    let filter =
        tracing_subscriber::EnvFilter::try_from_default_env().unwrap_or_else(|_| default.into());
    let coloured = std::io::stderr().is_terminal();
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(coloured)
        .with_writer(std::io::stderr)
        .init();
}
