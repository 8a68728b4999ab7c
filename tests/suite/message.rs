//! The message screen: an account with this personal code already exists.

use crate::{
    cast::PASSWORD,
    setup_account::registered,
    site::{Browser, Seen, Site},
};

/// The screen, after a second registration with the personal code of the first.
async fn second_registration(site: &Site, browser: &Browser) -> Seen {
    registered(&site.browser()).await;
    let third = crate::setup_account::at_the_last_step(browser).await;
    let fields = [
        ("email", "other@example.com"),
        ("email_confirmation", "other@example.com"),
        ("password", PASSWORD),
        ("password_confirmation", PASSWORD),
    ];
    let answer = browser.submit(&third, "submit", &fields).await;
    assert_eq!(answer.location(), "/en/message?type=registrationHash", "{answer}");
    browser.follow(&answer).await
}

#[actix_web::test]
async fn the_screen_offers_to_sign_in_or_to_register_anyway() {
    let site = Site::start();
    let browser = site.browser();
    let page = second_registration(&site, &browser).await;
    assert_eq!((page.status, page.screen().as_str()), (200, "message"));
    assert_eq!(page.attribute("main", "data-type").as_deref(), Some("registrationHash"));
    assert_eq!(page.count("main a[href='/en']"), 1);
    let answer = browser.submit(&page, "proceed", &[]).await;
    assert_eq!(answer.location(), "/en/success?type=registration", "{answer}");
    assert!(browser.follow(&answer).await.text(".lead").contains("other@example.com"));
    assert_eq!(site.letters().await.len(), 2);
}

#[actix_web::test]
async fn a_hash_that_is_too_old_leads_to_the_login_screen_with_the_error() {
    let site = Site::with("[session]\nidle_minutes = 600");
    let browser = site.browser();
    let page = second_registration(&site, &browser).await;
    site.clock.advance(2 * 3600);
    let answer = browser.submit(&page, "proceed", &[]).await;
    assert_eq!(answer.location(), "/en?error=registration_failed", "{answer}");
}

#[actix_web::test]
async fn a_missing_hash_or_another_type_leads_to_the_login_screen() {
    let site = Site::start();
    let browser = site.browser();
    for address in ["/en/message", "/en/message?type=x", "/en/message?type=registrationHash"] {
        assert_eq!(browser.get(address).await.location(), "/en", "{address}");
    }
    assert_eq!(browser.post("/en/message?type=registrationHash", &[]).await.location(), "/en");
}
