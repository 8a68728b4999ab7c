//! What the database contains, and what it must not.

use std::fs;

use lavi::{
    accounts::{
        FormCalls,
        embedded::{AccountQuery, Embedded, OperatorError, OtherRelease, Settings},
    },
    rng::Rng,
};

use super::{
    allowances::{number, written},
    events,
};
use crate::{
    cast::PASSWORD,
    world::{ServiceBrowser, World, credentials, words},
};

#[tokio::test]
async fn a_reopened_database_still_has_sessions_and_counters() {
    let world = World::new().await;
    world.person("mari").await;
    let mut browser = ServiceBrowser::new();
    browser.login(&world, "mari", PASSWORD).await;
    for _ in 0..3 {
        ServiceBrowser::at("198.51.100.7").login(&world, "mari", "Sygis-2027!").await;
    }
    let reopened = world.reopened().await;
    assert!(reopened.own_account.signed_in(&browser.caller).await.result.unwrap().is_some());
    let next = reopened
        .login(&ServiceBrowser::new().caller, credentials("mari", PASSWORD))
        .await
        .result
        .unwrap();
    assert!(next.show_captcha, "failures are remembered");
}

#[tokio::test]
async fn secrets_are_kept_as_hashes() {
    let world = World::on_sqlite().await;
    world.person("mari").await;
    let mut browser = ServiceBrowser::new();
    browser.login(&world, "mari", PASSWORD).await;
    let token = world.reset_token("mari").await;
    // The events alone have addresses.
    written(&world, "DELETE FROM events").await;
    let copy = world.path("copy.db");
    world.service.administration.backup(&copy).await.unwrap();
    let bytes = fs::read(copy).unwrap();
    let holds = |text: &str| bytes.windows(text.len()).any(|window| window == text.as_bytes());
    assert!(holds("mari@school.example"));
    for secret in [PASSWORD, browser.cookie().unwrap(), &token, "192.0.2.1"] {
        assert!(!holds(secret));
    }
}

#[tokio::test]
async fn a_backup_is_a_complete_database_and_overwrites_nothing() {
    let world = World::on_sqlite().await;
    world.person("mari").await;
    let copy = world.path("copy.db");
    world.service.administration.backup(&copy).await.unwrap();
    assert!(matches!(
        world.service.administration.backup(&copy).await,
        Err(OperatorError::Failed(_))
    ));
    assert_eq!(events::times(&world, "backup_made").await, 1);
    let mut settings = world.settings.clone();
    settings.config.embedded.database.0 = format!("sqlite://{}", copy.display());
    let restored =
        Embedded::open(settings, world.clock.clone(), Rng::seeded(1), words()).await.unwrap();
    assert!(
        restored
            .login(&ServiceBrowser::new().caller, credentials("mari", PASSWORD))
            .await
            .result
            .unwrap()
            .success
    );
}

#[tokio::test]
async fn an_unreadable_database_is_reported_in_one_line_without_its_password() {
    let world = World::new().await;
    fs::write(
        world.path("text.db"),
        "this is no database, whatever its name may say, and quite long",
    )
    .unwrap();
    let addresses = [
        format!("sqlite://{}", world.path("text.db").display()),
        format!("sqlite://{}", world.path("missing/folder.db").display()),
        "postgres://lavi:s3cret@127.0.0.1:1/lavi".to_owned(),
    ];
    for address in addresses {
        let mut settings = world.settings.clone();
        settings.config.embedded.database.0 = address;
        let opened = Embedded::open(settings, world.clock.clone(), Rng::seeded(1), words()).await;
        let text = opened.err().unwrap().to_string();
        assert!(
            text.contains("database") && !text.contains("s3cret") && text.lines().count() == 1,
            "{text}"
        );
        assert!(!text.contains("postgres:") || text.contains("postgres://lavi:***@"), "{text}");
    }
}

#[tokio::test]
async fn sweeping_keeps_valid_sessions_and_accounts() {
    let world = World::new().await;
    world.person("mari").await;
    let mut browser = ServiceBrowser::new();
    browser.login(&world, "mari", PASSWORD).await;
    world.clock.advance(3599);
    world.service.upkeep.sweep().await;
    assert_eq!(browser.signed_in(&world).await.as_deref(), Some("mari"));
    assert_eq!(world.accounts().await.len(), 1);
}

