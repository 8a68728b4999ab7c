//! The limits that all listeners share.

use std::{
    sync::{Arc, LazyLock},
    time::Duration,
};

use actix_tls::accept::max_concurrent_tls_connect;
use actix_web::web::Bytes;

use crate::{
    app::{ceilings::ConnectionLimits, stop_notice::StopNotice},
    config,
};

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
    pub stop: StopNotice,
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
            stop: StopNotice::default(),
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
