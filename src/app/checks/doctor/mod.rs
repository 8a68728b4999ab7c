//! `lavi doctor`: reaches everything that the configuration names as the server would, and says what to do. Nothing is
//! changed, no letter is sent, and the database is not migrated.

mod database;
mod files;
mod providers;

use std::{
    io::{self, Read, Write},
    net::{TcpStream, ToSocketAddrs},
    path::Path,
    sync::{Arc, OnceLock},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use actix_web::http::header::HttpDate;
use futures_util::future::{LocalBoxFuture, join_all};
use reqwest::{
    Client, Response,
    header::{AGE, DATE, HeaderMap},
    tls::TlsInfo,
};
use rustls::{
    ClientConfig, ClientConnection, DigitallySignedStruct, Error, SignatureScheme,
    client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier},
    crypto::aws_lc_rs,
    pki_types::{CertificateDer, ServerName, UnixTime},
};
use tokio::time::timeout;
use url::Url;

use crate::{
    app::{checks::connected::without_credentials, settings::BuildError},
    clock::Clock,
    config::{Config, Finding},
    providers::{certificates::Certificate, http, rest::TransportFault},
    rng::Rng,
    web::{cache::compression::Coding, site::assets::Assets},
};
use files::expiry;

/// How long one check may take that asks several times.
const ALTOGETHER: Duration = Duration::from_secs(12);

/// Reaches everything. `file` is the configuration file.
pub async fn examine(
    config: &Config,
    file: Option<&Path>,
    clock: &Clock,
    rng: &Rng,
) -> Result<Vec<Finding>, BuildError> {
    let web = &WebReach::new(clock)?;
    let checks: Vec<(&str, &str, LocalBoxFuture<Checkup>)> = vec![
        ("database", "embedded.database", Box::pin(database::examine(config, clock))),
        ("sessions", "session.redis_url", Box::pin(database::examine_sessions(config, clock, rng))),
        ("mail", "embedded.mail", Box::pin(providers::examine_mail(config, clock))),
        (
            "account service",
            "account_api.root",
            Box::pin(providers::examine_account_service(config, web)),
        ),
        ("phones", "embedded", Box::pin(providers::examine_phones(config, web))),
        ("providers", "embedded", Box::pin(providers::examine_redirects(config, web))),
        ("ID card", "id_card", Box::pin(providers::examine_cards(config, web))),
        ("traces", "log.traces", Box::pin(providers::examine_traces(config, web))),
        ("public address", "server.public_url", Box::pin(examine_own_address(config, web))),
    ];
    let asked = checks.into_iter().map(async |(subject, key, check)| {
        timeout(ALTOGETHER, check).await.unwrap_or_else(|_| {
            let found = "no answer in time";
            Finding::problem(subject, key, found, "look whether a firewall drops what is sent")
                .into()
        })
    });
    let Checkup { mut findings, clocks } = join_all(asked).await.into_iter().collect();
    findings.extend(compare_clocks(&clocks));
    findings.extend(files::examine_certificates(config, clock));
    findings.extend(files::examine(config, file));
    Ok(findings)
}

// Asks an address by HTTP as the server does, and looks at the answer: status, date, the server's certificate. Our own
// public address and our own clock are held against such answers.

/// How long one thing may take to answer. All are asked at the same time.
pub const PATIENCE: Duration = Duration::from_secs(5);

/// The longest answer that is read, in bytes.
const LIMIT: usize = 1 << 20;

/// What to do where nobody answers.
const UNREACHED: &str = "check the address, name resolution, the firewall, and that its certificate is of this host and of a CA that the system trusts";

/// What one check has found, and how far other clocks are from ours.
#[derive(Default)]
pub struct Checkup {
    pub findings: Vec<Finding>,
    /// Whose clock was seen, and how many seconds it is before ours.
    pub clocks: Vec<(String, i64)>,
}

impl From<Finding> for Checkup {
    fn from(finding: Finding) -> Self {
        Self { findings: vec![finding], clocks: Vec::new() }
    }
}

impl FromIterator<Checkup> for Checkup {
    fn from_iter<T: IntoIterator<Item = Checkup>>(checkups: T) -> Self {
        let mut all = Self::default();
        checkups.into_iter().for_each(|checkup| all.join(checkup));
        all
    }
}

impl Checkup {
    /// Adds what another check has found.
    pub fn join(&mut self, other: Self) {
        self.findings.extend(other.findings);
        self.clocks.extend(other.clocks);
    }
}

/// The client, and the time.
pub struct WebReach {
    client: Client,
    clock: Clock,
}

impl WebReach {
    /// A client with the server's rules: no redirects, no proxy, the system's CAs.
    pub fn new(clock: &Clock) -> reqwest::Result<Self> {
        let client = http::client().timeout(PATIENCE).no_proxy().tls_info(true).build()?;
        Ok(Self { client, clock: clock.clone() })
    }

