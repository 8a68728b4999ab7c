//! From the start of the process until the first page is answered whole, on a warm file system.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use crate::{
    Plan,
    browser::{self, Browser},
    reference::{self, Head},
    report::{Bound, Report, Row},
    server::{self, Server},
};

/// Starts a round; the median of few would waver.
const STARTS: usize = 4;

/// Measures lavi on a database that exists and on none, and the reference.
pub fn measure(plan: &Plan, report: &mut Report) {
    let (data, page) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let login = Browser::new(&server::lavi(data.path()).root).get("/et", &[]);
    reference::write(page.path(), &Head { path: "/et".to_owned(), status: 200, headers: login.headers }, &login.body);

    let (mut references, mut figures, mut fresh) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..plan.rounds * STARTS {
        references.push(time(|| server::spawn_reference(page.path())));
        figures.push(time(|| lavi(data.path())));
        let empty = tempfile::tempdir().unwrap();
        fresh.push(time(|| lavi(empty.path())));
    }
    let row = |name: &str, figures, references: &[f64], bound| Row {
        name: name.to_owned(),
        unit: "ms",
        figures,
        references: references.to_vec(),
        bound,
    };
    report.add(row("start to first answer", figures, &references, Bound::AtMost(60.0)));
    report.add(row("the same with a new database", fresh, &references, Bound::None));
}

fn lavi(folder: &Path) -> Server {
    server::spawn_lavi(server::lavi_command(folder))
}

/// Milliseconds until a login page is there.
fn time(start: impl FnOnce() -> Server) -> f64 {
    let begun = Instant::now();
    let server = start();
    let text = loop {
        if let Some(text) = browser::first_answer(&server.root, "/et") {
            break text;
        }
        assert!(begun.elapsed() < Duration::from_secs(20), "a server does not start");
        std::thread::sleep(Duration::from_micros(200));
    };
    let taken = begun.elapsed();
    assert!(text.contains("data-screen=\"login\""), "the first answer is no login page");
    taken.as_secs_f64() * 1000.0
}
