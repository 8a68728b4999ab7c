//! The validation screen, after the authorization response of HarID or X-ID.

use crate::{
    cast,
    doubles::{account_service::Stub, server::answer},
    site::{Seen, Site},
};

const USER: &str = cast::MARI_IDENTIFIED;

/// Opens the page and presses its button.
async fn validate(site: &Site, address: &str) -> Seen {
    let browser = site.browser();
    let page = browser.get(address).await;
    assert_eq!((page.status, page.screen().as_str()), (200, "validation"), "{page}");
    browser.submit(&page, "submit", &[]).await
}

#[actix_web::test]
async fn opening_the_page_does_not_call_the_service() {
    let (site, stub) = Site::before_stub(&[]);
    for kind in ["har", "har-register", "xid"] {
        let page = site.browser().get(&format!("/en/validation?type={kind}")).await;
        assert_eq!((page.status, page.screen().as_str()), (200, "validation"), "{page}");
        assert_eq!((page.count(".spinner"), page.count("form[data-at-once]")), (1, 1), "{page}");
    }
    assert!(stub.is_untouched());
}

#[actix_web::test]
async fn any_other_type_leads_to_the_login_screen() {
    let site = Site::start();
    for address in [
        "/en/validation",
        "/en/validation?type=",
        "/en/validation?type=HAR",
        "/en/validation?type=x-id",
    ] {
        let shown = site.browser().get(address).await;
        assert_eq!((shown.status, shown.location().as_str()), (303, "/en"), "{shown}");
        assert_eq!(site.browser().post(address, &[]).await.location(), "/en");
    }
}

#[actix_web::test]
async fn several_accounts_of_har_id_are_there_to_choose_from() {
    let said = r#"{"success":true,"multiple_accounts":true,"accounts":[{"id":"1","name":"Mari"},{"id":"2","name":"Mati"}]}"#;
    let (site, stub) = Site::before_stub(&[("har-id/allowed-users", said)]);
    let browser = site.browser();
    let page = browser.get("/et/validation?type=har").await;
    let next = browser.submit(&page, "submit", &[]).await;
    assert_eq!((next.status, next.location().as_str()), (303, "/et/choose-user"), "{next}");
    assert_eq!(stub.asked(), ["har-id/allowed-users"]);
    assert_eq!(browser.follow(&next).await.count("li[data-account-id]"), 2);
}

#[actix_web::test]
async fn a_completed_har_id_sign_in_leads_to_its_destination() {
    let (site, stub) = Site::before_stub(&[(
        "har-id/allowed-users",
        r#"{"success":true,"url":"welcome","login_method":"har_id"}"#,
    )]);
    let next = validate(&site, "/en/validation?type=har").await;
    assert_eq!((next.status, next.location()), (303, format!("{}welcome", stub.root)), "{next}");
}

#[actix_web::test]
async fn a_registration_continues_with_account_setup() {
    for (kind, call, name) in
        [("har-register", "register/har-id/user", "HarID"), ("xid", "register/x-id/user", "X-ID")]
    {
        let (site, stub) = Site::before_stub(&[(call, USER)]);
        let browser = site.browser();
        let page = browser.get(&format!("/en/validation?type={kind}")).await;
        let next = browser.submit(&page, "submit", &[]).await;
        assert_eq!((next.status, next.location().as_str()), (303, "/en/setupAccount"), "{next}");
        assert_eq!(stub.asked(), [call]);
        let setup = browser.follow(&next).await;
        assert!(setup.texts(".locked-value").contains(&"Maasikas".to_owned()), "{setup}");
        assert_eq!(setup.text(".confirmed-title"), format!("Confirmed by {name}"), "{setup}");
    }
}

#[actix_web::test]
async fn a_failure_leads_to_the_login_screen_with_its_error() {
    for (kind, call, said, place, shown) in [
        ("har", "har-id/allowed-users", r#"{"success":false}"#, "har_id_error", "har_id_error"),
        (
            "har",
            "har-id/allowed-users",
            r#"{"errors":["user_not_found"]}"#,
            "har_id_error",
            "har_id_error",
        ),
        (
            "har",
            "har-id/allowed-users",
            r#"{"success":true,"url":"https://evil.example"}"#,
            "har_id_error",
            "har_id_error",
        ),
        (
            "har-register",
            "register/har-id/user",
            r#"{"errors":["user_id_code_already_exist"]}"#,
            "repeating_errors.user_id_code_already_exist",
            "user_id_code_already_exist",
        ),
        (
            "har-register",
            "register/har-id/user",
            r#"{"success":true}"#,
            "repeating_errors.undefined",
            "undefined",
        ),
        ("xid", "register/x-id/user", r#"{"errors":["canceled"]}"#, "x_id_error", "x_id_error"),
        (
            "xid",
            "register/x-id/user",
            r#"{"success":true,"user":null}"#,
            "x_id_error",
            "x_id_error",
        ),
    ] {
        let (site, _stub) = Site::before_stub(&[(call, said)]);
        let next = validate(&site, &format!("/en/validation?type={kind}")).await;
        assert_eq!(
            (next.status, next.location()),
            (
                303,
                format!(
                    "/en?method={}&error={place}",
                    if kind == "xid" { "x-id" } else { "har-id" }
                )
            ),
            "{kind} {said}: {next}"
        );
        let login = site.browser().follow(&next).await;
        assert_eq!(
            (login.screen().as_str(), login.errors()),
            ("login", vec![shown.to_owned()]),
            "{login}"
        );
    }
}

#[actix_web::test]
async fn a_fault_of_the_service_shows_the_form_without_sending_it_automatically() {
    for kind in ["har", "har-register", "xid"] {
        let (site, _stub) = Site::before_stub(&[]);
        let again = validate(&site, &format!("/lv/validation?type={kind}")).await;
        assert_eq!((again.status, again.screen().as_str()), (503, "validation"), "{again}");
        assert_eq!(
            (again.errors(), again.count("form[data-at-once]")),
            (vec!["server_error".to_owned()], 0),
            "{again}"
        );
        assert_eq!(again.count("form[data-action=submit]"), 1);
    }
    let stub = Stub::always(answer(429, "", "{}"));
    let site = Site::before(&stub, "");
    let again = validate(&site, "/en/validation?type=har").await;
    assert_eq!(
        (again.status, again.errors()),
        (429, vec!["too_many_requests".to_owned()]),
        "{again}"
    );
}

#[actix_web::test]
async fn a_form_without_fetch_metadata_has_to_be_sent_again() {
    let (site, _stub) = Site::before_stub(&[("register/x-id/user", USER)]);
    let browser = site.browser().with_header("sec-fetch-site", "");
    let page = browser.get("/en/validation?type=xid").await;
    let again = browser.submit(&page, "submit", &[]).await;
    assert_eq!(
        (again.status, again.screen().as_str(), again.count("form[data-at-once]")),
        (403, "validation", 0),
        "{again}"
    );
    assert_eq!(browser.submit(&again, "submit", &[]).await.location(), "/en/setupAccount");
}
