//! The figures, for people to read and as JSON under the target folder.

use std::{collections::BTreeMap, env, fs, path::PathBuf};

use serde_json::{Value, json};

use crate::{
    HELD, Storm,
    country::{self, Measured},
    fill,
    guessers::{Guesses, SCHOOL},
    plan::SCHOOLS,
    schools::{MOBILE, STRANGERS, least_and_middle, shares},
    server::root,
    tally::{End, percentiles},
};

/// Prints everything and writes storm.json.
pub fn tell(storm: &Storm) {
    let (wanted, signed_in) = wanted_and_in(storm);
    println!(
        "\n{} people came in {:.0} s (seed {}); the last was at an end after {:.0} s",
        storm.people.len(),
        storm.length.as_secs_f64(),
        storm.seed,
        storm.took
    );
    println!("\n## People\n");
    let ends = ends(storm);
    for (end, people) in &ends {
        println!("{people:>8}  {end}");
    }
    let waits: Vec<f64> = storm.seen.signed_in_after.values().copied().collect();
    let [half, _, most_of, _] = percentiles(&waits).map(|time| time / 1000.0);
    println!(
        "Of {wanted} who wanted in, {signed_in} are in; from the first page to the end, reading and typing included, half of them within {half:.0} s, 99 % within {most_of:.0} s."
    );

    tell_of_shut_out(storm);

    println!("\n## Answers\n");
    for ((step, status, code), times) in &storm.seen.answers {
        println!("{times:>8}  {:<22} {status} {code}", step.name());
    }
    println!(
        "\n## Times in ms, seen by the browsers       answers     half      95 %      99 %      most\n"
    );
    for (step, times) in storm.seen.times.iter().filter(|(step, _)| !HELD.contains(step)) {
        let [half, many, most, all] = percentiles(times);
        println!(
            "{:<38} {:>10} {half:>8.1}  {many:>8.1}  {most:>8.1}  {all:>8.1}",
            step.name(),
            times.len()
        );
    }
    tell_of_schools(storm);
    tell_of_costs(storm, signed_in);
    let (lines, estimate) = country::estimate(&measured(storm, signed_in));
    println!("\n## A country, on paper\n");
    for line in lines {
        println!("{line}");
    }
    let file = folder().join("storm.json");
    fs::create_dir_all(folder()).unwrap();
    fs::write(&file, serde_json::to_string_pretty(&value(storm, &ends, &estimate)).unwrap())
        .unwrap();
    println!("\nAs JSON: {}", file.display());
}

/// Why each of them is not in.
fn tell_of_shut_out(storm: &Storm) {
    println!("\n## Shut out, one by one\n");
    for person in &storm.people {
        let why = match storm.seen.ends.get(&person.number) {
            Some(End::ShutOut(why)) => why.as_str(),
            Some(_) => continue,
            None => "still under way",
        };
        println!(
            "{} after {:.0} s, {}, {:?}, a browser that is {}, {}: {why}",
            person.number,
            person.arrives.as_secs_f64(),
            person.method.name(),
            person.slip,
            if person.is_known { "known" } else { "not known" },
            if fill::has_sprayed(person) { "the sprayed password" } else { "another password" }
        );
    }
}

fn tell_of_schools(storm: &Storm) {
    let shares = shares(storm);
    let (least, middle) = least_and_middle(&shares);
    println!("\n## Schools: who wanted in and is in\n");
    println!(
        "least / middle of {SCHOOLS} schools           {:.1} % / {:.1} %",
        least * 100.0,
        middle * 100.0
    );
    for (name, share) in [
        ("the school in which a pupil guesses", shares[SCHOOL]),
        ("the network in which a stranger guesses", shares[STRANGERS]),
        ("all other mobile networks", shares[MOBILE]),
    ] {
        println!(
            "{name:<37} {:.1} % ({} of {})",
            share.share() * 100.0,
            share.signed_in,
            share.wanted
        );
    }
    let victim = storm.seen.ends.get(&storm.victim.number);
    println!(
        "the teacher whose password is guessed {}",
        victim.map_or("did not come to an end".to_owned(), end)
    );
    for (name, guesses) in [
        ("the stranger", &storm.stranger),
        ("the pupil", &storm.pupil),
        ("the sprayer", &storm.sprayer),
    ] {
        println!(
            "{name}: {} accounts, {} opened; {} guesses looked at, the last after {:.0} s; answers {:?}",
            guesses.accounts,
            guesses.opened,
            guesses.looked_at,
            guesses.stopped_after,
            guesses.answers
        );
    }
}

