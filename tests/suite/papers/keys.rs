//! `config.toml`: each key is documented, and the program reads each. That no key is missing is proven by reading the
//! file at all.

use std::io::Write;

use lavi::config::Config;
use toml::{Table, Value};

use super::project;

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
