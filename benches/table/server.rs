//! The processes under test, each on the second core, and what Linux says of them.

use std::{
    fs,
    net::{TcpListener, TcpStream},
    path::Path,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

/// The core of what is measured.
const MEASURED: &str = "1";
/// Nothing takes this long to start.
const TIMEOUT: Duration = Duration::from_secs(20);

/// A running process; it ends with its value.
pub struct Server {
    process: Child,
    /// `http://127.0.0.1:PORT`
    pub root: String,
}

/// This process and the loads that it starts keep to the first core.
pub fn stay_on_the_first_core() {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    assert!(cores > 1, "the bench needs two cores: one for the load, one for what is measured");
    let own = std::process::id().to_string();
    let done =
        Command::new("taskset").args(["-a", "-c", "-p", "0", &own]).stdout(Stdio::null()).status();
    assert!(
        done.is_ok_and(|status| status.success()),
        "taskset (util-linux) cannot bind the bench to the first core"
    );
}

/// A command on the second core alone.
pub fn on_its_core(program: &str) -> Command {
    on_cores(MEASURED, program)
}

fn on_cores(cores: &str, program: &str) -> Command {
    let mut command = Command::new("taskset");
    command.args(["-c", cores, program]);
    command
}

/// `lavi` with the embedded account service in this folder.
pub fn lavi_command(folder: &Path) -> Command {
    configured(on_its_core(env!("CARGO_BIN_EXE_lavi")), folder)
}

/// The same on all cores.
pub fn lavi_on_all_cores(folder: &Path) -> Command {
    configured(on_cores("0-4095", env!("CARGO_BIN_EXE_lavi")), folder)
}

/// Every tab that the figures have always been taken with; nobody is there.
const PROVIDERS: [(&str, &str); 7] = [
    ("LAVI__EMBEDDED__MOBILE_ID__BASE", "http://127.0.0.1:9/mid-api"),
    ("LAVI__EMBEDDED__SMART_ID__BASE", "http://127.0.0.1:9/smart-id-rp/v3"),
    ("LAVI__EMBEDDED__HAR_ID__CLIENT_ID", "bench"),
    ("LAVI__EMBEDDED__X_ID__CLIENT_ID", "bench"),
    ("LAVI__EMBEDDED__X_ID__ISSUER", "http://127.0.0.1:9/x-id"),
    ("LAVI__EMBEDDED__E_PARAKSTS__CLIENT_ID", "bench"),
    ("LAVI__ID_CARD__HOST", "http://127.0.0.1:9"),
];

fn configured(mut command: Command, folder: &Path) -> Command {
    command
        .env_remove("RUST_LOG")
        .env("LAVI__EMBEDDED__DATABASE", format!("sqlite://{}", folder.join("lavi.db").display()))
        .env("LAVI__EMBEDDED__MAIL", format!("file://{}", folder.join("mail").display()))
        .envs(PROVIDERS)
        .current_dir(folder);
    command
}

/// `lavi serve` in this folder.
pub fn lavi(folder: &Path) -> Server {
    serve(lavi_command(folder))
}

/// `lavi serve` by this command, listening.
pub fn serve(command: Command) -> Server {
    let server = spawn_lavi(command);
    server.wait();
    server
}

/// The same, as soon as it is started.
pub fn spawn_lavi(mut command: Command) -> Server {
    let port = free_port();
    let listen = format!("127.0.0.1:{port}");
    Server::spawn(command.arg("serve").env("LAVI__SERVER__LISTEN", listen), port)
}

/// The reference serving what was written into this folder, as soon as it is started.
pub fn spawn_reference(folder: &Path) -> Server {
    let port = free_port();
    let own = std::env::current_exe().unwrap();
    let mut command = on_its_core(own.to_str().unwrap());
    Server::spawn(command.arg("reference").arg(folder).arg(port.to_string()), port)
}

/// The same, listening.
pub fn reference(folder: &Path) -> Server {
    let server = spawn_reference(folder);
    server.wait();
    server
}

impl Server {
    fn spawn(command: &mut Command, port: u16) -> Self {
        let process = command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        Self { process, root: format!("http://127.0.0.1:{port}") }
    }

    /// Waits until it listens; nothing is asked for.
    pub fn wait(&self) {
        let begun = Instant::now();
        while TcpStream::connect(self.root.trim_start_matches("http://")).is_err() {
            assert!(begun.elapsed() < TIMEOUT, "a server does not start");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Does something, and tells which share of its core this process had meanwhile.
    pub fn meanwhile<T>(&self, act: impl FnOnce() -> T) -> (T, f64) {
        let (begun, before) = (Instant::now(), self.cpu_seconds());
        let done = act();
        (done, (self.cpu_seconds() - before) / begun.elapsed().as_secs_f64())
    }

    /// Processor time so far, in seconds.
    pub fn cpu_seconds(&self) -> f64 {
        cpu_seconds(&self.process)
    }

    /// Processor time of the threads that live, in milliseconds; finer than [`Server::cpu_seconds`].
    pub fn cpu_of_threads(&self) -> f64 {
        let threads = fs::read_dir(format!("/proc/{}/task", self.process.id())).unwrap();
        let times = threads
            .filter_map(|thread| fs::read_to_string(thread.ok()?.path().join("schedstat")).ok());
        times.filter_map(|line| line.split(' ').next()?.parse::<f64>().ok()).sum::<f64>() / 1e6
    }

    /// Resident memory in MB.
    pub fn resident(&self) -> f64 {
        self.status("VmRSS:")
    }

    /// The part of the resident memory that is no file's, in MB.
    pub fn anonymous(&self) -> f64 {
        self.status("RssAnon:")
    }

    fn status(&self, name: &str) -> f64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.process.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
        line.trim().trim_end_matches(" kB").parse::<f64>().unwrap() / 1024.0
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Processor time of a process and all its threads so far, in seconds; Linux tells it in ticks of 10 ms.
pub fn cpu_seconds(process: &Child) -> f64 {
    let stat = fs::read_to_string(format!("/proc/{}/stat", process.id())).unwrap();
    let fields: Vec<&str> = stat.rsplit_once(')').unwrap().1.split_whitespace().collect();
    (fields[11].parse::<f64>().unwrap() + fields[12].parse::<f64>().unwrap()) / 100.0
}

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}