    /// The current time, in seconds since 1970.
    pub fn now(&self) -> i64 {
        self.clock.now()
    }

    /// Sends a GET request.
    ///
    /// # Errors
    /// Why there is no answer, without the address.
    pub async fn ask(&self, address: &Url) -> Result<Response, String> {
        let answer = self.client.get(address.clone()).send().await;
        answer.map_err(|cause| TransportFault::from(cause).to_string())
    }

    /// Notes of an answer the server's clock and certificate.
    pub fn note(&self, subject: &str, key: &str, answer: &Response) -> Checkup {
        let mut noted = Checkup::default();
        if let Some(theirs) = clock_of(answer.headers()) {
            noted.clocks.push((format!("{subject} ({key})"), theirs - self.now()));
        }
        let der = answer.extensions().get::<TlsInfo>().and_then(TlsInfo::peer_certificate);
        if let Some(certificate) = der.and_then(|der| Certificate::from_der(der).ok()) {
            let what =
                format!("the certificate of {}", answer.url().host_str().unwrap_or_default());
            noted.findings.extend(expiry(subject, key, &what, &certificate, self.now()));
        }
        noted
    }

    /// Whether somebody answers at an address, with any status but one of a server that has failed.
    pub async fn reach(&self, subject: &str, key: &str, address: &Url) -> Checkup {
        let shown = shown(address);
        let answer = self.ask(address).await.map_err(|cause| format!("{shown}: {cause}"));
        self.told(subject, key, answer, UNREACHED)
    }

    /// What an answer shows: that somebody is there, their clock and certificate; else why there is none.
    pub fn told(
        &self,
        subject: &str,
        key: &str,
        answer: Result<Response, impl ToString>,
        remedy: &str,
    ) -> Checkup {
        let answer = match answer {
            Ok(answer) => answer,
            Err(cause) => return Finding::problem(subject, key, cause.to_string(), remedy).into(),
        };
        let mut checkup = self.note(subject, key, &answer);
        let (shown, status) = (shown(answer.url()), answer.status());
        let finding = if status.is_server_error() {
            let found = format!("{shown} answers {}", status.as_u16());
            Finding::problem(subject, key, found, "the server there has failed; tell who runs it")
        } else {
            Finding::ok(subject, key, format!("{shown} answers"))
        };
        checkup.findings.insert(0, finding);
        checkup
    }
}

/// The server's clock in seconds since 1970. What a cache has kept says how long ago that was (`Age`).
fn clock_of(headers: &HeaderMap) -> Option<i64> {
    let text = |name| headers.get(name)?.to_str().ok();
    let date: HttpDate = text(DATE)?.parse().ok()?;
    let since = SystemTime::from(date).duration_since(UNIX_EPOCH).ok()?;
    let age = text(AGE).map_or(Some(0), |age| age.trim().parse().ok())?;
    i64::try_from(since.as_secs().checked_add(age)?).ok()
}

/// The body of an answer, up to a mebibyte.
pub async fn body(answer: Response) -> Result<Vec<u8>, String> {
    let read = http::body(answer, LIMIT).await;
    let read = read.map_err(|cause| TransportFault::from(cause).to_string())?;
    read.ok_or_else(|| "the answer does not end".to_owned())
}

/// An address without what may be secret in it.
fn shown(address: &Url) -> String {
    let mut address = address.clone();
    address.set_query(None);
    without_credentials(&address)
}

// Which certificate a server shows whose driver does not tell. The handshake ends there: nothing is believed, and nothing
// follows.

/// What comes before TLS.
#[derive(Clone, Copy, Debug)]
pub enum TlsStart {
    /// The handshake begins at once.
    Immediate,
    /// PostgreSQL's `SSLRequest`, which it answers with `S`.
    Postgres,
}

const SSL_REQUEST: [u8; 8] = [0, 0, 0, 8, 4, 210, 22, 47];

/// The certificate that a server shows at this host and port; `None` if it shows none.
pub async fn shown_at(host: String, port: u16, start: TlsStart) -> Option<Certificate> {
    let looked =
        actix_web::rt::task::spawn_blocking(move || certificate_at(&host, port, start).ok());
    looked.await.ok()??.and_then(|der| Certificate::from_der(&der).ok())
}

fn certificate_at(
    host: &str,
    port: u16,
    start: TlsStart,
) -> io::Result<Option<CertificateDer<'static>>> {
    let name = ServerName::try_from(host.to_owned()).map_err(io::Error::other)?;
    let mut addresses = (host, port).to_socket_addrs()?;
    let connected = addresses.find_map(|at| TcpStream::connect_timeout(&at, PATIENCE).ok());
    let mut stream = connected.ok_or(io::ErrorKind::ConnectionRefused)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    if let TlsStart::Postgres = start {
        stream.write_all(&SSL_REQUEST)?;
        let mut answer = [0];
        stream.read_exact(&mut answer)?;
        if answer != *b"S" {
            return Ok(None);
        }
    }
    let provider = Arc::new(aws_lc_rs::default_provider());
    let schemes = provider.signature_verification_algorithms.supported_schemes();
    let recorder = Arc::new(CertificateRecorder { seen: OnceLock::new(), schemes });
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(io::Error::other)?
        .dangerous()
        .with_custom_certificate_verifier(Arc::clone(&recorder) as Arc<dyn ServerCertVerifier>)
        .with_no_client_auth();
    let mut tls = ClientConnection::new(Arc::new(config), name).map_err(io::Error::other)?;
    // It fails in any case: nobody believes the certificate.
    let _ = tls.complete_io(&mut stream);
    Ok(recorder.seen.get().cloned())
}

