//! The built-in pages below `/account`, where a sign-in arrives while there is no e-diary.

use lavi::{accounts::embedded::NewPerson, domain::Secret};

use crate::site::{Browser, Seen, Site};

const PASSWORD: &str = "Kevad-2026";

/// A browser in which Mari is signed in.
async fn signed_in(site: &Site) -> Browser {
    add_mari(site).await;
    let browser = site.browser();
    let answer = sign_in(&browser).await;
    assert_eq!((answer.status, answer.location().as_str()), (303, "http://localhost:8080/account/"), "{answer}");
    browser
}

async fn add_mari(site: &Site) {
    let mut mari = NewPerson::named("mari", "Mari", "Maasikas");
    mari.password = Some(Secret::new(PASSWORD));
    mari.terms_version = Some("1".to_owned());
    site.embedded.clone().unwrap().add_account(mari).await.unwrap();
}

async fn sign_in(browser: &Browser) -> Seen {
    let page = browser.get("/en").await;
    browser.submit(&page, "submit", &[("email", "mari"), ("password", PASSWORD)]).await
}

/// The code that an authenticator with this key shows now.
fn code(site: &Site, key: &str) -> String {
    let key = totp_rs::Secret::try_from_base32(key.replace(' ', "")).unwrap();
    let totp = totp_rs::Builder::new().with_secret(key).build().unwrap();
    totp.generate(u64::try_from(site.clock.now()).unwrap()).to_string()
}

#[actix_web::test]
async fn it_says_who_is_signed_in_and_how() {
    let site = Site::start();
    let browser = signed_in(&site).await;
    for address in ["/account/", "/account"] {
        let page = browser.get(address).await;
        assert_eq!((page.status, page.screen().as_str()), (200, "arrival"), "{page}");
        assert_eq!(page.text(".facts"), "Name Mari Maasikas Username mari Signed in with Password");
        assert_eq!(page.header("cache-control"), "no-store");
    }
}

#[actix_web::test]
async fn whoever_is_not_signed_in_goes_to_the_sign_in() {
    let site = Site::start();
    for address in ["/account/", "/account/two-factor"] {
        let answer = site.browser().with_header("accept-language", "ru").get(address).await;
        assert_eq!((answer.status, answer.location().as_str()), (303, "/ru"), "{answer}");
    }
    for address in ["/account/sign-out", "/account/change-password", "/account/two-factor", "/account/two-factor/off"] {
        let answer = site.browser().post(address, &[]).await;
        assert_eq!((answer.status, answer.location().as_str()), (303, "/et"), "{answer}");
    }
}

#[actix_web::test]
async fn signing_out_ends_the_session_and_clears_the_cookie() {
    let site = Site::start();
    let browser = signed_in(&site).await;
    let session = browser.cookie("lavi_account").unwrap();
    let page = browser.get("/account/").await;
    let answer = browser.submit(&page, "submit", &[]).await;
    assert_eq!((answer.status, answer.location().as_str()), (303, "/en"), "{answer}");
    assert_eq!(browser.cookie("lavi_account"), None);
    browser.set_cookie("lavi_account", &session);
    assert_eq!(browser.get("/account/").await.status, 303, "the old cookie opens nothing");
}

#[actix_web::test]
async fn a_form_of_another_site_signs_nobody_out() {
    let site = Site::start();
    let browser = signed_in(&site).await.with_header("sec-fetch-site", "cross-site");
    assert_eq!(browser.post("/account/sign-out", &[]).await.status, 403);
    assert_eq!(browser.get("/account/").await.screen(), "arrival");
}

#[actix_web::test]
async fn a_browser_that_says_nothing_of_itself_signs_out_at_the_second_try() {
    let site = Site::start();
    let browser = signed_in(&site).await.with_header("sec-fetch-site", "");
    let page = browser.get("/account/").await;
    let again = browser.submit(&page, "submit", &[]).await;
    assert_eq!((again.status, again.screen().as_str()), (403, "arrival"));
    assert_eq!(browser.submit(&again, "submit", &[]).await.location(), "/en");
}

#[actix_web::test]
async fn another_password_is_set_by_a_link_of_its_own() {
    let site = Site::start();
    let browser = signed_in(&site).await;
    let page = browser.get("/account/").await;
    let answer = browser.submit(&page, "proceed", &[]).await;
    assert_eq!(answer.status, 303, "{answer}");
    assert!(answer.location().starts_with("/en/changePassword/"), "{}", answer.location());
}

