//! `lavi serve` in a process of its own: how it is built and started, what it uses, what it says in its log.

use std::{
    collections::BTreeMap,
    env, fs,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, Ordering},
    },
};

use serde_json::Value;

/// The diary, where a finished sign-in leads.
pub const DIARY: &str = "https://diary.example/";
/// Where browsers believe to be.
pub const PUBLIC: &str = "http://localhost:8080";

/// The relying parties that the simulators know: those of the providers' public test services.
const MOBILE_ID_PARTY: &str = "00000000-0000-0000-0000-000000000000";
const SMART_ID_PARTY: &str = "00000000-0000-4000-8000-000000000000";

/// The workspace's folder, which the words of the command line are about.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Builds the server that operators have, and gives its path: cargo builds no binaries for a bench of another package.
pub fn build() -> PathBuf {
    let output = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["build", "--locked", "--release", "--package", "lavi", "--bin", "lavi"])
        .arg("--message-format=json-render-diagnostics")
        .current_dir(root())
        .stderr(Stdio::inherit())
        .output()
        .unwrap();
    assert!(output.status.success(), "the server cannot be built");
    let lines = String::from_utf8(output.stdout).unwrap();
    let built = lines.lines().find_map(|line| {
        let message: Value = serde_json::from_str(line).unwrap();
        message["executable"].as_str().map(PathBuf::from)
    });
    built.unwrap()
}

/// The server.
pub struct Server {
    child: Child,
    pub root: String,
    pub log: Arc<Log>,
}

/// What was counted in the log.
#[derive(Default)]
pub struct Log {
    pub statements: AtomicU64,
    pub reads: AtomicU64,
    /// Warnings and errors, by what they say without values.
    pub troubles: Mutex<BTreeMap<String, u64>>,
}

impl Server {
    /// Starts it with a database in this folder and the providers at this port.
    pub fn start(binary: &Path, folder: &Path, providers: u16, log: &str) -> Self {
        let local = format!("http://127.0.0.1:{providers}");
        let anchors = folder.join("anchors.pem");
        let mut child = Command::new(binary)
            .arg("serve")
            .env("RUST_LOG", log)
            .env("LAVI__SERVER__LISTEN", "127.0.0.1:0")
            .env("LAVI__SERVER__TRUSTED_PROXIES", "[\"127.0.0.1\"]")
            .env("LAVI__SERVER__PUBLIC_URL", PUBLIC)
            .env("LAVI__MAIN_APP__ROOT", DIARY)
            .env("LAVI__EMBEDDED__DATABASE", format!("sqlite://{}", database(folder)))
            .env("LAVI__EMBEDDED__MAIL", format!("file://{}", folder.join("mail").display()))
            .env("LAVI__EMBEDDED__MOBILE_ID__BASE", format!("{local}/mid-api"))
            .env("LAVI__EMBEDDED__MOBILE_ID__TRUSTED_CAS", &anchors)
            .env("LAVI__EMBEDDED__SMART_ID__BASE", format!("{local}/smart-id-rp/v3"))
            .env("LAVI__EMBEDDED__MOBILE_ID__RELYING_PARTY_UUID", MOBILE_ID_PARTY)
            .env("LAVI__EMBEDDED__MOBILE_ID__RELYING_PARTY_NAME", "DEMO")
            .env("LAVI__EMBEDDED__SMART_ID__TRUSTED_CAS", &anchors)
            .env("LAVI__EMBEDDED__SMART_ID__SCHEME", "smart-id-demo")
            .env("LAVI__EMBEDDED__SMART_ID__RELYING_PARTY_UUID", SMART_ID_PARTY)
            .env("LAVI__EMBEDDED__SMART_ID__RELYING_PARTY_NAME", "DEMO")
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines().map(Result::unwrap);
        let root = lines
            .find_map(|line| line.strip_prefix("Lävi listens on ").map(str::to_owned))
            .unwrap();
        let log = Arc::new(Log::default());
        std::thread::spawn({
            let log = Arc::clone(&log);
            move || lines.for_each(|line| log.read(&line))
        });
        Self { child, root, log }
    }

    /// Processor time so far, in seconds; Linux's 100 ticks a second.
    pub fn cpu(&self) -> f64 {
        cpu(&format!("/proc/{}/stat", self.child.id()))
    }

    /// Resident memory in MB: now, and the most there was.
    pub fn memory(&self) -> (f64, f64) {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let of = |name| {
            let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
            line.trim().split(' ').next().unwrap().parse::<f64>().unwrap() / 1024.0
        };
        (of("VmRSS:"), of("VmHWM:"))
    }

    /// How many files and connections it has open.
    pub fn files(&self) -> usize {
        fs::read_dir(format!("/proc/{}/fd", self.child.id())).unwrap().count()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Log {
    fn read(&self, line: &str) {
        if line.contains("summary=\"PRAGMA") {
            // A connection is opened.
        } else if line.contains("sqlx::query") {
            self.statements.fetch_add(1, Ordering::Relaxed);
            if line.contains("summary=\"SELECT") {
                self.reads.fetch_add(1, Ordering::Relaxed);
            }
        } else if let Some(kind) = ["ERROR", "WARN"].into_iter().find(|kind| line.contains(kind)) {
            // Without the request's name and without numbers, so that the same is counted together.
            let said = line.split(kind).nth(1).unwrap_or_default();
            let said = said.rsplit_once("}: ").map_or(said, |(_, said)| said).trim();
            let said: String = said.chars().filter(|c| !c.is_ascii_digit()).take(100).collect();
            *self.troubles.lock().unwrap().entry(format!("{kind} {said}")).or_default() += 1;
        }
    }
}

/// Processor time of this process so far, in seconds.
pub fn own_cpu() -> f64 {
    cpu("/proc/self/stat")
}

fn cpu(file: &str) -> f64 {
    let stat = fs::read_to_string(file).unwrap();
    let fields: Vec<&str> = stat.rsplit_once(')').unwrap().1.split_whitespace().collect();
    (fields[11].parse::<f64>().unwrap() + fields[12].parse::<f64>().unwrap()) / 100.0
}

/// The database's file.
pub fn database(folder: &Path) -> String {
    folder.join("lavi.db").display().to_string()
}
