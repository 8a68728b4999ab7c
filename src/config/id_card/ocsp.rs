//! How revocation is asked about: for every issuer, and for those with a section `id_card.issuers.NAME`.

use std::{path::PathBuf, time::Duration};

use url::Url;

use crate::config::{
    reader::Reader,
    values::{WEB_ADDRESS, problem, web_address},
};

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
    pub crl: Option<CrlPlace>,
}

/// The CA that a section is about.
#[derive(Clone, Debug)]
pub enum CaName {
    /// The common name of a CA of `id_card.trusted_cas`.
    CommonName(String),
    /// A file with its certificate.
    File(PathBuf),
}

/// What an answer must meet.
#[derive(Clone, Copy, Debug)]
pub struct OcspTerms {
    pub has_nonce: bool,
    /// Seconds.
    pub max_age: i64,
}

/// Where a revocation list is.
#[derive(Clone, Debug)]
pub enum CrlPlace {
    Address(Url),
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

#[expect(
    clippy::option_option,
    reason = "outer: the keys are in order; inner: revocation is asked about"
)]
pub(super) fn read(r: &mut Reader) -> Option<Option<Ocsp>> {
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
    let terms = terms(r, &key("nonce"), &key("max_age_minutes"));
    let fallback_url = r.optional(&key("fallback_url"), WEB_ADDRESS, web_address);
    let fallback = self::terms(r, &key("fallback_nonce"), &key("fallback_max_age_minutes"));
    let crl = r.optional(&key("crl"), "an http(s) address or a file", |text| {
        if !text.contains("://") {
            return Some(CrlPlace::File(PathBuf::from(text)));
        }
        web_address(text).map(CrlPlace::Address)
    });
    let Some(ca) = ca? else {
        return problem(
            r,
            &key("ca"),
            "is needed: the CA's common name, as in id_card.trusted_cas, or a file with its certificate",
        );
    };
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

fn terms(r: &mut Reader, nonce: &str, max_age: &str) -> Option<OcspTerms> {
    let has_nonce = r.get(nonce);
    let minutes: Option<i64> = r.get(max_age);
    let minutes = minutes?;
    if !(1..=OLDEST).contains(&minutes) {
        return problem(r, max_age, &format!("must be 1 to {OLDEST} (a week)"));
    }
    Some(OcspTerms { has_nonce: has_nonce?, max_age: minutes * 60 })
}
