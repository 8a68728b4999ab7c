//! A running server: its listeners, and how they are stopped.

use std::{future::pending, io, net::SocketAddr, pin::pin, sync::Arc, time::Duration};

use actix_http::Request;
use actix_service::{IntoServiceFactory, Service, ServiceFactory};
use actix_web::{
    body::BoxBody,
    dev::{AppConfig, Server, ServerHandle, ServiceResponse},
    error::Error,
    rt::{
        task::JoinHandle,
        time::{sleep, timeout},
    },
    web::Data,
};
use futures_util::future::{Either, join_all, select, try_join_all};
use sd_notify::NotifyState;
use tokio::{
    select,
    signal::unix::{Signal, SignalKind, signal},
};
use tokio_util::sync::CancellationToken;

use crate::{
    accounts::embedded::Embedded,
    app::{
        server::{
            deadlines::Bounds,
            every_minute,
            health::Readiness,
            listener,
            service_manager::{self, Heartbeats},
            tls::CurrentCertificate,
        },
        settings::BuildError,
    },
    config::Tls,
};

/// How long a stop waits for the letters that are on their way.
const LETTERS: Duration = Duration::from_secs(5);

/// How long a stop waits until events are written that wait for the database.
const EVENTS: Duration = Duration::from_secs(2);

pub struct Running {
    pub address: SocketAddr,
    /// The address of the account API, if it is served.
    pub api_address: Option<SocketAddr>,
    /// The address of the ID-card host, if it is served.
    pub card_address: Option<SocketAddr>,
    /// The address of the desk's own listener, if there is one.
    pub desk_address: Option<SocketAddr>,
    /// The address of the operator's own listener, if there is one.
    pub admin_address: Option<SocketAddr>,
    handles: Vec<ServerHandle>,
    servers: Vec<Server>,
    readiness: Data<Readiness>,
    /// When listeners close, and how long before that the node is not ready.
    pub(in crate::app) stop: (CancellationToken, Duration),
    signals: Option<StopSignals>,
    /// The account service that hands its phones over and sends its last letters at the end.
    pub(super) embedded: Option<Data<Embedded>>,
    /// What the account service does every minute.
    pub(super) every_minute: Vec<JoinHandle<()>>,
    /// Shows that the site's threads answer.
    pub(in crate::app) heartbeats: Heartbeats,
    pub(in crate::app) certificates: Vec<Arc<CurrentCertificate>>,
}

impl Running {
    /// A server that listens nowhere yet; its site is to have this address. Before it stops it is not ready for this long.
    pub(super) fn new(
        address: SocketAddr,
        readiness: Data<Readiness>,
        stop: (CancellationToken, Duration),
    ) -> Self {
        Self {
            address,
            api_address: None,
            card_address: None,
            desk_address: None,
            admin_address: None,
            handles: Vec::new(),
            servers: Vec::new(),
            readiness,
            stop,
            signals: StopSignals::caught(),
            embedded: None,
            every_minute: Vec::new(),
            heartbeats: Heartbeats::default(),
            certificates: Vec::new(),
        }
    }

    /// Runs until a signal or [`Running::handles`] ends it, and then does what is `last`. A second signal cuts everything
    /// off, the last things too.
    pub async fn finish(self, last: impl Future<Output = ()>) -> std::io::Result<()> {
        let (handles, readiness, (notice, delay)) = (self.handles, self.readiness, self.stop);
        let embedded = self.embedded;
        let served = async {
            let ended = try_join_all(self.servers).await;
            if let Some(embedded) = embedded {
                embedded.phones.hand_over().await;
                let _ = timeout(EVENTS, embedded.upkeep.write_events()).await;
                if let Err(cause) = embedded.nodes.leave().await {
                    tracing::warn!(%cause, "this node could not be removed from the table of nodes; it counts for three minutes more");
                }
                // Letters that were promised just before leave; others stay in the outbox.
                let _ = timeout(LETTERS, embedded.mail.rest()).await;
                every_minute::end(&embedded, self.every_minute).await;
            }
            last.await;
            ended.map(drop)
        };
        let Some(signals) = self.signals else { return served.await };
        let stopped = signals.stop(handles, readiness, notice, delay);
        match select(pin!(served), pin!(stopped)).await {
            Either::Left((ended, _)) => ended,
            // The process ends, and with it whatever still runs.
            Either::Right(_) => Ok(()),
        }
    }

