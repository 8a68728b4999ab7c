//! The shape of TypeScript: how long a file is, and which imports which.

use std::{collections::BTreeSet, fs};

use super::{
    files,
    graph::{Arrows, circles},
    name,
};
use crate::papers::resolved;

/// Lines of the longest file, as of Rust.
const LINES: usize = 600;
/// What stands before the path of a module.
const IMPORTS: [&str; 4] = ["from \"", "import \"", "import(\"", "from '"];

/// Name and text of every script of these folders.
fn scripts(folders: &[&str]) -> Vec<(String, String)> {
    let paths = folders.iter().flat_map(|folder| files(folder, &["ts", "tsx", "mjs"]));
    paths.map(|path| (name(&path), fs::read_to_string(&path).unwrap())).collect()
}

/// The files of ours that a file imports, types too.
fn imports(file: &str, text: &str) -> Vec<String> {
    let folder = file.rsplit_once('/').map_or("", |(folder, _)| folder);
    let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    let paths = code.flat_map(|line| {
        let behind = IMPORTS.iter().flat_map(|start| line.split(start).skip(1));
        behind.filter_map(|rest| rest.split(['"', '\'']).next()).collect::<Vec<_>>()
    });
    paths.filter(|path| path.starts_with('.')).map(|path| resolved(folder, path)).collect()
}

#[test]
fn scripts_have_at_most_600_lines() {
    let all = scripts(&["islands", "tests/browser", "tests/engines", "tests/text"]);
    let long: Vec<_> = all
        .iter()
        .map(|(name, text)| (text.lines().count(), name))
        .filter(|(lines, _)| *lines > LINES)
        .collect();
    assert!(all.len() > 100 && long.is_empty(), "over {LINES} lines: {long:#?}");
}

#[test]
fn scripts_do_not_import_each_other_in_a_circle() {
    let all = scripts(&["islands", "tests/browser", "tests/engines", "tests/text"]);
    let mut arrows = Arrows::new();
    for (file, text) in &all {
        arrows.entry(file.clone()).or_default().extend(imports(file, text));
    }
    let count: usize = arrows.values().map(BTreeSet::len).sum();
    assert!(count > 300, "only {count} imports were found");
    let found = circles(&arrows);
    assert!(found.is_empty(), "{found:#?}");
}
