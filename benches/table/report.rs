//! The table: a row a figure, with its reference, the ratio of both, and the bound it is held against.

use std::{fs, path::Path};

use serde_json::{Value, json};

/// What a row is held against.
#[derive(Clone, Copy)]
pub enum Bound {
    RatioAtLeast(f64),
    RatioAtMost(f64),
    AtMost(f64),
    None,
}

/// One thing that was measured; a value a run.
pub struct Row {
    pub name: String,
    /// `/s`, `ms`, `s`, `%`, `bytes`, `MB` (of 1024 × 1024 bytes), or nothing for a number of things.
    pub unit: &'static str,
    pub figures: Vec<f64>,
    /// What the reference took in the same runs; empty where there is none.
    pub references: Vec<f64>,
    pub bound: Bound,
}

/// Rows and remarks of one bench.
pub struct Report {
    bench: &'static str,
    rows: Vec<Row>,
    remarks: Vec<String>,
}

impl Report {
    pub fn new(bench: &'static str) -> Self {
        Self { bench, rows: Vec::new(), remarks: Vec::new() }
    }

    /// Adds a row, and says it at once: the whole takes long.
    pub fn add(&mut self, row: Row) {
        let cells = row.cells();
        eprintln!(
            "  {}",
            cells
                .iter()
                .map(String::as_str)
                .filter(|cell| !cell.is_empty())
                .collect::<Vec<_>>()
                .join(" | ")
        );
        self.rows.push(row);
    }

    /// Adds what is no figure.
    pub fn remark(&mut self, words: String) {
        eprintln!("  {words}");
        self.remarks.push(words);
    }

    /// Prints the table and writes it as JSON below the target folder.
    pub fn finish(&self) {
        println!("\n{}\n", machine());
        let head = ["figure", "value", "reference", "ratio", "least to most", "runs", "bound", ""]
            .map(str::to_owned);
        let lines: Vec<_> = std::iter::once(head).chain(self.rows.iter().map(Row::cells)).collect();
        let widths: Vec<usize> = (0..8)
            .map(|column| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0))
            .collect();
        for (number, line) in lines.iter().enumerate() {
            let cells: Vec<String> =
                line.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}")).collect();
            println!("| {} |", cells.join(" | "));
            if number == 0 {
                println!(
                    "|{}|",
                    widths.iter().map(|width| "-".repeat(width + 2)).collect::<Vec<_>>().join("|")
                );
            }
        }
        println!();
        for remark in &self.remarks {
            println!("- {remark}");
        }
        let file = target().join("bench").join(format!("{}.json", self.bench));
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        let rows: Vec<Value> = self.rows.iter().map(Row::json).collect();
        let all = json!({ "bench": self.bench, "machine": machine(), "rows": rows, "remarks": self.remarks });
        fs::write(&file, format!("{all:#}\n")).unwrap();
        println!("\nalso in {}", file.display());
    }
}

impl Row {
    fn ratios(&self) -> Vec<f64> {
        self.figures
            .iter()
            .zip(&self.references)
            .map(|(figure, reference)| figure / reference)
            .collect()
    }

    fn is_met(&self) -> Option<bool> {
        match self.bound {
            Bound::RatioAtLeast(limit) => Some(median(&self.ratios()) >= limit),
            Bound::RatioAtMost(limit) => Some(median(&self.ratios()) <= limit),
            Bound::AtMost(limit) => Some(median(&self.figures) <= limit),
            Bound::None => None,
        }
    }

    fn cells(&self) -> [String; 8] {
        let ratios = self.ratios();
        let spread = if ratios.is_empty() {
            let (least, most) = spread(&self.figures);
            format!("{} to {}", bare(least, self.unit), bare(most, self.unit))
        } else {
            let (least, most) = spread(&ratios);
            format!("{least:.2} to {most:.2}")
        };
        let (bound, met) = match (self.bound, self.is_met()) {
            (Bound::RatioAtLeast(limit), met) => (format!("ratio ≥ {limit:.2}"), met),
            (Bound::RatioAtMost(limit), met) => (format!("ratio ≤ {limit:.2}"), met),
            (Bound::AtMost(limit), met) => {
                (format!("≤ {limit} {}", self.unit).trim_end().to_owned(), met)
            }
            (Bound::None, met) => (String::new(), met),
        };
        let of = |values: &[f64]| {
            format!("{} {}", bare(median(values), self.unit), self.unit).trim_end().to_owned()
        };
        [
            self.name.clone(),
            of(&self.figures),
            if ratios.is_empty() { String::new() } else { of(&self.references) },
            if ratios.is_empty() { String::new() } else { format!("{:.2}", median(&ratios)) },
            if self.figures.len() > 1 { spread } else { String::new() },
            self.figures.len().to_string(),
            bound,
            met.map_or("", |met| if met { "met" } else { "not met" }).to_owned(),
        ]
    }

    fn json(&self) -> Value {
        let ratios = self.ratios();
        let (bound, of) = match self.bound {
            Bound::RatioAtLeast(limit) => (json!({ "at_least": limit }), "ratio"),
            Bound::RatioAtMost(limit) => (json!({ "at_most": limit }), "ratio"),
            Bound::AtMost(limit) => (json!({ "at_most": limit }), "figure"),
            Bound::None => (Value::Null, "figure"),
        };
        let (least, most) = spread(if ratios.is_empty() { &self.figures } else { &ratios });
        let middle =
            |values: &[f64]| if values.is_empty() { Value::Null } else { json!(median(values)) };
        json!({
            "name": self.name, "unit": self.unit, "figure": median(&self.figures), "figures": self.figures,
            "reference": middle(&self.references), "references": self.references, "ratio": middle(&ratios), "ratios": ratios,
            "least": least, "most": most, "runs": self.figures.len(), "bound": bound, "bound_of": of, "met": self.is_met(),
        })
    }
}

/// With as many digits as mean something.
fn bare(value: f64, unit: &str) -> String {
    match unit {
        "/s" if value >= 1000.0 => format!("{:.1}k", value / 1000.0),
        "ms" | "MB" | "s" if value < 1000.0 => format!("{value:.1}"),
        _ => format!("{value:.0}"),
    }
}

/// The middle value; of an even number the mean of the two.
pub fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    let at = |place: usize| sorted.get(place).copied().unwrap_or(f64::NAN);
    f64::midpoint(at(sorted.len().saturating_sub(1) / 2), at(sorted.len() / 2))
}

fn spread(values: &[f64]) -> (f64, f64) {
    (
        values.iter().copied().fold(f64::INFINITY, f64::min),
        values.iter().copied().fold(f64::NEG_INFINITY, f64::max),
    )
}

/// The target folder of this build: the binary stands two levels below it.
fn target() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_lavi")).ancestors().nth(2).unwrap()
}

fn machine() -> String {
    let cpu = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpu
        .lines()
        .find_map(|line| line.strip_prefix("model name"))
        .map(|rest| rest.trim_start_matches([':', '\t', ' ']));
    let cores = cpu.lines().filter(|line| line.starts_with("processor")).count();
    let kernel = fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    format!("{}, {cores} cores, Linux {}", model.unwrap_or("unknown processor"), kernel.trim())
}