#[actix_web::test]
async fn the_second_factor_is_turned_on_with_the_first_code() {
    let site = Site::start();
    let browser = signed_in(&site).await;
    let page = browser.get("/account/two-factor").await;
    assert_eq!((page.status, page.screen().as_str()), (200, "arrival-two-factor"), "{page}");
    assert_eq!(page.count("[role=img] svg path"), 1, "the QR code is there");
    let key = page.text(".locked-value");
    assert!(key.split(' ').all(|four| four.len() == 4), "{key}");

    let empty = browser.submit(&page, "confirm", &[]).await;
    assert_eq!((empty.status, empty.errors()), (422, vec!["two_factor_code:required".to_owned()]), "{empty}");
    let wrong = browser.submit(&page, "confirm", &[("two_factor_code", "000000")]).await;
    assert_eq!((wrong.status, wrong.errors()), (422, vec!["two_factor_code:input_code_invalid".to_owned()]), "{wrong}");
    assert_eq!(wrong.text(".locked-value"), key, "what the phone has read stays right");

    let spaced: String = code(&site, &key).chars().flat_map(|digit| [digit, ' ']).collect();
    let right = browser.submit(&wrong, "confirm", &[("two_factor_code", &spaced)]).await;
    assert_eq!((right.status, right.location().as_str()), (303, "/account/"), "{right}");
    assert_eq!(sign_in(&site.browser()).await.location(), "/en/two-factor", "from now on a code is asked for");
}

#[actix_web::test]
async fn turning_the_second_factor_off_asks_first() {
    let site = Site::start();
    let browser = signed_in(&site).await;
    let page = browser.get("/account/two-factor").await;
    let code = code(&site, &page.text(".locked-value"));
    browser.submit(&page, "confirm", &[("two_factor_code", &code)]).await;

    let question = browser.get("/account/two-factor").await;
    assert_eq!((question.status, question.attribute("main", "data-type").as_deref()), (200, Some("off")), "{question}");
    let answer = browser.submit(&question, "confirm", &[]).await;
    assert_eq!((answer.status, answer.location().as_str()), (303, "/account/"), "{answer}");
    assert_eq!(sign_in(&site.browser()).await.location(), "http://localhost:8080/account/");
}

#[actix_web::test]
async fn the_language_links_work_on_addresses_without_a_prefix() {
    let site = Site::start();
    let browser = signed_in(&site).await;
    let page = browser.get("/account/").await;
    assert_eq!(page.attribute("a[hreflang=de]", "href").as_deref(), Some("/account/?lang=de"));
    let german = browser.get("/account/?lang=de").await;
    assert_eq!(german.attribute("html", "lang").as_deref(), Some("de"));
    assert_eq!(german.attribute("a[hreflang=en]", "href").as_deref(), Some("/account/?lang=en"));
    let later = browser.get("/account/").await;
    assert_eq!(later.attribute("html", "lang").as_deref(), Some("de"), "the choice sticks");
    assert_eq!(browser.get("/en?lang=de").await.attribute("html", "lang").as_deref(), Some("en"), "a prefix wins");
}

#[actix_web::test]
async fn the_main_app_s_log_out_shows_its_error_at_the_sign_in() {
    let site = Site::start();
    let browser = signed_in(&site).await;
    let answer = browser.get("/account/logout?error_code=no_active_groups").await;
    assert_eq!((answer.status, answer.location().as_str()), (303, "/en?error=no_active_groups"));
    assert_eq!(browser.cookie("lavi_account"), None);
    assert_eq!(browser.get("/account/logout").await.location(), "/en");
    assert_eq!(browser.get("/account/logout?error_code=//evil.example").await.location(), "/en?error=undefined");
}

/// As browsers say it of a link on a page of another site.
fn led_there(browser: Browser) -> Browser {
    browser.with_header("sec-fetch-site", "cross-site").with_header("sec-fetch-mode", "navigate")
}

