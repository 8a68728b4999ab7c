//! The section `id_card`. `config.toml` documents every key.

use std::{net::SocketAddr, path::PathBuf, time::Duration};

use ipnet::IpNet;
use url::Url;

use crate::config::{
    AccountRoot, Server, Tls,
    reader::{LISTEN, NETWORK, Reader, WEB_ADDRESS, folder, network, web_address},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IdCardKind {
    Tls,
    WebEid,
}

/// The header in which the proxies hand the certificate on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProxyHeader {
    /// `Client-Cert`, a byte sequence (RFC 9440).
    Rfc9440,
    /// `X-SSL-Client-Cert`, a percent-encoded PEM text.
    EscapedPem,
}

#[derive(Clone, Debug)]
pub struct IdCard {
    pub host: Option<Url>,
    /// The listener, if this process serves the ID-card host itself.
    pub listener: Option<CardListener>,
    /// The proxies that serve the ID-card host. Only they may say whose card was presented; `trusted_proxies` may not.
    pub proxies: Vec<IpNet>,
    pub proxy_header: ProxyHeader,
    pub trusted_cas: Option<CardCas>,
    pub policies: Vec<String>,
    /// `None` if `ocsp = false`.
    pub ocsp: Option<Ocsp>,
    pub kind: IdCardKind,
}

#[derive(Clone, Debug)]
pub struct CardListener {
    pub listen: SocketAddr,
    pub tls: Tls,
    /// Whether proxies of `server.trusted_proxies` say by the PROXY protocol whose connections they pass through.
    pub proxy_protocol: bool,
}

pub fn read(r: &mut Reader, root: Option<&AccountRoot>, server: Option<&Server>) -> Option<IdCard> {
    let path = |text: &str| Some(PathBuf::from(text));
    let host = r.optional("id_card.host", WEB_ADDRESS, folder);
    let listen = r.optional("id_card.listen", LISTEN, |text| text.parse().ok());
    let certificate = r.optional("id_card.certificate", "a PEM file", path);
    let key = r.optional("id_card.key", "a PEM file", path);
    let proxy_protocol = proxy_protocol(r, listen.as_ref(), server);
    let proxies = r.list("id_card.proxies", NETWORK, network);
    let proxy_header =
        r.parse("id_card.proxy_header", "rfc9440 or escaped-pem", |text| match text {
            "rfc9440" => Some(ProxyHeader::Rfc9440),
            "escaped-pem" => Some(ProxyHeader::EscapedPem),
            _ => None,
        });
    let trusted_cas = r.optional("id_card.trusted_cas", "names of CA sets, or a path", |text| {
        Some(CardCas::parse(text))
    });
    let policies =
        r.list("id_card.policies", "an object identifier such as 1.3.6.1.4.1.51361.1.2.1", oid);
    let ocsp = read_ocsp(r);
    let kind = r.parse("id_card.kind", "tls or web-eid", |text| match text {
        "tls" => Some(IdCardKind::Tls),
        "web-eid" => Some(IdCardKind::WebEid),
        _ => None,
    });
    let (host, listen, trusted_cas, kind, proxies, proxy_header) =
        (host?, listen?, trusted_cas?, kind?, proxies?, proxy_header?);
    if proxies.is_empty() && proxy_header != ProxyHeader::Rfc9440 {
        r.problem(
            "id_card.proxy_header",
            "is for the proxies of id_card.proxies, and there are none",
        );
    }
    if !proxies.is_empty() {
        proxies_fit(r, &proxies, root, host.is_some(), listen.is_some());
    }
    let (certificate, key) = (certificate?, key?);
    let is_needed = [
        (certificate.is_none(), "id_card.certificate"),
        (key.is_none(), "id_card.key"),
        (host.is_none(), "id_card.host"),
    ];
    for (_, key) in is_needed.iter().filter(|(lacks, _)| *lacks && listen.is_some()) {
        r.problem(key, "is needed with id_card.listen");
    }
    let needs_cas = if listen.is_some() {
        Some("id_card.listen")
    } else if !proxies.is_empty() {
        Some("id_card.proxies")
    } else {
        (kind == IdCardKind::WebEid && matches!(root, Some(AccountRoot::Embedded)))
            .then_some("id_card.kind = \"web-eid\"")
    };
    if let Some(other) = needs_cas.filter(|_| trusted_cas.is_none()) {
        r.problem("id_card.trusted_cas", &format!("is needed with {other}"));
    }
    let tls = Tls { certificate: certificate.unwrap_or_default(), key: key.unwrap_or_default() };
    let proxy_protocol = proxy_protocol?;
    let listener = listen.map(|listen| CardListener { listen, tls, proxy_protocol });
    Some(IdCard {
        host,
        listener,
        proxies,
        proxy_header,
        trusted_cas,
        policies: policies?,
        ocsp: ocsp?,
        kind,
    })
}

