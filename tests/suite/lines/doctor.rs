//! `lavi doctor` before real servers: PostgreSQL, Redis, a mail server, an OpenID provider, HTTPS; and before those that are
//! away, hang, or have a certificate that has ended.

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    net::TcpListener,
    os::unix::fs::PermissionsExt,
    path::Path,
    process::Command,
    sync::Arc,
    thread,
    time::{Duration, Instant, UNIX_EPOCH},
};

use actix_web::http::header::HttpDate;
use lavi::clock::Clock;
use rustls::{ServerConnection, StreamOwned};
use serde_json::Value;
use tempfile::TempDir;

use super::{
    Ca,
    certificates::Files,
    postgres::postgres,
    redis::{plain_redis, with_tls},
    smtp::{mail_server, with_starttls},
};
use crate::{
    command::Machine,
    doubles::{
        openid_provider::Idp,
        server::{Action, Server},
    },
    served::{Served, free_ports},
};

/// What the doctor has found.
struct Found {
    code: i32,
    findings: Vec<Value>,
    complained: String,
}

impl Found {
    fn by(machine: &Machine) -> Self {
        let ended = machine.run("doctor --json");
        let whole: Value =
            serde_json::from_str(&ended.said).unwrap_or_else(|cause| panic!("{cause}: {ended:?}"));
        let findings = whole["findings"].as_array().unwrap().clone();
        let count = |state| findings.iter().filter(|finding| finding["state"] == state).count();
        assert_eq!(
            (&whole["problems"], &whole["warnings"]),
            (&count("problem").into(), &count("warning").into())
        );
        Self { code: ended.code, findings, complained: ended.complained }
    }

    /// The states and texts of what is said of a subject under a key.
    fn of(&self, subject: &str, key: &str) -> Vec<(String, String)> {
        let of = |finding: &&Value| finding["subject"] == subject && finding["key"] == key;
        let text = |finding: &Value, name: &str| finding[name].as_str().unwrap().to_owned();
        self.findings
            .iter()
            .filter(of)
            .map(|one| (text(one, "state"), text(one, "found")))
            .collect()
    }

    fn says(&self, subject: &str, key: &str, state: &str, text: &str) {
        let found = self.of(subject, key);
        assert!(
            found.iter().any(|(is, found)| is == state && found.contains(text)),
            "{subject} {key} {state} {text:?}: {:#?}",
            self.findings
        );
    }

    /// Every problem names its cause and what to do.
    fn advises(&self) {
        for finding in self.findings.iter().filter(|finding| finding["state"] != "ok") {
            let has = |name: &str| finding[name].as_str().is_some_and(|text| !text.is_empty());
            assert!(has("key") && has("found") && has("remedy"), "{finding}");
        }
    }
}

/// A server with this certificate that answers every request so; its port.
fn https(files: &Files, answer: &'static str) -> u16 {
    let (config, listener) = (Arc::new(files.config()), TcpListener::bind("127.0.0.1:0").unwrap());
    let port = listener.local_addr().unwrap().port();
    thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            let connection = ServerConnection::new(Arc::clone(&config)).unwrap();
            let mut lines = BufReader::new(StreamOwned::new(connection, stream));
            let mut line = String::new();
            while lines.read_line(&mut line).is_ok_and(|length| length > 2) {
                line.clear();
            }
            let stream = lines.get_mut();
            let _ = stream.write_all(answer.as_bytes());
            stream.conn.send_close_notify();
            let _ = stream.flush();
        }
    });
    port
}

/// An installation with every server that there can be.
fn installation(folder: &Path, database: u16, redis: u16, mail: u16, roots: &Path) -> Machine {
    let own = |name: &str| folder.join(name).display().to_string();
    Machine::new()
        .with("LAVI__EMBEDDED__DATABASE", &format!("postgres://lavi@127.0.0.1:{database}/postgres"))
        .with("LAVI__EMBEDDED__STORAGE_KEY_FILE", &own("storage.key"))
        .with("LAVI__SESSION__STORE", "redis")
        .with("LAVI__SESSION__REDIS_URL", &format!("redis://127.0.0.1:{redis}"))
        .with("LAVI__EMBEDDED__MAIL", &format!("smtp://localhost:{mail}"))
        .with("LAVI__EMBEDDED__MAIL_TLS", "required")
        .with("LAVI__EMBEDDED__MAIL_TLS_ROOTS", &roots.display().to_string())
}

