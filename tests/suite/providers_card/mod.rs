//! The card and redirecting providers: published fixtures (`tests/vectors/eid`), and test providers over TCP.

mod authorization_responses;
pub mod ca;
mod cards;
mod client_cert;
mod e_paraksts;
mod id_tokens;
mod mapping;
mod ocsp;
mod ocsp_fixtures;
mod openid;
mod openid_faults;
mod web_eid;
mod web_eid_cards;

use std::{
    fs,
    path::{Path, PathBuf},
};

use lavi::providers::certificates::{Anchors, Certificate};
use serde_json::Value;
use time::{OffsetDateTime, format_description::well_known::Rfc3339};

/// The path of a published fixture.
pub fn vector(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors/eid").join(path)
}

pub fn text(path: &str) -> String {
    fs::read_to_string(vector(path)).unwrap_or_else(|_| panic!("{path} is missing"))
}

pub fn json(path: &str) -> Value {
    serde_json::from_str(&text(path)).unwrap()
}

/// Every file of a folder with this extension, sorted by name.
pub fn names(folder: &str, ending: &str) -> Vec<String> {
    let entries = fs::read_dir(vector(folder))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = entries.filter(|name| name.ends_with(ending)).collect();
    names.sort();
    assert!(!names.is_empty(), "{folder} is empty");
    names
}

pub fn anchors(path: &str) -> Anchors {
    Anchors::from_pem(&[&text(path)]).unwrap()
}

pub fn certificate(path: &str) -> Certificate {
    use rustls::pki_types::{CertificateDer, pem::PemObject};
    Certificate::from_der(&CertificateDer::from_pem_slice(text(path).as_bytes()).unwrap()).unwrap()
}

/// Parses `2026-11-20T00:00:00Z` into seconds since 1970.
pub fn time(text: &str) -> i64 {
    OffsetDateTime::parse(text, &Rfc3339).unwrap().unix_timestamp()
}
