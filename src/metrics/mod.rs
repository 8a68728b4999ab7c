//! Floor 1: what the process counts for `/metrics` (docs/decisions/0040). Every value of a label is of a closed list or
//! of the configuration: no address as it was asked for, no person, no network address.

mod calls;
mod counts;
mod tally;

use std::time::Duration;

use prometheus::TextEncoder;

pub use calls::{by_status, call, ok_or_error};
use counts::with;
pub use tally::Tally;

/// An answer to a visitor: its route as the pattern that the path fits, its method of a closed list, its status as digits.
pub fn answered(route: &str, method: &str, status: &str, taken: Duration) {
    let labels = [route, method, status];
    with(|all| all.requests.with_label_values(&labels).observe(taken.as_secs_f64()));
}

/// A step of a sign-in that was answered. `outcome` is the code of an error, or what follows.
pub fn signed_in(method: &'static str, outcome: &'static str) {
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