/// `id_card.proxy_protocol`, which needs a listener and somebody to believe.
fn proxy_protocol(
    r: &mut Reader,
    listen: Option<&Option<SocketAddr>>,
    server: Option<&Server>,
) -> Option<bool> {
    const KEY: &str = "id_card.proxy_protocol";
    let is_on = r.get(KEY)?;
    if is_on && listen.is_some_and(Option::is_none) {
        r.problem(KEY, "is for the listener of id_card.listen, and there is none");
    } else if is_on && server.is_some_and(|server| server.trusted_proxies.is_empty()) {
        r.problem(
            KEY,
            "is read only from server.trusted_proxies, which is empty; name the proxy that passes connections through",
        );
    }
    Some(is_on)
}

/// Checks that `id_card.proxies` fits the other keys. A proxy named here can sign in as anybody, so the key is refused
/// wherever it would have no meaning.
fn proxies_fit(
    r: &mut Reader,
    proxies: &[IpNet],
    root: Option<&AccountRoot>,
    has_host: bool,
    has_listener: bool,
) {
    const KEY: &str = "id_card.proxies";
    if has_listener {
        r.problem(
            KEY,
            "cannot stand with id_card.listen, whose handshake is our own; leave one of the two empty",
        );
    }
    if !has_host {
        r.problem(KEY, "needs id_card.host, the origin whose handshake these proxies make");
    }
    if matches!(root, Some(AccountRoot::Remote(_))) {
        r.problem(
            KEY,
            "is for the embedded account service; let the proxy call the one of account_api.root",
        );
    }
    if let Some(everybody) = proxies.iter().find(|block| block.prefix_len() == 0) {
        r.problem(KEY, &format!("{everybody} covers every address; name the proxy's own"));
    }
}

fn oid(text: &str) -> Option<String> {
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    (text.contains('.') && text.split('.').all(is_number)).then(|| text.to_owned())
}

// The CAs whose cards are believed.

/// A set of CAs that comes with the program (docs/id-card.md).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardCaSet {
    Estonian,
    Latvian,
    /// Test CAs, which certify anybody.
    Test,
}

/// Which CAs are trusted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CardCas {
    /// Named sets, at least one.
    Sets(Vec<CardCaSet>),
    /// A certificate file, or a folder of them.
    Files(PathBuf),
}

impl CardCas {
    /// Names of sets, separated by commas; anything else is a path.
    fn parse(text: &str) -> Self {
        let sets: Option<Vec<_>> = text.split(',').map(|name| set(name.trim())).collect();
        sets.map_or_else(|| Self::Files(PathBuf::from(text)), Self::Sets)
    }
}

fn set(name: &str) -> Option<CardCaSet> {
    match name {
        "estonian" => Some(CardCaSet::Estonian),
        "latvian" => Some(CardCaSet::Latvian),
        "test" => Some(CardCaSet::Test),
        _ => None,
    }
}

// How revocation is asked about: for every issuer, and for those with a section `id_card.issuers.NAME`.

/// The sections of single issuers.
const LIST: &str = "id_card.issuers";

/// The greatest age of an answer, in minutes: a week.
const OLDEST: i64 = 7 * 24 * 60;

#[derive(Clone, Debug)]
pub struct Ocsp {
    pub url: Option<Url>,
    pub responders: Option<PathBuf>,
    pub timeout: Duration,
    pub issuers: Vec<OcspIssuer>,
}

/// What is different for one issuer.
#[derive(Clone, Debug)]
pub struct OcspIssuer {
    /// The section, `id_card.issuers.NAME`.
    pub section: String,
    pub ca: CaName,
    /// `None`: as for every issuer.
    pub url: Option<Url>,
    pub responders: Option<PathBuf>,
    pub terms: OcspTerms,
    pub fallback: Option<(Url, OcspTerms)>,
    pub crl: Option<CrlSource>,
}

