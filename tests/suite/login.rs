//! The login screen and the password pane.

use crate::{
    cast::{self, PASSWORD},
    site::{Browser, Seen, Site},
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
async fn the_open_way_to_sign_in_is_named_in_title_heading_and_button() {
    let site = Site::start();
    let browser = site.browser();
    for (address, title, heading, button) in [
        ("", "Sign in", "Password", "Sign in"),
        ("?method=mobile-id", "Mobile-ID – Sign in", "Mobile-ID", "Sign in with Mobile-ID"),
        ("?method=smart-id", "Smart-ID – Sign in", "Smart-ID", "Sign in with Smart-ID"),
        ("?method=har-id", "HarID – Sign in", "HarID", "Continue with HarID"),
        (
            "/register?method=smart-id",
            "Smart-ID – Create account",
            "Smart-ID",
            "Register with Smart-ID",
        ),
    ] {
        let page = browser.get(&format!("/en{address}")).await;
        assert_eq!(page.text("title"), format!("{title} – Päevik"), "{address}");
        assert_eq!(page.text("#pane h2"), heading, "{address}");
        assert_eq!(page.text("#pane .button"), button, "{address}");
    }
}

#[actix_web::test]
async fn the_primary_ways_stand_above_the_form_and_the_others_below_its_button() {
    let site = Site::start();
    let page = site.browser().get("/en").await;
    let order =
        ["href=\"/en?method=mobile-id\"", "id=\"email\"", "href=\"/en?method=har-id&#38;go=1\""]
            .map(|part| page.body.find(part));
    assert!(order.is_sorted() && order.iter().all(Option::is_some), "{order:?}: {page}");
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
    assert!(!first.body.contains("utm=") && !first.body.contains("made-up"), "{first}");
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

/// The `Set-Cookie` values that remember a method.
fn remembered(answer: &Seen) -> Vec<String> {
    let all = answer.headers.get_all("set-cookie").iter().map(|value| value.to_str().unwrap());
    all.filter(|cookie| cookie.starts_with("lavi_method=")).map(str::to_owned).collect()
}

#[actix_web::test]
async fn a_completed_sign_in_remembers_its_method_and_nothing_else_does() {
    let site = Site::start();
    site.add(cast::mari()).await;
    let browser = site.browser();
    let page = browser.get("/en").await;
    let wrong = browser.submit(&page, "submit", &[("email", "mari"), ("password", "x")]).await;
    let right = browser.sign_in(&wrong, "mari").await;
    assert_eq!([remembered(&page), remembered(&wrong)], [Vec::<String>::new(), Vec::new()]);
    assert_eq!(
        remembered(&right),
        ["lavi_method=password; HttpOnly; SameSite=Lax; Path=/; Max-Age=15552000"]
    );
}

#[actix_web::test]
async fn the_screen_opens_with_the_method_signed_in_by_last_where_the_address_asks_for_none() {
    let site = Site::start();
    let open = |page: &Seen| page.attribute("#pane", "data-method").unwrap();
    for (cookie, path, method) in [
        ("smart-id", "/en", "smart_id"),
        ("smart-id", "/en/mini", "smart_id"),
        ("har-id", "/en", "har_id"),
        ("smart-id", "/en?method=mobile-id", "mobile_id"),
        ("smart-id", "/en?error=canceled", "password"),
        ("smart-id", "/en/register", "password"),
        // Not offered.
        ("id-card", "/en", "password"),
        ("nonsense", "/en", "password"),
    ] {
        let browser = site.browser();
        // What others get, who have no cookie, and what is kept of it.
        let others = [site.browser().get(path).await, site.browser().get(path).await];
        browser.set_cookie("lavi_method", cookie);
        for _ in 0..2 {
            assert_eq!(open(&browser.get(path).await), method, "{cookie} {path}");
        }
        let again = site.browser().get(path).await;
        assert_eq!(others.map(|page| open(&page)), [open(&again), open(&again)], "{path}");
    }
}

#[actix_web::test]
async fn what_the_address_asks_for_counts_though_nobody_asked_before() {
    for (path, method) in
        [("/en?method=mobile-id", "mobile_id"), ("/en?error=canceled", "password")]
    {
        let site = Site::start();
        let browser = site.browser();
        browser.set_cookie("lavi_method", "smart-id");
        let page = browser.get(path).await;
        assert_eq!(page.attribute("#pane", "data-method").as_deref(), Some(method), "{path}");
    }
}

#[actix_web::test]
async fn a_form_is_taken_for_the_method_that_its_address_names_whatever_is_remembered() {
    let site = Site::start();
    site.add(cast::mari()).await;
    let browser = site.browser();
    browser.set_cookie("lavi_method", "smart-id");
    let fields = [("email", "mari"), ("password", PASSWORD)];
    assert_eq!(browser.post("/en", &fields).await.status, 303);
}

#[actix_web::test]
async fn who_helps_is_named_where_the_configuration_names_them() {
    let address = |page: &Seen| page.attribute("footer .help a[href*=help]", "href");
    for (config, expected) in [
        ("", None),
        (
            "[links]\ncontacts = \"https://school.example/help\"",
            Some("https://school.example/help"),
        ),
        ("[operator]\ncontact = \"help@school.example\"", Some("mailto:help@school.example")),
        ("[operator]\ncontact = \"Kase 1, Tartu\"", None),
    ] {
        let page = Site::with(config).browser().get("/en").await;
        assert_eq!(address(&page).as_deref(), expected, "{config}");
        assert_eq!(
            page.text("footer").contains("Trouble signing in?"),
            expected.is_some(),
            "{config}"
        );
    }
}
