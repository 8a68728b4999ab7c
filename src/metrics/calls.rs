//! Counts calls to other services: how they ended, and how long they took.

use std::time::Instant;

use tracing::{Instrument, field::Empty};

use crate::metrics::counts::with;

/// Makes a call to another service and counts how it ended. The future that is dropped before counts as `dropped`.
/// `call` is of the account API or of this program, never what somebody typed.
pub async fn call<T, E>(
    (service, call): (&'static str, &str),
    made: impl Future<Output = Result<T, E>>,
    outcome: impl FnOnce(&Result<T, E>) -> &'static str,
) -> Result<T, E> {
    let span = tracing::info_span!(
        target: "lavi::trace",
        "call",
        otel.name = format!("{service} {call}"),
        otel.kind = "client",
        service,
        call,
        outcome = Empty,
    );
    let mut counted = TimedCall { service, call, begun: Instant::now(), outcome: "dropped" };
    let result = made.instrument(span.clone()).await;
    counted.outcome = outcome(&result);
    span.record("outcome", counted.outcome);
    result
}

/// The outcome of a call whose errors are not told apart.
pub fn ok_or_error<T, E>(result: &Result<T, E>) -> &'static str {
    if result.is_ok() { "ok" } else { "error" }
}

/// The outcome of an answer with this status.
pub const fn by_status(status: u16) -> &'static str {
    match status {
        400..500 => "4xx",
        500.. => "5xx",
        _ => "ok",
    }
}

struct TimedCall<'a> {
    service: &'static str,
    call: &'a str,
    begun: Instant,
    outcome: &'static str,
}

impl Drop for TimedCall<'_> {
    fn drop(&mut self) {
        let labels = [self.service, self.call, self.outcome];
        with(|all| {
            all.calls.with_label_values(&labels).observe(self.begun.elapsed().as_secs_f64());
        });
    }
}
