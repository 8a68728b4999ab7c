//! `docs/security.csv`: every requirement of the OWASP standard has its row, no row claims more than the tests it names
//! can show, and everything it names exists. `docs/security.md` and `docs/security-rules.md` name nothing that is missing.
//! Further down, checks that no other part of the suite makes.

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

const COLUMNS: &str = "id,level,status,requirement,how,tests";

const STATUSES: [&str; 3] = ["met", "not met", "n/a"];

/// The documents beside the table.
const DOCUMENTS: [&str; 2] = ["docs/security.md", "docs/security-rules.md"];

/// Folders whose files the documents and the table name.
const FOLDERS: [&str; 8] =
    ["src/", "docs/", "tests/", "deploy/", "scripts/", "advisories/", "islands/", "i18n/"];

/// How files of other folders end that the table names.
const ENDINGS: [&str; 4] = [".md", ".toml", ".lock", ".json"];

#[derive(Deserialize)]
struct Requirement {
    id: String,
    level: u8,
}

/// A row of the table.
struct Row {
    id: String,
    level: String,
    status: String,
    requirement: String,
    how: String,
    tests: String,
}

fn project(path: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn read(path: &str) -> String {
    fs::read_to_string(project(path)).unwrap()
}

/// The cells of a line; one with a comma or a quotation mark is in quotation marks.
fn cells(line: &str) -> Vec<String> {
    let (mut cells, mut cell, mut is_quoted) = (Vec::new(), String::new(), false);
    let mut characters = line.chars().peekable();
    while let Some(character) = characters.next() {
        if character == '"' {
            if is_quoted && characters.next_if_eq(&'"').is_some() {
                cell.push('"');
            } else {
                is_quoted = !is_quoted;
            }
        } else if character == ',' && !is_quoted {
            cells.push(std::mem::take(&mut cell));
        } else {
            cell.push(character);
        }
    }
    cells.push(cell);
    cells
}

/// The rows of the table, a line each.
fn rows() -> Vec<Row> {
    let table = read("docs/security.csv");
    let (head, lines) = table.split_once('\n').unwrap();
    assert_eq!(head, COLUMNS);
    let row = |line: &str| {
        let [id, level, status, requirement, how, tests] =
            <[String; 6]>::try_from(cells(line)).unwrap_or_else(|_| panic!("six cells: {line}"));
        Row { id, level, status, requirement, how, tests }
    };
    lines.lines().map(row).collect()
}

fn requirements() -> Vec<Requirement> {
    serde_json::from_str(&read("tests/vectors/asvs-5.0.json")).unwrap()
}

/// The texts between backquotes.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// The anchors of a document's sections.
fn anchors(document: &str) -> Vec<String> {
    let titles = document.lines().filter_map(|line| line.strip_prefix("## "));
    titles.map(|title| title.to_lowercase().replace(',', "").replace(' ', "-")).collect()
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
    let table = rows();
    for row in &table {
        let level = wanted.get(&row.id).map(u8::to_string);
        assert!(level.is_none_or(|level| level == row.level), "{}: level {}", row.id, row.level);
    }
    let rows: Vec<String> = table.into_iter().map(|row| row.id).collect();
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
        if [&row.requirement, &row.how].iter().any(|cell| cell.trim().is_empty()) {
            wrong.push(format!("{}: a cell is empty", row.id));
        }
        if !STATUSES.contains(&row.status.as_str()) {
            wrong.push(format!("{}: {} is no status", row.id, row.status));
        }
        let tests: Vec<&str> = row.tests.split_whitespace().collect();
        if row.status == "met" && tests.is_empty() {
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
    let mut wrong = Vec::new();
    for document in DOCUMENTS.map(read) {
        let is_file = |name: &&str| FOLDERS.iter().any(|folder| name.starts_with(folder));
        let files = quoted(&document).filter(is_file).filter(|name| !project(name).exists());
        wrong.extend(files.map(str::to_owned));
        for link in document.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next()) {
            if !link.is_empty() && !link.contains(':') && !project("docs").join(link).exists() {
                wrong.push(link.to_owned());
            }
        }
        let anchors = anchors(&document);
        for anchor in document.split("](#").skip(1).filter_map(|rest| rest.split(')').next()) {
            if !anchors.iter().any(|known| known == anchor) {
                wrong.push(format!("#{anchor}"));
            }
        }
    }
    for row in rows() {
        let words = row.how.split([' ', ',', ';', ':', '(', ')']);
        let words = words.map(|word| word.trim_end_matches('.'));
        for word in words.filter(|word| {
            FOLDERS.iter().any(|folder| word.starts_with(folder))
                || ENDINGS.iter().any(|ending| word.ends_with(ending))
        }) {
            let (path, anchor) = word.split_once('#').unwrap_or((word, ""));
            let is_there = project(path).exists()
                && (anchor.is_empty() || anchors(&read(path)).iter().any(|known| known == anchor));
            if !is_there {
                wrong.push(format!("{}: {word}", row.id));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_sums_above_the_table_are_those_of_the_table() {
    let rows = rows();
    let count = |status: &str| rows.iter().filter(|row| row.status == status).count();
    let said = format!(
        "{} met, {} not met, {} not applicable",
        count("met"),
        count("not met"),
        count("n/a")
    );
    assert!(read("docs/security.md").contains(&said), "docs/security.md should say: {said}");
}
