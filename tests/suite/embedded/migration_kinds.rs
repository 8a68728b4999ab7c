//! Migrations since the newest release: nodes of that release serve while they are applied, and go on. So they add; what takes away
//! says since when nothing uses it. A migration that was released never changes.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
    process::Command,
};

use serde::Deserialize;

use crate::{papers::project, shape};

const FOLDER: &str = "src/accounts/embedded/migrations";
const MARK: &str = "-- contract: unused since ";

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Release {
    version: String,
    commit: String,
    date: toml::value::Datetime,
    migration: i64,
    notes: String,
}

/// The newest first.
fn releases() -> Vec<Release> {
    #[derive(Deserialize)]
    struct Releases {
        release: Vec<Release>,
    }
    let text = fs::read_to_string(project("docs/releases.toml")).unwrap();
    toml::from_str::<Releases>(&text).unwrap().release
}

/// What git says in this folder; a history that lacks something is a failure that says what to do.
fn git_in(folder: &Path, words: &[&str]) -> Result<Vec<u8>, String> {
    let asked = Command::new("git").arg("-C").arg(folder).args(words).output();
    let answer = asked.map_err(|cause| format!("git cannot be asked: {cause}"))?;
    if answer.status.success() {
        return Ok(answer.stdout);
    }
    Err(format!(
        "git {}: {}\nThis test compares with the commits of docs/releases.toml and needs the history of the repository. In a clone \
         without it: git fetch --unshallow",
        words.join(" "),
        String::from_utf8_lossy(&answer.stderr).trim()
    ))
}

fn git(words: &[&str]) -> String {
    String::from_utf8(git_in(&project(""), words).unwrap_or_else(|cause| panic!("{cause}")))
        .unwrap()
}

/// The number that a migration's file name begins with.
fn number(path: &str) -> i64 {
    path.rsplit('/').next().unwrap().split('_').next().unwrap().parse().unwrap()
}

/// The migrations of a commit, by path.
fn migrations_of(commit: &str) -> BTreeMap<String, String> {
    let listed = git(&["ls-tree", "-r", "--name-only", commit, "--", FOLDER]);
    let paths = listed.lines().filter(|path| Path::new(path).extension() == Some("sql".as_ref()));
    paths.map(|path| (path.to_owned(), git(&["show", &format!("{commit}:{path}")]))).collect()
}

/// The migrations of these sources, by path.
fn present_migrations() -> BTreeMap<String, String> {
    let files = shape::files(FOLDER, &["sql"]);
    files.iter().map(|path| (shape::name(path), fs::read_to_string(path).unwrap())).collect()
}

