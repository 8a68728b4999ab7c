//! Limits the size of request heads, and sets deadlines for bodies and responses. A late body ends with an error for
//! its reader, the response is 408, and the connection is closed.

use std::{
    io,
    net::SocketAddr,
    pin::{Pin, pin},
    rc::Rc,
    sync::{Arc, LazyLock},
    task::{Context, Poll},
    time::Duration,
};

use actix_http::{Payload, Request};
use actix_service::{IntoServiceFactory, Service, ServiceFactory, apply_fn_factory};
use actix_tls::accept::max_concurrent_tls_connect;
use actix_web::{
    HttpResponse,
    body::MessageBody,
    dev::{AppConfig, ServiceResponse},
    error::{Error, ErrorUriTooLong, InternalError, PayloadError},
    http::{
        StatusCode,
        header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderMap, RETRY_AFTER},
    },
    rt::time::{sleep, timeout},
    web::Bytes,
};
use futures_util::{Stream, future::select};
use tokio_util::sync::CancellationToken;

use crate::{
    app::server::connections::{Activity, ConnectionLimits},
    config,
};

/// The longest path with its query, in bytes.
const LONGEST_ADDRESS: usize = 8 * 1024;

/// The address that takes files. The sender of one is known before it is read, so it may take longer than a form.
const UPLOADS: &str = "/desk/import";

/// The most that names and values of a head's fields may add up to, in bytes. Common proxies accept as much. The HTTP
/// library reads four times as much, and up to 96 fields.
const LARGEST_HEAD: usize = 32 * 1024;

/// What the page of a late answer may do: it has a style sheet within itself, and nothing else.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// What a proxy says that speaks HTTP.
const FORWARDED: [&str; 3] = ["forwarded", "x-forwarded-for", "x-forwarded-proto"];

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
    let Bounds { body, answer: limit, late, stop, .. } = bounds.clone();
    apply_fn_factory(app, move |mut request: Request, within: &F::Service| {
        let activity = request.conn_data::<Rc<Activity>>().cloned();
        let head = request.head_mut();
        if let Some(visitor) = activity.as_deref().and_then(Activity::announced) {
            // The proxy has passed the connection through, so these headers are the visitor's own.
            head.peer_addr = Some(visitor);
            for name in FORWARDED {
                head.headers_mut().remove(name);
            }
        }
        // A listener for both families, and a proxy before one, write 192.0.2.7 as ::ffff:192.0.2.7.
        head.peer_addr =
            head.peer_addr.map(|peer| SocketAddr::new(peer.ip().to_canonical(), peer.port()));
        let answering = activity.as_ref().map(Activity::answer);
        let address = request.head().uri.path_and_query();
        let answer = if address.is_some_and(|address| address.as_str().len() > LONGEST_ADDRESS) {
            Err(ErrorUriTooLong(""))
        } else if size(&request.head().headers) > LARGEST_HEAD {
            Err(InternalError::new("", StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE).into())
        } else {
            let is_upload = request.head().uri.path() == UPLOADS;
            set_deadline(&mut request, if is_upload { limit * 3 / 4 } else { body }, &stop);
            Ok(within.call(request))
        };
        let late = late.clone();
        async move {
            let answered = timeout(limit, answer?).await;
            drop(answering);
            answered.unwrap_or_else(|_| Err(too_late((**late).clone())))
        }
    })
}

/// The total size of the names and values of a head's fields, in bytes.
fn size(headers: &HeaderMap) -> usize {
    headers.iter().map(|(name, value)| name.as_str().len() + value.len()).sum()
}

/// The response if there is none in time: a database or another server hangs. The request is gone by then, so the page says it in
/// every language.
fn too_late(page: Bytes) -> Error {
    tracing::error!(
        "an answer took longer than server.answer_timeout_ms; the visitor is told to try again"
    );
    let answer = HttpResponse::ServiceUnavailable()
        .insert_header((RETRY_AFTER, "10"))
        .insert_header((CACHE_CONTROL, "no-store"))
        .insert_header((CONTENT_SECURITY_POLICY, POLICY))
        .content_type("text/html; charset=utf-8")
        .body(page);
    InternalError::from_response("an answer that is late", answer).into()
}

/// How long a body may still take when the listeners close. A handler that waits for it would keep the server from stopping.
const AT_STOP: Duration = Duration::from_secs(2);

/// Gives the request's body, if it has one, a deadline.
fn set_deadline(request: &mut Request, timeout: Duration, stop: &CancellationToken) {
    let body = request.take_payload();
    if matches!(body, Payload::None) {
        return;
    }
    let given = stop.clone().cancelled_owned();
    let deadline = async move {
        let at_stop = async {
            given.await;
            sleep(AT_STOP).await;
        };
        select(pin!(sleep(timeout)), pin!(at_stop)).await;
    };
    let timed = TimedBody { body, deadline: Box::pin(deadline) };
    *request.payload() = Payload::Stream { payload: Box::pin(timed) };
}

struct TimedBody {
    body: Payload,
    deadline: Pin<Box<dyn Future<Output = ()>>>,
}

impl Stream for TimedBody {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if let Poll::Ready(chunk) = Pin::new(&mut self.body).poll_next(context) {
            return Poll::Ready(chunk);
        }
        let late = || Some(Err(PayloadError::Io(io::ErrorKind::TimedOut.into())));
        self.deadline.as_mut().poll(context).map(|()| late())
    }
}

/// The largest form that is read, in bytes.
pub const FORM_LIMIT: usize = 64 * 1024;

/// A page that is made when it is first shown: it takes the messages of every language, 300 kB of memory each.
pub type LatePage = LazyLock<Bytes, Box<dyn FnOnce() -> Bytes + Send>>;

/// The limits that all listeners share.
#[derive(Clone)]
pub struct Bounds {
    /// How many connections may be open.
    pub ceilings: Arc<ConnectionLimits>,
    /// How long receiving a body may take.
    pub body: Duration,
    /// How long the response may take.
    pub answer: Duration,
    /// The page where it takes longer, in every language of the site.
    pub late: Arc<LatePage>,
    /// How long a connection may stay open without a request in progress.
    pub idle: Duration,
    /// Says that the listeners close.
    pub stop: CancellationToken,
}

impl Bounds {
    /// The limits of the configuration, and the page where an answer is late.
    pub fn of(server: &config::Server, late: LatePage) -> Self {
        let ceilings = ConnectionLimits::of(server);
        // TLS handshakes need no limit of their own: each has a permit already, and three seconds.
        max_concurrent_tls_connect(server.max_connections);
        Self {
            ceilings,
            body: server.body_timeout,
            answer: server.answer_timeout,
            late: Arc::new(late),
            idle: server.idle_timeout,
            stop: CancellationToken::default(),
        }
    }

    /// The limits of the operator's own listener, with connections of its own that strangers cannot use up.
    pub fn of_operator(&self, connections: usize) -> Self {
        Self {
            ceilings: ConnectionLimits::new(connections, connections, Vec::new()),
            ..self.clone()
        }
    }
}
