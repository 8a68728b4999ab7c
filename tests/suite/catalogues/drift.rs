//! Messages with the same English text are one message, except those in `drift.toml`, which differ in another language.

use std::collections::{BTreeMap, BTreeSet};

use lavi::domain::Language;
use serde::Deserialize;

use super::messages;

#[derive(Deserialize)]
struct Exceptions {
    exception: Vec<Exception>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Exception {
    english: String,
    languages: Vec<String>,
    reason: Reason,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Reason {
    Grammar,
    Meaning,
}

/// Language and English text of messages that differ although the English text is the same.
fn drifted() -> BTreeSet<(String, String)> {
    let mut alike: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (id, message) in messages(Language::En) {
        alike.entry(message.source).or_default().push(id);
    }
    let mut found = BTreeSet::new();
    for language in Language::ALL {
        let own = messages(language);
        for (english, ids) in &alike {
            let texts: BTreeSet<_> =
                ids.iter().filter_map(|id| own.get(id)).map(|message| &message.source).collect();
            if texts.len() > 1 {
                found.insert((language.to_string(), english.clone()));
            }
        }
    }
    found
}

#[test]
fn messages_equal_in_english_are_equal_in_every_language() {
    let Exceptions { exception } = toml::from_str(include_str!("drift.toml")).unwrap();
    let allowed: BTreeSet<_> = exception
        .iter()
        .flat_map(|one| one.languages.iter().map(|code| (code.clone(), one.english.clone())))
        .collect();
    let drifted = drifted();
    let new: Vec<_> = drifted.difference(&allowed).collect();
    assert!(new.is_empty(), "these differ though their English does not: {new:#?}");
    let gone: Vec<_> = allowed.difference(&drifted).collect();
    assert!(gone.is_empty(), "these do not differ any more, take them off drift.toml: {gone:#?}");
    assert!(exception.iter().all(|one| match one.reason {
        Reason::Grammar | Reason::Meaning => !one.languages.is_empty(),
    }));
}

#[test]
fn no_english_sentence_stands_under_two_ids() {
    let Exceptions { exception } = toml::from_str(include_str!("drift.toml")).unwrap();
    let mut alike: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (id, message) in messages(Language::En) {
        alike.entry(message.source).or_default().push(id);
    }
    // An error that says the same as another refers to it: errors are looked up by their codes.
    let is_reference =
        |text: &str| text.starts_with("{ ") && text.find('}') == Some(text.len() - 1);
    let double: Vec<_> = alike
        .into_iter()
        .filter(|(english, ids)| {
            ids.len() > 1
                && !is_reference(english)
                && exception.iter().all(|one| one.english != *english)
        })
        .collect();
    assert!(double.is_empty(), "say each once, in common.ftl: {double:#?}");
}