fn to_providers(machine: Machine, issuer: &str, phones: &str) -> Machine {
    machine
        .with("LAVI__EMBEDDED__HAR_ID__ISSUER", issuer)
        .with("LAVI__EMBEDDED__HAR_ID__CLIENT_ID", "lavi")
        .with("LAVI__EMBEDDED__HAR_ID__CLIENT_SECRET", "geheimnis")
        .with("LAVI__EMBEDDED__MOBILE_ID__BASE", phones)
        .with("LAVI__EMBEDDED__MOBILE_ID__RELYING_PARTY_NAME", "Kool")
        .with(
            "LAVI__EMBEDDED__MOBILE_ID__RELYING_PARTY_UUID",
            "4fa2c1d5-9b7e-4a0b-8c3d-1e2f3a4b5c6d",
        )
        .with("LAVI__ID_CARD__KIND", "web-eid")
        .with("LAVI__ID_CARD__TRUSTED_CAS", "estonian")
        .with("LAVI__ID_CARD__OCSP_URL", &format!("{phones}ocsp"))
}

#[test]
fn an_installation_in_order_has_no_problem_and_is_left_as_it_is() {
    let [folder, own] = [(); 2].map(|()| TempDir::new().unwrap());
    let ca = Ca::new("A school's own CA");
    let (roots, files) = (ca.file(own.path()), ca.certify(own.path(), &["localhost"]));
    let (database, sessions) = (postgres(folder.path(), &[]), plain_redis());
    let mail = with_starttls(&files);
    let idp = Idp::new();
    let phones = Server::start(|_| Action::text(404, "{}"));
    let [port] = free_ports().map(|address| address.port());
    let machine = installation(own.path(), database.port, sessions.port, mail.port, &roots)
        .with("LAVI__SERVER__PUBLIC_URL", &format!("http://localhost:{port}"))
        .with("LAVI__SERVER__LISTEN", &format!("127.0.0.1:{port}"))
        .with("LAVI__LOG__TRACES", phones.root.as_str());
    let machine = to_providers(machine, &idp.state().root.clone(), phones.root.as_str());
    let before = Found::by(&machine);
    before.says("database", "embedded.database", "warning", "lacks");
    before.says("public address", "server.public_url", "problem", "");
    let again = Found::by(&machine);
    again.says("database", "embedded.database", "warning", "and has 0");

    let _served = Served::start(&machine);
    let found = Found::by(&machine);
    found.advises();
    for (subject, key, text) in [
        ("database", "embedded.database", "PostgreSQL "),
        ("database", "embedded.database", "is migrated"),
        ("database", "embedded.database", "can be written to"),
        ("sessions", "session.redis_url", "Redis answers and can be written to"),
        ("mail", "embedded.mail", "the mail server answers over TLS"),
        ("mail", "embedded.mail", "the certificate of the mail server holds until"),
        ("Mobile-ID", "embedded.mobile_id.base", "answers"),
        ("OCSP responder", "id_card.ocsp_url", "answers"),
        ("traces", "log.traces", "answers"),
        (
            "har_id",
            "embedded.har_id.issuer",
            "has a discovery document that is its own, and 1 keys",
        ),
        ("public address", "server.public_url", "leads to a server of this release"),
        ("CAs", "embedded.mail_tls_roots", "holds until"),
        ("files", "embedded.storage_key_file", "is closed to others (600)"),
        ("clock", "system", "agrees with"),
    ] {
        found.says(subject, key, "ok", text);
    }
    let redirect = format!("http://localhost:{port}/account/har-id/callback");
    found.says("har_id", "embedded.har_id", "ok", &format!("redirect URI {redirect}"));
    let problems: Vec<_> = found.findings.iter().filter(|one| one["state"] == "problem").collect();
    assert_eq!(
        (found.code, problems.len(), found.complained.as_str()),
        (0, 0, ""),
        "{problems:#?}"
    );
    let heard = mail.said();
    assert!(heard.contains("EHLO") && !heard.contains("MAIL FROM"), "{heard}");
    let lines = machine.run("doctor");
    assert!(
        lines.said.lines().any(|line| line.starts_with("ok: sessions (session.redis_url): Redis")),
        "{lines:?}"
    );
    assert_eq!(
        (lines.code, lines.complained.as_str()),
        (1, "lavi: there is 1 problem\n"),
        "mail is away now"
    );
}

