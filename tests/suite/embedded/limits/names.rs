//! What is counted per name as typed.

use super::{
    ErrorCode, ServiceBrowser, WRONG, World, both, code, credentials, fail, is_paused, no_captcha,
    with_authenticator, without_captcha,
};
use crate::cast::PASSWORD;

#[tokio::test]
async fn the_third_failure_asks_for_a_captcha_whether_or_not_the_name_exists() {
    for name in ["mari", "nobody"] {
        let world = World::new().await;
        world.person("mari").await;
        let second = fail(&world, "192.0.2.1", name, 2).await;
        assert!(!second.show_captcha);
        let third = fail(&world, "192.0.2.1", name, 1).await;
        assert_eq!(
            (code(&third), third.show_captcha),
            (Some(ErrorCode::CheckEmailAndPassword), true)
        );
        let without = ServiceBrowser::at("192.0.2.1").login(&world, name, PASSWORD).await;
        assert_eq!(
            (code(&without), without.show_captcha),
            (Some(ErrorCode::ConfirmRecaptcha), true),
            "{name}"
        );
    }
}

#[tokio::test]
async fn the_captcha_of_a_name_applies_at_every_address_and_in_any_case() {
    let world = World::new().await;
    world.person("mari").await;
    fail(&world, "192.0.2.1", "mari", 3).await;
    assert_eq!(
        code(&fail(&world, "198.51.100.7", " MARI ", 1).await),
        Some(ErrorCode::ConfirmRecaptcha)
    );
}

#[tokio::test]
async fn a_pause_of_the_user_name_does_not_pause_the_e_mail_address() {
    let world = without_captcha().await;
    world.person("mari").await;
    assert!(is_paused(&fail(&world, "192.0.2.1", "mari", 11).await));
    for other in ["mari@school.example", "mari@nowhere.example"] {
        let outcome = fail(&world, "198.51.100.7", other, 1).await;
        assert_eq!(code(&outcome), Some(ErrorCode::CheckEmailAndPassword), "{other}");
    }
    assert!(
        ServiceBrowser::at("198.51.100.7")
            .login(&world, "mari@school.example", PASSWORD)
            .await
            .success
    );
}

#[tokio::test]
async fn ten_failures_pause_unknown_browsers_for_fifteen_minutes() {
    for name in ["mari", "nobody"] {
        let world = without_captcha().await;
        world.person("mari").await;
        assert_eq!(
            code(&fail(&world, "192.0.2.1", name, 10).await),
            Some(ErrorCode::CheckEmailAndPassword)
        );
        world.clock.advance(5 * 60);
        let paused = fail(&world, "198.51.100.7", name, 1).await;
        assert!(is_paused(&paused), "{paused:?}");
        assert_eq!(
            (paused.retry_after, paused.show_captcha),
            (Some(10 * 60), false),
            "the truth about how long"
        );
        let right = ServiceBrowser::at("192.0.2.1").login(&world, name, PASSWORD).await;
        assert_eq!(right, paused, "a right guess is not told from a wrong one");
        world.clock.advance(10 * 60);
        assert!(!is_paused(&fail(&world, "192.0.2.1", name, 1).await));
    }
}

#[tokio::test]
async fn after_a_hundred_failures_in_a_day_two_lead_to_the_pause_which_stays_a_quarter_of_an_hour()
{
    let world = without_captcha().await;
    world.person("mari").await;
    let mut looked_at = 0;
    for quarter in 0..24 * 4 {
        for _ in 0..12 {
            let outcome = fail(&world, "192.0.2.1", "mari", 1).await;
            looked_at += usize::from(code(&outcome) == Some(ErrorCode::CheckEmailAndPassword));
            if is_paused(&outcome) {
                assert_eq!(outcome.retry_after, Some(15 * 60), "{quarter}");
            }
        }
        world.clock.advance(15 * 60);
    }
    // Ten quarters with ten, the other eighty-six with two.
    assert_eq!(looked_at, 100 + 86 * 2);
    assert!(ServiceBrowser::new().login(&world, "mari", PASSWORD).await.success);
}

#[tokio::test]
async fn tries_during_a_pause_do_not_prolong_it() {
    let world = without_captcha().await;
    world.person("mari").await;
    fail(&world, "192.0.2.1", "mari", 10).await;
    world.clock.advance(14 * 60);
    fail(&world, "192.0.2.1", "mari", 3).await;
    world.clock.advance(60);
    assert!(ServiceBrowser::at("192.0.2.1").login(&world, "mari", PASSWORD).await.success);
}

#[tokio::test]
async fn a_sign_in_takes_back_the_failures_at_its_own_address() {
    let world = World::new().await;
    world.person("mari").await;
    fail(&world, "192.0.2.1", "mari", 2).await;
    assert!(ServiceBrowser::at("192.0.2.1").login(&world, "mari", PASSWORD).await.success);
    assert!(!fail(&world, "192.0.2.1", "mari", 2).await.show_captcha);
}

