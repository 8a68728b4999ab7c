//! HarID: signing in and registering through the validation screen.

use mail_parser::MessageParser;

use super::{ACCOUNT_PAGE, come_as, is_signed_in, leave, validated, visitor, way_back};
use crate::{
    cast::{self, PASSWORD, UNA},
    site::Site,
};

#[actix_web::test]
async fn whoever_has_one_account_is_signed_in_under_a_new_cookie() {
    let site = Site::demo();
    let browser = visitor(&site);
    let landed = come_as(&browser, "har-id", "mary").await;
    assert_eq!(
        (landed.status, landed.location().as_str()),
        (303, "/en/validation?type=har"),
        "{landed}"
    );
    let waiting = browser.cookie("lavi_account").unwrap();
    assert!(!is_signed_in(&browser).await, "coming back alone signs nobody in");
    let page = browser.follow(&landed).await;
    let next = browser.submit(&page, "submit", &[]).await;
    assert_eq!((next.status, next.location().as_str()), (303, ACCOUNT_PAGE), "{next}");
    assert_ne!(browser.cookie("lavi_account").unwrap(), waiting);
    let response = browser.follow(&next).await;
    assert!(response.body.contains("Mary Änn") && response.body.contains("HarID"), "{response}");
}

#[actix_web::test]
async fn the_cookie_changes_when_somebody_comes_back() {
    let site = Site::demo();
    let browser = visitor(&site);
    browser.set_cookie("lavi_account", "planted");
    let page = leave(&browser, "har-id").await;
    let back = way_back(&browser, &page, "mary").await;
    let landed = browser.get(&back).await;
    let victim = browser.cookie("lavi_account").unwrap();
    assert_ne!(victim, "planted");
    let thief = visitor(&site);
    thief.set_cookie("lavi_account", "planted");
    let page = thief.follow(&landed).await;
    assert_eq!(thief.submit(&page, "submit", &[]).await.location(), "/en?error=har_id_error");
    assert!(!is_signed_in(&thief).await);
}

#[actix_web::test]
async fn whoever_has_several_accounts_chooses() {
    let site = Site::demo();
    let browser = visitor(&site);
    let next = validated(&browser, "har-id", "kadri").await;
    assert_eq!(next.location(), "/en/choose-user", "{next}");
    let page = browser.follow(&next).await;
    assert_eq!(page.count("li[data-account-id]"), 3, "{page}");
    let id = page.attribute("li[data-account-id]", "data-account-id").unwrap();
    let next = browser.submit(&page, "choose", &[("id", &id)]).await;
    assert_eq!(next.location(), ACCOUNT_PAGE, "{next}");
}

#[actix_web::test]
async fn whoever_has_not_seen_the_terms_agrees_to_them_first() {
    let site = Site::demo();
    site.add(cast::una()).await;
    let browser = visitor(&site);
    let next = validated(&browser, "har-id", "una").await;
    assert_eq!(next.location(), "/en/agreeToTerms", "{next}");
    let page = browser.follow(&next).await;
    let next = browser.submit(&page, "confirm", &[]).await;
    assert_eq!(next.location(), ACCOUNT_PAGE, "{next}");
    assert!(is_signed_in(&browser).await);
}

#[actix_web::test]
async fn whoever_cannot_be_signed_in_reads_error_with_har_id() {
    let site = Site::demo();
    for person in ["una", "uku"] {
        let browser = visitor(&site);
        let next = validated(&browser, "har-id", person).await;
        assert_eq!(next.location(), "/en?error=har_id_error", "{person}");
        assert_eq!(browser.follow(&next).await.errors(), ["har_id_error"]);
        assert!(!is_signed_in(&browser).await);
    }
    // Without a personal code, or with only a password at HarID, the person is not identified.
    for path in ["har-id", "register/har-id"] {
        for person in ["tiit", "mary-by-password"] {
            let browser = visitor(&site);
            let landed = come_as(&browser, path, person).await;
            assert_eq!(
                (landed.status, landed.location().as_str()),
                (303, "/en?error=har_id_error"),
                "{path} {person}"
            );
            assert!(!is_signed_in(&browser).await);
        }
    }
}

#[actix_web::test]
async fn whoever_refuses_is_back_at_the_start() {
    let site = Site::demo();
    for path in ["har-id", "register/har-id"] {
        let browser = visitor(&site);
        let landed = come_as(&browser, path, "nobody").await;
        assert_eq!(landed.location(), "/en?error=canceled", "{path}");
        assert_eq!(browser.follow(&landed).await.errors(), ["canceled"]);
    }
}

