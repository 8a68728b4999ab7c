//! The TLS handshake of the ID-card host.

use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    sync::{Arc, Mutex},
    thread,
    time::{Duration, Instant},
};

use lavi::providers::certificates::Certificate;
use rcgen::{KeyPair, PKCS_ECDSA_P521_SHA512};
use rustls::{
    ClientConfig, ClientConnection, HandshakeKind, ProtocolVersion, RootCertStore, SignatureScheme,
    StreamOwned, SupportedProtocolVersion,
    client::ResolvesClientCert,
    crypto::aws_lc_rs,
    pki_types::{CertificateDer, PrivateKeyDer, PrivatePkcs8KeyDer, pem::PemObject},
    sign::CertifiedKey,
    version::{TLS12, TLS13},
};

use super::{Card, CardSite, FRONT_END};
use crate::{
    providers_card::ca::{Answer, Ca},
    site::MORNING,
};

/// How long somebody may take to choose a certificate and type its PIN: a minute, of which a busy machine takes some seconds.
const LONG_ENOUGH: Duration = Duration::from_secs(55);
/// When nobody is waited for any more, on a busy machine.
const TOO_LONG: Duration = Duration::from_secs(70);

/// A browser's card store: presents this certificate whatever CAs are asked for, and remembers the CA names it was
/// told.
#[derive(Debug)]
struct Presents {
    key: Arc<CertifiedKey>,
    names: Mutex<Vec<Vec<u8>>>,
    /// How long its person types a PIN.
    typing: Duration,
}

impl ResolvesClientCert for Presents {
    fn resolve(&self, names: &[&[u8]], _: &[SignatureScheme]) -> Option<Arc<CertifiedKey>> {
        *self.names.lock().unwrap() = names.iter().map(|name| name.to_vec()).collect();
        thread::sleep(self.typing);
        Some(Arc::clone(&self.key))
    }

    fn has_certs(&self) -> bool {
        true
    }
}

fn presents(certificate: &Certificate, key: &KeyPair) -> Arc<Presents> {
    presents_after(Duration::ZERO, certificate, key)
}

fn presents_after(typing: Duration, certificate: &Certificate, key: &KeyPair) -> Arc<Presents> {
    let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(key.serialize_der()));
    let key = aws_lc_rs::sign::any_supported_type(&key).unwrap();
    let chain = vec![CertificateDer::from(certificate.der().to_vec())];
    let key = Arc::new(CertifiedKey::new(chain, key));
    Arc::new(Presents { key, names: Mutex::default(), typing })
}

fn config(
    world: &CardSite,
    version: &'static SupportedProtocolVersion,
    presents: Arc<Presents>,
) -> Arc<ClientConfig> {
    trusting(&world.host, version, presents)
}

/// A browser that trusts this TLS certificate (PEM).
fn trusting(
    certificate: &str,
    version: &'static SupportedProtocolVersion,
    presents: Arc<Presents>,
) -> Arc<ClientConfig> {
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from_pem_slice(certificate.as_bytes()).unwrap()).unwrap();
    let builder = ClientConfig::builder_with_provider(aws_lc_rs::default_provider().into());
    let builder = builder.with_protocol_versions(&[version]).unwrap().with_root_certificates(roots);
    Arc::new(builder.with_client_cert_resolver(presents))
}

/// Sends the request on a new connection; returns the response and the kind of handshake.
fn visit(
    world: &CardSite,
    config: &Arc<ClientConfig>,
) -> std::io::Result<(String, HandshakeKind, ProtocolVersion)> {
    visit_at(world.site.card_address.unwrap(), "localhost", config)
}

/// The same at a host of this name, wherever it is.
fn visit_at(
    at: SocketAddr,
    host: &str,
    config: &Arc<ClientConfig>,
) -> std::io::Result<(String, HandshakeKind, ProtocolVersion)> {
    let name = host.to_owned().try_into().unwrap();
    let connection = ClientConnection::new(Arc::clone(config), name).unwrap();
    let mut stream = StreamOwned::new(connection, TcpStream::connect(at)?);
    write!(
        stream,
        "POST /id-card?lang=en&begun={} HTTP/1.1\r\nHost: {host}\r\nOrigin: {FRONT_END}\r\nContent-Length: 0\r\n\r\n",
        "A".repeat(43)
    )?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    let (kind, version) =
        (stream.conn.handshake_kind().unwrap(), stream.conn.protocol_version().unwrap());
    Ok((String::from_utf8(answer).unwrap(), kind, version))
}

