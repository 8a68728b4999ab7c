//! The log: lines on standard error, as text or as JSON, and which lines there are.

use std::io::IsTerminal;

use tracing_subscriber::EnvFilter;

use crate::config::Log;

/// The variable that decides which lines there are, whatever the configuration says.
const VARIABLE: &str = "RUST_LOG";

/// Which lines are logged. It can be changed while the server runs.
pub struct LogFilter {
    default: &'static str,
    set: Box<dyn Fn(EnvFilter) -> Result<(), String> + Send + Sync>,
}

/// Logs to standard error. `RUST_LOG` decides what is logged, then `log.level`, then `default`.
pub fn to_stderr(default: &'static str, log: &Log) -> LogFilter {
    let lines = tracing_subscriber::fmt().with_writer(std::io::stderr);
    macro_rules! begin {
        ($lines:expr) => {{
            let lines = $lines.with_env_filter(filter(default, log)).with_filter_reloading();
            let handle = lines.reload_handle();
            lines.init();
            Box::new(move |filter| handle.reload(filter).map_err(|cause| cause.to_string()))
        }};
    }
    LogFilter {
        default,
        set: if log.is_json {
            begin!(lines.json().with_span_list(false))
        } else {
            begin!(lines.with_ansi(std::io::stderr().is_terminal()))
        },
    }
}

impl LogFilter {
    /// Logs what this configuration says from now on. Returns that, in words.
    ///
    /// # Errors
    /// Why it stays as it was.
    pub fn change(&self, log: &Log) -> Result<String, String> {
        if std::env::var_os(VARIABLE).is_some() {
            return Ok(format!("as {VARIABLE} says"));
        }
        (self.set)(filter(self.default, log))?;
        Ok(log.level.clone().unwrap_or_else(|| self.default.to_owned()))
    }
}

fn filter(default: &str, log: &Log) -> EnvFilter {
    let given = log.level.as_deref().unwrap_or(default);
    EnvFilter::try_from_default_env().unwrap_or_else(|_| given.into())
}
