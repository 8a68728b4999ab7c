//! `lavi check-config` finds whatever would stop `lavi serve`, all of it at once, and connects to nobody.

use std::{fs, net::TcpListener, path::Path};

use tempfile::TempDir;

use crate::{command::Machine, lines::certificates::Ca};

/// A cause: what the operator wrote, by keys in capitals, and how the line about it begins.
type Cause = (Vec<(&'static str, String)>, String);

fn cause<const N: usize>(keys: [(&'static str, &str); N], line: impl Into<String>) -> Cause {
    (keys.map(|(key, value)| (key, value.to_owned())).into(), line.into())
}

fn machine(keys: &[(&'static str, String)]) -> Machine {
    keys.iter()
        .fold(Machine::new(), |machine, (key, value)| machine.with(&format!("LAVI__{key}"), value))
}

/// `serve` says one line, which is among those of `check-config`.
fn both_refuse((keys, expected): &Cause) {
    let machine = machine(keys);
    let line = machine.refused("serve");
    assert!(line.starts_with(&format!("lavi: {expected}")), "{keys:?}: {line}");
    let ended = machine.run("check-config");
    assert_eq!((ended.code, ended.said.as_str()), (1, ""), "{keys:?}: {ended:?}");
    let all = ended.complained.strip_prefix("lavi: ").unwrap();
    let line = line.strip_prefix("lavi: ").unwrap();
    assert!(all.lines().any(|found| found == line), "{line}\nis not in\n{all}");
}

/// Files of an operator, most of them wrong.
struct Written(TempDir);

impl Written {
    fn file(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        let path = self.0.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        path.display().to_string()
    }

    fn folder(&self, name: &str) -> String {
        self.0.path().join(name).display().to_string()
    }
}

#[test]
fn files_of_tls_keys_and_sessions_are_read() {
    let (written, other) = (Written(TempDir::new().unwrap()), TempDir::new().unwrap());
    let ca = Ca::new("A school's own CA");
    let [own, foreign] =
        [written.0.path(), other.path()].map(|folder: &Path| ca.certify(folder, &["localhost"]));
    let [certificate, key, another] =
        [&own.certificate, &own.key, &foreign.key].map(|path| path.display().to_string());
    let (empty, short) = (written.file("empty.pem", ""), written.file("short.key", [7; 63]));
    let redis = [
        ("SESSION__STORE", "redis"),
        ("SESSION__REDIS_URL", "rediss://127.0.0.1:1"),
        ("SESSION__REDIS_TLS_ROOTS", "/nowhere/ca.pem"),
    ];
    let tls = |certificate: &str, key: &str, line: String| {
        cause([("SERVER__TLS__CERTIFICATE", certificate), ("SERVER__TLS__KEY", key)], line)
    };
    for cause in [
        tls("/nowhere/tls.pem", &key, "server.tls: /nowhere/tls.pem: ".to_owned()),
        tls(&certificate, "/nowhere/tls.key", "server.tls: /nowhere/tls.key: ".to_owned()),
        tls(&empty, &key, format!("server.tls: {empty}: holds no certificate in PEM")),
        tls(&certificate, &certificate, format!("server.tls: {certificate}: ")),
        tls(&certificate, &another, format!("server.tls: {certificate}, {another}: ")),
        cause(
            [("SESSION__KEY_FILE", &*short)],
            format!("session.key_file: {short}: needs at least 64 bytes"),
        ),
        cause(redis, "session.redis_tls_roots: /nowhere/ca.pem: "),
        cause([("GEO__DATABASE", "/nowhere/geo.mmdb")], "geo.database: /nowhere/geo.mmdb: "),
        cause([("GEO__DATABASE", &*empty)], format!("geo.database: {empty}: ")),
    ] {
        both_refuse(&cause);
    }
}

#[test]
fn the_database_its_keys_and_the_way_of_letters_are_examined() {
    let written = Written(TempDir::new().unwrap());
    let (text, wrong_key) =
        (written.file("lavi.db", "not SQLite"), written.file("keys", "nonsense"));
    let database = |address: &str, line: &str| {
        let keys = [
            ("EMBEDDED__DATABASE", address),
            ("EMBEDDED__STORAGE_KEY_FILE", &*written.folder("storage.key")),
        ];
        cause(keys, line)
    };
    let unopened = |address: &str, why: &str| {
        database(address, &format!("the database {address} cannot be opened: {why}"))
    };
    for cause in [
        unopened("sqlite:///nowhere/lavi.db", "the folder /nowhere: "),
        unopened(&format!("sqlite://{text}"), "the file is not a database (embedded.database)"),
        unopened(
            &format!("sqlite://{}?mode=rw", written.folder("other.db")),
            "there is no such file",
        ),
        unopened("sqlite://lavi.db?tls=nonsense", ""),
        database(
            "postgres://lavi@127.0.0.1/lavi?tls=nonsense",
            "embedded.database: there is no parameter tls",
        ),
        database("postgres://lavi@127.0.0.1/lavi?sslmode=nonsense", "embedded.database: "),
        database(
            "postgres://lavi@127.0.0.1/lavi?sslrootcert=/nowhere/ca.pem",
            "embedded.database: sslrootcert: /nowhere/ca.pem: ",
        ),
        cause(
            [("EMBEDDED__STORAGE_KEY_FILE", &*wrong_key)],
            format!("embedded.storage_key_file: {wrong_key}: line 1 is not a key"),
        ),
        cause(
            [("EMBEDDED__STORAGE_KEY_FILE", "/nowhere/storage.key")],
            "embedded.storage_key_file: /nowhere/storage.key: it cannot be made: the folder /nowhere: ",
        ),
        cause(
            [("EMBEDDED__MAIL", &*format!("file://{text}/mail"))],
            format!("letters cannot be sent: {text}/mail: {text} is not a folder (embedded.mail)"),
        ),
        cause(
            [
                ("EMBEDDED__MAIL", "smtps://mail.example"),
                ("EMBEDDED__MAIL_TLS_ROOTS", "/nowhere/ca.pem"),
            ],
            "letters cannot be sent: embedded.mail_tls_roots: /nowhere/ca.pem: ",
        ),
        cause(
            [("EMBEDDED__MAIL", "smtps://mail.example?tls=nonsense")],
            "embedded.mail: nothing follows a question mark",
        ),
    ] {
        both_refuse(&cause);
    }
}

#[test]
fn the_default_of_a_key_that_is_wrong_is_no_problem_of_its_own() {
    let folder = TempDir::new().unwrap();
    // Where the folder of the default would be.
    fs::write(folder.path().join("mail"), "").unwrap();
    let machine = Machine::new();
    let about_mail = |mail: &str| -> Vec<String> {
        let mut check = machine.command("check-config");
        check.env("LAVI__EMBEDDED__MAIL", mail).current_dir(folder.path());
        let complained = String::from_utf8(check.output().unwrap().stderr).unwrap();
        complained.lines().filter(|line| line.contains("mail")).map(str::to_owned).collect()
    };
    let wrong = about_mail("");
    assert!(wrong.len() == 1 && wrong[0].contains("embedded.mail: expected "), "{wrong:?}");
    let default = about_mail("file://mail");
    assert!(default.len() == 1 && default[0].contains("is not a folder"), "{default:?}");
}

#[test]
fn files_of_providers_and_cards_and_secrets_are_read() {
    let written = Written(TempDir::new().unwrap());
    let (empty, ca) = (written.file("empty.pem", ""), Ca::new("A school's own CA"));
    let certificate = ca.file(written.0.path()).display().to_string();
    let phones = |section: &str, key: &'static str, file: &str| {
        let base = if section == "mobile_id" {
            "EMBEDDED__MOBILE_ID__BASE"
        } else {
            "EMBEDDED__SMART_ID__BASE"
        };
        vec![(base, "http://127.0.0.1:9/".to_owned()), (key, file.to_owned())]
    };
    let card = |file: &str| {
        vec![
            ("ID_CARD__HOST", "https://card.example".to_owned()),
            ("ID_CARD__LISTEN", "127.0.0.1:0".to_owned()),
            ("ID_CARD__TRUSTED_CAS", certificate.clone()),
            ("ID_CARD__CERTIFICATE", file.to_owned()),
            ("ID_CARD__KEY", file.to_owned()),
        ]
    };
    for cause in [
        (
            phones("mobile_id", "EMBEDDED__MOBILE_ID__TLS_ROOTS", "/nowhere/ca.pem"),
            "embedded.mobile_id.tls_roots: /nowhere/ca.pem: ".to_owned(),
        ),
        (
            phones("mobile_id", "EMBEDDED__MOBILE_ID__TLS_ROOTS", &empty),
            "embedded.mobile_id.tls_roots: ".to_owned(),
        ),
        (
            phones("smart_id", "EMBEDDED__SMART_ID__TRUSTED_CAS", &empty),
            format!("embedded.smart_id.trusted_cas: {empty}: "),
        ),
        (card("/nowhere/card.pem"), "id_card: /nowhere/card.pem: ".to_owned()),
        (card(&certificate), format!("id_card: {certificate}: ")),
        cause(
            [("EMBEDDED__HAR_ID__CLIENT_SECRET", "secret-file:/nowhere/secret")],
            "embedded.har_id.client_secret: /nowhere/secret: ",
        ),
        cause(
            [("EMBEDDED__HAR_ID__CLIENT_SECRET_FILE", "/nowhere/secret")],
            "LAVI__EMBEDDED__HAR_ID__CLIENT_SECRET_FILE: /nowhere/secret: ",
        ),
        cause(
            [("SERVER__ADMIN_LISTEN", "127.0.0.1:9871"), ("SERVER__LISTEN", "0.0.0.0:9871")],
            "server.admin_listen: 127.0.0.1:9871: cannot listen: server.listen listens there already",
        ),
    ] {
        both_refuse(&cause);
    }
}

/// The brand of an operator, made of a built-in one, in a folder of overrides.
fn brand_of_an_operator(written: &Written) -> String {
    let built_in = Path::new(env!("CARGO_MANIFEST_DIR"));
    for folder in ["i18n/brands", "static/brands"] {
        for entry in fs::read_dir(built_in.join(folder).join("main")).unwrap().flatten() {
            let name = entry.file_name();
            written.file(
                &format!("{folder}/kool/{}", name.display()),
                fs::read(entry.path()).unwrap(),
            );
        }
    }
    written
        .file("static/built/kool.css", fs::read(built_in.join("static/built/main.css")).unwrap());
    written.folder("")
}

#[test]
fn a_brand_of_an_operator_lacks_no_term_and_no_file_of_its_folder_is_passed_over() {
    let written = Written(TempDir::new().unwrap());
    let folder = brand_of_an_operator(&written);
    let keys = [("SITE__BRAND", "kool"), ("SITE__OVERRIDES", &*folder)];
    let whole = machine(&cause(keys, "").0).run("check-config");
    assert_eq!(whole.code, 0, "{whole:?}");

    let wording = Path::new(&folder).join("i18n/brands/kool/et.ftl");
    let text = fs::read_to_string(&wording).unwrap();
    fs::write(&wording, text.replace("-service =", "-dienst =")).unwrap();
    both_refuse(&cause(keys, "site.brand: i18n/brands/kool/et.ftl lacks -service; "));
    fs::write(&wording, text.replace("[ablative] Päeviku kontolt", "")).unwrap();
    both_refuse(&cause(keys, "site.brand: i18n/brands/kool/et.ftl lacks -service[ablative]; "));
    fs::write(&wording, text).unwrap();

    let elsewhere = [("SITE__OVERRIDES", "/nowhere/overrides")];
    both_refuse(&cause(elsewhere, "site.overrides: /nowhere/overrides: "));
    for (name, bytes, line) in [
        ("i18n/et/own.ftl", b"login-title = \xff".as_slice(), "site.overrides: {}: "),
        ("i18n/et/own.ftl", b"login-title = { ", "{} cannot be read as Fluent: "),
        ("i18n/et/documents/service-terms.html", b"\xff", "site.overrides: {}: "),
        ("i18n/brands/kool/brand.toml", b"reset_by = 1", "i18n/brands/kool/brand.toml: "),
    ] {
        let before = fs::read(Path::new(&folder).join(name)).ok();
        let file = written.file(name, bytes);
        both_refuse(&cause(keys, line.replace("{}", &file)));
        match before {
            Some(before) => fs::write(&file, before).unwrap(),
            None => fs::remove_file(&file).unwrap(),
        }
    }
}

#[test]
fn all_that_is_wrong_is_named_at_once_whatever_kind_it_is_of() {
    let keys = [
        ("SITE__COUNTRY", "Estonia"),
        ("SESSION__KEY_FILE", "/nowhere/session.key"),
        ("GEO__DATABASE", "/nowhere/geo.mmdb"),
        ("SERVER__TLS__CERTIFICATE", "/nowhere/tls.pem"),
        ("SERVER__TLS__KEY", "/nowhere/tls.key"),
        ("EMBEDDED__DATABASE", "postgres://lavi@127.0.0.1/lavi?tls=nonsense"),
        ("EMBEDDED__MAIL", "smtp://mail.example?tls=nonsense"),
        ("SERVER__LISTN", "127.0.0.1:0"),
    ];
    let ended = machine(&cause(keys, "").0).run("check-config");
    for named in [
        "site.country: expected",
        "LAVI__SERVER__LISTN: there is no such key",
        "embedded.mail: nothing follows",
        "session.key_file: /nowhere/session.key: ",
        "geo.database: /nowhere/geo.mmdb: ",
        "server.tls: /nowhere/tls.pem: ",
        "server.tls: /nowhere/tls.key: ",
        "embedded.database: there is no parameter tls",
    ] {
        assert_eq!(ended.complained.matches(named).count(), 1, "{named}: {}", ended.complained);
    }
    assert_eq!((ended.code, ended.complained.lines().count()), (1, 8), "{}", ended.complained);
}

/// A mistake of every kind, in one file: what is wrong with a value, what is missing, what does not go together, plain http, test
/// services, files that are not there.
const OF_EVERY_KIND: &str = r#"
[server]
listen = "nonsense"
listn = "127.0.0.1:0"
public_url = "https://login.school.example"
trusted_proxies = ["10.0.0.0/99", "10.0.0.10"]
max_connections = 0
admin_listen = "127.0.0.1:9000"
[server.tls]
certificate = "/nowhere/tls.pem"
key = "/nowhere/tls.key"
[log]
format = "xml"
traces = "http://collector.example/"
[site]
country = "Estonia"
brand = "main"
locales = ["en", "et"]
default_locale = "ja"
overrides = "/nowhere/overrides"
[login]
primary = ["password", "password"]
[captcha]
kind = "turnstile"
[limits]
codes = 5
with_code = 9
people_per_address = 0
[account_api]
token = "short"
redirect_origins = ["https://diary.example/path"]
[embed]
origins = ["not an origin"]
[geo]
url = "http://geo.example/{ip}"
database = "/nowhere/geo.mmdb"
[security]
contact = ["nobody"]
expires_days = 900
[session]
store = "redis"
redis_url = "redis://redis.example"
redis_tls_roots = "/nowhere/redis.pem"
key_file = "/nowhere/session.key"
former_key_files = ["/nowhere/former.key"]
idle_minutes = 1
[id_card]
host = "https://id.school.example"
listen = "127.0.0.1:9000"
certificate = "/nowhere/card.pem"
proxies = ["0.0.0.0/0"]
trusted_cas = "/nowhere/cas"
ocsp_responders = "/nowhere/responders"
[id_card.issuers.one]
ca = "A CA"
max_age_minutes = 0
[embedded]
database = "postgres://lavi@db.example/lavi?tls=nonsense"
database_connections = 1
mail = "smtps://mail.example?tls=nonsense"
mail_tls_roots = "/nowhere/mail.pem"
mail_from = "nobody"
events_days = 0
api_listen = "0.0.0.0:9001"
[embedded.mobile_id]
base = "http://mid.sk.ee/"
relying_party_name = "Kool"
trusted_cas = "/nowhere/mid"
tls_roots = "/nowhere/mid.pem"
[embedded.smart_id]
base = "https://sid.demo.sk.ee/"
scheme = "smart-id"
relying_party_uuid = "u"
relying_party_name = "Kool"
start = ["telepathy"]
tls_roots = "/nowhere/sid.pem"
[embedded.har_id]
issuer = "http://har.example"
client_id = "lavi"
client_secret = "secret-file:/nowhere/secret"
[embedded.providers.city]
kind = "oauth"
sign_out = true
icon = "/nowhere/icon.svg"
"#;

/// How the lines about it begin.
const NAMED: [&str; 60] = [
    "server.listn: there is no such key",
    "server.listen: expected an address and port such as 127.0.0.1:8080, found \"nonsense\"",
    "server.trusted_proxies: expected an address or CIDR block, found \"10.0.0.0/99\"",
    "server.max_connections: must be at least 1",
    "server.admin_listen: 127.0.0.1:9000: cannot listen: id_card.listen listens there already",
    "server.tls: /nowhere/tls.pem: ",
    "server.tls: /nowhere/tls.key: ",
    "log.format: expected text or json",
    "log.traces: http to collector.example can be read",
    "site.country: expected a country code such as EE, found \"Estonia\"",
    "site.default_locale: ja is not among site.locales",
    "site.overrides: /nowhere/overrides: ",
    "login.secondary: password is named twice",
    "captcha.site_key: is needed with this captcha.kind",
    "limits.with_code: expected at most limits.codes",
    "limits.people_per_address: expected a number from 1 on",
    "account_api.token: needs at least 32 visible ASCII characters",
    "account_api.redirect_origins: expected an origin",
    "embed.origins: expected an origin",
    "geo.url: http to geo.example can be read",
    "geo.database: geo.url is given too",
    "geo.database: /nowhere/geo.mmdb: ",
    "security.contact: expected a mailto:, https: or tel: address",
    "security.expires_days: expected 1 to 364, found 900",
    "session.redis_url: leads to another machine in the clear",
    "session.redis_tls_roots: /nowhere/redis.pem: ",
    "session.key_file: /nowhere/session.key: ",
    "session.former_key_files: /nowhere/former.key: ",
    "session.idle_minutes: must be at least 5",
    "id_card.proxies: cannot stand with id_card.listen",
    "id_card.proxies: 0.0.0.0/0 covers every address",
    "id_card.key: is needed with id_card.listen",
    "id_card: /nowhere/card.pem: ",
    "id_card.trusted_cas: /nowhere/cas: ",
    "id_card.ocsp_responders: /nowhere/responders: ",
    "id_card.issuers.one.max_age_minutes: must be 1 to ",
    "embedded.database: there is no parameter tls",
    "embedded.storage_key_file: is needed with PostgreSQL",
    "embedded.database_connections: expected 2 to 500, found 1",
    "embedded.mail: nothing follows a question mark",
    "letters cannot be sent: embedded.mail_tls_roots: /nowhere/mail.pem: ",
    "embedded.mail_from: expected an address",
    "embedded.events_days: expected 1 to 3650, found 0",
    "embedded.api_token: is needed while embedded.api_listen is 0.0.0.0:9001",
    "embedded.mobile_id.relying_party_uuid: is needed with embedded.mobile_id.base",
    "embedded.mobile_id.base: http to mid.sk.ee can be read",
    "embedded.mobile_id.trusted_cas: /nowhere/mid: ",
    "embedded.mobile_id.tls_roots: /nowhere/mid.pem: ",
    "embedded.smart_id.base: is the provider's test service",
    "embedded.smart_id.scheme, embedded.smart_id.base: smart-id does not go with",
    "embedded.smart_id.trusted_cas, embedded.smart_id.base: the CAs are live ones",
    "embedded.smart_id.start: expected device-link or notification, found \"telepathy\"",
    "embedded.smart_id.tls_roots: /nowhere/sid.pem: ",
    "embedded.har_id.issuer: http to har.example can be read",
    "embedded.har_id.client_secret: /nowhere/secret: ",
    "embedded.providers.city.name: is needed",
    "embedded.providers.city.icon: /nowhere/icon.svg: ",
    "embedded.providers.city.sign_out: needs kind = \"oidc\"",
    "LAVI__GEO__URI: there is no such key",
    "LAVI__CAPTCHA__SECRET_FILE: /nowhere/captcha: ",
];

#[test]
fn no_problem_of_a_file_hides_another() {
    let written = Written(TempDir::new().unwrap());
    let file = written.file("lavi.toml", OF_EVERY_KIND);
    let machine = Machine::bare()
        .with("LAVI__GEO__URI", "x")
        .with("LAVI__CAPTCHA__SECRET_FILE", "/nowhere/captcha");
    let ended = machine.run(&format!("check-config --config {file}"));
    let all = ended.complained.strip_prefix("lavi: ").unwrap();
    for named in NAMED {
        let lines = all.lines().filter(|line| line.starts_with(named));
        assert_eq!(lines.count(), 1, "{named}\n{all}");
    }
    assert_eq!((ended.code, all.lines().count()), (1, NAMED.len()), "{all}");
}

#[test]
fn what_only_follows_from_a_value_that_cannot_be_used_is_not_named() {
    for (keys, named) in [
        (vec![("LIMITS__CODES", "0"), ("LIMITS__WITH_CODE", "40")], "limits.codes: "),
        (
            vec![("SITE__LOCALES", "[\"et\", \"xx\"]"), ("SITE__DEFAULT_LOCALE", "en")],
            "site.locales: ",
        ),
        (vec![("SESSION__HOURS", "0"), ("SESSION__IDLE_MINUTES", "3000")], "session.hours: "),
        (
            vec![
                ("ID_CARD__HOST", "id.school.example"),
                ("ID_CARD__PROXIES", "[\"127.0.0.2\"]"),
                ("ID_CARD__TRUSTED_CAS", "estonian"),
            ],
            "id_card.host: ",
        ),
        (
            vec![("ID_CARD__PROXIES", "[\"nobody\"]"), ("ID_CARD__PROXY_HEADER", "escaped-pem")],
            "id_card.proxies: ",
        ),
        (
            vec![
                ("EMBEDDED__SMART_ID__START", "[\"telepathy\"]"),
                ("EMBEDDED__SMART_ID__NOTIFICATION_NEEDS_DEVICE_LINK", "true"),
            ],
            "embedded.smart_id.start: ",
        ),
        (
            vec![("ACCOUNT_API__ROOT", "nowhere"), ("LOGIN__PRIMARY", "[\"mobile_id\"]")],
            "account_api.root: ",
        ),
        (vec![("EMBEDDED__DATABASE", "mysql://lavi@db.example/lavi")], "embedded.database: "),
    ] {
        let ended = keys
            .iter()
            .fold(Machine::new(), |machine, (key, value)| {
                machine.with(&format!("LAVI__{key}"), value)
            })
            .run("check-config");
        let all = ended.complained.strip_prefix("lavi: ").unwrap();
        assert!(all.lines().count() == 1 && all.starts_with(named), "{keys:?}: {ended:?}");
    }
}

#[test]
fn a_file_that_is_not_toml_is_named_with_its_line_and_the_environment_is_examined_all_the_same() {
    let written = Written(TempDir::new().unwrap());
    let file = written.file("lavi.toml", "[server]\nlisten = \"geheimnis");
    let machine = machine(&cause([("GEO__DATABASE", "/nowhere/geo.mmdb")], "").0);
    let ended = machine.run(&format!("check-config --config {file}"));
    let lines: Vec<&str> = ended.complained.lines().collect();
    assert!(lines[0].starts_with("lavi: not TOML: line 2: "), "{lines:?}");
    assert!(
        lines[0].ends_with(&format!("({file})")) && !lines[0].contains("geheimnis"),
        "{lines:?}"
    );
    assert!(lines[1].starts_with("geo.database: "), "{lines:?}");
    let line = machine.refused(&format!("serve --config {file}"));
    assert_eq!(line, lines[0]);
}

#[test]
fn a_credential_that_cannot_be_read_is_one_problem_among_the_others() {
    let written = Written(TempDir::new().unwrap());
    written.file("captcha.secret", [0xff, 0xfe]);
    let keys = cause([("GEO__DATABASE", "/nowhere/geo.mmdb"), ("SITE__COUNTRY", "Estonia")], "").0;
    let machine = machine(&keys).with("CREDENTIALS_DIRECTORY", &written.folder(""));
    let ended = machine.run("check-config");
    for named in [
        "captcha.secret (CREDENTIALS_DIRECTORY): ",
        "geo.database: /nowhere/geo.mmdb: ",
        "site.country: expected",
    ] {
        assert_eq!(ended.complained.matches(named).count(), 1, "{named}: {}", ended.complained);
    }
    assert_eq!((ended.code, ended.complained.lines().count()), (1, 3), "{}", ended.complained);
}

#[test]
fn it_connects_to_nobody() {
    let anybody = TcpListener::bind("127.0.0.1:0").unwrap();
    anybody.set_nonblocking(true).unwrap();
    let at = |scheme: &str| format!("{scheme}127.0.0.1:{}", anybody.local_addr().unwrap().port());
    let keys = [
        ("EMBEDDED__DATABASE", format!("{}/lavi", at("postgres://lavi@"))),
        ("EMBEDDED__MAIL", at("smtp://")),
        ("SESSION__STORE", "redis".to_owned()),
        ("SESSION__REDIS_URL", at("redis://")),
        ("EMBEDDED__MOBILE_ID__BASE", at("http://")),
        ("EMBEDDED__X_ID__ISSUER", at("http://")),
        ("EMBEDDED__X_ID__CLIENT_ID", "lavi".to_owned()),
        ("EMBEDDED__X_ID__CLIENT_SECRET", "geheimnis".to_owned()),
        ("GEO__URL", format!("{}/{{ip}}", at("http://"))),
    ];
    let ended = machine(&keys).run("check-config");
    assert_eq!(ended.code, 0, "{ended:?}");
    let nobody = anybody.accept().map(drop).map_err(|cause| cause.kind());
    assert_eq!(nobody, Err(std::io::ErrorKind::WouldBlock));
}

#[test]
fn limits_that_are_hardly_meant_are_warned_of() {
    let machine = machine(&[("LIMITS__NAMES_PER_ADDRESS", "5".to_owned())]);
    let ended = machine.run("check-config");
    assert_eq!(ended.code, 0, "{ended:?}");
    let warning = "limits.names_per_address: 5 is less than 20: a class behind one address is asked for captchas";
    assert!(ended.complained.lines().any(|line| line == warning), "{}", ended.complained);
}
