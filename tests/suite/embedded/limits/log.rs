//! What the log says of tries.

use super::{Browser, PASSWORD, Secret, WRONG, World, fail, without_captcha};
use crate::remote::log;

/// The lines of sign-ins.
fn lines(said: &str) -> Vec<&str> {
    said.lines().filter(|line| line.contains("lavi::sign_in")).collect()
}

#[tokio::test]
async fn every_try_is_a_line_with_method_outcome_address_and_a_hash_of_the_name() {
    let world = World::with(|settings| {
        settings.limits.pause_after = 4;
        settings.log_key = Some(Secret::new("a key of the test"));
    })
    .await;
    let id = world.person("mari").await;
    log::listen();
    fail(&world, "192.0.2.1", "Mari", 4).await;
    let mut other = Browser::at("198.51.100.7");
    assert!(other.login(&world, "mari@school.example", PASSWORD).await.success);
    let said = log::heard();
    let lines = lines(&said);
    let name = world.service.trace_of(" MARI ").unwrap();
    assert_eq!(lines.len(), 5, "{said}");
    for (line, (outcome, code)) in lines.iter().zip([
        ("failed", "check_email_and_password"),
        ("failed", "check_email_and_password"),
        ("failed", "check_email_and_password"),
        ("captcha", "confirm_recaptcha"),
    ]) {
        for part in [format!("outcome=\"{outcome}\""), format!("code=\"{code}\""), format!("name={name}")] {
            assert!(line.contains(&part), "{part}: {line}");
        }
        assert!(line.contains("method=password") && line.contains("address=192.0.2.1"), "{line}");
    }
    let success = lines[4];
    for part in ["outcome=\"success\"", "method=password", "address=198.51.100.7", &format!("account={id}")] {
        assert!(success.contains(part), "{part}: {success}");
    }
    for unsaid in ["Mari", "mari", "school.example", WRONG, PASSWORD] {
        assert!(!said.contains(unsaid), "{unsaid}: {said}");
    }
}

#[tokio::test]
async fn a_pause_is_a_line_and_unknown_names_are_named_alike() {
    let world = without_captcha().await;
    log::listen();
    fail(&world, "192.0.2.1", "nobody", 12).await;
    let said = log::heard();
    let paused: Vec<&str> = lines(&said).into_iter().filter(|line| line.contains("outcome=\"paused\"")).collect();
    assert_eq!(paused.len(), 2, "{said}");
    assert!(!said.contains("nobody"), "{said}");
}

#[tokio::test]
async fn the_hash_depends_on_the_key_and_without_one_on_the_run() {
    let world = |key: Option<&'static str>| World::with(move |settings| settings.log_key = key.map(Secret::new));
    let [one, same, other] = [world(Some("a")).await, world(Some("a")).await, world(Some("b")).await];
    assert_eq!(one.service.trace_of("mari"), same.service.trace_of("mari"));
    assert_ne!(one.service.trace_of("mari"), other.service.trace_of("mari"));
    assert_eq!(world(None).await.service.trace_of("mari"), None);
}
