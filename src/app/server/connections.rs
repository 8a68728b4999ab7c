//! The open connections of one worker. Each has a permit of [`ConnectionLimits`], and a connection without a request in progress
//! is closed after a while: the HTTP library knows no end for a response that nobody reads, and would answer a bare 408 to the
//! head that it did not get to read while the process stood still.

use std::{
    cell::{Cell, RefCell},
    collections::{HashMap, hash_map::Entry},
    net::{IpAddr, SocketAddr},
    os::fd::{AsRawFd, RawFd},
    rc::Rc,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use actix_http::{Extensions, error::DispatchError};
use actix_service::{Service, ServiceFactory, apply_fn_factory};
use actix_tls::accept::TlsError;
use actix_web::rt::{net::TcpStream, time::Instant};
use futures_util::future::{Either, select};
use ipnet::IpNet;
use tokio::{sync::Notify, time::timeout_at};

use crate::{
    app::settings::open_files,
    config,
    domain::household,
    metrics::Tally,
    web::request::{ListensOn, is_in},
};

/// How long the first head of a connection may take.
const HEAD: Duration = Duration::from_secs(5);

/// A clock that rings so much later than it was set to has stood still with the process.
const STOOD_STILL: Duration = Duration::from_secs(1);

/// The open connections by their descriptor, which is one connection's as long as that is open. Their peers' addresses are not:
/// from one port of a proxy there may be a connection to each of our addresses.
#[derive(Clone)]
pub struct ConnectionTracker {
    ceilings: Arc<ConnectionLimits>,
    /// How long a connection may stay open without a request in progress, once it has had one.
    idle: Duration,
    open: Rc<RefCell<HashMap<RawFd, Rc<Activity>>>>,
}

/// What happens on one connection.
pub struct Activity {
    /// How many requests are in progress.
    answering: Cell<usize>,
    /// When the last request ended, or HTTP began.
    quiet_since: Cell<Instant>,
    /// Whether HTTP has begun, and no head has come yet.
    is_new: Cell<bool>,
    /// Rings when HTTP begins, and the time for the first head with it.
    began: Notify,
    /// Whose connection it is, as a proxy has said in front of it.
    announced: Cell<Option<SocketAddr>>,
    /// The right to it, until it ends.
    permit: RefCell<Option<ConnectionPermit>>,
}

/// A request in progress; it ends when this is dropped.
pub struct Answering(Rc<Activity>);

impl Activity {
    /// Counts one more request in progress.
    pub fn answer(self: &Rc<Self>) -> Answering {
        self.answering.set(self.answering.get() + 1);
        self.is_new.set(false);
        Answering(Rc::clone(self))
    }

    /// Whose connection it is, if a proxy has said so in front of it.
    pub fn announced(&self) -> Option<SocketAddr> {
        self.announced.get()
    }

    /// When the connection is closed if nothing happens until then.
    fn end(&self, idle: Duration) -> Instant {
        if self.answering.get() > 0 {
            return Instant::now() + idle;
        }
        self.quiet_since.get() + if self.is_new.get() { HEAD } else { idle }
    }

    /// Returns when no request was in progress for this long, or no first head came in its time. A process that stood still reads
    /// first what has come meanwhile.
    async fn quiet(&self, idle: Duration) {
        loop {
            let end = self.end(idle);
            if end <= Instant::now() {
                return;
            }
            // Where HTTP begins meanwhile, the end is nearer.
            let _ = timeout_at(end, self.began.notified()).await;
            if end.elapsed() > STOOD_STILL {
                self.quiet_since.set(Instant::now());
            }
        }
    }
}

impl Drop for Answering {
    fn drop(&mut self) {
        self.0.answering.set(self.0.answering.get() - 1);
        self.0.quiet_since.set(Instant::now());
    }
}

impl ConnectionTracker {
    /// A tracker without connections.
    pub fn new(ceilings: &Arc<ConnectionLimits>, idle: Duration) -> Self {
        Self { ceilings: Arc::clone(ceilings), idle, open: Rc::default() }
    }

    /// Gives the requests of a new connection access to its activity and its local address.
    pub fn greet(&self, stream: &TcpStream, of_connection: &mut Extensions) {
        if let Some(activity) = self.open.borrow().get(&stream.as_raw_fd()) {
            activity.quiet_since.set(Instant::now());
            activity.is_new.set(true);
            activity.began.notify_one();
            of_connection.insert(Rc::clone(activity));
        }
        if let Ok(here) = stream.local_addr() {
            of_connection.insert(ListensOn(here));
        }
    }

    /// Notes whose connection this is. `false`: it must be closed, because the visitor has too many, or because nothing is known
    /// of it and it would count as the proxy's own.
    pub fn announce(&self, stream: &TcpStream, visitor: SocketAddr) -> bool {
        let open = self.open.borrow();
        let Some(activity) = open.get(&stream.as_raw_fd()) else { return false };
        let mut permit = activity.permit.borrow_mut();
        let may_stay = permit.as_mut().is_some_and(|permit| permit.announce(visitor.ip()));
        if may_stay {
            activity.announced.set(Some(visitor));
        }
        may_stay
    }

    /// Wraps a service: accepts connections up to the limits and closes any other at once. Logs those that end with an error
    /// of HTTP, in place of the HTTP library, which knows no address and no bound.
    pub fn counted<F>(
        self,
        within: F,
    ) -> impl ServiceFactory<
        TcpStream,
        Config = F::Config,
        Response = (),
        Error = F::Error,
        InitError = F::InitError,
    >
    where
        F: ServiceFactory<TcpStream, Response = ()>,
        F::Error: HttpFault,
    {
        apply_fn_factory(within, move |stream: TcpStream, within: &F::Service| {
            let peer = stream.peer_addr().ok();
            let permit = peer.and_then(|peer| self.ceilings.enter(peer.ip()));
            let served = permit.map(|permit| {
                let activity = Rc::new(Activity {
                    answering: Cell::new(0),
                    quiet_since: Cell::new(Instant::now()),
                    is_new: Cell::default(),
                    began: Notify::new(),
                    announced: Cell::default(),
                    permit: RefCell::new(Some(permit)),
                });
                let descriptor = stream.as_raw_fd();
                self.open.borrow_mut().insert(descriptor, Rc::clone(&activity));
                (within.call(stream), descriptor, activity)
            });
            let connections = self.clone();
            async move {
                let Some((served, descriptor, activity)) = served else { return Ok(()) };
                let ended = match select(
                    Box::pin(served),
                    Box::pin(activity.quiet(connections.idle)),
                )
                .await
                {
                    Either::Left((ended, _)) => ended,
                    Either::Right(((), _)) => Ok(()),
                };
                if let Err(error) = &ended {
                    error.log(activity.announced().or(peer));
                }
                connections.open.borrow_mut().remove(&descriptor);
                drop(activity.permit.take());
                ended
            }
        })
    }
}

/// Heads that are none.
static MALFORMED: Tally = Tally::new();

/// How a connection ends that was not ended in order.
pub trait HttpFault {
    /// The error of HTTP; `None` if it is one of TLS, on which HTTP never began.
    fn of_http(&self) -> Option<&DispatchError>;

    /// Logs a fault of ours, and the 1st, 2nd, 4th … head that is none. Scanners send such to every server, and nothing has to
    /// be done about it. A client that hangs up or is slow makes no line.
    fn log(&self, visitor: Option<SocketAddr>) {
        let (Some(cause), Some(visitor)) = (self.of_http(), visitor) else { return };
        let address = visitor.ip().to_canonical();
        match cause {
            DispatchError::Parse(_) => {
                if let Some(times) = MALFORMED.count() {
                    tracing::info!(%address, times, %cause, "a connection was closed: what came is not HTTP");
                }
            }
            DispatchError::Io(_)
            | DispatchError::DisconnectTimeout
            | DispatchError::HandlerDroppedPayload => {}
            _ => tracing::error!(%address, %cause, "a connection was closed by a fault"),
        }
    }
}

impl HttpFault for DispatchError {
    fn of_http(&self) -> Option<&DispatchError> {
        Some(self)
    }
}

impl<E> HttpFault for TlsError<E, DispatchError> {
    fn of_http(&self) -> Option<&DispatchError> {
        match self {
            Self::Service(error) => Some(error),
            _ => None,
        }
    }
}

// How many connections may be open: in total, so that file descriptors remain for databases and letters; and per
// network address, so that one stranger cannot use up all of them. Connections are counted from the moment they are
// accepted, before any handshake, over all listeners that strangers can reach.

/// Limits how many connections are open at once.
#[derive(Debug)]
pub struct ConnectionLimits {
    all: usize,
    of_address: usize,
    /// Addresses of proxies, which have no limit of their own: every visitor comes from there. A visitor whom one announces
    /// has.
    exempt: Vec<IpNet>,
    open: Mutex<Open>,
}

#[derive(Debug, Default)]
struct Open {
    all: usize,
    of: HashMap<IpAddr, usize>,
    refused: u64,
}

/// The right to keep one connection open; released when dropped.
#[derive(Debug)]
pub struct ConnectionPermit {
    ceilings: Arc<ConnectionLimits>,
    network: Option<IpAddr>,
}

impl ConnectionLimits {
    /// The limits of the configuration, lowered if the process cannot have enough file descriptors.
    pub fn of(server: &config::Server) -> Arc<Self> {
        let all = open_files::available(server.max_connections);
        Self::new(all, server.max_connections_per_address, server.trusted_proxies.clone())
    }

    /// Limits in total and per address. One address never gets more than half of the total.
    pub fn new(all: usize, of_address: usize, exempt: Vec<IpNet>) -> Arc<Self> {
        Arc::new(Self {
            all,
            of_address: of_address.min((all / 2).max(1)),
            exempt,
            open: Mutex::default(),
        })
    }

    /// A permit for a connection from this address; `None` if a limit is reached.
    pub fn enter(self: &Arc<Self>, address: IpAddr) -> Option<ConnectionPermit> {
        let network = self.counted(address);
        let mut open = self.lock();
        if open.all >= self.all {
            open.refuse("server.max_connections");
            return None;
        }
        if open.at(network) >= self.of_address {
            open.refuse("server.max_connections_per_address");
            return None;
        }
        open.all += 1;
        open.add(network);
        Some(ConnectionPermit { ceilings: Arc::clone(self), network })
    }

    /// The network that a connection from this address counts for; `None` for a proxy.
    fn counted(&self, address: IpAddr) -> Option<IpAddr> {
        (!is_in(&self.exempt, address)).then(|| household(address))
    }

    fn lock(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many connections are open, and how many have been refused so far.
    pub fn now(&self) -> (usize, u64) {
        let open = self.lock();
        (open.all, open.refused)
    }
}

impl Open {
    fn at(&self, network: Option<IpAddr>) -> usize {
        network.and_then(|network| self.of.get(&network)).copied().unwrap_or(0)
    }

    fn add(&mut self, network: Option<IpAddr>) {
        if let Some(network) = network {
            *self.of.entry(network).or_default() += 1;
        }
    }

    fn remove(&mut self, network: Option<IpAddr>) {
        if let Some(Entry::Occupied(mut of)) = network.map(|network| self.of.entry(network)) {
            *of.get_mut() -= 1;
            if *of.get() == 0 {
                of.remove();
            }
        }
    }

    /// Logs the 1st, 2nd, 4th, 8th … refusal: a refused client tries again at once.
    fn refuse(&mut self, key: &'static str) {
        self.refused += 1;
        if self.refused.is_power_of_two() {
            tracing::warn!(
                key,
                refused = self.refused,
                open = self.all,
                "too many connections: further ones are closed at once"
            );
        }
    }
}

impl ConnectionPermit {
    /// Counts the connection for the visitor of this address, whom a proxy has announced, and no longer for the proxy.
    /// `false`, and nothing changes, if that address has as many as it may.
    pub fn announce(&mut self, visitor: IpAddr) -> bool {
        let network = self.ceilings.counted(visitor);
        let mut open = self.ceilings.lock();
        if open.at(network) >= self.ceilings.of_address {
            open.refuse("server.max_connections_per_address");
            return false;
        }
        open.remove(self.network);
        open.add(network);
        self.network = network;
        true
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let mut open = self.ceilings.lock();
        open.all -= 1;
        open.remove(self.network);
    }
}
