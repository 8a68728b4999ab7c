//! What an operator sees of ceilings that are reached, and lifts.

use super::{
    ErrorCode, ServiceBrowser, Thresholds, WRONG, World, both, code, codes::guess, fail,
    in_a_quarter, is_paused, with_authenticator, without_captcha,
};
use crate::{cast::PASSWORD, remote::log};

/// Kind, subject and effect of the ceilings that are listed.
async fn listed(world: &World) -> Vec<String> {
    let reached = world.service.administration.reached_ceilings().await.unwrap();
    let mut lines: Vec<String> = reached
        .iter()
        .map(|one| format!("{} {} {} {}", one.kind, one.subject, one.effect, one.tries))
        .collect();
    lines.sort();
    lines
}

fn metric(kind: &str, effect: &str) -> u64 {
    let line = format!("lavi_ceilings_reached_total{{effect=\"{effect}\",kind=\"{kind}\"}} ");
    let text = lavi::metrics::text();
    text.lines().find_map(|seen| seen.strip_prefix(&line)).map_or(0, |n| n.parse().unwrap())
}

#[tokio::test]
async fn a_ceiling_that_is_reached_is_listed_counted_and_logged_and_can_be_lifted() {
    for (address, place, home) in [
        ("192.0.2.1", "192.0.2.1", "192.0.2.0/24"),
        ("2001:db8:1:2::7", "2001:db8:1:2::/64", "2001:db8:1::/56"),
    ] {
        let world = World::with(|settings| settings.config.limits.names = in_a_quarter(3)).await;
        world.person("mari").await;
        log::listen();
        let before = metric("name", "captcha");
        for at in 0..3 {
            fail(&world, address, &format!("pupil{at}"), 1).await;
        }
        assert!(listed(&world).await.is_empty(), "nobody has met it yet");
        for _ in 0..5 {
            let asked = ServiceBrowser::at(address).login(&world, "mari", PASSWORD).await;
            assert_eq!(code(&asked), Some(ErrorCode::ConfirmRecaptcha));
        }
        assert_eq!(listed(&world).await, [format!("name {place} captcha 3")]);
        assert_eq!(metric("name", "captcha") - before, 5);
        let said = log::heard();
        let lines: Vec<&str> =
            said.lines().filter(|line| line.contains("a ceiling against guessing")).collect();
        assert_eq!(lines.len(), 1, "{said}");
        for part in [
            " WARN ",
            "kind=\"name\"",
            &format!("subject=\"{place}\""),
            "minutes=16",
            "lavi limits lift",
        ] {
            assert!(lines[0].contains(part), "{part}: {}", lines[0]);
        }
        // Of the whole network, with the address in it.
        let (lifted, marks) = world.service.administration.lift_ceilings(home).await.unwrap();
        assert_eq!((lifted.as_str(), marks), (home, 3));
        assert!(listed(&world).await.is_empty());
        assert!(ServiceBrowser::at(address).login(&world, "mari", PASSWORD).await.success);
        let events = crate::embedded::events::all(&world).await;
        assert!(events.iter().any(|event| event.event == "limits_lifted"));
    }
}

#[tokio::test]
async fn only_what_is_counted_at_a_place_is_lifted_there() {
    let world = World::with(|settings| settings.config.limits.names = Thresholds::new(2, 2)).await;
    world.person("mari").await;
    for address in ["192.0.2.1", "192.0.2.2"] {
        for at in 0..2 {
            fail(&world, address, &format!("pupil{at}"), 1).await;
        }
    }
    let administration = &world.service.administration;
    assert_eq!(administration.lift_ceilings("192.0.2.1").await.unwrap().1, 2);
    assert!(ServiceBrowser::at("192.0.2.1").login(&world, "mari", PASSWORD).await.success);
    let asked = ServiceBrowser::at("192.0.2.2").login(&world, "mari", PASSWORD).await;
    assert_eq!(code(&asked), Some(ErrorCode::ConfirmRecaptcha));
    for wrong in ["192.0.0.0/16", "mari", "192.0.2.0/25", ""] {
        let refused = administration.lift_ceilings(wrong).await.unwrap_err().to_string();
        assert!(
            refused.contains("IPv4 /24; IPv6") || refused.contains("IPv4 /24, IPv6 /64"),
            "{refused}"
        );
    }
}

#[tokio::test]
async fn a_paused_name_is_listed_by_its_mark_and_unlocked_by_its_account() {
    let world = without_captcha().await;
    let id = world.person("mari").await;
    assert!(is_paused(&fail(&world, "192.0.2.1", "mari", 11).await));
    let mark = world.service.tracer.of("mari");
    assert_eq!(listed(&world).await, [format!("name {mark} paused 10")]);
    world.service.administration.unlock(&id).await.unwrap();
    assert!(listed(&world).await.is_empty());
    assert!(ServiceBrowser::new().login(&world, "mari", PASSWORD).await.success);
}

#[tokio::test]
async fn paused_codes_are_listed_by_their_account_and_unlocked() {
    let world = without_captcha().await;
    let id = with_authenticator(&world).await;
    guess(&world, 20).await;
    assert!(listed(&world).await.is_empty(), "nobody has met it yet");
    let before = metric("codes", "paused");
    let mut browser = ServiceBrowser::new();
    browser.login(&world, "mari", PASSWORD).await;
    assert!(is_paused(&browser.enter_code(&world, &world.totp_code()).await));
    assert_eq!(listed(&world).await, [format!("codes {id} paused 20")]);
    assert_eq!(metric("codes", "paused") - before, 1);
    world.service.administration.unlock(&id).await.unwrap();
    assert!(listed(&world).await.is_empty());
    assert!(browser.enter_code(&world, &world.totp_code()).await.success);
}

#[tokio::test]
async fn unlocking_forgets_the_tries_with_a_code_at_every_place() {
    let world = without_captcha().await;
    let id = with_authenticator(&world).await;
    let places = ["198.51.100.7", "2001:db8:1:2::7"];
    let right = async |place: &str| {
        let given = both("mari", PASSWORD, &world.totp_code());
        ServiceBrowser::at(place).login_with(&world, given).await.success
    };
    fail(&world, "192.0.2.1", "mari", 11).await;
    for place in places {
        for _ in 0..20 {
            ServiceBrowser::at(place).login_with(&world, both("mari", WRONG, "000000")).await;
        }
        assert!(!right(place).await, "{place}: too many tries in the pause");
    }
    world.service.administration.unlock(&id).await.unwrap();
    assert!(is_paused(&fail(&world, "192.0.2.1", "mari", 11).await));
    for place in places {
        world.clock.advance(60);
        assert!(right(place).await, "{place}");
    }
}

#[tokio::test]
async fn the_log_names_twenty_ceilings_in_a_quarter_of_an_hour_and_then_says_that_there_are_more() {
    let world = without_captcha().await;
    log::listen();
    for at in 0..25 {
        let name = format!("pupil{at}");
        let password = format!("{WRONG}{at}");
        for _ in 0..12 {
            ServiceBrowser::at(&format!("198.51.{at}.7")).login(&world, &name, &password).await;
        }
    }
    let said = log::heard();
    let lines = |of: &str| said.lines().filter(|line| line.contains(of)).count();
    assert_eq!(lines("a ceiling against guessing is reached"), 20);
    assert_eq!(lines("many ceilings against guessing are reached"), 1);
    assert_eq!(listed(&world).await.len(), 25, "the list has them all");
}
