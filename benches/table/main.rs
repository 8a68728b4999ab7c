//! What the sign-in costs, every figure beside a named reference in the same run: `make bench`, or
//! `cargo bench --bench table -- WORDS`, where a number is how many rounds are measured, `seconds=N` how long a load lasts, and
//! names of parts (wire, shared, personal, start, memory, password, saturated) choose among them.
//!
//! Needs Linux with two cores: the load comes from the first, what is measured has the second for itself. The reference is this
//! executable in a process of its own, see [`reference`]. Nothing fails by time; a wrong answer does.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a bench that cannot go on has failed, and it prints its figures"
)]

mod browser;
mod load;
mod memory;
mod password;
mod people;
mod reference;
mod report;
mod saturated;
mod screens;
mod server;
mod start;
mod wire;

use report::Report;

/// What was asked for.
pub struct Plan {
    /// How often everything is measured.
    rounds: usize,
    /// How long a load lasts.
    seconds: u64,
    parts: Vec<String>,
}

impl Plan {
    fn of(words: &[String]) -> Self {
        let known = |word: &&String| PARTS.iter().any(|(name, _)| name == *word);
        Self {
            rounds: words.iter().find_map(|word| word.parse().ok()).unwrap_or(5),
            seconds: words
                .iter()
                .find_map(|word| word.strip_prefix("seconds=")?.parse().ok())
                .unwrap_or(5),
            parts: words.iter().filter(known).cloned().collect(),
        }
    }
}

type Part = fn(&Plan, &mut Report);

const PARTS: [(&str, Part); 7] = [
    ("wire", wire::measure),
    ("shared", screens::shared),
    ("personal", screens::personal),
    ("start", start::measure),
    ("memory", memory::measure),
    ("password", password::measure),
    ("saturated", saturated::measure),
];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.first().map(String::as_str) {
        Some("reference") => return reference::serve(&words[1..]),
        Some("hash") => return reference::hash(),
        _ => {}
    }
    server::stay_on_the_first_core();
    let plan = Plan::of(&words);
    let mut report = Report::new("table");
    for (name, measure) in PARTS {
        if plan.parts.is_empty() || plan.parts.iter().any(|part| part == name) {
            eprintln!("measuring: {name}");
            measure(&plan, &mut report);
        }
    }
    report.finish();
}
