//! Statements of the database as spans. The driver tells of a statement when it has ended, with its SQL text and how long it took;
//! values are bound and do not stand in the text.

use std::time::{Duration, SystemTime};

use opentelemetry::{
    Context, KeyValue,
    trace::{Span, SpanBuilder, SpanKind, TraceContextExt},
};
use opentelemetry_sdk::trace::SdkTracer;
use tracing::{
    Event, Subscriber,
    field::{Field, Visit},
};
use tracing_subscriber::{Layer, layer};

/// Makes spans of the driver's events.
pub struct Statements(SdkTracer);

impl Statements {
    /// Spans of this tracer.
    pub const fn new(tracer: SdkTracer) -> Self {
        Self(tracer)
    }
}

/// What an event says of a statement.
#[derive(Default)]
struct Told {
    summary: String,
    text: String,
    seconds: f64,
}

impl Visit for Told {
    fn record_str(&mut self, field: &Field, value: &str) {
        match field.name() {
            "summary" => value.clone_into(&mut self.summary),
            "db.statement" => value.trim().clone_into(&mut self.text),
            _ => {}
        }
    }

    fn record_f64(&mut self, field: &Field, value: f64) {
        if field.name() == "elapsed_secs" {
            self.seconds = value;
        }
    }

    fn record_debug(&mut self, _: &Field, _: &dyn std::fmt::Debug) {}
}

impl<S: Subscriber> Layer<S> for Statements {
    #[expect(
        clippy::disallowed_methods,
        reason = "a span ends now, whatever time the service believes it is"
    )]
    fn on_event(&self, event: &Event<'_>, _: layer::Context<'_, S>) {
        let parent = Context::current();
        // Only what happens within a request or a call belongs to a trace.
        if !parent.span().span_context().is_valid() {
            return;
        }
        let mut told = Told::default();
        event.record(&mut told);
        let taken = Duration::try_from_secs_f64(told.seconds).unwrap_or_default();
        let text = if told.text.is_empty() { told.summary.clone() } else { told.text };
        let begun = SystemTime::now().checked_sub(taken).unwrap_or(SystemTime::UNIX_EPOCH);
        SpanBuilder::from_name(told.summary)
            .with_kind(SpanKind::Client)
            .with_start_time(begun)
            .with_attributes([KeyValue::new("db.query.text", text)])
            .start_with_context(&self.0, &parent)
            .end();
    }
}
