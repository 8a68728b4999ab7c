//! ID cards behind nginx: presented to the ID-card host, and planted by a visitor.

use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    sync::Arc,
};

use lavi::providers::id_card::client_cert;
use reqwest::{Client, Identity, redirect::Policy};
use rustls::{
    ClientConfig, ClientConnection, HandshakeKind, RootCertStore, StreamOwned,
    pki_types::{CertificateDer, pem::PemObject},
    version::{TLS12, TLS13},
};

use super::nginx::{CARDS, Nginx, SITE};
use crate::{
    card::{Card, CardSite, pem},
    cast,
    site::{Seen, Site},
};

/// A server for the cards of this world that believes the proxies of its ID-card host, and the PEM of the CA.
pub async fn served(world: &CardSite, id_card: &str) -> (Site, String) {
    let folder = tempfile::tempdir().unwrap();
    let cas = pem(world.ca.certificate().der());
    let file = folder.path().join("cas.pem");
    std::fs::write(&file, &cas).unwrap();
    let site = Site::with(&format!(
        "[server]\npublic_url = \"https://{SITE}\"\ntrusted_proxies = [\"127.0.0.1/32\", \"127.0.0.2/32\", \"::1/128\"]\n\
         [id_card]\nhost = \"https://{CARDS}:8443\"\nproxies = [\"127.0.0.2\"]\ntrusted_cas = \"{}\"\nocsp_url = \"{}\"\n{id_card}",
        file.display(),
        world.ocsp.root
    ));
    site.add(cast::jaak("jaak")).await;
    (site, cas)
}

/// Where a card that passes leads.
pub fn arrived() -> String {
    format!("https://{SITE}/account/id-card/arrived?lang=en&code=")
}

/// The same with nginx as its ID-card host.
async fn behind_nginx(world: &CardSite) -> (Site, Nginx) {
    let (site, cas) = served(world, "").await;
    let nginx = Nginx::start(site.address, Some(&cas));
    (site, nginx)
}

/// Posts a form of the site to the ID-card host, or to whatever answers there.
pub async fn press(
    nginx: &Nginx,
    host: &str,
    path: &str,
    card: Option<&Card>,
    planted: &[&str],
) -> Seen {
    let at = if host == SITE { nginx.https } else { nginx.cards };
    let planted: Vec<_> = planted.iter().map(|value| ("client-cert", *value)).collect();
    press_at(&nginx.certificate, (host, at), path, card, &planted).await
}

/// The same at a proxy with this TLS certificate (PEM), with these headers planted.
pub async fn press_at(
    certificate: &str,
    (host, at): (&str, SocketAddr),
    path: &str,
    card: Option<&Card>,
    planted: &[(&str, &str)],
) -> Seen {
    let own = reqwest::Certificate::from_pem(certificate.as_bytes()).unwrap();
    let client = Client::builder().redirect(Policy::none()).no_proxy().tls_certs_only([own]);
    let client = client.resolve(host, at);
    let client = match card {
        Some(card) => client.identity(
            Identity::from_pem(
                (pem(card.certificate.der()) + &card.key.serialize_pem()).as_bytes(),
            )
            .unwrap(),
        ),
        None => client,
    };
    let mut request = client.build().unwrap().post(format!("https://{host}:{}{path}", at.port()));
    request =
        request.header("origin", format!("https://{SITE}")).header("sec-fetch-site", "same-site");
    for (name, value) in planted {
        request = request.header(*name, *value);
    }
    Seen::read(path, request.send().await.unwrap()).await
}

#[actix_web::test]
async fn a_card_in_the_handshake_signs_its_person_in() {
    let world = CardSite::start();
    let (_site, nginx) = behind_nginx(&world).await;
    let card = Card::of(&world.ca);
    let answer = press(
        &nginx,
        CARDS,
        "/id-card?lang=en&begun=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        Some(&card),
        &[],
    )
    .await;
    assert_eq!(answer.status, 303, "{answer}");
    assert!(answer.location().starts_with(&arrived()), "{answer}");
    assert_eq!(answer.headers.get_all("set-cookie").iter().count(), 0, "{answer}");
    assert_eq!(answer.header("referrer-policy"), "no-referrer");
    assert_eq!(answer.header("connection"), "close");
    for path in ["/", "/en", "/account/", "/account/id-card", "/id-card/"] {
        assert_eq!(press(&nginx, CARDS, path, Some(&card), &[]).await.status, 404, "{path}");
    }
}

