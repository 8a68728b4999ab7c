//! The ID card from the reader to the e-diary: real TLS handshakes with cards of a test CA.

mod announced;
mod arrival;
mod carried;
mod forwarded;
pub mod handshake;
mod host;
mod identified;
mod refused;
mod scripts;
mod trust;
mod web_eid;

use std::{fs, net::SocketAddr, sync::Arc};

use base64::{
    Engine,
    engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD},
};
use lavi::providers::certificates::Certificate;
use rcgen::{
    CertificateParams, DnType, ExtendedKeyUsagePurpose::OcspSigning, KeyPair,
    PKCS_ECDSA_P384_SHA384,
};
use reqwest::{Client, Identity, Method, redirect::Policy};
use tempfile::TempDir;

use crate::{
    cast,
    doubles::server::{Action, Server},
    providers_card::ca::{Answer, Ca},
    site::{Browser, MORNING, Seen, Site},
};

/// The front end's public address.
pub const FRONT_END: &str = "http://localhost:8080";

/// A card with its private key, which a real card never reveals.
pub struct Card {
    pub certificate: Certificate,
    pub key: KeyPair,
}

impl Card {
    pub fn of(ca: &Ca) -> Self {
        Self::with(ca, |_| ())
    }

    /// A card with a changed certificate.
    pub fn with(ca: &Ca, change: impl FnOnce(&mut CertificateParams)) -> Self {
        let key = KeyPair::generate_for(&PKCS_ECDSA_P384_SHA384).unwrap();
        Self { certificate: ca.card_with(&key, change), key }
    }

    /// A card of the person with this Estonian personal code.
    pub fn naming(ca: &Ca, code: &str) -> Self {
        let serial_number = DnType::CustomDnType(vec![2, 5, 4, 5]);
        Self::with(ca, |params| {
            let name = &mut params.distinguished_name;
            name.push(DnType::CommonName, format!("JÕEORG,JAAK-KRISTJAN,{code}"));
            name.push(serial_number, format!("PNOEE-{code}"));
        })
    }

    /// The card as a client of HTTP presents it.
    pub fn identity(&self) -> Identity {
        Identity::from_pem((pem(self.certificate.der()) + &self.key.serialize_pem()).as_bytes())
            .unwrap()
    }
}

/// What the site tells the ID-card host of a browser with this cookie, as docs/decisions/0055 has it.
pub fn begun(cookie: &str) -> String {
    use sha2::{Digest, Sha256};
    URL_SAFE_NO_PAD.encode(Sha256::digest(format!("id-card {cookie}")))
}

pub fn pem(certificate: &[u8]) -> String {
    let text = STANDARD.encode(certificate);
    let lines: Vec<_> =
        text.as_bytes().chunks(64).map(|line| str::from_utf8(line).unwrap()).collect();
    format!("-----BEGIN CERTIFICATE-----\n{}\n-----END CERTIFICATE-----\n", lines.join("\n"))
}

/// A site that serves its own ID-card host.
pub struct CardSite {
    pub site: Site,
    pub ca: Arc<Ca>,
    pub ocsp: Server,
    /// The host's TLS certificate in PEM.
    pub host: String,
    _folder: TempDir,
}

impl CardSite {
    /// A site for which every card of the CA is valid.
    pub fn start() -> Self {
        Self::configured("", "")
    }

    /// The same with more lines in the section `id_card`, and more sections.
    pub fn configured(id_card: &str, sections: &str) -> Self {
        Self::of(Ca::new("Test CA"), Answer::good(MORNING), id_card, sections)
    }

    /// The same with this OCSP answer.
    pub fn of(ca: Ca, answer: Answer, id_card: &str, sections: &str) -> Self {
        let ca = Arc::new(ca);
        let (signer, by) = (Arc::clone(&ca), ca.responder(&[OcspSigning]));
        let ocsp = Server::start(move |request| {
            Action::Answer(200, signer.answer(&by, &answer.to(&request.body)))
        });
        Self::asking(ca, ocsp, id_card, sections)
    }

