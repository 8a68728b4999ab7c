//! HarID: signing in and registering through the validation screen.

use mail_parser::MessageParser;

use super::{ACCOUNT_PAGE, come_as, is_signed_in, leave, validated, visitor, way_back};
use crate::{
    cast::{self, PASSWORD, UNA},
    site::Site,
};

#[actix_web::test]
async fn a_person_with_one_account_is_signed_in_with_a_new_session_cookie() {
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
async fn the_session_cookie_changes_with_the_authorization_response() {
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
    assert_eq!(
        thief.submit(&page, "submit", &[]).await.location(),
        "/en?method=har-id&error=har_id_error"
    );
    assert!(!is_signed_in(&thief).await);
}

#[actix_web::test]
async fn who_came_back_before_the_account_changed_is_not_signed_in_after_it() {
    let site = Site::demo();
    let browser = visitor(&site);
    let landed = come_as(&browser, "har-id", "mary").await;
    let page = browser.follow(&landed).await;
    site.sql("UPDATE accounts SET credentials_version = credentials_version + 1").await;
    let next = browser.submit(&page, "submit", &[]).await;
    assert!(next.location().starts_with("/en?method=har-id&error="), "{next}");
    assert!(!is_signed_in(&browser).await);
    let again = validated(&browser, "har-id", "mary").await;
    assert_eq!(again.location(), ACCOUNT_PAGE, "who comes anew comes in: {again}");
}

#[actix_web::test]
async fn a_person_with_several_accounts_chooses_one() {
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
async fn new_terms_are_accepted_before_the_sign_in_completes() {
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
async fn a_person_who_cannot_be_signed_in_is_told_why_on_the_pane_of_har_id() {
    let site = Site::demo();
    for (person, code) in [("una", "user_not_found"), ("uku", "profile_blocked")] {
        let browser = visitor(&site);
        let landed = come_as(&browser, "har-id", person).await;
        assert_eq!(landed.location(), format!("/en?method=har-id&error={code}"), "{person}");
        assert_eq!(browser.follow(&landed).await.errors(), [code]);
        assert!(!is_signed_in(&browser).await);
    }
    // Without a personal code, or with only a password at HarID, the person is not identified.
    for path in ["har-id", "register/har-id"] {
        let place = if path == "har-id" { "/en" } else { "/en/register" };
        for (person, code) in
            [("tiit", "personal_code_missing"), ("mary-by-password", "sign_in_too_weak")]
        {
            let browser = visitor(&site);
            let landed = come_as(&browser, path, person).await;
            assert_eq!(
                (landed.status, landed.location()),
                (303, format!("{place}?method=har-id&error={code}")),
                "{path} {person}"
            );
            assert!(!is_signed_in(&browser).await);
        }
    }
}

#[actix_web::test]
async fn a_refusal_at_har_id_leads_to_the_login_screen_as_canceled() {
    let site = Site::demo();
    for (path, place) in [("har-id", "/en"), ("register/har-id", "/en/register")] {
        let browser = visitor(&site);
        let landed = come_as(&browser, path, "nobody").await;
        assert_eq!(landed.location(), format!("{place}?method=har-id&error=canceled"), "{path}");
        assert_eq!(browser.follow(&landed).await.errors(), ["canceled"]);
    }
}

#[actix_web::test]
async fn a_registration_is_prefilled_by_har_id_which_signs_in_afterwards() {
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
async fn a_person_with_an_account_cannot_register_another() {
    let site = Site::demo();
    let browser = visitor(&site);
    let landed = come_as(&browser, "register/har-id", "mary").await;
    let place = "/en/register?method=har-id&error=user_id_code_already_exist";
    assert_eq!(landed.location(), place, "{landed}");
    assert_eq!(browser.follow(&landed).await.errors(), ["user_id_code_already_exist"]);
}

#[actix_web::test]
async fn the_callback_uses_the_language_of_the_authorization_request() {
    let site = Site::demo();
    let browser = visitor(&site);
    browser.get("/lv").await;
    let page = leave(&browser, "har-id").await;
    let back = way_back(&browser, &page, "mary").await;
    browser.get("/ru").await;
    assert_eq!(browser.get(&back).await.location(), "/lv/validation?type=har");
}

#[actix_web::test]
async fn an_authorization_response_works_once_and_in_its_own_browser() {
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
            (303, "/en?method=har-id&error=har_id_error"),
            "{answer}"
        );
    }
    let elsewhere = back.replace("/har-id/", "/x-id/");
    assert_eq!(browser.get(&elsewhere).await.location(), "/en?method=x-id&error=x_id_error");
    assert_eq!(browser.get(&back).await.location(), "/en/validation?type=har");
    assert_eq!(
        browser.get(&back).await.location(),
        "/en?method=har-id&error=har_id_error",
        "a second time"
    );
    for browser in [&browser, &stranger] {
        assert!(!is_signed_in(browser).await);
    }
}

#[actix_web::test]
async fn a_late_authorization_response_is_refused() {
    let site = Site::demo();
    let browser = visitor(&site);
    let page = leave(&browser, "har-id").await;
    site.clock.advance(899);
    let back = way_back(&browser, &page, "mary").await;
    site.clock.advance(2);
    assert_eq!(browser.get(&back).await.location(), "/en?method=har-id&error=har_id_error");
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
