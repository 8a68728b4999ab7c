//! A real Caddy with the samples of `deploy/` as they are; only what an operator replaces is replaced. The site runs on
//! Debian's Caddy, the ID-card host on the newer one that it needs.

use std::{
    fs,
    net::{SocketAddr, TcpStream},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use rcgen::{CertificateParams, KeyPair};
use tempfile::TempDir;

use super::nginx::{CARDS, SITE, fill_in, outage_page};
use crate::reliability::faulty_line::settled_ports;

/// Two running Caddys: the site, and the ID-card host.
pub struct Caddy {
    children: Vec<Child>,
    folder: TempDir,
    /// Their TLS certificate in PEM.
    pub certificate: String,
    pub site: SocketAddr,
    pub plain: SocketAddr,
    pub cards: SocketAddr,
    /// Where it tells what it counts.
    pub counted: SocketAddr,
}

impl Caddy {
    /// Before two nodes whose health is told at this port, asking for cards of these CAs (PEM).
    pub fn of_two(nodes: [SocketAddr; 2], health: u16, cas: &str) -> Self {
        Self::start(nodes, health, cas, false)
    }

    /// The same with the site on the newer Caddy, too.
    pub fn newer_of_two(nodes: [SocketAddr; 2], health: u16, cas: &str) -> Self {
        Self::start(nodes, health, cas, true)
    }

    fn start(nodes: [SocketAddr; 2], health: u16, cas: &str, is_newer: bool) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let key = KeyPair::generate().unwrap();
        let names = CertificateParams::new([SITE.to_owned(), CARDS.to_owned()]).unwrap();
        let certificate = names.self_signed(&key).unwrap().pem();
        let own = |name: &str| folder.path().join(name).display().to_string();
        fs::write(own("fullchain.pem"), &certificate).unwrap();
        fs::write(own("privkey.pem"), key.serialize_pem()).unwrap();
        fs::write(own("cas.pem"), cas).unwrap();
        let [site, plain, cards, counted, unasked] = settled_ports();
        outage_page(folder.path());
        let behind = [
            ("10.0.0.11:8080", nodes[0].to_string()),
            ("10.0.0.12:8080", nodes[1].to_string()),
            ("health_port 8081", format!("health_port {health}")),
        ];
        let mut of_site = vec![
            ("admin localhost:2019", format!("admin {counted}")),
            ("/etc/caddy", folder.path().display().to_string()),
            ("127.0.0.1:8406", unasked.to_string()),
            ("http://:8406", format!("http://:{}", unasked.port())),
            ("http_port 80", format!("http_port {}", plain.port())),
            ("https_port 443", format!("https_port {}", site.port())),
            ("/etc/ssl/login.school.example/", own("")),
        ];
        let mut of_cards = vec![
            ("admin localhost:2020", "admin off".to_owned()),
            ("id.school.example:8443", format!("{CARDS}:{}", cards.port())),
            ("/etc/ssl/id.school.example/", own("")),
            ("/etc/lavi/id-card-cas.pem", own("cas.pem")),
            ("/etc/caddy", folder.path().display().to_string()),
        ];
        of_site.extend(behind.clone());
        of_cards.extend(behind);
        fs::write(own("Caddyfile"), fill_in("Caddyfile", &of_site)).unwrap();
        fs::write(own("id-card.Caddyfile"), fill_in("id-card.Caddyfile", &of_cards)).unwrap();
        let children = Vec::new();
        let mut caddy = Self { children, folder, certificate, site, plain, cards, counted };
        let newer = crate::doubles::tool("deliver", "caddy");
        let newer = newer.to_str().unwrap();
        caddy.run(if is_newer { newer } else { "caddy" }, "Caddyfile", site);
        caddy.run(newer, "id-card.Caddyfile", cards);
        caddy
    }

    /// What it has logged with this sample.
    pub fn log(&self, sample: &str) -> String {
        fs::read_to_string(self.folder.path().join(format!("{sample}.log"))).unwrap()
    }

    fn run(&mut self, program: &str, sample: &str, at: SocketAddr) {
        // As many files as systemd gives to a service that does not ask for more.
        let child = Command::new("sh")
            .args(["-c", "ulimit -Sn 1024; exec \"$0\" \"$@\"", program])
            .args(["run", "--adapter", "caddyfile", "--config"])
            .arg(self.folder.path().join(sample))
            .env("HOME", self.folder.path())
            .env_remove("XDG_DATA_HOME")
            .env_remove("XDG_CONFIG_HOME")
            .stdout(Stdio::null())
            .stderr(fs::File::create(self.folder.path().join(format!("{sample}.log"))).unwrap())
            .spawn()
            .unwrap_or_else(|cause| panic!("{program} (scripts/setup.sh test): {cause}"));
        self.children.push(child);
        let until = Instant::now() + Duration::from_secs(20);
        while TcpStream::connect(at).is_err() {
            let has_ended = self.children.last_mut().unwrap().try_wait().unwrap().is_some();
            assert!(!has_ended && Instant::now() < until, "{program} starts: {}", self.log(sample));
            std::thread::yield_now();
        }
    }
}

impl Drop for Caddy {
    fn drop(&mut self) {
        for child in &mut self.children {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
