//! A person who was identified elsewhere, such as on the ID-card host: account setup asks the account service for them.

use crate::{
    cast,
    doubles::account_service::Stub,
    site::{Browser, Seen, Site},
};

const NOBODY: &str = r#"{"success":false,"errors":[]}"#;
const JAAN: &str = r#"{"success":true,"user":{"name":"Jaan","surname":"Tamm","personal_code":"37101010021","iso":"EE","gender":0}}"#;

fn before(answers: &[(&'static str, &'static str)]) -> (Site, Stub, Browser) {
    let (site, stub) = Site::before_stub(answers);
    let browser = site.browser();
    (site, stub, browser)
}

fn locked(page: &Seen) -> Vec<String> {
    page.texts(".locked-value")
}

#[actix_web::test]
async fn an_identity_from_the_account_service_prefills_the_form() {
    let (_site, stub, browser) = before(&[("session/pending", JAAN)]);
    browser.set_cookie("lavi_account", "one");
    let page = browser.get("/en/setupAccount").await;
    assert_eq!(&locked(&page)[..2], ["Jaan", "Tamm"], "{page}");
    assert!(stub.request_for("session/pending").contains("\r\ncookie: lavi_account=one\r\n"));
    let next = browser.submit(&page, "submit", &[("dateOfBirth", "01.01.1971")]).await;
    assert_eq!(
        (next.status, next.attribute("main", "data-step").as_deref()),
        (200, Some("2")),
        "{next}"
    );
}

#[actix_web::test]
async fn without_a_session_cookie_the_account_service_is_not_asked() {
    let (_site, stub, browser) = before(&[("session/pending", JAAN)]);
    let page = browser.get("/en/setupAccount").await;
    assert_eq!((page.status, locked(&page).len()), (200, 0), "{page}");
    assert!(stub.is_untouched());
}

#[actix_web::test]
async fn the_latest_identity_prefills_the_form() {
    let (_site, _stub, browser) = before(&[
        ("session/pending", JAAN),
        ("session/pending", cast::MARI_IDENTIFIED),
        ("session/pending", NOBODY),
    ]);
    browser.set_cookie("lavi_account", "one");
    assert_eq!(locked(&browser.get("/en/setupAccount").await)[0], "Jaan");
    assert_eq!(locked(&browser.get("/en/setupAccount").await)[0], "Mari");
    assert_eq!(locked(&browser.get("/en/setupAccount").await)[0], "Mari", "nobody new");
}

#[actix_web::test]
async fn who_has_confirmed_is_said_of_nobody_else() {
    let by_card = r#"{"success":true,"login_method":"id_card","user":{"name":"Jaan","surname":"Tamm","personal_code":"37101010021","iso":"EE","gender":0}}"#;
    let (_site, _stub, browser) = before(&[
        ("session/pending", by_card),
        ("session/pending", JAAN),
        ("session/pending", cast::MARI_IDENTIFIED),
    ]);
    browser.set_cookie("lavi_account", "one");
    for said in ["Confirmed by ID card", "Confirmed by ID card", "Confirmed details"] {
        let page = browser.get("/en/setupAccount").await;
        assert_eq!(page.text(".confirmed-title"), said, "{page}");
    }
}

#[actix_web::test]
async fn a_declined_identity_is_not_prefilled_again_in_the_same_session() {
    let (_site, _stub, browser) = before(&[("session/pending", JAAN)]);
    browser.set_cookie("lavi_account", "one");
    let page = browser.get("/en/setupAccount").await;
    let declined = browser.submit(&page, "cancel", &[("cancel", "1")]).await;
    assert_eq!(declined.location(), "/en/register", "{declined}");
    assert_eq!(locked(&browser.get("/en/setupAccount").await).len(), 0);
    browser.set_cookie("lavi_account", "two");
    assert_eq!(locked(&browser.get("/en/setupAccount").await)[0], "Jaan");
}

#[actix_web::test]
async fn a_fault_of_the_account_service_gives_503_instead_of_an_empty_form() {
    let (_site, _stub, browser) = before(&[]);
    browser.set_cookie("lavi_account", "one");
    assert_eq!(browser.get("/en/setupAccount").await.status, 503);
}
