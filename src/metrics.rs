//! Floor 1: what the process counts for `/metrics` (docs/decisions/0040). Every value of a label is of a closed list or
//! of the configuration: no address as it was asked for, no person, no network address.

use std::{
    sync::{LazyLock, Mutex, PoisonError},
    time::{Duration, Instant},
};

use prometheus::{
    HistogramOpts, HistogramVec, IntCounterVec, Opts, Registry, Result as Registered, TextEncoder,
    core::Collector,
};
use tracing::{Instrument, field::Empty};

/// An answer to a visitor: its route as the pattern that the path fits, its method of a closed list, its status as digits.
pub fn answered(route: &str, method: &str, status: &str, taken: Duration) {
    let labels = [route, method, status];
    with(|all| all.requests.with_label_values(&labels).observe(taken.as_secs_f64()));
}

/// A step of a sign-in that was answered. `outcome` is the code of an error, or what follows.
pub fn signed_in(method: &str, outcome: &'static str) {
    with(|all| all.sign_ins.with_label_values(&[method, outcome]).inc());
}

/// A captcha that was asked for, drawn, solved or wrong.
pub fn captcha(outcome: &'static str) {
    with(|all| all.captchas.with_label_values(&[outcome]).inc());
}

/// A limit that was reached.
pub fn limited(limit: &'static str) {
    with(|all| all.limits.with_label_values(&[limit]).inc());
}

/// A try or call that met a ceiling of docs/guessing.md.
pub fn ceiling(kind: &'static str, effect: &'static str) {
    with(|all| all.ceilings.with_label_values(&[kind, effect]).inc());
}

/// How long a hash waited or was computed.
pub fn hashed(phase: &'static str, taken: Duration) {
    with(|all| all.hashes.with_label_values(&[phase]).observe(taken.as_secs_f64()));
}

/// All of it in Prometheus text format.
pub fn text() -> String {
    let mut text = String::new();
    with(|all| {
        if let Err(cause) = TextEncoder::new().encode_utf8(&all.registry.gather(), &mut text) {
            tracing::error!(%cause, "the metrics cannot be written");
        }
    });
    text
}

/// Makes a call to another service and counts how it ended. The future that is dropped before counts as `dropped`.
/// `call` is of the account API or of this program, never what somebody typed.
pub async fn call<T, E>(
    service: &'static str,
    call: &str,
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

/// Bounds in seconds: pages take milliseconds, hashes a tenth of a second, long polls half a minute.
const BUCKETS: [f64; 12] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0];

static COUNTED: LazyLock<Registered<ProcessCounts>> = LazyLock::new(ProcessCounts::new);

pub struct ProcessCounts {
    pub registry: Registry,
    pub requests: HistogramVec,
    pub sign_ins: IntCounterVec,
    pub calls: HistogramVec,
    pub hashes: HistogramVec,
    pub captchas: IntCounterVec,
    pub limits: IntCounterVec,
    pub ceilings: IntCounterVec,
}

impl ProcessCounts {
    /// All of them, with a first value of each, so that rules and panels see the family before something happens.
    fn new() -> Registered<Self> {
        let all = Self::empty()?;
        for method in ["password", "mobile_id", "smart_id", "id_card", "passkey"] {
            all.sign_ins.with_label_values(&[method, "success"]);
        }
        all.calls.with_label_values(&["mail", "send", "ok"]);
        for phase in ["wait", "compute"] {
            all.hashes.with_label_values(&[phase]);
        }
        for outcome in ["asked", "drawn", "solved", "wrong"] {
            all.captchas.with_label_values(&[outcome]);
        }
        for limit in ["hash_queue", "phones", "pause"] {
            all.limits.with_label_values(&[limit]);
        }
        Ok(all)
    }

    fn empty() -> Registered<Self> {
        let registry = Registry::new();
        let timed = |name: &str, help: &str, labels: &[&str]| {
            let options = HistogramOpts::new(name, help).buckets(BUCKETS.to_vec());
            register(&registry, HistogramVec::new(options, labels)?)
        };
        let counter = |name: &str, help: &str, labels: &[&str]| {
            register(&registry, IntCounterVec::new(Opts::new(name, help), labels)?)
        };
        Ok(Self {
            requests: timed(
                "lavi_http_request_duration_seconds",
                "Time until an answer began, by route; status 0: the caller went away, or it came too late.",
                &["route", "method", "status"],
            )?,
            sign_ins: counter(
                "lavi_sign_ins_total",
                "Steps of sign-ins that were answered, by method and outcome.",
                &["method", "outcome"],
            )?,
            calls: timed(
                "lavi_calls_duration_seconds",
                "Calls to the account service, providers and the mail server, by outcome.",
                &["service", "call", "outcome"],
            )?,
            hashes: timed(
                "lavi_password_hash_seconds",
                "Password hashes: their wait in the queue, and their computing.",
                &["phase"],
            )?,
            captchas: counter(
                "lavi_captchas_total",
                "Captchas: asked for, drawn, solved, wrong, and not checked because the provider fails.",
                &["outcome"],
            )?,
            limits: counter("lavi_limits_total", "Limits that were reached.", &["limit"])?,
            ceilings: counter(
                "lavi_ceilings_reached_total",
                "Tries and calls that met a ceiling against guessing, by what is counted and what follows.",
                &["kind", "effect"],
            )?,
            registry,
        })
    }
}

fn register<C: Collector + Clone + 'static>(registry: &Registry, collector: C) -> Registered<C> {
    registry.register(Box::new(collector.clone()))?;
    Ok(collector)
}

/// Counts something.
pub fn with(count: impl FnOnce(&ProcessCounts)) {
    if let Ok(counted) = &*COUNTED {
        count(counted);
    }
}

// Counts what strangers can cause as often as they like, and says when it is worth a line of the log: the 1st, 2nd, 4th, 8th …
// time within a quarter of an hour.

/// After this time it is counted from 1 again.
const WINDOW: Duration = Duration::from_secs(15 * 60);

/// How often something has happened lately, anywhere in this process.
#[derive(Debug)]
pub struct Tally(Mutex<(Option<Instant>, u64)>);

impl Tally {
    /// Nothing has happened.
    pub const fn new() -> Self {
        Self(Mutex::new((None, 0)))
    }

    /// Counts it. If a line is due, how often it has happened in this quarter of an hour.
    pub fn count(&self) -> Option<u64> {
        self.count_at(Instant::now())
    }

    fn count_at(&self, now: Instant) -> Option<u64> {
        let mut seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if seen.0.is_none_or(|since| now.duration_since(since) >= WINDOW) {
            *seen = (Some(now), 0);
        }
        seen.1 += 1;
        seen.1.is_power_of_two().then_some(seen.1)
    }
}

impl Default for Tally {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_become_rarer_and_begin_again_after_a_quarter_of_an_hour() {
        let (tally, now) = (Tally::new(), Instant::now());
        let lines: Vec<u64> = (0..3_000).filter_map(|_| tally.count_at(now)).collect();
        assert_eq!(lines, [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048]);
        assert_eq!(tally.count_at(now + WINDOW), Some(1));
    }
}
