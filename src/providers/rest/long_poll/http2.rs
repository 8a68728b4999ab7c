//! Requests that share HTTP/2 connections (RFC 9113).

use std::{
    sync::{
        Arc, Mutex, MutexGuard, PoisonError, Weak,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use h2::{
    Ping, PingPong, Reason, RecvStream,
    client::{Builder, Connection, SendRequest},
};
use tokio::{
    select,
    time::{sleep, timeout},
};
use ureq_proto::http::{Request, Response, Uri, header::ACCEPT};

use super::{connector::Stream, failure::Failure};
use crate::providers::rest::{RestResponse, TransportFault, response::LARGEST};

/// The most requests that share a connection, even where the server allows more: as many are lost when it breaks.
const MOST: usize = 100;
/// Between two questions to a server whether it is still there.
const CHECK: Duration = Duration::from_secs(10);
/// How long it has to say so.
const PONG: Duration = Duration::from_secs(5);

/// What is sent in requests: nothing.
type Nothing = &'static [u8];

/// The open connections.
#[derive(Debug, Default)]
pub struct Lanes(Mutex<Vec<Lane>>);

/// A connection, or the right to one request on it.
#[derive(Clone, Debug)]
pub struct Lane {
    sender: SendRequest<Nothing>,
    /// Whether no other request is to use the connection. One share for the connection, one for each of its requests.
    is_closed: Arc<AtomicBool>,
}

impl Lanes {
    /// The right to a request on a connection that has room.
    pub fn with_room(&self) -> Option<Lane> {
        let mut lanes = self.lock();
        lanes.retain(|lane| !lane.is_closed.load(Ordering::Relaxed));
        lanes.iter().find(|lane| lane.has_room()).cloned()
    }

    /// Makes a connection one to share, and returns the right to its first request.
    pub async fn open(&self, stream: Stream) -> Result<Lane, TransportFault> {
        let (sender, mut connection) = Builder::new()
            .enable_push(false)
            .handshake(stream)
            .await
            .map_err(|cause| TransportFault::because(&cause))?;
        // Its settings come first, so they are known when it answers.
        let mut ping = connection.ping_pong().ok_or_else(|| TransportFault::lost("no ping"))?;
        select! {
            answered = timeout(PONG, ping.ping(Ping::opaque())) => match answered {
                Ok(Ok(_)) => {}
                Ok(Err(cause)) => return Err(TransportFault::because(&cause)),
                Err(_) => return Err(TransportFault::lost("the server does not answer a ping")),
            },
            ended = &mut connection => {
                return Err(ended.map_or_else(
                    |cause| TransportFault::because(&cause),
                    |()| TransportFault::lost("the connection ended"),
                ));
            }
        }
        let is_closed = Arc::new(AtomicBool::new(false));
        tokio::spawn(drive(connection, ping, Arc::downgrade(&is_closed)));
        let lane = Lane { sender, is_closed };
        self.lock().push(lane.clone());
        Ok(lane)
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Lane>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Lane {
    fn has_room(&self) -> bool {
        Arc::strong_count(&self.is_closed) <= MOST.min(self.sender.current_max_send_streams())
    }

    /// The answer to a GET request.
    pub async fn get(mut self, address: &Uri) -> Result<RestResponse, Failure> {
        let answer = self.exchange(address).await;
        if matches!(answer, Err(Failure::Unused)) {
            self.is_closed.store(true, Ordering::Relaxed);
        }
        answer
    }

    async fn exchange(&mut self, address: &Uri) -> Result<RestResponse, Failure> {
        let request = Request::get(address).header(ACCEPT, "application/json").body(());
        let request = request.map_err(|_| TransportFault::lost("the address is malformed"))?;
        let (response, _) = self.sender.send_request(request, true).map_err(|_| Failure::Unused)?;
        Box::pin(receive(response.await?)).await
    }
}

async fn receive(response: Response<RecvStream>) -> Result<RestResponse, Failure> {
    let (status, mut incoming) = (response.status().as_u16(), response.into_body());
    let mut body = Vec::new();
    while let Some(part) = incoming.data().await {
        let part = part?;
        if body.len() + part.len() > LARGEST {
            return Err(TransportFault::TooLarge.into());
        }
        body.extend_from_slice(&part);
        incoming.flow_control().release_capacity(part.len())?;
    }
    Ok(RestResponse { status, body })
}

impl From<h2::Error> for Failure {
    /// A connection that breaks takes all of its requests with it, and a refused request has not been looked at (RFC 9113
    /// section 8.7). Either may be made on another connection.
    fn from(cause: h2::Error) -> Self {
        if cause.is_io() || cause.is_go_away() || cause.reason() == Some(Reason::REFUSED_STREAM) {
            return Self::Unused;
        }
        Self::Fault(TransportFault::because(&cause))
    }
}

/// Carries what goes over a connection, until it ends, its server is gone, or nobody has used it for a while.
async fn drive(
    connection: Connection<Stream, Nothing>,
    mut ping: PingPong,
    is_closed: Weak<AtomicBool>,
) {
    let is_of_use = async {
        loop {
            sleep(CHECK).await;
            // Ours is one share, and one is that of the list, which closed ones leave.
            let is_used = is_closed.upgrade().is_some_and(|shared| {
                Arc::strong_count(&shared) > 1 + usize::from(!shared.load(Ordering::Relaxed))
            });
            if !is_used || !matches!(timeout(PONG, ping.ping(Ping::opaque())).await, Ok(Ok(_))) {
                return;
            }
        }
    };
    select! {
        _ = connection => {}
        () = is_of_use => {}
    }
    if let Some(is_closed) = is_closed.upgrade() {
        is_closed.store(true, Ordering::Relaxed);
    }
}
