//! `lavi serve` as a process of its own: its address, what it says, and signals to it.

use std::{
    io::{BufRead, BufReader},
    net::{SocketAddr, TcpListener},
    process::{Child, ExitStatus, Stdio},
    sync::{Arc, Mutex},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use rustix::process::{Pid, Signal, kill_process};

use crate::command::Machine;

/// Addresses of this machine at which nobody listens.
pub fn free_ports<const N: usize>() -> [SocketAddr; N] {
    let held = [(); N].map(|()| TcpListener::bind("127.0.0.1:0").unwrap());
    held.each_ref().map(|listener| listener.local_addr().unwrap())
}

/// How long something may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// A running server, ended when dropped.
pub struct Served {
    child: Child,
    /// Its address, such as `http://127.0.0.1:41233`.
    pub root: String,
    lines: Arc<Mutex<Vec<String>>>,
    reader: Option<JoinHandle<()>>,
}

impl Served {
    /// Starts the server of this machine at a free port.
    pub fn start(machine: &Machine) -> Self {
        Self::start_with(machine, |_| {})
    }

    /// The same, with a process that is changed before it starts.
    pub fn start_with(machine: &Machine, change: impl FnOnce(&mut std::process::Command)) -> Self {
        let mut command = machine.command("serve");
        command.env("LAVI__SERVER__LISTEN", machine.listen());
        command.env("RUST_LOG", "info").stderr(Stdio::piped()).stdout(Stdio::null());
        change(&mut command);
        let mut child = command.spawn().unwrap();
        let lines: Arc<Mutex<Vec<String>>> = Arc::default();
        let (heard, output) = (Arc::clone(&lines), BufReader::new(child.stderr.take().unwrap()));
        let reader = thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                heard.lock().unwrap().push(line);
            }
        });
        let mut served = Self { child, root: String::new(), lines, reader: Some(reader) };
        let line = served.wait_for("Lävi listens on ");
        // In a log of objects the text ends with a quotation mark.
        let root = line.split_once("listens on ").unwrap().1.split('"').next().unwrap();
        root.clone_into(&mut served.root);
        served
    }

    /// The port of its site.
    pub fn port(&self) -> u16 {
        self.root.rsplit(':').next().unwrap().parse().unwrap()
    }

    /// Everything that it has said so far.
    pub fn said(&self) -> Vec<String> {
        self.lines.lock().unwrap().clone()
    }

    /// The first line with this text, once it has been said.
    pub fn wait_for(&self, text: &str) -> String {
        self.wait_for_nth(text, 1)
    }

    /// The line with this text that is said for the so-many-th time.
    pub fn wait_for_nth(&self, text: &str, number: usize) -> String {
        let begun = Instant::now();
        loop {
            let said = self.said();
            if let Some(line) = said.iter().filter(|line| line.contains(text)).nth(number - 1) {
                return line.clone();
            }
            assert!(begun.elapsed() < PATIENCE, "{text:?} was not said: {said:#?}");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Its resident memory in MB.
    pub fn memory(&self) -> u32 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        line.trim().split(' ').next().unwrap().parse::<u32>().unwrap() / 1024
    }

    /// Sends this signal, waits for the end, and returns everything that was said.
    pub fn said_until(mut self, signal: Signal) -> (ExitStatus, Vec<String>) {
        self.signal(signal);
        let (status, _) = self.ended();
        self.reader.take().unwrap().join().unwrap();
        (status, self.said())
    }

    pub fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).unwrap();
    }

    /// Whether it has ended.
    pub fn has_ended(&mut self) -> bool {
        self.child.try_wait().unwrap().is_some()
    }

    /// Waits for its end: its status, and how long that took.
    pub fn ended(&mut self) -> (ExitStatus, Duration) {
        let begun = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return (status, begun.elapsed());
            }
            assert!(begun.elapsed() < 2 * PATIENCE, "it does not end: {:#?}", self.said());
            thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
