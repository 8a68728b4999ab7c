//! Sessions in Redis: Debian's redis-server.

use std::{collections::HashMap, path::Path, process::Command};

use actix_session::storage::SessionStore;
use actix_web::cookie::time::Duration;
use lavi::{config::Config, domain::Secret, rng::Rng, web::session::redis_sessions::RedisSessions};
use tempfile::TempDir;

use super::{Ca, ExternalServer, certificates::Files};

pub fn redis(options: impl FnOnce(&mut Command, u16)) -> ExternalServer {
    ExternalServer::start("redis-server", "Ready to accept connections", |port| {
        let mut command = Command::new("redis-server");
        command.args(["--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]);
        options(&mut command, port);
        command
    })
}

/// A server without TLS.
pub fn plain_redis() -> ExternalServer {
    redis(|command, port| {
        command.args(["--port", &port.to_string()]);
    })
}

/// A server with this certificate.
pub fn with_tls(files: &Files) -> ExternalServer {
    redis(|command, port| {
        command.args([
            "--port",
            "0",
            "--tls-port",
            &port.to_string(),
            "--tls-auth-clients",
            "no",
            "--tls-cert-file",
        ]);
        command.arg(&files.certificate).arg("--tls-key-file").arg(&files.key);
        command.arg("--tls-ca-cert-file").arg(&files.certificate);
    })
}

async fn connect(
    scheme: &str,
    server: &ExternalServer,
    roots: Option<&Path>,
) -> Result<RedisSessions, String> {
    let url = Secret::new(format!("{scheme}://localhost:{}", server.port));
    RedisSessions::connect(&url, roots, Rng::system().unwrap())
        .await
        .map_err(|cause| cause.to_string())
}

async fn keeps_sessions(store: &RedisSessions) {
    let state = |value: &str| HashMap::from([("hash".to_owned(), value.to_owned())]);
    let hour = Duration::hours(1);
    let key = store.save(state("\"a\""), &hour).await.unwrap();
    assert_eq!(store.load(&key).await.unwrap(), Some(state("\"a\"")));
    let key = store.update(key, state("\"b\""), &hour).await.unwrap();
    assert_eq!(store.load(&key).await.unwrap(), Some(state("\"b\"")));
    store.update_ttl(&key, &hour).await.unwrap();
    store.delete(&key).await.unwrap();
    assert_eq!(store.load(&key).await.unwrap(), None);
    let gone = key.as_ref().to_owned();
    let key = store.update(key, state("\"c\""), &hour).await.unwrap();
    assert!(key.as_ref() != gone, "an expired session gets a new name");
    assert_eq!(store.load(&key).await.unwrap(), Some(state("\"c\"")));
}

#[tokio::test]
async fn sessions_are_stored_over_tls_and_on_this_machine_without_it() {
    let (folder, ca) = (TempDir::new().unwrap(), Ca::new("A school's own CA"));
    let roots = ca.file(folder.path());
    let server = with_tls(&ca.certify(folder.path(), &["localhost"]));
    keeps_sessions(&connect("rediss", &server, Some(&roots)).await.unwrap()).await;

    let server = plain_redis();
    keeps_sessions(&connect("redis", &server, None).await.unwrap()).await;
    assert!(
        connect("rediss", &server, Some(&roots)).await.is_err(),
        "a server without TLS is refused"
    );
}

#[tokio::test]
async fn a_redis_whose_certificate_is_wrong_is_refused() {
    let (folder, elsewhere) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let (ca, other) = (Ca::new("A school's own CA"), Ca::new("Somebody's CA"));
    let roots = ca.file(folder.path());
    let cases = [
        (with_tls(&ca.certify(folder.path(), &["redis.example"])), Some(&*roots)),
        (with_tls(&other.certify(elsewhere.path(), &["localhost"])), Some(&*roots)),
        (with_tls(&other.certify(elsewhere.path(), &["localhost"])), None),
    ];
    for (server, roots) in cases {
        let said = connect("rediss", &server, roots).await.err().unwrap();
        assert!(said.starts_with("session.redis_url: ") && said.contains("certificate"), "{said}");
    }
}

#[test]
fn redis_on_another_machine_needs_tls_unless_configured_otherwise() {
    let problems = |url: &str, more: &str| {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(
            file.path(),
            format!("[session]\nstore = \"redis\"\nredis_url = \"{url}\"\n{more}"),
        )
        .unwrap();
        Config::read(Some(file.path()), [])
            .err()
            .map(|problems| problems.to_string())
            .unwrap_or_default()
    };
    for fine in [
        "redis://localhost:6379",
        "redis://127.0.0.1",
        "redis://[::1]",
        "rediss://redis.example",
        "unix:///run/redis.sock",
    ] {
        assert_eq!(problems(fine, ""), "", "{fine}");
    }
    for wrong in [
        "redis://:geheimnis@redis.example",
        "rediss://:geheimnis@redis.example#insecure",
        "http://:geheimnis@a",
        "x",
    ] {
        let said = problems(wrong, "");
        assert!(
            said.starts_with("session.redis_url: ") && !said.contains("geheimnis"),
            "{wrong}: {said}"
        );
    }
    assert_eq!(problems("redis://redis.example", "redis_tls = \"none\""), "");
}
