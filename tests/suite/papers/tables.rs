//! `docs/tables.md`: a row for each table that the migrations leave, with the rooms whose statements write, read and delete
//! its rows.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};

use super::project;
use crate::shape::{files, name};

const ROOMS: &str = "src/accounts/embedded/";
/// `lavi doctor` asks whether it may write.
const PROBE: &str = "DELETE FROM accounts WHERE 1 = 0";
/// Reads what belongs to one account from every table: the page says so once.
const EXPORT: &str = "own_account::export";

/// The tables that there are when every migration has run. A migration that differs is in a folder a database.
fn migrated(database: &str) -> BTreeSet<String> {
    let folder = project("src/accounts/embedded/migrations");
    let mut files: Vec<_> = [folder.join(database), folder]
        .iter()
        .flat_map(|folder| fs::read_dir(folder).unwrap())
        .map(|file| file.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "sql"))
        .collect();
    files.sort_by_key(|path| path.file_name().unwrap().to_owned());
    let mut tables = BTreeSet::new();
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        for line in text.lines() {
            let words: Vec<&str> =
                line.split([' ', '(', ';']).filter(|word| !word.is_empty()).collect();
            match words[..] {
                ["CREATE", "TABLE", name, ..] => assert!(tables.insert(name.to_owned()), "{name}"),
                ["DROP", "TABLE", name, ..] => assert!(tables.remove(name), "{name}"),
                ["ALTER", "TABLE", former, "RENAME", "TO", name, ..] => {
                    assert!(tables.remove(former), "{former}");
                    tables.insert(name.to_owned());
                }
                _ => {}
            }
        }
    }
    tables
}

#[test]
fn every_table_of_the_database_is_described() {
    let text = fs::read_to_string(project("docs/tables.md")).unwrap();
    let described: BTreeSet<String> = text
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split_once("` |"))
        .map(|(name, _)| name.to_owned())
        .filter(|name| name != "_sqlx_migrations")
        .collect();
    assert!(described.contains("accounts"), "{described:?}");
    for database in ["sqlite", "postgres"] {
        assert_eq!(described, migrated(database), "{database}");
    }
}

/// What a statement does with the rows of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Deed {
    Writes,
    Reads,
    Deletes,
}

/// Which rooms do what with each table, as their statements say.
type Statements = BTreeMap<(String, Deed), BTreeSet<String>>;

/// The statements of `src/accounts/embedded`. A room is a file without its extension: `people::roles`.
fn statements(tables: &BTreeMap<String, Vec<String>>) -> Statements {
    let mut found = Statements::new();
    for path in files(ROOMS, &["rs"]) {
        let room = name(&path)[ROOMS.len()..].trim_end_matches(".rs").replace('/', "::");
        let room = room.trim_end_matches("::mod").to_owned();
        let text = fs::read_to_string(&path).unwrap().replace(PROBE, "");
        let code = text.split("#[cfg(test)]").next().unwrap();
        let code = code.lines().filter(|line| !line.trim_start().starts_with("//"));
        let code = code.collect::<Vec<_>>().join("\n");
        // A statement may go on in the next line; `insert` of `ground::batches` is told `table (columns`.
        let words: Vec<&str> = code.split_whitespace().filter(|word| *word != "\\").collect();
        for three in words.windows(3) {
            let table = three[2].trim_matches(|c: char| !c.is_ascii_lowercase() && c != '_');
            let deed = match three[1] {
                "FROM" if three[0].ends_with("DELETE") => Deed::Deletes,
                "INTO" => Deed::Writes,
                word if word.ends_with("UPDATE") => Deed::Writes,
                word if word.ends_with("FROM") || word.ends_with("JOIN") => Deed::Reads,
                _ => continue,
            };
            if tables.contains_key(table) {
                found.entry((table.to_owned(), deed)).or_default().insert(room.clone());
            }
        }
        for table in tables.keys().filter(|table| code.contains(&format!("\"{table} ("))) {
            found.entry((table.clone(), Deed::Writes)).or_default().insert(room.clone());
        }
    }
    found
}

/// The cells of each row of the page, by the name of its table.
fn rows() -> BTreeMap<String, Vec<String>> {
    let text = fs::read_to_string(project("docs/tables.md")).unwrap();
    let rows = text.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"));
    let cells = rows.map(|row| row.split(" | ").map(str::to_owned).collect::<Vec<_>>());
    let named = cells.filter_map(|cells| {
        let name = cells[0].strip_prefix('`')?.strip_suffix('`')?.to_owned();
        Some((name, cells))
    });
    named.collect()
}

