//! The counters of this process, and their labels.

use std::sync::LazyLock;

use prometheus::{
    HistogramOpts, HistogramVec, IntCounterVec, Opts, Registry, Result as Registered,
    core::Collector,
};

/// Bounds in seconds: pages take milliseconds, hashes a tenth of a second, long polls half a minute.
const BUCKETS: [f64; 12] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0];

static COUNTED: LazyLock<Registered<ProcessCounts>> = LazyLock::new(ProcessCounts::new);

/// All counters.
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
        for method in ["password", "mobile_id", "smart_id", "id_card"] {
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