#[actix_web::test]
async fn whoever_is_led_to_the_log_out_by_another_site_is_asked_first() {
    let site = Site::start();
    let browser = led_there(signed_in(&site).await).with_header("referer", "https://evil.example/");
    let question = browser.get("/account/logout?error_code=no_active_groups").await;
    assert_eq!((question.status, question.screen().as_str()), (200, "arrival-asked-first"), "{question}");
    assert_eq!(question.header("x-frame-options"), "DENY");
    assert_eq!(browser.get("/account/").await.screen(), "arrival", "nothing has happened");
    assert_eq!(browser.submit(&question, "confirm", &[]).await.status, 403, "nor can a page elsewhere answer");
    let browser = browser.with_header("sec-fetch-site", "same-origin");
    let answer = browser.submit(&question, "confirm", &[]).await;
    assert_eq!((answer.status, answer.location().as_str()), (303, "/en?error=no_active_groups"), "{answer}");
    assert_eq!(browser.cookie("lavi_account"), None);
    let stranger = led_there(site.browser()).get("/account/logout?error_code=no_active_groups").await;
    assert_eq!(stranger.location(), "/et?error=no_active_groups", "there is nobody to be signed out");
}

#[actix_web::test]
async fn whoever_is_led_to_a_role_by_another_site_is_asked_first() {
    let site = Site::start();
    let browser = led_there(signed_in(&site).await).with_header("sec-fetch-site", "same-site");
    let question = browser.get("/account/select-role?role_key=0").await;
    assert_eq!((question.status, question.attribute("main", "data-type").as_deref()), (200, Some("select-role")), "{question}");
    let answer = browser.with_header("sec-fetch-site", "same-origin").submit(&question, "confirm", &[]).await;
    assert_eq!((answer.status, answer.location().as_str()), (303, "/account/"), "{answer}");
}

#[actix_web::test]
async fn a_page_elsewhere_does_nothing_in_the_background() {
    let site = Site::start();
    let browser = led_there(signed_in(&site).await).with_header("sec-fetch-mode", "no-cors");
    for address in ["/account/logout", "/account/select-role?role_key=0"] {
        assert_eq!(browser.get(address).await.status, 403, "{address}");
    }
    assert_eq!(browser.get("/account/").await.screen(), "arrival");
}

#[actix_web::test]
async fn the_main_app_and_listed_origins_lead_to_the_log_out_as_always() {
    let site = Site::with(
        "[main_app]\nroot = \"https://diary.example/app\"\n[account_api]\nredirect_origins = [\"https://portal.example\"]",
    );
    add_mari(&site).await;
    for referer in ["https://diary.example/", "https://portal.example/"] {
        let browser = site.browser();
        sign_in(&browser).await;
        assert!(browser.cookie("lavi_account").is_some());
        let browser = led_there(browser).with_header("referer", referer);
        assert_eq!(browser.get("/account/logout").await.location(), "/en", "{referer}");
        assert_eq!(browser.cookie("lavi_account"), None);
    }
}

#[actix_web::test]
async fn the_navigations_of_the_main_app_end_here() {
    let site = Site::start();
    let browser = site.browser().with_header("accept-language", "en");
    let set_user = browser.get("/account/set-user?redirect=false").await;
    assert_eq!((set_user.status, set_user.body.as_str()), (200, "{}"));
    let file = browser.get("/account/terms/service-terms/download").await;
    assert_eq!(file.header("content-disposition"), "attachment; filename=\"service-terms-en.html\"");
    let file = browser.get("/account/terms/privacy-policy/download").await;
    assert_eq!(file.header("content-disposition"), "attachment; filename=\"privacy-policy-en.html\"");
}

#[actix_web::test]
async fn the_ways_to_providers_lead_back_with_an_error() {
    let site = Site::start();
    let browser = site.browser().with_header("accept-language", "en");
    for (path, code) in
        [("har-id", "har_id_error"), ("register/har-id", "har_id_error"), ("x-id", "x_id_error"), ("register/x-id", "x_id_error")]
    {
        let answer = browser.get(&format!("/account/{path}")).await;
        assert_eq!((answer.status, answer.location()), (303, format!("/en?error={code}")), "{path}");
    }
    // Whose addresses are known without asking.
    let answer = browser.get("/account/e-paraksts").await;
    assert!(answer.location().starts_with("https://eidas.eparaksts.lv/trustedx-authserver/"), "{answer}");
}

#[actix_web::test]
async fn with_another_account_service_none_of_it_is_there() {
    let site = Site::with("[account_api]\nroot = \"http://127.0.0.1:9/api/\"");
    assert_eq!(site.browser().get("/account/").await.status, 404);
}
