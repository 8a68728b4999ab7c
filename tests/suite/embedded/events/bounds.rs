//! Nobody fills the table: of many failures alike, a few rows stand for all.

use lavi::accounts::embedded::Event;

use super::all;
use crate::{
    cast::PASSWORD,
    remote::log,
    world::{ServiceBrowser, World},
};

/// The events with this outcome: how many rows, and for how many events they stand.
fn counted(events: &[Event], outcome: &str) -> (usize, i64) {
    let of_kind: Vec<_> = events.iter().filter(|event| event.outcome == outcome).collect();
    (of_kind.len(), of_kind.iter().map(|event| event.times).sum())
}

#[tokio::test]
async fn a_flood_of_failures_leaves_few_rows_and_every_log_line() {
    let world = World::with(|settings| {
        settings.config.limits.captcha_after = i64::MAX;
        settings.config.limits.pause_after = 10;
    })
    .await;
    world.person("mari").await;
    log::listen();
    let mut browser = ServiceBrowser::at("2001:db8::1");
    for round in 0..410 {
        // One network, whatever the last half of the address says.
        browser.caller.address = format!("2001:db8::{round:x}").parse().unwrap();
        browser.login(&world, "mari", "Sygis-2027!").await;
    }
    let said = log::heard();
    let lines = said.lines().filter(|line| line.contains("not signed in")).count();
    assert_eq!(lines, 410, "the log has a line for each");
    let events = all(&world).await;
    assert_eq!(counted(&events, "check_email_and_password"), (10, 10));
    assert_eq!(counted(&events, "login_paused"), (102, 400), "100, the 200th and the 400th");
    // Somebody else's failures, and those of the next quarter of an hour, are rows of their own.
    ServiceBrowser::at("192.0.2.9").login(&world, "mari", "Sygis-2027!").await;
    assert_eq!(counted(&all(&world).await, "login_paused"), (103, 401));
    world.clock.advance(901);
    browser.login(&world, "mari", "Sygis-2027!").await;
    assert_eq!(counted(&all(&world).await, "check_email_and_password"), (11, 11));
}

#[tokio::test]
async fn a_person_who_signs_in_for_ever_leaves_few_rows() {
    let world = World::new().await;
    world.person("mari").await;
    for round in 0..210 {
        ServiceBrowser::at(&format!("192.0.2.{round}")).login(&world, "mari", PASSWORD).await;
    }
    let events = all(&world).await;
    let events: Vec<_> = events.into_iter().filter(|event| event.event == "sign_in").collect();
    assert_eq!(counted(&events, "ok"), (101, 200));
}
