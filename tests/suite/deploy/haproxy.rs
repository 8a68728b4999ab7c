//! A real HAProxy with the sample of `deploy/` as it is; only what an operator replaces is replaced.

use std::{
    fs,
    net::{SocketAddr, TcpStream},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use rcgen::{CertificateParams, KeyPair};
use tempfile::TempDir;

use super::nginx::{CARDS, fill_in, free_ports};

/// A running HAProxy.
pub struct HaProxy {
    child: Child,
    _folder: TempDir,
    /// Its TLS certificate in PEM.
    pub certificate: String,
    pub cards: SocketAddr,
}

impl HaProxy {
    /// Starts HAProxy as the ID-card host before the server at `lavi`, asking for cards of these CAs (PEM).
    pub fn start(lavi: SocketAddr, cas: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let key = KeyPair::generate().unwrap();
        let names = CertificateParams::new([CARDS.to_owned()]).unwrap();
        let certificate = names.self_signed(&key).unwrap().pem();
        let own = |name: &str| folder.path().join(name).display().to_string();
        fs::write(own("id.pem"), certificate.clone() + &key.serialize_pem()).unwrap();
        fs::write(own("cas.pem"), cas).unwrap();
        let [cards] = free_ports();
        let sample = fill_in(
            "id-card-haproxy.cfg",
            &[
                ("bind :::8443 v4v6 ssl", format!("bind {cards} ssl")),
                ("/etc/ssl/id.school.example/haproxy.pem", own("id.pem")),
                ("/etc/lavi/id-card-cas.pem", own("cas.pem")),
                ("server lavi 127.0.0.1:8080", format!("server lavi {lavi}")),
            ],
        );
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
        Self { child, _folder: folder, certificate, cards }
    }
}

impl Drop for HaProxy {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
