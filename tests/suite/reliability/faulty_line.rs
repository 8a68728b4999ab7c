//! A line to a server on this machine that fails as it is told.

use std::{
    io::{ErrorKind, Read, Write},
    net::{Shutdown, SocketAddr, TcpListener, TcpStream},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU16, Ordering},
    },
    thread,
    time::Duration,
};

use rustix::net::sockopt::set_socket_linger;

/// How a line fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Nobody listens; connections that exist are reset.
    Refuse,
    /// Connections are taken and reset; so are those that exist.
    Reset,
    /// Connections are taken, and nothing passes in either direction.
    Hang,
    /// What the server says arrives by one byte in a fifth of a second.
    Drip,
    /// What the server says arrives as so many other bytes.
    Garbage,
}

/// Every fault.
pub const FAULTS: [Fault; 5] =
    [Fault::Refuse, Fault::Reset, Fault::Hang, Fault::Drip, Fault::Garbage];

/// How often a connection looks whether the line has failed.
const TICK: Duration = Duration::from_millis(5);
const DRIP: Duration = Duration::from_millis(200);

/// The line. Connections that were open when it failed stay what they have become.
pub struct FaultyLine {
    pub port: u16,
    state: Arc<State>,
}

#[derive(Default)]
struct State {
    fault: Mutex<Option<Fault>>,
    /// The fault that begins after so many further messages to the server.
    coming: Mutex<Option<(usize, Fault)>>,
    has_ended: AtomicBool,
}

impl FaultyLine {
    pub fn to(port: u16) -> Self {
        // Below the ports that the system gives to connections: while nobody listens, nobody may take it.
        let own = free_port();
        let listener = bind(own).unwrap();
        let line = Self { port: own, state: Arc::default() };
        let state = Arc::clone(&line.state);
        thread::spawn(move || serve(own, port, listener, &state));
        line
    }

    /// Fails from now on.
    pub fn fail(&self, fault: Fault) {
        *self.state.fault.lock().unwrap() = Some(fault);
    }

    /// Fails when the server has got so many further messages and before it has answered the last of them.
    pub fn fail_after(&self, messages: usize, fault: Fault) {
        *self.state.coming.lock().unwrap() = Some((messages, fault));
    }

    pub fn has_failed(&self) -> bool {
        self.state.fault().is_some()
    }

    /// Works again, for new connections at least.
    pub fn mend(&self) {
        *self.state.coming.lock().unwrap() = None;
        *self.state.fault.lock().unwrap() = None;
        // Until somebody listens again.
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            thread::sleep(TICK);
        }
    }
}

impl Drop for FaultyLine {
    fn drop(&mut self) {
        self.state.has_ended.store(true, Ordering::SeqCst);
    }
}

impl State {
    fn fault(&self) -> Option<Fault> {
        *self.fault.lock().unwrap()
    }

    /// Counts a message to the server, and begins the fault that was to come after it.
    fn count(&self) {
        let mut coming = self.coming.lock().unwrap();
        match coming.as_mut() {
            Some((1, fault)) => {
                *self.fault.lock().unwrap() = Some(*fault);
                *coming = None;
            }
            Some((left, _)) => *left -= 1,
            None => {}
        }
    }
}

/// A port of this process's own below those that the system gives to connections.
pub fn free_port() -> u16 {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let first = 20_000 + u16::try_from(std::process::id() % 240).unwrap() * 50;
    let tried = (0..50).map(|_| first + NEXT.fetch_add(1, Ordering::SeqCst) % 50);
    tried
        .into_iter()
        .find(|port| bind(*port).is_some())
        .unwrap_or_else(|| panic!("no port is free"))
}

/// Such ports, as addresses: programs that listen at every address of the machine need ones that no connection has.
pub fn settled_ports<const N: usize>() -> [SocketAddr; N] {
    [(); N].map(|()| SocketAddr::from(([127, 0, 0, 1], free_port())))
}

