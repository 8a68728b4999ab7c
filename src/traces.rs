//! Floor 1: traces for OpenTelemetry, if the configuration names a collector (docs/decisions/0048). Requests, calls to others and
//! statements of the database are spans. They name routes as patterns, calls and SQL texts without values: no address as it was
//! asked for, no person.

use std::{
    collections::HashMap,
    sync::{
        OnceLock,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, SystemTime},
};

use async_trait::async_trait;
use opentelemetry::{
    KeyValue,
    propagation::TextMapPropagator,
    trace::{Span as _, SpanBuilder, SpanKind, TracerProvider},
};
use opentelemetry_http::{Bytes, HttpClient, HttpError, Request, Response};
use opentelemetry_otlp::{SpanExporter, WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::{
    Resource,
    propagation::TraceContextPropagator,
    trace::{SdkTracer, SdkTracerProvider},
};
use reqwest::{Client, redirect::Policy};
use tokio::runtime::Handle;
use tracing::{
    Dispatch, Event, Span, Subscriber,
    dispatcher::WeakDispatch,
    field::{Field, Visit},
};
use tracing_opentelemetry::{OpenTelemetrySpanExt, get_otel_context};
use tracing_subscriber::{
    Layer,
    filter::{Targets, filter_fn},
    layer,
    registry::LookupSpan,
};
use url::Url;

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

// Where spans go: to a collector, by OTLP over HTTP, in batches from a thread of their own.

/// The time for one batch, and for the last one when the server stops.
const TIMEOUT: Duration = Duration::from_secs(5);

/// Why traces cannot be exported.
#[derive(Debug, thiserror::Error)]
#[error("log.traces: {0}")]
pub struct TracesError(String);

/// Exports spans until it is shut down. A collector that is away costs nothing but the spans: the queue is bounded (the SDK's
/// `OTEL_BSP_MAX_QUEUE_SIZE`, 2,048), and what does not fit is dropped.
#[derive(Debug)]
pub struct Exporter(SdkTracerProvider);

impl Exporter {
    /// Exports to the collector at this address, such as `http://127.0.0.1:4318`. Must be called inside a Tokio runtime, on which
    /// the batches are sent.
    pub fn to(collector: &Url) -> Result<Self, TracesError> {
        let wrong = |cause: &dyn std::fmt::Display| TracesError(cause.to_string());
        let sender = SpanSender::new(TIMEOUT).map_err(|cause| wrong(&cause))?;
        let exporter = SpanExporter::builder()
            .with_http()
            .with_http_client(sender)
            .with_endpoint(format!("{}/v1/traces", collector.as_str().trim_end_matches('/')))
            .with_timeout(TIMEOUT)
            .build()
            .map_err(|cause| wrong(&cause))?;
        let resource = Resource::builder()
            .with_service_name("lavi")
            .with_attribute(opentelemetry::KeyValue::new(
                "service.version",
                env!("CARGO_PKG_VERSION"),
            ))
            .build();
        let provider = SdkTracerProvider::builder()
            .with_batch_exporter(exporter)
            .with_resource(resource)
            .build();
        ON.store(true, Ordering::Relaxed);
        Ok(Self(provider))
    }

    /// The layer of the log that makes spans of what happens.
    pub fn layer<S: Subscriber + for<'a> LookupSpan<'a>>(&self) -> impl Layer<S> + use<S> {
        let tracer = self.0.tracer("lavi");
        let spans = tracing_opentelemetry::layer()
            .with_tracer(tracer.clone())
            .with_location(false)
            .with_threads(false)
            .with_tracked_inactivity(false)
            .with_filter(Targets::new().with_target("lavi::trace", tracing::Level::INFO));
        // It has to see every span, to find the one of a trace around it.
        let statements = Statements::new(tracer).with_filter(filter_fn(|what| {
            what.target() == "sqlx::query" || (what.is_span() && what.target().starts_with("lavi"))
        }));
        spans.and_then(statements)
    }

    /// Sends what is left. Blocks for at most five seconds, so it must not be called on a worker of the runtime that sends.
    pub fn shutdown(&self) {
        if let Err(cause) = self.0.shutdown_with_timeout(TIMEOUT) {
            tracing::warn!(%cause, "the last traces were not sent (log.traces)");
        }
    }
}

// Sends batches of spans by our own HTTP client. The SDK asks from a thread without a runtime, so the request runs on ours.

/// The most that is read of a collector's answer.
const LARGEST: usize = 64 << 10;

/// The client of the exporter.
#[derive(Debug)]
pub struct SpanSender {
    client: Client,
    runtime: Handle,
}

impl SpanSender {
    /// Sends on the current runtime, each request within this time, to the configured address alone.
    pub fn new(timeout: Duration) -> Result<Self, HttpError> {
        let client =
            Client::builder().redirect(Policy::none()).timeout(timeout).no_proxy().build()?;
        Ok(Self { client, runtime: Handle::try_current()? })
    }
}

#[async_trait]
impl HttpClient for SpanSender {
    async fn send_bytes(&self, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        let client = self.client.clone();
        let sent = async move {
            let (head, body) = request.into_parts();
            let url = reqwest::Url::parse(&head.uri.to_string())?;
            let sent = client.request(head.method, url).headers(head.headers).body(body);
            let mut answer = sent.send().await?;
            let mut read = Vec::new();
            while let Some(chunk) = answer.chunk().await? {
                if read.len() + chunk.len() > LARGEST {
                    return Err(HttpError::from("the answer is too long"));
                }
                read.extend_from_slice(&chunk);
            }
            Ok(Response::builder().status(answer.status()).body(Bytes::from(read))?)
        };
        self.runtime.spawn(sent).await?
    }
}

// Statements of the database as spans. The driver tells of a statement when it has ended, with its SQL text and how long it took;
// values are bound and do not stand in the text.

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
        // has entered the span of the caller.
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
