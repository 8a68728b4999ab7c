//! On paper: what a country needs, 300,000 sign-ins in half an hour, from the figures of this run.

use serde_json::{Value, json};

use crate::{plan::METHODS, sample::Cost};

const SIGN_INS: f64 = 300_000.0;
const SECONDS: f64 = 1800.0;
/// The peak over the mean.
const PEAK: f64 = 3.0;
/// How much of a core is planned for.
const LOAD: f64 = 0.7;
/// How long a phone is waited for: what people take, and the wait for the next poll, in seconds.
const WAIT: f64 = 18.0;
/// Memory of a waiting sign-in in kB, by a provider without HTTP/2 (benches/waiting), and of one password under way in MB (argon2id's parameter).
const WAITING: f64 = 16.0;
const HASH: f64 = 19.0;

/// What the storm itself showed.
pub struct Measured<'a> {
    pub costs: &'a [Cost],
    /// Processor time of the server for everything in the storm by people who are in: mistakes and guessers included.
    pub cpu: f64,
    pub requests: f64,
    pub sessions: (f64, f64),
    /// Bytes of bodies.
    pub bytes: f64,
    /// Idle memory, in MB.
    pub memory: f64,
}

/// The estimate in lines, and as JSON.
pub fn estimate(measured: &Measured) -> (Vec<String>, Value) {
    let mean = SIGN_INS / SECONDS;
    let rate = mean * PEAK;
    let all: u32 = METHODS.iter().map(|(_, weight)| weight).sum();
    let mixed = |of: &dyn Fn(&Cost) -> f64| {
        METHODS
            .iter()
            .map(|(method, weight)| {
                let cost =
                    measured.costs.iter().find(|cost| cost.method == *method).map_or(0.0, of);
                cost * f64::from(*weight) / f64::from(all)
            })
            .sum::<f64>()
    };
    let phones = METHODS
        .iter()
        .filter(|(method, _)| method.is_phone())
        .map(|(_, weight)| f64::from(*weight))
        .sum::<f64>()
        / f64::from(all);
    let (alone, cores) = (mixed(&|cost| cost.cpu), measured.cpu / 1000.0 * rate);
    let needed = (cores / LOAD).ceil();
    let waiting = rate * phones * WAIT;
    let memory = waiting * WAITING / 1024.0 + needed * HASH + measured.memory;
    let reads = mixed(&|cost| cost.statements.0);
    let (writes, commits) = (mixed(&|cost| cost.statements.1), mixed(&|cost| cost.commits));
    let megabits = measured.bytes * 8.0 * rate / 1e6;
    let lines = vec![
        format!(
            "sign-ins a second         {SIGN_INS} / {SECONDS} s = {mean:.0}, at the peak x {PEAK} = {rate:.0}"
        ),
        format!(
            "processor time a sign-in  {:.1} ms in the storm (mistakes and guessers included); {alone:.1} ms by the methods alone",
            measured.cpu
        ),
        format!(
            "cores at the peak         {:.1} ms x {rate:.0}/s = {cores:.1}; at {:.0} % load {needed:.0}",
            measured.cpu,
            LOAD * 100.0
        ),
        format!(
            "people waiting for phones {rate:.0}/s x {:.0} % x {WAIT:.0} s = {waiting:.0}",
            phones * 100.0
        ),
        format!(
            "memory                    {waiting:.0} x {WAITING:.0} kB + {needed:.0} x {HASH:.0} MB + {:.0} MB idle = {memory:.0} MB",
            measured.memory
        ),
        format!(
            "requests                  {:.1} x {rate:.0}/s = {:.0}/s",
            measured.requests,
            measured.requests * rate
        ),
        format!(
            "bodies                    {:.1} kB x {rate:.0}/s = {megabits:.0} Mbit/s",
            measured.bytes / 1000.0
        ),
        format!(
            "database, statements      {reads:.1} reading + {writes:.1} others, x {rate:.0}/s = {:.0}/s + {:.0}/s",
            reads * rate,
            writes * rate
        ),
        format!("database, commits         {commits:.1} x {rate:.0}/s = {:.0}/s", commits * rate),
        format!(
            "Redis                     {:.1} GET + {:.1} SET, x {rate:.0}/s = {:.0}/s + {:.0}/s",
            measured.sessions.0,
            measured.sessions.1,
            measured.sessions.0 * rate,
            measured.sessions.1 * rate
        ),
    ];
    let value = json!({
        "sign_ins": SIGN_INS, "seconds": SECONDS, "peak": PEAK, "rate": rate, "cores": cores, "cores_planned": needed,
        "cpu_ms": measured.cpu, "cpu_ms_alone": alone, "waiting": waiting, "memory_mb": memory, "requests": measured.requests * rate,
        "megabits": megabits, "statements": [reads * rate, writes * rate], "commits": commits * rate,
        "redis": [measured.sessions.0 * rate, measured.sessions.1 * rate],
    });
    (lines, value)
}
