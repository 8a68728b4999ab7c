//! Binds and serves listeners, each with a limit on its connections.

use std::{
    io,
    net::{SocketAddr, TcpListener},
    time::Duration,
};

use actix_http::{HttpService, Request};
use actix_service::{IntoServiceFactory, Service, ServiceFactory, map_config};
use actix_tls::accept::rustls_0_23::TlsStream;
use actix_web::{
    body::BoxBody,
    dev::{AppConfig, Server, ServiceResponse},
    error::Error,
    rt::net::TcpStream,
};
use rustls::ServerConfig;

use crate::app::server::{
    connections::ConnectionTracker,
    deadlines::{Bounds, bounded},
};

/// How many connections the operating system queues until they are accepted.
const BACKLOG: i32 = 1024;

/// The time-out for closing a connection.
pub const FAREWELL: Duration = Duration::from_secs(1);

pub fn bind(address: SocketAddr) -> io::Result<TcpListener> {
    let listener = TcpListener::bind(address)?;
    rustix::net::listen(&listener, BACKLOG)?;
    Ok(listener)
}

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
    let builder = Server::build().workers(workers).disable_signals();
    let (bounds, stop) = (bounds.clone(), builder.graceful_shutdown_signal());
    macro_rules! http {
        ($stream:ty, $connections:ident, $tcp:expr) => {{
            let (of_stream, stop) = ($connections.clone(), stop.clone());
            HttpService::build()
                // The connection's tracker limits the time of its first head.
                .client_request_timeout(Duration::ZERO)
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
