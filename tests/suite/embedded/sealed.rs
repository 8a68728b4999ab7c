//! Sealed values in the database, and the storage keys that seal them.

use std::{fs, os::unix::fs::PermissionsExt, time::Duration};

use sqlx::{Connection, Executor};

use super::registration::form;
use crate::{
    cast::{self, PASSWORD, TOTP_SECRET},
    remote::log,
    world::{ServiceBrowser, World, credentials, words},
};
use lavi::{
    accounts::{
        Credentials, Fault, FormCalls, ResetRequest,
        embedded::{Embedded, NewPerson, StorageKeys},
    },
    domain::Secret,
    rng::Rng,
};

const OTHER: &str = "KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU";

pub fn with_code(name: &str, key: &str, world: &World) -> Credentials {
    let code = cast::totp_code_of(key, world.clock.now());
    Credentials { two_factor_code: Some(Secret::new(code)), ..credentials(name, PASSWORD) }
}

async fn with_authenticator(world: &World, name: &str, key: &str) -> String {
    world.add(NewPerson { totp_secret: Some(key.to_owned()), ..cast::account(name) }).await
}

/// Runs a statement on the database behind the service's back.
async fn run(world: &World, statement: String) {
    let mut connection = sqlx::AnyConnection::connect(world.database()).await.unwrap();
    connection.execute(sqlx::raw_sql(sqlx::AssertSqlSafe(statement))).await.unwrap();
    connection.close().await.unwrap();
}

