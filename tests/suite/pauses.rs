//! What the screens say about a pause: how long it lasts, and what helps meanwhile.

use crate::{cast::PASSWORD, doubles::account_service::Stub, site::Site};

/// A service that pauses passwords for this many seconds.
fn pausing(seconds: &str) -> Stub {
    let outcome: &'static str =
        format!(r#"{{"success":false,"errors":["login_paused"],"retry_after":{seconds}}}"#).leak();
    Stub::telling(&[("login", outcome)])
}

#[actix_web::test]
async fn a_pause_says_how_long_it_lasts_and_what_helps_and_offers_the_code_field() {
    let site = Site::before(&pausing("541"), "");
    let again = site.browser().sign_in_at("/en", "mari").await;
    assert_eq!(
        (again.status, again.errors(), again.header("retry-after")),
        (429, vec!["login_paused".to_owned()], "541")
    );
    assert_eq!(again.text("h1"), "Password sign-in is paused for 10 minutes");
    assert_eq!((again.count(".alert"), again.count(".lead[role=alert]")), (0, 1), "{again}");
    let ways: Vec<String> = ["mobile-id", "smart-id", "id-card", "har-id", "x-id", "e-paraksts"]
        .map(|method| format!("main nav a[href*='method={method}']"))
        .to_vec();
    assert!(ways.iter().all(|way| again.count(way) == 1), "{again}");
    assert_eq!(again.count("main nav a"), ways.len(), "{again}");
    assert_eq!(again.count("form[data-action=submit] details:not([open]) #password"), 1, "{again}");
    let folded = again.text("details.more");
    for part in ["Use my password and a code", "a browser you have signed in with before"] {
        assert!(folded.contains(part), "{part}: {folded}");
    }
    // What was tried in the fold is there again.
    let tried = [("password", PASSWORD), ("two_factor_code", "123456")];
    let tried = site.browser().submit(&again, "submit", &tried).await;
    assert_eq!(tried.count("form[data-action=submit] details[open] #password"), 1, "{tried}");
    assert_eq!(
        again.count("input[name=two_factor_code][autocomplete=one-time-code]"),
        1,
        "{again}"
    );
    assert_eq!(
        (again.value("email").as_deref(), again.count("input[name=captcha_id]")),
        (Some("mari"), 0)
    );
}

#[actix_web::test]
async fn the_field_for_the_code_stays_when_something_is_missing() {
    let site = Site::before(&pausing("541"), "");
    let browser = site.browser();
    let page = browser.get("/en").await;
    let paused = browser.sign_in(&page, "mari").await;
    let again = browser
        .submit(&paused, "submit", &[("email", "mari"), ("two_factor_code", "123456")])
        .await;
    assert_eq!(
        (again.status, again.errors()),
        (422, vec!["password:required".to_owned()]),
        "{again}"
    );
    assert_eq!(
        (again.count("input[name=two_factor_code]"), again.text("body").contains("123456")),
        (1, false),
        "{again}"
    );
}

#[actix_web::test]
async fn a_pause_names_only_methods_that_are_offered() {
    let site = Site::before(
        &pausing("541"),
        "[login]\nprimary = [\"password\", \"smart_id\"]\nsecondary = []\n",
    );
    let page = site.browser().sign_in_at("/en", "mari").await;
    assert_eq!(page.text("main nav"), "Smart-ID", "{page}");
    assert!(page.text(".lead").contains("another way now"), "{page}");
    let alone =
        Site::before(&pausing("541"), "[login]\nprimary = [\"password\"]\nsecondary = []\n");
    let page = alone.browser().sign_in_at("/en", "mari").await;
    assert_eq!((page.count("main nav"), page.text(".lead").contains("another way")), (0, false));
}

#[actix_web::test]
async fn every_language_counts_minutes_and_hours() {
    for (seconds, language, expected) in [
        ("1", "en", "for 1 minute"),
        ("60", "et", "1 minutiks"),
        ("61", "ru", "на 2 минуты"),
        ("600", "ru", "на 10 минут"),
        ("1", "ru", "на 1 минуту"),
        ("900", "de", "in 15 Minuten"),
        ("1", "de", "in 1 Minute wieder"),
        ("900", "fr", "pendant 15 minutes"),
        ("900", "ja", "15分間"),
        ("900", "lv", "uz 15 minūtēm"),
        ("1", "lv", "uz 1 minūti"),
        ("7200", "en", "for 120 minutes"),
        ("80000", "en", "for 23 hours"),
        ("72001", "ru", "на 21 час"),
        ("80000", "lv", "uz 23 stundām"),
        ("80000", "et", "23 tunniks"),
        ("80000", "de", "in 23 Stunden"),
        ("80000", "fr", "pendant 23 heures"),
        ("80000", "ja", "23時間"),
    ] {
        let site = Site::before(&pausing(seconds), "");
        let said = site.browser().sign_in_at(&format!("/{language}"), "mari").await.text("h1");
        assert!(said.contains(expected), "{language} {seconds}: {said}");
    }
}

#[actix_web::test]
async fn a_script_gets_the_time_until_the_next_try() {
    let site = Site::before(&pausing("30"), "");
    let browser = site.browser().with_header("accept", "application/json");
    let answer = browser.post("/en", &[("email", "mari"), ("password", PASSWORD)]).await;
    let json: serde_json::Value = serde_json::from_str(&answer.body).unwrap();
    assert_eq!((answer.status, answer.header("retry-after")), (429, "30"));
    assert_eq!(
        (json["retry_after"].as_u64(), json["errors"][0]["code"].as_str()),
        (Some(30), Some("login_paused"))
    );
    let text = json["errors"][0]["text"].as_str().unwrap();
    for part in ["in 1 minute.", "You can sign in with: Mobile\u{2011}ID, Smart\u{2011}ID, ID card"]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[actix_web::test]
async fn a_pause_without_a_time_is_shown_without_one() {
    let stub = Stub::telling(&[("login", r#"{"success":false,"errors":["login_paused"]}"#)]);
    let again = Site::before(&stub, "").browser().sign_in_at("/en", "mari").await;
    assert_eq!((again.status, again.errors()), (422, vec!["login_paused".to_owned()]));
    assert!(!again.text(".alert li").contains("minute"));
    assert_eq!(site_of_preset().await, ["login_paused"]);
}

async fn site_of_preset() -> Vec<String> {
    let page = Site::start().browser().get("/en?error=login_paused").await;
    assert_eq!(page.count("input[name=two_factor_code]"), 0);
    page.errors()
}

#[actix_web::test]
async fn a_pause_of_codes_suggests_a_new_password() {
    let stub = Stub::telling(&[(
        "two-factor",
        r#"{"success":false,"errors":["login_paused"],"retry_after":80000}"#,
    )]);
    let site = Site::before(&stub, "");
    let browser = site.browser();
    let page = browser.get("/en/two-factor").await;
    let again = browser.submit(&page, "submit", &[("two_factor_code", "123456")]).await;
    let said = again.text(".alert li");
    assert_eq!(again.status, 429, "{again}");
    for part in ["Entering codes is paused", "in 23 hours", "“Forgot your password?”"] {
        assert!(said.contains(part), "{part}: {said}");
    }
}

#[actix_web::test]
async fn too_many_wrong_codes_lead_back_to_the_sign_in() {
    let stub = Stub::telling(&[(
        "two-factor",
        r#"{"success":false,"errors":["too_many_codes"],"session_active":false}"#,
    )]);
    let site = Site::before(&stub, "");
    let browser = site.browser();
    let page = browser.get("/en/two-factor").await;
    let again = browser.submit(&page, "submit", &[("two_factor_code", "123456")]).await;
    assert_eq!(
        (again.status, again.location().as_str()),
        (303, "/en?error=too_many_codes"),
        "{again}"
    );
}

#[actix_web::test]
async fn too_many_reset_requests_say_when_to_try_again() {
    let refused = r#"{"success":false,"errors":["too_many_requests"],"retry_after":"500"}"#;
    let site = Site::before(&Stub::telling(&[("password/reset/request", refused)]), "");
    let browser = site.browser();
    let page = browser.get("/en/forgotPassword").await;
    let again = browser.submit(&page, "submit", &[("username", "mari")]).await;
    assert_eq!((again.status, again.header("retry-after")), (429, "500"));
    assert_eq!(again.text(".alert li"), "There were too many attempts. Try again in 9 minutes.");
}

#[actix_web::test]
async fn three_failures_make_the_page_show_a_captcha() {
    let site = Site::start();
    let browser = site.browser();
    let mut last = browser.get("/en").await;
    for _ in 0..3 {
        last = browser.sign_in(&last, "nobody").await;
    }
    assert_eq!((last.status, last.count("input[name=captcha_id]")), (422, 1), "{last}");
    // Text browsers know no player and no `data:` address.
    let sound = browser.get(&last.attribute(".captcha audio a", "href").unwrap()).await;
    assert_eq!(
        (sound.status, sound.header("content-type")),
        (200, "audio/wav"),
        "{}",
        sound.address
    );
    assert_eq!(sound.header("cache-control"), "no-store");
    assert!(sound.body.starts_with("RIFF"));
    for nobodys in ["/en/captcha/sound.wav?id=c1", "/en/captcha/sound.wav"] {
        assert_eq!(browser.get(nobodys).await.status, 404, "{nobodys}");
    }
}
