//! Ten thousand people wait for their phones at once: are the polls of their pages answered, and does the provider see one
//! poll a session? `cargo bench --bench waiting`, or with another number of people after `--`.
//!
//! The server is the binary of the same build, in a process of its own. The provider and the browsers are in this one: every
//! browser starts a Mobile-ID sign-in on the page and then asks every three seconds, as its script does; the provider holds
//! each poll as long as it is asked to, and nobody confirms. Once for each way in which a provider may speak.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a bench that cannot go on has failed, and it prints its figures"
)]

#[path = "../../tests/suite/lines/certificates.rs"]
mod certificates;
#[path = "../../tests/suite/doubles/http2_server.rs"]
#[expect(dead_code, reason = "tests ask it more")]
mod http2_server;
#[path = "../../tools/storm/personal_code.rs"]
mod personal_code;
mod provider;
#[path = "../table/report.rs"]
#[expect(dead_code, reason = "nothing here has a reference")]
mod report;

use std::{
    fs,
    io::{BufRead, BufReader},
    process::{Child, Command, Stdio},
    sync::{Arc, atomic::Ordering},
    time::{Duration, Instant},
};

use personal_code::personal_code;
use provider::{Provider, Wire};
use report::{Bound, Report, Row};
use reqwest::{
    Client, StatusCode,
    header::{ACCEPT, COOKIE, LOCATION, SET_COOKIE},
    redirect::Policy,
};
use tokio::{
    sync::Semaphore,
    time::{sleep, sleep_until},
};

/// Between two polls of one page.
const INTERVAL: Duration = Duration::from_secs(3);
/// How long polls are measured.
const MEASURED: Duration = Duration::from_secs(60);
/// What the server may use in MB while ten thousand wait.
const MEMORY: f64 = 175.0;
/// Starts under way at once.
const STARTS: usize = 64;

/// A page that waits.
struct Page {
    address: String,
    path: String,
    cookies: String,
}

#[actix_web::main]
async fn main() {
    let people = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(10_000);
    let mut table = Report::new("waiting");
    let mut most = 0;
    for wire in Wire::ALL {
        table.remark(format!("a provider that speaks {}", wire.name()));
        most = most.max(measure(wire, people, &mut table).await);
    }
    table.finish();
    assert_eq!(most, 1, "the provider saw two polls of one session at once");
}

/// Lets so many people wait for a provider; returns the most polls of one session that it saw at once.
async fn measure(wire: Wire, people: usize, table: &mut Report) -> usize {
    let folder = tempfile::tempdir().unwrap();
    let provider = Provider::start(wire, folder.path());
    let (server, root) = start(folder.path(), &provider.base);
    // The server closes what is idle for five seconds, perhaps at the very moment of the next poll.
    let client = Client::builder().redirect(Policy::none()).no_proxy().pool_max_idle_per_host(512);
    let client = client.pool_idle_timeout(Duration::from_secs(2)).build().unwrap();

    let begun = Instant::now();
    let gate = Arc::new(Semaphore::new(STARTS));
    let starts = (0..people).map(|number| {
        let (client, root, gate) = (client.clone(), root.clone(), Arc::clone(&gate));
        tokio::spawn(async move {
            let _turn = gate.acquire().await.unwrap();
            wait_for_phone(&client, &root, number).await
        })
    });
    let pages: Vec<Page> = futures_util::future::join_all(starts.collect::<Vec<_>>())
        .await
        .into_iter()
        .map(Result::unwrap)
        .collect();
    let started = begun.elapsed();
    while provider.seen.sessions.load(Ordering::Relaxed) < people {
        sleep(Duration::from_millis(50)).await;
    }

    let (first, cpu) = (tokio::time::Instant::now(), cpu_seconds(&server.0));
    let polls = pages.into_iter().enumerate().map(|(number, page)| {
        let (client, root) = (client.clone(), root.clone());
        // Spread over the interval, as people are.
        let offset = INTERVAL.mul_f64(
            f64::from(u32::try_from(number).unwrap()) / f64::from(u32::try_from(people).unwrap()),
        );
        tokio::spawn(async move { poll(&client, &root, &page, first + offset).await })
    });
    let mut times: Vec<Duration> = futures_util::future::join_all(polls.collect::<Vec<_>>())
        .await
        .into_iter()
        .flat_map(Result::unwrap)
        .collect();
    let (cpu, measured) = (cpu_seconds(&server.0) - cpu, first.elapsed());
    times.sort_unstable();
    let at = |percent: usize| times[(times.len() - 1) * percent / 100].as_secs_f64() * 1000.0;

    let mut add = |name: &str, unit, figure, bound| {
        table.add(Row {
            name: format!("{}: {name}", wire.name()),
            unit,
            figures: vec![figure],
            references: Vec::new(),
            bound,
        });
    };
    add("people waiting", "", count(people), Bound::None);
    add("started in", "s", started.as_secs_f64(), Bound::None);
    add(
        &format!("polls answered in {:.1} s, all of them 200", measured.as_secs_f64()),
        "",
        count(times.len()),
        Bound::None,
    );
    add("time of a poll, median", "ms", at(50), Bound::None);
    add("time of a poll, p99", "ms", at(99), Bound::None);
    add("time of a poll, the longest", "ms", at(100), Bound::None);
    add(
        "processor time of the server, of one core",
        "%",
        100.0 * cpu / measured.as_secs_f64(),
        Bound::None,
    );
    add("memory of the server", "MB", resident(&server.0), Bound::AtMost(MEMORY));
    let most = provider.seen.most.load(Ordering::Relaxed);
    add("polls of one session at the provider at once", "", count(most), Bound::AtMost(1.0));
    most
}

