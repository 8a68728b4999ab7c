//! Statements of the database as spans. The driver tells of a statement when it has ended, with its SQL text and how long it took;
//! values are bound and do not stand in the text.

use std::{
    sync::OnceLock,
    time::{Duration, SystemTime},
};

use opentelemetry::{
    KeyValue,
    trace::{Span, SpanBuilder, SpanKind},
};
use opentelemetry_sdk::trace::SdkTracer;
use tracing::{
    Dispatch, Event, Subscriber,
    dispatcher::WeakDispatch,
    field::{Field, Visit},
};
use tracing_opentelemetry::get_otel_context;
use tracing_subscriber::{Layer, layer, registry::LookupSpan};

/// Makes spans of the driver's events.
pub struct Statements {
    tracer: SdkTracer,
    /// What knows the traces of spans.
    subscriber: OnceLock<WeakDispatch>,
}

impl Statements {
    /// Spans of this tracer.
    pub const fn new(tracer: SdkTracer) -> Self {
        Self { tracer, subscriber: OnceLock::new() }
    }
}

/// What an event says of a statement.
#[derive(Default)]
struct StatementFacts {
    summary: String,
    text: String,
    seconds: f64,
}

impl Visit for StatementFacts {
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

impl<S: Subscriber + for<'a> LookupSpan<'a>> Layer<S> for Statements {
    fn on_register_dispatch(&self, subscriber: &Dispatch) {
        let _ = self.subscriber.set(subscriber.downgrade());
    }

    #[expect(
        clippy::disallowed_methods,
        reason = "a span ends now, whatever time the service believes it is"
    )]
    fn on_event(&self, event: &Event<'_>, spans: layer::Context<'_, S>) {
        // Only what happens within a request or a call belongs to a trace. The driver may tell on a thread of its own, which
        // has entered the span of whoever asked.
        let Some(subscriber) = self.subscriber.get().and_then(WeakDispatch::upgrade) else {
            return;
        };
        let mut within = spans.event_scope(event).into_iter().flatten();
        let parent = within.find_map(|span| get_otel_context(&span.id(), &subscriber));
        let Some(parent) = parent else { return };
        let mut facts = StatementFacts::default();
        event.record(&mut facts);
        let taken = Duration::try_from_secs_f64(facts.seconds).unwrap_or_default();
        let text = if facts.text.is_empty() { facts.summary.clone() } else { facts.text };
        let begun = SystemTime::now().checked_sub(taken).unwrap_or(SystemTime::UNIX_EPOCH);
        SpanBuilder::from_name(facts.summary)
            .with_kind(SpanKind::Client)
            .with_start_time(begun)
            .with_attributes([KeyValue::new("db.query.text", text)])
            .start_with_context(&self.tracer, &parent)
            .end();
    }
}
