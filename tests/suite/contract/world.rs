//! An account service under test, and what a test does behind its back: time, letters, people.

use std::{fs, sync::Arc, time::Duration};

use lavi::{
    accounts::{
        AccountService, Caller, LoginOutcome, Relay, Reply,
        embedded::{
            CaptchaSettings, Embedded, Hashing, Limits, NewPerson, RedirectSettings, SessionLimits,
            Settings, StorageKeys,
        },
        request::Credentials,
    },
    clock::Clock,
    config::{CaptchaKind, MailTarget},
    domain::{Brand, Country, ErrorCode, Language, Secret},
    i18n::Catalogues,
    rng::Rng,
};
use mail_parser::MessageParser;
use tempfile::TempDir;

use crate::{
    cast,
    phone_provider::Provider,
    remote::{self, served},
};

/// Where a completed sign-in leads.
pub const LANDING: &str = "https://diary.example/";

/// A service with a database, a mailbox and a clock of its own.
pub struct World {
    /// The service under test.
    pub service: Arc<dyn AccountService>,
    /// Moved by hand.
    pub clock: Clock,
    /// The same service, for the operator.
    pub operator: Embedded,
    /// The provider of Mobile-ID and Smart-ID.
    pub provider: Provider,
    folder: TempDir,
}

impl World {
    /// The embedded service on a database file, in process.
    pub async fn embedded() -> Self {
        let folder = TempDir::new().unwrap();
        let clock = Clock::manual(1_790_000_000);
        let words = Catalogues::read(&Language::ALL, &brand(), None).unwrap();
        let provider = Provider::new();
        let operator =
            Embedded::open(settings(&folder, &provider), clock.clone(), Rng::seeded(7), words)
                .await
                .unwrap();
        Self { service: Arc::new(operator.clone()), clock, operator, provider, folder }
    }

    /// The same service behind the account API and its client.
    pub async fn over_http() -> Self {
        let world = Self::embedded().await;
        let root = served::serve(world.service);
        Self { service: Arc::new(remote::remote(&root)), ..world }
    }

    /// Adds an account and returns its id.
    pub async fn add(&self, person: NewPerson) -> String {
        self.operator.administration.add_account(person).await.unwrap()
    }

    /// Adds Mari, who has accepted the terms.
    pub async fn add_mari(&self) -> String {
        self.add(cast::mari()).await
    }

    /// Signs in with only a password.
    pub async fn sign_in(&self, browser: &mut Browser, name: &str, password: &str) -> LoginOutcome {
        browser.keep(self.service.login(&browser.caller, credentials(name, password)).await)
    }

    /// The errors of a failed sign-in in a new browser.
    pub async fn refusal(&self, name: &str, password: &str) -> Vec<ErrorCode> {
        codes(&self.sign_in(&mut Browser::new(), name, password).await)
    }

    /// The token of the only letter whose link leads to this page. Removes the letter from the mailbox.
    pub async fn token(&self, page: &str) -> Secret {
        self.operator.mail.deliver().await;
        let mut tokens = Vec::new();
        for letter in fs::read_dir(self.folder.path().join("mail")).unwrap() {
            let path = letter.unwrap().path();
            let letter =
                MessageParser::default().parse(&fs::read(&path).unwrap()).unwrap().into_owned();
            let text = letter.body_text(0).unwrap().into_owned();
            if let Some((_, rest)) = text.split_once(&format!("/{page}/")) {
                tokens.push(rest.split_whitespace().next().unwrap().to_owned());
                fs::remove_file(path).unwrap();
            }
        }
        assert_eq!(tokens.len(), 1, "letters with a link to {page}");
        Secret::new(tokens.remove(0))
    }
}

/// A browser: it keeps the account service's cookies as the front end relays them.
pub struct Browser {
    /// The caller of the browser's calls.
    pub caller: Caller,
}

impl Browser {
    /// A browser without cookies.
    pub fn new() -> Self {
        Self { caller: Caller { cookies: Vec::new(), ..remote::visitor() } }
    }

    /// Keeps the cookies of a reply and returns its outcome.
    pub fn keep<T>(&mut self, reply: Reply<T>) -> T {
        let relay = Relay::new(&remote::COOKIES.map(str::to_owned), None);
        for cookie in reply.set_cookies.iter().filter_map(|cookie| relay.outbound(cookie)) {
            let (name, value) =
                cookie.split(';').next().and_then(|pair| pair.split_once('=')).unwrap();
            self.caller.cookies.retain(|(known, _)| known != name);
            self.caller.cookies.push((name.to_owned(), value.to_owned()));
        }
        reply.result.unwrap()
    }
}

/// A name and a password.
pub fn credentials(name: &str, password: &str) -> Credentials {
    Credentials {
        email: name.to_owned(),
        password: Secret::new(password),
        ..Credentials::default()
    }
}

/// The error codes of an outcome in order.
pub fn codes(outcome: &LoginOutcome) -> Vec<ErrorCode> {
    outcome.all_errors().0.iter().map(|error| error.code).collect()
}

fn brand() -> Brand {
    Brand::parse("main").unwrap()
}

fn settings(folder: &TempDir, provider: &Provider) -> Settings {
    Settings {
        database: format!("sqlite://{}", folder.path().join("accounts.db").display()),
        storage_keys: StorageKeys::OfThisRun,
        mail: MailTarget::Folder(folder.path().join("mail")),
        mail_from: "Lävi <noreply@school.example>".to_owned(),
        operator: None,
        public_url: "http://localhost:8080/".parse().unwrap(),
        default_destination: LANDING.to_owned(),
        secure_cookies: true,
        cookie: remote::COOKIES[0].to_owned(),
        device_cookie: None,
        log_key: None,
        captcha: CaptchaSettings {
            kind: CaptchaKind::Image,
            secret: Secret::default(),
            verify_url: None,
        },
        terms_version: cast::TERMS.to_owned(),
        blanks: Vec::new(),
        contact: String::new(),
        brand: brand(),
        smart_id_countries: Country::SMART_ID.into(),
        overrides: None,
        hashing: Hashing { memory_kib: 64, iterations: 1, ..Hashing::default() },
        limits: Limits::default(),
        sessions: SessionLimits::default(),
        mobile_id: Some(provider.mobile_id()),
        smart_id: Some(provider.smart_id()),
        id_card: None,
        push_delay: Duration::ZERO,
        phones: 100,
        redirects: RedirectSettings::default(),
    }
}