/// Looks at a certificate and believes none.
#[derive(Debug)]
struct CertificateRecorder {
    seen: OnceLock<CertificateDer<'static>>,
    schemes: Vec<SignatureScheme>,
}

fn not_believed<T>() -> Result<T, Error> {
    Err(Error::General("the certificate was only looked at".to_owned()))
}

impl ServerCertVerifier for CertificateRecorder {
    fn verify_server_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        let _ = self.seen.set(end_entity.clone().into_owned());
        not_believed()
    }

    fn verify_tls12_signature(
        &self,
        _: &[u8],
        _: &CertificateDer<'_>,
        _: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        not_believed()
    }

    fn verify_tls13_signature(
        &self,
        _: &[u8],
        _: &CertificateDer<'_>,
        _: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        not_believed()
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.schemes.clone()
    }
}

// Our own public address: whether it leads to a server of this release.

const SUBJECT: &str = "public address";
const KEY: &str = "server.public_url";

/// A file that every server has at an address which changes with its content.
const FILE: &str = "start.js";

pub async fn examine_own_address(config: &Config, web: &WebReach) -> Checkup {
    let overrides = config.site.overrides.as_deref();
    let Ok(assets) = Assets::read(&config.site.brand, overrides) else { return Checkup::default() };
    let path = assets.href(FILE);
    let expected =
        assets.file(path.trim_start_matches("/static/")).map(|file| file.body(Coding::Identity).0);
    let Ok(address) = config.server.public_url.join(&path) else { return Checkup::default() };
    let shown = shown(&config.server.public_url);
    let answer = match web.ask(&address).await {
        Ok(answer) => answer,
        Err(cause) => {
            let remedy =
                "start the server, and look at DNS, the proxy before it, and the certificate";
            return Finding::problem(SUBJECT, KEY, format!("{shown}: {cause}"), remedy).into();
        }
    };
    let mut checkup = web.note(SUBJECT, KEY, &answer);
    let status = answer.status().as_u16();
    let is_ours = expected.is_some() && body(answer).await.ok().as_deref() == expected.as_deref();
    let leads = if status == 200 && is_ours {
        Finding::ok(SUBJECT, KEY, format!("{shown} leads to a server of this release"))
    } else {
        let found =
            format!("{shown} does not lead to a server of this release: {path} answers {status}");
        let remedy = "look where DNS and the proxy lead; after an upgrade, whether every node has been restarted";
        Finding::problem(SUBJECT, KEY, found, remedy)
    };
    checkup.findings.insert(0, leads);
    checkup
}

// Our clock beside those of everybody who answered. Codes of authenticators, tokens of providers and answers about
// revoked cards are refused where clocks differ.

const CLOCK: &str = "clock";

/// Seconds that two clocks may differ before a warning: answers are under way, and dates of HTTP have whole seconds.
const SMALL: i64 = 5;

/// Seconds from which tokens and codes are refused.
const LARGE: i64 = 30;

/// Compares the clocks. Where only some differ from ours, they are theirs to set right.
pub fn compare_clocks(clocks: &[(String, i64)]) -> Vec<Finding> {
    let differing: Vec<_> = clocks.iter().filter(|(_, before)| before.abs() > SMALL).collect();
    if clocks.is_empty() {
        let found = "not checked: no server sent a usable Date header";
        let remedy = "look whether this machine's clock is synchronised (timedatectl, chrony)";
        return vec![Finding::warning(CLOCK, "system", found, remedy)];
    }
    if differing.is_empty() {
        let found = format!("agrees with {} others within {SMALL} seconds", clocks.len());
        return vec![Finding::ok(CLOCK, "system", found)];
    }
    let is_ours = differing.len() * 2 > clocks.len();
    let findings = differing.into_iter().map(|(whose, before)| {
        let way = if *before > 0 { "behind" } else { "ahead of" };
        let found = format!("ours is {} seconds {way} that of {whose}", before.abs());
        let remedy = if is_ours {
            "synchronise this machine's clock (timedatectl, chrony)"
        } else {
            "most clocks agree with ours; tell who runs that one"
        };
        if before.abs() >= LARGE && is_ours {
            Finding::problem(CLOCK, "system", found, remedy)
        } else {
            Finding::warning(CLOCK, "system", found, remedy)
        }
    });
    findings.collect()
}