#[test]
fn whatever_is_away_or_hangs_is_named_in_a_few_seconds_with_a_remedy() {
    let own = TempDir::new().unwrap();
    let roots = Ca::new("A school's own CA").file(own.path());
    let hanging = TcpListener::bind("127.0.0.1:0").unwrap();
    let hangs = hanging.local_addr().unwrap().port();
    let [refused] = free_ports().map(|address| address.port());
    for (port, cause) in [(refused, "refused"), (hangs, "")] {
        let root = format!("http://127.0.0.1:{port}/");
        let machine = installation(own.path(), port, port, port, &roots)
            .with("LAVI__SERVER__PUBLIC_URL", &root)
            .with("LAVI__LOG__TRACES", &root);
        let machine = to_providers(machine, &root, &root);
        let begun = Instant::now();
        let found = Found::by(&machine);
        assert!(begun.elapsed() < Duration::from_secs(15), "{:?}", begun.elapsed());
        found.advises();
        for (subject, key) in [
            ("database", "embedded.database"),
            ("sessions", "session.redis_url"),
            ("mail", "embedded.mail"),
            ("Mobile-ID", "embedded.mobile_id.base"),
            ("OCSP responder", "id_card.ocsp_url"),
            ("har_id", "embedded.har_id.issuer"),
            ("public address", "server.public_url"),
            ("traces", "log.traces"),
        ] {
            found.says(subject, key, "problem", "");
        }
        found.says("database", "embedded.database", "problem", cause);
        assert_eq!(found.code, 1);
        assert!(found.complained.starts_with("lavi: there are "), "{}", found.complained);

        let remote = Machine::new().with("LAVI__ACCOUNT_API__ROOT", &root);
        let found = Found::by(&remote.with("LAVI__SERVER__ALLOW_PLAIN_HTTP", "true"));
        found.says("account service", "account_api.root", "problem", "");
        assert!(found.of("database", "embedded.database").is_empty());
    }
}

#[test]
fn certificates_that_ended_or_end_soon_are_named() {
    const ANSWER: &str = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";
    let folders = [(); 4].map(|()| TempDir::new().unwrap());
    let ca = Ca::new("A school's own CA");
    let roots = ca.file(folders[0].path());
    let certified = |at: usize, days| ca.certify_for(folders[at].path(), &["localhost"], days);
    let [ended, soon, fine] = [(1, -2), (2, 5), (3, 90)].map(|(at, days)| certified(at, days));
    for (files, own, state, text) in [
        (&ended, "problem", "problem", "ended on"),
        (&soon, "warning", "warning", "in 5 days"),
        (&fine, "ok", "ok", "holds until"),
    ] {
        let mail = mail_server(|command| {
            command.arg("--smtpscert").arg(&files.certificate).arg("--smtpskey").arg(&files.key);
        });
        let service = format!("https://localhost:{}/", https(files, ANSWER));
        let path = |path: &Path| path.display().to_string();
        let machine = Machine::new()
            .with("SSL_CERT_FILE", &path(&roots))
            .with("LAVI__SERVER__TLS__CERTIFICATE", &path(&files.certificate))
            .with("LAVI__SERVER__TLS__KEY", &path(&files.key))
            .with("LAVI__EMBEDDED__MAIL", &format!("smtps://localhost:{}", mail.port))
            .with("LAVI__EMBEDDED__MAIL_TLS_ROOTS", &path(&roots))
            .with("LAVI__EMBEDDED__MOBILE_ID__BASE", &service);
        let found = Found::by(&machine);
        found.says("certificate", "server.tls.certificate", own, text);
        // A certificate that has ended is not even let through.
        let text = if state == "problem" { "certificate" } else { text };
        found.says("mail", "embedded.mail", state, text);
        found.says("Mobile-ID", "embedded.mobile_id.base", state, text);
    }
}

