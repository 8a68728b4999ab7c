//! The real server on a free port, with its own database, mail folder and clock; and a browser without scripts to visit
//! it.

mod browser;
mod seen;

use std::{net::SocketAddr, sync::mpsc, thread, time::Duration};

use actix_web::{dev::ServerHandle, web::Data};
use lavi::{
    accounts::embedded::{Embedded, NewPerson},
    app::{Parts, start},
    clock::Clock,
    config::Config,
    demo::{Demo, simulators::Pace},
    rng::Rng,
};
use tempfile::TempDir;

pub use browser::Browser;
pub use seen::Seen;

use crate::{
    doubles::account_service::Stub,
    world::{fresh_database, letter_files},
};

/// 20 November 2026, nine in the morning, UTC.
pub const MORNING: i64 = 1_795_165_200;

/// A running site.
pub struct Site {
    pub address: SocketAddr,
    pub api_address: Option<SocketAddr>,
    pub card_address: Option<SocketAddr>,
    pub admin_address: Option<SocketAddr>,
    pub desk_address: Option<SocketAddr>,
    pub clock: Clock,
    pub embedded: Option<Data<Embedded>>,
    folder: TempDir,
    /// The address of the embedded service's database.
    pub database: String,
    handles: Vec<ServerHandle>,
    thread: Option<thread::JoinHandle<()>>,
}

/// Configures a provider that does not exist for every method but the ID card: section, key, value.
const PROVIDERS: [(&str, &str, &str); 7] = [
    ("mobile_id", "MOBILE_ID__BASE", "http://127.0.0.1:9/mid-api"),
    ("smart_id", "SMART_ID__BASE", "http://127.0.0.1:9/smart-id-rp/v3"),
    ("har_id", "HAR_ID__CLIENT_ID", "test"),
    ("har_id", "HAR_ID__ISSUER", "http://127.0.0.1:9/har-id"),
    ("x_id", "X_ID__CLIENT_ID", "test"),
    ("x_id", "X_ID__ISSUER", "http://127.0.0.1:9/x-id"),
    ("e_paraksts", "E_PARAKSTS__CLIENT_ID", "test"),
];

impl Site {
    /// A site with the embedded account service and every method but the ID card.
    pub fn start() -> Self {
        Self::with("")
    }

    /// The same with a listener for the operator.
    pub fn with_operator() -> Self {
        Self::with("[server]\nadmin_listen = \"127.0.0.1:0\"\n")
    }

    /// The same with this configuration (TOML).
    pub fn with(config: &str) -> Self {
        let missing = PROVIDERS
            .iter()
            .filter(|(section, ..)| !config.contains(&format!("[embedded.{section}]")));
        Self::of(
            config,
            missing
                .map(|(_, key, value)| (format!("LAVI__EMBEDDED__{key}"), (*value).to_owned()))
                .collect(),
        )
    }

    /// A site in front of this account service; `more` continues the section that names it.
    pub fn before(stub: &Stub, more: &str) -> Self {
        Self::with(&format!("[account_api]\nroot = \"{}\"\n{more}", stub.root))
    }

    /// A site in front of an account service that answers these paths.
    pub fn before_stub(answers: &[(&'static str, &'static str)]) -> (Self, Stub) {
        let stub = Stub::telling(answers);
        (Self::before(&stub, ""), stub)
    }

    /// A site with only this configuration over the defaults.
    pub fn unconnected(config: &str) -> Self {
        Self::of(config, Vec::new())
    }

    /// The same; on a new database of `LAVI_TEST_POSTGRES`, where that is set.
    pub fn unconnected_on_either(config: &str) -> Self {
        let made = std::env::var("LAVI_TEST_POSTGRES").ok().map(|server| {
            let makes = move || actix_web::rt::System::new().block_on(fresh_database(&server));
            thread::spawn(makes).join().unwrap()
        });
        let environment = made.map(|database| ("LAVI__EMBEDDED__DATABASE".to_owned(), database));
        Self::of(config, environment.into_iter().collect())
    }