fn tell_of_costs(storm: &Storm, signed_in: u32) {
    println!("\n## What one sign-in costs, alone\n");
    println!(
        "{:<20} {:>8} {:>9} {:>15} {:>20} {:>8}",
        "method", "CPU ms", "requests", "Redis GET + SET", "statements: r + w", "commits"
    );
    for cost in &storm.costs {
        println!(
            "{:<20} {:>8.1} {:>9.1} {:>9.1} + {:<3.1} {:>14.1} + {:<3.1} {:>8.1}",
            cost.method.name(),
            cost.cpu,
            cost.requests,
            cost.sessions.0,
            cost.sessions.1,
            cost.statements.0,
            cost.statements.1,
            cost.commits
        );
    }
    println!("{:<20} {:>8.3}", "a shared page", storm.page);
    println!("{:<20} {:>8.1}   {:.0} kB", "a captcha", storm.captcha.0, storm.captcha.1);
    let (own, cores) = (storm.cpu, f64::from(signed_in));
    println!("\n## The server in the storm\n");
    println!(
        "processor time           {:.0} s, {:.1} ms for each who is in; browsers and providers {:.0} s",
        own.0,
        own.0 * 1000.0 / cores,
        own.1
    );
    println!(
        "memory                   {:.0} MB before, {:.0} MB at the end, at most {:.0} MB",
        storm.memory.0, storm.memory.1, storm.memory.2
    );
    println!(
        "database                 {:.1} MB before, {:.1} MB at the end",
        storm.database.0, storm.database.1
    );
    println!("phones rung, long polls  {} and {}", storm.provider.0, storm.provider.1);
    println!("captchas read            {}", storm.seen.captchas);
    for (said, times) in &storm.troubles {
        println!("log {times:>6} x {said}");
    }
}

fn measured(storm: &Storm, signed_in: u32) -> Measured<'_> {
    let each = |all: u64| f64::from(u32::try_from(all).unwrap()) / f64::from(signed_in);
    Measured {
        costs: &storm.costs,
        cpu: storm.cpu.0 * 1000.0 / f64::from(signed_in),
        requests: each(storm.seen.requests()),
        sessions: (each(storm.seen.sessions.0), each(storm.seen.sessions.1)),
        bytes: each(storm.seen.bytes),
        memory: storm.memory.0,
    }
}

fn wanted_and_in(storm: &Storm) -> (u32, u32) {
    let shares = shares(storm);
    (
        shares.iter().map(|share| share.wanted).sum(),
        shares.iter().map(|share| share.signed_in).sum(),
    )
}

fn end(end: &End) -> String {
    match end {
        End::SignedIn(1) => "is in at the first try".to_owned(),
        End::SignedIn(2) => "is in at the second try".to_owned(),
        End::SignedIn(_) => "is in after more tries".to_owned(),
        End::Left(why) => format!("went away: {why}"),
        End::ShutOut(why) => format!("SHUT OUT: {why}"),
    }
}

fn ends(storm: &Storm) -> BTreeMap<String, u64> {
    let mut ends = BTreeMap::new();
    for person in storm.seen.ends.values() {
        *ends.entry(end(person)).or_default() += 1;
    }
    let under_way = storm.people.len() - storm.seen.ends.len();
    if under_way > 0 {
        ends.insert("SHUT OUT: still under way".to_owned(), u64::try_from(under_way).unwrap());
    }
    ends
}

pub fn folder() -> PathBuf {
    let target = env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    root().join(target).join("bench")
}

fn value(storm: &Storm, ends: &BTreeMap<String, u64>, estimate: &Value) -> Value {
    let shares = shares(storm);
    let (least, middle) = least_and_middle(&shares);
    let answers: Vec<Value> = storm
        .seen
        .answers
        .iter()
        .map(|((step, status, code), times)| json!([step.name(), status, code, times]))
        .collect();
    let times: BTreeMap<&str, [f64; 4]> =
        storm.seen.times.iter().map(|(step, times)| (step.name(), percentiles(times))).collect();
    let costs: Vec<Value> = storm.costs.iter().map(|cost| json!({
        "method": cost.method.name(), "cpu_ms": cost.cpu, "requests": cost.requests, "redis": [cost.sessions.0, cost.sessions.1],
        "statements": [cost.statements.0, cost.statements.1], "commits": cost.commits,
    })).collect();
    let guesses = |guesses: &Guesses| {
        json!({
            "accounts": guesses.accounts, "opened": guesses.opened, "looked_at": guesses.looked_at,
            "stopped_after": guesses.stopped_after, "answers": guesses.answers,
        })
    };
    json!({
        "people": storm.people.len(), "seconds": storm.length.as_secs_f64(), "seed": storm.seed, "took": storm.took, "ends": ends,
        "answers": answers, "times_ms_50_95_99_100": times, "costs": costs, "page_cpu_ms": storm.page, "captcha_cpu_ms_kb": storm.captcha,
        "schools": { "least": least, "middle": middle, "guessed_in": shares[SCHOOL].share(), "strangers_network": shares[STRANGERS].share(), "mobile": shares[MOBILE].share() },
        "stranger": guesses(&storm.stranger), "pupil": guesses(&storm.pupil), "sprayer": guesses(&storm.sprayer),
        "cpu_s": storm.cpu.0, "own_cpu_s": storm.cpu.1, "memory_mb": [storm.memory.0, storm.memory.1, storm.memory.2],
        "database_mb": [storm.database.0, storm.database.1], "captchas": storm.seen.captchas, "country": estimate,
        "troubles": storm.troubles,
    })
}
