//! Opens connections, over TLS where the address says so.

use std::{sync::Arc, time::Duration};

use hyper_rustls::{HttpsConnector, MaybeHttpsStream};
use hyper_util::{client::legacy::connect::HttpConnector, rt::TokioIo};
use rustls::ClientConfig;
use tokio::net::TcpStream;
use tower_service::Service;
use ureq_proto::http::Uri;

use crate::providers::rest::TransportFault;

/// A connection. Boxed: it is moved about, and a future keeps room for each place that it passes.
pub type Stream = Box<TokioIo<MaybeHttpsStream<TokioIo<TcpStream>>>>;

/// Opens connections.
#[derive(Clone, Debug)]
pub struct Connector {
    https: HttpsConnector<HttpConnector>,
    limit: Duration,
}

impl Connector {
    /// A connector that has this long, the TLS handshake included.
    pub fn new(tls: ClientConfig, limit: Duration) -> Self {
        let mut tcp = HttpConnector::new();
        tcp.enforce_http(false);
        tcp.set_nodelay(true);
        tcp.set_connect_timeout(Some(limit));
        Self { https: HttpsConnector::from((tcp, Arc::new(tls))), limit }
    }

    /// Opens a connection to the server of this address.
    pub async fn connect(&self, address: &Uri) -> Result<Stream, TransportFault> {
        let connecting = self.https.clone().call(address.clone());
        let connected = tokio::time::timeout(self.limit, connecting).await;
        let connected = connected
            .map_err(|_| TransportFault::lost("error sending request: connecting timed out"))?;
        let stream = connected.map_err(|cause| TransportFault::because(&*cause))?;
        Ok(Box::new(TokioIo::new(stream)))
    }
}
