//! Code and catalogues agree: every message that the code uses exists, and every message is used,
//! by code or by another message.

use std::{collections::BTreeSet, fs, path::PathBuf};

use lavi::{
    domain::{ErrorCode, Language, role, school_type, scope},
    i18n::Area,
};

use super::messages;
use crate::shape::{files, name};

/// Strings in the code that look like message ids but are not: marks of pages and islands, names of threads and
/// headers.
const NOT_MESSAGES: [&str; 18] = [
    "arrival-asked-first",
    "arrival-confirm",
    "arrival-recovery-codes",
    "arrival-review",
    "arrival-two-factor",
    "desk-class",
    "desk-forbidden",
    "desk-person",
    "login-mini",
    "method-tabs",
    "password-hash",
    "password-letter",
    "permissions-list",
    "print-button",
    "permissions-policy",
    "school-admin",
    "school-register",
    "terms-dialog",
];

fn sources() -> Vec<(PathBuf, String)> {
    let paths = files("src", &["rs"]).into_iter().chain(files("templates", &["html", "txt"]));
    paths.map(|path| (path.clone(), fs::read_to_string(path).unwrap())).collect()
}

/// The strings in quotes that could be message ids.
fn quoted(source: &str) -> impl Iterator<Item = &str> {
    let is_of_id = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
    source.split('"').filter(move |text| !text.is_empty() && text.chars().all(is_of_id))
}

/// Whether errors can look this message up: `error-AREA-CODE-FIELD`, where the area, the field or both may be missing;
/// `provider` stands for the areas of all redirecting providers.
fn is_looked_up(id: &str, fields: &BTreeSet<String>) -> bool {
    let Some(rest) = id.strip_prefix("error-") else { return false };
    let areas = Area::all().filter_map(|area| rest.strip_prefix(area.code())?.strip_prefix('-'));
    let of_providers = rest.strip_prefix("provider-");
    areas.chain(of_providers).chain([rest]).any(|rest| {
        ErrorCode::ALL.iter().filter_map(|code| rest.strip_prefix(code.as_str())).any(|field| {
            field.is_empty() || field.strip_prefix('-').is_some_and(|field| fields.contains(field))
        })
    })
}

#[test]
fn every_message_is_used() {
    let sources = sources();
    let quoted: BTreeSet<String> =
        sources.iter().flat_map(|(_, source)| quoted(source)).map(str::to_owned).collect();
    let messages = messages(Language::En);
    let all: String = messages.values().map(|message| message.source.as_str()).collect();
    let is_said =
        |id: &String| [" }", "."].iter().any(|end| all.contains(&format!("{{ {id}{end}")));
    let idle: Vec<_> = messages
        .keys()
        .filter(|id| !quoted.contains(*id) && !is_looked_up(id, &quoted) && !is_said(id))
        .collect();
    assert!(idle.is_empty(), "nothing asks for {idle:#?}");
}

#[test]
fn every_message_that_code_uses_exists() {
    let english = messages(Language::En);
    let stem = |id: &str| id.split('-').next().unwrap_or_default().to_owned();
    let stems: BTreeSet<String> = english.keys().map(|id| stem(id)).collect();
    let mut missing = Vec::new();
    for (path, source) in sources() {
        // In a call any string is an id; elsewhere an id is recognised by its first word.
        let calls = [".t(\"", ".t1(\"", ".with(\"", ".count(\""];
        let called = calls.iter().flat_map(|call| {
            source.match_indices(call).map(|(at, _)| source[at + call.len()..].split('"').next())
        });
        let called = called.flatten().filter(|id| id.contains('-'));
        // A string that ends with a hyphen is the prefix of a family of ids.
        let named = quoted(&source).filter(|text| {
            text.contains('-')
                && !text.ends_with('-')
                && stems.contains(&stem(text))
                && !NOT_MESSAGES.contains(text)
        });
        missing.extend(
            called
                .chain(named)
                .filter(|id| !english.contains_key(*id))
                .map(|id| format!("{}: {id}", name(&path))),
        );
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn no_message_id_is_built_from_parts() {
    let calls = [".t(&format!", ".t(format!", ".t1(&format!", ".with(&format!", ".count(&format!"];
    let built: Vec<_> = sources()
        .into_iter()
        .filter(|(_, source)| {
            let joined: String = source.split_whitespace().collect();
            calls.iter().any(|call| joined.contains(call))
        })
        .map(|(path, _)| name(&path))
        .collect();
    assert!(
        built.is_empty(),
        "ids stand as a whole beside the list that they belong to: {built:?}"
    );
}

#[test]
fn every_name_of_the_wire_has_its_message() {
    let of_roles = role::NAMES.map(|name| (name, role::message(name)));
    let of_attributes = role::ATTRIBUTES.map(|name| (name, role::attribute_message(name)));
    let of_scopes = scope::NAMES.map(|name| (name, scope::message(name)));
    let of_schools = school_type::CODES.map(|code| (code, school_type::message(code)));
    for (name, message) in [&of_roles[..], &of_attributes, &of_scopes, &of_schools].concat() {
        assert!(message.is_some_and(|id| id.ends_with(name)), "{name}: {message:?}");
    }
}
