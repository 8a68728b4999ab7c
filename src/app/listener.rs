//! What all listeners share: a limit on connections, a limit on the size of request heads, and deadlines for bodies and
//! responses. A late body ends with an error for its reader, the response is 408, and the connection is closed.

use std::{
    future::Future,
    io,
    net::{SocketAddr, TcpListener},
    pin::Pin,
    rc::Rc,
    sync::Arc,
    task::{Context, Poll},
    time::Duration,
};

use actix_http::{HttpService, Payload, Request};
use actix_service::{IntoServiceFactory, Service, ServiceFactory, apply_fn_factory, map_config};
use actix_tls::accept::{max_concurrent_tls_connect, rustls_0_23::TlsStream};
use actix_web::{
    HttpResponse,
    body::{BoxBody, MessageBody},
    dev::{AppConfig, Server, ServiceResponse},
    error::{Error, ErrorUriTooLong, InternalError, PayloadError},
    http::{StatusCode, header::HeaderMap, header::RETRY_AFTER},
    rt::{
        net::TcpStream,
        time::{Sleep, sleep, timeout},
    },
    web::Bytes,
};
use futures_util::Stream;
use rustls::ServerConfig;

use crate::{
    app::{
        ceilings::ConnectionLimits,
        connections::{Activity, ConnectionTracker},
    },
    config,
};

/// How many connections the operating system queues until they are accepted.
const BACKLOG: i32 = 1024;
/// The time-outs for a connection's first head ([`HEAD`]), and for closing a connection ([`FAREWELL`]).
pub const HEAD: Duration = Duration::from_secs(5);
pub const FAREWELL: Duration = Duration::from_secs(1);
/// The longest path with its query, in bytes.
const LONGEST_ADDRESS: usize = 8 * 1024;
/// The most that names and values of a head's fields may add up to, in bytes. Common proxies accept as much. The HTTP
/// library reads four times as much, and up to 96 fields.
const LARGEST_HEAD: usize = 32 * 1024;
/// The largest form that is read, in bytes.
pub const FORM_LIMIT: usize = 64 * 1024;

/// The limits that all listeners share.
#[derive(Clone)]
pub struct Bounds {
    /// How many connections may be open.
    pub ceilings: Arc<ConnectionLimits>,
    /// How long receiving a body may take.
    pub body: Duration,
    /// How long the response may take.
    pub answer: Duration,
    /// How long a connection may stay open without a request in progress.
    pub idle: Duration,
}

impl Bounds {
    /// The limits of the configuration.
    #[must_use]
    pub fn of(server: &config::Server) -> Self {
        let ceilings = ConnectionLimits::of(server);
        // TLS handshakes need no limit of their own: each has a permit already, and three seconds.
        max_concurrent_tls_connect(server.max_connections);
        Self {
            ceilings,
            body: server.body_timeout,
            answer: server.answer_timeout,
            idle: server.idle_timeout,
        }
    }

    /// The limits of the operator's own listener, with connections of its own that strangers cannot use up.
    #[must_use]
    pub fn of_operator(&self, places: usize) -> Self {
        Self { ceilings: ConnectionLimits::new(places, places, Vec::new()), ..self.clone() }
    }
}

/// Binds a listener.
///
/// # Errors
/// [`io::Error`] from the operating system.
pub fn bind(address: SocketAddr) -> io::Result<TcpListener> {
    let listener = TcpListener::bind(address)?;
    rustix::net::listen(&listener, BACKLOG)?;
    Ok(listener)
}

