//! The form in which people arrive and leave: JSON lines or CSV with a heading, one person a line.

use std::collections::HashSet;

use csv::{ByteRecord, ReaderBuilder, WriterBuilder};
use serde_json::{Map, Value};

use crate::accounts::embedded::people::import::problems::{LineProblem, Problem};

/// The fields, in the order in which they are written.
pub const FIELDS: [&str; 21] = [
    "external_id",
    "user_name",
    "email",
    "email_verified",
    "first_name",
    "last_name",
    "personal_code",
    "issuer",
    "personal_code_proven",
    "birth_date",
    "gender",
    "street",
    "city",
    "country",
    "postal_index",
    "language",
    "activated",
    "blocked",
    "roles",
    "password_hash",
    "totp_secret",
];

/// A person as the file has them: its fields as text, those alone that are there.
#[derive(Debug, Default)]
pub struct ArrivingRow {
    /// Where the person begins in the file.
    pub line: u64,
    texts: Vec<(&'static str, String)>,
}

impl ArrivingRow {
    /// The text of a field. An empty one counts as missing.
    pub fn text(&self, field: &str) -> Option<&str> {
        self.texts.iter().find(|(name, _)| *name == field).map(|(_, text)| text.as_str())
    }

    pub fn fields(&self) -> impl Iterator<Item = &'static str> {
        self.texts.iter().map(|(name, _)| *name)
    }

    fn put(&mut self, field: &'static str, text: String) {
        if !text.trim().is_empty() {
            self.texts.push((field, text));
        }
    }
}

fn known(name: &str) -> Option<&'static str> {
    FIELDS.into_iter().find(|field| *field == name)
}

/// What of a file is read.
#[derive(Clone, Copy, Debug)]
pub struct FormBounds {
    /// The most people. What follows is not read, which is a problem.
    pub people: usize,
    /// The most bytes of a line. With a longer one nothing is read, which is a problem.
    pub line: usize,
}

impl FormBounds {
    /// The command has none: its file is on the server already.
    pub const NONE: Self = Self { people: usize::MAX, line: usize::MAX };
}

/// Reads a file, gives each person to `take`, and each problem of the form to `complain`. JSON lines begin with a brace,
/// everything else is CSV.
pub fn read(
    file: &[u8],
    bounds: FormBounds,
    mut take: impl FnMut(ArrivingRow),
    mut complain: impl FnMut(LineProblem),
) {
    let file = file.strip_prefix(b"\xef\xbb\xbf").unwrap_or(file);
    let mut lines = (1..).zip(file.split(|byte| *byte == b'\n'));
    if let Some((line, _)) = lines.find(|(_, bytes)| bytes.len() > bounds.line) {
        return complain(LineProblem::new(line, "", Problem::LongLine(bounds.line)));
    }
    let first = file.iter().find(|byte| !byte.is_ascii_whitespace());
    match first {
        None => complain(LineProblem::new(1, "", Problem::EmptyFile)),
        Some(b'{') => read_lines(file, bounds.people, &mut take, &mut complain),
        Some(_) => read_table(file, bounds.people, &mut take, &mut complain),
    }
}

fn read_lines(
    file: &[u8],
    most: usize,
    take: &mut impl FnMut(ArrivingRow),
    complain: &mut impl FnMut(LineProblem),
) {
    let mut people = 0;
    for (line, bytes) in (1..).zip(file.split(|byte| *byte == b'\n')) {
        if bytes.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        if people == most {
            return complain(LineProblem::new(line, "", Problem::TooMany(most)));
        }
        people += 1;
        let Ok(text) = std::str::from_utf8(bytes) else {
            complain(LineProblem::new(line, "", Problem::NoUtf8));
            continue;
        };
        if text.trim().is_empty() {
            continue;
        }
        match serde_json::from_str::<Map<String, Value>>(text) {
            Ok(fields) => take(row_of(line, fields, complain)),
            Err(cause) => {
                // The error's own words may quote what stands there.
                let column = cause.column();
                complain(LineProblem::new(line, "", Problem::NoJson(column)));
            }
        }
    }
}

fn row_of(
    line: u64,
    fields: Map<String, Value>,
    complain: &mut impl FnMut(LineProblem),
) -> ArrivingRow {
    let mut row = ArrivingRow { line, texts: Vec::new() };
    for (name, value) in fields {
        let Some(field) = known(&name) else {
            complain(unknown(line, &name));
            continue;
        };
        match value {
            Value::Null => {}
            Value::String(text) => row.put(field, text),
            Value::Bool(_) | Value::Number(_) => row.put(field, value.to_string()),
            Value::Array(_) if field == "roles" => row.put(field, value.to_string()),
            Value::Array(_) | Value::Object(_) => {
                complain(LineProblem::new(line, field, Problem::NoText));
            }
        }
    }
    row
}

