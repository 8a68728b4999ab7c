//! The rooms of `app` depend on each other as docs/architecture.md says.

use std::path::Path;

use super::{
    figures::{Room, rooms},
    graph::{House, between_rooms_below, together},
};

/// By imports and methods.
#[test]
fn rooms_of_app_stand_on_those_of_the_table() {
    let (table, house) = (rooms("### The rooms of `app`"), House::read());
    let mut wrong = Vec::new();
    for (room, others) in
        between_rooms_below("src/app/", &together(house.imports(), house.methods()))
    {
        let Some(Room { others: known, .. }) = table.iter().find(|one| one.name == room) else {
            wrong.push(format!("{room} stands in no line of the table"));
            continue;
        };
        let unknown = others.iter().filter(|other| !known.contains(*other));
        wrong.extend(unknown.map(|other| format!("{room} stands on {other}")));
    }
    for (at, Room { name: room, others: known }) in table.iter().enumerate() {
        let is_lower = |other: &&String| table[..at].iter().any(|lower| lower.name == **other);
        let upwards = known.iter().filter(|other| !is_lower(other));
        wrong.extend(upwards.map(|other| format!("the table: {other} is not below {room}")));
        if !Path::new(env!("CARGO_MANIFEST_DIR")).join("src/app").join(room).is_dir() {
            wrong.push(format!("the table: there is no room {room}"));
        }
    }
    assert!(table.len() > 2 && wrong.is_empty(), "{wrong:#?}");
}
