//! Resident memory of `lavi serve` on all cores, as an operator runs it.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::Duration,
};

use crate::{
    Plan,
    browser::Browser,
    load,
    report::{Bound, Report, Row},
    server::{self, Server},
};

/// Long enough for what a start leaves to be done.
const SETTLED: Duration = Duration::from_millis(500);

/// What is asked for before and under load: what a morning asks for.
const PATHS: [&str; 4] = ["/et", "/ru", "/et?method=smart-id", "/et/register"];

/// After the start, after first answers, under load, and after it.
pub fn measure(plan: &Plan, report: &mut Report) {
    let mut runs: [Vec<f64>; 6] = Default::default();
    for _ in 0..plan.rounds {
        let folder = tempfile::tempdir().unwrap();
        let lavi = server::serve(server::lavi_on_all_cores(folder.path()));
        thread::sleep(SETTLED);
        runs[0].push(lavi.resident());
        runs[1].push(lavi.anonymous());
        assert_eq!(Browser::new(&lavi.root).get(PATHS[0], &[]).status, 200);
        thread::sleep(SETTLED);
        runs[2].push(lavi.resident());
        for path in PATHS {
            assert_eq!(Browser::new(&lavi.root).get(path, &[]).status, 200, "{path}");
        }
        thread::sleep(SETTLED);
        runs[3].push(lavi.resident());
        runs[4].push(most_under_load(&lavi, plan.seconds));
        thread::sleep(SETTLED);
        runs[5].push(lavi.resident());
    }
    let rows = [
        ("memory, idle after the start", Bound::AtMost(25.0)),
        ("of it no file's", Bound::None),
        ("memory, after the first answer", Bound::AtMost(25.0)),
        ("memory, after four pages", Bound::None),
        ("memory, the most under load", Bound::AtMost(60.0)),
        ("memory, after load", Bound::None),
    ];
    for ((name, bound), figures) in rows.into_iter().zip(runs) {
        report.add(Row {
            name: name.to_owned(),
            unit: "MB",
            figures,
            references: Vec::new(),
            bound,
        });
    }
}

/// The most while 64 connections ask for one page after the other.
fn most_under_load(lavi: &Server, seconds: u64) -> f64 {
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        let sampled = scope.spawn(|| {
            let mut most = lavi.resident();
            while !is_over.load(Ordering::Relaxed) {
                most = most.max(lavi.resident());
                thread::sleep(Duration::from_millis(20));
            }
            most
        });
        for path in PATHS {
            load::wrk(&format!("{}{path}", lavi.root), &[], seconds.div_ceil(2));
        }
        is_over.store(true, Ordering::Relaxed);
        sampled.join().unwrap()
    })
}
