//! Sends batches of spans by our own HTTP client. The SDK asks from a thread without a runtime, so the request runs on ours.

use std::time::Duration;

use async_trait::async_trait;
use opentelemetry_http::{Bytes, HttpClient, HttpError, Request, Response};
use reqwest::{Client, redirect::Policy};
use tokio::runtime::Handle;

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
