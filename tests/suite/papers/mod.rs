//! The documents: what code and documents cite exists, every document can be reached from the README, and every
//! configuration key and every command is described.

mod citations;
mod commands;
mod keys;
mod links;
mod markdown;
mod tables;
mod versions;
mod walks;

use std::{
    fs,
    path::{Path, PathBuf},
};

pub use links::resolved;
use markdown::Document;

/// Folders whose content we have not written.
const FOREIGN: [&str; 6] = [".git", "target", "node_modules", "static/built", "advisories", "mail"];

/// A path below the project.
pub fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// Every file of the project with one of these extensions, as path from the project's root and text; `Makefile` counts
/// as an extension.
fn texts(endings: &[&str]) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut folders = vec![project("")];
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()) {
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            if path.is_dir() {
                if !FOREIGN.contains(&crate::shape::name(&path).as_str()) {
                    folders.push(path);
                }
            } else if endings.contains(&name.rsplit('.').next().unwrap()) {
                found.push((crate::shape::name(&path), fs::read_to_string(&path).unwrap()));
            }
        }
    }
    found.sort();
    assert!(!found.is_empty(), "there is no file that ends with one of {endings:?}");
    found
}

/// Every document of the project.
fn documents() -> Vec<Document> {
    texts(&["md"]).into_iter().map(|(path, text)| Document::read(path, &text)).collect()
}

/// What we write for people: documents, the configuration, samples, and the sources with their comments. Migrations stay as they were
/// released, and the glossary names the word.
#[test]
fn a_person_is_named_by_what_they_are() {
    let ours = ["src/", "islands/", "docs/", "deploy/", "config.toml", "README.md", "CHANGELOG.md"];
    let is_ours = |path: &str| {
        ours.iter().any(|start| path.starts_with(start))
            && !path.contains(".test.")
            && path != "docs/glossary.md"
    };
    let of_file = |(path, text): (String, String)| {
        let lines: Vec<&str> = text.lines().collect();
        let is_found = |at: &usize| {
            let before = at.checked_sub(1).map_or("", |before| lines[before]);
            lines[*at].to_lowercase().contains("whoever") || is_headless(&path, before, lines[*at])
        };
        let shown = |at: usize| format!("{path}:{}: {}", at + 1, lines[at]);
        (0..lines.len()).filter(is_found).map(shown).collect::<Vec<_>>()
    };
    let endings = ["md", "rs", "ts", "tsx", "toml", "conf", "cfg", "yaml", "yml", "service"];
    let ours = texts(&endings).into_iter().filter(|(path, _)| is_ours(path));
    let found: Vec<String> = ours.flat_map(of_file).collect();
    assert!(found.is_empty(), "docs/glossary.md says who: {found:#?}");
}

/// Whether a sentence of this line begins with "Who" and is no question: "Who signs in is told …" lacks its person. Headings and
/// the beginnings of cells are names, and so is the first line of a comment, such as "Who has asked, and when".
fn is_headless(path: &str, before: &str, line: &str) -> bool {
    let is_document = path.rsplit('.').next() == Some("md");
    if is_document && line.starts_with('#') {
        return false;
    }
    let text_of = |line: &str| line.trim_start_matches(['/', '!', '#', '-', ' ']).to_owned();
    let is_comment =
        |line: &str| ["//", "#"].iter().any(|mark| line.trim_start().starts_with(mark));
    let text = text_of(line);
    let goes_on = is_comment(line) && is_comment(before) && !text_of(before).is_empty();
    let is_no_question =
        |rest: &str| rest.find(['.', '?', '!']).is_none_or(|end| !rest[end..].starts_with('?'));
    let is_in_the_middle = text.match_indices(" Who ").any(|(at, _)| {
        text[..at].trim_end_matches('*').ends_with(['.', ';', ':']) && is_no_question(&text[at..])
    });
    let is_at_the_beginning =
        (is_document || goes_on) && text.starts_with("Who ") && is_no_question(&text);
    is_in_the_middle || is_at_the_beginning
}