#[test]
fn certificates_of_the_database_of_redis_and_of_responders_that_end_soon_are_named() {
    let folders = [(); 3].map(|()| TempDir::new().unwrap());
    let [of_database, of_redis, own] = folders.each_ref().map(TempDir::path);
    let ca = Ca::new("A school's own CA");
    let roots = ca.file(own);
    let [database, redis, responder] = [(of_database, 5), (of_redis, 6), (own, 7)]
        .map(|(at, days)| ca.certify_for(at, &["localhost"], days));
    let path = |path: &Path| path.display().to_string();
    let server = postgres(
        of_database,
        &[
            "ssl=on",
            &format!("ssl_cert_file={}", path(&database.certificate)),
            &format!("ssl_key_file={}", path(&database.key)),
        ],
    );
    let sessions = with_tls(&redis);
    let at = |query: &str| format!("postgres://lavi@localhost:{}/postgres?{query}", server.port);
    let roots = path(&roots);
    let in_tls = at(&format!("sslmode=verify-full&sslrootcert={roots}"));
    let machine = |database: &str| {
        Machine::new()
            .with("LAVI__EMBEDDED__DATABASE", database)
            .with("LAVI__EMBEDDED__STORAGE_KEY_FILE", &path(&own.join("storage.key")))
            .with("LAVI__SESSION__STORE", "redis")
            .with("LAVI__SESSION__REDIS_URL", &format!("rediss://localhost:{}", sessions.port))
            .with("LAVI__SESSION__REDIS_TLS_ROOTS", &roots)
            .with("LAVI__ID_CARD__KIND", "web-eid")
            .with("LAVI__ID_CARD__TRUSTED_CAS", &roots)
            .with("LAVI__ID_CARD__ISSUERS__SCHOOL__CA", &roots)
            .with("LAVI__ID_CARD__ISSUERS__SCHOOL__OCSP_RESPONDERS", &path(&responder.certificate))
    };
    let found = Found::by(&machine(&in_tls));
    for (subject, key, state, text) in [
        ("database", "embedded.database", "ok", "answers over TLS"),
        ("database", "embedded.database", "warning", "in 5 days"),
        ("sessions", "session.redis_url", "warning", "in 6 days"),
        ("OCSP responders", "id_card.issuers.school.ocsp_responders", "warning", "in 7 days"),
        ("CAs", "id_card.issuers.school.ca", "ok", "holds until"),
    ] {
        found.says(subject, key, state, text);
    }
    let without = Found::by(&machine(&at("sslmode=disable")));
    without.says("database", "embedded.database", "ok", "answers without TLS");
    assert!(
        !without
            .of("database", "embedded.database")
            .iter()
            .any(|(_, text)| text.contains("certificate"))
    );
}

#[test]
fn an_answer_that_a_cache_has_kept_does_not_make_the_clock_wrong() {
    let at = |ago: u64| {
        let now = u64::try_from(Clock::System.now()).unwrap();
        HttpDate::from(UNIX_EPOCH + Duration::from_secs(now - ago))
    };
    for (age, said) in [
        ("", "problem: clock (system): ours is "),
        ("Age: 100\r\n", "problem: clock (system): ours is "),
        ("Age: 6000\r\n", "ok: clock (system): agrees with "),
        ("Age: old\r\n", "warning: clock (system): not checked"),
    ] {
        let kept = Server::start(move |_| {
            let head = format!("HTTP/1.1 404 Not Found\r\nDate: {}\r\n{age}", at(6_000));
            Action::Raw(format!("{head}Connection: close\r\nContent-Length: 0\r\n\r\n").into())
        });
        let ended =
            Machine::new().with("LAVI__SERVER__PUBLIC_URL", kept.root.as_str()).run("doctor");
        assert!(ended.said.lines().any(|line| line.starts_with(said)), "{age:?}: {}", ended.said);
    }
}

#[test]
fn a_wrong_clock_a_wrong_issuer_a_wrong_place_and_open_files_are_told() {
    let late = Server::start(|_| {
        let date = "Date: Mon, 01 Jan 2001 00:00:00 GMT";
        Action::Raw(
            format!(
                "HTTP/1.1 200 OK\r\n{date}\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{{}}"
            )
            .into(),
        )
    });
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("lavi.toml");
    fs::write(&file, "").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).unwrap();
    let root = late.root.as_str();
    let machine = to_providers(Machine::new(), root, root).with("LAVI__SERVER__PUBLIC_URL", root);
    let ended = machine.run(&format!("doctor --config {}", file.display()));
    assert_eq!(ended.code, 1, "{ended:?}");
    for line in [
        "problem: clock (system): ours is ",
        "problem: har_id (embedded.har_id.issuer): ",
        "problem: public address (server.public_url): ",
        "warning: files (--config): everybody on this machine may use ",
    ] {
        assert!(ended.said.lines().any(|said| said.starts_with(line)), "{line}: {}", ended.said);
    }
    assert!(ended.said.contains("does not lead to a server of this release"), "{}", ended.said);
}