fn bind(port: u16) -> Option<TcpListener> {
    let listener = TcpListener::bind(("127.0.0.1", port)).ok()?;
    listener.set_nonblocking(true).unwrap();
    Some(listener)
}

fn serve(own: u16, port: u16, listener: TcpListener, state: &Arc<State>) {
    let mut listener = Some(listener);
    while !state.has_ended.load(Ordering::SeqCst) {
        if state.fault() == Some(Fault::Refuse) {
            listener = None;
        } else if listener.is_none() {
            listener = bind(own);
        }
        let Some(Ok((here, _))) = listener.as_ref().map(TcpListener::accept) else {
            thread::sleep(TICK);
            continue;
        };
        let state = Arc::clone(state);
        thread::spawn(move || connect(here, port, &state));
    }
}

fn connect(here: TcpStream, port: u16, state: &Arc<State>) {
    let there = TcpStream::connect(("127.0.0.1", port)).ok();
    let Some(there) = there.filter(|_| state.fault() != Some(Fault::Reset)) else {
        return break_off(&here);
    };
    let wire = Arc::new(Wire { here, there, is_broken: AtomicBool::new(false) });
    let (asks, of_server) = (Arc::clone(&wire), Arc::clone(state));
    thread::spawn(move || {
        while pass(&asks, false, &of_server) {}
        asks.is_broken.store(true, Ordering::SeqCst);
    });
    while pass(&wire, true, state) {}
    wire.is_broken.store(true, Ordering::SeqCst);
}

/// A connection from end to end. What is broken in one direction is broken in the other.
struct Wire {
    here: TcpStream,
    there: TcpStream,
    is_broken: AtomicBool,
}

/// Makes a connection that is reset when it is closed.
fn break_off(stream: &TcpStream) {
    let _ = set_socket_linger(stream, Some(Duration::ZERO));
}

/// Passes what comes next; whether more may come.
fn pass(wire: &Wire, is_answer: bool, state: &State) -> bool {
    let (mut from, to) =
        if is_answer { (&wire.there, &wire.here) } else { (&wire.here, &wire.there) };
    let mut bytes = [0; 4096];
    if wire.is_broken.load(Ordering::SeqCst)
        || state.has_ended.load(Ordering::SeqCst)
        || broken(from, to, state)
    {
        return false;
    }
    if state.fault() == Some(Fault::Hang) {
        thread::sleep(TICK);
        return true;
    }
    from.set_read_timeout(Some(TICK)).unwrap();
    match from.read(&mut bytes) {
        Ok(length @ 1..) if is_answer => answer(from, to, &mut bytes[..length], state),
        Ok(length @ 1..) => {
            state.count();
            write(to, &bytes[..length])
        }
        Err(cause) if matches!(cause.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => true,
        _ => {
            let _ = to.shutdown(Shutdown::Both);
            false
        }
    }
}

/// Whether the connection is one that the fault breaks.
fn broken(from: &TcpStream, to: &TcpStream, state: &State) -> bool {
    let breaks = matches!(state.fault(), Some(Fault::Refuse | Fault::Reset));
    if breaks {
        break_off(from);
        break_off(to);
        let _ = from.shutdown(Shutdown::Read);
    }
    breaks
}

fn answer(from: &TcpStream, to: &TcpStream, mut bytes: &mut [u8], state: &State) -> bool {
    while state.fault() == Some(Fault::Hang) {
        thread::sleep(TICK);
    }
    if state.fault() == Some(Fault::Garbage) {
        // Of no protocol, and without a line's end.
        for (at, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::try_from((at * 73 + 200) % 256).unwrap() | 0x80;
        }
    }
    while state.fault() == Some(Fault::Drip) && !bytes.is_empty() {
        if !write(to, &bytes[..1]) {
            return false;
        }
        bytes = &mut bytes[1..];
        thread::sleep(DRIP);
    }
    !broken(from, to, state) && write(to, bytes)
}

fn write(mut to: &TcpStream, bytes: &[u8]) -> bool {
    to.write_all(bytes).is_ok()
}
