//! GET requests that a server holds for half a minute, thousands at once, at as little memory each as can be.
//!
//! Where the server speaks HTTP/2, up to a hundred of them share a connection. Where it does not, each has a connection of
//! its own, which holds no buffers while nothing arrives; the next one takes it over. docs/decisions/0033 says what that
//! costs, and why the client of the other calls does not do.

mod connector;
mod failure;
mod http1;
mod http2;
mod idle;

pub use idle::IDLE;

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use hyper_util::client::legacy::connect::Connection as _;
use reqwest::Version;
use rustls::ClientConfig;
use tokio::{
    sync::{Mutex, MutexGuard},
    time,
};
use ureq_proto::http::Uri;

use self::{
    connector::{Connector, Stream},
    failure::Failure,
    http2::{Lane, Lanes},
    idle::Idle,
};
use super::{RestResponse, TransportFault};

/// A client of one server.
#[derive(Debug)]
pub struct LongPolls {
    connector: Connector,
    lanes: Lanes,
    idle: Idle,
    /// Whether the server spoke HTTP/2 when it was last heard.
    shares: AtomicBool,
    /// Held while a connection to share is opened, so that those who wait for it open none.
    opening: Mutex<()>,
}

impl LongPolls {
    /// A client that has this long to connect.
    pub fn new(tls: ClientConfig, connect: Duration) -> Self {
        Self {
            connector: Connector::new(tls, connect),
            lanes: Lanes::default(),
            idle: Idle::default(),
            shares: AtomicBool::new(false),
            opening: Mutex::default(),
        }
    }

    /// Learns from an answer of the server to another client whether it speaks HTTP/2.
    pub fn learn(&self, version: Version) {
        self.shares.store(version == Version::HTTP_2, Ordering::Relaxed);
    }

    /// The complete answer to a GET request. No redirect is followed.
    pub async fn get(&self, address: Uri, limit: Duration) -> Result<RestResponse, TransportFault> {
        let answered = time::timeout(limit, self.answer(&address)).await;
        answered.unwrap_or_else(|_| {
            Err(TransportFault::lost("error sending request: operation timed out"))
        })
    }

    async fn answer(&self, address: &Uri) -> Result<RestResponse, TransportFault> {
        loop {
            match self.on_open_connection(address).await {
                Some(Ok(answer)) => return Ok(answer),
                Some(Err(Failure::Fault(fault))) => return Err(fault),
                Some(Err(Failure::Unused)) => {}
                None => break,
            }
        }
        let answer = match Box::pin(self.connect(address)).await? {
            Connected::Shared(lane) => lane.get(address).await,
            Connected::Alone(stream) => self.exchange(stream, address).await,
        };
        answer.map_err(Failure::into_fault)
    }

    /// The server may have closed a connection that waited for work. Then it is not offered again.
    async fn on_open_connection(&self, address: &Uri) -> Option<Result<RestResponse, Failure>> {
        if let Some(lane) = self.lanes.with_room() {
            return Some(lane.get(address).await);
        }
        let stream = self.idle.take()?;
        Some(self.exchange(stream, address).await)
    }

    async fn connect(&self, address: &Uri) -> Result<Connected, TransportFault> {
        let _turn = self.turn().await;
        if let Some(lane) = self.lanes.with_room() {
            return Ok(Connected::Shared(lane));
        }
        let opened = self.open(address).await;
        self.shares.store(matches!(opened, Ok(Connected::Shared(_))), Ordering::Relaxed);
        opened
    }

    /// The turn to open a connection to share. Where none can be opened, nobody waits for others to find that out too.
    async fn turn(&self) -> Option<MutexGuard<'_, ()>> {
        if !self.shares.load(Ordering::Relaxed) {
            return None;
        }
        let turn = self.opening.lock().await;
        self.shares.load(Ordering::Relaxed).then_some(turn)
    }

    async fn open(&self, address: &Uri) -> Result<Connected, TransportFault> {
        let stream = self.connector.connect(address).await?;
        if stream.inner().connected().is_negotiated_h2() {
            return Ok(Connected::Shared(self.lanes.open(stream).await?));
        }
        Ok(Connected::Alone(stream))
    }

    /// One request on a connection of its own, which waits for the next one then.
    async fn exchange(&self, mut stream: Stream, address: &Uri) -> Result<RestResponse, Failure> {
        let (answer, is_reusable) = http1::get(&mut stream, address).await?;
        if is_reusable {
            self.idle.put(stream);
        }
        Ok(answer)
    }
}

/// A connection for a request.
enum Connected {
    Shared(Lane),
    Alone(Stream),
}
