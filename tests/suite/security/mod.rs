//! `docs/security.md`: every requirement of the OWASP standard has its row, no row claims more than the tests it names
//! can show, and everything it names exists. Further down, checks that no other part of the suite makes.

mod answers;
mod sources;
pub mod wire;

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use serde::Deserialize;

use crate::shape::files;

const VERDICTS: [&str; 3] = ["met", "not met", "n/a"];

#[derive(Deserialize)]
struct Requirement {
    id: String,
    level: u8,
}

/// A row of the table: the requirement, the verdict, the explanation, and the tests.
struct Row {
    id: String,
    cells: Vec<String>,
}

impl Row {
    fn verdict(&self) -> &str {
        &self.cells[1]
    }
}

fn project(path: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn document() -> String {
    fs::read_to_string(project("docs/security.md")).unwrap()
}

/// The rows whose first cell is a number of the standard.
fn rows() -> Vec<Row> {
    let is_id = |cell: &str| {
        cell.split('.').count() == 3 && cell.split('.').all(|part| part.parse::<u8>().is_ok())
    };
    let document = document();
    let lines =
        document.lines().filter_map(|line| line.trim().strip_prefix('|')?.strip_suffix('|'));
    let cells =
        lines.map(|line| line.split('|').map(|cell| cell.trim().to_owned()).collect::<Vec<_>>());
    cells
        .filter(|cells| is_id(&cells[0]))
        .map(|cells| Row { id: cells[0].clone(), cells: cells[1..].to_vec() })
        .collect()
}

fn requirements() -> Vec<Requirement> {
    serde_json::from_str(&fs::read_to_string(project("tests/vectors/asvs-5.0.json")).unwrap())
        .unwrap()
}

/// The texts between backquotes.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// The name of every function of the suite.
fn functions() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for path in files("tests/suite", &["rs"]) {
        let source = fs::read_to_string(&path).unwrap();
        for (at, _) in source.match_indices("fn ") {
            let name: String =
                source[at + 3..].chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            found.insert(name);
        }
    }
    found
}

#[test]
fn every_requirement_of_levels_1_and_2_has_its_row_once() {
    let wanted: BTreeMap<String, u8> =
        requirements().into_iter().map(|wanted| (wanted.id, wanted.level)).collect();
    assert_eq!(wanted.len(), 253);
    assert!(wanted.values().all(|level| [1, 2].contains(level)));
    let rows: Vec<String> = rows().into_iter().map(|row| row.id).collect();
    let once: BTreeSet<&String> = rows.iter().collect();
    assert_eq!(once.len(), rows.len(), "a row stands twice");
    let missing: Vec<&String> = wanted.keys().filter(|id| !once.contains(id)).collect();
    let foreign: Vec<&&String> = once.iter().filter(|id| !wanted.contains_key(**id)).collect();
    assert!(
        missing.is_empty() && foreign.is_empty(),
        "missing {missing:?}, not of the standard {foreign:?}"
    );
}

#[test]
fn no_cell_is_empty_and_every_met_requirement_names_a_test() {
    let functions = functions();
    let mut wrong = Vec::new();
    for row in rows() {
        if row.cells.len() != 4 || row.cells.iter().any(String::is_empty) {
            wrong.push(format!("{}: four cells with something in each", row.id));
            continue;
        }
        if !VERDICTS.contains(&row.verdict()) {
            wrong.push(format!("{}: {} is no verdict", row.id, row.verdict()));
        }
        let tests: Vec<&str> = quoted(&row.cells[3]).collect();
        if row.verdict() == "met" && tests.is_empty() {
            wrong.push(format!("{}: met, and no test says so", row.id));
        }
        for test in tests {
            let is_there =
                if test.contains('/') { project(test).exists() } else { functions.contains(test) };
            if !is_there {
                wrong.push(format!("{}: there is no test {test}", row.id));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_file_that_the_document_names_is_there() {
    let document = document();
    let mut wrong = Vec::new();
    let folders =
        ["src/", "docs/", "tests/", "deploy/", "scripts/", "advisories/", "islands/", "i18n/"];
    for name in
        quoted(&document).filter(|name| folders.iter().any(|folder| name.starts_with(folder)))
    {
        if !project(name).exists() {
            wrong.push(name.to_owned());
        }
    }
    for link in document.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next()) {
        if !link.is_empty() && !link.contains(':') && !project("docs").join(link).exists() {
            wrong.push(link.to_owned());
        }
    }
    let headings: Vec<String> = document
        .lines()
        .filter_map(|line| line.strip_prefix("## "))
        .map(|title| title.to_lowercase().replace(',', "").replace(' ', "-"))
        .collect();
    for anchor in document.split("](#").skip(1).filter_map(|rest| rest.split(')').next()) {
        if !headings.iter().any(|heading| heading == anchor) {
            wrong.push(format!("#{anchor}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_sums_above_the_table_are_those_of_the_table() {
    let rows = rows();
    let count = |verdict: &str| rows.iter().filter(|row| row.verdict() == verdict).count();
    let said = format!(
        "{} met, {} not met, {} not applicable",
        count("met"),
        count("not met"),
        count("n/a")
    );
    assert!(document().contains(&said), "docs/security.md should say: {said}");
}
