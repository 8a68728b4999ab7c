//! Processor time of a password sign-in, form to redirect, beside that of one argon2id hash.

use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, Stdio},
};

use crate::{
    Plan,
    browser::Browser,
    people,
    report::{Bound, Report, Row},
    server,
};

/// Sign-ins a round, and hashes: enough for Linux' ticks of 10 ms.
const EACH: u32 = 100;

/// One account signs in again and again, each time as a new browser.
pub fn measure(plan: &Plan, report: &mut Report) {
    let folder = tempfile::tempdir().unwrap();
    people::add(folder.path(), "mari", &[]);
    let lavi = server::lavi(folder.path());
    people::sign_in(&mut Browser::new(&lavi.root), "mari");
    let mut hasher = Hasher::start();
    hasher.hash(EACH / 4);

    let (mut references, mut figures) = (Vec::new(), Vec::new());
    for _ in 0..plan.rounds {
        let before = server::cpu_seconds(&hasher.process);
        hasher.hash(EACH);
        references.push((server::cpu_seconds(&hasher.process) - before) * 1000.0 / f64::from(EACH));
        let before = lavi.cpu_seconds();
        for _ in 0..EACH {
            people::sign_in(&mut Browser::new(&lavi.root), "mari");
        }
        figures.push((lavi.cpu_seconds() - before) * 1000.0 / f64::from(EACH));
    }
    let name = "processor time of a password sign-in".to_owned();
    report.add(Row { name, unit: "ms", figures, references, bound: Bound::RatioAtMost(1.05) });
}

/// The reference in a process of its own.
struct Hasher {
    process: Child,
    answers: BufReader<std::process::ChildStdout>,
}

impl Hasher {
    fn start() -> Self {
        let own = std::env::current_exe().unwrap();
        let mut command = server::on_its_core(own.to_str().unwrap());
        let mut process = command.arg("hash").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let answers = BufReader::new(process.stdout.take().unwrap());
        Self { process, answers }
    }

    fn hash(&mut self, times: u32) {
        writeln!(self.process.stdin.as_ref().unwrap(), "{times}").unwrap();
        self.answers.read_line(&mut String::new()).unwrap();
    }
}

impl Drop for Hasher {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
