//! The success screen, by type.

use lavi::accounts::{LoginOutcome, Reply, embedded::NewPerson, outcome::Outcome};

use crate::{
    setup_account::{registered, site_of},
    site::Site,
};

#[actix_web::test]
async fn every_type_has_its_screen_with_one_link_to_the_login_screen() {
    let site = Site::start();
    let kinds: Vec<String> =
        serde_json::from_str(include_str!("../vectors/success_kinds.json")).unwrap();
    for kind in kinds {
        let page = site.browser().get(&format!("/en/success?type={kind}")).await;
        assert_eq!((page.status, page.screen().as_str()), (200, "success"), "{kind}");
        assert_eq!(page.attribute("main", "data-type").as_ref(), Some(&kind));
        assert_eq!(page.count("main a[href='/en']"), 1, "{kind}");
        // Where a letter is on its way there is nothing to press.
        let is_written_to =
            ["registration", "resetRequest", "openingRequest"].contains(&kind.as_str());
        assert_eq!(page.count("main a.button"), usize::from(!is_written_to), "{kind}");
        assert!(!page.header("etag").is_empty(), "{kind} is the same for everyone");
    }
}

#[actix_web::test]
async fn a_missing_or_unknown_type_leads_to_the_login_screen() {
    let site = Site::start();
    for address in ["/en/success", "/en/success?type=x", "/en/success?type=otherReset"] {
        assert_eq!(site.browser().get(address).await.location(), "/en", "{address}");
    }
}

#[actix_web::test]
async fn only_a_valid_e_mail_address_is_shown() {
    let site = Site::start();
    let named = site.browser().get("/en/success?type=registration&email=mari%40example.com").await;
    assert!(named.text(".lead").contains("mari@example.com"));
    assert_eq!(named.header("cache-control"), "no-store");
    let text = site.browser().get("/en/success?type=registration&email=call+555").await;
    assert!(!text.body.contains("555") || !text.text("main").contains("555"), "{text}");
}

#[actix_web::test]
async fn the_e_mail_address_of_a_registration_is_shown_without_being_in_the_query() {
    let site = Site::start();
    let browser = site.browser();
    let answer = registered(&browser).await;
    assert_eq!(answer.location(), "/en/success?type=registration");
    let page = browser.follow(&answer).await;
    assert!(page.text(".lead").contains("mari@example.com"), "{page}");
}

#[actix_web::test]
async fn without_a_remembered_name_the_resend_form_leads_to_the_request() {
    let site = Site::start();
    let browser = site.browser();
    let page = browser.get("/en/success?type=resetRequest").await;
    let answer = browser.submit(&page, "resend", &[]).await;
    assert_eq!((answer.status, answer.location().as_str()), (303, "/en/forgotPassword"));
}

#[actix_web::test]
async fn the_resend_form_repeats_the_request_for_the_same_name() {
    let (site, recorder) = site_of(LoginOutcome::default(), Reply::ok(Outcome::done()));
    let browser = site.browser();
    let request = browser.post("/en/forgotPassword", &[("username", "mari")]).await;
    let page = browser.follow(&request).await;
    let answer = browser.submit(&page, "resend", &[]).await;
    assert_eq!(answer.location(), "/en/success?type=resetRequest&again=1", "{answer}");
    let (call, _, sent) = recorder.last();
    assert_eq!((call, &sent["username"]), ("password/reset/request", &serde_json::json!("mari")));
    assert_eq!(recorder.calls.lock().unwrap().len(), 2);
}

#[actix_web::test]
async fn the_screen_says_that_the_link_was_sent_again() {
    let site = Site::start();
    let page = site.browser().get("/en/success?type=resetRequest&again=1").await;
    assert_eq!((page.count("[role=status]"), page.count("form[data-action=resend]")), (1, 1));
}

#[actix_web::test]
async fn other_types_take_no_form() {
    let site = Site::start();
    let answer = site.browser().post("/en/success?type=reset", &[]).await;
    assert_eq!(answer.status, 405);
}

#[actix_web::test]
async fn the_mailbox_of_a_reset_link_is_masked_and_shown_only_to_who_typed_it() {
    let site = Site::with("[site]\nbrand = \"sibling\"");
    let mut mari = NewPerson::named("mari", "Mari", "Maasikas");
    mari.email = Some("mari@kool.example".to_owned());
    site.embedded.clone().unwrap().administration.add_account(mari).await.unwrap();
    let browser = site.browser();
    let request = browser.post("/en/forgotPassword", &[("username", "mari@kool.example")]).await;
    let page = browser.follow(&request).await;
    assert!(page.text(".lead").contains(" m•••@kool.example."), "{page}");
    assert_eq!(page.count(".button:not(.secondary)"), 0, "there is nothing to do but wait: {page}");
    assert!(!page.body.contains("mari@"), "{page}");
    assert_eq!(page.header("cache-control"), "no-store");
    let other = site.browser().get("/en/success?type=resetRequest&email=mari%40kool.example").await;
    assert!(!other.text(".lead").contains('@'), "{other}");
}

#[actix_web::test]
async fn a_user_name_that_looks_like_an_address_is_no_mailbox() {
    let (site, _) = site_of(LoginOutcome::default(), Reply::ok(Outcome::done()));
    let browser = site.browser();
    let request = browser.post("/en/forgotPassword", &[("username", "mari@kool.example")]).await;
    let page = browser.follow(&request).await;
    assert!(!page.text(".lead").contains('@'), "{page}");
}