async fn read(world: &World, question: &'static str) -> Vec<String> {
    let mut connection = sqlx::AnyConnection::connect(world.database()).await.unwrap();
    let values = sqlx::query_scalar(question).fetch_all(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    values
}

const SEALED: &str = "SELECT totp_secret FROM accounts WHERE totp_secret IS NOT NULL \
     UNION ALL SELECT totp_candidate FROM accounts WHERE totp_candidate IS NOT NULL UNION ALL SELECT recipient FROM outbox \
     UNION ALL SELECT subject FROM outbox UNION ALL SELECT plain FROM outbox UNION ALL SELECT html FROM outbox \
     UNION ALL SELECT state FROM visits UNION ALL SELECT person FROM registrations UNION ALL SELECT private_key FROM signing_keys";

/// A service with a value in every sealed column.
async fn full() -> World {
    let world = World::new().await;
    world.service.oauth.keys.keep().await;
    with_authenticator(&world, "mari", TOTP_SECRET).await;
    let jaan = world.person("jaan").await;
    world.service.second_factors.begin_two_factor(&jaan).await.unwrap();
    let browser = ServiceBrowser::new();
    for email in ["first@school.example", "second@school.example"] {
        let account = lavi::accounts::NewAccount {
            email: email.to_owned(),
            email_confirmation: email.to_owned(),
            ..form()
        };
        assert!(
            world.service.create_account(&browser.caller, account).await.result.unwrap().success
        );
    }
    world.letters().await;
    fs::remove_dir_all(world.path("mail")).unwrap();
    let request = ResetRequest { username: "mari".to_owned(), recaptcha: None };
    assert!(world.service.request_reset(&browser.caller, request).await.result.unwrap().success);
    world.service.mail.deliver().await;
    world
}

fn ids(values: &[String]) -> Vec<&str> {
    let mut ids: Vec<&str> = values.iter().filter_map(|value| value.split('.').nth(1)).collect();
    ids.sort_unstable();
    ids.dedup();
    ids
}

#[tokio::test]
async fn secrets_in_the_database_are_sealed() {
    let world = full().await;
    let values = read(&world, SEALED).await;
    assert!(values.len() >= 7, "{values:?}");
    for value in &values {
        assert!(value.starts_with("v1.") && value.split('.').count() == 3, "{value}");
    }
    for plain in [TOTP_SECRET, "setNewPassword", "second@school.example", "argon2"] {
        assert!(values.iter().all(|value| !value.contains(plain)));
    }
    fs::create_dir(world.path("mail")).unwrap();
    world.clock.advance(3600);
    assert!(world.letter().await.link().contains("/setNewPassword/"), "who holds the key reads it");
}

#[tokio::test]
async fn a_backup_holds_neither_the_key_nor_what_it_seals() {
    let world = World::on_sqlite().await;
    with_authenticator(&world, "mari", TOTP_SECRET).await;
    let copy = world.path("copy.db");
    world.service.administration.backup(&copy).await.unwrap();
    let key = fs::read_to_string(world.path("storage.key")).unwrap();
    let bytes = fs::read(copy).unwrap();
    for text in [key.trim(), TOTP_SECRET] {
        assert!(!bytes.windows(text.len()).any(|window| window == text.as_bytes()));
    }
}

#[tokio::test]
async fn a_sealed_value_opens_only_in_its_own_row() {
    let world = World::new().await;
    let mari = with_authenticator(&world, "mari", TOTP_SECRET).await;
    let thief = with_authenticator(&world, "thief", OTHER).await;
    assert!(
        world
            .service
            .login(&ServiceBrowser::new().caller, with_code("mari", TOTP_SECRET, &world))
            .await
            .result
            .unwrap()
            .success
    );
    run(
        &world,
        format!("UPDATE accounts SET totp_secret = (SELECT totp_secret FROM accounts WHERE id = '{thief}') WHERE id = '{mari}'"),
    )
    .await;
    world.clock.advance(60);
    let refused = world
        .service
        .login(&ServiceBrowser::new().caller, with_code("mari", OTHER, &world))
        .await
        .result;
    assert!(matches!(refused, Err(Fault::ServerError)), "{refused:?}");
    run(&world, format!("UPDATE accounts SET totp_secret = '{OTHER}' WHERE id = '{mari}'")).await;
    let refused = world
        .service
        .login(&ServiceBrowser::new().caller, with_code("mari", OTHER, &world))
        .await
        .result;
    assert!(matches!(refused, Err(Fault::ServerError)), "a key in plain is none: {refused:?}");
}

#[tokio::test]
async fn plain_values_of_a_former_release_are_sealed_at_start() {
    let world = World::new().await;
    let mari = with_authenticator(&world, "mari", OTHER).await;
    run(&world, format!("UPDATE accounts SET totp_secret = '{TOTP_SECRET}' WHERE id = '{mari}'"))
        .await;
    let letter = "INSERT INTO outbox (id, recipient, subject, plain, html, created_at, tries, next_try_at) VALUES \
                  ('old', 'mari@school.example', 'Old', 'https://login.example/et/setNewPassword/geheimnis', 'x', 1799971200, 0, 0)";
    run(&world, letter.to_owned()).await;
    for _ in 0..2 {
        let reopened = world.reopened().await;
        let values = read(&world, SEALED).await;
        assert!(values.iter().all(|value| value.starts_with("v1.")), "{values:?}");
        world.clock.advance(60);
        assert!(
            reopened
                .login(&ServiceBrowser::new().caller, with_code("mari", TOTP_SECRET, &world))
                .await
                .result
                .unwrap()
                .success
        );
    }
    if world.database().starts_with("sqlite:") {
        for file in ["accounts.db", "accounts.db-wal"] {
            let bytes = fs::read(world.path(file)).unwrap_or_default();
            for plain in [TOTP_SECRET, "geheimnis"] {
                assert!(
                    !bytes.windows(plain.len()).any(|window| window == plain.as_bytes()),
                    "{plain} in {file}"
                );
            }
        }
    }
    assert!(world.letter().await.link().ends_with("/geheimnis"));
}

async fn refusal(world: &World) -> String {
    let opened = Embedded::open(
        world.settings.clone(),
        world.clock.clone(),
        Rng::system().unwrap(),
        words(),
    )
    .await;
    opened.err().unwrap().to_string()
}

#[tokio::test]
async fn a_start_without_the_key_is_refused_in_one_line() {
    let world = World::new().await;
    with_authenticator(&world, "mari", TOTP_SECRET).await;
    let file = world.path("storage.key");
    let key = fs::read_to_string(&file).unwrap();
    let id = read(&world, "SELECT id FROM storage_keys").await.remove(0);
    fs::remove_file(&file).unwrap();
    let said = refusal(&world).await;
    assert!(
        said.starts_with("embedded.storage_key_file: ") && said.contains("put it back"),
        "{said}"
    );
    assert!(!file.exists(), "no other key takes its place");
    fs::write(&file, "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n").unwrap();
    let said = refusal(&world).await;
    assert!(said.contains(&id) && said.lines().count() == 1, "{said}");
    for wrong in ["", "# nothing\n", "c2hvcnQ=\n"] {
        fs::write(&file, wrong).unwrap();
        assert!(refusal(&world).await.starts_with("embedded.storage_key_file: "), "{wrong}");
    }
    fs::write(&file, format!("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n# former\n{key}"))
        .unwrap();
    world.reopened().await;
}

#[tokio::test]
async fn a_new_key_takes_over_without_a_restart() {
    let world = full().await;
    let (file, node) = (world.path("storage.key"), world.reopened().await);
    let former = read(&world, "SELECT id FROM storage_keys").await;
    let operator = world.reopened().await;
    let newest = operator.storage_keys.add_storage_key().await.unwrap();
    assert_eq!(fs::read_to_string(&file).unwrap().lines().count(), 2);
    assert_eq!(ids(&read(&world, SEALED).await), former, "nothing is touched yet");
    let resealed = operator.storage_keys.reseal_all(Duration::ZERO).await.unwrap();
    let values = read(&world, SEALED).await;
    assert_eq!((resealed, ids(&values)), (values.len() as u64, vec![newest.as_str()]));
    assert_eq!(operator.storage_keys.reseal_all(Duration::ZERO).await.unwrap(), 0, "all is done");

    // A node that has not been told reads with the new key, and then writes with it.
    assert!(
        node.login(&ServiceBrowser::new().caller, with_code("mari", TOTP_SECRET, &world))
            .await
            .result
            .unwrap()
            .success
    );
    with_authenticator(&world, "liisa", OTHER).await;
    node.administration
        .add_account(NewPerson { totp_secret: Some(OTHER.to_owned()), ..cast::account("tiina") })
        .await
        .unwrap();
    operator.storage_keys.reseal_all(Duration::ZERO).await.unwrap();

    // The former key is no longer needed.
    let first = fs::read_to_string(&file).unwrap().lines().next().unwrap().to_owned();
    fs::write(&file, first).unwrap();
    world.clock.advance(60);
    let reopened = world.reopened().await;
    for (name, key) in [("mari", TOTP_SECRET), ("liisa", OTHER), ("tiina", OTHER)] {
        assert!(
            reopened
                .login(&ServiceBrowser::new().caller, with_code(name, key, &world))
                .await
                .result
                .unwrap()
                .success,
            "{name}"
        );
    }
}

#[tokio::test]
async fn a_key_that_was_only_added_seals_nothing_also_after_a_restart() {
    let world = full().await;
    let former = read(&world, "SELECT id FROM storage_keys").await;
    world.service.storage_keys.add_storage_key().await.unwrap();
    let node = world.reopened().await;
    node.nodes.keep("node").await.unwrap();
    node.administration
        .add_account(NewPerson { totp_secret: Some(OTHER.to_owned()), ..cast::account("tiina") })
        .await
        .unwrap();
    assert_eq!(ids(&read(&world, SEALED).await), former);
    assert_eq!(read(&world, "SELECT id FROM storage_keys").await, former);
}

#[tokio::test]
async fn resealing_is_refused_while_a_node_lacks_the_first_key_and_names_it() {
    let world = full().await;
    let lacking = world.reopened().await;
    lacking.nodes.keep("second (10.0.0.12:8080)").await.unwrap();
    let (key, former) =
        (world.path("storage.key"), read(&world, "SELECT id FROM storage_keys").await);
    let before = fs::read_to_string(&key).unwrap();
    let operator = world.reopened().await;
    let added = operator.storage_keys.add_storage_key().await.unwrap();
    let refused = operator.storage_keys.reseal_all(Duration::ZERO).await.unwrap_err().to_string();
    assert!(refused.contains("second (10.0.0.12:8080)") && refused.contains(&added), "{refused}");
    assert_eq!(ids(&read(&world, SEALED).await), former, "nothing is touched");

    // The node has lost its key file meanwhile: it goes on with the keys that it has, and what it says stays as it was.
    fs::remove_file(&key).unwrap();
    lacking.nodes.keep("second (10.0.0.12:8080)").await.unwrap();
    assert_eq!(lacking.nodes.key_lacked().await.unwrap(), None);
    fs::write(&key, format!("{}\n{before}", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="))
        .unwrap();
    lacking.nodes.keep("second (10.0.0.12:8080)").await.unwrap();
    assert!(operator.storage_keys.reseal_all(Duration::ZERO).await.is_ok(), "now it has this one");

    // One that is silent for three minutes is gone.
    operator.storage_keys.add_storage_key().await.unwrap();
    assert!(operator.storage_keys.reseal_all(Duration::ZERO).await.is_err());
    world.clock.advance(180);
    assert!(operator.storage_keys.reseal_all(Duration::ZERO).await.is_ok());
    assert_eq!(read(&world, "SELECT name FROM nodes").await.len(), 1);
    world.service.upkeep.sweep().await;
    assert!(read(&world, "SELECT name FROM nodes").await.is_empty());
}

#[tokio::test]
async fn a_storage_key_of_this_run_is_not_written_to_a_file() {
    let world = World::with(|settings| settings.storage_keys = StorageKeys::OfThisRun).await;
    with_authenticator(&world, "mari", TOTP_SECRET).await;
    assert!(
        world
            .service
            .login(&ServiceBrowser::new().caller, with_code("mari", TOTP_SECRET, &world))
            .await
            .result
            .unwrap()
            .success
    );
    assert!(!world.path("storage.key").exists());
}

#[tokio::test]
async fn a_key_that_everybody_may_read_is_warned_of() {
    let world = World::new().await;
    let warned = async || {
        log::listen();
        world.reopened().await;
        log::heard().contains("everybody may read it")
    };
    assert!(!warned().await);
    fs::set_permissions(world.path("storage.key"), fs::Permissions::from_mode(0o644)).unwrap();
    assert!(warned().await);
}
