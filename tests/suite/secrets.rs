//! Secrets appear in no log and in no value that is printed by mistake.

use std::{
    fs,
    io::{BufRead, BufReader},
    process::{Child, Command, Stdio},
    sync::{Arc, Mutex},
};

use tempfile::TempDir;

use crate::{
    cast::{MARI, PASSWORD},
    setup_account::registered,
    site::Browser,
    world::letter_files,
};
use lavi::{
    accounts::{
        Credentials, NewAccount, PasswordSetting, TokenCheck, TokenKind, TwoFactor,
        embedded::Enrolment,
    },
    config::Config,
    domain::{RedirectingProvider, Secret},
    rng::Rng,
    web::FormFields,
};

const HIDDEN: &str = "geheimnis";

fn secret() -> Secret {
    Secret::new(HIDDEN)
}

#[test]
fn no_value_that_holds_a_secret_prints_it() {
    let printed = [
        format!(
            "{:?}",
            Credentials {
                email: HIDDEN.to_owned(),
                password: secret(),
                two_factor_code: Some(secret()),
                ..Credentials::default()
            }
        ),
        format!(
            "{:?}",
            NewAccount {
                password: secret(),
                id_code: HIDDEN.to_owned(),
                email: HIDDEN.to_owned(),
                ..NewAccount::default()
            }
        ),
        format!(
            "{:?}",
            PasswordSetting {
                token: secret(),
                old_password: Some(secret()),
                password: secret(),
                ..PasswordSetting::default()
            }
        ),
        format!("{:?}", TokenCheck { token: secret(), kind: TokenKind::Reset }),
        format!(
            "{:?}",
            TwoFactor { two_factor_code: secret(), recaptcha: None, remember_device: None }
        ),
        format!("{:?}", Enrolment { secret: secret(), address: secret() }),
        format!(
            "{:?}",
            FormFields::read(format!("password={HIDDEN}&idCode={HIDDEN}").as_bytes()).unwrap()
        ),
    ];
    for printed in printed {
        assert!(!printed.contains(HIDDEN), "{printed}");
    }
    assert!(!format!("{:?}", Rng::seeded(7)).contains('7'), "nor does randomness tell its state");
}

/// A configuration with a secret in every key that can hold one.
const CONFIG: &str = r#"
    [captcha]
    secret = "geheimnis"
    [session]
    store = "redis"
    redis_url = "rediss://:geheimnis@redis.example"
    [geo]
    url = "https://geo.example/{ip}?key=geheimnis"
    [embedded]
    database = "postgres://lavi:geheimnis@db.example/lavi"
    storage_key_file = "/etc/lavi/storage.key"
    mail = "smtps://lavi:geheimnis@mail.example"
    [embedded.mobile_id]
    relying_party_uuid = "geheimnis"
    [embedded.smart_id]
    relying_party_uuid = "geheimnis"
    [embedded.har_id]
    client_id = "lavi"
    client_secret = "geheimnis"
    [embedded.x_id]
    client_secret = "geheimnis"
    [embedded.e_paraksts]
    client_secret = "geheimnis"
"#;

fn read(folder: &TempDir, text: &str) -> Result<Config, String> {
    let file = folder.path().join("config.toml");
    fs::write(&file, text).unwrap();
    Config::read(Some(&file), []).map_err(|problems| problems.to_string())
}

#[test]
fn neither_the_configuration_nor_its_problems_print_a_secret() {
    let folder = TempDir::new().unwrap();
    let config = read(&folder, CONFIG).unwrap();
    assert!(!format!("{config:?}").contains(HIDDEN));
    let settings = lavi::app::settings(&config).unwrap();
    assert!(!format!("{settings:?}").contains(HIDDEN));
    // Invalidates one value after the other.
    for (right, wrong) in [
        ("rediss://:geheimnis", "tediss://:geheimnis"),
        ("postgres://lavi:geheimnis", "postgrez://lavi:geheimnis"),
        ("smtps://lavi:geheimnis", "smpts://lavi:geheimnis"),
        ("client_secret = \"geheimnis\"", "client_secret = \"geheimnis"),
        ("secret = \"geheimnis\"", "secret = [\"geheimnis\"]"),
        ("https://geo.example", "htps://geo.example"),
    ] {
        let said = read(&folder, &CONFIG.replacen(right, wrong, 1)).unwrap_err();
        assert!(!said.contains(HIDDEN) && !said.is_empty(), "{said}");
    }
}

