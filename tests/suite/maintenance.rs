//! The maintenance notice.

use crate::{cast::PASSWORD, site::Site};

#[actix_web::test]
async fn the_notice_has_an_address_of_its_own() {
    let page = Site::start().browser().get("/de/maintenance").await;
    assert_eq!((page.status, page.screen().as_str()), (503, "maintenance"), "{page}");
    assert_eq!(
        (page.header("retry-after"), page.text("h1").as_str()),
        ("120", "Wir sind bald zurück")
    );
    assert_eq!(page.count("[data-code]"), 0);
}

#[actix_web::test]
async fn during_maintenance_every_screen_shows_the_notice() {
    let site = Site::with("[site]\nmaintenance = true");
    let browser = site.browser();
    for address in ["/en", "/en/forgotPassword", "/en/terms/service", "/en/nowhere", "/en/mini"] {
        let page = browser.get(address).await;
        assert_eq!(
            (page.status, page.screen().as_str(), page.header("retry-after")),
            (503, "maintenance", "120"),
            "{address}"
        );
    }
    let sent = browser.post("/en", &[("email", "mari"), ("password", PASSWORD)]).await;
    assert_eq!((sent.status, sent.screen().as_str()), (503, "maintenance"), "{sent}");
    let script = site.browser().with_header("accept", "application/json").post("/en", &[]).await;
    assert_eq!(
        (script.status, script.header("content-type")),
        (503, "application/json"),
        "{script}"
    );
}
