//! `config.toml`: each key is documented, and the program reads each. That no key is missing is proven by reading the
//! file at all.

use std::{collections::BTreeSet, fs, io::Write};

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
