//! GET requests that a server holds for half a minute, thousands at once, at as little memory each as can be.
//!
//! Where the server speaks HTTP/2, up to a hundred of them share a connection. Where it does not, each has a connection of
//! its own, which holds no buffers while nothing arrives; the next one takes it over. docs/decisions/0033 says what that
//! costs, and why the client of the other calls does not do.

use std::{
    fmt,
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
use hyper_rustls::{HttpsConnector, MaybeHttpsStream};
use hyper_util::{
    client::legacy::connect::{Connection as _, HttpConnector},
    rt::TokioIo,
};
use reqwest::Version;
use rustls::ClientConfig;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    select, sync,
    time::{self, Instant, sleep, timeout},
};
use tower_service::Service;
use ureq_proto::{
    BodyMode,
    client::{
        Call, RecvBodyResult, RecvResponseResult, SendRequestResult,
        state::{RecvBody, RecvResponse},
    },
    http::{Request, Response, Uri, header::ACCEPT},
};

use crate::providers::rest::{RestResponse, TransportFault, response::LARGEST};

/// A client of one server.
#[derive(Debug)]
pub struct LongPolls {
    connector: Connector,
    lanes: Lanes,
    idle: Idle,
    /// Whether the server spoke HTTP/2 when it was last heard.
    shares: AtomicBool,
    /// Held while a connection to share is opened, so that those who wait for it open none.
    opening: sync::Mutex<()>,
}