    /// The same with this OCSP responder.
    pub fn asking(ca: Arc<Ca>, ocsp: Server, id_card: &str, sections: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let key = KeyPair::generate().unwrap();
        let host = CertificateParams::new(["localhost".to_owned()])
            .unwrap()
            .self_signed(&key)
            .unwrap()
            .pem();
        let file = |name: &str, text: &str| {
            let path = folder.path().join(name);
            fs::write(&path, text).unwrap();
            path.display().to_string()
        };
        let (certificate, key) = (file("host.pem", &host), file("host.key", &key.serialize_pem()));
        let cas = file("cas.pem", &pem(ca.certificate().der()));
        let site = Site::with(&format!(
            "[id_card]\nhost = \"https://localhost\"\nlisten = \"127.0.0.1:0\"\ncertificate = \"{certificate}\"\n\
             key = \"{key}\"\ntrusted_cas = \"{cas}\"\nocsp_url = \"{}\"\n{id_card}\n{sections}",
            ocsp.root
        ));
        Self { site, ca, ocsp, host, _folder: folder }
    }

    /// Adds an account with the card's proven identity.
    pub async fn account(&self, username: &str) {
        self.site.add(cast::jaak(username)).await;
    }

    /// Presses the pane's button with this card in the reader, and comes back to the site where the host leads there.
    pub async fn press(&self, browser: &Browser, card: Option<&Card>, pane: &str) -> Seen {
        let answer = self.present(browser, card, pane).await;
        if answer.location().contains("/arrived?") { browser.follow(&answer).await } else { answer }
    }

    /// Presses the pane's button with this card in the reader; the ID-card host's answer.
    pub async fn present(&self, browser: &Browser, card: Option<&Card>, pane: &str) -> Seen {
        let shown = browser.get(pane).await;
        let action = shown.attribute("#pane form", "action").unwrap();
        let path = action
            .strip_prefix("https://localhost")
            .unwrap_or_else(|| panic!("{action} on {shown}"));
        let headers = [
            ("origin", FRONT_END),
            ("sec-fetch-site", "cross-site"),
            ("accept", "text/html,*/*;q=0.8"),
        ];
        self.send(browser, card, Method::POST, path, &headers).await
    }

    /// Sends a request to the host on the browser's behalf.
    pub async fn send(
        &self,
        browser: &Browser,
        card: Option<&Card>,
        method: Method,
        path: &str,
        headers: &[(&'static str, &str)],
    ) -> Seen {
        let client = self.client(card);
        let mut request =
            client.request(method, format!("https://localhost:{}{path}", self.port()));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        if let Some(cookie) = browser.cookie("lavi_account") {
            request = request.header("cookie", format!("lavi_account={cookie}"));
        }
        let answer = request.send().await.unwrap();
        for set in answer.headers().get_all("set-cookie") {
            let (name, value) =
                set.to_str().unwrap().split(';').next().unwrap().split_once('=').unwrap();
            browser.set_cookie(name, value);
        }
        Seen::read(path, answer).await
    }

    pub fn client(&self, card: Option<&Card>) -> Client {
        self.client_at(card, ([127, 0, 0, 1], self.port()).into())
    }

    /// The same, before a proxy at this address.
    pub fn client_at(&self, card: Option<&Card>, at: SocketAddr) -> Client {
        let own = reqwest::Certificate::from_pem(self.host.as_bytes()).unwrap();
        let client = Client::builder().redirect(Policy::none()).no_proxy().tls_certs_only([own]);
        let client = client.resolve("localhost", at);
        card.into_iter()
            .fold(client, |client, card| client.identity(card.identity()))
            .build()
            .unwrap()
    }

    pub fn port(&self) -> u16 {
        self.site.card_address.unwrap().port()
    }
}
