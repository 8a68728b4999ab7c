//! A real HAProxy with the sample of `deploy/` as it is; only what an operator replaces is replaced.

use std::{
    fs,
    net::{SocketAddr, TcpStream},
    os::unix::fs::MetadataExt,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use rcgen::{CertificateParams, KeyPair};
use tempfile::TempDir;

use super::nginx::{CARDS, SITE, fill_in};
use crate::served::free_ports;

/// What only root can do.
const PRIVILEGES: &str = "    user haproxy\n    group haproxy\n    chroot /var/lib/haproxy\n";

/// A running HAProxy.
pub struct HaProxy {
    child: Child,
    _folder: TempDir,
    /// Its TLS certificate in PEM.
    pub certificate: String,
    pub site: SocketAddr,
    pub plain: SocketAddr,
    pub cards: SocketAddr,
}

impl HaProxy {
    /// Starts HAProxy before the one server at `lavi`, asking for cards of these CAs (PEM).
    pub fn start(lavi: SocketAddr, cas: &str) -> Self {
        let nodes = [
            ("check port 8081 inter 1s", "check inter 1s".to_owned()),
            ("    server b 10.0.0.12:8080\n", String::new()),
            ("10.0.0.11:8080", lavi.to_string()),
        ];
        Self::with(&nodes, cas)
    }

    /// Before two nodes whose health is told at this port.
    pub fn of_two(nodes: [SocketAddr; 2], health: u16, cas: &str) -> Self {
        let nodes = [
            ("check port 8081", format!("check port {health}")),
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
        let [site, plain, cards] = free_ports();
        let mut replaced = vec![(PRIVILEGES, String::new())];
        if rustix::process::geteuid().is_root() {
            replaced.clear();
        }
        replaced.extend([
            ("bind :::443 v4v6 ssl", format!("bind {site} ssl")),
            ("bind :::80 v4v6", format!("bind {plain}")),
            ("bind :::8443 v4v6 ssl", format!("bind {cards} ssl")),
            ("/etc/ssl/login.school.example/haproxy.pem", own("both.pem")),
            ("/etc/ssl/id.school.example/haproxy.pem", own("both.pem")),
            ("/etc/lavi/id-card-cas.pem", own("cas.pem")),
        ]);
        replaced.extend(nodes.iter().cloned());
        let sample = fill_in("haproxy.cfg", &replaced);
        fs::write(own("haproxy.cfg"), sample).unwrap();
        let mut child = Command::new("haproxy")
            .args(["-db", "-f", &own("haproxy.cfg")])
            .stdout(Stdio::null())
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
        let running = Self { child, _folder: folder, certificate, site, plain, cards };
        let process = fs::metadata(format!("/proc/{}", running.child.id())).unwrap();
        assert!(process.uid() != 0, "it goes on as its own user");
        running
    }
}

impl Drop for HaProxy {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
