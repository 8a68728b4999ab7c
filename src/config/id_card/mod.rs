//! The section `id_card`. `config.toml` documents every key.

mod cas;
mod ocsp;

use std::{net::SocketAddr, path::PathBuf};

use ipnet::IpNet;
use url::Url;

pub use self::{
    cas::{CardCaSet, CardCas},
    ocsp::{CaName, CrlPlace, Ocsp, OcspIssuer, OcspTerms},
};
use crate::config::{
    AccountRoot, Server, Tls,
    reader::Reader,
    values::{LISTEN, NETWORK, WEB_ADDRESS, folder, network, problem},
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

/// Reads the section.
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
    let ocsp = ocsp::read(r);
    let kind = r.parse("id_card.kind", "tls or web-eid", |text| match text {
        "tls" => Some(IdCardKind::Tls),
        "web-eid" => Some(IdCardKind::WebEid),
        _ => None,
    });
    let (host, listen, trusted_cas, kind, proxies, proxy_header) =
        (host?, listen?, trusted_cas?, kind?, proxies?, proxy_header?);
    if proxies.is_empty() && proxy_header != ProxyHeader::Rfc9440 {
        return problem(
            r,
            "id_card.proxy_header",
            "is for the proxies of id_card.proxies, and there are none",
        );
    }
    if !proxies.is_empty() {
        proxies_fit(r, &proxies, root, host.is_some(), listen.is_some())?;
    }
    let listener = match (listen, certificate?, key?) {
        (None, _, _) => None,
        (Some(_), None, _) => {
            return problem(r, "id_card.certificate", "is needed with id_card.listen");
        }
        (Some(_), _, None) => return problem(r, "id_card.key", "is needed with id_card.listen"),
        (Some(listen), Some(certificate), Some(key)) => {
            let tls = Tls { certificate, key };
            Some(CardListener { listen, tls, proxy_protocol: proxy_protocol? })
        }
    };
    if listener.is_some() && host.is_none() {
        return problem(r, "id_card.host", "is needed with id_card.listen");
    }
    if listener.is_some() && trusted_cas.is_none() {
        return problem(r, "id_card.trusted_cas", "is needed with id_card.listen");
    }
    if !proxies.is_empty() && trusted_cas.is_none() {
        return problem(r, "id_card.trusted_cas", "is needed with id_card.proxies");
    }
    if kind == IdCardKind::WebEid
        && matches!(root, Some(AccountRoot::Embedded))
        && trusted_cas.is_none()
    {
        return problem(r, "id_card.trusted_cas", "is needed with id_card.kind = \"web-eid\"");
    }
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
        return problem(r, KEY, "is for the listener of id_card.listen, and there is none");
    }
    if is_on && server.is_some_and(|server| server.trusted_proxies.is_empty()) {
        return problem(
            r,
            KEY,
            "is believed from server.trusted_proxies alone, and there are none; name the proxy that passes connections through",
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
) -> Option<()> {
    const KEY: &str = "id_card.proxies";
    if has_listener {
        return problem(
            r,
            KEY,
            "cannot stand with id_card.listen, whose handshake is our own; leave one of the two empty",
        );
    }
    if !has_host {
        return problem(
            r,
            KEY,
            "needs id_card.host, the origin whose handshake these proxies make",
        );
    }
    if matches!(root, Some(AccountRoot::Remote(_))) {
        return problem(
            r,
            KEY,
            "is for the embedded account service; let the proxy call the one of account_api.root",
        );
    }
    if let Some(everybody) = proxies.iter().find(|block| block.prefix_len() == 0) {
        return problem(r, KEY, &format!("{everybody} covers every address; name the proxy's own"));
    }
    Some(())
}

fn oid(text: &str) -> Option<String> {
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    (text.contains('.') && text.split('.').all(is_number)).then(|| text.to_owned())
}