/// What a statement does to nodes that do not know it.
#[derive(Debug, PartialEq, Eq)]
enum Kind {
    Adds,
    /// Allowed once no node uses it any more.
    TakesAway(&'static str),
    Never(&'static str),
}

use Kind::{Adds, Never, TakesAway};

/// The statements of a migration: words in capitals, other characters one by one. Comments are left out, texts are empty.
fn statements(sql: &str) -> Vec<Vec<String>> {
    let (mut all, mut one) = (Vec::new(), Vec::<String>::new());
    let mut rest = sql;
    while let Some(first) = rest.chars().next() {
        let after = |end: &str, from: usize| {
            rest[from..].find(end).map_or(rest.len(), |at| from + at + end.len())
        };
        let length = match first {
            '-' if rest.starts_with("--") => after("\n", 2),
            '/' if rest.starts_with("/*") => after("*/", 2),
            '$' if rest.starts_with("$$") => after("$$", 2),
            '\'' => after("'", 1),
            '"' => after("\"", 1),
            _ if is_word(first) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            _ => first.len_utf8(),
        };
        let (piece, next) = rest.split_at(length);
        rest = next;
        // The body of a trigger of SQLite ends with END.
        let is_body = one.iter().any(|word| word == "TRIGGER")
            && one.iter().any(|word| word == "BEGIN")
            && one.last().is_none_or(|word| word != "END");
        match first {
            ';' if !is_body => all.push(std::mem::take(&mut one)),
            '"' => one.push(piece.trim_matches('"').to_uppercase()),
            '\'' | '$' => one.push("''".to_owned()),
            _ if piece.starts_with("--") | piece.starts_with("/*") => {}
            _ if first.is_whitespace() => {}
            _ => one.push(piece.to_uppercase()),
        }
    }
    all.push(one);
    all.retain(|statement| !statement.is_empty());
    all
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The words of a statement without those that say nothing about what it does.
fn plain(statement: &[String]) -> Vec<&str> {
    let mut words: Vec<&str> = statement.iter().map(String::as_str).collect();
    for empty in [&["IF", "NOT", "EXISTS"][..], &["IF", "EXISTS"], &["OR", "REPLACE"]] {
        while let Some(at) = words.windows(empty.len()).position(|found| found == empty) {
            words.drain(at..at + empty.len());
        }
    }
    words.retain(|word| {
        !matches!(*word, "CONCURRENTLY" | "ONLY" | "TEMP" | "TEMPORARY" | "UNLOGGED")
    });
    while let Some(at) = words.windows(2).position(|two| matches!(two, ["PUBLIC" | "MAIN", "."])) {
        words.drain(at..at + 2);
    }
    words
}

/// What a statement does; `new` has what was made since the release, which no released node uses.
fn kind(statement: &[String], new: &mut BTreeSet<String>) -> Kind {
    let words = plain(statement);
    let is_new = |name: &str| new.contains(name);
    match words[..] {
        ["CREATE", "TABLE", name, ref columns @ ..] => {
            let kind = references(columns, new);
            new.insert(name.to_owned());
            kind
        }
        ["CREATE", "INDEX", name, "ON", ..] | ["CREATE", "UNIQUE", "INDEX", name, "ON", ..] => {
            let table = words[words.iter().position(|word| *word == "ON").unwrap() + 1];
            if words[1] == "UNIQUE" && !is_new(table) {
                return TakesAway("a unique index refuses rows that the release writes");
            }
            new.insert(name.to_owned());
            Adds
        }
        ["CREATE", "TRIGGER" | "FUNCTION" | "VIEW", name, ..] => {
            new.insert(name.to_owned());
            Adds
        }
        ["DROP", _, name, ..] if is_new(name) => Adds,
        ["DROP", ..] => TakesAway("the release uses what is dropped"),
        ["ALTER", "TABLE", table, ..] if is_new(table) => Adds,
        ["ALTER", "TABLE", _, ref actions @ ..] => {
            let mut kinds = actions_of(actions).into_iter().map(|action| change(&action));
            kinds.find(|kind| *kind != Adds).unwrap_or(Adds)
        }
        ["UPDATE", "NEEDED_MIGRATION", ..] | [_, _, "NEEDED_MIGRATION", ..] => {
            TakesAway("nodes of the release could not start any more")
        }
        ["INSERT", "INTO", ..] | ["UPDATE", ..] => Adds,
        ["DELETE", "FROM", table, ..] if is_new(table) => Adds,
        ["DELETE", ..] => TakesAway("the release uses the rows"),
        _ => Never("what this statement does to running nodes is not known; teach it to this test"),
    }
}

/// A new table that refers to one of the release must not keep the release from deleting there.
fn references(columns: &[&str], new: &BTreeSet<String>) -> Kind {
    for (at, _) in columns.iter().enumerate().filter(|(_, word)| **word == "REFERENCES") {
        let rest = &columns[at + 1..];
        let end = rest.iter().position(|word| *word == ",").unwrap_or(rest.len());
        let follows = |words: &[&str]| rest[..end].windows(words.len()).any(|found| found == words);
        let lets_go =
            follows(&["ON", "DELETE", "CASCADE"]) || follows(&["ON", "DELETE", "SET", "NULL"]);
        if !new.contains(rest[0]) && !lets_go {
            return TakesAway(
                "the release could not delete what is referred to (ON DELETE CASCADE)",
            );
        }
    }
    Adds
}

/// The parts of `ALTER TABLE`, which commas outside of brackets separate.
fn actions_of<'a>(words: &[&'a str]) -> Vec<Vec<&'a str>> {
    let (mut depth, mut actions) = (0, vec![Vec::new()]);
    for word in words {
        match *word {
            "(" => depth += 1,
            ")" => depth -= 1,
            _ => {}
        }
        if *word == "," && depth == 0 {
            actions.push(Vec::new());
        } else {
            actions.last_mut().unwrap().push(*word);
        }
    }
    actions
}

/// What a part of `ALTER TABLE` does to a table of the release.
fn change(action: &[&str]) -> Kind {
    let has = |word: &str| action.contains(&word);
    let not_null = action.windows(2).any(|two| two == ["NOT", "NULL"]);
    match action {
        ["ADD", ..]
            if ["UNIQUE", "PRIMARY", "CHECK", "REFERENCES", "FOREIGN", "EXCLUDE", "CONSTRAINT"]
                .into_iter()
                .any(has) =>
        {
            TakesAway("a new condition refuses rows that the release writes or deletes")
        }
        ["ADD", ..] if not_null && !has("DEFAULT") => {
            TakesAway("the release writes rows without this column; give it a DEFAULT")
        }
        ["ADD", ..] => Adds,
        ["RENAME", ..] => {
            Never("the release uses the old name; add a second column and write both")
        }
        ["ALTER", ..] if has("TYPE") => {
            Never("the release reads the old type; add a second column and write both")
        }
        ["ALTER", .., "SET", "NOT", "NULL"] => TakesAway("the release may write null"),
        ["ALTER", .., "DROP", "NOT", "NULL"] => TakesAway("the release cannot read null"),
        ["ALTER", .., "DROP", "DEFAULT"] | ["DROP", ..] => {
            TakesAway("the release uses what is dropped")
        }
        _ => Never("what this change does to running nodes is not known; teach it to this test"),
    }
}

