//! The TLS handshake of the ID-card host.

use std::{
    io::{Read, Write},
    net::TcpStream,
    sync::{Arc, Mutex},
    thread,
    time::Duration,
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

use super::{Card, CardSite};
use crate::{
    providers_card::ca::{Answer, Ca},
    site::MORNING,
};

const REQUEST: &[u8] =
    b"POST /id-card?lang=en&begun=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost:8080\r\nContent-Length: 0\r\n\r\n";

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
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from_pem_slice(world.host.as_bytes()).unwrap()).unwrap();
    let builder = ClientConfig::builder_with_provider(aws_lc_rs::default_provider().into());
    let builder = builder.with_protocol_versions(&[version]).unwrap().with_root_certificates(roots);
    Arc::new(builder.with_client_cert_resolver(presents))
}

/// Sends the request on a new connection; returns the response and the kind of handshake.
fn visit(
    world: &CardSite,
    config: &Arc<ClientConfig>,
) -> std::io::Result<(String, HandshakeKind, ProtocolVersion)> {
    let connection =
        ClientConnection::new(Arc::clone(config), "localhost".try_into().unwrap()).unwrap();
    let mut stream =
        StreamOwned::new(connection, TcpStream::connect(world.site.card_address.unwrap())?);
    stream.write_all(REQUEST)?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    let (kind, version) =
        (stream.conn.handshake_kind().unwrap(), stream.conn.protocol_version().unwrap());
    Ok((String::from_utf8(answer).unwrap(), kind, version))
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
async fn a_person_has_time_to_type_a_pin() {
    let world = CardSite::start();
    world.account("jaak").await;
    let card = Card::of(&world.ca);
    for version in [&TLS12, &TLS13] {
        let slow = presents_after(Duration::from_secs(5), &card.certificate, &card.key);
        let (answer, ..) = visit(&world, &config(&world, version, slow)).unwrap();
        let to = "location: http://localhost:8080/account/id-card/arrived?lang=en&code=";
        assert!(answer.contains(to), "{answer}");
    }
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
