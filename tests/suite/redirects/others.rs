//! X-ID and eParaksts, and methods that are switched off or not configured.

use lavi::accounts::embedded::{EventFilter, EventReader};

use super::{ACCOUNT_PAGE, come_as, is_signed_in, leave, validated, visitor, way_back};
use crate::{
    cast::{self, UNA},
    site::Site,
};

#[actix_web::test]
async fn an_authorization_response_of_x_id_or_e_paraksts_signs_in() {
    let site = Site::demo();
    for (method, person) in [("x-id", "mary"), ("e-paraksts", "mary"), ("e-paraksts", "anna")] {
        let browser = visitor(&site);
        let landed = come_as(&browser, method, person).await;
        assert_eq!(
            (landed.status, landed.location().as_str()),
            (303, ACCOUNT_PAGE),
            "{method}: {landed}"
        );
        assert!(is_signed_in(&browser).await, "{method}");
    }
}

#[actix_web::test]
async fn several_accounts_are_there_to_choose_from() {
    let site = Site::demo();
    for method in ["x-id", "e-paraksts"] {
        let browser = visitor(&site);
        let landed = come_as(&browser, method, "kadri").await;
        assert_eq!(landed.location(), "/en/choose-user", "{method}");
        assert_eq!(browser.follow(&landed).await.count("li[data-account-id]"), 3);
        assert!(!is_signed_in(&browser).await);
    }
}

#[actix_web::test]
async fn new_terms_lead_to_the_terms_dialog() {
    let site = Site::demo();
    site.add(cast::una()).await;
    for method in ["x-id", "e-paraksts"] {
        let browser = visitor(&site);
        let landed = come_as(&browser, method, "una").await;
        assert_eq!(landed.location(), "/en/agreeToTerms", "{method}");
        assert_eq!(browser.follow(&landed).await.screen(), "agree-to-terms");
    }
}

#[actix_web::test]
async fn a_failed_sign_in_shows_its_error() {
    let site = Site::demo();
    for (path, person, code) in [
        ("x-id", "una", "user_not_found"),
        ("x-id", "uku", "profile_blocked"),
        ("x-id", "hana", "identity_unknown"),
        ("x-id", "nobody", "canceled"),
        ("register/x-id", "nobody", "canceled"),
        ("e-paraksts", "una", "user_not_found"),
        ("e-paraksts", "uku", "profile_blocked"),
        ("e-paraksts", "nobody", "canceled"),
    ] {
        let browser = visitor(&site);
        let landed = come_as(&browser, path, person).await;
        let (place, method) = match path.strip_prefix("register/") {
            Some(method) => ("/en/register", method),
            None => ("/en", path),
        };
        assert_eq!(
            (landed.status, landed.location()),
            (303, format!("{place}?method={method}&error={code}")),
            "{path} {person}"
        );
        let shown = browser.follow(&landed).await;
        assert_eq!(shown.errors(), [code], "{shown}");
        assert!(!is_signed_in(&browser).await);
    }
}

#[actix_web::test]
async fn a_registration_is_prefilled_by_x_id() {
    let site = Site::demo();
    let browser = visitor(&site);
    let next = validated(&browser, "register/x-id", "una").await;
    assert_eq!(next.location(), "/en/setupAccount", "{next}");
    let page = browser.follow(&next).await;
    for value in ["Una", "Uus", UNA, "01.01.2000"] {
        assert!(page.texts(".locked-value").contains(&value.to_owned()), "{value}: {page}");
    }
    let page = browser.submit(&page, "submit", &[]).await;
    assert_eq!(
        (page.value("street").as_deref(), page.value("city").as_deref()),
        (Some("Kase 3-2"), Some("Tartu")),
        "{page}"
    );
    assert_eq!(page.texts(".locked-value"), Vec::<String>::new(), "an address proves nothing");
    let landed = come_as(&visitor(&site), "register/x-id", "mary").await;
    let place = "/en/register?method=x-id&error=user_id_code_already_exist";
    assert_eq!(landed.location(), place, "{landed}");
}

#[actix_web::test]
async fn without_a_personal_code_name_birth_date_and_address_are_locked() {
    let site = Site::demo();
    let browser = visitor(&site);
    let next = validated(&browser, "register/x-id", "hana").await;
    assert_eq!(next.location(), "/en/setupAccount", "{next}");
    let page = browser.follow(&next).await;
    assert_eq!(page.texts(".locked-value"), ["Hana", "Sato", "28.02.1999"], "{page}");
    assert_eq!(page.value("idCode").as_deref(), Some(""), "{page}");
    let typed = [("idCode", "49902280017"), ("issuer", "EE"), ("gender", "1")];
    let page = browser.submit(&page, "submit", &typed).await;
    let locked = page.texts(".locked-value");
    assert!(
        locked.contains(&"1-1 Chiyoda".to_owned()) && locked.contains(&"Tokyo".to_owned()),
        "{page}"
    );
}

#[actix_web::test]
async fn e_paraksts_has_no_registration() {
    let site = Site::demo();
    assert_eq!(visitor(&site).get("/account/register/e-paraksts").await.status, 404);
}

#[actix_web::test]
async fn an_authorization_response_works_once_in_its_own_browser_with_its_own_state() {
    let site = Site::demo();
    for (method, code) in [("x-id", "x_id_error"), ("e-paraksts", "undefined")] {
        let browser = visitor(&site);
        let page = leave(&browser, method).await;
        let back = way_back(&browser, &page, "kadri").await;
        let error = format!("/en?method={method}&error={code}");
        assert_eq!(visitor(&site).get(&back).await.location(), error, "another browser");
        assert_eq!(
            browser.get(&back.replace("state=", "state=x")).await.location(),
            error,
            "another state"
        );
        assert_eq!(browser.get(&back).await.location(), "/en/choose-user");
        assert_eq!(browser.get(&back).await.location(), error, "a second time");
    }
}

#[actix_web::test]
async fn a_method_that_is_switched_off_has_no_route() {
    let site = Site::with("[login]\nprimary = [\"password\"]\nsecondary = []\n");
    for path in [
        "har-id",
        "register/har-id",
        "har-id/callback",
        "x-id",
        "register/x-id",
        "x-id/callback",
        "e-paraksts",
    ] {
        assert_eq!(visitor(&site).get(&format!("/account/{path}")).await.status, 404, "{path}");
    }
}

#[actix_web::test]
async fn an_unreachable_provider_leads_to_the_login_screen_with_its_error() {
    let site = Site::start();
    for (path, place) in
        [("har-id", "/en?method=har-id"), ("register/x-id", "/en/register?method=x-id")]
    {
        let answer = visitor(&site).get(&format!("/account/{path}")).await;
        assert_eq!(
            (answer.status, answer.leads_to()),
            (303, format!("{place}&error=server_error")),
            "{path}"
        );
        // Whom nobody could send away is found by the number on the page.
        let browser = visitor(&site);
        let landed = browser.get(&format!("/account/{path}")).await;
        let page = browser.follow(&landed).await;
        let incident = page.incident().unwrap_or_else(|| panic!("no number: {page}"));
        let filter = EventFilter { incident, ..EventFilter::default() };
        let mut reader = EventReader::open(&site.database).await.unwrap();
        let found = reader.read(&filter).await.unwrap();
        assert!(found.iter().any(|event| event.outcome == "server_error"), "{path}: {found:?}");
    }
}
