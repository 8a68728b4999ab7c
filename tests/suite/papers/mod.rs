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
        let is_found = |(_, line): &(usize, &str)| line.to_lowercase().contains("whoever");
        let shown = |(at, line): (usize, &str)| format!("{path}:{}: {line}", at + 1);
        text.lines().enumerate().filter(is_found).map(shown).collect::<Vec<_>>()
    };
    let endings = ["md", "rs", "ts", "tsx", "toml", "conf", "cfg", "yaml", "yml", "service"];
    let ours = texts(&endings).into_iter().filter(|(path, _)| is_ours(path));
    let found: Vec<String> = ours.flat_map(of_file).collect();
    assert!(found.is_empty(), "docs/glossary.md says who: {found:#?}");
}
