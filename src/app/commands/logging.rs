//! The log: lines on standard error, as text or as JSON, and which lines there are; and traces, where a collector takes them.

use std::io::{self, IsTerminal, Write};

use tracing_subscriber::{
    EnvFilter, Layer, fmt, layer::SubscriberExt, reload, util::SubscriberInitExt,
};

use crate::{config::Log, traces::Exporter};

/// The variable that decides which lines there are, whatever the configuration says.
const VARIABLE: &str = "RUST_LOG";

/// What no line is made of: spans for a collector alone, and the HTTP library's word on each connection that ends badly, without
/// an address, as often as strangers like. `app::server::connections` says it instead.
const NO_LINES: [&str; 2] = ["lavi::trace=off", "actix_http::h1::dispatcher=off"];

/// Which lines are logged. It can be changed while the server runs.
pub struct LogFilter {
    default: &'static str,
    set: Box<dyn Fn(EnvFilter) -> Result<(), String> + Send + Sync>,
}

/// Logs to standard error. `RUST_LOG` decides what is logged, then `log.level`, then `default`.
///
/// Each line of a JSON log names the node.
pub fn to_stderr(
    default: &'static str,
    log: &Log,
    node: &str,
    traces: Option<&Exporter>,
) -> LogFilter {
    let (filter, handle) = reload::Layer::new(filter(default, log));
    let lines = if log.is_json {
        let begin = format!("{{\"node\":{},", serde_json::Value::from(node));
        let named = move || NamedLine { begin: begin.clone() };
        fmt::layer().with_writer(named).json().with_span_list(false).boxed()
    } else {
        fmt::layer().with_writer(io::stderr).with_ansi(io::stderr().is_terminal()).boxed()
    };
    let lines = tracing_subscriber::registry().with(lines.with_filter(filter));
    // An optional layer would not be told of the subscriber, and one that does nothing would be told of every event.
    match traces {
        Some(traces) => lines.with(traces.layer()).init(),
        None => lines.init(),
    }
    LogFilter {
        default,
        set: Box::new(move |filter| handle.reload(filter).map_err(|cause| cause.to_string())),
    }
}

/// Writes the object of a line with the node's name in it. A line is written at once.
struct NamedLine {
    begin: String,
}

impl Write for NamedLine {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        match line.strip_prefix(b"{") {
            Some(rest) => io::stderr().write_all(&[self.begin.as_bytes(), rest].concat())?,
            None => io::stderr().write_all(line)?,
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stderr().flush()
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
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| given.into());
    let without = NO_LINES.iter().filter_map(|directive| directive.parse().ok());
    without.fold(filter, EnvFilter::add_directive)
}
