//! Two nodes with `deploy/node.toml`, each on an address of its own, with one PostgreSQL, one Redis and one mail server, all of them
//! over TLS.

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    net::{SocketAddr, TcpListener},
    path::PathBuf,
    process::{Child, Command, Stdio},
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use tempfile::TempDir;

use super::nginx::{SITE, fill_in};
use crate::{
    card::{CardSite, pem},
    lines::{Ca, ExternalServer, postgres::postgres, redis::with_tls, smtp::with_starttls},
};

/// The nodes, and what each has logged.
pub struct Pair {
    children: [Child; 2],
    logs: [Arc<Mutex<String>>; 2],
    pub addresses: [SocketAddr; 2],
    /// Where each says at its own address whether it can serve.
    pub health: u16,
    /// The PEM text of the CAs whose cards they believe.
    pub cas: String,
    pub servers: Servers,
    _folders: [TempDir; 3],
}

/// What the nodes share.
pub struct Servers {
    postgres: ExternalServer,
    redis: ExternalServer,
    pub mail: ExternalServer,
    /// The CA that vouches for each of them.
    roots: PathBuf,
}

impl Servers {
    /// PostgreSQL in a folder of its own, which it takes over.
    fn start(of_postgres: &TempDir, others: &TempDir) -> Self {
        let ca = Ca::new("A school's own CA");
        let files = ca.certify(of_postgres.path(), &["localhost"]);
        let (certificate, key) = (files.certificate.display(), files.key.display());
        let tls =
            ["ssl=on", &format!("ssl_cert_file={certificate}"), &format!("ssl_key_file={key}")];
        let files = ca.certify(others.path(), &["localhost"]);
        Self {
            postgres: postgres(of_postgres.path(), &tls),
            mail: with_starttls(&files),
            redis: with_tls(&ca.certify(others.path(), &["localhost"])),
            roots: ca.file(others.path()),
        }
    }

    /// The sample with what an operator fills in, and the marks of comments taken away: Redis, the ID card. The node's own are its two
    /// addresses.
    fn filled_in(
        &self,
        [site, admin]: [String; 2],
        own: impl Fn(&str) -> String,
        world: &CardSite,
    ) -> String {
        let roots = self.roots.display().to_string();
        fill_in(
            "node.toml",
            &[
                ("10.0.0.11:8080", site),
                ("10.0.0.11:8081", admin),
                ("10.0.0.10/32", "127.0.0.1/32".to_owned()),
                ("10.0.0.20/32", "127.0.0.2/32".to_owned()),
                ("public_url = \"\"", format!("public_url = \"https://{SITE}\"")),
                ("primary = [\"password\"]", "primary = [\"password\", \"id_card\"]".to_owned()),
                ("/etc/lavi/session.key", own("session.key")),
                ("# store = ", "store = ".to_owned()),
                ("# redis_url = ", "redis_url = ".to_owned()),
                ("# redis_tls_roots = ", "redis_tls_roots = ".to_owned()),
                (":password@10.0.0.30:6379", format!("localhost:{}", self.redis.port)),
                // Only towards this machine itself TLS would be a matter of choice.
                (
                    "lavi@10.0.0.30/lavi?",
                    format!("lavi@localhost:{}/postgres?sslmode=verify-full&", self.postgres.port),
                ),
                (
                    "mail = \"\"",
                    format!(
                        "mail_tls = \"required\"\nmail = \"smtp://localhost:{}\"",
                        self.mail.port
                    ),
                ),
                ("# mail_tls_roots = ", "mail_tls_roots = ".to_owned()),
                ("/etc/lavi/mail-ca.pem", roots.clone()),
                ("/etc/lavi/database-ca.pem", roots.clone()),
                ("/etc/lavi/keys/storage.key", own("storage.key")),
                ("mail_from = \"\"", "mail_from = \"noreply@school.example\"".to_owned()),
                ("terms_date = \"\"", "terms_date = \"2026-09-01\"".to_owned()),
                ("contact = [\"\"]", "contact = [\"mailto:security@school.example\"]".to_owned()),
                ("name = \"\"", "name = \"Päevik OÜ\"".to_owned()),
                ("contact = \"\"", "contact = \"help@school.example\"".to_owned()),
                ("authority = \"\"", "authority = \"Andmekaitse Inspektsioon\"".to_owned()),
                ("accessibility_date = \"\"", "accessibility_date = \"2026-11-22\"".to_owned()),
                ("# [id_card]", "[id_card]".to_owned()),
                ("# host = ", "host = ".to_owned()),
                ("# proxies = [\"10.0.0.20\"]", "proxies = [\"127.0.0.2\"]".to_owned()),
                (
                    "# trusted_cas = \"estonian\"",
                    format!(
                        "trusted_cas = \"{}\"\nocsp_url = \"{}\"",
                        own("cas.pem"),
                        world.ocsp.root
                    ),
                ),
            ],
        )
    }
}