#[tokio::test]
async fn sweeping_deletes_every_expired_row() {
    let world = World::new().await;
    world.person("mari").await;
    let mut browser = ServiceBrowser::new();
    browser.login(&world, "mari", PASSWORD).await;
    browser.login(&world, "mari", "Sygis-2027!").await;
    world.reset_token("mari").await;
    written(&world, "INSERT INTO spent (id, expires_at) VALUES ('captcha:x', 1800000000)").await;
    let of_0_1_0 =
        "INSERT INTO captchas (id, answer_hash, expires_at) VALUES ('x', 'x', 1800000000)";
    written(&world, of_0_1_0).await;
    browser.take(
        world
            .service
            .own_account
            .return_to_after_sign_in(&browser.caller, "confirm?to=two-factor")
            .await,
    );
    let rows = async |table: &str| number(&world, &format!("SELECT COUNT(*) FROM {table}")).await;
    let tables = ["sessions", "visits", "devices", "tokens", "spent", "captchas", "attempts"];
    for table in tables {
        assert!(rows(table).await > 0, "{table}");
    }
    world.clock.advance(180 * 24 * 3600);
    world.service.upkeep.sweep().await;
    for table in tables {
        assert_eq!(rows(table).await, 0, "{table}");
    }
}

/// Opens the world's database, doing this with tables of another release.
async fn opened(world: &World, other_release: OtherRelease) -> Result<Embedded, String> {
    let settings = Settings { other_release, ..world.settings.clone() };
    Embedded::open(settings, world.clock.clone(), Rng::seeded(1), words())
        .await
        .map_err(|cause| cause.to_string())
}

/// Makes the tables of the release before migration 20.
async fn aged(world: &World) {
    for statement in [
        "DROP TABLE processes",
        "ALTER TABLE visits DROP COLUMN held_by",
        "DELETE FROM _sqlx_migrations WHERE version = 20",
    ] {
        written(world, statement).await;
    }
}

#[tokio::test]
async fn an_older_database_is_migrated_only_where_that_is_wanted() {
    let world = World::new().await;
    world.person("mari").await;
    aged(&world).await;
    let said = opened(&world, OtherRelease::Refuse).await.err().unwrap();
    assert!(
        said.contains("is of an older release than this one (migrations missing: 1)")
            && said.ends_with("run `lavi migrate`"),
        "{said}"
    );
    let applied = "SELECT count(*) FROM _sqlx_migrations WHERE version = 20";
    assert_eq!(number(&world, applied).await, 0, "nothing has changed");
    let left = opened(&world, OtherRelease::Leave).await.unwrap();
    assert_eq!((left.migrated().applied.len(), number(&world, applied).await), (0, 0));
    let migrated = opened(&world, OtherRelease::Migrate).await.unwrap();
    assert_eq!((migrated.migrated().applied.len(), number(&world, applied).await), (1, 1));
    assert_eq!(
        migrated.administration.find_accounts(&AccountQuery::default()).await.unwrap().len(),
        1
    );
    assert!(opened(&world, OtherRelease::Refuse).await.is_ok());
}

#[tokio::test]
async fn a_database_from_which_a_newer_release_has_taken_something_away_is_refused_as_such() {
    let world = World::new().await;
    let newer = "INSERT INTO _sqlx_migrations (version, description, installed_on, success, checksum, execution_time) \
                 SELECT 9999, description, installed_on, success, checksum, execution_time FROM _sqlx_migrations WHERE version = 1";
    written(&world, newer).await;
    written(&world, "UPDATE needed_migration SET version = 9999").await;
    for other_release in [OtherRelease::Migrate, OtherRelease::Refuse] {
        let said = opened(&world, other_release).await.err().unwrap();
        assert!(said.contains("was migrated by a newer release than this one"), "{said}");
        assert!(said.contains("migration 9999") && said.contains("restore the backup"), "{said}");
        assert_eq!(said.lines().count(), 1);
    }
    assert!(opened(&world, OtherRelease::Leave).await.is_ok(), "a copy can be made");
}

#[tokio::test]
async fn a_new_database_gets_its_tables_whoever_opens_it() {
    for other_release in [OtherRelease::Migrate, OtherRelease::Refuse, OtherRelease::Leave] {
        let world = World::with(|settings| settings.other_release = other_release).await;
        world.person("mari").await;
        assert_eq!(world.accounts().await.len(), 1);
    }
}
