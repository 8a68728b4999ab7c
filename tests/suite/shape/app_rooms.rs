//! The rooms of `app` depend on each other as docs/architecture.md says.

use std::{collections::BTreeSet, fs, path::Path};

use super::graph::{House, between_rooms_below, together};

/// The table of the document, the lowest room first: each room, and those that it depends on.
fn table() -> Vec<(String, BTreeSet<String>)> {
    let document = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/architecture.md");
    let text = fs::read_to_string(document).unwrap();
    let section = text.split_once("### The rooms of `app`").unwrap().1;
    let rows = section.lines().skip_while(|line| !line.starts_with("| `"));
    rows.map_while(|row| {
        let (room, rest) = row.strip_prefix("| `")?.split_once("` |")?;
        let others = rest.trim_end_matches(" |").rsplit_once("| ")?.1.split(", ");
        let others = others.filter(|other| *other != "–").map(str::to_owned);
        Some((room.to_owned(), others.collect()))
    })
    .collect()
}

/// By imports and methods.
#[test]
fn rooms_of_app_stand_on_those_of_the_table() {
    let (table, house) = (table(), House::read());
    let mut wrong = Vec::new();
    for (room, others) in
        between_rooms_below("src/app/", &together(house.imports(), house.methods()))
    {
        let Some((_, known)) = table.iter().find(|(name, _)| *name == room) else {
            wrong.push(format!("{room} stands in no line of the table"));
            continue;
        };
        let unknown = others.iter().filter(|other| !known.contains(*other));
        wrong.extend(unknown.map(|other| format!("{room} stands on {other}")));
    }
    for (at, (room, known)) in table.iter().enumerate() {
        let is_lower = |other: &&String| table[..at].iter().any(|(lower, _)| lower == *other);
        let upwards = known.iter().filter(|other| !is_lower(other));
        wrong.extend(upwards.map(|other| format!("the table: {other} is not below {room}")));
        if !Path::new(env!("CARGO_MANIFEST_DIR")).join("src/app").join(room).is_dir() {
            wrong.push(format!("the table: there is no room {room}"));
        }
    }
    assert!(table.len() > 2 && wrong.is_empty(), "{wrong:#?}");
}
