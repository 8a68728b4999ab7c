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
    report::{Bound, Report, Row, Unit},
    server::{self, Server},
};

/// What is asked for before and under load: what a morning asks for.
const PATHS: [&str; 4] = ["/et", "/ru", "/et?method=smart-id", "/et/register"];

/// After the start, after first answers, under load, and after it.
pub fn measure(plan: &Plan, report: &mut Report) {
    let mut runs: [Vec<f64>; 5] = Default::default();
    for _ in 0..plan.rounds {
        let folder = tempfile::tempdir().unwrap();
        let lavi = server::serve(server::lavi_on_all_cores(folder.path()));
        runs[0].push(lavi.resident());
        runs[1].push(lavi.anonymous());
        for path in PATHS {
            assert_eq!(Browser::new(&lavi.root).get(path, &[]).status, 200, "{path}");
        }
        runs[2].push(lavi.resident());
        runs[3].push(most_under_load(&lavi, plan.seconds));
        thread::sleep(Duration::from_secs(1));
        runs[4].push(lavi.resident());
    }
    let rows = [
        ("memory, idle after the first answer", Bound::AtMost(25.0)),
        ("of it no file's", Bound::None),
        ("memory, idle after pages in two languages", Bound::AtMost(25.0)),
        ("memory, the most under load", Bound::AtMost(60.0)),
        ("memory, after load", Bound::None),
    ];
    for ((name, bound), figures) in rows.into_iter().zip(runs) {
        report.add(Row { name: name.to_owned(), unit: Unit::Megabytes, figures, references: Vec::new(), bound });
    }
}

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
