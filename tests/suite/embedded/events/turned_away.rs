//! Whoever is turned away by a fault or a full queue is found: by a line, and by a row that follows when the database answers.

use super::{all, read};
use crate::{
    cast::{self, PASSWORD},
    embedded::allowances::{number, written},
    remote::log,
    world::{ServiceBrowser, World, credentials},
};
use lavi::{
    accounts::{
        AccountService, Fault, FormCalls, ResetRequest, TwoFactor,
        embedded::{EventFilter, NameHasher},
    },
    domain::{ErrorCode, Secret},
    rng::Rng,
};

fn browser(address: &str, incident: &str) -> ServiceBrowser {
    let mut browser = ServiceBrowser::at(address);
    incident.clone_into(&mut browser.caller.request_id);
    browser
}

/// The hash of a name, as the log has it.
fn hashed(world: &World, name: &str) -> String {
    NameHasher::new(world.settings.log_key.as_ref(), &Rng::seeded(1)).of(name)
}

#[tokio::test]
async fn who_meets_a_fault_is_found_by_account_name_address_and_incident() {
    let world = World::with(|settings| settings.log_key = Some(Secret::new("key"))).await;
    let mari = world.person("mari").await;
    written(&world, "ALTER TABLE sessions RENAME TO elsewhere").await;
    log::listen();
    let caller = browser("192.0.2.1", "aaaa-0001").caller;
    let told = world.service.login(&caller, credentials("mari", PASSWORD)).await;
    assert_eq!(told.result.unwrap_err(), Fault::ServerError);
    let said = log::heard();
    let line = said.lines().find(|line| line.contains("turned away")).unwrap_or(&said);
    for part in [
        "lavi::sign_in",
        "outcome=\"fault\"",
        "code=\"server_error\"",
        "method=password",
        "address=192.0.2.1",
        "incident=\"aaaa-0001\"",
        &format!("name={}", hashed(&world, "mari")),
    ] {
        assert!(line.contains(part), "{part}: {line}");
    }
    written(&world, "ALTER TABLE elsewhere RENAME TO sessions").await;
    world.service.upkeep.write_events().await;
    let every = EventFilter { outcome: "server_error".to_owned(), ..EventFilter::default() };
    for filter in [
        EventFilter { account: mari.clone(), ..every.clone() },
        EventFilter { names: vec![hashed(&world, "mari")], ..every.clone() },
        EventFilter { address: "192.0.2.1".to_owned(), ..every.clone() },
        EventFilter { incident: "aaaa-0001".to_owned(), ..every.clone() },
    ] {
        let found = read(&world, &filter).await;
        let [event] = found.as_slice() else { panic!("{filter:?}: {found:?}") };
        assert_eq!((event.event.as_str(), event.times), ("turned_away", 1));
        assert_eq!(event.account.as_deref(), Some(mari.as_str()));
        assert_eq!(event.detail.as_deref(), Some("login"));
        assert_eq!(event.node.as_deref(), Some("node-1"));
        assert_eq!(event.incident.as_deref(), Some("aaaa-0001"));
    }
}

#[tokio::test]
async fn a_full_queue_leaves_a_row_and_a_sign_in_that_is_looked_at_none() {
    let world = World::with(|settings| {
        let hashing = &mut settings.config.limits.hashing;
        (hashing.memory_kib, hashing.iterations) = (64 << 10, 12);
        (hashing.threads, hashing.queue) = (Some(1), Some(1));
    })
    .await;
    // Passwords of one name are looked at one after another.
    let names = ["mari", "jaan", "anu", "peeter", "kadri", "toomas"];
    for name in names {
        world.person(name).await;
    }
    let browsers = names.map(|name| (name, browser("192.0.2.1", &format!("busy-{name}"))));
    let logins = browsers
        .iter()
        .map(|(name, browser)| world.service.login(&browser.caller, credentials(name, PASSWORD)));
    let ended = futures_util::future::join_all(logins).await;
    let busy = ended
        .iter()
        .filter(|reply| {
            let outcome = reply.result.as_ref().unwrap();
            outcome.all_errors().first() == Some(ErrorCode::ServiceBusy)
        })
        .count();
    assert!(busy > 0, "{ended:?}");
    world.service.upkeep.write_events().await;
    let rows = all(&world).await;
    let turned: Vec<_> = rows.iter().filter(|event| event.event == "turned_away").collect();
    assert_eq!(turned.len(), busy);
    assert!(turned.iter().all(|event| event.outcome == "service_busy" && event.account.is_some()));
}

