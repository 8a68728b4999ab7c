//! A Monday at eight: people of forty schools and of mobile networks sign in at once, with the mistakes that people make and three
//! who guess passwords. `cargo bench --bench storm` has 5,000 people in 150 s, at the rate of the whole storm; `-- full` is all
//! of it, 20,000 in 600 s; `-- 200` has so many, `-- seed=7` other rng, `-- server=FILE` another binary.
//!
//! The server is the release binary of this workspace in a process of its own, with its own SQLite. Browsers and providers are in this
//! process, on the same cores; docs/performance.md says what that means for the figures.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a bench that cannot go on has failed, and it prints its figures"
)]

mod browser;
mod country;
mod dice;
mod fill;
mod guessers;
mod password;
mod personal_code;
mod phone;
mod plan;
mod providers;
mod report;
mod sample;
mod schools;
mod server;
mod soak;
mod tally;
mod walk;
mod world;

use std::{fs, path::Path, sync::Arc, time::Duration};

use guessers::Guesses;
use plan::{Method, Person, Slip};
use providers::Providers;
use sample::Cost;
use server::{Server, own_cpu};
use tally::Step;
use tokio::time::{Instant, sleep, sleep_until};
use world::World;

/// How many people there are by default; the rate is that of the whole storm.
const PEOPLE: u32 = 5_000;
/// People of each method that are measured alone: for processor time, and for statements.
const ALONE: usize = 100;
const COUNTED: usize = 8;
const METHODS: [Method; 4] =
    [Method::Password, Method::PasswordAndCode, Method::SmartId, Method::MobileId];
/// The log of a server whose statements are counted.
const STATEMENTS: &str = "warn,sqlx::query=debug";
/// How long the last person may take.
const LONGEST: Duration = Duration::from_secs(400);
/// Between two lines while the storm goes on.
const BETWEEN: Duration = Duration::from_secs(10);

/// Everything that the report tells of.
struct Storm {
    people: Vec<Person>,
    length: Duration,
    seed: u64,
    costs: Vec<Cost>,
    /// Processor time of a sign-in page, in milliseconds.
    page: f64,
    /// Processor time in milliseconds, and kB, of a refusal with a captcha.
    captcha: (f64, f64),
    seen: tally::Seen,
    /// Until the last person was at an end, in seconds.
    took: f64,
    /// Processor time in seconds: of the server, and of browsers and providers.
    cpu: (f64, f64),
    /// MB: before, at the end, the most.
    memory: (f64, f64, f64),
    /// MB.
    database: (f64, f64),
    stranger: Guesses,
    pupil: Guesses,
    sprayer: Guesses,
    victim: Person,
    provider: (u64, u64),
    troubles: Vec<(String, u64)>,
}

#[actix_web::main]
async fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let seed = words.iter().find_map(|word| word.strip_prefix("seed=")?.parse().ok()).unwrap_or(8);
    let asked = words.iter().find_map(|word| word.parse().ok());
    let binary = words
        .iter()
        .find_map(|word| word.strip_prefix("server="))
        .map_or_else(server::build, |file| server::root().join(file));
    let count = if words.iter().any(|word| word == "full") {
        plan::PEOPLE
    } else {
        asked.unwrap_or(PEOPLE)
    };
    let length = plan::LENGTH.mul_f64(f64::from(count) / f64::from(plan::PEOPLE));
    let (providers, port) = Providers::start(seed);
    let before = Before { binary: &binary, port, providers: &providers };
    if let Some(minutes) = soak::asked(&words) {
        return soak::soak(&before, minutes, seed).await;
    }

    let folder = tempfile::tempdir().unwrap();
    let statements = costs(&folder.path().join("counted"), &before, STATEMENTS, COUNTED).await;
    let alone = costs(&folder.path().join("alone"), &before, "info,actix_server=warn", ALONE).await;
    let both = statements.0.into_iter().zip(alone.0);
    let costs = both.map(|(counted, alone)| Cost { cpu: alone.cpu, ..counted }).collect();

    let people = plan::people(count, length, true, seed);
    let storm = storm(&folder.path().join("storm"), &before, people, length, seed).await;
    report::tell(&Storm { costs, page: alone.1, captcha: alone.2, ..storm });
}

/// What stands before a server starts.
struct Before<'a> {
    binary: &'a Path,
    port: u16,
    providers: &'a Providers,
}

/// A server with a folder of its own, and the world before it.
async fn begin(
    folder: &Path,
    before: &Before<'_>,
    people: &[Person],
    log: &str,
) -> (Server, World, sqlx::SqlitePool) {
    fs::create_dir_all(folder).unwrap();
    fs::write(folder.join("anchors.pem"), before.providers.anchors()).unwrap();
    // Its first start makes the database; the second seals what was entered in plain.
    drop(Server::start(before.binary, folder, before.port, log));
    let pool = fill::open(folder).await;
    fill::enter(&pool, people.iter()).await;
    let server = Server::start(before.binary, folder, before.port, log);
    before.providers.know(people.iter());
    let mut world = World::new(&server.root, folder);
    for language in ["et", "ru", "en"] {
        let path = format!("/{language}");
        let answer = world
            .client
            .get(format!("{}{path}", world.root))
            .header("accept-encoding", "gzip, deflate, br");
        let answer = answer.send().await.unwrap();
        world.etags.insert(path, answer.headers()["etag"].to_str().unwrap().to_owned());
    }
    let page =
        world.client.get(format!("{}/et", world.root)).send().await.unwrap().text().await.unwrap();
    let script = page.split("<script type=\"module\" async src=\"").nth(1).unwrap();
    script.split('"').next().unwrap().clone_into(&mut world.script);
    (server, world, pool)
}

