//! The table of events: what is written, and what cannot be changed, filled or kept too long.

mod bounds;
mod journeys;
mod table;
mod turned_away;

use lavi::accounts::embedded::{Event, EventFilter, EventReader};

use crate::world::World;

/// The events that the filter chooses, oldest first.
pub async fn read(world: &World, filter: &EventFilter) -> Vec<Event> {
    let mut reader = EventReader::open(world.database()).await.unwrap();
    let events = reader.read(filter).await.unwrap();
    reader.close().await;
    events
}

/// All events.
pub async fn all(world: &World) -> Vec<Event> {
    read(world, &EventFilter { limit: 100_000, ..EventFilter::default() }).await
}

/// How many events have this name.
pub async fn times(world: &World, name: &str) -> usize {
    names(world).await.iter().filter(|event| *event == name).count()
}

/// The names of all events.
pub async fn names(world: &World) -> Vec<String> {
    all(world).await.into_iter().map(|event| event.event).collect()
}