/// What is wrong with migrations that no release has, in their order.
fn faults(migrations: &[(String, String)], releases: &[Release]) -> Vec<String> {
    let (mut wrong, mut new) = (Vec::new(), BTreeSet::new());
    for (path, text) in migrations {
        let contract = text.strip_prefix(MARK).and_then(|rest| rest.lines().next()).map(str::trim);
        let unused_since =
            contract.map(|version| releases.iter().find(|known| known.version == version));
        if unused_since.is_some_and(|known| known.is_none()) {
            wrong.push(format!("{path}: docs/releases.toml has no release {}", contract.unwrap()));
        }
        let all = statements(text);
        if let Some(known) = unused_since.flatten() {
            let last =
                ["UPDATE", "NEEDED_MIGRATION", "SET", "VERSION", "=", &known.migration.to_string()]
                    .map(str::to_owned);
            if all.last().is_none_or(|statement| *statement != last) {
                wrong.push(format!("{path}: it does not end with {}", last.join(" ")));
            }
        }
        for statement in &all {
            let why = match kind(statement, &mut new) {
                Adds => continue,
                TakesAway(_) if unused_since.flatten().is_some() => continue,
                TakesAway(why) | Never(why) => why,
            };
            wrong.push(format!(
                "{path}: {}: {why} (docs/contributing.md section 12)",
                statement.join(" ")
            ));
        }
    }
    wrong
}

#[test]
fn a_migration_that_no_release_has_leaves_the_newest_release_working() {
    let releases = releases();
    let of_release = migrations_of(&releases[0].commit);
    let mut newer: Vec<_> = present_migrations()
        .into_iter()
        .filter(|(path, _)| !of_release.contains_key(path))
        .collect();
    for (path, _) in &newer {
        assert!(
            number(path) > releases[0].migration,
            "{path}: release {} ends with {}, and would take it for one of its own",
            releases[0].version,
            releases[0].migration
        );
    }
    newer.sort_by_key(|(path, _)| number(path));
    let wrong = faults(&newer, &releases);
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_migration_that_was_released_never_changes() {
    let present = present_migrations();
    for release in releases() {
        for (path, text) in migrations_of(&release.commit) {
            assert_eq!(
                present.get(&path),
                Some(&text),
                "{path} was released with {} and does not change; write a new migration",
                release.version
            );
        }
    }
}

#[test]
fn every_release_is_named_by_its_commit() {
    let changelog = fs::read_to_string(project("CHANGELOG.md")).unwrap();
    for release in releases() {
        let Release { version, commit, date, migration, notes } = &release;
        assert_eq!(commit.len(), 40, "the whole hash: {commit}");
        git(&["merge-base", "--is-ancestor", commit, "HEAD"]);
        let manifest: toml::Table =
            git(&["show", &format!("{commit}:Cargo.toml")]).parse().unwrap();
        assert_eq!(manifest["package"]["version"].as_str(), Some(version.as_str()));
        assert_ne!(
            version,
            env!("CARGO_PKG_VERSION"),
            "these sources are not that release any more"
        );
        let newest = migrations_of(commit).keys().map(|path| number(path)).max();
        assert_eq!(newest, Some(*migration), "the newest migration of {version}");
        assert!(changelog.contains(&format!("\n## {version} – {date}\n")), "{version} {date}");
        assert!(!notes.trim().is_empty());
    }
    assert!(changelog.contains("\n## unreleased\n\n"));
}

#[test]
fn a_clone_without_history_is_told_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    git_in(folder.path(), &["init", "--quiet"]).unwrap();
    let refused = git_in(folder.path(), &["show", &releases()[0].commit]).unwrap_err();
    assert!(refused.contains("git fetch --unshallow"), "{refused}");
}

fn invented() -> Vec<Release> {
    let release = |version: &str, migration| Release {
        version: version.to_owned(),
        commit: String::new(),
        date: "2026-11-24".parse().unwrap(),
        migration,
        notes: String::new(),
    };
    vec![release("0.3.0", 30), release("0.2.0", 25)]
}

