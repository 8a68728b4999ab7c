//! A real nginx with the samples of `deploy/` as they are, in a folder of its own. Only what an operator replaces is
//! replaced: file names, ports, the address of Lävi. A test fails if the sample does not contain what is to be
//! replaced.

use std::{
    fs,
    net::{Ipv6Addr, SocketAddr, TcpListener, TcpStream},
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use rcgen::{CertificateParams, KeyPair};
use rustix::process::{Pid, Resource, Signal, getrlimit, kill_process};
use tempfile::TempDir;

use crate::served::free_ports;

pub const SITE: &str = "login.school.example";
pub const CARDS: &str = "id.school.example";

/// A running nginx.
pub struct Nginx {
    child: Option<Child>,
    folder: TempDir,
    /// The TLS certificate for both names, in PEM.
    pub certificate: String,
    pub https: SocketAddr,
    pub http: SocketAddr,
    pub cards: SocketAddr,
    /// Where it tells what it counts.
    pub counted: SocketAddr,
}

/// What is replaced in samples.
pub type Replaced<'a> = &'a [(&'static str, &'a [(&'static str, String)])];

/// The sample that belongs into the site's server.
pub const ACCOUNT_PAGES: &str = "account-pages-nginx.conf";

impl Nginx {
    /// Starts nginx in front of the server at `lavi`. With `cas` (PEM) it also serves the ID-card host and asks for
    /// cards of these CAs.
    pub fn start(lavi: SocketAddr, cas: Option<&str>) -> Self {
        Self::with(lavi, cas, &[])
    }

    /// The same with more replaced in a sample, or with one sample more.
    pub fn with(lavi: SocketAddr, cas: Option<&str>, more: Replaced) -> Self {
        let node = ("server 127.0.0.1:8080;", format!("server {lavi};"));
        Self::before(("nginx-one-node.conf", &[node]), cas, more)
    }

    /// In front of two nodes, with the ID-card host.
    pub fn of_two(nodes: [SocketAddr; 2], cas: &str) -> Self {
        let nodes =
            [("10.0.0.11:8080", nodes[0].to_string()), ("10.0.0.12:8080", nodes[1].to_string())];
        Self::before(("nginx-two-nodes.conf", &nodes), Some(cas), &[])
    }

    /// What is in the access log so far; nginx writes a line when an answer has ended.
    pub fn access_log(&self) -> String {
        read(self.folder.path().join("lavi.access.log"))
    }

    /// In front of the nodes that this sample names.
    fn before(
        (nodes, at): (&'static str, &[(&'static str, String)]),
        cas: Option<&str>,
        more: Replaced,
    ) -> Self {
        let folder = tempfile::tempdir().unwrap();
        // If root starts nginx, its workers run as another user.
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
        let key = KeyPair::generate().unwrap();
        let names = CertificateParams::new([SITE.to_owned(), CARDS.to_owned()]).unwrap();
        let certificate = names.self_signed(&key).unwrap().pem();
        let own = |name: &str| folder.path().join(name).display().to_string();
        fs::write(own("fullchain.pem"), &certificate).unwrap();
        fs::write(own("privkey.pem"), key.serialize_pem()).unwrap();
        fs::write(own("cas.pem"), cas.unwrap_or_default()).unwrap();
        let [https, http, cards, counted] = free_ports();
        // Before two nodes visitors come by IPv6 too.
        let is_pair = nodes == "nginx-two-nodes.conf";
        let log = ("/var/log/nginx/lavi", own("lavi"));
        let outage = ("/etc/nginx/lavi-outage.html", outage_page(folder.path()));
        let mut sample = vec![(nodes, at.to_vec())];
        sample.push((
            "nginx.conf",
            vec![
                ("listen 443 ssl http2;", format!("listen {https} ssl http2;")),
                ("listen [::]:443 ssl http2;", if is_pair { of_v6(https) } else { String::new() }),
                ("listen 80;", format!("listen {http};")),
                ("listen [::]:80;", String::new()),
                ("/etc/ssl/login.school.example/", own("")),
                ("/etc/nginx/lavi-site.d/", own("lavi-site.d/")),
                outage.clone(),
                log.clone(),
            ],
        ));
        if cas.is_some() {
            sample.push((
                "id-card-nginx.conf",
                vec![
                    ("listen 8443 ssl;", format!("listen {cards} ssl;")),
                    ("listen [::]:8443 ssl;", String::new()),
                    ("/etc/ssl/id.school.example/", own("")),
                    ("/etc/lavi/id-card-cas.pem", own("cas.pem")),
                    outage,
                    log,
                ],
            ));
        }
        for (name, replaced) in more {
            let known = sample.iter_mut().find(|(known, _)| known == name);
            match known {
                Some((_, known)) => known.extend(replaced.iter().cloned()),
                None => sample.push((name, replaced.to_vec())),
            }
        }
        let temporary: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map(|kind| format!("{kind}_temp_path {};\n", own(kind)))
            .concat();
        for (kind, name) in
            [("conf.d", "temporary.conf"), ("sites-enabled", ""), ("lavi-site.d", "")]
        {
            fs::create_dir(own(kind)).unwrap();
            if !name.is_empty() {
                fs::write(own(kind) + "/" + name, &temporary).unwrap();
            }
        }
        for (name, replaced) in &sample {
            let kind = if *name == ACCOUNT_PAGES { "lavi-site.d/" } else { "sites-enabled/" };
            fs::write(own(kind) + name, fill_in(name, replaced)).unwrap();
        }
        let user = if rustix::process::geteuid().is_root() { "user www-data;" } else { "" };
        let main = [
            ("user www-data;", user.to_owned()),
            ("/run/nginx.pid", own("pid")),
            ("/var/log/nginx/error.log", own("error.log")),
            ("/etc/nginx/conf.d/", own("conf.d/")),
            ("/etc/nginx/sites-enabled/", own("sites-enabled/")),
            ("127.0.0.1:8405", counted.to_string()),
            ("worker_rlimit_nofile 65536", format!("worker_rlimit_nofile {}", files().min(65_536))),
        ];
        fs::write(own("main.conf"), fill_in("nginx-main.conf", &main)).unwrap();
        // As many files as systemd gives to a service that does not ask for more.
        let mut child = Command::new("sh")
            .args(["-c", "ulimit -Sn 1024; exec nginx \"$@\"", "nginx", "-g", "daemon off;"])
            .args(["-p", &own(""), "-c", &own("main.conf"), "-e", &own("error.log")])
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap_or_else(|cause| panic!("nginx (scripts/setup.sh test): {cause}"));
        let until = Instant::now() + Duration::from_secs(20);
        // It listens at one after the other.
        let listening = [Some(https), Some(http), cas.map(|_| cards)];
        while listening.iter().flatten().any(|at| TcpStream::connect(at).is_err()) {
            assert!(
                child.try_wait().unwrap().is_none() && Instant::now() < until,
                "nginx starts: {}",
                read(own("error.log"))
            );
            std::thread::yield_now();
        }
        Self { child: Some(child), folder, certificate, https, http, cards, counted }
    }

    /// Stops nginx, so that every line is written, and reads its logs.
    pub fn logs(mut self) -> (String, String) {
        self.end(Signal::QUIT);
        (
            read(self.folder.path().join("lavi.access.log")),
            read(self.folder.path().join("lavi.error.log")),
        )
    }

    fn end(&mut self, signal: Signal) {
        if let Some(mut child) = self.child.take() {
            let pid = Pid::from_raw(i32::try_from(child.id()).unwrap()).unwrap();
            let _ = kill_process(pid, signal);
            let _ = child.wait();
        }
    }
}

impl Drop for Nginx {
    fn drop(&mut self) {
        self.end(Signal::TERM);
    }
}

/// The same for IPv6, where the machine has it and the port is free there too.
fn of_v6(https: SocketAddr) -> String {
    let at = SocketAddr::from((Ipv6Addr::LOCALHOST, https.port()));
    let is_free = TcpListener::bind(at).is_ok();
    if is_free { format!("listen {at} ssl http2;") } else { String::new() }
}

/// A sample with its example values replaced.
pub fn fill_in(name: &str, replaced: &[(&str, String)]) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("deploy").join(name);
    let mut text = fs::read_to_string(path).unwrap();
    for (example, value) in replaced {
        assert!(text.contains(example), "deploy/{name} has {example}");
        text = text.replace(example, value);
    }
    text
}

/// How many files this machine gives to a process at most.
pub fn files() -> u64 {
    getrlimit(Resource::Nofile).maximum.unwrap_or(u64::MAX)
}

/// Writes the page for when no node answers into this folder, as an operator does; its name.
pub fn outage_page(folder: &Path) -> String {
    let file = folder.join("lavi-outage.html");
    let made = Command::new(env!("CARGO_BIN_EXE_lavi")).env_clear().arg("outage-page").output();
    let made = made.unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    fs::write(&file, made.stdout).unwrap();
    file.display().to_string()
}

fn read(path: impl AsRef<Path>) -> String {
    fs::read_to_string(path).unwrap_or_default()
}
