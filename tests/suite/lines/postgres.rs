//! The embedded account service on PostgreSQL over TLS: Debian's postgresql.

use std::{
    fs,
    os::unix::{fs::chown, process::CommandExt},
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, Instant},
};

use lavi::{
    accounts::embedded::{Embedded, apply_migrations},
    rng::Rng,
};
use sqlx::{
    Connection, SqlStr,
    migrate::{Migration, MigrationType, Migrator},
};
use tempfile::TempDir;

use super::{Ca, ExternalServer};
use crate::{
    cast::PASSWORD,
    remote::log,
    world::{ServiceBrowser, World, words},
};

/// The server refuses to run as root, so it runs as this user.
const NOBODY: u32 = 65534;

fn is_root() -> bool {
    std::env::var("USER").is_ok_and(|user| user == "root")
        || fs::metadata("/proc/self").is_ok_and(|own| owner(&own) == 0)
}

fn owner(file: &fs::Metadata) -> u32 {
    std::os::unix::fs::MetadataExt::uid(file)
}

fn program(name: &str) -> Command {
    let mut versions: Vec<PathBuf> = fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .collect();
    versions.sort();
    let of_debian = versions.last().map(|version| version.join("bin").join(name));
    let mut command = Command::new(of_debian.unwrap_or_else(|| name.into()));
    if is_root() {
        command.uid(NOBODY).gid(NOBODY);
    }
    command
}

/// A server in this folder, which then belongs to the server's user.
pub fn postgres(folder: &Path, options: &[&str]) -> ExternalServer {
    started(folder, options, &[])
}

/// The same in this environment.
pub fn postgres_with(folder: &Path, environment: &[(&str, String)]) -> ExternalServer {
    started(folder, &[], environment)
}

fn started(folder: &Path, options: &[&str], environment: &[(&str, String)]) -> ExternalServer {
    for file in
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).chain([folder.to_owned()])
    {
        if is_root() {
            chown(&file, Some(NOBODY), Some(NOBODY)).unwrap();
        }
        if file.extension().is_some_and(|ending| ending == "key") {
            fs::set_permissions(&file, std::os::unix::fs::PermissionsExt::from_mode(0o600))
                .unwrap();
        }
    }
    let data = folder.join("data");
    let made = program("initdb")
        .current_dir(folder)
        .arg("-D")
        .arg(&data)
        .args(["-A", "trust", "-U", "lavi", "--no-sync"])
        .output();
    let made = made.unwrap_or_else(|cause| panic!("install postgresql: {cause}"));
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    ExternalServer::start("postgresql", "ready to accept connections", |port| {
        let mut command = program("postgres");
        command.envs(environment.iter().map(|(name, value)| (name, value)));
        command.current_dir(folder).arg("-D").arg(&data).args([
            "-p",
            &port.to_string(),
            "-c",
            "listen_addresses=127.0.0.1",
        ]);
        command
            .args(["-c", "fsync=off", "-c"])
            .arg(format!("unix_socket_directories={}", folder.display()));
        for option in options {
            command.args(["-c", option]);
        }
        command
    })
}

/// Opens the service on this database; returns the error if it is refused.
async fn refusal(world: &World, address: String) -> Option<String> {
    let mut settings = world.settings.clone();
    settings.config.embedded.database.0 = address;
    let opened =
        Embedded::open(settings, world.clock.clone(), Rng::system().unwrap(), words()).await;
    opened.err().map(|cause| cause.to_string())
}

#[tokio::test]
async fn a_database_is_trusted_only_with_a_valid_certificate() {
    let world = World::on_sqlite().await;
    let (folder, elsewhere) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let (ca, other) = (Ca::new("A school's own CA"), Ca::new("Somebody's CA"));
    let (roots, others) = (ca.file(elsewhere.path()), folder.path().join("other.pem"));
    fs::rename(other.file(folder.path()), &others).unwrap();
    let files = ca.certify(folder.path(), &["localhost"]);
    let (certificate, key) = (files.certificate.display(), files.key.display());
    let server = postgres(
        folder.path(),
        &["ssl=on", &format!("ssl_cert_file={certificate}"), &format!("ssl_key_file={key}")],
    );
    let try_with = async |host: &str, mode: &str, roots: &Path| {
        let query = format!("sslmode={mode}&sslrootcert={}", roots.display());
        refusal(&world, format!("postgres://lavi@{host}:{}/postgres?{query}", server.port)).await
    };
    assert_eq!(try_with("localhost", "verify-full", &roots).await, None);
    assert_eq!(try_with("127.0.0.1", "verify-ca", &roots).await, None);
    for (host, mode, roots) in [
        ("127.0.0.1", "verify-full", &roots),
        ("localhost", "verify-full", &others),
        ("localhost", "verify-ca", &others),
        // With its own CAs, `require` verifies against them.
        ("localhost", "require", &others),
    ] {
        let said = try_with(host, mode, roots).await.unwrap();
        assert!(
            said.contains("certificate") && said.contains("sslrootcert=FILE"),
            "{host} {mode}: {said}"
        );
    }
}