fn faults_of(sql: &str) -> Vec<String> {
    faults(&[("0031_invented.sql".to_owned(), sql.to_owned())], &invented())
}

#[test]
fn what_takes_away_is_refused_unless_nothing_uses_it() {
    let taken = [
        "DROP TABLE accounts;",
        "drop table if exists accounts",
        "ALTER TABLE accounts DROP COLUMN email;",
        "ALTER TABLE accounts DROP email;",
        "DROP INDEX events_by_time;",
        "ALTER TABLE accounts ALTER COLUMN email SET NOT NULL;",
        "ALTER TABLE accounts ADD COLUMN a TEXT NOT NULL;",
        "ALTER TABLE ONLY public.accounts ADD a TEXT, ADD b TEXT NOT NULL;",
        "ALTER TABLE accounts ADD COLUMN a TEXT UNIQUE;",
        "ALTER TABLE accounts ADD COLUMN a TEXT CHECK (a <> '');",
        "ALTER TABLE accounts ADD COLUMN a TEXT REFERENCES schools (id);",
        "ALTER TABLE accounts ADD CONSTRAINT one UNIQUE (email);",
        "CREATE UNIQUE INDEX one ON \"accounts\" (email);",
        "-- harmless\nCREATE TABLE a (id TEXT PRIMARY KEY, b TEXT REFERENCES accounts (id));",
        "CREATE TABLE a (id TEXT); /* all of them */ DELETE FROM accounts;",
        "UPDATE needed_migration SET version = 31;",
    ];
    for sql in taken {
        assert_eq!(faults_of(sql).len(), 1, "{sql}: {:?}", faults_of(sql));
        let contract = |version: &str, needed: i64| {
            let end = sql.trim_end_matches(';');
            faults_of(&format!(
                "{MARK}{version}\n{end};\nUPDATE needed_migration SET version = {needed};\n"
            ))
        };
        assert_eq!(contract("0.3.0", 30), [""; 0], "{sql}");
        assert_eq!(contract("0.2.0", 25), [""; 0], "{sql}");
        assert!(contract("0.3.0", 31)[0].contains("does not end with"), "{sql}");
        assert!(contract("0.4.0", 30)[0].contains("no release 0.4.0"), "{sql}");
        let later = format!("-- What it is about.\n{MARK}0.3.0\n{sql}");
        assert!(!faults_of(&later).is_empty(), "the mark is the first line: {sql}");
    }
    let unnoted = faults_of(&format!("{MARK}0.3.0\nDROP TABLE accounts;"));
    assert!(unnoted[0].contains("UPDATE NEEDED_MIGRATION SET VERSION = 30"), "{unnoted:?}");
}

#[test]
fn a_name_and_a_type_never_change() {
    for sql in [
        "ALTER TABLE accounts RENAME COLUMN email TO address;",
        "ALTER TABLE accounts RENAME TO people;",
        "ALTER TABLE accounts ALTER COLUMN email TYPE BIGINT;",
        "ALTER TABLE accounts ALTER COLUMN email SET DATA TYPE BIGINT USING 0;",
        "VACUUM;",
    ] {
        assert_eq!(faults_of(sql).len(), 1, "{sql}");
        let end = "UPDATE needed_migration SET version = 30";
        assert_eq!(faults_of(&format!("{MARK}0.3.0\n{sql}\n{end}")).len(), 1, "{sql}");
    }
}

#[test]
fn what_adds_is_allowed() {
    let added = "-- DROP TABLE accounts; only in a comment
        ALTER TABLE accounts ADD COLUMN a TEXT;
        ALTER TABLE accounts ADD COLUMN b BIGINT NOT NULL DEFAULT 0, ADD COLUMN c NUMERIC(3, 1);
        CREATE TABLE numbers (id TEXT PRIMARY KEY, account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            text TEXT NOT NULL DEFAULT '; DROP TABLE accounts', UNIQUE (account, text));
        CREATE UNIQUE INDEX numbers_by_text ON numbers (text);
        CREATE INDEX accounts_by_a ON accounts (a);
        ALTER TABLE numbers ADD COLUMN more TEXT NOT NULL;
        DROP INDEX numbers_by_text;
        UPDATE accounts SET b = 1 WHERE a IS NOT NULL;
        INSERT INTO numbers (id, account, more) SELECT id, id, '' FROM accounts;
        CREATE FUNCTION stays() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DELETE FROM accounts; END; $$;
        CREATE TRIGGER stays BEFORE UPDATE ON numbers BEGIN SELECT RAISE(ABORT, 'no'); DELETE FROM accounts; END;";
    assert_eq!(faults_of(added), [""; 0]);
    assert_eq!(statements(added).len(), 11, "{:#?}", statements(added));
}