/// The CA that a section is about.
#[derive(Clone, Debug)]
pub enum CaName {
    /// The common name of a CA of `id_card.trusted_cas`.
    CommonName(String),
    File(PathBuf),
}

/// What an answer must meet.
#[derive(Clone, Copy, Debug)]
pub struct OcspTerms {
    pub has_nonce: bool,
    /// Seconds.
    pub max_age: i64,
}

/// Where a certificate revocation list (RFC 5280 section 5) is, as DER or PEM.
#[derive(Clone, Debug)]
pub enum CrlSource {
    /// By HTTP.
    Address(Url),
    /// In a file that something else keeps fresh.
    File(PathBuf),
}

impl Ocsp {
    /// The configured responders, with their keys.
    pub fn responders(&self) -> impl Iterator<Item = (String, &Url)> {
        let of_issuers = self.issuers.iter().flat_map(|issuer| {
            let fallback = issuer.fallback.as_ref().map(|(url, _)| ("fallback_url", url));
            let own = issuer.url.as_ref().map(|url| ("ocsp_url", url));
            let keys = own.into_iter().chain(fallback);
            keys.map(move |(key, url)| (format!("{}.{key}", issuer.section), url))
        });
        self.url.iter().map(|url| ("id_card.ocsp_url".to_owned(), url)).chain(of_issuers)
    }
}

fn read_ocsp(r: &mut Reader) -> Option<Option<Ocsp>> {
    let is_asked: Option<bool> = r.get("id_card.ocsp");
    let url = r.optional("id_card.ocsp_url", WEB_ADDRESS, web_address);
    let responders =
        r.optional("id_card.ocsp_responders", "a certificate file or folder", |text| {
            Some(PathBuf::from(text))
        });
    let timeout: Option<u64> = r.get("id_card.ocsp_timeout_ms");
    let names = r.names(LIST);
    let issuers: Vec<_> = names.iter().map(|name| issuer(r, &format!("{LIST}.{name}"))).collect();
    let issuers: Option<Vec<_>> = issuers.into_iter().collect();
    let ocsp = Ocsp {
        url: url?,
        responders: responders?,
        timeout: Duration::from_millis(timeout?),
        issuers: issuers?,
    };
    Some(is_asked?.then_some(ocsp))
}

fn issuer(r: &mut Reader, section: &str) -> Option<OcspIssuer> {
    let key = |name: &str| format!("{section}.{name}");
    let ca = r.optional(&key("ca"), "a CA's common name or file", |text| Some(text.to_owned()));
    let url = r.optional(&key("ocsp_url"), WEB_ADDRESS, web_address);
    let responders = r.optional(&key("ocsp_responders"), "a certificate file or folder", |text| {
        Some(PathBuf::from(text))
    });
    let terms = read_terms(r, &key("nonce"), &key("max_age_minutes"));
    let fallback_url = r.optional(&key("fallback_url"), WEB_ADDRESS, web_address);
    let fallback = read_terms(r, &key("fallback_nonce"), &key("fallback_max_age_minutes"));
    let crl = r.optional(&key("crl"), "an http(s) address or a file", |text| {
        if !text.contains("://") {
            return Some(CrlSource::File(PathBuf::from(text)));
        }
        web_address(text).map(CrlSource::Address)
    });
    let ca = ca?.unwrap_or_else(|| {
        const WHAT: &str = "is needed: the CA's common name, as in id_card.trusted_cas, or a file with its certificate";
        r.problem(&key("ca"), WHAT);
        String::new()
    });
    let (fallback_url, fallback) = (fallback_url?, fallback?);
    Some(OcspIssuer {
        section: section.to_owned(),
        ca: if ca.contains('/') { CaName::File(ca.into()) } else { CaName::CommonName(ca) },
        url: url?,
        responders: responders?,
        terms: terms?,
        fallback: fallback_url.map(|url| (url, fallback)),
        crl: crl?,
    })
}

fn read_terms(r: &mut Reader, nonce: &str, max_age: &str) -> Option<OcspTerms> {
    let has_nonce = r.get(nonce);
    let minutes: Option<i64> = r.checked(max_age, |minutes| match minutes {
        1..=OLDEST => Ok(minutes),
        _ => Err(format!("must be 1 to {OLDEST} (a week)")),
    });
    Some(OcspTerms { has_nonce: has_nonce?, max_age: minutes? * 60 })
}
