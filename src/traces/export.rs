//! Where spans go: to a collector, by OTLP over HTTP, in batches from a thread of their own.

use std::{sync::atomic::Ordering, time::Duration};

use opentelemetry::trace::TracerProvider;
use opentelemetry_otlp::{SpanExporter, WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::{Resource, trace::SdkTracerProvider};
use tracing::Subscriber;
use tracing_subscriber::{
    Layer,
    filter::{Targets, filter_fn},
    registry::LookupSpan,
};
use url::Url;

use crate::traces::{ON, sender::SpanSender, statements::Statements};

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
    /// Exports to the collector at this address, such as `http://127.0.0.1:4318`. Must be called inside a Tokio runtime, on which the
    /// batches are sent.
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
