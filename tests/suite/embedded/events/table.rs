//! The table itself: transactions, the trigger, the clean-up, and the account that is gone.

use lavi::accounts::{
    FormCalls,
    embedded::{EventFilter, EventName, Selection},
};
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Row};

use super::{all, names, read};
use crate::{
    cast::PASSWORD,
    embedded::allowances::{number, written},
    remote::log,
    world::{NOON, ServiceBrowser, World, credentials},
};

#[tokio::test]
async fn what_is_undone_leaves_no_event() {
    let world = World::new().await;
    let mari = world.person("mari").await;
    let before = names(&world).await;
    written(&world, "ALTER TABLE devices RENAME TO gone").await;
    log::listen();
    world.service.administration.block(&mari).await.unwrap_err();
    let mut browser = ServiceBrowser::new();
    let reply = world.service.login(&browser.caller, credentials("mari", PASSWORD)).await;
    assert!(reply.result.is_err(), "the browser cannot become known");
    assert_eq!(names(&world).await, before);
    let said = log::heard();
    assert!(!said.contains("account_blocked") && !said.contains("signed in"), "{said}");
    written(&world, "ALTER TABLE gone RENAME TO devices").await;
    assert!(browser.login(&world, "mari", PASSWORD).await.success);
    world.service.administration.block(&mari).await.unwrap();
    assert_eq!(names(&world).await[before.len()..], ["sign_in", "account_blocked"]);
}

#[tokio::test]
async fn the_database_refuses_to_change_an_event() {
    let world = World::new().await;
    world.person("mari").await;
    let mut connection = AnyConnection::connect(world.database()).await.unwrap();
    for statement in ["UPDATE events SET account = NULL", "UPDATE events SET at = 0 WHERE id = 1"] {
        let refused = sqlx::query(statement).execute(&mut connection).await.unwrap_err();
        assert!(refused.to_string().contains("events are never changed"), "{refused}");
    }
    assert!(all(&world).await[0].account.is_some());
}

#[tokio::test]
async fn events_go_when_their_time_is_over_and_no_earlier() {
    let world = World::with(|settings| settings.config.embedded.events_days = 30).await;
    world.person("mari").await;
    // More than one statement deletes.
    written(
        &world,
        "INSERT INTO events (at, event, outcome, actor, times) \
         WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 7000) \
         SELECT 1000, 'sign_in', 'ok', 'visitor', 1 FROM n",
    )
    .await;
    world.clock.advance(20 * 86_400);
    ServiceBrowser::new().login(&world, "mari", PASSWORD).await;
    world.service.upkeep.sweep().await;
    assert_eq!(names(&world).await, ["account_added", "sign_in"]);
    world.clock.advance(10 * 86_400 + 1);
    world.service.upkeep.sweep().await;
    assert_eq!(names(&world).await, ["sign_in"]);
    world.clock.advance(20 * 86_400);
    world.service.upkeep.sweep().await;
    assert_eq!(number(&world, "SELECT COUNT(*) FROM events").await, 0);
}

#[tokio::test]
async fn the_events_of_a_deleted_account_stay_under_its_id() {
    let world = World::new().await;
    let mari = world.person("mari").await;
    ServiceBrowser::new().login(&world, "mari", PASSWORD).await;
    world.service.administration.delete(&mari).await.unwrap();
    let filter = EventFilter { account: mari, ..EventFilter::default() };
    let left: Vec<_> = read(&world, &filter).await.into_iter().map(|event| event.event).collect();
    assert_eq!(left, ["account_added", "sign_in", "account_deleted"]);
}

