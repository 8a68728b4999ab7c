//! A newer release migrates the database while this one serves: what it adds stops nothing.

use std::fs;

use lavi::{
    accounts::{
        FormCalls,
        embedded::{AccountQuery, Embedded, OtherRelease, Settings},
    },
    rng::Rng,
};
use sqlx::Connection;

use super::allowances::written;
use crate::{
    cast::PASSWORD,
    shape::{files, name},
    world::{ServiceBrowser, World, credentials, words},
};

/// What people and operators do, so that each connection has asked each kind of statement.
async fn a_day(world: &World, service: &Embedded) {
    let mut browser = ServiceBrowser::new();
    let outcome = browser.login(world, "mari", PASSWORD).await;
    assert!(outcome.success, "{outcome:?}");
    assert_eq!(browser.signed_in(world).await.as_deref(), Some("mari"));
    assert!(service.roles(&browser.caller).await.result.is_ok());
    world.request_reset("mari").await;
    assert!(
        service.administration.find_accounts(&AccountQuery::default()).await.unwrap().len() == 1
    );
    assert!(service.schools.list_schools().await.is_ok());
    assert!(service.oauth.clients.list_clients().await.is_ok());
    assert!(!world.letters().await.is_empty());
}

async fn tables(world: &World) -> Vec<String> {
    let mut connection = sqlx::AnyConnection::connect(world.database()).await.unwrap();
    let listed = if world.database().starts_with("sqlite") {
        "SELECT CAST(name AS TEXT) FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%sqlx%' AND name NOT LIKE 'sqlite_%'"
    } else {
        "SELECT CAST(tablename AS TEXT) FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE '%sqlx%'"
    };
    sqlx::query_scalar(listed).fetch_all(&mut connection).await.unwrap()
}

#[tokio::test]
async fn a_column_that_a_newer_release_adds_to_any_table_stops_nothing() {
    let world = World::with(|settings| settings.config.embedded.database_connections = 2).await;
    world.person("mari").await;
    for _ in 0..2 {
        a_day(&world, &world.service).await;
        world.clock.advance(24 * 3600);
    }
    let tables = tables(&world).await;
    assert!(tables.len() > 20, "{tables:?}");
    for table in tables {
        written(&world, &format!("ALTER TABLE {table} ADD COLUMN of_a_newer_release TEXT")).await;
    }
    for _ in 0..2 {
        a_day(&world, &world.service).await;
        world.clock.advance(24 * 3600);
    }
}

#[tokio::test]
async fn a_node_of_this_release_starts_again_on_a_database_to_which_a_newer_one_has_only_added() {
    let world = World::new().await;
    world.person("mari").await;
    written(
        &world,
        "INSERT INTO _sqlx_migrations (version, description, installed_on, success, checksum, execution_time) \
         SELECT 9999, description, installed_on, success, checksum, execution_time FROM _sqlx_migrations WHERE version = 1",
    )
    .await;
    for other_release in [OtherRelease::Migrate, OtherRelease::Refuse] {
        let settings = Settings { other_release, ..world.settings.clone() };
        let service =
            Embedded::open(settings, world.clock.clone(), Rng::system().unwrap(), words())
                .await
                .unwrap();
        assert!(service.migrated().applied.is_empty());
        let caller = ServiceBrowser::new().caller;
        let outcome = service.login(&caller, credentials("mari", PASSWORD)).await.result.unwrap();
        assert!(outcome.success, "{outcome:?}");
    }
}

#[test]
fn no_statement_asks_for_all_columns() {
    for path in files("src", &["rs"]) {
        let text = fs::read_to_string(&path).unwrap();
        for (number, line) in text.lines().enumerate() {
            let sql = ["SELECT ", "RETURNING ", "FROM "].iter().any(|word| line.contains(word));
            let all =
                line.contains("SELECT *") || line.contains("RETURNING *") || line.contains(".* ");
            assert!(
                !(sql && all),
                "{}:{}: name the columns; a node whose statement asks for all of them fails once a newer release adds one",
                name(&path),
                number + 1
            );
        }
    }
}
