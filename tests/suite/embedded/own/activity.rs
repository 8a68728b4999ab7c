//! What has happened, in words.

use std::{collections::BTreeSet, sync::Arc};

use lavi::{
    accounts::embedded::{EventName, FORGOTTEN, words_of},
    clock::Clock,
    domain::{Country, Language},
    providers::geolocation::Locator,
};

use super::{DAY, mari, signed_in};
use crate::{
    cast::PASSWORD,
    doubles::account_service::Stub,
    embedded::allowances::written,
    world::{ServiceBrowser, World, words},
};

#[test]
fn every_event_has_words_for_its_person_or_a_reason_why_it_has_none() {
    let mut told = BTreeSet::new();
    for event in EventName::ALL {
        match words_of(*event) {
            Ok(id) => {
                told.insert(id);
                for language in Language::ALL {
                    let said = words().of(language).t(id);
                    assert!(!said.is_empty() && said != id, "{language:?}: {id}");
                }
            }
            Err(reason) => assert_ne!(reason, FORGOTTEN, "{event:?}"),
        }
    }
    assert!(told.len() > 40, "{told:?}");
}

#[tokio::test]
async fn a_person_sees_their_own_events_of_ninety_days_and_what_was_done_for_them() {
    let world = World::new().await;
    let mari = mari(&world).await;
    world.person("juku").await;
    let mut other = ServiceBrowser::new();
    other.login(&world, "juku", PASSWORD).await;
    other.login(&world, "mari", "vale").await;
    let administration = &world.service.administration;
    administration.unlock(&mari).await.unwrap();
    signed_in(&world).await;
    let own = &world.service.person_data;
    let seen = own.activity(&mari, 0).await.result.unwrap();
    let names: Vec<&str> = seen.happenings.iter().map(|one| one.event.as_str()).collect();
    assert_eq!(
        names,
        ["sign_in", "tries_forgotten", "sign_in_failed", "account_added"],
        "the newest first"
    );
    assert_eq!((seen.days, seen.has_more), (90, false));
    let by: Vec<bool> = seen.happenings.iter().map(|one| one.is_by_visitor).collect();
    assert_eq!(by, [true, false, true, false], "what an operator did is nobody's to deny");
    world.clock.advance(91 * DAY);
    assert_eq!(own.activity(&mari, 0).await.result.unwrap().happenings, []);
}

#[tokio::test]
async fn the_browser_and_the_country_are_the_persons_own_alone_and_looked_up_at_once() {
    let service = Stub::telling(&[("geo/203.0.113.7", r#"{"country":"LV"}"#)]);
    let world = World::with(|settings| {
        let address = format!("{}geo/{{ip}}", service.root);
        let locator = Locator::service(&address, Clock::System).unwrap();
        settings.locator = Some(Arc::new(locator));
    })
    .await;
    let mari = mari(&world).await;
    let mut stranger = ServiceBrowser::at("203.0.113.99");
    stranger.caller.user_agent = "Mozilla/5.0 Firefox/140.0".to_owned();
    stranger.login(&world, "mari", "vale").await;
    let mut own = ServiceBrowser::at("203.0.113.7");
    own.caller.user_agent = "Mozilla/5.0 Chrome/150.0".to_owned();
    assert!(own.login(&world, "mari", PASSWORD).await.success);
    let seen = world.service.person_data.activity(&mari, 0).await.result.unwrap().happenings;
    let told: Vec<_> = seen
        .iter()
        .map(|one| (one.event.as_str(), one.user_agent.as_deref(), one.country))
        .collect();
    let latvia = Country::parse("LV");
    assert_eq!(told[0], ("sign_in", Some("Mozilla/5.0 Chrome/150.0"), latvia));
    assert_eq!(told[1], ("sign_in_failed", None, None), "a stranger's are not told");
    assert_eq!(service.asked().len(), 1, "the answer is kept, and nobody asks about the stranger");
}

#[tokio::test]
async fn no_further_back_than_events_are_kept_and_in_pages() {
    let world = World::with(|settings| settings.config.embedded.events_days = 30).await;
    let mari = mari(&world).await;
    let now = world.clock.now();
    for (days, steps) in [(29, 60), (31, 5)] {
        let at = (now - days * DAY) * 1000;
        written(
            &world,
            &format!(
                "INSERT INTO events (at, event, outcome, account, actor, times) \
                 WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {steps}) \
                 SELECT {at}, 'sign_out', 'ok', '{mari}', 'visitor', 1 FROM n"
            ),
        )
        .await;
    }
    let own = &world.service.person_data;
    let (first, second) = (
        own.activity(&mari, 0).await.result.unwrap(),
        own.activity(&mari, 1).await.result.unwrap(),
    );
    assert_eq!((first.days, first.happenings.len(), first.has_more), (30, 50, true));
    assert_eq!((second.happenings.len(), second.has_more), (11, false), "60 and account_added");
    assert_eq!(own.activity(&mari, i64::MAX).await.result.unwrap().happenings, []);
    assert_eq!(own.activity(&mari, i64::MIN).await.result.unwrap().happenings.len(), 50);
}
