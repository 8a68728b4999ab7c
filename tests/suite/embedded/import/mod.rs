//! People who arrive from another system by `lavi account import`, and leave by `export`.

mod arriving;
mod faults;
mod flood;
mod hashes;
mod killed;
mod large;
mod leaving;
mod scripts;

use lavi::accounts::embedded::{ImportOptions, ImportReport, OnConflict};
use serde_json::{Map, Value};

use crate::world::World;

/// Everybody at once, and nobody twice.
const STRICT: ImportOptions =
    ImportOptions { dry_run: false, on_conflict: OnConflict::Fail, resume: false };

async fn import(world: &World, file: &str) -> ImportReport {
    import_with(world, file, STRICT).await
}

async fn import_with(world: &World, file: &str, options: ImportOptions) -> ImportReport {
    world.service.imports.import(file.as_bytes(), options).await.unwrap()
}

/// How many were added, updated and skipped. There was no problem.
fn counts(report: &ImportReport) -> [u64; 3] {
    assert_eq!(report.problems, []);
    [report.added, report.updated, report.skipped]
}

/// The problems as `line field`.
fn faults(report: &ImportReport) -> Vec<String> {
    report.problems.iter().map(|one| format!("{} {}", one.line, one.field)).collect()
}

/// Everybody, by user name.
async fn everybody(world: &World, secrets: bool) -> Vec<Map<String, Value>> {
    let (mut people, mut after) = (Vec::new(), Some(String::new()));
    while let Some(begin) = after {
        let page = world.service.imports.export(&begin, secrets).await.unwrap();
        people.extend(page.people);
        after = page.next;
    }
    people.sort_by_key(|person| person["user_name"].to_string());
    people
}

/// The only cell of the first row that the database answers.
async fn cell(world: &World, statement: &str) -> String {
    use sqlx::Connection;
    let mut connection = sqlx::AnyConnection::connect(world.database()).await.unwrap();
    let asked = sqlx::query_scalar(sqlx::AssertSqlSafe(statement.to_owned()));
    asked.fetch_one(&mut connection).await.unwrap()
}

async fn number(world: &World, statement: &str) -> i64 {
    cell(world, &format!("SELECT CAST(({statement}) AS TEXT)")).await.parse().unwrap()
}
