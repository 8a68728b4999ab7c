//! The link of the activation letter.

use mail_parser::MessageParser;

use crate::{cast::PASSWORD, setup_account::registered, site::Site};

/// The address of the link in the only letter.
pub async fn link(site: &Site) -> String {
    let letters = site.letters().await;
    let letter = MessageParser::default().parse(letters[0].as_bytes()).unwrap();
    let text = letter.body_text(0).unwrap().into_owned();
    let start = text.find("/en/activate/").unwrap_or_else(|| panic!("no link in {text}"));
    text[start..].split_whitespace().next().unwrap().to_owned()
}

#[actix_web::test]
async fn opening_the_link_does_not_use_it_up_and_the_button_activates() {
    let site = Site::start();
    let browser = site.browser();
    registered(&browser).await;
    let link = link(&site).await;
    for _ in 0..2 {
        let page = browser.get(&link).await;
        assert_eq!((page.status, page.screen().as_str()), (200, "message"), "{page}");
        assert_eq!(page.attribute("main", "data-type").as_deref(), Some("activation"));
    }
    let page = browser.get(&link).await;
    let answer = browser.submit(&page, "confirm", &[]).await;
    assert_eq!(
        (answer.status, answer.location().as_str()),
        (303, "/en/success?type=activation"),
        "{answer}"
    );
}

#[actix_web::test]
async fn a_used_or_unknown_link_leads_to_the_failure_screen() {
    let site = Site::start();
    let browser = site.browser();
    registered(&browser).await;
    let page = browser.get(&link(&site).await).await;
    browser.submit(&page, "confirm", &[]).await;
    for page in [page, browser.get("/en/activate/unknown").await] {
        let answer = browser.submit(&page, "confirm", &[]).await;
        assert_eq!(
            answer.location(),
            "/en/failed?type=activation&error=activation_failed",
            "{answer}"
        );
    }
}

#[actix_web::test]
async fn another_browser_is_asked_for_the_password_of_the_registration() {
    let site = Site::start();
    registered(&site.browser()).await;
    let browser = site.browser();
    let page = browser.get(&link(&site).await).await;
    let asked = browser.submit(&page, "confirm", &[]).await;
    assert_eq!(
        (asked.status, asked.errors()),
        (200, vec![]),
        "pressing the button was no mistake: {asked}"
    );
    let wrong = browser.submit(&asked, "confirm", &[("password", "Sügis-2026")]).await;
    assert_eq!(
        (wrong.status, wrong.errors()),
        (422, vec!["password:incorrect_password".to_owned()]),
        "{wrong}"
    );
    assert_eq!(
        wrong.text(".alert li"),
        "The password is not correct. Check it and enter it again."
    );
    assert_eq!(wrong.value("password").unwrap_or_default(), "");
    let empty = browser.submit(&wrong, "confirm", &[]).await;
    assert_eq!((empty.status, empty.errors()), (422, vec!["password:required".to_owned()]));
    let answer = browser.submit(&empty, "confirm", &[("password", PASSWORD)]).await;
    assert_eq!(
        (answer.status, answer.location().as_str()),
        (303, "/en/success?type=activation"),
        "{answer}"
    );
}

#[actix_web::test]
async fn rejecting_a_registration_deletes_it() {
    let site = Site::start();
    registered(&site.browser()).await;
    let browser = site.browser();
    let page = browser.get(&link(&site).await).await;
    let asked = browser.submit(&page, "confirm", &[]).await;
    let refused = browser.submit(&asked, "reject", &[]).await;
    assert_eq!((refused.status, refused.screen().as_str()), (200, "message"), "{refused}");
    let late = browser.submit(&page, "confirm", &[]).await;
    assert_eq!(late.location(), "/en/failed?type=activation&error=activation_failed");
}