#[test]
fn storage_keys_that_the_database_was_not_sealed_with_are_told() {
    let machine = Machine::new();
    let key = |name: &str| machine.path(name).display().to_string();
    let node = |name: &str| {
        let database = format!("sqlite://{}", machine.path("lavi.db").display());
        let node = Machine::new().with("LAVI__EMBEDDED__DATABASE", &database);
        node.with("LAVI__EMBEDDED__STORAGE_KEY_FILE", &key(name))
    };
    let (first, second) = (node("first.key"), node("second.key"));
    assert_eq!(first.run("migrate").code, 0);
    assert_eq!(first.run("account list").code, 0);
    fs::write(key("second.key"), "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=\n").unwrap();
    let found = Found::by(&second);
    found.says("storage keys", "embedded.storage_key_file", "problem", "lacks the key ");
    found.advises();
    assert!(second.refused("account list").contains("embedded.storage_key_file: "));
    assert!(Found::by(&first).of("storage keys", "embedded.storage_key_file").is_empty());
}

#[test]
fn a_database_that_is_newer_or_read_only_and_a_password_that_is_wrong_are_told() {
    let [folder, own] = [(); 2].map(|()| TempDir::new().unwrap());
    let (server, mail) = (postgres(folder.path(), &[]), mail_server(|_| {}));
    let machine = Machine::new()
        .with(
            "LAVI__EMBEDDED__DATABASE",
            &format!("postgres://lavi@127.0.0.1:{}/postgres", server.port),
        )
        .with("LAVI__EMBEDDED__STORAGE_KEY_FILE", &own.path().join("key").display().to_string())
        .with("LAVI__EMBEDDED__MAIL", &format!("smtp://lavi:geheimnis@localhost:{}", mail.port));
    assert_eq!(machine.run("migrate").code, 0);
    let sql = |text: &str| {
        let mut psql = Command::new("psql");
        psql.args([
            "-h",
            "127.0.0.1",
            "-p",
            &server.port.to_string(),
            "-U",
            "lavi",
            "-d",
            "postgres",
        ]);
        let said = psql.args(["-v", "ON_ERROR_STOP=1", "-c", text]).output().unwrap();
        assert!(said.status.success(), "{said:?}");
    };
    sql(
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) VALUES (9999, 'newer', true, '', 0)",
    );
    sql("UPDATE needed_migration SET version = 9999");
    sql("ALTER DATABASE postgres SET default_transaction_read_only = on");
    let found = Found::by(&machine);
    found.says(
        "database",
        "embedded.database",
        "problem",
        "has 1 migrations that this release does not know",
    );
    found.says("database", "embedded.database", "problem", "cannot be written to: ");
    found.says("mail", "embedded.mail", "problem", "");
    assert!(
        !found.findings.iter().any(|one| one.to_string().contains("geheimnis")),
        "{:#?}",
        found.findings
    );
}

#[test]
fn what_is_wrong_in_the_configuration_is_a_problem_and_the_rest_is_reached_all_the_same() {
    let machine = Machine::new()
        .with("LAVI__GEO__DATABASE", "/nowhere/geo.mmdb")
        .with("LAVI__SITE__COUNTRY", "Estonia");
    let found = Found::by(&machine);
    found.advises();
    found.says("configuration", "geo.database", "problem", "/nowhere/geo.mmdb: ");
    found.says("configuration", "site.country", "problem", "expected");
    found.says("database", "embedded.database", "warning", "is not there yet");
    assert_eq!(found.code, 1);
}

#[test]
fn a_problem_of_the_configuration_has_its_key_wherever_the_line_names_it() {
    let found = Found::by(
        &Machine::new()
            .with("LAVI__EMBEDDED__DATABASE", "sqlite:///nowhere/lavi.db")
            .with("LAVI__GEO__DATABASE", "/nowhere/geo.mmdb"),
    );
    found.advises();
    found.says(
        "configuration",
        "embedded.database",
        "problem",
        "cannot be opened: the folder /nowhere: ",
    );
    found.says("configuration", "geo.database", "problem", "/nowhere/geo.mmdb: ");
    let is_of_keys = |finding: &Value| finding["key"].as_str().unwrap().ends_with(".database");
    let problems = found.findings.iter().filter(|finding| finding["state"] == "problem");
    assert!(problems.filter(|finding| is_of_keys(finding)).count() == 2, "{:#?}", found.findings);
}

#[test]
fn nothing_good_is_said_of_a_key_that_the_configuration_has_wrong() {
    let found = Found::by(&Machine::new().with("LAVI__EMBEDDED__MAIL", ""));
    let of_key: Vec<_> =
        found.findings.iter().filter(|finding| finding["key"] == "embedded.mail").collect();
    assert_eq!(of_key.len(), 1, "{of_key:?}");
    assert_eq!(of_key[0]["state"], "problem", "{of_key:?}");
    assert!(!found.of("database", "embedded.database").is_empty(), "the rest is looked at");
}