#[tokio::test]
async fn filters_choose_and_pages_join() {
    let world = World::new().await;
    let mari = world.person("mari").await;
    for (address, password) in
        [("192.0.2.1", PASSWORD), ("192.0.2.2", "Sygis-2027!"), ("::1", PASSWORD)]
    {
        world.clock.advance(60);
        let mut browser = ServiceBrowser::at(address);
        address.clone_into(&mut browser.caller.request_id);
        browser.login(&world, "mari", password).await;
    }
    let ids = async |filter: EventFilter| -> Vec<i64> {
        let first = all(&world).await[0].id;
        read(&world, &filter).await.iter().map(|event| event.id - first).collect()
    };
    let every = EventFilter::default;
    let (noon, text) = (NOON * 1_000, str::to_owned);
    for (filter, expected) in [
        (every(), vec![0, 1, 2, 3]),
        (EventFilter { limit: 2, ..every() }, vec![2, 3]),
        (EventFilter { since: noon + 60_000, until: noon + 180_000, ..every() }, vec![1, 2]),
        (EventFilter { events: vec![EventName::SignIn], ..every() }, vec![1, 3]),
        (
            EventFilter {
                events: vec![EventName::AccountAdded, EventName::SignInFailed],
                ..every()
            },
            vec![0, 2],
        ),
        (EventFilter { account: mari, ..every() }, vec![0, 1, 2, 3]),
        (EventFilter { account: text("nobody"), ..every() }, vec![]),
        (EventFilter { address: text("::1"), ..every() }, vec![3]),
        (EventFilter { outcome: text("ok"), ..every() }, vec![0, 1, 3]),
        (EventFilter { outcome: text("failed"), ..every() }, vec![2]),
        (EventFilter { outcome: text("check_email_and_password"), ..every() }, vec![2]),
        (EventFilter { outcome: text("login_paused"), ..every() }, vec![]),
        (EventFilter { incident: text("192.0.2.2"), ..every() }, vec![2]),
        (EventFilter { address: text("192.0.2.2"), outcome: text("ok"), ..every() }, vec![]),
    ] {
        let told = format!("{filter:?}");
        assert_eq!(ids(filter).await, expected, "{told}");
    }
    let third = all(&world).await[2].id;
    assert_eq!(ids(EventFilter { before: third, limit: 1, ..every() }).await, [1]);
    assert_eq!(ids(EventFilter { after: third, ..every() }).await, [3]);
}

#[tokio::test]
async fn an_account_a_name_an_address_and_an_incident_are_found_by_an_index() {
    let world = World::new().await;
    written(
        &world,
        "INSERT INTO events (at, event, outcome, account, address, incident, name, actor, times) \
         WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) \
         SELECT 1000 + i, 'sign_in', 'ok', 'a' || (i % 2000), 'b' || (i % 2000), 'c' || i, 'd' || (i % 2000), 'visitor', 1 FROM n",
    )
    .await;
    written(&world, "ANALYZE").await;
    let mut connection = AnyConnection::connect(world.database()).await.unwrap();
    let is_sqlite = world.database().starts_with("sqlite");
    for (selection, who, address, incident, index) in [
        (Selection::Account, "a7", "", "", "events_by_account"),
        (Selection::Name, "d7", "", "", "events_by_name"),
        (Selection::Address, "", "b7", "", "events_by_address"),
        (Selection::Incident, "", "", "c7", "events_by_incident"),
    ] {
        let explain = if is_sqlite { "EXPLAIN QUERY PLAN" } else { "EXPLAIN" };
        let statement = AssertSqlSafe(format!("{explain} {}", selection.statement()));
        let plan = sqlx::query(statement)
            .bind(i64::MIN)
            .bind(i64::MAX)
            .bind(0_i64)
            .bind(i64::MAX)
            .bind("")
            .bind(who)
            .bind(address)
            .bind("")
            .bind(incident)
            .bind(100_i64)
            .fetch_all(&mut connection)
            .await
            .unwrap();
        let column = if is_sqlite { "detail" } else { "QUERY PLAN" };
        let plan: Vec<String> = plan.iter().map(|row| row.get(column)).collect();
        let plan = plan.join("\n");
        assert!(plan.contains(index) && !plan.contains("SCAN events"), "{selection:?}: {plan}");
        assert!(!plan.contains("Seq Scan"), "{selection:?}: {plan}");
    }
}
