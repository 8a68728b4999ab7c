//! `lavi account import` and `lavi account export`: people who come from another system, and who leave for one.

use std::{fs, io::Read, path::PathBuf};

use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use crate::{
    accounts::embedded::{Embedded, ImportOptions, ImportReport, OnConflict, PeopleForm},
    app::commands::surroundings::{Done, in_words, say, tell},
};

/// A file of people.
#[derive(Debug, Args)]
pub struct ImportArguments {
    /// JSON lines or CSV with a heading, in UTF-8, one person a line; `-` reads standard input. docs/import.md has the fields.
    file: PathBuf,
    /// Checks everything, says what would be done, and writes nothing.
    #[arg(long)]
    dry_run: bool,
    /// Prints one JSON object instead of lines.
    #[arg(long)]
    json: bool,
    /// What becomes of people who have an account already.
    #[arg(long, value_enum, default_value_t = Conflict::Fail)]
    on_conflict: Conflict,
    /// Writes some hundred people at a time, and goes on where the last run with the same file was interrupted. Without this
    /// option everybody is written at once, or nobody.
    #[arg(long)]
    resume: bool,
}

/// What becomes of people who have an account already.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Conflict {
    /// Their accounts stay as they are.
    Skip,
    /// Their accounts get what the file has.
    Update,
    /// They are problems, and nothing is written.
    Fail,
}

impl From<Conflict> for OnConflict {
    fn from(given: Conflict) -> Self {
        match given {
            Conflict::Skip => Self::Skip,
            Conflict::Update => Self::Update,
            Conflict::Fail => Self::Fail,
        }
    }
}

pub async fn import(embedded: &Embedded, given: ImportArguments) -> Done {
    let file = bytes_of(&given.file)?;
    let options = ImportOptions {
        dry_run: given.dry_run,
        on_conflict: given.on_conflict.into(),
        resume: given.resume,
    };
    let report = embedded.imports.import(&file, options).await.map_err(|cause| {
        let left =
            if given.resume { "the same command goes on from there" } else { "nothing is written" };
        format!("{cause}; {left}")
    })?;
    if given.json {
        say(&as_json(&report, given.dry_run).to_string())?;
    } else {
        for problem in &report.problems {
            let field = if problem.field.is_empty() { "" } else { ": " };
            say(&format!("line {}{field}{}: {}", problem.line, problem.field, problem.problem))?;
        }
    }
    if !report.problems.is_empty() {
        let many = report.problems.len();
        let problems = if many == 1 { "problem" } else { "problems" };
        let more = if given.resume { "more " } else { "" };
        return Err(format!("{many} {problems}; nothing {more}is written"));
    }
    if given.json {
        return Ok(());
    }
    let ImportReport { added, updated, skipped, .. } = report;
    let would = if given.dry_run { "nothing is written; it would be " } else { "" };
    say(&format!("{would}added {added}, updated {updated}, skipped {skipped}"))
}

fn bytes_of(file: &PathBuf) -> Result<Vec<u8>, String> {
    if file.as_os_str() != "-" {
        return fs::read(file).map_err(|cause| format!("{}: {cause}", file.display()));
    }
    let mut bytes = Vec::new();
    let read = std::io::stdin().lock().read_to_end(&mut bytes);
    read.map(|_| bytes).map_err(|cause| format!("standard input: {cause}"))
}

fn as_json(report: &ImportReport, dry_run: bool) -> Value {
    let ImportReport { added, updated, skipped, problems } = report;
    let errors: Vec<Value> = problems
        .iter()
        .map(|one| json!({ "line": one.line, "field": one.field, "problem": one.problem.to_string() }))
        .collect();
    let mut said =
        json!({ "added": added, "updated": updated, "skipped": skipped, "errors": errors });
    if dry_run {
        said["dry_run"] = json!(true);
    }
    said
}

/// How people are exported.
#[derive(Debug, Args)]
pub struct ExportArguments {
    /// Prints CSV with a heading instead of JSON lines.
    #[arg(long)]
    csv: bool,
    /// With password hashes and the keys of authenticator apps. Keep what is printed as you keep the database and its storage
    /// keys.
    #[arg(long)]
    secrets: bool,
}

/// Prints everybody.
pub async fn export(embedded: &Embedded, given: ExportArguments) -> Done {
    let form = if given.csv { PeopleForm::Csv } else { PeopleForm::Json };
    embedded.imports.begin_export(given.secrets).await.map_err(in_words)?;
    tell(&form.heading(given.secrets))?;
    let mut after = Some(String::new());
    while let Some(begin) = after {
        let page = embedded.imports.export(&begin, given.secrets).await.map_err(in_words)?;
        for person in &page.people {
            tell(&form.line(person, given.secrets))?;
        }
        after = page.next;
    }
    Ok(())
}
