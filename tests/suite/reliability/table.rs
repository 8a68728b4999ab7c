//! The rows of the table: each fault in each phase, what people saw, how long they waited, and how soon it was good again.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use serde_json::json;

use super::faulty_line::{FAULTS, Fault, FaultyLine};

/// Until it is good again after the fault has ended.
pub const BACK: Duration = Duration::from_secs(2);
/// How long the server is away in the row of that name, and between two visits meanwhile.
const AWAY: Duration = Duration::from_secs(20);
const BETWEEN: Duration = Duration::from_secs(3);

/// How a visit ended.
#[derive(Debug)]
pub struct Visit {
    pub is_good: bool,
    /// The status and what the page says.
    pub words: String,
}

/// A server that fails.
pub struct Trial {
    /// What it is called in the table.
    pub name: &'static str,
    /// How long a visitor may wait.
    pub patience: Duration,
    /// The messages to the server after which it fails in the middle of a visit.
    pub middle: &'static [usize],
    rows: Vec<Row>,
}

struct Row {
    fault: String,
    phase: &'static str,
    said: BTreeSet<String>,
    waited: Duration,
    back: Duration,
}

impl Trial {
    pub fn new(name: &'static str, patience: u64, middle: &'static [usize]) -> Self {
        Self { name, patience: Duration::from_secs(patience), middle, rows: Vec::new() }
    }

    /// Everything that a line can do: before a visit, in its middle, and for twenty seconds.
    pub async fn on_the_line(&mut self, line: &FaultyLine, visit: impl AsyncFn() -> Visit) {
        self.on_a_calm_line(line, visit, async || ()).await;
    }

    /// The same; each fault begins when `calm` has returned. `LAVI_FAULTS=Hang` leaves the others out.
    pub async fn on_a_calm_line(
        &mut self,
        line: &FaultyLine,
        visit: impl AsyncFn() -> Visit,
        calm: impl AsyncFn(),
    ) {
        let first = visit().await;
        assert!(first.is_good, "{}: {first:?}", self.name);
        let asked = std::env::var("LAVI_FAULTS").unwrap_or_default();
        for fault in FAULTS.into_iter().filter(|fault| format!("{fault:?}").contains(&asked)) {
            let name = format!("{fault:?}").to_lowercase();
            calm().await;
            line.fail(fault);
            let mut seen = Seen::default();
            for _ in 0..2 {
                self.bear(&mut seen, &visit).await;
            }
            self.end(&name, "before", seen, || line.mend(), &visit).await;

            let (mut seen, mut hits, mut slowest) = (Seen::default(), 0, Duration::ZERO);
            for messages in self.middle {
                calm().await;
                line.fail_after(*messages, fault);
                self.bear(&mut seen, &visit).await;
                hits += usize::from(line.has_failed());
                slowest = slowest.max(self.back(|| line.mend(), &visit, &name).await);
            }
            assert!(hits > 0, "{} {name}: the visits never needed the server", self.name);
            self.row(&name, "in the middle", seen, slowest);
        }
        calm().await;
        line.fail(Fault::Refuse);
        let (mut seen, begun) = (Seen::default(), Instant::now());
        while begun.elapsed() < AWAY {
            self.bear(&mut seen, &visit).await;
            tokio::time::sleep(BETWEEN).await;
        }
        self.end("away for 20 s", "before", seen, || line.mend(), &visit).await;
    }

    /// Another fault, which begins and ends by these.
    pub async fn other(
        &mut self,
        name: &str,
        begin: impl FnOnce(),
        end: impl FnOnce(),
        visit: impl AsyncFn() -> Visit,
    ) {
        begin();
        let mut seen = Seen::default();
        for _ in 0..2 {
            self.bear(&mut seen, &visit).await;
        }
        self.end(name, "before", seen, end, &visit).await;
    }

    /// How the server of visitors starts meanwhile: its words, after how long.
    pub fn at_start(&mut self, fault: Fault, words: String, waited: Duration) {
        let seen = Seen { said: [words].into(), waited };
        self.row(&format!("{fault:?}").to_lowercase(), "at the start", seen, Duration::ZERO);
    }

    async fn bear(&self, seen: &mut Seen, visit: &impl AsyncFn() -> Visit) {
        let begun = Instant::now();
        let visit = visit().await;
        seen.waited = seen.waited.max(begun.elapsed());
        assert!(
            begun.elapsed() <= self.patience,
            "{}: {:?} for {visit:?}",
            self.name,
            begun.elapsed()
        );
        seen.said.insert(visit.words);
    }

    async fn end(
        &mut self,
        fault: &str,
        phase: &'static str,
        seen: Seen,
        end: impl FnOnce(),
        visit: &impl AsyncFn() -> Visit,
    ) {
        let back = self.back(end, visit, fault).await;
        self.row(fault, phase, seen, back);
    }

    /// Ends the fault and visits until a visit is good; how long that took.
    async fn back(
        &self,
        end: impl FnOnce(),
        visit: &impl AsyncFn() -> Visit,
        fault: &str,
    ) -> Duration {
        end();
        let begun = Instant::now();
        loop {
            let seen = visit().await;
            if seen.is_good {
                let back = begun.elapsed();
                assert!(back <= BACK, "{} {fault}: good again after {back:?}", self.name);
                return back;
            }
            assert!(begun.elapsed() < 4 * BACK, "{} {fault}: still {seen:?}", self.name);
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    fn row(&mut self, fault: &str, phase: &'static str, seen: Seen, back: Duration) {
        println!(
            "{} | {fault} | {phase} | {:?} | {:?} | {back:?}",
            self.name, seen.said, seen.waited
        );
        let (fault, said, waited) = (fault.to_owned(), seen.said, seen.waited);
        self.rows.push(Row { fault, phase, said, waited, back });
    }

    /// Writes the rows for scripts/reliability-table.mjs.
    pub fn write(self) {
        let rows: Vec<_> = self
            .rows
            .iter()
            .map(|row| {
                json!({
                    "dependency": self.name, "fault": row.fault, "phase": row.phase, "said": row.said,
                    "waited_s": row.waited.as_secs_f64(), "patience_s": self.patience.as_secs(),
                    "back_s": row.back.as_secs_f64(),
                })
            })
            .collect();
        let file = folder().join(format!("{}.json", self.name.replace([' ', ',', '/'], "-")));
        fs::write(file, serde_json::to_string_pretty(&rows).unwrap()).unwrap();
    }
}

#[derive(Default)]
struct Seen {
    said: BTreeSet<String>,
    waited: Duration,
}

/// Where figures are written.
pub fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("reliability");
    fs::create_dir_all(&folder).unwrap();
    folder
}
