//! More people sign in than can be hashed: what is left for the screens, how long the people wait, and what whoever finds the
//! queue full is told.

use std::{
    collections::BTreeMap,
    path::Path,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use tokio::runtime::Runtime;

use crate::{
    Plan,
    browser::{self, Answer},
    load, people,
    report::{Bound, Report, Row},
    server,
};

/// People who sign in again as soon as they are let in, and a while after a refusal.
const SIGNING_IN: usize = 64;
/// That while.
const TRYING_AGAIN: Duration = Duration::from_secs(1);
/// More than may wait; they sign in once.
const TOO_MANY: usize = 480;
/// People of one account: from the third try that is under way on, an account is asked for a captcha.
const PER_ACCOUNT: usize = 2;

/// What the people saw: seconds of those let in, and how often each refusal came.
#[derive(Default)]
struct Seen {
    waited: Vec<Duration>,
    refused: BTreeMap<String, usize>,
}

/// The login page with nothing else going on and beside saturated hashing, in turn; then the queue overflows.
pub fn measure(plan: &Plan, report: &mut Report) {
    let folder = tempfile::tempdir().unwrap();
    for number in 0..TOO_MANY.div_ceil(PER_ACCOUNT) {
        people::add(folder.path(), &username(number), &[]);
    }
    let lavi = server::serve(behind_a_proxy(folder.path()));
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let page = || load::wrk(&format!("{}/et", lavi.root), &[], plan.seconds);
    page();

    let (mut references, mut figures, mut slowest) = (vec![], vec![], vec![]);
    let (mut longest, mut let_in, mut refused) = (vec![], vec![], vec![]);
    for _ in 0..plan.rounds {
        references.push(page().rate);
        let crowd = Crowd::start(&runtime, &lavi.root, SIGNING_IN);
        std::thread::sleep(Duration::from_millis(500));
        let load = page();
        let seen = crowd.finish(&runtime);
        figures.push(load.rate);
        slowest.push(load.p99);
        longest.push(seen.longest());
        let_in.push(seen.per_second(seen.all.waited.len()));
        refused.push(seen.per_second(seen.all.refused.values().sum()));
    }
    let row = |name: &str, unit, figures, references, bound| Row {
        name: name.to_owned(),
        unit,
        figures,
        references,
        bound,
    };
    report.add(row(
        "login while sign-ins saturate, to login unloaded",
        "/s",
        figures,
        references,
        Bound::RatioAtLeast(0.8),
    ));
    report.add(row("the same, p99", "ms", slowest, vec![], Bound::AtMost(50.0)));
    report.add(row("sign-ins let in meanwhile", "/s", let_in, vec![], Bound::None));
    report.add(row("sign-ins refused meanwhile", "/s", refused, vec![], Bound::None));
    report.add(row("the longest that one of 64 waited", "ms", longest, vec![], Bound::None));

    let crowd = Crowd::start(&runtime, &lavi.root, TOO_MANY);
    crowd.is_over.store(true, Ordering::Relaxed);
    let seen = crowd.finish(&runtime);
    let refused = seen
        .all
        .refused
        .iter()
        .map(|(words, count)| format!("{count} refused ({words})"))
        .collect::<Vec<_>>();
    report.remark(format!(
        "{TOO_MANY} sign-ins at once: {} let in, who waited {:.1} s at most; {}",
        seen.all.waited.len(),
        seen.longest() / 1000.0,
        if refused.is_empty() { "nobody refused".to_owned() } else { refused.join(", ") }
    ));
}

fn username(number: usize) -> String {
    format!("mari{number}")
}

/// Everyone comes from an address of their own.
fn behind_a_proxy(folder: &Path) -> std::process::Command {
    let mut command = server::lavi_command(folder);
    command.env("LAVI__SERVER__TRUSTED_PROXIES", "[\"127.0.0.1\"]");
    command
}

/// People who sign in at the same time.
struct Crowd {
    is_over: Arc<AtomicBool>,
    seen: Arc<Mutex<Seen>>,
    people: Vec<tokio::task::JoinHandle<()>>,
    begun: Instant,
}

/// What a crowd saw.
struct Ended {
    all: Seen,
    lasted: Duration,
}

impl Crowd {
    fn start(runtime: &Runtime, root: &str, size: usize) -> Self {
        let (is_over, seen) =
            (Arc::new(AtomicBool::new(false)), Arc::new(Mutex::new(Seen::default())));
        let client = browser::client();
        let people = (0..size).map(|number| {
            let (is_over, seen, client, url) =
                (Arc::clone(&is_over), Arc::clone(&seen), client.clone(), format!("{root}/et"));
            runtime.spawn(async move {
                let address = format!("10.0.{}.{}", number / 250, number % 250 + 1);
                let name = username(number / PER_ACCOUNT);
                loop {
                    let fields = [("email", name.as_str()), ("password", people::PASSWORD)];
                    let request =
                        browser::post(&client, &url, &fields).header("x-forwarded-for", &address);
                    let asked = Instant::now();
                    let answer = browser::take(request).await;
                    seen.lock().unwrap().note(&answer, asked.elapsed());
                    if is_over.load(Ordering::Relaxed) {
                        break;
                    }
                    if answer.status != 303 {
                        tokio::time::sleep(TRYING_AGAIN).await;
                    }
                }
            })
        });
        let people = people.collect();
        Self { is_over, people, seen, begun: Instant::now() }
    }

    /// Everyone gets the last answer, then goes.
    fn finish(self, runtime: &Runtime) -> Ended {
        self.is_over.store(true, Ordering::Relaxed);
        runtime.block_on(async {
            for person in self.people {
                person.await.unwrap();
            }
        });
        let all = std::mem::take(&mut *self.seen.lock().unwrap());
        Ended { all, lasted: self.begun.elapsed() }
    }
}

impl Seen {
    fn note(&mut self, answer: &Answer, waited: Duration) {
        if answer.status == 303 {
            self.waited.push(waited);
            return;
        }
        assert_eq!(answer.code(), "service_busy", "a sign-in is refused with {}", answer.status);
        let retry = answer.header("retry-after");
        let retry = if retry.is_empty() {
            "no Retry-After".to_owned()
        } else {
            format!("Retry-After: {retry}")
        };
        *self
            .refused
            .entry(format!("{} {}, {retry}", answer.status, answer.code()))
            .or_default() += 1;
    }
}

impl Ended {
    fn per_second(&self, count: usize) -> f64 {
        f64::from(u32::try_from(count).unwrap()) / self.lasted.as_secs_f64()
    }

    /// In milliseconds.
    fn longest(&self) -> f64 {
        self.all.waited.iter().max().map_or(0.0, |longest| longest.as_secs_f64() * 1000.0)
    }
}
