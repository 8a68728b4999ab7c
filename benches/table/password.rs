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
    let (mut references, mut figures) = ([Vec::new(), Vec::new()], Vec::new());
    for _ in 0..plan.rounds {
        // Where its memory lies makes a process up to 5 % faster or slower for good, so each round has new ones.
        let lavi = server::lavi(folder.path());
        people::sign_in(&mut Browser::new(&lavi.root), "mari");
        let mut hashers = [Hasher::start(false), Hasher::start(true)];
        for (hasher, times) in hashers.iter_mut().zip(&mut references) {
            times.push(hasher.hash(EACH));
        }
        let before = lavi.cpu_seconds();
        for _ in 0..EACH {
            people::sign_in(&mut Browser::new(&lavi.root), "mari");
        }
        figures.push((lavi.cpu_seconds() - before) * 1000.0 / f64::from(EACH));
    }
    let names = [
        "processor time of a password sign-in, to a hash",
        "the same, to a hash that takes its memory anew",
    ];
    let bounds = [Bound::RatioAtMost(1.05), Bound::None];
    for ((name, bound), references) in names.into_iter().zip(bounds).zip(references) {
        report.add(Row {
            name: name.to_owned(),
            unit: "ms",
            figures: figures.clone(),
            references,
            bound,
        });
    }
}

/// The reference in a process of its own.
struct Hasher {
    process: Child,
    answers: BufReader<std::process::ChildStdout>,
}

impl Hasher {
    /// One that keeps its memory from hash to hash, as the server does while people sign in; or one that takes it from the
    /// system for each and gives it back.
    fn start(takes_memory_anew: bool) -> Self {
        let own = std::env::current_exe().unwrap();
        let mut command = server::on_its_core(own.to_str().unwrap());
        if takes_memory_anew {
            command.env("MALLOC_MMAP_THRESHOLD_", "131072");
        }
        let mut process =
            command.arg("hash").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let answers = BufReader::new(process.stdout.take().unwrap());
        let mut hasher = Self { process, answers };
        // The first ones find out how much memory is to be kept.
        hasher.hash(EACH / 4);
        hasher
    }

    /// Milliseconds of processor time of one of so many hashes.
    fn hash(&mut self, times: u32) -> f64 {
        let before = server::cpu_seconds(&self.process);
        writeln!(self.process.stdin.as_ref().unwrap(), "{times}").unwrap();
        self.answers.read_line(&mut String::new()).unwrap();
        (server::cpu_seconds(&self.process) - before) * 1000.0 / f64::from(times)
    }
}

impl Drop for Hasher {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
