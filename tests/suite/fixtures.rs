//! The published fixtures: where they are and how they are read.

use std::{fs, path::PathBuf};

use base64::{Engine, engine::general_purpose::STANDARD};
use lavi::providers::{
    Identity,
    certificates::{Anchors, Certificate},
};
use serde_json::Value;
use time::{OffsetDateTime, format_description::well_known::Rfc3339};

/// 2026-11-20T12:00:00Z, when the published answers were collected.
pub const NOW: i64 = 1_795_176_000;

/// The path of a fixture's file or folder.
pub fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/vectors/eid").join(name)
}

/// A text file.
pub fn text(name: &str) -> String {
    fs::read_to_string(path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// A JSON file.
pub fn json(name: &str) -> Value {
    serde_json::from_str(&text(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The names without extension of every file in a folder with this extension, not recursively.
pub fn names(folder: &str, ending: &str) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(path(folder))
        .unwrap()
        .filter_map(|entry| {
            Some(entry.unwrap().file_name().to_str()?.strip_suffix(ending)?.to_owned())
        })
        .collect();
    names.sort();
    assert!(!names.is_empty(), "{folder} is empty");
    names
}

/// The same with their extension.
pub fn files(folder: &str, ending: &str) -> Vec<String> {
    names(folder, ending).iter().map(|name| format!("{name}{ending}")).collect()
}

/// The anchors in PEM files.
pub fn anchors(names: &[&str]) -> Anchors {
    let texts: Vec<String> = names.iter().map(|name| text(name)).collect();
    Anchors::from_pem(&texts.iter().map(String::as_str).collect::<Vec<_>>()).unwrap()
}

/// The certificate in a PEM file, even if it is invalid.
pub fn certificate(name: &str) -> Certificate {
    let base64: String = text(name).lines().filter(|line| !line.starts_with('-')).collect();
    Certificate::from_base64(&base64).unwrap()
}

/// A text in a fixture, by JSON pointer.
pub fn at<'a>(fixture: &'a Value, pointer: &str) -> &'a str {
    fixture
        .pointer(pointer)
        .and_then(Value::as_str)
        .unwrap_or_else(|| panic!("{pointer} is missing"))
}

/// Decodes base64.
pub fn base64(text: &str) -> Vec<u8> {
    STANDARD.decode(text).unwrap()
}

/// These bytes in base64.
pub fn to_base64(bytes: &[u8]) -> String {
    STANDARD.encode(bytes)
}

/// The session status in a fixture.
pub fn status<T: serde::de::DeserializeOwned>(fixture: &Value) -> T {
    serde_json::from_value(fixture["session_status"].clone()).unwrap()
}

/// Compares an identity with `expect.identity`.
pub fn assert_identity(name: &str, identity: &Identity, fixture: &Value) {
    let expected = &fixture["expect"]["identity"];
    for (field, value) in [
        ("given_name", identity.given_name.as_str()),
        ("surname", &identity.surname),
        ("country", identity.country.code()),
        ("personal_code", &identity.personal_code),
    ] {
        assert_eq!(expected[field], value, "{field} of {name}");
    }
    if let Some(date) = expected.get("date_of_birth") {
        assert_eq!(date, &identity.date_of_birth.unwrap().date().to_string(), "{name}");
    }
}

/// The JSON pointers of every text in a value.
pub fn texts(value: &Value) -> Vec<String> {
    fn collect(value: &Value, pointer: &str, found: &mut Vec<String>) {
        match value {
            Value::Object(fields) => fields
                .iter()
                .for_each(|(key, value)| collect(value, &format!("{pointer}/{key}"), found)),
            Value::String(_) => found.push(pointer.to_owned()),
            _ => {}
        }
    }
    let mut found = Vec::new();
    collect(value, "", &mut found);
    found
}

/// The text with one letter or digit near its middle changed.
pub fn altered(text: &str) -> String {
    let middle = text.len() / 2;
    let other = if text.as_bytes()[middle] == b'A' { "B" } else { "A" };
    format!("{}{other}{}", &text[..middle], &text[middle + 1..])
}

/// `2026-11-20T00:00:00Z` in seconds since 1970.
pub fn time(text: &str) -> i64 {
    OffsetDateTime::parse(text, &Rfc3339).unwrap().unix_timestamp()
}
