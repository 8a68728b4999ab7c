//! A running server: its listeners, and how they are stopped.

use std::net::SocketAddr;

use actix_http::Request;
use actix_service::{IntoServiceFactory, Service, ServiceFactory};
use actix_web::{
    body::BoxBody,
    dev::{AppConfig, Server, ServerHandle, ServiceResponse},
    error::Error,
};

use crate::app::{BuildError, bounds::Bounds, listener};

/// A running server.
pub struct Running {
    /// The address of the site.
    pub address: SocketAddr,
    /// The address of the account API, if it is served.
    pub api_address: Option<SocketAddr>,
    /// The address of the ID-card host, if it is served.
    pub card_address: Option<SocketAddr>,
    handles: Vec<ServerHandle>,
    servers: Vec<Server>,
}

impl Running {
    /// A server that listens nowhere yet; its site is to have this address.
    pub(super) fn new(address: SocketAddr) -> Self {
        Self {
            address,
            api_address: None,
            card_address: None,
            handles: Vec::new(),
            servers: Vec::new(),
        }
    }

    /// Runs until a signal or [`Running::handles`] ends it.
    ///
    /// # Errors
    /// [`std::io::Error`] when a listener fails.
    pub async fn finish(self) -> std::io::Result<()> {
        futures_util::future::try_join_all(self.servers).await.map(|_| ())
    }

    /// Handles that stop the listeners.
    #[must_use]
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
