//! The account service without a front end: in process, with its own database, mail folder and clock.
//!
//! With `LAVI_TEST_POSTGRES=postgres://user@host/postgres` the same tests run on new databases of that server.

mod browser;
mod letters;

pub use browser::{ServiceBrowser, credentials};
pub use letters::{Letter, letter_files};

use std::{
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use sqlx::{Connection, Executor};
use tempfile::TempDir;

use crate::cast::{self, PASSWORD};
use lavi::{
    accounts::{
        AccountService, FormCalls, LoginOutcome, PasswordSetting, ResetRequest, TokenKind,
        embedded::{AccountQuery, AccountSummary, ChangeOutcome, Embedded, NewPerson, Settings},
    },
    clock::Clock,
    config::{Config, MailTarget, SmartIdStart},
    domain::{Brand, ErrorCode, Language, Secret},
    i18n::Catalogues,
    rng::Rng,
};

/// 15 January 2027, noon.
pub const NOON: i64 = 1_799_971_200;
/// Where a completed sign-in leads.
pub const LANDING: &str = "https://diary.example/";
/// The names of the service's cookies.
pub const COOKIE: &str = "lavi_account";
pub const DEVICE_COOKIE: &str = "lavi_device";

/// A service with its own database, mail folder and clock.
pub struct World {
    pub service: Embedded,
    pub clock: Clock,
    pub settings: Settings,
    pub folder: TempDir,
}

impl World {
    pub async fn new() -> Self {
        Self::with(|_| {}).await
    }

    /// A world with other settings.
    pub async fn with(change: impl FnOnce(&mut Settings)) -> Self {
        Self::speaking(words(), change).await
    }

    /// A world with these words and other settings.
    pub async fn speaking(words: Catalogues, change: impl FnOnce(&mut Settings)) -> Self {
        let database = match std::env::var("LAVI_TEST_POSTGRES") {
            Ok(server) => Some(fresh_database(&server).await),
            Err(_) => None,
        };
        Self::made(words, |settings| {
            if let Some(database) = database {
                settings.config.embedded.database.0 = database;
            }
            change(settings);
        })
        .await
    }

    /// A world for what exists only with an SQLite file.
    pub async fn on_sqlite() -> Self {
        Self::made(words(), |_| {}).await
    }

    async fn made(words: Catalogues, change: impl FnOnce(&mut Settings)) -> Self {
        let folder = TempDir::new().unwrap();
        let mut settings = settings(folder.path());
        change(&mut settings);
        let clock = Clock::manual(NOON);
        Self { service: open(&settings, &clock, words).await, clock, settings, folder }
    }

    /// The plain text of a sealed value, opened as docs/secrets.md describes it.
    pub fn unsealed(&self, place: &str, sealed: &str) -> String {
        use aws_lc_rs::aead::{AES_256_GCM_SIV, Aad, LessSafeKey, Nonce, UnboundKey};
        use base64::{
            Engine,
            engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD},
        };
        let key = STANDARD
            .decode(fs::read_to_string(self.path("storage.key")).unwrap().lines().next().unwrap())
            .unwrap();
        let mut data = URL_SAFE_NO_PAD.decode(sealed.splitn(3, '.').nth(2).unwrap()).unwrap();
        let nonce = Nonce::try_assume_unique_for_key(&data[..12]).unwrap();
        let key = LessSafeKey::new(UnboundKey::new(&AES_256_GCM_SIV, &key).unwrap());
        let text = key.open_in_place(nonce, Aad::from(place), &mut data[12..]).unwrap();
        String::from_utf8(text.to_vec()).unwrap()
    }

    /// The address of the database.
    pub fn database(&self) -> &str {
        &self.settings.config.embedded.database.0
    }

    /// Another process on the same data.
    pub async fn reopened(&self) -> Embedded {
        open(&self.settings, &self.clock, words()).await
    }

    /// Adds an activated account that has accepted the terms.
    pub async fn person(&self, username: &str) -> String {
        self.add(cast::account(username)).await
    }

    /// Adds an account and returns its id.
    pub async fn add(&self, person: NewPerson) -> String {
        self.service.administration.add_account(person).await.unwrap()
    }

    /// The code that an authenticator app of the cast shows now.
    pub fn totp_code(&self) -> String {
        cast::totp_code(self.clock.now())
    }

    /// Every account, as `lavi account list` shows it.
    pub async fn accounts(&self) -> Vec<AccountSummary> {
        self.service.administration.find_accounts(&AccountQuery::default()).await.unwrap()
    }

    /// The letters delivered so far, oldest first.
    pub async fn letters(&self) -> Vec<Letter> {
        self.service.mail.deliver().await;
        let files = letter_files(&self.folder.path().join("mail"));
        files.iter().map(|path| Letter::read(path)).collect()
    }

    /// The newest letter that does not only tell of a sign-in.
    pub async fn letter(&self) -> Letter {
        let mut letters = self.letters().await.into_iter();
        letters.rfind(|letter| letter.subject != "New sign-in to your account").unwrap()
    }

    /// Requests a reset, which writes a letter.
    pub async fn request_reset(&self, username: &str) {
        let request = ResetRequest { username: username.to_owned(), recaptcha: None };
        let caller = ServiceBrowser::new().caller;
        let outcome = self.service.request_reset(&caller, request).await.result.unwrap();
        assert_eq!((outcome.success, outcome.errors.first()), (true, None));
    }

    /// Requests a reset and returns the token of the letter.
    pub async fn reset_token(&self, username: &str) -> String {
        let before = self.letters().await.len();
        self.request_reset(username).await;
        let letters = self.letters().await;
        assert_eq!(letters.len(), before + 1);
        letters.iter().rfind(|letter| letter.link().contains("/setNewPassword/")).unwrap().token()
    }

    /// Sets a password with the link of a letter.
    pub async fn new_password(&self, username: &str, password: &str) {
        let setting = PasswordSetting {
            token: Secret::new(self.reset_token(username).await),
            username: username.to_owned(),
            old_password: None,
            password: Secret::new(password),
            password_confirmation: Secret::new(password),
        };
        let outcome = self
            .service
            .set_password(&ServiceBrowser::new().caller, TokenKind::Reset, setting)
            .await;
        assert!(outcome.result.unwrap().success);
    }

    /// The token of a link for changing the password, as the account page creates it.
    pub async fn change_token(&self, username: &str) -> String {
        let mut browser = ServiceBrowser::new();
        browser.login(self, username, PASSWORD).await;
        match self.service.own_account.change_link(&browser.caller).await.result.unwrap() {
            ChangeOutcome::Done(token) => token.expose().to_owned(),
            other => panic!("{other:?}"),
        }
    }

    /// A file of this world.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }
}