/// The rooms that a cell names between backquotes. Commands and keys have other characters.
fn rooms(cell: &str) -> BTreeSet<&str> {
    let is_room = |code: &&str| code.chars().all(|c| c.is_ascii_lowercase() || "_:".contains(c));
    cell.split('`').skip(1).step_by(2).filter(is_room).collect()
}

/// Whether a room is one of these, or in one of these.
fn is_in(room: &str, rooms: &BTreeSet<&str>) -> bool {
    rooms.iter().any(|named| {
        room.strip_prefix(named).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
    })
}

#[test]
fn the_rooms_of_a_table_are_those_whose_statements_name_it() {
    let rows = rows();
    let statements = statements(&rows);
    let none = BTreeSet::new();
    let mut wrong = Vec::new();
    for (table, cells) in rows.iter().filter(|(table, _)| *table != "_sqlx_migrations") {
        let of = |deed| statements.get(&(table.clone(), deed)).unwrap_or(&none);
        // A reader may also get the row from another room, which is said behind a semicolon.
        let reading = cells[3].split(';').next().unwrap();
        let (writers, readers, mut deleters) = (rooms(&cells[2]), rooms(reading), rooms(&cells[4]));
        if cells[4].contains("pkeep") {
            deleters.insert("people::upkeep");
        }
        let known: [(Deed, &[&BTreeSet<&str>]); 3] = [
            (Deed::Writes, &[&writers]),
            (Deed::Reads, &[&writers, &readers, &deleters]),
            (Deed::Deletes, &[&writers, &deleters]),
        ];
        for (deed, named) in known {
            let missing = of(deed).iter().filter(|room| {
                !named.iter().any(|rooms| is_in(room, rooms))
                    && (deed, room.as_str()) != (Deed::Reads, EXPORT)
            });
            wrong.extend(missing.map(|room| format!("{table}: {room} {deed:?}, says its SQL")));
        }
        let does = |room: &str, deeds: &[Deed]| {
            let mut all = deeds.iter().flat_map(|deed| of(*deed));
            all.any(|other| is_in(other, &BTreeSet::from([room])))
        };
        let idle = writers.iter().filter(|room| !does(room, &[Deed::Writes]));
        wrong.extend(idle.map(|room| format!("{table}: no statement of {room} writes it")));
        let idle = readers.iter().filter(|room| !does(room, &[Deed::Writes, Deed::Reads]));
        wrong.extend(idle.map(|room| format!("{table}: no statement of {room} reads it")));
    }
    assert!(rows.len() > 40 && statements.len() > 100, "{} {}", rows.len(), statements.len());
    assert!(wrong.is_empty(), "docs/tables.md: {wrong:#?}");
}

#[test]
fn a_table_that_strangers_can_fill_has_a_bound() {
    /// Rows that come with an account or a registration, one for each, or for each application that operators have registered.
    const WITH_ACCOUNTS: [&str; 8] = [
        "identities",
        "login_names",
        "terms_acceptances",
        "password_history",
        "external_ids",
        "roles",
        "oauth_consents",
        "refused_registrations",
    ];
    /// Rows of operators, and of the program itself.
    const OURS: [&str; 9] = [
        "imports",
        "desk_grants",
        "desk_requests",
        "oauth_clients",
        "storage_keys",
        "feed_counter",
        "needed_migration",
        "_sqlx_migrations",
        "captchas",
    ];
    let limits = fs::read_to_string(project("docs/limits.md")).unwrap();
    let section = limits.split_once("\n## Rows\n").unwrap().1.split("\n## ").next().unwrap();
    let bounded: Vec<&str> = section.lines().filter_map(|row| row.split(" | ").next()).collect();
    let bounded = bounded.join("\n");
    let has_reason = |table: &str| WITH_ACCOUNTS.contains(&table) || OURS.contains(&table);
    let tables = rows();
    let missing: Vec<_> = tables
        .keys()
        .filter(|table| !has_reason(table) && !bounded.contains(&format!("`{table}`")))
        .collect();
    assert!(missing.is_empty(), "docs/limits.md has no row for {missing:?}");
}
