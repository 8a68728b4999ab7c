//! SIGHUP: certificates, wording, documents and the log's filter are read again; no request is lost, and what is wrong stays
//! as it was.

use std::{
    fs,
    io::{Read, Write},
    net::TcpStream,
    path::{Path, PathBuf},
    sync::atomic::{AtomicBool, AtomicUsize, Ordering},
    thread,
    time::Duration,
};

use rustix::process::Signal;
use rustls::pki_types::{CertificateDer, pem::PemObject};
use tempfile::TempDir;

use crate::{
    command::Machine,
    lines::{
        certificates::{Ca, Files},
        tls_over,
    },
    served::{Served, free_ports},
    site::Browser,
    world::letter_files,
};

/// A folder of overrides and a machine that uses it.
struct Overridden {
    folder: TempDir,
    machine: Machine,
}

impl Overridden {
    fn new() -> Self {
        let folder = TempDir::new().unwrap();
        let path = folder.path().display().to_string();
        let machine = Machine::new().with("LAVI__SITE__OVERRIDES", &path);
        Self { folder, machine }
    }

    fn write(&self, name: &str, text: &str) -> PathBuf {
        let file = self.folder.path().join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, text).unwrap();
        file
    }

    fn title(&self, title: &str) -> PathBuf {
        self.write("i18n/en/own.ftl", &format!("login-title = {title}\n"))
    }
}

/// Reloads for the so-many-th time, and waits until that has happened.
fn reload(served: &Served, number: usize) {
    served.signal(Signal::HUP);
    served.wait_for_nth("reloaded: wording and documents", number);
}

#[actix_web::test]
async fn wording_and_documents_are_read_again_and_kept_pages_are_forgotten() {
    let own = Overridden::new();
    own.title("Knock knock");
    own.write("i18n/en/documents/service-terms.html", "<p>Terms of spring</p>");
    let served = Served::start(&own.machine);
    let browser = Browser::new(served.root.clone());
    let shows = async |address: &str, text: &str| {
        let page = browser.get(address).await;
        assert!(page.body.contains(text), "{address}: {text}: {page}");
        page.header("etag").to_owned()
    };
    // Twice, so that the page and its whole answer are kept.
    for _ in 0..2 {
        shows("/en", "Knock knock").await;
        shows("/en/terms/service", "Terms of spring").await;
    }
    let before = shows("/en", "Knock knock").await;
    own.title("Who is there?");
    own.write("i18n/en/documents/service-terms.html", "<p>Terms of autumn</p>");
    shows("/en", "Knock knock").await;
    reload(&served, 1);
    for _ in 0..2 {
        assert_ne!(shows("/en", "Who is there?").await, before);
        shows("/en/terms/service", "Terms of autumn").await;
    }

    let broken = own.title("{ ");
    own.write("i18n/en/documents/service-terms.html", "<p>Terms of winter</p>");
    served.signal(Signal::HUP);
    let line = served.wait_for("not reloaded, the former wording stays: ");
    assert!(
        line.contains(&broken.display().to_string()) && line.contains("site.overrides"),
        "{line}"
    );
    shows("/en", "Who is there?").await;
    own.title("Come in");
    reload(&served, 2);
    shows("/en", "Come in").await;
    shows("/en/terms/service", "Terms of winter").await;
}

