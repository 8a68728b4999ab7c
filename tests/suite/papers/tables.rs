//! `docs/tables.md`: a row for each table that the migrations leave.

use std::{collections::BTreeSet, fs};

use super::project;

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