/// Serves an application on a listener.
///
/// # Errors
/// [`io::Error`] from the operating system.
pub fn serve<I, F>(
    name: &str,
    listener: TcpListener,
    workers: usize,
    tls: Option<ServerConfig>,
    bounds: &Bounds,
    app: impl Fn() -> I + Send + Clone + 'static,
) -> io::Result<Server>
where
    I: IntoServiceFactory<F, Request>,
    F: ServiceFactory<
            Request,
            Config = AppConfig,
            Response = ServiceResponse<BoxBody>,
            Error = Error,
            InitError = (),
        > + 'static,
    F::Service: 'static,
    F::Future: 'static,
    <F::Service as Service<Request>>::Future: 'static,
{
    let builder = Server::build().workers(workers);
    let (bounds, stop) = (bounds.clone(), builder.graceful_shutdown_signal());
    macro_rules! http {
        ($stream:ty, $connections:ident, $tcp:expr) => {{
            let (of_stream, stop) = ($connections.clone(), stop.clone());
            HttpService::build()
                .client_request_timeout(HEAD)
                .client_disconnect_timeout(FAREWELL)
                .graceful_shutdown_signal(move || {
                    let stop = stop.clone();
                    async move { stop.notified().await }
                })
                .on_connect_ext(move |stream: &$stream, data| of_stream.greet($tcp(stream), data))
                .finish(map_config(bounded(app(), &bounds), |()| AppConfig::default()))
        }};
    }
    let builder = match tls {
        None => builder.listen(name, listener, move || {
            let connections = ConnectionTracker::new(&bounds.ceilings, bounds.idle);
            let http = http!(TcpStream, connections, |stream| stream).tcp();
            connections.counted(http)
        }),
        Some(tls) => builder.listen(name, listener, move || {
            let connections = ConnectionTracker::new(&bounds.ceilings, bounds.idle);
            let http = http!(TlsStream<TcpStream>, connections, under_tls).rustls_0_23(tls.clone());
            connections.counted(http)
        }),
    };
    Ok(builder?.run())
}

/// The TCP connection below TLS.
pub fn under_tls(stream: &TlsStream<TcpStream>) -> &TcpStream {
    stream.get_ref().0
}

/// Wraps a service: limits request heads, and sets the deadlines of bodies and responses.
pub fn bounded<I, F, B>(
    app: I,
    bounds: &Bounds,
) -> impl ServiceFactory<
    Request,
    Config = AppConfig,
    Response = ServiceResponse<B>,
    Error = Error,
    InitError = F::InitError,
> + use<I, F, B>
where
    I: IntoServiceFactory<F, Request>,
    F: ServiceFactory<Request, Config = AppConfig, Response = ServiceResponse<B>, Error = Error>,
    B: MessageBody,
{
    let Bounds { body, answer: limit, .. } = *bounds;
    apply_fn_factory(app, move |mut request: Request, within: &F::Service| {
        let answering = request.conn_data::<Rc<Activity>>().map(Activity::answer);
        let address = request.head().uri.path_and_query();
        let answer = if address.is_some_and(|address| address.as_str().len() > LONGEST_ADDRESS) {
            Err(ErrorUriTooLong(""))
        } else if size(&request.head().headers) > LARGEST_HEAD {
            Err(InternalError::new("", StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE).into())
        } else {
            set_deadline(&mut request, body);
            Ok(within.call(request))
        };
        async move {
            let answered = timeout(limit, answer?).await;
            drop(answering);
            answered.unwrap_or_else(|_| Err(late()))
        }
    })
}

/// The total size of the names and values of a head's fields, in bytes.
fn size(headers: &HeaderMap) -> usize {
    headers.iter().map(|(name, value)| name.as_str().len() + value.len()).sum()
}

/// The response if there is none in time: a database or another server hangs.
fn late() -> Error {
    tracing::error!(
        "an answer took longer than server.answer_timeout_ms; the visitor is told to try again"
    );
    let answer = HttpResponse::ServiceUnavailable()
        .insert_header((RETRY_AFTER, "10"))
        .body("Please try again in a while.\n");
    InternalError::from_response("an answer that is late", answer).into()
}

/// Gives the request's body, if it has one, a deadline.
fn set_deadline(request: &mut Request, timeout: Duration) {
    let body = request.take_payload();
    if matches!(body, Payload::None) {
        return;
    }
    let timed = Timed { body, deadline: Box::pin(sleep(timeout)) };
    *request.payload() = Payload::Stream { payload: Box::pin(timed) };
}

/// A body with a deadline.
struct Timed {
    body: Payload,
    deadline: Pin<Box<Sleep>>,
}

impl Stream for Timed {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if let Poll::Ready(chunk) = Pin::new(&mut self.body).poll_next(context) {
            return Poll::Ready(chunk);
        }
        let late = || Some(Err(PayloadError::Io(io::ErrorKind::TimedOut.into())));
        self.deadline.as_mut().poll(context).map(|()| late())
    }
}