#[tokio::test]
async fn a_row_waits_for_the_database_and_keeps_its_time() {
    let world = World::new().await;
    let mari = world.person("mari").await;
    written(&world, "ALTER TABLE events RENAME TO elsewhere").await;
    let caller = browser("192.0.2.1", "aaaa-0003").caller;
    let told = world.service.login(&caller, credentials("mari", PASSWORD)).await;
    assert_eq!(told.result.unwrap_err(), Fault::ServerError);
    let then = world.clock.now_ms();
    for _ in 0..3 {
        world.clock.advance(60);
        world.service.upkeep.write_events().await;
    }
    written(&world, "ALTER TABLE elsewhere RENAME TO events").await;
    world.service.upkeep.write_events().await;
    world.service.upkeep.write_events().await;
    let filter = EventFilter { incident: "aaaa-0003".to_owned(), ..EventFilter::default() };
    let found = read(&world, &filter).await;
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!((found[0].at, found[0].account.as_deref()), (then, Some(mari.as_str())));
}

#[tokio::test]
async fn a_code_that_meets_a_fault_leads_to_its_account_and_a_reset_to_its_name() {
    let world = World::new().await;
    let mari = world.add(cast::account_with_totp("mari")).await;
    let mut mine = browser("192.0.2.1", "aaaa-0004");
    assert!(mine.login(&world, "mari", PASSWORD).await.two_factor_required);
    written(&world, "ALTER TABLE recovery_codes RENAME TO elsewhere").await;
    "aaaa-0005".clone_into(&mut mine.caller.request_id);
    let code = TwoFactor {
        two_factor_code: Secret::new("0123456789012345"),
        recaptcha: None,
        remember_device: None,
    };
    let told = world.service.two_factor(&mine.caller, code).await;
    assert_eq!(told.result.unwrap_err(), Fault::ServerError);
    written(&world, "ALTER TABLE elsewhere RENAME TO recovery_codes").await;
    written(&world, "ALTER TABLE outbox RENAME TO elsewhere").await;
    let caller = browser("192.0.2.1", "aaaa-0006").caller;
    let request = ResetRequest { username: "Mari".to_owned(), recaptcha: None };
    let told = world.service.request_reset(&caller, request).await;
    assert_eq!(told.result.unwrap_err(), Fault::ServerError);
    written(&world, "ALTER TABLE elsewhere RENAME TO outbox").await;
    world.service.upkeep.write_events().await;
    for (incident, call) in [("aaaa-0005", "two_factor"), ("aaaa-0006", "request_reset")] {
        let filter = EventFilter { incident: incident.to_owned(), ..EventFilter::default() };
        let found = read(&world, &filter).await;
        let turned = found.iter().find(|event| event.event == "turned_away");
        let turned = turned.unwrap_or_else(|| panic!("{incident}: {found:?}"));
        assert_eq!(turned.account.as_deref(), Some(mari.as_str()), "{incident}");
        assert_eq!(turned.detail.as_deref(), Some(call));
    }
}

#[tokio::test]
async fn a_flood_of_people_turned_away_leaves_few_rows_and_is_noted_once_a_request() {
    let world = World::new().await;
    world.person("mari").await;
    log::listen();
    for round in 0..410 {
        let caller = browser("192.0.2.1", &format!("flood-{round}")).caller;
        // As the page does after the service did.
        for _ in 0..2 {
            let code = ErrorCode::ServerError;
            world.service.turned_away(&caller, Some("mari"), code);
        }
    }
    assert_eq!(log::heard().lines().filter(|line| line.contains("turned away")).count(), 410);
    world.service.upkeep.write_events().await;
    let counted = "SELECT COUNT(*) FROM events WHERE event = 'turned_away'";
    assert_eq!(number(&world, counted).await, 102);
    let stood = "SELECT CAST(SUM(times) AS BIGINT) FROM events WHERE event = 'turned_away'";
    assert_eq!(number(&world, stood).await, 400, "100, the 200th and the 400th");
}

#[tokio::test]
async fn five_thousand_rows_wait_for_the_database_and_of_more_the_oldest_are_left_out() {
    let world = World::new().await;
    log::listen();
    let turn_away = |numbers: std::ops::Range<u32>| {
        for number in numbers {
            let address = std::net::Ipv4Addr::from(0x0a00_0000 + number).to_string();
            let caller = browser(&address, &format!("wait-{number}")).caller;
            world.service.turned_away(&caller, None, ErrorCode::ServerError);
        }
    };
    written(&world, "ALTER TABLE events RENAME TO elsewhere").await;
    turn_away(0..5_000);
    // What is tried in vain stays the oldest.
    world.service.upkeep.write_events().await;
    turn_away(5_000..5_003);
    written(&world, "ALTER TABLE elsewhere RENAME TO events").await;
    world.service.upkeep.write_events().await;
    let counted = "SELECT COUNT(*) FROM events WHERE event = 'turned_away'";
    assert_eq!(number(&world, counted).await, 5_000);
    for (incident, rows) in [("wait-2", 0), ("wait-3", 1), ("wait-5002", 1)] {
        let filter = EventFilter { incident: incident.to_owned(), ..EventFilter::default() };
        assert_eq!(read(&world, &filter).await.len(), rows, "{incident}");
    }
    let said = log::heard();
    assert_eq!(said.lines().filter(|line| line.contains("incident=\"wait-")).count(), 5_003);
    assert!(said.contains("left_out=3"), "the log says that rows are missing");
}