#[tokio::test]
async fn a_remote_database_without_tls_is_refused_unless_its_address_allows_it() {
    let world = World::on_sqlite().await;
    let folder = TempDir::new().unwrap();
    let server = postgres(folder.path(), &[]);
    let port = server.port;
    assert_eq!(refusal(&world, format!("postgres://lavi@127.0.0.1:{port}/postgres")).await, None);
    // This address also leads here, but is not a loopback address.
    for address in
        [format!("0.0.0.0:{port}/postgres"), format!("127.0.0.1:{port}/postgres?sslmode=require")]
    {
        let said = refusal(&world, format!("postgres://lavi@{address}")).await.unwrap();
        assert!(
            said.contains("does not support TLS") && said.contains("sslmode=disable"),
            "{said}"
        );
    }
    log::listen();
    assert_eq!(
        refusal(&world, format!("postgres://lavi@0.0.0.0:{port}/postgres?sslmode=disable")).await,
        None
    );
    assert!(log::heard().contains("in the clear"), "the operator is told at every start");
    log::listen();
    assert!(
        refusal(&world, format!("postgres://lavi@0.0.0.0:{port}/postgres?sslmode=require"))
            .await
            .is_some()
    );
    assert!(log::heard().contains("believes any certificate"));
}

/// PostgreSQL says "cached plan must not change result type" to whom has asked before the type of a column changed.
#[tokio::test]
async fn a_plan_that_postgresql_has_dropped_is_asked_again_on_another_connection() {
    let folder = TempDir::new().unwrap();
    let server = postgres(folder.path(), &[]);
    let address = format!("postgres://lavi@127.0.0.1:{}/postgres", server.port);
    let world = World::with(|settings| {
        settings.config.embedded.database.0 = address.clone();
        settings.config.embedded.database_connections = 4;
    })
    .await;
    world.person("mari").await;
    let all_sign_in = async || {
        let mut browsers: Vec<_> = (0..8).map(|_| ServiceBrowser::new()).collect();
        let signing = browsers.iter_mut().map(|browser| browser.login(&world, "mari", PASSWORD));
        for outcome in futures_util::future::join_all(signing).await {
            assert!(outcome.success, "{outcome:?}");
        }
    };
    all_sign_in().await;
    let mut operator = sqlx::AnyConnection::connect(&address).await.unwrap();
    let changed = "ALTER TABLE accounts ALTER COLUMN description TYPE VARCHAR(500)";
    sqlx::raw_sql(changed).execute(&mut operator).await.unwrap();
    log::listen();
    for _ in 0..3 {
        all_sign_in().await;
    }
    let heard = log::heard();
    assert!(heard.contains("the tables of the database have changed under this node"), "{heard}");
    assert!(!heard.contains("the database refuses a statement"), "{heard}");
}

/// Who signs in reads two tables one after the other, and so does a migration, the other way round.
#[tokio::test]
async fn a_migration_lets_go_of_its_tables_when_another_of_them_is_in_use() {
    let folder = TempDir::new().unwrap();
    let server = postgres(folder.path(), &[]);
    let address = format!("postgres://lavi@127.0.0.1:{}/postgres", server.port);
    let _world =
        World::with(|settings| settings.config.embedded.database.0 = address.clone()).await;
    let mut visitor = sqlx::AnyConnection::connect(&address).await.unwrap();
    let mut operator = sqlx::AnyConnection::connect(&address).await.unwrap();
    let mut migrator = Migrator::with_migrations(vec![Migration::new(
        9000,
        "of a newer release".into(),
        MigrationType::Simple,
        SqlStr::from_static(
            "ALTER TABLE accounts ADD COLUMN more TEXT; ALTER TABLE sessions ADD COLUMN more TEXT;",
        ),
        false,
    )]);
    migrator.set_ignore_missing(true);

    let mut reading = visitor.begin().await.unwrap();
    sqlx::query("SELECT token_hash FROM sessions").fetch_all(&mut *reading).await.unwrap();
    let visit = async {
        tokio::time::sleep(Duration::from_millis(150)).await;
        let begun = Instant::now();
        sqlx::query("SELECT id FROM accounts").fetch_all(&mut *reading).await.unwrap();
        assert!(begun.elapsed() < Duration::from_millis(600), "{:?}", begun.elapsed());
        reading.rollback().await.unwrap();
    };
    let (migrated, ()) = tokio::join!(apply_migrations(&mut operator, false, migrator), visit);
    migrated.unwrap();
    sqlx::query("SELECT a.more, s.more FROM accounts a, sessions s")
        .fetch_all(&mut visitor)
        .await
        .unwrap();
}
