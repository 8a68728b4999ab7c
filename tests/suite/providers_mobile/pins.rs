//! The key of a provider's server, held against pins over real TLS.

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    net::TcpListener,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use base64::{Engine, engine::general_purpose::STANDARD};
use rcgen::{KeyPair, PublicKeyData};
use rustls::{ServerConnection, StreamOwned};

use super::mobile_id::request;
use crate::{
    doubles::phone_provider::{STARTED, UNHURRIED, of_mobile_id, session},
    fixtures,
    lines::Ca,
    remote::log,
};
use lavi::{
    domain::{Language, TlsPin},
    providers::{
        certificates::{Anchors, Hash},
        mobile_id::{MobileId, Rejection},
        rest::SessionId,
    },
};

/// A Mobile-ID service with TLS.
struct TlsService {
    base: String,
    /// PEM of the CA that certifies it.
    ca: String,
    pin: TlsPin,
    /// The requests that it has read.
    asked: Arc<AtomicUsize>,
}

impl TlsService {
    fn start() -> Self {
        let (folder, ca) = (tempfile::tempdir().unwrap(), Ca::new("Provider CA"));
        let files = ca.certify(folder.path(), &["127.0.0.1"]);
        let key = fs::read_to_string(&files.key).unwrap();
        let spki = KeyPair::from_pem(&key).unwrap().subject_public_key_info();
        let (config, asked) = (Arc::new(files.config()), Arc::<AtomicUsize>::default());
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let base = format!("https://{}/mid-api", listener.local_addr().unwrap());
        let counted = Arc::clone(&asked);
        thread::spawn(move || {
            for stream in listener.incoming() {
                let connection = ServerConnection::new(Arc::clone(&config)).unwrap();
                let mut lines = BufReader::new(StreamOwned::new(connection, stream.unwrap()));
                let mut line = String::new();
                if lines.read_line(&mut line).is_ok_and(|length| length > 0) {
                    counted.fetch_add(1, Ordering::SeqCst);
                    let answer = format!(
                        "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{STARTED}",
                        STARTED.len()
                    );
                    let stream = lines.get_mut();
                    stream.write_all(answer.as_bytes()).unwrap();
                    stream.conn.send_close_notify();
                    let _ = stream.flush();
                }
            }
        });
        let ca = fs::read_to_string(ca.file(folder.path())).unwrap();
        let digest: [u8; 32] = Hash::Sha256.digest(&spki).try_into().unwrap();
        Self { base, ca, pin: TlsPin::of(digest), asked }
    }

    /// What comes of a start with these pins and this CA, and how many requests have been sent. A poll fares alike.
    async fn started(&self, pins: &[TlsPin], ca: &str) -> (Result<SessionId, Rejection>, usize) {
        let mut settings = of_mobile_id(&self.base, Anchors::default());
        settings.timing = UNHURRIED;
        settings.tls_roots = vec![ca.to_owned()];
        settings.keys.tls_pins = pins.to_vec();
        let client = MobileId::new(settings);
        let fixture = fixtures::json("mid/auth-ok-p256-sha256.json");
        let request = request(&fixture, "60001019906", Language::Et, None);
        let client = client.unwrap();
        let result = client.start(&request).await;
        let asked = self.asked.swap(0, Ordering::SeqCst);
        let _ = client.poll(&session()).await;
        assert_eq!(self.asked.swap(0, Ordering::SeqCst), asked);
        (result, asked)
    }
}

#[actix_web::test]
async fn a_server_needs_a_trusted_certificate_and_a_pinned_key() {
    let (service, other) = (TlsService::start(), TlsService::start());
    let (own, wrong) = (service.pin, other.pin);
    for pins in [&[][..], &[own], &[wrong, own]] {
        let (result, asked) = service.started(pins, &service.ca).await;
        assert!(result.is_ok() && asked == 1, "{pins:?}: {result:?}");
    }
    log::listen();
    let (result, asked) = service.started(&[wrong], &service.ca).await;
    assert!(result.is_err() && asked == 0, "{result:?}");
    let log = log::heard();
    for said in ["embedded.mobile_id.tls_pins: ", &own.to_string(), "add it", "ERROR"] {
        assert!(log.contains(said), "{said} in {log}");
    }
    // A pin does not stand in for the chain.
    let (result, asked) = service.started(&[own], &other.ca).await;
    assert!(result.is_err() && asked == 0, "{result:?}");
}

#[test]
fn a_pin_is_the_sha_256_of_a_key() {
    let pin = TlsPin::of([7; 32]);
    assert_eq!(TlsPin::parse(&pin.to_string()), Some(pin));
    let of = |length: usize| format!("sha256/{}", STANDARD.encode(vec![7; length]));
    for wrong in ["", "sha256/", &of(31), &of(33), &pin.to_string()[7..], "sha1/AAAA", "sha256/ä"]
    {
        assert_eq!(TlsPin::parse(wrong), None, "{wrong}");
    }
}
