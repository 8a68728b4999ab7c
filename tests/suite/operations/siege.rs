//! What the floods are played on: two nodes on one PostgreSQL behind a balancer of `deploy/`, with people of a school, and attackers
//! who come from real addresses.

use std::{
    cell::{Cell, RefCell},
    collections::BTreeSet,
    net::{SocketAddr, TcpListener},
    path::PathBuf,
    time::{Duration, Instant},
};

use lavi::{accounts::embedded::proof_of_work, providers::smart_id};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tempfile::TempDir;

use crate::{
    cast::PASSWORD,
    command::Machine,
    deploy::{
        balancer::{Balancer, Kind},
        pair::ports_of_both,
    },
    doubles::phone_provider::PhoneProvider,
    lines::{ExternalServer, postgres::postgres},
    reliability::{
        clocks::OwnClock,
        node::{add, assert_sound},
    },
    served::Served,
    site::{Browser, Seen},
    world::letter_files,
};

const NODES: [&str; 2] = ["127.0.0.11", "127.0.0.12"];
const PUBLIC: &str = "https://login.school.example";

/// The longest that anybody of the school may have to wait for anything.
const PATIENCE: Duration = Duration::from_secs(60);

/// How large the floods are.
#[derive(Clone, Copy)]
pub struct Size {
    /// The usual ceilings divided by this hold.
    pub divisor: i64,
    /// Pupils of a class, with browsers that nobody has signed in with.
    pub class: usize,
}

impl Size {
    /// `LAVI_FLOODS=full` asks for the ceilings as they are.
    pub fn asked() -> Self {
        if std::env::var("LAVI_FLOODS").is_ok_and(|size| size == "full") {
            Self { divisor: 1, class: 30 }
        } else {
            Self { divisor: 10, class: 4 }
        }
    }

    /// So many tries at the usual ceilings.
    pub fn of(self, full: i64) -> i64 {
        (full / self.divisor).max(1)
    }
}

/// The nodes, the balancer and the school.
pub struct Siege {
    pub balancer: Balancer,
    pub size: Size,
    pub clock: OwnClock,
    machines: [Machine; 2],
    nodes: [Served; 2],
    health: u16,
    database: String,
    _provider: PhoneProvider,
    _postgres: (ExternalServer, TempDir, TempDir),
}

impl Siege {
    /// The program is that of `LAVI_FLOODS_PROGRAM`, else that of these sources.
    pub fn begin(kind: Kind) -> Self {
        sqlx::any::install_default_drivers();
        let (size, clock, provider) = (Size::asked(), OwnClock::new(), PhoneProvider::new());
        let [data, folder] = [(); 2].map(|()| TempDir::new().unwrap());
        let own = |name: &str| folder.path().join(name).display().to_string();
        std::fs::write(own("session.key"), [7; 64]).unwrap();
        std::fs::write(own("cas.pem"), provider.ca.pem()).unwrap();
        let server = postgres(data.path(), &[]);
        let database = format!("postgres://lavi@127.0.0.1:{}/postgres", server.port);
        let [port, health] = ports_of_both();
        let machine = |node: &str| {
            let machine = std::env::var_os("LAVI_FLOODS_PROGRAM").map(PathBuf::from);
            let machine = machine
                .map_or_else(Machine::new, Machine::of)
                .with("LAVI__SERVER__PUBLIC_URL", PUBLIC)
                .with("LAVI__SERVER__TRUSTED_PROXIES", "[\"127.0.0.1\"]")
                .with("LAVI__SERVER__LISTEN", &format!("{node}:{port}"))
                .with("LAVI__SERVER__ADMIN_LISTEN", &format!("{node}:{health}"))
                .with("LAVI__SESSION__KEY_FILE", &own("session.key"))
                .with("LAVI__EMBEDDED__STORAGE_KEY_FILE", &own("storage.key"))
                .with("LAVI__EMBEDDED__DATABASE", &database)
                .with("LAVI__EMBEDDED__E_PARAKSTS__CLIENT_ID", "school")
                .with("LAVI__EMBEDDED__PUSH_DELAY_MS", "0")
                .with("LAVI__EMBEDDED__SMART_ID__BASE", &provider.base)
                .with("LAVI__EMBEDDED__ALLOW_TEST_IDENTITIES", "true")
                .with("LAVI__EMBEDDED__SMART_ID__SCHEME", "smart-id-demo")
                .with("LAVI__EMBEDDED__SMART_ID__RELYING_PARTY_UUID", smart_id::DEMO_UUID)
                .with("LAVI__EMBEDDED__SMART_ID__RELYING_PARTY_NAME", "DEMO")
                .with("LAVI__EMBEDDED__SMART_ID__START", "[\"device-link\"]")
                .with("LAVI__EMBEDDED__SMART_ID__TRUSTED_CAS", &own("cas.pem"));
            let machine = clock
                .environment()
                .iter()
                .fold(machine, |machine, (name, value)| machine.with(name, value));
            smaller(size).iter().fold(machine, |machine, (name, value)| machine.with(name, value))
        };
        let machines = NODES.map(machine);
        let nodes = machines.each_ref().map(Served::start);
        let at = NODES.map(|node| format!("{node}:{port}").parse::<SocketAddr>().unwrap());
        let balancer = Balancer::before(kind, at, health);
        for pupil in 0..size.class {
            add(&machines[0], &format!("pupil{pupil}"), "");
        }
        for name in ["known", "juku", "kadri"] {
            add(&machines[0], name, "");
        }
        Self {
            balancer,
            size,
            clock,
            machines,
            nodes,
            health,
            database,
            _provider: provider,
            _postgres: (server, data, folder),
        }
    }