/// What each method costs alone, and a page.
async fn costs(
    folder: &Path,
    before: &Before<'_>,
    log: &str,
    each: usize,
) -> (Vec<Cost>, f64, (f64, f64)) {
    let first = usize::try_from(plan::PEOPLE).unwrap();
    let groups: Vec<Vec<Person>> = METHODS
        .into_iter()
        .enumerate()
        .map(|(at, method)| plan::sample(first + at * each, each, method))
        .collect();
    let (server, world, pool) = begin(folder, before, &groups.concat(), log).await;
    let world = Arc::new(world);
    let mut costs = Vec::new();
    for people in groups {
        costs.push(sample::cost(&server, &world, &pool, people, folder).await);
    }
    let captcha = sample::captcha(&server, &world, 50).await;
    (costs, sample::request(&server, &world, "/et", 2_000).await, captcha)
}

async fn storm(
    folder: &Path,
    before: &Before<'_>,
    people: Vec<Person>,
    length: Duration,
    seed: u64,
) -> Storm {
    let (server, world, pool) = begin(folder, before, &people, "info,actix_server=warn").await;
    sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&pool).await.unwrap();
    let world = Arc::new(world);
    let started = before.providers.counts();
    let (memory, database, cpu) = (server.memory().0, size(folder), (server.cpu(), own_cpu()));
    let begun = Instant::now();

    let of_school =
        |person: &&Person| person.school == Some(guessers::SCHOOL) && person.arrives > length / 2;
    let is_plain =
        |person: &&Person| person.method == Method::Password && person.slip == Slip::Nothing;
    let victim = people.iter().filter(of_school).find(is_plain).unwrap_or(&people[0]).clone();
    let victims: Vec<Person> = people
        .iter()
        .filter(is_plain)
        .filter(|person| person.number != victim.number)
        .cloned()
        .collect();
    let (from, until) = (begun + length.mul_f64(0.2), begun + length);
    let stranger =
        tokio::spawn(guessers::stranger(Arc::clone(&world), victims.clone(), from, until));
    let names = victims.iter().rev().cloned().collect();
    let sprayer = tokio::spawn(guessers::sprayer(
        Arc::clone(&world),
        names,
        begun + length.mul_f64(0.15),
        until,
    ));
    let pupil = tokio::spawn(guessers::pupil(
        Arc::clone(&world),
        victim.clone(),
        begun + length.mul_f64(0.1),
        until,
    ));
    for person in people.iter().cloned() {
        let world = Arc::clone(&world);
        tokio::spawn(async move {
            sleep_until(begun + person.arrives).await;
            walk::person(world, person, seed).await;
        });
    }
    watch(&server, &world, &people, begun, until).await;
    let took = begun.elapsed().as_secs_f64();
    let troubles = server.log.troubles.lock().unwrap().clone().into_iter().collect();
    let (now, most) = server.memory();
    let ended = before.providers.counts();
    Storm {
        costs: Vec::new(),
        page: 0.0,
        captcha: (0.0, 0.0),
        seen: world.tally.seen(),
        took,
        cpu: (server.cpu() - cpu.0, own_cpu() - cpu.1),
        memory: (memory, now, most),
        database: (database, size(folder)),
        stranger: stranger.await.unwrap(),
        pupil: pupil.await.unwrap(),
        sprayer: sprayer.await.unwrap(),
        victim,
        provider: (ended.0 - started.0, ended.1 - started.1),
        troubles,
        people,
        length,
        seed,
    }
}

/// A line every ten seconds until everybody is at an end, or nobody can be on the way any more.
async fn watch(server: &Server, world: &World, people: &[Person], begun: Instant, until: Instant) {
    println!("  second   came     in  under way  server's cores  browsers' cores  memory MB");
    let mut last = (server.cpu(), own_cpu(), Instant::now());
    while world.tally.ended().0 < people.len() && Instant::now() < until + LONGEST {
        sleep(Duration::from_millis(500)).await;
        let past = last.2.elapsed();
        if past < BETWEEN {
            continue;
        }
        let came = people.iter().filter(|person| begun + person.arrives <= Instant::now()).count();
        let (ended, signed_in) = world.tally.ended();
        let busy = |now: f64, before: f64| (now - before) / past.as_secs_f64();
        println!(
            "{:>8.0} {came:>6} {signed_in:>6} {:>10} {:>15.2} {:>16.2} {:>10.0}",
            begun.elapsed().as_secs_f64(),
            came - ended.min(came),
            busy(server.cpu(), last.0),
            busy(own_cpu(), last.1),
            server.memory().0
        );
        last = (server.cpu(), own_cpu(), Instant::now());
    }
}

/// MB of the database and its log of writes.
fn size(folder: &Path) -> f64 {
    let file = server::database(folder);
    let bytes = ["", "-wal"]
        .map(|ending| fs::metadata(format!("{file}{ending}")).map_or(0, |file| file.len()));
    f64::from(u32::try_from(bytes.iter().sum::<u64>() / 1024).unwrap()) / 1024.0
}

/// Steps that wait for a person are no measure of the server.
const HELD: [Step; 1] = [Step::HeldPoll];
