//! What one sign-in costs, method by method, on a server that does nothing else: processor time, requests, statements, commits,
//! and what a session store in Redis would be asked.

use std::{
    fs,
    path::Path,
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use futures_util::{StreamExt, stream};
use sqlx::SqlitePool;
use tokio::time::sleep;

use crate::{
    browser::Browser,
    dice::Dice,
    plan::{Method, Person},
    server::{Server, database},
    tally::{End, Step},
    walk,
    world::World,
};

/// The cost of one sign-in.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    pub method: Method,
    /// Processor time of the server, in milliseconds.
    pub cpu: f64,
    pub requests: f64,
    /// Reads and writes of a session in Redis.
    pub sessions: (f64, f64),
    /// SQL statements that read, and all others.
    pub statements: (f64, f64),
    /// Commits that the database wrote.
    pub commits: f64,
}

/// Lets these people sign in and divides what it cost by their number.
pub async fn cost(
    server: &Server,
    world: &Arc<World>,
    pool: &SqlitePool,
    people: Vec<Person>,
    folder: &Path,
) -> Cost {
    let (method, count) = (people[0].method, f64::from(u32::try_from(people.len()).unwrap()));
    sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(pool).await.unwrap();
    sleep(Duration::from_millis(300)).await;
    let (before, cpu) = (world.tally.seen(), server.cpu());
    let counted = |counter: &std::sync::atomic::AtomicU64| counter.load(Ordering::Relaxed);
    let (statements, reads) = (counted(&server.log.statements), counted(&server.log.reads));
    // Passwords one after the other, phones at once: those wait most of the time.
    let at_once = if method.is_phone() { people.len() } else { 1 };
    let numbers: Vec<usize> = people.iter().map(|person| person.number).collect();
    stream::iter(people)
        .for_each_concurrent(at_once, |person| walk::person(Arc::clone(world), person, 0))
        .await;
    sleep(Duration::from_millis(300)).await;
    let after = world.tally.seen();
    for number in numbers {
        assert!(
            matches!(after.ends[&number], End::SignedIn(1)),
            "{method:?} does not work: {:?}",
            after.ends[&number]
        );
    }
    let each = |after: u64, before: u64| f64::from(u32::try_from(after - before).unwrap()) / count;
    let reads = each(counted(&server.log.reads), reads);
    Cost {
        method,
        cpu: (server.cpu() - cpu) * 1000.0 / count,
        requests: each(after.requests(), before.requests()),
        sessions: (
            each(after.sessions.0, before.sessions.0),
            each(after.sessions.1, before.sessions.1),
        ),
        statements: (reads, each(counted(&server.log.statements), statements) - reads),
        commits: each(commits(folder), 0),
    }
}

/// Processor time of one request, in milliseconds, by asking this often.
pub async fn request(server: &Server, world: &World, path: &str, times: u32) -> f64 {
    let cpu = server.cpu();
    for _ in 0..times {
        let answer = world
            .client
            .get(format!("{}{path}", world.root))
            .header("accept-encoding", "br")
            .send()
            .await
            .unwrap();
        assert_eq!(answer.status(), 200);
        answer.bytes().await.unwrap();
    }
    (server.cpu() - cpu) * 1000.0 / f64::from(times)
}

/// Processor time in milliseconds, and kB, of a sign-in that is refused with a captcha; a password is not looked at then.
pub async fn captcha(server: &Server, world: &Arc<World>, times: u32) -> (f64, f64) {
    let mut browser = Browser::at(world, "192.0.2.251", Dice::of(0, 0));
    let mut bytes = 0;
    let mut cpu = server.cpu();
    for turn in 0..times + 3 {
        let answer = browser
            .post(
                Step::Guess,
                "/et?method=password",
                &[("email", "nobody"), ("password", "Parool-1")],
            )
            .await;
        if turn < 3 {
            cpu = server.cpu();
            bytes = world.tally.seen().bytes;
        } else {
            assert_eq!(answer.code, "confirm_recaptcha");
        }
    }
    let bytes = u32::try_from(world.tally.seen().bytes - bytes).unwrap();
    ((server.cpu() - cpu) * 1000.0 / f64::from(times), f64::from(bytes) / 1000.0 / f64::from(times))
}

/// The commits in SQLite's log of writes: frames that tell the size of the database.
fn commits(folder: &Path) -> u64 {
    let log = fs::read(format!("{}-wal", database(folder))).unwrap_or_default();
    let word = |at: usize| u32::from_be_bytes(log[at..at + 4].try_into().unwrap());
    if log.len() < 32 {
        return 0;
    }
    let (page, salts) = (word(8) as usize, (word(16), word(20)));
    let frames = (32..log.len()).step_by(24 + page).filter(|at| at + 24 <= log.len());
    // Frames of an earlier round have other salts.
    frames.filter(|at| (word(at + 8), word(at + 12)) == salts && word(at + 4) != 0).count() as u64
}