    /// A browser at this address, in English.
    pub fn at(&self, address: &str) -> Browser {
        self.balancer.browser(address, "en")
    }

    /// What the nodes have counted so far is over, for the next flood.
    pub async fn forget(&self) {
        let mut connection =
            <sqlx::AnyConnection as sqlx::Connection>::connect(&self.database).await.unwrap();
        for table in ["attempts", "ceilings"] {
            sqlx::query(sqlx::AssertSqlSafe(format!("DELETE FROM {table}")))
                .execute(&mut connection)
                .await
                .unwrap();
        }
    }

    /// A command of the operator's.
    pub fn operator(&self, words: &str) -> String {
        self.machines[0].told(words)
    }

    /// How many letters with this in their link there are.
    pub fn letters(&self, segment: &str) -> Vec<String> {
        let machines = self.machines.iter();
        let mut files: Vec<_> =
            machines.flat_map(|machine| letter_files(&machine.path("mail"))).collect();
        files.sort_by_key(|file| std::fs::metadata(file).unwrap().modified().unwrap());
        let links = files.iter().filter_map(|file| {
            let bytes = std::fs::read(file).unwrap();
            let letter = mail_parser::MessageParser::default().parse(&bytes).unwrap();
            let text = letter.body_text(0).unwrap().into_owned();
            text.split_whitespace().find(|word| word.contains(segment)).map(str::to_owned)
        });
        links.collect()
    }

    /// What an operator sees of a flood: new lines in the log, rows of the list, and what the metric has counted.
    pub async fn seen_by_operator(&self, lines: usize, counted: u64) -> Value {
        let list: Vec<Value> = serde_json::from_str(&self.operator("limits list --json")).unwrap();
        let of = |row: &Value| {
            let [kind, effect] = ["kind", "effect"].map(|name| row[name].as_str().unwrap());
            format!("{kind} {effect}")
        };
        json!({
            "lines": self.warnings() - lines,
            "rows": list.len(),
            "kinds": list.iter().map(of).collect::<BTreeSet<_>>(),
            "counted": self.counted().await - counted,
        })
    }

    /// How many lines have told the operator of guessing so far.
    pub fn warnings(&self) -> usize {
        let tells = |line: &&String| {
            let about = ["a ceiling against guessing is reached", "guessed from many networks"];
            line.contains("WARN") && about.iter().any(|text| line.contains(text))
        };
        self.nodes.iter().map(|node| node.said().iter().filter(tells).count()).sum()
    }