/// A card host is visited by people who type long enough, and by some who type too long, all at the same time: the first are answered
/// as `is_right` says, the others are not waited for.
pub fn has_a_minute_for_a_pin(
    at: SocketAddr,
    host: &str,
    certificate: &str,
    card: &Card,
    is_right: impl Fn(&str) -> bool + Sync,
) {
    thread::scope(|scope| {
        for version in [&TLS12, &TLS13] {
            for typing in [LONG_ENOUGH, TOO_LONG] {
                let slow = presents_after(typing, &card.certificate, &card.key);
                let (config, is_right) = (trusting(certificate, version, slow), &is_right);
                scope.spawn(move || {
                    let begun = Instant::now();
                    let answer = visit_at(at, host, &config).map(|(answer, ..)| answer);
                    let about = format!("{host} {at} {version:?} {typing:?}: {answer:?}");
                    assert!(begun.elapsed() >= typing, "{about}");
                    let answer = answer.unwrap_or_default();
                    if typing == LONG_ENOUGH {
                        assert!(is_right(&answer), "{about}");
                    } else {
                        assert_eq!(answer, "", "{about}");
                    }
                });
            }
        }
    });
}

#[actix_web::test]
async fn cards_of_a_p_521_ca_sign_in_by_tls_1_2_and_1_3() {
    let ca = Ca::with_key("Test CA", KeyPair::generate_for(&PKCS_ECDSA_P521_SHA512).unwrap());
    let world = CardSite::of(ca, Answer::good(MORNING), "ocsp = false", "");
    world.account("jaak").await;
    let card = Card::of(&world.ca);
    for (version, expected) in
        [(&TLS12, ProtocolVersion::TLSv1_2), (&TLS13, ProtocolVersion::TLSv1_3)]
    {
        let (answer, _, spoken) =
            visit(&world, &config(&world, version, presents(&card.certificate, &card.key)))
                .unwrap();
        assert_eq!(spoken, expected);
        let to = "location: http://localhost:8080/account/id-card/arrived?lang=en&code=";
        assert!(answer.contains(to), "{answer}");
    }
}

#[actix_web::test]
async fn a_person_has_a_minute_to_type_a_pin_and_no_more() {
    let world = CardSite::start();
    world.account("jaak").await;
    let card = Card::of(&world.ca);
    let to = "location: http://localhost:8080/account/id-card/arrived?lang=en&code=";
    let (at, is_right) = (world.site.card_address.unwrap(), |answer: &str| answer.contains(to));
    has_a_minute_for_a_pin(at, "localhost", &world.host, &card, is_right);
}

#[actix_web::test]
async fn card_connections_are_closed_and_never_resumed() {
    let world = CardSite::start();
    world.account("jaak").await;
    let card = Card::of(&world.ca);
    for version in [&TLS12, &TLS13] {
        let config = config(&world, version, presents(&card.certificate, &card.key));
        for _ in 0..2 {
            // The read ended, so the server has closed the connection.
            let (answer, kind, _) = visit(&world, &config).unwrap();
            assert!(answer.contains("connection: close\r\n"), "{answer}");
            assert_ne!(kind, HandshakeKind::Resumed);
        }
    }
}

#[actix_web::test]
async fn a_certificate_without_its_key_gets_no_connection() {
    let world = CardSite::start();
    world.account("jaak").await;
    let (card, other) = (Card::of(&world.ca), Card::of(&world.ca));
    for version in [&TLS12, &TLS13] {
        let stolen = config(&world, version, presents(&card.certificate, &other.key));
        assert!(visit(&world, &stolen).is_err());
    }
    assert_eq!(world.ocsp.count("/"), 0);
}

#[actix_web::test]
async fn browsers_are_told_the_accepted_issuers() {
    let world = CardSite::start();
    let card = Card::of(&world.ca);
    for version in [&TLS12, &TLS13] {
        let store = presents(&card.certificate, &card.key);
        visit(&world, &config(&world, version, Arc::clone(&store))).unwrap();
        let issuer = world.ca.certificate();
        let (_, parsed) = x509_parser::parse_x509_certificate(issuer.der()).unwrap();
        assert_eq!(*store.names.lock().unwrap(), [parsed.subject().as_raw()]);
    }
}

#[actix_web::test]
async fn a_late_body_ends_a_connection_to_the_card_host() {
    let world = CardSite::configured("", "[server]\nbody_timeout_ms = 300\n");
    let card = Card::of(&world.ca);
    let config = config(&world, &TLS13, presents(&card.certificate, &card.key));
    let connection = ClientConnection::new(config, "localhost".try_into().unwrap()).unwrap();
    let mut stream =
        StreamOwned::new(connection, TcpStream::connect(world.site.card_address.unwrap()).unwrap());
    stream
        .write_all(
            b"POST /id-card?lang=en HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\na",
        )
        .unwrap();
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    let answer = String::from_utf8(answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
}

#[actix_web::test]
async fn connections_to_the_card_host_are_limited_per_address() {
    let world = CardSite::configured("", "[server]\nmax_connections_per_address = 3\n");
    let mut held: Vec<_> =
        (0..3).map(|_| TcpStream::connect(world.site.card_address.unwrap()).unwrap()).collect();
    let mut one_more = TcpStream::connect(world.site.card_address.unwrap()).unwrap();
    assert!(matches!(one_more.read(&mut [0]), Ok(0) | Err(_)), "closed before any handshake");
    // Connections in the queue are closed later.
    held[0].set_nonblocking(true).unwrap();
    assert_eq!(held[0].read(&mut [0]).unwrap_err().kind(), std::io::ErrorKind::WouldBlock);
}
