//! A real HAProxy with the sample of `deploy/` as it is; only what an operator replaces is replaced.

use std::{
    fs,
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    os::unix::{fs::MetadataExt, net::UnixStream},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use rcgen::{CertificateParams, KeyPair};
use tempfile::TempDir;

use super::nginx::{CARDS, SITE, files, fill_in, outage_page};
use crate::reliability::faulty_line::settled_ports;

/// What only root can do.
const PRIVILEGES: &str = "    user haproxy\n    group haproxy\n    chroot /var/lib/haproxy\n";

/// A running HAProxy.
pub struct HaProxy {
    child: Child,
    folder: TempDir,
    /// Its TLS certificate in PEM.
    pub certificate: String,
    pub site: SocketAddr,
    pub plain: SocketAddr,
    pub cards: SocketAddr,
    /// Where it tells what it counts.
    pub counted: SocketAddr,
}

/// As many connections as the sample has; fewer on a machine that does not give two files for each, and more than any test opens.
fn most() -> u64 {
    50_000.min(files().saturating_sub(200) / 2)
}

impl HaProxy {
    /// Starts HAProxy before the one server at `lavi`, asking for cards of these CAs (PEM).
    pub fn start(lavi: SocketAddr, cas: &str) -> Self {
        let nodes = [
            ("default-server port 8081", "default-server".to_owned()),
            ("    server b 10.0.0.12:8080 check\n", String::new()),
            ("    server b 10.0.0.12:8080\n", String::new()),
            ("10.0.0.11:8080", lavi.to_string()),
        ];
        Self::with(&nodes, cas)
    }

    /// Before two nodes whose health is told at this port.
    pub fn of_two(nodes: [SocketAddr; 2], health: u16, cas: &str) -> Self {
        let nodes = [
            ("server port 8081", format!("server port {health}")),
            ("10.0.0.11:8080", nodes[0].to_string()),
            ("10.0.0.12:8080", nodes[1].to_string()),
        ];
        Self::with(&nodes, cas)
    }

    fn with(nodes: &[(&str, String)], cas: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let key = KeyPair::generate().unwrap();
        let names = CertificateParams::new([SITE.to_owned(), CARDS.to_owned()]).unwrap();
        let certificate = names.self_signed(&key).unwrap().pem();
        let own = |name: &str| folder.path().join(name).display().to_string();
        fs::write(own("both.pem"), certificate.clone() + &key.serialize_pem()).unwrap();
        fs::write(own("cas.pem"), cas).unwrap();
        let [site, plain, cards, counted] = settled_ports();
        let mut replaced = vec![(PRIVILEGES, String::new())];
        if rustix::process::geteuid().is_root() {
            replaced.clear();
        }
        replaced.extend([
            ("bind :::443 v4v6 ssl", format!("bind :::{} v4v6 ssl", site.port())),
            ("bind :::80 v4v6", format!("bind {plain}")),
            ("bind :::8443 v4v6 ssl", format!("bind {cards} ssl")),
            ("/etc/ssl/login.school.example/haproxy.pem", own("both.pem")),
            ("/etc/ssl/id.school.example/haproxy.pem", own("both.pem")),
            ("/etc/lavi/id-card-cas.pem", own("cas.pem")),
            ("/etc/haproxy/lavi-outage.html", outage_page(folder.path())),
            ("/run/haproxy/lavi.sock", own("lavi.sock")),
            ("log /dev/log local0", "log stdout format raw local0".to_owned()),
            ("127.0.0.1:8405", counted.to_string()),
            ("maxconn 50000", format!("maxconn {}", most())),
            ("maxconn 45000", format!("maxconn {}", most() / 10 * 9)),
            // Other tests have their own.
            ("abns@lavi_nodes", format!("abns@lavi_nodes_{}", site.port())),
        ]);
        replaced.extend(nodes.iter().cloned());
        let sample = fill_in("haproxy.cfg", &replaced);
        fs::write(own("haproxy.cfg"), sample).unwrap();
        // As many files as systemd gives to a service that does not ask for more.
        let mut child = Command::new("sh")
            .args(["-c", "ulimit -Sn 1024; exec haproxy \"$@\"", "haproxy", "-db"])
            .args(["-f", &own("haproxy.cfg")])
            .stdout(fs::File::create(folder.path().join("log")).unwrap())
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap_or_else(|cause| panic!("haproxy (scripts/setup.sh test): {cause}"));
        let until = Instant::now() + Duration::from_secs(20);
        while TcpStream::connect(cards).is_err() {
            assert!(
                child.try_wait().unwrap().is_none() && Instant::now() < until,
                "haproxy starts"
            );
            std::thread::yield_now();
        }
        let running = Self { child, folder, certificate, site, plain, cards, counted };
        let its_user = || fs::metadata(format!("/proc/{}", running.child.id())).unwrap().uid();
        while its_user() == 0 {
            assert!(Instant::now() < until, "it goes on as its own user");
            std::thread::yield_now();
        }
        running
    }

    /// What it remembers of the addresses of visitors.
    pub fn visitors(&self) -> String {
        let mut socket = UnixStream::connect(self.folder.path().join("lavi.sock")).unwrap();
        socket.write_all(b"show table visitors\n").unwrap();
        let mut told = String::new();
        socket.read_to_string(&mut told).unwrap();
        told
    }

    /// What it has logged.
    pub fn log(&self) -> String {
        fs::read_to_string(self.folder.path().join("log")).unwrap()
    }
}

impl Drop for HaProxy {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