fn unknown(line: u64, name: &str) -> LineProblem {
    let name: String = name.chars().filter(|c| !c.is_control()).take(60).collect();
    LineProblem::new(line, name, Problem::UnknownField)
}

// CSV: separated by commas, semicolons or tabs, whichever the heading has most of.

fn read_table(
    file: &[u8],
    most: usize,
    take: &mut impl FnMut(ArrivingRow),
    complain: &mut impl FnMut(LineProblem),
) {
    let heading = file.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let heading = String::from_utf8_lossy(heading);
    let many = |separator: u8| heading.matches(char::from(separator)).count();
    let separator = [b',', b';', b'\t'].into_iter().rev().max_by_key(|one| many(*one));
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(separator.unwrap_or(b','))
        .from_reader(file);
    let mut record = ByteRecord::new();
    let mut columns: Vec<Option<&'static str>> = Vec::new();
    let mut people = 0;
    while matches!(reader.read_byte_record(&mut record), Ok(true)) {
        let line = record.position().map_or(0, csv::Position::line);
        if columns.is_empty() {
            columns = heading_of(&record, line, complain);
            continue;
        }
        if people == most {
            return complain(LineProblem::new(line, "", Problem::TooMany(most)));
        }
        people += 1;
        if record.len() != columns.len() {
            let problem = Problem::Cells { cells: record.len(), wanted: columns.len() };
            complain(LineProblem::new(line, "", problem));
            continue;
        }
        let mut row = ArrivingRow { line, texts: Vec::new() };
        for (cell, field) in record.iter().zip(&columns) {
            let Some(field) = field else { continue };
            match std::str::from_utf8(cell) {
                Ok(cell) => row.put(field, plain(cell).to_owned()),
                Err(_) => complain(LineProblem::new(line, *field, Problem::NoUtf8)),
            }
        }
        take(row);
    }
}

fn heading_of(
    record: &ByteRecord,
    line: u64,
    complain: &mut impl FnMut(LineProblem),
) -> Vec<Option<&'static str>> {
    let mut seen = HashSet::new();
    let mut column = |cell: &[u8]| {
        let name = String::from_utf8_lossy(cell);
        let field = known(name.trim());
        match field {
            None => complain(unknown(line, name.trim())),
            Some(field) if !seen.insert(field) => {
                complain(LineProblem::new(line, field, Problem::TwiceInHeading));
            }
            Some(_) => {}
        }
        field
    };
    record.iter().map(&mut column).collect()
}

// Cells that a spreadsheet would take for a formula are written with an apostrophe in front, which it shows as text, and read
// without it.

/// Whether it begins a formula, or would if the apostrophes in front were taken away.
fn is_formula(cell: &str) -> bool {
    let begin = cell.trim_start_matches('\'').chars().next();
    begin.is_some_and(|begin| {
        matches!(begin, '=' | '+' | '-' | '@' | '\t' | '\r' | '\n' | '＝' | '＋' | '－' | '＠')
    })
}

fn guarded(cell: &str) -> String {
    if is_formula(cell) { format!("'{cell}") } else { cell.to_owned() }
}

fn plain(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|rest| is_formula(rest)).unwrap_or(cell)
}

/// People as they leave, a line each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PeopleForm {
    /// JSON lines.
    Json,
    /// CSV with a heading.
    Csv,
}

impl PeopleForm {
    /// The heading, with its end of line; JSON lines have none. Without secrets it has no columns for them.
    pub fn heading(self, secrets: bool) -> Vec<u8> {
        let names = columns(secrets).map(str::to_owned);
        if self == Self::Csv { csv_line(names) } else { Vec::new() }
    }

    /// A person's line, with its end.
    pub fn line(self, person: &Map<String, Value>, secrets: bool) -> Vec<u8> {
        if self == Self::Json {
            return format!("{}\n", Value::Object(person.clone())).into_bytes();
        }
        csv_line(columns(secrets).map(|field| match person.get(field) {
            None => String::new(),
            Some(Value::String(text)) => guarded(text),
            Some(value) => value.to_string(),
        }))
    }
}

fn columns(secrets: bool) -> impl Iterator<Item = &'static str> {
    let is_written =
        move |field: &&str| secrets || !matches!(*field, "password_hash" | "totp_secret");
    FIELDS.into_iter().filter(is_written)
}

fn csv_line(cells: impl Iterator<Item = String>) -> Vec<u8> {
    let mut writer = WriterBuilder::new().from_writer(Vec::new());
    // Memory takes every byte.
    let _ = writer.write_record(cells);
    writer.into_inner().unwrap_or_default()
}
