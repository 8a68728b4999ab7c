//! A running server: its listeners, and how they are stopped.

use std::{net::SocketAddr, pin::pin, sync::Arc, time::Duration};

use actix_http::Request;
use actix_service::{IntoServiceFactory, Service, ServiceFactory};
use actix_web::{
    body::BoxBody,
    dev::{AppConfig, Server, ServerHandle, ServiceResponse},
    error::Error,
    web::Data,
};

use actix_web::rt::{task::JoinHandle, time::timeout};
use futures_util::future::{Either, select, try_join_all};

use crate::{
    accounts::embedded::Embedded,
    app::{
        BuildError, bounds::Bounds, every_minute, heartbeats::Heartbeats, listener,
        readiness::Readiness, stop_notice::StopNotice, stopping::StopSignals,
        tls::CurrentCertificate,
    },
    config::Tls,
};

/// How long a stop waits for the letters that are on their way.
const LETTERS: Duration = Duration::from_secs(5);

/// How long a stop waits until events are written that wait for the database.
const EVENTS: Duration = Duration::from_secs(2);

/// A running server.
pub struct Running {
    /// The address of the site.
    pub address: SocketAddr,
    /// The address of the account API, if it is served.
    pub api_address: Option<SocketAddr>,
    /// The address of the ID-card host, if it is served.
    pub card_address: Option<SocketAddr>,
    /// The address of the operator's own listener, if there is one.
    pub admin_address: Option<SocketAddr>,
    handles: Vec<ServerHandle>,
    servers: Vec<Server>,
    readiness: Data<Readiness>,
    /// When listeners close, and how long before that the node is not ready.
    pub(super) stop: (StopNotice, Duration),
    signals: Option<StopSignals>,
    /// The account service that hands its phones over and sends its last letters at the end.
    pub(super) embedded: Option<Data<Embedded>>,
    /// What the account service does every minute.
    pub(super) every_minute: Vec<JoinHandle<()>>,
    /// Shows that the site's threads answer.
    pub(super) heartbeats: Heartbeats,
    /// The certificates of the listeners.
    pub(super) certificates: Vec<Arc<CurrentCertificate>>,
}

impl Running {
    /// A server that listens nowhere yet; its site is to have this address. Before it stops it is not ready for this long.
    pub(super) fn new(
        address: SocketAddr,
        readiness: Data<Readiness>,
        stop: (StopNotice, Duration),
    ) -> Self {
        Self {
            address,
            api_address: None,
            card_address: None,
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
                    tracing::warn!(%cause, "this node could not be struck off in the database; it counts for three minutes more");
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
        (key, address): (&'static str, SocketAddr),
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
