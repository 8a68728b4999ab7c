//! `config.toml`: each key is documented, and the program reads each. That no key is missing is proven by reading the
//! file at all.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    io::Write,
};

use lavi::config::Config;
use proc_macro2::{TokenStream, TokenTree};
use syn::LitStr;
use toml::{Table, Value};

use super::project;
use crate::shape;

fn text() -> String {
    std::fs::read_to_string(project("config.toml")).unwrap()
}

/// Every key with its section: `server.tls.key`.
fn keys() -> Vec<String> {
    fn gather(prefix: &str, table: &Table, found: &mut Vec<String>) {
        for (name, value) in table {
            let key = if prefix.is_empty() { name.clone() } else { format!("{prefix}.{name}") };
            match value {
                Value::Table(inner) if !inner.is_empty() => gather(&key, inner, found),
                _ => found.push(key),
            }
        }
    }
    let mut found = Vec::new();
    gather("", &text().parse().unwrap(), &mut found);
    found
}

/// Every key as it is written, with the line above it.
fn written() -> Vec<(String, String)> {
    let (mut section, mut above, mut found) = (String::new(), String::new(), Vec::new());
    for line in text().lines() {
        if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            name.clone_into(&mut section);
        } else if let Some((name, _)) = line.split_once(" = ").filter(|_| !line.starts_with('#')) {
            found.push((format!("{section}.{name}"), above.clone()));
        }
        line.clone_into(&mut above);
    }
    found
}

#[test]
fn every_key_has_a_comment_of_its_own() {
    let (written, mut keys) = (written(), keys());
    let mut seen: Vec<&String> = written.iter().map(|(key, _)| key).collect();
    seen.sort();
    keys.sort();
    assert_eq!(
        seen,
        keys.iter().collect::<Vec<_>>(),
        "a key is written in a way that is not read here"
    );
    let is_bare =
        |above: &str| above.strip_prefix("# ").is_none_or(|words| words.trim().is_empty());
    let bare: Vec<&String> =
        written.iter().filter(|(_, above)| is_bare(above)).map(|(key, _)| key).collect();
    assert!(bare.is_empty(), "no comment stands above {bare:#?}");
}

#[test]
fn the_program_reads_every_key() {
    let mut unread = Vec::new();
    for key in keys() {
        let (section, name) = key.rsplit_once('.').unwrap();
        let mut file = tempfile::NamedTempFile::new().unwrap();
        // No key's value is a list of lists, so this value is always wrong.
        write!(file, "[{section}]\n{name} = [[]]\n").unwrap();
        let problems = Config::read(Some(file.path()), []).err().map_or(vec![], |all| all.0);
        if !problems.iter().any(|problem| problem.starts_with(&format!("{key}: "))) {
            unread.push(key);
        }
    }
    assert!(unread.is_empty(), "nothing reads {unread:#?}");
}

/// Keys that end like addresses and name no server that we call.
const NOT_CALLED: [&str; 6] = [
    "server.public_url",
    "account_api.public_root",
    "main_app.root",
    "id_card.host",
    "geo.database",
    "embedded.desk_url",
];

#[test]
fn every_address_that_the_configuration_has_us_call_is_a_line_to_others() {
    let endings = [
        "url",
        "root",
        "base",
        "issuer",
        "host",
        "_endpoint",
        "traces",
        "database",
        ".mail",
        "crl",
    ];
    let called: Vec<String> = keys()
        .into_iter()
        .filter(|key| endings.iter().any(|ending| key.ends_with(ending)))
        .filter(|key| !NOT_CALLED.contains(&key.as_str()))
        .collect();
    assert!(called.len() > 15, "{called:?}");
    let document = std::fs::read_to_string(project("docs/security-rules.md")).unwrap();
    let section = document.split("\n## Connections to others\n").nth(1).unwrap();
    let section = section.split("\n## ").next().unwrap();
    let missing: Vec<&String> = called
        .iter()
        .filter(|key| {
            let last = key.rsplit('.').next().unwrap();
            // The sections of providers and of a card's issuers are one line each, with the keys that all of them have.
            let of_many = ["har_id", "x_id", "e_paraksts", "NAME"];
            let is_of_many = of_many.iter().any(|name| key.contains(&format!(".{name}.")));
            let said = if is_of_many { format!("`{last}`") } else { format!("`{key}`") };
            !section.contains(&said)
        })
        .collect();
    assert!(missing.is_empty(), "{missing:#?}");
}

