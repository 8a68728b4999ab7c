//! An hour at a quiet morning's rate: what stays of people who come and go?

use std::{
    fs,
    sync::Arc,
    time::{Duration, Instant as Clock},
};

use serde_json::json;
use tokio::time::{Instant, sleep, sleep_until};

use crate::{Before, LONGEST, begin, plan, report, tally::End, walk};

/// People in each minute: a tenth of the storm's rate.
const A_MINUTE: u32 = 200;
/// Between two looks at memory and files.
const BETWEEN: Duration = Duration::from_secs(5);
/// Of a hundred people so many may be shut out, by captchas above all; who and why is printed.
const SHUT_OUT: usize = 1;
/// The last part may use so much of what the second part used. Caches fill in the first one.
const MOST: f64 = 1.10;
const PARTS: usize = 6;

/// What the server uses at one moment.
struct Look {
    megabytes: f64,
    files: usize,
}

/// The minutes of `-- soak` or `-- soak=5`.
pub fn asked(words: &[String]) -> Option<u32> {
    words.iter().find_map(|word| match word.strip_prefix("soak")? {
        "" => Some(60),
        minutes => minutes.strip_prefix('=')?.parse().ok(),
    })
}

/// Lets people come for so many minutes, and fails if somebody was shut out or memory has grown.
pub async fn soak(before: &Before<'_>, minutes: u32, seed: u64) {
    let folder = tempfile::tempdir().unwrap();
    let length = Duration::from_secs(60 * u64::from(minutes));
    let people = plan::people(A_MINUTE * minutes, length, false, seed);
    let (server, world, _) = begin(folder.path(), before, &people, "info,actix_server=warn").await;
    let (world, begun) = (Arc::new(world), Instant::now());
    for person in people.iter().cloned() {
        let world = Arc::clone(&world);
        tokio::spawn(async move {
            sleep_until(begun + person.arrives).await;
            walk::person(world, person, seed).await;
        });
    }
    println!("  minute   came     in  memory MB  files");
    let (mut looks, mut told) = (Vec::new(), Clock::now());
    while begun.elapsed() < length {
        sleep(BETWEEN).await;
        looks.push(Look { megabytes: server.memory().0, files: server.files() });
        if told.elapsed() < Duration::from_secs(60) && begun.elapsed() < length {
            continue;
        }
        told = Clock::now();
        let came = people.iter().filter(|person| begun + person.arrives <= Instant::now()).count();
        let look = &looks[looks.len() - 1];
        println!(
            "{:>8.0} {came:>6} {:>6} {:>10.1} {:>6}",
            begun.elapsed().as_secs_f64() / 60.0,
            world.tally.ended().1,
            look.megabytes,
            look.files
        );
    }
    while world.tally.ended().0 < people.len() && begun.elapsed() < length + LONGEST {
        sleep(BETWEEN).await;
    }
    let tally = world.tally.seen();
    let mut shut_out = 0;
    for end in tally.ends.values() {
        if let End::ShutOut(why) = end {
            println!("SHUT OUT: {why}");
            shut_out += 1;
        }
    }
    let under_way = people.len() - tally.ends.len();
    let errors: u64 = tally
        .answers
        .iter()
        .filter(|((_, status, _), _)| (500..600).contains(status))
        .map(|(_, times)| *times)
        .sum();
    let troubles = server.log.troubles.lock().unwrap().clone();
    let (early, late) = (middle(&looks, 1), middle(&looks, PARTS - 1));
    println!(
        "\n{} people in {minutes} minutes, {} in, {shut_out} shut out, {under_way} under way; {} answers, {errors} of 5xx",
        people.len(),
        world.tally.ended().1,
        tally.requests()
    );
    println!(
        "memory: {:.1} MB in the second sixth, {:.1} MB in the last ({:.3}, bound {MOST}), at most {:.1} MB; files: {} and {}",
        early.megabytes,
        late.megabytes,
        late.megabytes / early.megabytes,
        server.memory().1,
        early.files,
        late.files
    );
    for (said, times) in &troubles {
        println!("log {times:>6} x {said}");
    }
    let file = report::folder().join("soak.json");
    fs::create_dir_all(report::folder()).unwrap();
    let value = json!({
        "minutes": minutes, "people": people.len(), "in": world.tally.ended().1, "shut_out": shut_out, "under_way": under_way,
        "answers": tally.requests(), "errors": errors, "memory_mb": [early.megabytes, late.megabytes, server.memory().1],
        "files": [early.files, late.files], "troubles": troubles,
    });
    fs::write(&file, serde_json::to_string_pretty(&value).unwrap()).unwrap();
    println!("As JSON: {}", file.display());
    assert!(!troubles.keys().any(|said| said.contains("panicked")), "a panic in the log");
    assert!(shut_out * 100 <= people.len() * SHUT_OUT, "{shut_out} are shut out");
    assert_eq!((under_way, errors), (0, 0), "everybody gets an answer");
    assert!(late.megabytes <= early.megabytes * MOST, "memory grows");
    assert!(late.files <= early.files + early.files / 2, "files stay open");
}

/// The middle look of a part, counted from 0.
fn middle(looks: &[Look], part: usize) -> Look {
    let part = &looks[looks.len() * part / PARTS..looks.len() * (part + 1) / PARTS];
    let mut megabytes: Vec<f64> = part.iter().map(|look| look.megabytes).collect();
    let mut files: Vec<usize> = part.iter().map(|look| look.files).collect();
    megabytes.sort_by(f64::total_cmp);
    files.sort_unstable();
    Look { megabytes: megabytes[megabytes.len() / 2], files: files[files.len() / 2] }
}