impl LongPolls {
    /// A client that has this long to connect.
    pub fn new(tls: ClientConfig, connect: Duration) -> Self {
        Self {
            connector: Connector::new(tls, connect),
            lanes: Lanes::default(),
            idle: Idle::default(),
            shares: AtomicBool::new(false),
            opening: sync::Mutex::default(),
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
    async fn turn(&self) -> Option<sync::MutexGuard<'_, ()>> {
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
        let (answer, is_reusable) = get(&mut stream, address).await?;
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

// Opens connections, over TLS where the address says so.

/// A connection. Boxed: it is moved about, and a future keeps room for each place that it passes.
pub type Stream = Box<TokioIo<MaybeHttpsStream<TokioIo<TcpStream>>>>;

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

// Why a request has no answer, and whether another connection may be tried.

pub enum Failure {
    /// The connection ended before anything of an answer came, so another one may be tried.
    Unused,
    /// Another fault.
    Fault(TransportFault),
}

impl Failure {
    /// The fault, of a connection that was opened for the request.
    fn into_fault(self) -> TransportFault {
        match self {
            Self::Unused => {
                TransportFault::lost("error sending request: the connection ended before an answer")
            }
            Self::Fault(fault) => fault,
        }
    }
}

impl From<TransportFault> for Failure {
    fn from(fault: TransportFault) -> Self {
        Self::Fault(fault)
    }
}

// A request on an HTTP/1.1 connection of its own (RFC 9112).

/// Room in bytes for what arrives next. An answer has 300 while the person has not confirmed.
const READ: usize = 512;
/// Room in bytes for the beginning of an answer, which is held for as long as the person takes.
const FIRST: usize = 128;
/// The longest request in bytes. Addresses have 200.
const REQUEST: usize = 4096;

impl From<ureq_proto::Error> for Failure {
    /// Drops the details, which may repeat the answer.
    fn from(_: ureq_proto::Error) -> Self {
        Self::Fault(TransportFault::lost("the answer is not HTTP/1.1"))
    }
}

/// The answer, and whether the connection can be used again. Of a redirect, the status alone.
///
/// What sends and what reads is in boxes of its own, so that little is held between the two, for half a minute.
pub async fn get(stream: &mut Stream, address: &Uri) -> Result<(RestResponse, bool), Failure> {
    let call = Box::pin(send(stream, address)).await?;
    let mut received = Vec::new();
    if read(stream, &mut received).await.is_none() {
        return Err(Failure::Unused);
    }
    Box::pin(receive_alone(stream, call, received)).await
}

/// Reads the rest of an answer that has begun.
async fn receive_alone(
    stream: &mut Stream,
    mut call: Box<Call<RecvResponse>>,
    mut received: Vec<u8>,
) -> Result<(RestResponse, bool), Failure> {
    let status = loop {
        let (used, head) = call.try_response(&received, false)?;
        received.drain(..used);
        if let Some(head) = head {
            break head.status().as_u16();
        }
        if received.len() > LARGEST {
            return Err(TransportFault::TooLarge.into());
        }
        // Of an informational answer, nothing is left, and the true one may have come with it.
        if used == 0 && read(stream, &mut received).await.is_none() {
            return Err(cut_off().into());
        }
    };
    match call.proceed() {
        Some(RecvResponseResult::RecvBody(call)) => {
            let (body, ended) = read_body(stream, call, &mut received).await?;
            let is_reusable = received.is_empty() && ended;
            Ok((RestResponse { status, body }, is_reusable))
        }
        Some(RecvResponseResult::Cleanup(ended)) => {
            let is_reusable = received.is_empty() && !ended.must_close_connection();
            Ok((RestResponse { status, body: Vec::new() }, is_reusable))
        }
        _ => Ok((RestResponse { status, body: Vec::new() }, false)),
    }
}

/// The body, and whether the connection can be used again as far as the answer says.
async fn read_body(
    stream: &mut Stream,
    mut call: Call<RecvBody>,
    received: &mut Vec<u8>,
) -> Result<(Vec<u8>, bool), Failure> {
    let mut body = Vec::new();
    loop {
        let mut part = [0; READ];
        let (used, length) = call.read(received, &mut part)?;
        received.drain(..used);
        body.extend_from_slice(&part[..length]);
        if body.len() > LARGEST {
            return Err(TransportFault::TooLarge.into());
        }
        if used > 0 || length > 0 {
            continue;
        }
        let ends_with_connection = call.body_mode() == BodyMode::CloseDelimited;
        if call.can_proceed() && !ends_with_connection {
            break;
        }
        if read(stream, received).await.is_none() {
            if ends_with_connection {
                break;
            }
            return Err(cut_off().into());
        }
    }
    let ended = call.proceed();
    let is_kept_open =
        matches!(ended, Some(RecvBodyResult::Cleanup(ended)) if !ended.must_close_connection());
    Ok((body, is_kept_open))
}

async fn send(stream: &mut Stream, address: &Uri) -> Result<Box<Call<RecvResponse>>, Failure> {
    let request = Request::get(address).body(());
    let request = request.map_err(|_| TransportFault::lost("the address is malformed"))?;
    let mut call = Call::new(request)?;
    // In the list that has the Host field already; the map of the request would take 600 bytes.
    call.header(ACCEPT, "application/json")?;
    let mut call = call.proceed();
    let mut head = vec![0; REQUEST];
    let length = call.write(&mut head)?;
    head.truncate(length);
    if stream.write_all(&head).await.is_err() || stream.flush().await.is_err() {
        return Err(Failure::Unused);
    }
    match call.proceed()? {
        Some(SendRequestResult::RecvResponse(call)) => Ok(Box::new(call)),
        _ => Err(TransportFault::lost("the request is too long").into()),
    }
}

/// Reads what has arrived, and waits for it first. `None` at the end of the connection, however it ended.
async fn read(stream: &mut Stream, received: &mut Vec<u8>) -> Option<()> {
    received.reserve(if received.is_empty() { FIRST } else { READ });
    match stream.read_buf(received).await {
        Ok(0) | Err(_) => None,
        Ok(_) => Some(()),
    }
}

fn cut_off() -> TransportFault {
    TransportFault::lost("the connection ended within the answer")
}

// Requests that share HTTP/2 connections (RFC 9113).

/// The most requests that share a connection, even where the server allows more: as many are lost when it breaks.
const MOST_TOGETHER: usize = 100;
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
    fn with_room(&self) -> Option<Lane> {
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
        Arc::strong_count(&self.is_closed)
            <= MOST_TOGETHER.min(self.sender.current_max_send_streams())
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

// HTTP/1.1 connections between two requests.

/// Idle connections are closed before the provider closes them during a request.
pub const IDLE: Duration = Duration::from_secs(4);
/// The most that are kept. Ten thousand that wait, half a minute each and then a second's pause, have 330 of them.
const MOST: usize = 512;

/// Connections between two requests.
#[derive(Default)]
pub struct Idle(Arc<Mutex<IdleConnections>>);

#[derive(Default)]
struct IdleConnections {
    /// The oldest first.
    streams: Vec<(Instant, Stream)>,
    /// Whether a task is there that closes the old ones.
    is_watched: bool,
}

impl fmt::Debug for Idle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Idle").finish_non_exhaustive()
    }
}

impl Idle {
    /// Takes the newest.
    pub fn take(&self) -> Option<Stream> {
        let (since, stream) = lock(&self.0).streams.pop()?;
        (since.elapsed() < IDLE).then_some(stream)
    }

    /// Keeps one for a few seconds, or closes it if there are too many.
    pub fn put(&self, stream: Stream) {
        let mut kept = lock(&self.0);
        if kept.streams.len() >= MOST {
            return;
        }
        kept.streams.push((Instant::now(), stream));
        if !kept.is_watched {
            kept.is_watched = true;
            tokio::spawn(close_old(Arc::clone(&self.0)));
        }
    }
}

/// Closes what nobody has taken, until none is left.
async fn close_old(kept: Arc<Mutex<IdleConnections>>) {
    loop {
        sleep(IDLE).await;
        let mut kept = lock(&kept);
        kept.streams.retain(|(since, _)| since.elapsed() < IDLE);
        kept.is_watched = !kept.streams.is_empty();
        if !kept.is_watched {
            return;
        }
    }
}

fn lock(kept: &Mutex<IdleConnections>) -> MutexGuard<'_, IdleConnections> {
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}
