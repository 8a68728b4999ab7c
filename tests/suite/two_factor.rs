//! The second step of a password sign-in.

use crate::{
    cast,
    doubles::account_service::Stub,
    site::{Browser, Seen, Site},
};

/// A person with a second factor, after entering the password.
async fn at_the_second_step(site: &Site, browser: &Browser) -> Seen {
    site.add(cast::account_with_totp("mari")).await;
    let answer = browser.sign_in_at("/en", "mari").await;
    assert_eq!(answer.location(), "/en/two-factor", "{answer}");
    browser.follow(&answer).await
}

#[actix_web::test]
async fn the_right_code_completes_the_sign_in() {
    let site = Site::start();
    let browser = site.browser();
    let step = at_the_second_step(&site, &browser).await;
    assert_eq!(step.screen(), "two-factor");
    // Recovery codes are longer, so the script waits for a hand that goes on.
    assert_eq!(step.count("form[data-sends-itself][data-pause]"), 1, "{step}");
    let (remote, _stub) = Site::before_stub(&[]);
    let other = remote.browser().get("/en/two-factor").await;
    assert_eq!(other.count("form[data-sends-itself]:not([data-pause])"), 1, "{other}");
    let time = |page: &Seen| {
        let hints = page.texts(".hint");
        hints.into_iter().find(|hint| hint.starts_with("You have 15 minutes for this step."))
    };
    assert!(time(&step).is_some(), "how long it waits: {step}");
    assert_eq!(time(&other), None, "another service may wait for as long as it likes");
    // Authenticator apps show the code with a space.
    let code = cast::totp_code(site.clock.now());
    let spaced = format!("{} {}", &code[..3], &code[3..]);
    let answer = browser.submit(&step, "submit", &[("two_factor_code", &spaced)]).await;
    assert_eq!(
        (answer.status, answer.location().as_str()),
        (303, "http://localhost:8080/account/"),
        "{answer}"
    );
}

#[actix_web::test]
async fn a_wrong_code_is_asked_for_again() {
    let site = Site::start();
    let browser = site.browser();
    let step = at_the_second_step(&site, &browser).await;
    for (typed, error) in [
        ("", "two_factor_code:required"),
        ("12a456", "two_factor_code:digits_only"),
        ("000000", "two_factor_code:input_code_invalid"),
    ] {
        let again = browser.submit(&step, "submit", &[("two_factor_code", typed)]).await;
        assert_eq!(
            (again.status, again.screen().as_str(), again.errors()),
            (422, "two-factor", vec![error.to_owned()]),
            "{again}"
        );
        assert_eq!(again.value("two_factor_code").as_deref(), Some(""));
        assert_eq!(again.count(".invalid #two_factor_code[aria-invalid=true]"), 1, "{again}");
    }
}

#[actix_web::test]
async fn the_second_step_says_who_is_signing_in_to_that_browser_alone() {
    let site = Site::start();
    let browser = site.browser();
    assert!(!browser.get("/en/two-factor").await.body.contains("Signing in as"));
    let step = at_the_second_step(&site, &browser).await;
    assert!(step.text("main").contains("Signing in as mari"), "{step}");
    let again = browser.submit(&step, "submit", &[("two_factor_code", "000000")]).await;
    assert!(again.text("main").contains("Signing in as mari"), "{again}");
    assert!(!site.browser().get("/en/two-factor").await.body.contains("Signing in as"));
    // A wrong password is not told apart from a name that nobody has.
    let stranger = site.browser();
    let login = stranger.get("/en").await;
    stranger.submit(&login, "submit", &[("email", "mari"), ("password", "Kevad-2027!")]).await;
    assert!(!stranger.get("/en/two-factor").await.body.contains("Signing in as"));
    let code = cast::totp_code(site.clock.now());
    browser.submit(&step, "submit", &[("two_factor_code", &code)]).await;
    assert!(!browser.get("/en/two-factor").await.body.contains("Signing in as"), "it is over");
}

#[actix_web::test]
async fn a_code_without_an_unfinished_sign_in_leads_to_the_login_screen() {
    let site = Site::start();
    let browser = site.browser();
    let page = browser.get("/lv/two-factor").await;
    let answer = browser.submit(&page, "submit", &[("two_factor_code", "123456")]).await;
    assert_eq!(answer.status, 303, "{answer}");
    let login = browser.follow(&answer).await;
    assert_eq!((login.screen().as_str(), login.errors().len()), ("login", 1), "{login}");
}

#[actix_web::test]
async fn the_second_step_says_what_helps_without_the_app() {
    let page = Site::start().browser().get("/en/two-factor").await;
    assert!(page.text("form ~ .hint").contains("one of your recovery codes"), "{page}");
    let stub = Stub::telling(&[]);
    let site = Site::with(&format!("[account_api]\nroot = \"{}\"", stub.root));
    let page = site.browser().get("/en/two-factor").await;
    let text = page.text("form ~ .hint");
    assert!(text.contains("Contact your school’s administrator."), "{page}");
    assert!(!text.contains("recovery"), "another service may have no such codes: {page}");
}
