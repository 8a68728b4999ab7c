//! How long the server waits for a client that sends nothing, or too little.

use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    thread,
    time::{Duration, Instant},
};

use rustls::{
    ClientConnection, StreamOwned,
    pki_types::{CertificateDer, pem::PemObject},
};

use crate::{
    card, cast::PASSWORD, doubles::account_service::Stub, lines::tls_over,
    security::wire::site_with_tls, site::Site,
};

/// With this, the idle time-out is not what ends a connection.
const PATIENT: &str = "idle_timeout_ms = 600000\n";

fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    stream
}

/// A TLS connection to a server with this certificate.
fn connect_by_tls(
    address: SocketAddr,
    certificate: &str,
) -> StreamOwned<ClientConnection, TcpStream> {
    let trusted = CertificateDer::from_pem_slice(certificate.as_bytes()).unwrap();
    tls_over(connect(address), trusted)
}

/// Sends this, and reads until the server ends the connection; returns after how many seconds, and what it sent.
fn ended(mut stream: impl Read + Write, said: &[u8]) -> (f64, String) {
    let begun = Instant::now();
    stream.write_all(said).unwrap();
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    (begun.elapsed().as_secs_f64(), String::from_utf8_lossy(&answer).into_owned())
}

/// The main listener with TLS and its certificate, and the ID-card listener with its own.
struct Secure {
    main: Site,
    certificate: String,
    card: card::CardSite,
    _folder: tempfile::TempDir,
}

impl Secure {
    fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let main = site_with_tls(folder.path(), PATIENT);
        let certificate = std::fs::read_to_string(folder.path().join("c.pem")).unwrap();
        let card = card::CardSite::configured("", &format!("[server]\n{PATIENT}"));
        Self { main, certificate, card, _folder: folder }
    }

    fn listeners(&self) -> [(SocketAddr, &str); 2] {
        [
            (self.main.address, &self.certificate),
            (self.card.site.card_address.unwrap(), &self.card.host),
        ]
    }
}

#[test]
fn a_handshake_has_three_seconds() {
    let secure = Secure::start();
    thread::scope(|scope| {
        for (address, _) in secure.listeners() {
            // Nothing at all, and the beginning of a TLS `ClientHello`.
            for said in [&b""[..], b"\x16\x03\x01\x02\x00\x01"] {
                scope.spawn(move || {
                    let (seconds, answer) = ended(connect(address), said);
                    assert!((2.0..20.0).contains(&seconds), "{seconds} {answer}");
                });
            }
        }
    });
}

#[test]
fn the_first_request_head_times_out_after_five_seconds() {
    let secure = Secure::start();
    let plain = Site::with(&format!("[server]\n{PATIENT}"));
    let beginning = b"GET /en HTTP/1.1\r\nHost: localhost\r\n";
    let late = |(seconds, answer): (f64, String)| {
        assert!((4.0..20.0).contains(&seconds) && answer.is_empty(), "{seconds} {answer}");
    };
    thread::scope(|scope| {
        for (address, certificate) in secure.listeners() {
            scope.spawn(move || late(ended(connect_by_tls(address, certificate), beginning)));
        }
        scope.spawn(|| late(ended(connect(plain.address), beginning)));
        scope.spawn(|| {
            let mut stream = connect(plain.address);
            stream.write_all(beginning).unwrap();
            let mut trickle = stream.try_clone().unwrap();
            thread::spawn(move || {
                while trickle.write_all(b"X-More: a\r\n").is_ok() {
                    thread::sleep(Duration::from_millis(200));
                }
            });
            late(ended(stream, b""));
        });
    });
}

#[test]
fn connections_are_kept_alive_for_five_seconds_and_card_connections_not_at_all() {
    let secure = Secure::start();
    let request = b"GET /en HTTP/1.1\r\nHost: localhost\r\n\r\n";
    let [main, card] = secure.listeners();
    thread::scope(|scope| {
        scope.spawn(|| {
            let (seconds, answer) = ended(connect_by_tls(main.0, main.1), request);
            assert!(
                (4.0..20.0).contains(&seconds) && answer.starts_with("HTTP/1.1 200 "),
                "{seconds} {answer:.200}"
            );
        });
        let (seconds, answer) = ended(connect_by_tls(card.0, card.1), request);
        assert!(
            seconds < 4.0 && answer.contains("\r\nconnection: close\r\n"),
            "{seconds} {answer:.200}"
        );
    });
}

#[actix_web::test]
async fn an_account_service_that_takes_too_long_becomes_status_503_with_what_was_typed() {
    let stub = Stub::stalling_after("HTTP/1.1 200 OK\r\n");
    let site = Site::before(&stub, "[server]\nanswer_timeout_ms = 300\n");
    let answer = site.browser().post("/en", &[("email", "mari"), ("password", PASSWORD)]).await;
    assert_eq!((answer.status, answer.header("retry-after")), (503, "10"), "{answer}");
    assert!(answer.body.contains("value=\"mari\""), "{answer}");
    assert_eq!(site.browser().get("/en").await.status, 200);
}

/// The last limit, which nothing within the request can keep: here a body that does not come.
#[test]
fn an_answer_that_is_late_is_a_page_of_ours_in_seven_languages() {
    let site = Site::with("[server]\nanswer_timeout_ms = 300\n");
    let request = b"POST /en HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
        Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nemail=";
    let (seconds, answer) = ended(connect(site.address), request);
    assert!(seconds < 4.0 && answer.starts_with("HTTP/1.1 503 "), "{seconds} {answer}");
    for said in ["\r\nretry-after: 10\r\n", "data-screen=\"outage\""] {
        assert!(answer.contains(said), "{said} {answer}");
    }
    for (language, again) in [
        ("et", "Proovi uuesti"),
        ("en", "Try again"),
        ("ru", "Попробовать ещё раз"),
        ("de", "Noch einmal versuchen"),
        ("fr", "Réessayer"),
        ("ja", "もう一度試す"),
        ("lv", "Mēģināt vēlreiz"),
    ] {
        assert!(answer.contains(&format!("<section lang=\"{language}\">")), "{answer}");
        assert!(answer.contains(again), "{again} {answer}");
    }
}
