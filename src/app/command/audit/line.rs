//! How an event is printed: as aligned columns, or as a JSON object.

use std::fmt::Write;

use serde_json::json;

use crate::{accounts::embedded::Event, app::command::moment::shown_exactly};

/// The columns before the last one, which is not aligned.
const COLUMNS: usize = 12;

/// Prints events in columns as wide as what they have held so far.
pub struct Columns {
    json: bool,
    widths: [usize; COLUMNS],
}

impl Columns {
    pub const fn new(json: bool) -> Self {
        Self { json, widths: [0; COLUMNS] }
    }

    /// One line for each event.
    pub fn lines(&mut self, events: &[Event]) -> Vec<String> {
        if self.json {
            return events.iter().map(object).collect();
        }
        let rows: Vec<_> = events.iter().map(cells).collect();
        for (cells, _) in &rows {
            for (width, cell) in self.widths.iter_mut().zip(cells) {
                *width = (*width).max(cell.chars().count());
            }
        }
        rows.iter().map(|(cells, last)| self.aligned(cells, last)).collect()
    }

    fn aligned(&self, cells: &[String; COLUMNS], last: &str) -> String {
        let mut line = String::new();
        for (cell, width) in cells.iter().zip(self.widths) {
            let _ = write!(line, "{cell:width$}  ");
        }
        line + last
    }
}

/// What the columns hold; `-` for nothing.
fn cells(event: &Event) -> ([String; COLUMNS], String) {
    let or_dash = |text: &Option<String>| text.clone().unwrap_or_else(|| "-".to_owned());
    let outcome = match event.times {
        1 => event.outcome.clone(),
        times => format!("{} x{times}", event.outcome),
    };
    let cells = [
        event.id.to_string(),
        shown_exactly(event.at),
        event.event.clone(),
        outcome,
        or_dash(&event.method),
        or_dash(&event.account),
        or_dash(&event.address),
        event.actor.clone(),
        or_dash(&event.incident),
        or_dash(&event.detail),
        or_dash(&event.name),
        or_dash(&event.node),
    ];
    (cells, or_dash(&event.user_agent))
}

fn object(event: &Event) -> String {
    json!({
        "id": event.id,
        "time": shown_exactly(event.at),
        "event": event.event,
        "outcome": event.outcome,
        "method": event.method,
        "account": event.account,
        "address": event.address,
        "user_agent": event.user_agent,
        "incident": event.incident,
        "actor": event.actor,
        "detail": event.detail,
        "times": event.times,
        "name": event.name,
        "node": event.node,
    })
    .to_string()
}