/// The texts in quotation marks of a source, those of macros too.
fn texts(source: TokenStream, found: &mut Vec<String>) {
    for token in source {
        match token {
            TokenTree::Group(inner) => texts(inner.stream(), found),
            TokenTree::Literal(literal) => {
                let text = syn::parse2::<LitStr>(TokenTree::Literal(literal).into());
                found.extend(text.ok().map(|text| text.value()));
            }
            _ => {}
        }
    }
}

#[test]
fn every_key_that_the_program_names_exists() {
    let known: BTreeSet<String> = keys().into_iter().collect();
    let is_known =
        |word: &str| known.iter().any(|key| key == word || key.starts_with(&format!("{word}.")));
    let sections: BTreeSet<&str> = known.iter().filter_map(|key| key.split('.').next()).collect();
    let (mut named, mut wrong) = (0, Vec::new());
    for path in shape::files("src", &["rs"]) {
        let mut said = Vec::new();
        texts(fs::read_to_string(&path).unwrap().parse().unwrap(), &mut said);
        let words = said.iter().flat_map(|text| {
            text.split(|c: char| !(c.is_ascii_alphanumeric() || "_./-".contains(c)))
        });
        for word in words.map(|word| word.trim_matches('.')) {
            // Files, host names, names of the operator's choice and what stands for a key are none.
            let is_other = word.contains(|c: char| "/-".contains(c) || c.is_ascii_uppercase())
                || word.ends_with(".example")
                || word.starts_with("embedded.providers.")
                || ["session.key", "security.txt"].contains(&word);
            let section = word.split_once('.').map(|(section, _)| section);
            if is_other || !section.is_some_and(|section| sections.contains(section)) {
                continue;
            }
            named += 1;
            if !is_known(word) {
                wrong.push(format!("{}: {word}", path.display()));
            }
        }
    }
    assert!(named > 200, "{named}");
    assert!(wrong.is_empty(), "config.toml has no such keys: {wrong:#?}");
}

/// Which keys are not complained of when each of these has this value.
fn accepted<'a>(keys: &'a [String], value: &str) -> Vec<&'a str> {
    let mut toml = String::new();
    let mut sections: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (section, name) in keys.iter().map(|key| key.rsplit_once('.').unwrap()) {
        sections.entry(section).or_default().push(name);
    }
    for (section, names) in sections {
        toml += &format!("[{section}]\n").replace("NAME", "tara");
        toml.extend(names.iter().map(|name| format!("{name} = {value}\n")));
    }
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(toml.as_bytes()).unwrap();
    let problems = Config::read(Some(file.path()), []).map_or_else(|found| found.0, |_| vec![]);
    let named = |key: &str| {
        let key = key.replace("NAME", "tara");
        problems.iter().any(|problem| problem.starts_with(&format!("{key}:")))
    };
    keys.iter().map(String::as_str).filter(|key| !named(key)).collect()
}

#[test]
fn no_key_takes_a_value_of_another_kind() {
    let keys = keys();
    let accepted = accepted(&keys, "[[1]]");
    assert!(accepted.is_empty(), "{accepted:#?}");
}

/// A new key that takes any text stands in one of these lists, or has a check.
#[test]
fn a_key_refuses_a_text_that_makes_no_sense_or_takes_any() {
    /// Files and folders, which `lavi check-config` reads.
    const FILES: [&str; 13] = [
        "overrides",
        "database",
        "certificate",
        "key",
        "ca",
        "crl",
        "trusted_cas",
        "ocsp_responders",
        "tls_roots",
        "redis_tls_roots",
        "mail_tls_roots",
        "storage_key_file",
        "key_file",
    ];
    /// What others gave us or call something, and what is asked of nobody unless another key says so.
    const WORDS: [&str; 10] = [
        "site_key",
        "secret",
        "client_id",
        "client_secret",
        "relying_party_uuid",
        "relying_party_name",
        "acr_values",
        "authorize_path",
        "redis_url",
        "terms_version",
    ];
    let keys = keys();
    let takes_any = |key: &str| {
        let name = key.rsplit('.').next().unwrap();
        key.contains(".claims.") || FILES.contains(&name) || WORDS.contains(&name)
    };
    let mut accepted = accepted(&keys, r#""\u0001 ?""#);
    assert!(accepted.len() < 60, "the file was not read: {accepted:?}");
    accepted.retain(|key| !takes_any(key));
    assert!(accepted.is_empty(), "any text is taken by {accepted:#?}");
}
