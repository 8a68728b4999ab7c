//! Phones ring, and the node that rang them is killed or stopped.

use std::{
    fs,
    io::{BufRead, BufReader},
    net::SocketAddr,
    path::Path,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use lavi::{
    accounts::{AccountService, IdentityCall, LoginOutcome, PhoneMethod, Purpose, remote::Remote},
    domain::Secret,
};
use rustix::process::{Pid, Signal, kill_process};
use sqlx::Connection;
use tempfile::TempDir;

use crate::{
    cast::{MARI, PHONE},
    command::Machine,
    doubles::phone_provider::PhoneProvider,
    remote,
    served::free_ports,
    site::Browser,
    world::{ServiceBrowser, fresh_database},
};

/// A lease of five seconds, and some for a machine that is busy with other tests.
const ADOPTED: Duration = Duration::from_secs(8);

/// What the nodes share.
pub struct Installation {
    folder: TempDir,
    pub provider: PhoneProvider,
    pub environment: Vec<(&'static str, String)>,
}

impl Installation {
    /// A database with an account of Mari's, and a provider of Mobile-ID.
    pub async fn new() -> Self {
        let (folder, provider) = (tempfile::tempdir().unwrap(), PhoneProvider::new());
        let own = |name: &str| folder.path().join(name).display().to_string();
        fs::write(own("ca.pem"), provider.ca.pem()).unwrap();
        let database = match std::env::var("LAVI_TEST_POSTGRES") {
            Ok(server) => fresh_database(&server).await,
            Err(_) => format!("sqlite://{}", own("lavi.db")),
        };
        let environment = vec![
            ("LAVI__EMBEDDED__DATABASE", database),
            ("LAVI__EMBEDDED__STORAGE_KEY_FILE", own("storage.key")),
            ("LAVI__EMBEDDED__MAIL", format!("file://{}", own("mail"))),
            ("LAVI__EMBEDDED__MOBILE_ID__BASE", provider.base.clone()),
            ("LAVI__EMBEDDED__MOBILE_ID__TRUSTED_CAS", own("ca.pem")),
            ("LAVI__EMBEDDED__PUSH_DELAY_MS", "200".to_owned()),
            ("RUST_LOG", "lavi=info".to_owned()),
        ];
        let installation = Self { folder, provider, environment };
        let mari = format!(
            "account add mari --first-name Mari --last-name Maasikas --personal-code {MARI}"
        );
        assert_eq!(installation.told(&mari), "mari: added\n");
        installation
    }

    /// What a command of the operator's says.
    pub fn told(&self, words: &str) -> String {
        let mut machine = Machine::new();
        for (name, value) in &self.environment {
            machine = machine.with(name, value);
        }
        machine.with("RUST_LOG", "off").told(words)
    }

    pub fn node(&self) -> Node {
        Node::start(self.folder.path(), &self.environment)
    }

    /// Waits until the outcome of the phone that rings stands in its row.
    pub async fn kept(&self) {
        while self.provider.polls(0) == 0 {
            actix_web::rt::time::sleep(Duration::from_millis(50)).await;
        }
        // The provider has answered; the node writes it down.
        actix_web::rt::time::sleep(Duration::from_secs(1)).await;
    }

    /// How many processes have a lease that is in the database, whether it is over or not.
    async fn leases(&self) -> i64 {
        let (_, database) = &self.environment[0];
        sqlx::any::install_default_drivers();
        let mut connection = sqlx::AnyConnection::connect(database).await.unwrap();
        let count = sqlx::query_scalar("SELECT count(*) FROM processes");
        count.fetch_one(&mut connection).await.unwrap()
    }
}

/// A node that serves the account API, and the site.
pub struct Node {
    child: Child,
    pub service: Remote,
    site: SocketAddr,
}

impl Node {
    fn start(folder: &Path, environment: &[(&str, String)]) -> Self {
        let [api, site] = free_ports();
        let mut child = Command::new(env!("CARGO_BIN_EXE_lavi"))
            .arg("serve")
            .current_dir(folder)
            .envs(environment.iter().map(|(name, value)| (*name, value)))
            .env("LAVI__SERVER__LISTEN", site.to_string())
            .env("LAVI__EMBEDDED__API_LISTEN", api.to_string())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines().map_while(Result::ok);
        assert!(lines.any(|line| line.starts_with("Lävi listens on")), "the node starts");
        // Keeps reading, so that a full pipe does not block the node.
        std::thread::spawn(move || lines.for_each(|line| eprintln!("{line}")));
        let service = remote::remote(&format!("http://{api}/").parse().unwrap());
        Self { child, service, site }
    }

    /// A visitor of this node's site.
    pub fn browser(&self) -> Browser {
        Browser::new(format!("http://{}", self.site)).with_header("accept-language", "en")
    }

    async fn identify(&self, browser: &mut ServiceBrowser, call: IdentityCall) -> LoginOutcome {
        let reply = self.service.identify(&browser.caller, call).await;
        browser.take(reply)
    }

    /// Starts a sign-in of Mari.
    pub async fn ring(&self, browser: &mut ServiceBrowser) {
        let call = IdentityCall::MobileId {
            purpose: Purpose::SignIn,
            personal_code: Secret::new(MARI),
            phone_number: Secret::new(PHONE),
            recaptcha: None,
        };
        assert!(self.identify(browser, call).await.is_pending());
    }

    pub async fn poll(&self, browser: &mut ServiceBrowser) -> LoginOutcome {
        let (purpose, method) = (Purpose::SignIn, PhoneMethod::MobileId);
        let call =
            IdentityCall::CheckStatus { purpose, method, confirmation: None, recaptcha: None };
        self.identify(browser, call).await
    }

    /// Polls as a page does until there is an end, which must be a sign-in; returns how long that took.
    async fn signs_in(&self, browser: &mut ServiceBrowser) -> Duration {
        let begun = Instant::now();
        loop {
            let outcome = self.poll(browser).await;
            if !outcome.is_pending() {
                assert!(outcome.success, "{outcome:?}");
                return begun.elapsed();
            }
            assert!(begun.elapsed() < Duration::from_secs(60), "it waits for ever");
            actix_web::rt::time::sleep(Duration::from_millis(100)).await;
        }
    }

    pub fn end(mut self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).unwrap();
        let status = self.child.wait().unwrap();
        assert_eq!(status.success(), signal == Signal::TERM, "{status}");
    }
}

/// Mari's phone rings from one node, which this signal ends; that leaves so many leases. She confirms, and asks the other.
async fn ended_by(signal: Signal, leases: i64) {
    let installation = Installation::new().await;
    let (first, second) = (installation.node(), installation.node());
    let mut browser = ServiceBrowser::of(remote::visitor());
    browser.caller.cookies.clear();
    first.ring(&mut browser).await;
    installation.provider.has_rung(1).await;
    while installation.provider.polls(0) == 0 {}
    first.end(signal);
    assert_eq!(installation.leases().await, leases);
    assert!(second.poll(&mut browser).await.is_pending());
    installation.provider.confirm(0);
    let after = second.signs_in(&mut browser).await;
    assert!(after < ADOPTED, "{after:?}");
    assert_eq!(installation.provider.rung(), 1, "the phone rings once");
    second.end(Signal::TERM);
}

#[actix_web::test]
async fn a_phone_goes_on_ringing_when_its_node_is_killed() {
    // Its lease is over after five seconds.
    ended_by(Signal::KILL, 1).await;
}

#[actix_web::test]
async fn a_phone_goes_on_ringing_when_its_node_stops() {
    // It gives its lease up, so nobody waits for the end of that.
    ended_by(Signal::TERM, 0).await;
}

#[actix_web::test]
async fn a_phone_goes_on_ringing_when_the_only_node_restarts() {
    let installation = Installation::new().await;
    let mut browser = ServiceBrowser::of(remote::visitor());
    browser.caller.cookies.clear();
    let node = installation.node();
    node.ring(&mut browser).await;
    // It stops while it is about to ring the phone.
    node.end(Signal::TERM);
    assert_eq!(installation.leases().await, 0);
    assert_eq!(installation.provider.rung(), 1);
    installation.provider.confirm(0);
    let node = installation.node();
    assert!(node.signs_in(&mut browser).await < ADOPTED);
    node.end(Signal::TERM);
}

#[actix_web::test]
async fn a_phone_stays_with_the_node_that_rang_it() {
    let installation = Installation::new().await;
    let (first, second) = (installation.node(), installation.node());
    let mut browser = ServiceBrowser::of(remote::visitor());
    browser.caller.cookies.clear();
    first.ring(&mut browser).await;
    installation.provider.has_rung(1).await;
    // Longer than its lease, which it renews.
    let until = Instant::now() + Duration::from_secs(9);
    while Instant::now() < until {
        assert!(second.poll(&mut browser).await.is_pending());
        actix_web::rt::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(installation.provider.polls(0), 1, "the second never asks the provider");
    installation.provider.confirm(0);
    assert!(second.signs_in(&mut browser).await < Duration::from_secs(3));
    first.end(Signal::TERM);
    second.end(Signal::TERM);
}
