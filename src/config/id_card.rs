//! The section `id_card`. What each key means stands in `config.toml`.

#![expect(missing_docs, reason = "config.toml documents every key")]

use std::{net::SocketAddr, path::PathBuf, time::Duration};

use url::Url;

use crate::config::{
    AccountRoot, Tls,
    keys::{LISTEN, WEB_ADDRESS, folder, problem, web_address},
    reader::Reader,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IdCardKind {
    Tls,
    WebEid,
}

#[derive(Clone, Debug)]
pub struct IdCard {
    pub host: Option<Url>,
    /// Where this process is that host itself, and with what.
    pub listener: Option<CardListener>,
    pub trusted_cas: Option<PathBuf>,
    pub policies: Vec<String>,
    /// `None`: `ocsp = false`.
    pub ocsp: Option<Ocsp>,
    pub kind: IdCardKind,
}

#[derive(Clone, Debug)]
pub struct CardListener {
    pub listen: SocketAddr,
    pub tls: Tls,
}

#[derive(Clone, Debug)]
pub struct Ocsp {
    pub url: Option<Url>,
    pub responders: Option<PathBuf>,
    pub timeout: Duration,
}

/// Reads the section.
pub fn read(r: &mut Reader, root: Option<&AccountRoot>) -> Option<IdCard> {
    let path = |text: &str| Some(PathBuf::from(text));
    let host = r.optional("id_card.host", WEB_ADDRESS, folder);
    let listen = r.optional("id_card.listen", LISTEN, |text| text.parse().ok());
    let certificate = r.optional("id_card.certificate", "a PEM file", path);
    let key = r.optional("id_card.key", "a PEM file", path);
    let trusted_cas = r.optional("id_card.trusted_cas", "a PEM file, or a folder of them", path);
    let policies = r.list("id_card.policies", "an object identifier such as 1.3.6.1.4.1.51361.1.2.1", oid);
    let ocsp = ocsp(r);
    let kind = r.parse("id_card.kind", "tls or web-eid", |text| match text {
        "tls" => Some(IdCardKind::Tls),
        "web-eid" => Some(IdCardKind::WebEid),
        _ => None,
    });
    let (host, listen, trusted_cas, kind) = (host?, listen?, trusted_cas?, kind?);
    let listener = match (listen, certificate?, key?) {
        (None, _, _) => None,
        (Some(_), None, _) => return problem(r, "id_card.certificate", "is needed with id_card.listen"),
        (Some(_), _, None) => return problem(r, "id_card.key", "is needed with id_card.listen"),
        (Some(listen), Some(certificate), Some(key)) => Some(CardListener { listen, tls: Tls { certificate, key } }),
    };
    if listener.is_some() && host.is_none() {
        return problem(r, "id_card.host", "is needed with id_card.listen");
    }
    if listener.is_some() && trusted_cas.is_none() {
        return problem(r, "id_card.trusted_cas", "is needed with id_card.listen");
    }
    if kind == IdCardKind::WebEid && matches!(root, Some(AccountRoot::Embedded)) && trusted_cas.is_none() {
        return problem(r, "id_card.trusted_cas", "is needed with id_card.kind = \"web-eid\"");
    }
    Some(IdCard { host, listener, trusted_cas, policies: policies?, ocsp: ocsp?, kind })
}

#[expect(clippy::option_option, reason = "outer: the keys are in order; inner: revocation is asked about")]
fn ocsp(r: &mut Reader) -> Option<Option<Ocsp>> {
    let is_asked: Option<bool> = r.get("id_card.ocsp");
    let url = r.optional("id_card.ocsp_url", WEB_ADDRESS, web_address);
    let responders = r.optional("id_card.ocsp_responders", "a PEM file, or a folder of them", |text| Some(PathBuf::from(text)));
    let timeout: Option<u64> = r.get("id_card.ocsp_timeout_ms");
    let ocsp = Ocsp { url: url?, responders: responders?, timeout: Duration::from_millis(timeout?) };
    Some(is_asked?.then_some(ocsp))
}

fn oid(text: &str) -> Option<String> {
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    (text.contains('.') && text.split('.').all(is_number)).then(|| text.to_owned())
}
