//! PostgreSQL, Redis, a provider of Mobile-ID, and nodes that share them. Each node is a process of its own.

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    path::PathBuf,
    process::{Child, Command, Stdio},
    sync::{Arc, Mutex},
    thread,
    time::{Duration, Instant},
};

use lavi::demo::simulators::MOBILE_ID;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{
    cast::PASSWORD,
    doubles::{phone_provider::PhoneProvider, shaped_provider::ShapedProvider},
    lines::{ExternalServer, postgres::postgres, redis::plain_redis},
    served::free_ports,
    world::letter_files,
};

/// The ports of a node.
#[derive(Clone, Copy, Debug)]
pub struct NodePorts {
    pub site: u16,
    pub admin: u16,
}

/// A node. It is killed when dropped.
pub struct Node {
    child: Child,
    log: Arc<Mutex<String>>,
}

/// The program of these sources.
pub fn present() -> PathBuf {
    env!("CARGO_BIN_EXE_lavi").into()
}

/// Everything but the balancer.
pub struct Cluster {
    pub ports: [NodePorts; 2],
    pub nodes: [Option<Node>; 2],
    /// What `start_node` starts, and operators run.
    pub program: PathBuf,
    pub provider: PhoneProvider,
    /// X-ID, which knows people by their personal code.
    pub x_id: ShapedProvider,
    /// The address of the database.
    pub database: String,
    folder: TempDir,
    /// What the nodes that have ended said.
    said: String,
    _servers: (ExternalServer, ExternalServer, TempDir),
}

impl Cluster {
    /// Two nodes that have started.
    pub fn start() -> Self {
        Self::of(present())
    }

    /// Two nodes of this program.
    pub fn of(program: PathBuf) -> Self {
        let [folder, of_postgres] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let postgres = postgres(of_postgres.path(), &[]);
        let database = format!("postgres://lavi@127.0.0.1:{}/postgres", postgres.port);
        let redis = plain_redis();
        let provider = PhoneProvider::new();
        let x_id = ShapedProvider::new(json!({}), json!({}), Value::Null);
        let own = |name: &str| folder.path().join(name).display().to_string();
        fs::write(own("cas.pem"), provider.ca.pem()).unwrap();
        fs::write(own("session.key"), [7; 64]).unwrap();
        let [a, b, c, d] = free_ports().map(|address| address.port());
        let ports = [NodePorts { site: a, admin: b }, NodePorts { site: c, admin: d }];
        for (at, port) in ports.iter().enumerate() {
            let text = format!(
                "[server]
listen = \"127.0.0.1:{}\"
admin_listen = \"127.0.0.1:{}\"
trusted_proxies = [\"127.0.0.1\"]
stop_delay_ms = 1000
[session]
store = \"redis\"
redis_url = \"redis://127.0.0.1:{}\"
key_file = \"{}\"
[operator]
name = \"Päevik OÜ\"
contact = \"abi@kool.example\"
authority = \"Andmekaitse Inspektsioon\"
accessibility_authority = \"Amet\"
accessibility_date = \"2026-09-01\"
[embedded]
database = \"{database}\"
storage_key_file = \"{}\"
mail = \"file://{}\"
terms_date = \"2026-09-01\"
push_delay_ms = 0
[embedded.mobile_id]
base = \"{}\"
trusted_cas = \"{}\"
[embedded.x_id]
issuer = \"{}\"
client_id = \"us\"
client_secret = \"a secret\"
claims.personal_code = \"code\"
",
                port.site,
                port.admin,
                redis.port,
                own("session.key"),
                own("storage.key"),
                own("mail"),
                provider.base,
                own("cas.pem"),
                x_id.issuer(),
            );
            fs::write(own(&format!("node{at}.toml")), text).unwrap();
        }
        let mut cluster = Self {
            ports,
            nodes: [None, None],
            program,
            provider,
            x_id,
            database,
            folder,
            said: String::new(),
            _servers: (postgres, redis, of_postgres),
        };
        cluster.start_node(0);
        cluster.start_node(1);
        cluster
    }

    fn lavi(&self, at: usize) -> Command {
        let mut command = Command::new(&self.program);
        command.env_clear().env("RUST_LOG", "info");
        command.arg("--config").arg(self.folder.path().join(format!("node{at}.toml")));
        command.current_dir(self.folder.path());
        command
    }

    /// Starts a node and waits until it is ready.
    pub fn start_node(&mut self, at: usize) {
        let mut child = self.lavi(at).arg("serve").stderr(Stdio::piped()).spawn().unwrap();
        let log: Arc<Mutex<String>> = Arc::default();
        let (stderr, heard) = (child.stderr.take().unwrap(), Arc::clone(&log));
        thread::spawn(move || {
            for line in BufReader::new(stderr).lines().map_while(Result::ok) {
                heard.lock().unwrap().extend([line.as_str(), "\n"]);
            }
        });
        let begun = Instant::now();
        while !log.lock().unwrap().contains("Lävi listens on") {
            assert!(begun.elapsed() < Duration::from_secs(20), "{}", log.lock().unwrap());
            thread::sleep(Duration::from_millis(20));
        }
        self.nodes[at] = Some(Node { child, log });
    }

    /// `kill -9`
    pub fn kill_node(&mut self, at: usize) {
        let mut node = self.nodes[at].take().unwrap();
        node.child.kill().unwrap();
        node.child.wait().unwrap();
        self.said.push_str(&node.log.lock().unwrap());
    }

    /// Stops a node as a service manager does, and returns how long that took.
    pub fn stop_node(&mut self, at: usize) -> Duration {
        let mut node = self.nodes[at].take().unwrap();
        let begun = Instant::now();
        let id = node.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        let status = node.child.wait().unwrap();
        assert!(status.success(), "{status} {}", node.log.lock().unwrap());
        self.said.push_str(&node.log.lock().unwrap());
        begun.elapsed()
    }

    /// Runs a command of the operator, with this standard input, and returns what it printed.
    pub fn command(&self, words: &[&str], input: &str) -> String {
        let mut child = self
            .lavi(0)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        let ended = child.wait_with_output().unwrap();
        let [said, complained] =
            [ended.stdout, ended.stderr].map(|text| String::from_utf8(text).unwrap());
        assert!(ended.status.success(), "{words:?}: {said} {complained}");
        said
    }

    /// Adds a person with everyone's password; the `at`-th of the test persons of Mobile-ID.
    pub fn add_person(&self, name: &str, at: usize) {
        let email = format!("{name}@kool.example");
        let words = ["account", "add", name, "--first-name", "Mari", "--last-name", "Maasikas"];
        let more = ["--email", &email, "--personal-code", MOBILE_ID[at].code, "--password"];
        self.command(&[&words[..], &more[..]].concat(), &format!("{PASSWORD}\n"));
    }

    /// The letters so far, oldest first.
    pub fn letters(&self) -> Vec<String> {
        let files = letter_files(&self.folder.path().join("mail"));
        files.iter().map(|file| fs::read_to_string(file).unwrap()).collect()
    }

    /// What all nodes have said so far.
    pub fn said(&self) -> String {
        let mut said = self.said.clone();
        for node in self.nodes.iter().flatten() {
            said.push_str(&node.log.lock().unwrap());
        }
        said
    }

    /// Nothing that any node ever said is a panic.
    pub fn assert_sound(&self) {
        let said = self.said();
        assert!(!said.contains("panicked"), "{said}");
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