    /// How often a ceiling was met so far.
    pub async fn counted(&self) -> u64 {
        let mut sum = 0;
        for node in NODES {
            let told =
                Browser::new(format!("http://{node}:{}", self.health)).get("/metrics").await.body;
            let lines =
                told.lines().filter(|line| line.starts_with("lavi_ceilings_reached_total{"));
            sum += lines
                .map(|line| line.rsplit_once(' ').unwrap().1.parse::<u64>().unwrap())
                .sum::<u64>();
        }
        sum
    }

    pub fn assert_sound(&self) {
        self.nodes.iter().for_each(assert_sound);
    }
}

/// The path of a link in a letter.
pub fn path_of(link: &str) -> String {
    link.strip_prefix(PUBLIC).unwrap_or_else(|| panic!("{link}")).to_owned()
}

/// Ceilings of a part.
fn smaller(size: Size) -> Vec<(&'static str, String)> {
    if size.divisor == 1 {
        return Vec::new();
    }
    let usual = [
        ("LAVI__LIMITS__NAMES_PER_ADDRESS", 50),
        ("LAVI__LIMITS__NAMES_PER_ADDRESS_IN_A_DAY", 250),
        ("LAVI__LIMITS__PEOPLE_PER_ADDRESS", 100),
        ("LAVI__LIMITS__PEOPLE_PER_ADDRESS_IN_A_DAY", 200),
        ("LAVI__LIMITS__RESETS_PER_ADDRESS", 50),
        ("LAVI__LIMITS__RESETS_PER_ADDRESS_IN_A_DAY", 150),
        ("LAVI__LIMITS__REGISTRATIONS_PER_ADDRESS", 60),
        ("LAVI__LIMITS__REGISTRATIONS_PER_ADDRESS_IN_A_DAY", 200),
        ("LAVI__LIMITS__EVERYWHERE_LEAST", 1_000),
    ];
    usual.map(|(name, usual)| (name, size.of(usual).to_string())).into()
}

/// Whether this test has a network of its own, in which every IPv6 address of `fd00::/8` is the machine's (scripts/own-network.sh).
pub fn has_own_network() -> bool {
    TcpListener::bind("[fd00:1:2:3::4]:0").is_ok()
}

/// What a flood cost who sent it, and what came of it.
#[derive(Default)]
pub struct Cost {
    requests: Cell<u32>,
    proofs: Cell<u32>,
    /// Passwords that were looked at.
    guesses: Cell<u32>,
    /// Requests that the balancer has answered itself.
    refused: Cell<u32>,
}

impl Cost {
    /// A wrong password under a name, with all the work that is asked for. Nobody is in by it, and nobody waits longer than a quarter of
    /// an hour.
    pub async fn guess(&self, browser: &Browser, name: &str, password: &str) {
        let answer = self.post(browser, "/en", &[("email", name), ("password", password)]).await;
        assert_ne!(answer.status, 303, "a guesser is in: {answer}");
        if answer.errors().contains(&"check_email_and_password".to_owned()) {
            count(&self.guesses);
        }
        if answer.status == 429 {
            let seconds: i64 = answer.header("retry-after").parse().unwrap();
            assert!((1..=15 * 60).contains(&seconds), "{seconds}");
        }
    }

    /// Requests that the balancer has answered itself so far.
    pub fn refused(&self) -> u32 {
        self.refused.get()
    }

    pub fn guesses(&self) -> u32 {
        self.guesses.get()
    }

    pub fn told(&self) -> Value {
        json!({
            "requests": self.requests.get(), "proofs": self.proofs.get(), "guesses": self.guesses.get(),
            "refused": self.refused.get(),
        })
    }

    /// Posts a form, and does the work if it is asked for. What the balancer does not pass on counts as refused.
    pub async fn post(&self, browser: &Browser, path: &str, fields: &[(&str, &str)]) -> Seen {
        count(&self.requests);
        let answer = browser.post(path, fields).await;
        if is_of_balancer(&answer) {
            count(&self.refused);
        }
        if answer.errors() != ["confirm_recaptcha"] {
            return answer;
        }
        count(&self.requests);
        count(&self.proofs);
        browser.post(path, &[fields, &pairs(&work(&answer).await)].concat()).await
    }

