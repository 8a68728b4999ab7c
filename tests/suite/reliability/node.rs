//! Lävi as a process, before the servers that fail.

use std::{
    sync::atomic::{AtomicU32, Ordering},
    time::{Duration, Instant},
};

use sqlx::{AnyConnection, Connection};

use crate::{
    cast::PASSWORD,
    command::Machine,
    served::Served,
    site::{Browser, Seen},
};

use super::table::Visit;

/// How long a start may take that a server's fault delays.
const START: Duration = Duration::from_secs(40);

/// A process. Its database is an SQLite file, unless told otherwise.
pub struct Node {
    pub machine: Machine,
    pub served: Served,
    visitors: AtomicU32,
}

/// The machine that a node runs on, with this environment.
pub fn machine(environment: &[(&str, &str)]) -> Machine {
    let machine = Machine::new().with("LAVI__SERVER__TRUSTED_PROXIES", "[\"127.0.0.1\"]");
    environment.iter().fold(machine, |machine, (name, value)| machine.with(name, value))
}

impl Node {
    pub fn start(environment: &[(&str, &str)]) -> Self {
        Self::on(machine(environment))
    }

    pub fn on(machine: Machine) -> Self {
        let served = Served::start(&machine);
        Self { machine, served, visitors: AtomicU32::new(0) }
    }

    /// Adds a person with everyone's password.
    pub fn add(&self, name: &str, more: &str) {
        add(&self.machine, name, more);
    }

    /// A connection to its SQLite file.
    pub async fn database(&self) -> AnyConnection {
        sqlx::any::install_default_drivers();
        let file = format!("sqlite://{}", self.machine.path("lavi.db").display());
        AnyConnection::connect(&file).await.unwrap()
    }

    /// A visitor from an address of their own.
    pub fn visitor(&self) -> Browser {
        visitor(&self.served.root, self.visitors.fetch_add(1, Ordering::SeqCst))
    }

    /// A visit with everyone's password.
    pub async fn sign_in(&self, name: &str) -> Visit {
        let browser = self.visitor();
        let page = browser.get("/en").await;
        let answer = browser.sign_in(&page, name).await;
        if answer.status != 303 {
            return comes_back(&answer, ("email", name));
        }
        let account = browser.follow(&answer).await;
        is_through(&account)
    }

    /// The same where the account service is another process, whose pages are elsewhere.
    pub async fn sign_in_before_a_service(&self, name: &str) -> Visit {
        let browser = self.visitor();
        let page = browser.get("/en").await;
        let answer = browser.sign_in(&page, name).await;
        if answer.status != 303 {
            return comes_back(&answer, ("email", name));
        }
        Visit { is_good: browser.cookie("lavi_account").is_some(), words: "303".to_owned() }
    }

    /// No panic, and nothing of a person in the log.
    pub fn assert_sound(&self) {
        assert_sound(&self.served);
    }
}

/// A test that fails shows what its node said.
impl Drop for Node {
    fn drop(&mut self) {
        if std::thread::panicking() {
            println!("the node said:\n{}", self.served.said().join("\n"));
        }
    }
}

/// Adds a person with everyone's password.
pub fn add(machine: &Machine, name: &str, more: &str) {
    let words = format!(
        "account add {name} --first-name Mari --last-name Maasikas --email {name}@kool.example --password {more}"
    );
    let ended = machine.run_with(&words, &format!("{PASSWORD}\n"));
    assert_eq!(ended.code, 0, "{ended:?}");
}

pub fn assert_sound(served: &Served) {
    let said = served.said().join("\n");
    assert!(!said.contains("panicked"), "{said}");
    assert!(!said.contains(PASSWORD) && !said.contains("@kool.example"), "{said}");
}

pub fn visitor(root: &str, number: u32) -> Browser {
    let [_, _, high, low] = number.to_be_bytes();
    let address = format!("10.7.{high}.{low}");
    Browser::new(root.to_owned()).with_header("x-forwarded-for", &address)
}

/// What a visitor sees whose form comes back, with what was typed. Only a server that failed after the form was acted on leaves a
/// page of its own.
pub fn comes_back(seen: &Seen, (name, typed): (&str, &str)) -> Visit {
    if seen.screen() != "error" {
        assert_eq!(seen.value(name).as_deref(), Some(typed), "lost: {seen}");
    }
    visit(seen)
}

/// What a visitor sees who is not through: one of our pages, which blames nobody but a server.
pub fn visit(seen: &Seen) -> Visit {
    assert!(!seen.screen().is_empty() && seen.status != 500, "not one of our pages: {seen}");
    let errors = seen.errors();
    for code in &errors {
        let blames = ["check_email_and_password", "confirm_recaptcha", "login_paused"];
        assert!(!blames.iter().any(|blame| code.contains(blame)), "{code}: {seen}");
    }
    let words = match (seen.screen().as_str(), errors.is_empty()) {
        ("error", _) => "a page that says so".to_owned(),
        (screen, true) => screen.to_owned(),
        (..) => errors.join(" "),
    };
    Visit { is_good: false, words: format!("{} {words}", seen.status) }
}

/// The visit of somebody who is in, but for the terms perhaps.
pub fn is_through(page: &Seen) -> Visit {
    let is_good = matches!(page.screen().as_str(), "account" | "agree-to-terms");
    Visit { is_good, ..visit(page) }
}

/// Starts another process on this machine: what it says first, and after how long.
pub fn try_start(machine: &Machine) -> (String, Duration) {
    let begun = Instant::now();
    let mut child = machine
        .command("serve")
        .env("LAVI__SERVER__LISTEN", "127.0.0.1:0")
        .env("RUST_LOG", "error")
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let stderr = child.stderr.take().unwrap();
    let (sender, receiver) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        use std::io::BufRead;
        for line in std::io::BufReader::new(stderr).lines().map_while(Result::ok) {
            let _ = sender.send(line);
        }
    });
    let mut last = String::new();
    while let Ok(line) = receiver.recv_timeout(START.saturating_sub(begun.elapsed())) {
        assert!(!last.starts_with("lavi: "), "more than a line: {last} {line}");
        last = line;
        if last.starts_with("Lävi listens on") {
            break;
        }
    }
    let waited = begun.elapsed();
    let ended = child.try_wait().unwrap();
    let _ = child.kill();
    let _ = child.wait();
    if last.starts_with("Lävi listens on") {
        return ("starts".to_owned(), waited);
    }
    assert!(ended.is_some() || waited < START, "it neither starts nor says why: {last}");
    assert!(last.starts_with("lavi: "), "{last}");
    let words = last.split(": ").nth(1).unwrap_or_default();
    let words: Vec<_> = words.split(' ').filter(|word| !word.contains("://")).collect();
    (format!("refuses to start: {}", words.join(" ")), waited)
}
