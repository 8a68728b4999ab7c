//! Floor 1: traces for OpenTelemetry, if the configuration names a collector (docs/decisions/0048). Requests, calls to others and
//! statements of the database are spans. They name routes as patterns, calls and SQL texts without values: no address as it was
//! asked for, no person.

mod export;
mod sender;
mod statements;

pub use export::{Exporter, TracesError};

use std::{
    collections::HashMap,
    sync::atomic::{AtomicBool, Ordering},
};

use opentelemetry::propagation::TextMapPropagator;
use opentelemetry_sdk::propagation::TraceContextPropagator;
use tracing::Span;
use tracing_opentelemetry::OpenTelemetrySpanExt;

/// Whether spans are exported.
static ON: AtomicBool = AtomicBool::new(false);

/// Whether spans are exported: others need not be made.
pub fn are_on() -> bool {
    ON.load(Ordering::Relaxed)
}

/// The header that carries a trace's context (W3C Trace Context).
pub const TRACEPARENT: &str = "traceparent";

/// The `traceparent` of the span that is entered, for a service that continues the trace; `None` without traces.
pub fn traceparent() -> Option<String> {
    if !are_on() {
        return None;
    }
    let mut headers = HashMap::<String, String>::new();
    TraceContextPropagator::new().inject_context(&Span::current().context(), &mut headers);
    headers.remove(TRACEPARENT)
}

/// Makes a span part of the trace that this `traceparent` names. Anything else changes nothing.
pub fn continue_from(span: &Span, traceparent: &str) {
    let headers = HashMap::from([(TRACEPARENT.to_owned(), traceparent.to_owned())]);
    // Without traces there is no layer that could take it.
    let _ = span.set_parent(TraceContextPropagator::new().extract(&headers));
}