#[test]
fn a_secret_may_stand_in_a_file_of_its_own() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("client_secret");
    fs::write(&file, "geheimnis\n").unwrap();
    let text = format!("[embedded.har_id]\nclient_secret = \"secret-file:{}\"", file.display());
    let config = read(&folder, &text).unwrap();
    let har_id = config.embedded.providers.redirects.of(RedirectingProvider::HAR_ID).unwrap();
    assert_eq!(har_id.client.secret.expose(), HIDDEN);
    fs::remove_file(&file).unwrap();
    let said = read(&folder, &text).unwrap_err();
    assert!(
        said.starts_with("embedded.har_id.client_secret: ")
            && said.contains("client_secret: No such file"),
        "{said}"
    );
}

/// A server that logs everything it can.
struct Talkative {
    child: Child,
    log: Arc<Mutex<String>>,
    root: String,
}

impl Talkative {
    fn start(folder: &TempDir) -> Self {
        let own = |name: &str| folder.path().join(name).display().to_string();
        let mut child = Command::new(env!("CARGO_BIN_EXE_lavi"))
            .arg("serve")
            .env("RUST_LOG", "trace")
            .env("LAVI__SERVER__LISTEN", "127.0.0.1:0")
            .env("LAVI__EMBEDDED__DATABASE", format!("sqlite://{}", own("lavi.db")))
            .env("LAVI__EMBEDDED__MAIL", format!("file://{}", own("mail")))
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let (log, (sender, address)) =
            (Arc::<Mutex<String>>::default(), std::sync::mpsc::channel());
        let (lines, into) =
            (BufReader::new(child.stderr.take().unwrap()).lines(), Arc::clone(&log));
        std::thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                if let Some(address) = line.strip_prefix("Lävi listens on ") {
                    sender.send(address.to_owned()).unwrap();
                }
                into.lock().unwrap().extend([line.as_str(), "\n"]);
            }
        });
        Self { child, log, root: address.recv().unwrap() }
    }

    fn log(mut self) -> String {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        self.log.lock().unwrap().clone()
    }
}

/// The links of the letters so far.
fn links(folder: &TempDir) -> Vec<String> {
    let letters = letter_files(&folder.path().join("mail"));
    let texts = letters.iter().map(|letter| fs::read(letter).unwrap());
    texts
        .map(|bytes| {
            let message = mail_parser::MessageParser::default().parse(&bytes).unwrap();
            let text = message.body_text(0).unwrap().into_owned();
            text.lines().find(|line| line.starts_with("http://")).unwrap().trim().to_owned()
        })
        .collect()
}

#[actix_web::test]
async fn the_whole_log_of_registration_sign_in_and_reset_holds_no_secret() {
    let folder = TempDir::new().unwrap();
    let server = Talkative::start(&folder);
    let browser = Browser::new(server.root.trim_end_matches('/').to_owned());
    registered(&browser).await;
    let mut secrets = vec![
        PASSWORD.to_owned(),
        "Sygis-2026".to_owned(),
        MARI.to_owned(),
        "mari@example.com".to_owned(),
    ];
    let activation = arrived(&folder, "/activate/").await;
    let page = browser.get(activation.strip_prefix("http://localhost:8080").unwrap()).await;
    browser.submit(&page, "confirm", &[]).await;
    let page = browser.get("/en/forgotPassword").await;
    browser.submit(&page, "submit", &[("username", "mari@example.com")]).await;
    let reset = arrived(&folder, "/setNewPassword/").await;
    let page = browser.get(reset.strip_prefix("http://localhost:8080").unwrap()).await;
    let fields = [
        ("username", "mari@example.com"),
        ("password", "Sygis-2026"),
        ("password_confirmation", "Sygis-2026"),
    ];
    browser.submit(&page, "submit", &fields).await;
    for password in [PASSWORD, "Sygis-2026"] {
        browser.post("/en", &[("email", "mari@example.com"), ("password", password)]).await;
    }
    for cookie in ["lavi_session", "lavi_account"] {
        secrets.extend(browser.cookie(cookie));
    }
    secrets
        .extend([activation, reset].iter().map(|link| link.rsplit('/').next().unwrap().to_owned()));
    assert_eq!(secrets.len(), 8, "{secrets:?}");
    secrets.push(fs::read_to_string(folder.path().join("lavi.db.key")).unwrap().trim().to_owned());
    let log = server.log();
    assert!(log.contains("account registered") && log.contains("TRACE"));
    for secret in &secrets {
        let line = log.lines().find(|line| line.contains(secret.as_str()));
        assert_eq!(line, None, "{secret}");
    }
}

/// The link of this kind, once its letter has been delivered.
async fn arrived(folder: &TempDir, kind: &str) -> String {
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(60);
    loop {
        assert!(std::time::Instant::now() < deadline, "no letter with {kind} has arrived");
        let links = if folder.path().join("mail").exists() { links(folder) } else { Vec::new() };
        if let Some(link) = links.into_iter().find(|link| link.contains(kind)) {
            return link;
        }
        tokio::task::yield_now().await;
    }
}
