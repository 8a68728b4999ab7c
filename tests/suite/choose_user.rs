//! Choosing one of several accounts.

use lavi::accounts::embedded::NewPerson;

use crate::{cast, site::Site};

const TWO: &str = r#"{"accounts":[{"id":"1","name":"Mari <b>"},{"id":"2","name":"Mari","description":"Õpetaja"}]}"#;

#[actix_web::test]
async fn a_person_with_two_accounts_chooses_one() {
    let site = Site::start();
    for (username, description) in [("mari", "Lapsevanem"), ("mari.m", "Õpetaja")] {
        site.add(NewPerson {
            description: Some(description.to_owned()),
            chooses_account: true,
            ..cast::account_with_code(username, cast::MARI)
        })
        .await;
    }
    let browser = site.browser();
    let login = browser.get("/en").await;
    let answer = browser.sign_in(&login, "mari").await;
    assert_eq!(answer.location(), "/en/choose-user", "{answer}");
    let page = browser.follow(&answer).await;
    assert_eq!(
        (page.screen().as_str(), page.count("li[data-account-id]")),
        ("choose-user", 2),
        "{page}"
    );
    let chosen = browser.submit(&page, "choose", &[]).await;
    assert_eq!(
        (chosen.status, chosen.location().as_str()),
        (303, "http://localhost:8080/account/"),
        "{chosen}"
    );
}

#[actix_web::test]
async fn without_accounts_to_choose_from_the_visitor_is_sent_to_the_login_screen() {
    for address in ["/en/choose-user", "/en/chooseUser"] {
        let answer = Site::start().browser().get(address).await;
        assert_eq!((answer.status, answer.location().as_str()), (303, "/en"), "{answer}");
    }
}

#[actix_web::test]
async fn accounts_of_a_sign_in_begun_elsewhere_are_offered() {
    let (site, stub) = Site::before_stub(&[
        ("session/pending", TWO),
        ("select-user", r#"{"success":true,"url":"welcome"}"#),
    ]);
    let browser = site.browser();
    let page = browser.get("/en/choose-user").await;
    assert_eq!(page.attribute("main li", "data-account-id").as_deref(), Some("1"), "{page}");
    assert_eq!(page.text(".row-title"), "Mari <b>");
    assert_eq!(page.texts(".row-detail"), ["Õpetaja"]);
    assert_eq!(
        page.attributes("main li button", &["aria-label"]),
        ["Choose Mari <b>", "Choose Mari, Õpetaja"],
        "accounts of one name are told apart: {page}"
    );
    assert_eq!(page.texts(".row-icon"), ["M", "Õ"]);
    let chosen = browser.submit(&page, "choose", &[("id", "2")]).await;
    assert_eq!(
        (chosen.status, chosen.location()),
        (303, format!("{}welcome", stub.root)),
        "{chosen}"
    );
    assert!(stub.request_for("select-user").ends_with("id=2"));
}

#[actix_web::test]
async fn a_refused_choice_shows_its_error_and_a_way_back() {
    for (said, code) in [
        (r#"{"errors":["user_not_found"]}"#, "user_not_found"),
        (r#"{"success":false}"#, "user_not_found"),
        (r#"{"errors":["role_not_allowed"]}"#, "role_not_allowed"),
    ] {
        let (site, _stub) = Site::before_stub(&[("session/pending", TWO), ("select-user", said)]);
        let browser = site.browser();
        let page = browser.get("/en/choose-user").await;
        let again = browser.submit(&page, "choose", &[]).await;
        assert_eq!((again.status, again.screen().as_str()), (422, "choose-user"), "{again}");
        assert_eq!(again.errors(), [code]);
        assert_eq!(
            (again.count("li[data-account-id]"), again.count("a[data-action=back]")),
            (2, 1),
            "{again}"
        );
    }
    let (site, _stub) = Site::before_stub(&[("select-user", r#"{"errors":["user_not_found"]}"#)]);
    let again = site.browser().post("/en/choose-user", &[("id", "9")]).await;
    assert_eq!((again.status, again.count("a[data-action=back]")), (422, 1), "{again}");
}

#[actix_web::test]
async fn an_expired_session_starts_over() {
    let (site, _stub) =
        Site::before_stub(&[("select-user", r#"{"session_active":false,"errors":["canceled"]}"#)]);
    let answer = site.browser().post("/en/choose-user", &[("id", "1")]).await;
    assert_eq!(
        (answer.status, answer.location().as_str()),
        (303, "/en?error=canceled"),
        "{answer}"
    );
}

#[actix_web::test]
async fn accounts_that_do_not_fit_into_the_session_are_fetched_again() {
    let accounts: Vec<_> = (0..200)
        .map(|id| serde_json::json!({ "id": id.to_string(), "name": "Mari Maasikas" }))
        .collect();
    let said: &'static str =
        serde_json::json!({ "success": true, "multiple_accounts": true, "accounts": accounts })
            .to_string()
            .leak();
    let (site, _stub) = Site::before_stub(&[("login", said), ("session/pending", said)]);
    let browser = site.browser();
    let login = browser.get("/en").await;
    let answer = browser.submit(&login, "submit", &[("email", "mari"), ("password", "x")]).await;
    assert_eq!((answer.status, answer.location().as_str()), (303, "/en/choose-user"), "{answer}");
    assert_eq!(browser.follow(&answer).await.count("li[data-account-id]"), 200);
}