impl Pair {
    /// Nodes that know the person of this world's cards.
    pub fn start(world: &CardSite) -> Self {
        let [folder, of_postgres, of_servers] = [(); 3].map(|()| tempfile::tempdir().unwrap());
        let own = |name: &str| folder.path().join(name).display().to_string();
        let cas = pem(world.ca.certificate().der());
        fs::write(own("cas.pem"), &cas).unwrap();
        fs::write(own("session.key"), [7; 64]).unwrap();
        let servers = Servers::start(&of_postgres, &of_servers);
        let [port, health] = ports_of_both();
        let text = |at: &str| {
            let own = |name: &str| folder.path().join(name).display().to_string();
            servers.filled_in([format!("{at}:{port}"), format!("{at}:{health}")], own, world)
        };
        let lavi = |at: &str| {
            let file = own(at);
            fs::write(&file, text(at)).unwrap();
            let mut command = Command::new(env!("CARGO_BIN_EXE_lavi"));
            command.env_clear().args(["--config", &file]).current_dir(folder.path());
            command
        };
        let migrated = lavi("127.0.0.11").arg("migrate").output().unwrap();
        assert!(migrated.status.success(), "{}", String::from_utf8_lossy(&migrated.stderr));
        let checked = lavi("127.0.0.12").arg("check-config").output().unwrap();
        let warned = String::from_utf8(checked.stderr).unwrap();
        assert!(checked.status.success() && warned.is_empty(), "{warned}");
        let mut add = lavi("127.0.0.11");
        add.args([
            "account",
            "add",
            "jaak",
            "--first-name",
            "Jaak-Kristjan",
            "--last-name",
            "Jõeorg",
        ]);
        add.args([
            "--email",
            "jaak@school.example",
            "--personal-code",
            "38001085718",
            "--password",
        ]);
        add.stdin(Stdio::piped());
        let mut adding = add.stdout(Stdio::null()).spawn().unwrap();
        adding.stdin.take().unwrap().write_all(b"Kevadine-Hommik-7\n").unwrap();
        assert!(adding.wait().unwrap().success());
        let started = ["127.0.0.11", "127.0.0.12"].map(|at| serve(lavi(at)));
        let [(one, of_one, at_one), (other, of_other, at_other)] = started;
        Self {
            children: [one, other],
            logs: [of_one, of_other],
            addresses: [at_one, at_other],
            health,
            cas,
            servers,
            _folders: [folder, of_postgres, of_servers],
        }
    }

    /// How many requests of this route each node has answered for a visitor at this address, once they are so many
    /// together: what a node logs comes a moment after its answer.
    pub fn once_answered(&self, route: &str, visitor: &str, together: usize) -> [usize; 2] {
        let is_meant = |line: &&str| {
            line.contains(&format!("route=\"{route}\""))
                && line.contains(&format!("address={visitor} "))
        };
        let until = Instant::now() + Duration::from_secs(20);
        loop {
            let counted = self.logs.each_ref().map(|log| {
                let log = log.lock().unwrap();
                log.lines().filter(is_meant).count()
            });
            if counted.iter().sum::<usize>() >= together {
                return counted;
            }
            assert!(Instant::now() < until, "{counted:?} of {together}: {:?}", self.logs);
            std::thread::yield_now();
        }
    }

    /// Whether a node has logged this.
    pub fn logged(&self, text: &str) -> bool {
        self.logs.iter().any(|log| log.lock().unwrap().contains(text))
    }

    /// Ends a node as a power cut would.
    pub fn kill(&mut self, node: usize) {
        self.children[node].kill().unwrap();
        self.children[node].wait().unwrap();
    }
}

impl Drop for Pair {
    fn drop(&mut self) {
        for child in &mut self.children {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

fn serve(mut node: Command) -> (Child, Arc<Mutex<String>>, SocketAddr) {
    let mut child = node.arg("serve").stderr(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines().map_while(Result::ok);
    let address = lines.find_map(|line| line.strip_prefix("Lävi listens on http://")?.parse().ok());
    let log = Arc::new(Mutex::new(String::new()));
    let kept = Arc::clone(&log);
    std::thread::spawn(move || lines.for_each(|line| *kept.lock().unwrap() += &(line + "\n")));
    (child, log, address.unwrap())
}

/// Two ports that are free at the addresses of both nodes.
pub fn ports_of_both() -> [u16; 2] {
    let held = [(); 2].map(|()| {
        loop {
            let one = TcpListener::bind("127.0.0.11:0").unwrap();
            let port = one.local_addr().unwrap().port();
            if let Ok(other) = TcpListener::bind(("127.0.0.12", port)) {
                break (one, other, port);
            }
        }
    });
    held.each_ref().map(|(.., port)| *port)
}