/// Creates a database on a PostgreSQL server and returns its address. Its name bears the number of this process, whose end
/// scripts/with-postgres.sh waits for to drop it.
pub async fn fresh_database(server: &str) -> String {
    sqlx::any::install_default_drivers();
    let random = u64::from_be_bytes(Rng::system().unwrap().bytes());
    let name = format!("lavi_{}_{random:x}", std::process::id());
    let mut connection = sqlx::AnyConnection::connect(server).await.unwrap();
    let create = sqlx::AssertSqlSafe(format!("CREATE DATABASE {name}"));
    connection.execute(sqlx::raw_sql(create)).await.unwrap();
    connection.close().await.unwrap();
    let mut address: url::Url = server.parse().unwrap();
    address.set_path(&name);
    address.to_string()
}

/// Those of the default configuration, with cheap hashes, open ways and cookies without a prefix.
fn settings(folder: &Path) -> Settings {
    let mut config = Config::read(None, []).unwrap();
    "node-1".clone_into(&mut config.server.node);
    config.server.public_url = "https://login.example/".parse().unwrap();
    (config.main_app.root, config.main_app.configured) = (LANDING.parse().unwrap(), true);
    "help@school.example".clone_into(&mut config.operator.contact);
    let embedded = &mut config.embedded;
    embedded.database.0 = format!("sqlite://{}", folder.join("accounts.db").display());
    embedded.storage_key_file = Some(folder.join("storage.key"));
    embedded.mail = MailTarget::Folder(folder.join("mail"));
    "Lävi <noreply@school.example>".clone_into(&mut embedded.mail_from);
    cast::TERMS.clone_into(&mut embedded.terms_version);
    embedded.providers.push_delay = Duration::ZERO;
    embedded.providers.smart_id.start = vec![SmartIdStart::Notification, SmartIdStart::DeviceLink];
    let hashing = &mut config.limits.hashing;
    (hashing.memory_kib, hashing.iterations) = (8, 1);
    (hashing.threads, hashing.queue) = (Some(2), Some(100));
    Settings {
        cookie: COOKIE.to_owned(),
        device_cookie: Some(DEVICE_COOKIE.to_owned()),
        phones: 100,
        ..lavi::app::settings(&config).unwrap()
    }
}

async fn open(settings: &Settings, clock: &Clock, words: Catalogues) -> Embedded {
    Embedded::open(settings.clone(), clock.clone(), Rng::system().unwrap(), words).await.unwrap()
}

pub fn words() -> Catalogues {
    Catalogues::read(&[Language::Et, Language::En], &Brand::parse("main").unwrap(), None).unwrap()
}

/// The only error code of a sign-in's outcome.
pub fn code(outcome: &LoginOutcome) -> Option<ErrorCode> {
    outcome.errors.first()
}

/// The error code of a field.
pub fn of_field(errors: &lavi::accounts::Errors, field: &str) -> Option<ErrorCode> {
    errors.0.iter().find(|error| error.field.as_deref() == Some(field)).map(|error| error.code)
}