#[tokio::test]
async fn a_sign_in_does_not_take_back_failures_at_other_addresses() {
    let world = World::new().await;
    world.person("mari").await;
    fail(&world, "198.51.100.7", "mari", 2).await;
    fail(&world, "192.0.2.1", "mari", 1).await;
    assert_eq!(
        code(&ServiceBrowser::at("192.0.2.1").login(&world, "mari", PASSWORD).await),
        Some(ErrorCode::ConfirmRecaptcha)
    );
    let world = World::new().await;
    world.person("mari").await;
    fail(&world, "198.51.100.7", "mari", 2).await;
    assert!(ServiceBrowser::at("192.0.2.1").login(&world, "mari", PASSWORD).await.success);
    assert!(fail(&world, "198.51.100.7", "mari", 1).await.show_captcha);
}

#[tokio::test]
async fn concurrent_guesses_are_all_counted() {
    let world = without_captcha().await;
    world.person("mari").await;
    let guess = |_| async { ServiceBrowser::at("192.0.2.1").login(&world, "mari", WRONG).await };
    let outcomes = futures_util::future::join_all((0..30).map(guess)).await;
    let looked_at = outcomes
        .iter()
        .filter(|outcome| code(outcome) == Some(ErrorCode::CheckEmailAndPassword))
        .count();
    assert_eq!(looked_at, 10);
    assert!(outcomes.iter().all(
        |outcome| is_paused(outcome) || code(outcome) == Some(ErrorCode::CheckEmailAndPassword)
    ));
}

#[tokio::test]
async fn password_and_code_together_pass_a_pause_and_other_tries_get_the_same_answer() {
    let world = without_captcha().await;
    with_authenticator(&world).await;
    world.person("juku").await;
    for name in ["mari", "juku", "nobody"] {
        fail(&world, "192.0.2.1", name, 10).await;
    }
    let shown = world.totp_code();
    let stranger = || ServiceBrowser::at("198.51.100.7");
    let wrong = stranger().login_with(&world, both("mari", WRONG, &shown)).await;
    assert!(is_paused(&wrong));
    for given in [
        both("mari", PASSWORD, "000000"),
        both("juku", PASSWORD, "000000"),
        both("nobody", PASSWORD, &shown),
        both("mari", WRONG, "000000"),
        credentials("mari", PASSWORD),
    ] {
        assert_eq!(stranger().login_with(&world, given.clone()).await, wrong, "{given:?}");
    }
    let mut own = stranger();
    assert!(own.login_with(&world, both("mari", PASSWORD, &shown)).await.url.is_some());
    assert_eq!(own.signed_in(&world).await.as_deref(), Some("mari"));
}

/// How many passwords and recovery codes this process has hashed. Every test has a process of its own.
fn hashes() -> u64 {
    let text = lavi::metrics::text();
    let mut counts = text.lines().filter_map(|line| {
        line.strip_prefix("lavi_password_hash_seconds_count{phase=\"compute\"} ")
    });
    counts.next().map_or(0, |count| count.parse().unwrap())
}

#[tokio::test]
async fn in_a_pause_a_recovery_code_costs_as_many_hashes_with_a_wrong_password() {
    let world = World::with(|settings| {
        no_captcha(&mut settings.config.limits);
        settings.config.limits.codes_per_sign_in = i64::MAX;
    })
    .await;
    with_authenticator(&world).await;
    fail(&world, "192.0.2.1", "mari", 10).await;
    // Wrong passwords elsewhere use up no counter that tells them from right ones here; nor do right ones.
    let mut costs = Vec::new();
    for (place, password) in [(7, WRONG), (8, WRONG), (9, PASSWORD), (10, PASSWORD), (11, WRONG)] {
        let address = format!("198.51.100.{place}");
        for _ in 0..world.settings.config.limits.with_code {
            let before = hashes();
            let given = both("mari", password, "0123456789012345");
            assert!(is_paused(&ServiceBrowser::at(&address).login_with(&world, given).await));
            costs.push(hashes() - before);
        }
    }
    assert!(costs[0] >= 2 && costs.iter().all(|cost| *cost == costs[0]), "{costs:?}");
}

#[tokio::test]
async fn in_a_pause_a_try_with_a_code_counts_alike_whatever_the_password_was() {
    let world = World::with(|settings| {
        no_captcha(&mut settings.config.limits);
        settings.config.limits.codes = 4;
        settings.config.limits.with_code = 4;
    })
    .await;
    with_authenticator(&world).await;
    fail(&world, "192.0.2.1", "mari", 10).await;
    let mut counted = Vec::new();
    // With the right password the account's own codes are used up from the fifth on, as nobody else's are.
    for (place, password) in [(7, PASSWORD), (8, PASSWORD), (9, WRONG)] {
        for _ in 0..4 {
            let before = all_tries(&world).await;
            let given = both("mari", password, "000000");
            let address = format!("198.51.100.{place}");
            assert!(is_paused(&ServiceBrowser::at(&address).login_with(&world, given).await));
            counted.push(all_tries(&world).await - before);
        }
    }
    assert!(counted[0] > 0 && counted.iter().all(|one| *one == counted[0]), "{counted:?}");
}