    fn of(config: &str, mut environment: Vec<(String, String)>) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("config.toml");
        std::fs::write(&file, config).unwrap();
        let own = |name: &str| folder.path().join(name).display().to_string();
        environment.push(("LAVI__SERVER__LISTEN".to_owned(), "127.0.0.1:0".to_owned()));
        // Without an SQLite file there is no place beside it.
        if environment.iter().any(|(name, _)| name == "LAVI__EMBEDDED__DATABASE") {
            environment.push(("LAVI__EMBEDDED__STORAGE_KEY_FILE".to_owned(), own("storage.key")));
        }
        for (key, name, value) in [
            (
                "[embedded]\ndatabase",
                "LAVI__EMBEDDED__DATABASE",
                format!("sqlite://{}", own("lavi.db")),
            ),
            ("mail =", "LAVI__EMBEDDED__MAIL", format!("file://{}", own("mail"))),
        ] {
            if !config.contains(key) && !environment.iter().any(|(known, _)| known == name) {
                environment.push((name.to_owned(), value));
            }
        }
        Self::run(
            folder,
            Config::read(Some(&file), environment).unwrap(),
            Clock::manual(MORNING),
            None,
        )
    }

    /// The demo world.
    pub fn demo() -> Self {
        Self::demo_with("")
    }

    /// The demo world with this configuration (TOML) over the defaults.
    pub fn demo_with(config: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("config.toml");
        std::fs::write(&file, config).unwrap();
        let environment = [("LAVI__SERVER__LISTEN".to_owned(), "127.0.0.1:0".to_owned())];
        let mut config = Config::read(Some(&file), environment).unwrap();
        config.embedded.providers.push_delay = Duration::ZERO;
        let pace = Pace { failing: Duration::ZERO, confirming: Duration::ZERO, ..Pace::LEISURELY };
        let clock = Clock::manual(MORNING);
        let demo = Demo::settle(&mut config, folder.path(), pace, &clock, &Rng::seeded(7)).unwrap();
        Self::run(folder, config, clock, Some(demo))
    }

    fn run(folder: TempDir, config: Config, clock: Clock, demo: Option<Demo>) -> Self {
        let (sender, receiver) = mpsc::channel();
        let database = config.embedded.database.0.clone();
        let of_server = clock.clone();
        let thread = thread::spawn(move || {
            actix_web::rt::System::new().block_on(async move {
                let parts = Parts::build(config, of_server, Rng::seeded(7)).await.unwrap();
                let embedded = parts.embedded.clone();
                let running = match demo {
                    None => start(&parts, 1, |_| ()).unwrap(),
                    Some(demo) => {
                        demo.populate(embedded.as_ref().unwrap(), &parts.site.config.embedded)
                            .await
                            .unwrap();
                        start(&parts, 1, demo.routes()).unwrap()
                    }
                };
                let listeners = (
                    running.address,
                    running.api_address,
                    running.card_address,
                    running.admin_address,
                    running.desk_address,
                );
                sender.send((listeners, embedded, running.handles())).unwrap();
                running.finish(async {}).await.unwrap();
            });
        });
        let (listeners, embedded, handles) = receiver.recv().unwrap();
        let (address, api_address, card_address, admin_address, desk_address) = listeners;
        Self {
            address,
            api_address,
            card_address,
            admin_address,
            desk_address,
            clock,
            embedded,
            folder,
            database,
            handles,
            thread: Some(thread),
        }
    }

    /// The address of a path.
    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// A visitor with a new browser.
    pub fn browser(&self) -> Browser {
        Browser::new(self.url(""))
    }

    /// A visitor of the operator's own listener.
    pub fn operator(&self) -> Browser {
        Browser::new(format!("http://{}", self.admin_address.unwrap()))
    }

    /// Adds an account and returns its id.
    pub async fn add(&self, person: NewPerson) -> String {
        self.embedded.as_ref().unwrap().administration.add_account(person).await.unwrap()
    }

    /// Changes the site's database behind the service's back.
    pub async fn sql(&self, statement: &str) {
        let mut connection =
            <sqlx::AnyConnection as sqlx::Connection>::connect(&self.database).await.unwrap();
        sqlx::query(sqlx::AssertSqlSafe(statement)).execute(&mut connection).await.unwrap();
    }

    /// The letters delivered so far, oldest first, as they were sent.
    pub async fn letters(&self) -> Vec<String> {
        if let Some(embedded) = &self.embedded {
            embedded.mail.deliver().await;
        }
        let files = letter_files(&self.folder.path().join("mail"));
        files.iter().map(|file| std::fs::read_to_string(file).unwrap()).collect()
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        for handle in self.handles.drain(..) {
            // Sending the command is enough; the thread ends with the server.
            drop(handle.stop(false));
        }
        let ended = self.thread.take().map_or(Ok(()), thread::JoinHandle::join);
        assert!(ended.is_ok() || thread::panicking(), "the server panicked");
    }
}