/// A running server; it ends with its value, also where the bench fails.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// `lavi serve` with that provider; returns its address when it listens.
fn start(folder: &std::path::Path, provider: &str) -> (Server, String) {
    let mut server = Command::new(env!("CARGO_BIN_EXE_lavi"))
        .arg("serve")
        .env("RUST_LOG", "info")
        .env("LAVI__SERVER__LISTEN", "127.0.0.1:0")
        .env("LAVI__SERVER__TRUSTED_PROXIES", "[\"127.0.0.1\"]")
        .env("LAVI__EMBEDDED__DATABASE", format!("sqlite://{}", folder.join("lavi.db").display()))
        .env("LAVI__EMBEDDED__MAIL", format!("file://{}", folder.join("mail").display()))
        .env("LAVI__EMBEDDED__MOBILE_ID__BASE", provider)
        .env("LAVI__EMBEDDED__MOBILE_ID__TLS_ROOTS", folder.join("ca.pem"))
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(server.stderr.take().unwrap()).lines().map(Result::unwrap);
    let root =
        lines.find_map(|line| line.strip_prefix("Lävi listens on ").map(str::to_owned)).unwrap();
    std::thread::spawn(move || lines.for_each(drop));
    (Server(server), root)
}

/// Fills in the pane of Mobile-ID; every person has a code, a number and a network address of their own.
async fn wait_for_phone(client: &Client, root: &str, number: usize) -> Page {
    let address = format!("10.{}.{}.{}", number >> 16, number >> 8 & 255, number & 255);
    let (code, phone) = (personal_code(number), format!("{:08}", 50_000_000 + number));
    let fields =
        [("personalCode", code.as_str()), ("phonePrefix", "+372"), ("phoneNumber", &phone)];
    let request = client
        .post(format!("{root}/en?method=mobile-id"))
        .form(&fields)
        .header("x-forwarded-for", &address);
    let answer = request.header("sec-fetch-site", "same-origin").send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::SEE_OTHER, "a start is refused");
    let cookies =
        answer.headers().get_all(SET_COOKIE).iter().map(|cookie| cookie.to_str().unwrap());
    let cookies =
        cookies.map(|cookie| cookie.split(';').next().unwrap()).collect::<Vec<_>>().join("; ");
    Page { address, path: answer.headers()[LOCATION].to_str().unwrap().to_owned(), cookies }
}

/// Asks every three seconds; returns how long each answer took.
async fn poll(
    client: &Client,
    root: &str,
    page: &Page,
    first: tokio::time::Instant,
) -> Vec<Duration> {
    let rounds = u32::try_from(MEASURED.as_secs() / INTERVAL.as_secs()).unwrap();
    let mut times = Vec::new();
    for round in 0..rounds {
        sleep_until(first + INTERVAL * round).await;
        let asked = Instant::now();
        let request =
            client.post(format!("{root}{}", page.path)).header(ACCEPT, "application/json");
        let request = request.header(COOKIE, &page.cookies).header("sec-fetch-site", "same-origin");
        let answer =
            request.header("x-forwarded-for", &page.address).body("").send().await.unwrap();
        let status = answer.status();
        let body: serde_json::Value = answer.json().await.unwrap();
        assert!(
            status == StatusCode::OK && body["next"].is_null(),
            "a poll is answered {status}: {body}"
        );
        times.push(asked.elapsed());
    }
    times
}

/// Processor time of a process so far, Linux's 100 ticks a second.
fn cpu_seconds(process: &Child) -> f64 {
    let stat = fs::read_to_string(format!("/proc/{}/stat", process.id())).unwrap();
    let fields: Vec<&str> = stat.rsplit_once(')').unwrap().1.split_whitespace().collect();
    (fields[11].parse::<f64>().unwrap() + fields[12].parse::<f64>().unwrap()) / 100.0
}

/// Resident memory of a process in MB.
fn resident(process: &Child) -> f64 {
    let status = fs::read_to_string(format!("/proc/{}/status", process.id())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().split(' ').next().unwrap().parse::<f64>().unwrap() / 1024.0
}

fn count(things: usize) -> f64 {
    f64::from(u32::try_from(things).unwrap())
}