#[actix_web::test]
async fn a_certificate_that_a_visitor_plants_signs_nobody_in() {
    let world = CardSite::start();
    let (_site, nginx) = behind_nginx(&world).await;
    let victim = client_cert::write(&Card::of(&world.ca).certificate);
    let refused = format!("https://{SITE}/en?method=id-card&error=check_id_card_reader");
    let without = press(
        &nginx,
        CARDS,
        "/id-card?lang=en&begun=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        None,
        &[&victim],
    )
    .await;
    assert_eq!((without.status, without.location()), (303, refused.clone()), "{without}");
    let attacker = Card::of(&crate::providers_card::ca::Ca::new("Other CA"));
    let with_another = press(
        &nginx,
        CARDS,
        "/id-card?lang=en&begun=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        Some(&attacker),
        &[&victim],
    )
    .await;
    assert_eq!(with_another.location(), refused, "{with_another}");
    for path in ["/account/id-card", "/account/register/id-card", "/id-card"] {
        let at_the_site = press(&nginx, SITE, path, None, &[&victim]).await;
        assert_eq!(
            (at_the_site.status, at_the_site.header("set-cookie").contains("lavi_account")),
            (404, false),
            "{at_the_site}"
        );
    }
    assert_eq!(world.ocsp.count("/"), 0, "no card was believed so far as to be asked about");
}

/// Even if nginx's own address were trusted, the sample removes the header.
#[actix_web::test]
async fn the_sample_of_the_site_removes_a_planted_certificate_header() {
    let world = CardSite::start();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cas.pem");
    std::fs::write(&file, pem(world.ca.certificate().der())).unwrap();
    let site = Site::with(&format!(
        "[server]\npublic_url = \"https://{SITE}\"\n[id_card]\nhost = \"https://{CARDS}\"\nproxies = [\"127.0.0.1\"]\ntrusted_cas = \"{}\"",
        file.display()
    ));
    let nginx = Nginx::start(site.address, None);
    let victim = client_cert::write(&Card::of(&world.ca).certificate);
    let answer = press(
        &nginx,
        SITE,
        "/account/id-card?lang=en&begun=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        None,
        &[&victim],
    )
    .await;
    let refused = format!("https://{SITE}/en?method=id-card&error=check_id_card_reader");
    assert_eq!((answer.status, answer.location()), (303, refused), "{answer}");
}

#[actix_web::test]
async fn no_tls_session_of_the_card_host_is_resumed() {
    let world = CardSite::start();
    let (_site, nginx) = behind_nginx(&world).await;
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from_pem_slice(nginx.certificate.as_bytes()).unwrap()).unwrap();
    for version in [&TLS12, &TLS13] {
        let provider = Arc::new(rustls::crypto::aws_lc_rs::default_provider());
        let client = ClientConfig::builder_with_provider(provider)
            .with_protocol_versions(&[version])
            .unwrap();
        let client = Arc::new(client.with_root_certificates(roots.clone()).with_no_client_auth());
        for _ in 0..2 {
            let connection =
                ClientConnection::new(Arc::clone(&client), CARDS.try_into().unwrap()).unwrap();
            let mut stream = StreamOwned::new(connection, TcpStream::connect(nginx.cards).unwrap());
            write!(stream, "GET / HTTP/1.1\r\nHost: {CARDS}\r\n\r\n").unwrap();
            let mut answer = Vec::new();
            let _ = stream.read_to_end(&mut answer);
            assert!(answer.starts_with(b"HTTP/1.1 404 "), "{version:?}");
            assert_eq!(stream.conn.handshake_kind(), Some(HandshakeKind::Full), "{version:?}");
        }
    }
}
