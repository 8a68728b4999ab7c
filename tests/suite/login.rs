//! The login screen and the password pane.

use crate::{
    cast::{self, PASSWORD},
    site::{Browser, Site},
};

#[actix_web::test]
async fn the_root_address_redirects_to_the_language_of_the_browser() {
    let site = Site::start();
    let answer =
        site.browser().with_header("accept-language", "xx, lv;q=0.3, ru;q=0.8").get("/?a=b").await;
    assert_eq!((answer.status, answer.location().as_str()), (303, "/ru?a=b"));
}

#[actix_web::test]
async fn an_unknown_prefix_is_replaced_by_the_default_and_the_rest_is_kept() {
    let site = Site::start();
    let answer = site.browser().get("/xx/register?a=b").await;
    assert_eq!((answer.status, answer.location().as_str()), (303, "/et/register?a=b"));
}

#[actix_web::test]
async fn a_form_without_a_password_is_shown_again() {
    let site = Site::start();
    let browser = site.browser();
    let page = browser.get("/en").await;
    let again = browser.submit(&page, "submit", &[("email", "mari")]).await;
    assert_eq!((again.status, again.screen().as_str()), (422, "login"), "{again}");
    assert_eq!(again.errors(), ["password:required"]);
    assert_eq!(again.value("email").as_deref(), Some("mari"));
}

#[actix_web::test]
async fn the_right_password_leads_to_the_terms_the_first_time() {
    let site = Site::start();
    site.add(cast::new_mari()).await;
    let browser = site.browser();
    let page = browser.get("/en").await;
    let wrong =
        browser.submit(&page, "submit", &[("email", "mari"), ("password", "Kevad-2025")]).await;
    assert_eq!(
        (wrong.status, wrong.errors()),
        (422, vec!["check_email_and_password".to_owned()]),
        "{wrong}"
    );
    let right = browser.sign_in(&wrong, "mari").await;
    assert_eq!((right.status, right.location().as_str()), (303, "/en/agreeToTerms"), "{right}");
}

#[actix_web::test]
async fn a_form_of_another_site_is_refused() {
    let site = Site::start();
    let answer = site
        .browser()
        .with_header("sec-fetch-site", "cross-site")
        .post("/en", &[("email", "mari")])
        .await;
    assert_eq!((answer.status, answer.screen().as_str()), (403, "error"));
}

#[actix_web::test]
async fn a_form_without_fetch_metadata_is_shown_again_with_a_form_token() {
    let site = Site::start();
    site.add(cast::new_mari()).await;
    let browser = site.browser().with_header("sec-fetch-site", "");
    let page = browser.get("/en").await;
    let again = browser.sign_in(&page, "mari").await;
    assert_eq!((again.status, again.screen().as_str()), (403, "login"));
    assert_eq!(again.value("email").as_deref(), Some("mari"));
    let sent = browser.submit(&again, "submit", &[("password", PASSWORD)]).await;
    assert_eq!(sent.status, 303, "{sent}");
}

#[actix_web::test]
async fn a_form_token_is_accepted_only_with_its_own_cookie() {
    let site = Site::start();
    let silent = || site.browser().with_header("sec-fetch-site", "");
    let token_of = async |browser: &Browser| {
        browser.post("/en", &[("email", "mari")]).await.value("check_token").unwrap()
    };
    let (browser, other) = (silent(), silent());
    let (own, foreign) = (token_of(&browser).await, token_of(&other).await);
    for (token, status) in [(own.as_str(), 422), (&foreign, 403), ("", 403), (&own[1..], 403)] {
        assert_eq!(
            browser.post("/en", &[("email", "mari"), ("check_token", token)]).await.status,
            status,
            "{token}"
        );
    }
    assert_eq!(
        silent().post("/en", &[("email", "mari"), ("check_token", &own)]).await.status,
        403,
        "nor without a cookie"
    );
}

#[actix_web::test]
async fn a_second_visit_gets_status_304() {
    let site = Site::start();
    let first = site.browser().get("/en").await;
    let again = site.browser().with_header("if-none-match", first.header("etag")).get("/en").await;
    assert_eq!((first.status, again.status, again.body.as_str()), (200, 304, ""));
}

#[actix_web::test]
async fn a_script_gets_its_answer_as_json() {
    let site = Site::start();
    let answer = site
        .browser()
        .with_header("accept", "application/json")
        .post("/en", &[("email", "mari")])
        .await;
    assert_eq!(answer.status, 422);
    let json: serde_json::Value = serde_json::from_str(&answer.body).unwrap();
    assert_eq!(json["errors"][0]["field"], "password");
    assert_eq!(json["errors"][0]["code"], "required");
}

#[actix_web::test]
async fn a_preset_error_is_looked_up_and_never_echoed() {
    let site = Site::start();
    let known = site.browser().get("/en?error=token_validation_failed").await;
    assert_eq!(known.errors(), ["token_validation_failed"]);
    let unknown = site.browser().get("/en?error=<script>").await;
    assert_eq!(unknown.errors(), ["undefined"]);
    assert!(!unknown.body.contains("<script>"));
}

#[actix_web::test]
async fn head_is_answered_as_get_without_the_body() {
    let site = Site::start();
    let (get, head) = (site.browser().get("/en").await, site.browser().head("/en").await);
    assert_eq!(
        (head.status, head.body.as_str(), head.header("etag")),
        (200, "", get.header("etag"))
    );
}

#[actix_web::test]
async fn a_trailing_slash_is_dropped() {
    let site = Site::start();
    let answer = site.browser().get("/en/register/?method=smart-id").await;
    assert_eq!((answer.status, answer.location().as_str()), (303, "/en/register?method=smart-id"));
    assert_eq!(site.browser().get("/en/nowhere").await.status, 404);
}

#[actix_web::test]
async fn a_shared_page_contains_nothing_of_its_first_visitor() {
    let site = Site::start();
    let first = site.browser().get("/en?error=made-up&method=smart-id&utm=mine").await;
    let second = site.browser().get("/en?error=other&method=smart-id").await;
    assert_eq!(first.body, second.body);
    assert!(!first.body.contains("utm") && !first.body.contains("made-up"), "{first}");
    assert_eq!(first.count("a[hreflang=lv][href='/lv?method=smart-id']"), 1, "{first}");
}

#[actix_web::test]
async fn the_language_switch_keeps_the_query_of_the_page() {
    let site = Site::start();
    let failed = site.browser().get("/en/failed?type=activation&error=activation_failed").await;
    assert_eq!(
        failed.count("a[hreflang=de][href='/de/failed?type=activation&error=activation_failed']"),
        1,
        "{}",
        failed.body
    );
    let mini = site.browser().get("/en/two-factor?view=mobile").await;
    assert_eq!(mini.count("a[hreflang=de][href='/de/two-factor?view=mobile']"), 1, "{}", mini.body);
}