    /// Reads the certificate of a listener, and remembers it to be replaced.
    pub(super) fn certificate(
        &mut self,
        section: &'static str,
        files: &Tls,
    ) -> Result<Arc<CurrentCertificate>, BuildError> {
        let read = Arc::new(CurrentCertificate::read(section, files)?);
        self.certificates.push(Arc::clone(&read));
        Ok(read)
    }

    /// Handles that stop the listeners.
    pub fn handles(&self) -> Vec<ServerHandle> {
        self.handles.clone()
    }

    /// Serves an application at the address of this key. Returns the bound address, since the configured port may be 0.
    pub(super) fn listen<I, F>(
        &mut self,
        key: &'static str,
        address: SocketAddr,
        workers: usize,
        tls: Option<rustls::ServerConfig>,
        bounds: &Bounds,
        app: impl Fn() -> I + Send + Clone + 'static,
    ) -> Result<SocketAddr, BuildError>
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
        let refused = |cause| BuildError::Listen { key, address, cause };
        let listener = listener::bind(address).map_err(refused)?;
        let bound = listener.local_addr().map_err(refused)?;
        self.push(listener::serve(key, listener, workers, tls, bounds, app).map_err(refused)?);
        Ok(bound)
    }

    /// Adds a listener that is served.
    pub(super) fn push(&mut self, server: Server) {
        self.handles.push(server.handle());
        self.servers.push(server);
    }
}

// How a signal stops the server. Readiness goes down first, so that a balancer sends nobody here any more, and the
// listeners close a while later.

pub struct StopSignals {
    end: Signal,
    interrupt: Signal,
    quit: Signal,
}

impl StopSignals {
    /// From now on these signals do not end the process by themselves.
    pub fn caught() -> Option<Self> {
        Self::catch()
            .inspect_err(|cause| {
                tracing::error!(%cause, "no signal handler can be installed: SIGTERM ends the process at once");
            })
            .ok()
    }

    fn catch() -> io::Result<Self> {
        Ok(Self {
            end: signal(SignalKind::terminate())?,
            interrupt: signal(SignalKind::interrupt())?,
            quit: signal(SignalKind::quit())?,
        })
    }

    /// Waits for a signal. SIGTERM asks to finish what runs.
    async fn is_graceful(&mut self) -> bool {
        select! {
            _ = self.end.recv() => true,
            _ = self.interrupt.recv() => false,
            _ = self.quit.recv() => false,
        }
    }

    /// Waits for a signal, then stops the listeners: SIGTERM after the delay, finishing what runs; SIGINT and SIGQUIT
    /// at once. Returns when a second signal comes, whatever still runs by then.
    pub async fn stop(
        mut self,
        handles: Vec<ServerHandle>,
        readiness: Data<Readiness>,
        notice: CancellationToken,
        delay: Duration,
    ) {
        let is_graceful = self.is_graceful().await;
        readiness.stop();
        service_manager::tell(&[NotifyState::Stopping]);
        let close = async {
            if is_graceful {
                tracing::info!(
                    delay_ms = u64::try_from(delay.as_millis()).unwrap_or(u64::MAX),
                    "stopping: not ready any more; the listeners close after server.stop_delay_ms"
                );
                sleep(delay).await;
            }
            notice.cancel();
            join_all(handles.iter().map(|handle| handle.stop(is_graceful))).await;
            pending::<()>().await;
        };
        select! {
            () = close => {}
            _ = self.is_graceful() => {
                tracing::warn!("a second signal: the server ends at once, and what still runs is cut off");
            }
        }
    }
}