#[actix_web::test]
async fn letters_have_the_new_wording_too() {
    let own = Overridden::new();
    let words = "account add mari --first-name Mari --last-name Maasikas --email mari@kool.example --language en";
    assert_eq!(own.machine.run(words).code, 0);
    let served = Served::start(&own.machine);
    own.write("i18n/en/own.ftl", "mail-greeting = Ahoy, { $name }!\n");
    reload(&served, 1);
    let browser = Browser::new(served.root.clone());
    assert_eq!(browser.post("/en/forgotPassword", &[("username", "mari")]).await.status, 303);
    let letters = own.machine.path("mail");
    for _ in 0..200 {
        let files = letter_files(&letters);
        let text: String = files.iter().map(|file| fs::read_to_string(file).unwrap()).collect();
        if text.contains("Ahoy, Mari") {
            return;
        }
        actix_web::rt::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("no letter says Ahoy");
}

/// The end of the certificate that a listener shows now, after a request that it answers.
fn shown(port: u16, roots: &Path) -> Vec<u8> {
    let stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    let mut stream = tls_over(stream, CertificateDer::from_pem_file(roots).unwrap());
    stream.write_all(b"GET /en HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    assert!(answer.starts_with(b"HTTP/1.1 "), "{:?}", String::from_utf8_lossy(&answer));
    stream.conn.peer_certificates().unwrap()[0].to_vec()
}

fn der(files: &Files) -> Vec<u8> {
    CertificateDer::from_pem_file(&files.certificate).unwrap().to_vec()
}

#[test]
fn a_new_certificate_is_shown_and_a_broken_one_is_not() {
    let (folder, ca) = (TempDir::new().unwrap(), Ca::new("A school's own CA"));
    let roots = ca.file(folder.path());
    let first = ca.certify(folder.path(), &["localhost"]);
    let [card_port] = free_ports().map(|address| address.port());
    let (certificate, key) =
        (first.certificate.display().to_string(), first.key.display().to_string());
    let machine = Machine::new()
        .with("LAVI__SERVER__TLS__CERTIFICATE", &certificate)
        .with("LAVI__SERVER__TLS__KEY", &key)
        .with("LAVI__ID_CARD__HOST", "https://localhost")
        .with("LAVI__ID_CARD__LISTEN", &format!("127.0.0.1:{card_port}"))
        .with("LAVI__ID_CARD__TRUSTED_CAS", &roots.display().to_string())
        .with("LAVI__ID_CARD__CERTIFICATE", &certificate)
        .with("LAVI__ID_CARD__KEY", &key);
    let served = Served::start(&machine);
    let ports = [served.port(), card_port];
    let before = der(&first);
    assert_eq!(ports.map(|port| shown(port, &roots)), [before.clone(), before.clone()]);
    let after = der(&ca.certify(folder.path(), &["localhost"]));
    assert_ne!(before, after);
    assert_eq!(shown(ports[0], &roots), before, "it is read when it is asked for");
    reload(&served, 1);
    assert_eq!(ports.map(|port| shown(port, &roots)), [after.clone(), after.clone()]);

    fs::write(&first.certificate, "nonsense").unwrap();
    reload(&served, 2);
    for section in ["server.tls", "id_card"] {
        served.wait_for(&format!(
            "not reloaded, the former certificate stays: {section}: {certificate}: "
        ));
    }
    assert_eq!(ports.map(|port| shown(port, &roots)), [after.clone(), after]);
}

#[test]
fn the_filter_of_the_log_is_read_again_and_a_wrong_configuration_changes_nothing() {
    let own = Overridden::new();
    let file = own.write("lavi.toml", "[log]\nlevel = \"info\"\n");
    let served = Served::start_with(&own.machine, |command| {
        command.env_remove("RUST_LOG").args(["--config"]).arg(&file);
    });
    fs::write(&file, "[log]\nlevel = \"info,lavi=debug\"\n").unwrap();
    reload(&served, 1);
    served.wait_for("reloaded: log.level now=info,lavi=debug");
    let mut stream = TcpStream::connect(("127.0.0.1", served.port())).unwrap();
    stream.write_all(b"GET /en HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").unwrap();
    served.wait_for("DEBUG");

    fs::write(&file, "[log]\nlevel = \"loud,,=\"\n").unwrap();
    served.signal(Signal::HUP);
    served.wait_for("not reloaded, the former configuration stays: log.level: expected directives");
    fs::write(&file, "[log\n").unwrap();
    served.signal(Signal::HUP);
    let line = served.wait_for("not reloaded, the former configuration stays: not TOML: line 1");
    assert!(line.contains(&file.display().to_string()), "{line}");
}

/// Sends requests on one kept connection after the other until told to end. Returns how many were answered.
fn visit(port: u16, end: &AtomicBool, answered: &AtomicUsize) {
    let request = b"GET /en HTTP/1.1\r\nHost: localhost\r\n\r\n";
    while !end.load(Ordering::SeqCst) {
        let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        for _ in 0..20 {
            stream.write_all(request).unwrap();
            let mut answer = Vec::new();
            while !answer.ends_with(b"</html>") && !answer.ends_with(b"</html>\n") {
                let mut bytes = [0; 16384];
                let length = stream.read(&mut bytes).unwrap();
                assert!(length > 0, "cut off: {}", String::from_utf8_lossy(&answer));
                answer.extend_from_slice(&bytes[..length]);
            }
            let text = String::from_utf8_lossy(&answer);
            assert!(text.starts_with("HTTP/1.1 200 ") && text.contains("Knock "), "{text:.400}");
            answered.fetch_add(1, Ordering::SeqCst);
        }
    }
}

#[test]
fn ten_reloads_under_load_lose_no_request() {
    let own = Overridden::new();
    own.title("Knock 0");
    let served = Served::start(&own.machine);
    let (end, answered, port) = (AtomicBool::new(false), AtomicUsize::new(0), served.port());
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| visit(port, &end, &answered));
        }
        for number in 1..=10 {
            let before = answered.load(Ordering::SeqCst);
            own.title(&format!("Knock {number}"));
            reload(&served, number);
            while answered.load(Ordering::SeqCst) < before + 40 {
                thread::sleep(Duration::from_millis(5));
            }
        }
        end.store(true, Ordering::SeqCst);
    });
    assert!(answered.load(Ordering::SeqCst) >= 400);
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    stream.write_all(b"GET /en HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").unwrap();
    let mut page = String::new();
    stream.read_to_string(&mut page).unwrap();
    assert!(page.contains("Knock 10"), "{page}");
    assert!(!served.said().concat().contains("panic"));
}