/// Everything that is counted, but for letters about codes.
async fn all_tries(world: &World) -> i64 {
    let sum = "SELECT CAST(COALESCE(SUM(tries), 0) AS BIGINT) FROM attempts WHERE id NOT LIKE 'codes-letter:%'";
    crate::embedded::allowances::number(world, sum).await
}

#[tokio::test]
async fn tries_with_a_code_in_a_pause_have_a_number_for_the_day_wherever_they_come_from() {
    let world = World::with(|settings| {
        no_captcha(&mut settings.config.limits);
        settings.config.limits.with_code_everywhere = 30;
    })
    .await;
    with_authenticator(&world).await;
    fail(&world, "192.0.2.1", "mari", 10).await;
    for at in 0..30 {
        let address = format!("198.51.100.{at}");
        let given = both("mari", WRONG, "000000");
        assert!(is_paused(&ServiceBrowser::at(&address).login_with(&world, given).await));
    }
    let before = hashes();
    let given = both("mari", WRONG, "000000");
    assert!(is_paused(&ServiceBrowser::at("203.0.113.7").login_with(&world, given).await));
    assert_eq!(hashes(), before, "not looked at");
}

#[tokio::test]
async fn at_a_school_of_the_configuration_a_right_password_passes_the_pause_of_its_name() {
    let world = World::with(|settings| {
        no_captcha(&mut settings.config.limits);
        settings.config.limits.schools =
            vec!["203.0.113.0/24".parse().unwrap(), "2001:db8:5::/48".parse().unwrap()];
    })
    .await;
    world.person("mari").await;
    let paused = fail(&world, "192.0.2.1", "mari", 11).await;
    assert!(is_paused(&paused));
    for (at, name) in ["mari", "nobody"].into_iter().enumerate() {
        fail(&world, "192.0.2.1", name, 11).await;
        let wrong = fail(&world, &format!("203.0.113.{}", at + 1), name, 1).await;
        assert!(is_paused(&wrong) && wrong.retry_after == paused.retry_after, "{name}: {wrong:?}");
    }
    for address in ["203.0.113.9", "2001:db8:5:7::1"] {
        fail(&world, "192.0.2.1", "mari", 11).await;
        let mut browser = ServiceBrowser::at(address);
        assert!(browser.login(&world, "mari", PASSWORD).await.success, "{address}");
    }
    assert!(is_paused(&ServiceBrowser::at("198.51.100.7").login(&world, "mari", PASSWORD).await));
    // Guessing there has the day's number of tries for a name.
    let before = hashes();
    for _ in 0..40 {
        assert!(is_paused(&fail(&world, "203.0.113.99", "mari", 1).await));
    }
    assert_eq!(hashes() - before, u64::try_from(world.settings.config.limits.with_code).unwrap());
}

#[tokio::test]
async fn strangers_do_not_use_up_the_owners_tries_with_a_code_in_a_pause() {
    let world = without_captcha().await;
    with_authenticator(&world).await;
    fail(&world, "192.0.2.1", "mari", 10).await;
    let right = async |address| {
        let given = both("mari", PASSWORD, &world.totp_code());
        ServiceBrowser::at(address).login_with(&world, given).await
    };
    for at in 0..50 {
        let address = format!("198.51.100.{}", at % 2 + 1);
        let given = both("mari", WRONG, "000000");
        assert!(is_paused(&ServiceBrowser::at(&address).login_with(&world, given).await));
    }
    assert!(is_paused(&right("198.51.100.1").await), "after twenty, it is not looked at there");
    assert!(right("192.0.2.9").await.success);
}

#[tokio::test]
async fn an_operator_unlocks_an_account() {
    let world = without_captcha().await;
    let id = world.person("mari").await;
    for name in ["mari", "mari@school.example"] {
        assert!(is_paused(&fail(&world, "192.0.2.1", name, 11).await));
    }
    world.service.administration.unlock(&id).await.unwrap();
    for name in ["mari", "mari@school.example"] {
        assert!(ServiceBrowser::new().login(&world, name, PASSWORD).await.success, "{name}");
    }
}

#[tokio::test]
async fn tries_with_a_code_in_a_pause_are_limited_per_address() {
    let world = World::with(|settings| {
        settings.config.limits.captcha_after = i64::MAX;
        settings.config.limits.with_code_at_address = 5;
    })
    .await;
    with_authenticator(&world).await;
    let right = || both("mari", PASSWORD, &world.totp_code());
    for at in 0..5 {
        let name = format!("pupil{at}");
        fail(&world, "192.0.2.1", &name, 10).await;
        assert!(is_paused(
            &ServiceBrowser::at("198.51.100.7")
                .login_with(&world, both(&name, WRONG, "000000"))
                .await
        ));
    }
    fail(&world, "192.0.2.1", "mari", 10).await;
    assert!(
        is_paused(&ServiceBrowser::at("198.51.100.7").login_with(&world, right()).await),
        "the sixth is not looked at"
    );
    assert!(ServiceBrowser::at("198.51.100.8").login_with(&world, right()).await.success);
}