    pub async fn get(&self, browser: &Browser, path: &str) -> Seen {
        count(&self.requests);
        let answer = browser.get(path).await;
        if is_of_balancer(&answer) {
            count(&self.refused);
        }
        answer
    }
}

fn count(counter: &Cell<u32>) {
    counter.set(counter.get() + 1);
}

/// The page for when there is too much from one place.
fn is_of_balancer(answer: &Seen) -> bool {
    answer.screen() == "outage"
}

pub type Work = [(&'static str, String); 3];

pub fn pairs(work: &Work) -> [(&'static str, &str); 3] {
    work.each_ref().map(|(name, value)| (*name, value.as_str()))
}

/// The work for the captcha of a page, as a program does it.
pub async fn work(page: &Seen) -> Work {
    let of = |name: &str| page.value(name).unwrap_or_else(|| panic!("no {name}: {page}"));
    let (id, proof) = (of("captcha_id"), of("captcha_proof"));
    let begun = Sha256::new_with_prefix(format!("{id}:"));
    let is_one = move |nonce: &u64| {
        let digest = begun.clone().chain_update(nonce.to_string()).finalize();
        u32::from_be_bytes(*digest.first_chunk().unwrap()).leading_zeros() >= proof_of_work::BITS
    };
    let find = move || (0..u64::MAX).find(is_one).unwrap();
    let nonce = tokio::task::spawn_blocking(find).await.unwrap();
    [("captcha_id", id), ("captcha_proof", proof), ("captcha_answer", format!("work-{nonce}"))]
}

/// What people of a school felt.
#[derive(Default)]
pub struct Felt {
    people: Cell<u32>,
    proofs: Cell<u32>,
    longest: Cell<Duration>,
    /// Tries that were to be made again.
    again: Cell<u32>,
    what: RefCell<BTreeSet<String>>,
}

impl Felt {
    /// One person does this until it is done, within their patience: with a captcha if need be, whose work does not count as waiting.
    pub async fn does(
        &self,
        browser: &Browser,
        path: &str,
        fields: &[(&str, &str)],
        whither: &str,
    ) {
        let begun = Instant::now();
        let mut worked = Duration::ZERO;
        loop {
            let mut answer = if fields.is_empty() {
                browser.get(path).await
            } else {
                browser.post(path, fields).await
            };
            if answer.errors() == ["confirm_recaptcha"] {
                let at = Instant::now();
                let solved = work(&answer).await;
                worked += at.elapsed();
                count(&self.proofs);
                answer = browser.post(path, &[fields, &pairs(&solved)].concat()).await;
            }
            let waited = begun.elapsed().saturating_sub(worked);
            if answer.status == 303 && answer.location().contains(whither) {
                self.is_done(waited, 0);
                return;
            }
            let said = if is_of_balancer(&answer) {
                "the balancer".to_owned()
            } else {
                answer.errors().join(" ")
            };
            assert!(waited < PATIENCE, "shut out of {path} for {waited:?}: {said}: {answer}");
            self.what.borrow_mut().insert(said);
            count(&self.again);
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    }

    /// One more person is done, after this wait and so many proofs.
    pub fn is_done(&self, waited: Duration, proofs: u32) {
        assert!(waited < PATIENCE, "{waited:?}");
        count(&self.people);
        self.proofs.set(self.proofs.get() + proofs);
        self.longest.set(self.longest.get().max(waited));
    }

    pub async fn signs_in(&self, browser: &Browser, name: &str) {
        self.does(browser, "/en", &[("email", name), ("password", PASSWORD)], "").await;
    }

    pub fn proofs(&self) -> u32 {
        self.proofs.get()
    }

    pub fn longest(&self) -> Duration {
        self.longest.get()
    }

    pub fn told(&self) -> Value {
        json!({
            "people": self.people.get(), "proofs": self.proofs.get(), "again": self.again.get(),
            "longest_s": self.longest.get().as_secs_f64(), "what": *self.what.borrow(),
        })
    }
}