#[actix_web::test]
async fn whoever_registers_has_the_identity_filled_in_and_signs_in_by_it_afterwards() {
    let site = Site::demo();
    let browser = visitor(&site);
    let next = validated(&browser, "register/har-id", "una").await;
    assert_eq!(next.location(), "/en/setupAccount", "{next}");
    let page = browser.follow(&next).await;
    let locked = page.texts(".locked-value");
    for value in ["Una", "Uus", UNA, "01.01.2000"] {
        assert!(locked.contains(&value.to_owned()), "{value}: {locked:?}");
    }
    let page = browser.submit(&page, "submit", &[]).await;
    let address =
        [("street", "Kase 3"), ("city", "Tartu"), ("country", "EE"), ("postal_index", "50103")];
    let page = browser.submit(&page, "submit", &address).await;
    let email = "una@kool.example";
    let password = PASSWORD;
    let account = [
        ("email", email),
        ("email_confirmation", email),
        ("password", password),
        ("password_confirmation", password),
    ];
    let done = browser.submit(&page, "submit", &account).await;
    assert_eq!(done.location(), "/en/success?type=registration", "{done}");
    let letters = site.letters().await;
    let letter = MessageParser::default()
        .parse(letters.last().unwrap().as_bytes())
        .unwrap()
        .body_text(0)
        .unwrap()
        .into_owned();
    let link = letter.split_whitespace().find(|word| word.contains("/activate/")).unwrap();
    let page = browser.get(link).await;
    let activated = browser.submit(&page, "confirm", &[]).await;
    assert_eq!(activated.location(), "/en/success?type=activation", "{activated}");
    let next = validated(&visitor(&site), "har-id", "una").await;
    assert_eq!(next.location(), "/en/agreeToTerms", "{next}");
}

#[actix_web::test]
async fn whoever_has_an_account_does_not_get_another_one_by_registering() {
    let site = Site::demo();
    let browser = visitor(&site);
    let next = validated(&browser, "register/har-id", "mary").await;
    assert_eq!(next.location(), "/en?error=repeating_errors.user_id_code_already_exist", "{next}");
    assert_eq!(browser.follow(&next).await.errors(), ["user_id_code_already_exist"]);
}

#[actix_web::test]
async fn the_way_back_is_in_the_language_of_the_way_out() {
    let site = Site::demo();
    let browser = visitor(&site);
    browser.get("/lv").await;
    let page = leave(&browser, "har-id").await;
    let back = way_back(&browser, &page, "mary").await;
    browser.get("/ru").await;
    assert_eq!(browser.get(&back).await.location(), "/lv/validation?type=har");
}

#[actix_web::test]
async fn a_way_back_is_good_once_and_in_the_browser_that_left() {
    let site = Site::demo();
    let browser = visitor(&site);
    let page = leave(&browser, "har-id").await;
    let back = way_back(&browser, &page, "mary").await;
    let stranger = visitor(&site);
    stranger.get("/account/har-id").await;
    for wrong in [
        back.clone(),
        "/account/har-id/callback".to_owned(),
        "/account/har-id/callback?state=a&state=b&code=c".to_owned(),
    ] {
        let answer = stranger.get(&wrong).await;
        assert_eq!(
            (answer.status, answer.location().as_str()),
            (303, "/en?error=har_id_error"),
            "{answer}"
        );
    }
    let elsewhere = back.replace("/har-id/", "/x-id/");
    assert_eq!(browser.get(&elsewhere).await.location(), "/en?error=x_id_error");
    assert_eq!(browser.get(&back).await.location(), "/en/validation?type=har");
    assert_eq!(browser.get(&back).await.location(), "/en?error=har_id_error", "a second time");
    for browser in [&browser, &stranger] {
        assert!(!is_signed_in(browser).await);
    }
}

#[actix_web::test]
async fn an_answer_that_comes_too_late_is_refused() {
    let site = Site::demo();
    let browser = visitor(&site);
    let page = leave(&browser, "har-id").await;
    site.clock.advance(899);
    let back = way_back(&browser, &page, "mary").await;
    site.clock.advance(2);
    assert_eq!(browser.get(&back).await.location(), "/en?error=har_id_error");
}

#[actix_web::test]
async fn two_tabs_do_not_disturb_each_other() {
    let site = Site::demo();
    let browser = visitor(&site);
    let to_sign_in = leave(&browser, "har-id").await;
    let to_register = leave(&browser, "register/har-id").await;
    let first = way_back(&browser, &to_sign_in, "mary").await;
    let second = way_back(&browser, &to_register, "una").await;
    let registering = browser.get(&second).await;
    let signing_in = browser.get(&first).await;
    assert_eq!(registering.location(), "/en/validation?type=har-register");
    assert_eq!(signing_in.location(), "/en/validation?type=har");
    let page = browser.follow(&registering).await;
    assert_eq!(browser.submit(&page, "submit", &[]).await.location(), "/en/setupAccount");
    let page = browser.follow(&signing_in).await;
    assert_eq!(browser.submit(&page, "submit", &[]).await.location(), ACCOUNT_PAGE);
}
