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
    reference::write(
        page.path(),
        &Head { path: "/et".to_owned(), status: 200, headers: login.headers },
        &login.body,
    );

    let (mut constant, mut known, mut fresh) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..plan.rounds * STARTS {
        constant.push(time(|| server::spawn_reference(page.path())));
        known.push(time(|| lavi(data.path())));
        let empty = tempfile::tempdir().unwrap();
        fresh.push(time(|| lavi(empty.path())));
    }
    let row = |name: &str, figure: fn(&Start) -> f64, of: &[Start], bound| Row {
        name: name.to_owned(),
        unit: "ms",
        figures: of.iter().map(figure).collect(),
        references: constant.iter().map(figure).collect(),
        bound,
    };
    report.add(row("start to first answer", |start| start.taken, &known, Bound::AtMost(50.0)));
    report.add(row("the same, processor time", |start| start.worked, &known, Bound::None));
    report.add(row("start with a new database", |start| start.taken, &fresh, Bound::None));
}

fn lavi(folder: &Path) -> Server {
    server::spawn_lavi(server::lavi_command(folder))
}

/// Milliseconds until a login page is there: on the clock, and of the processor.
struct Start {
    taken: f64,
    worked: f64,
}

fn time(start: impl FnOnce() -> Server) -> Start {
    let begun = Instant::now();
    let server = start();
    let text = loop {
        let headers = format!("Accept-Encoding: {}\r\n", browser::ACCEPT_ENCODING);
        if let Some(answer) = browser::raw(&server.root, "/et", &headers) {
            break answer.text();
        }
        assert!(begun.elapsed() < Duration::from_secs(20), "a server does not start");
        std::thread::sleep(Duration::from_micros(200));
    };
    let (taken, worked) = (begun.elapsed(), server.cpu_of_threads());
    assert!(text.contains("data-screen=\"login\""), "the first answer is no login page");
    Start { taken: taken.as_secs_f64() * 1000.0, worked }
}
