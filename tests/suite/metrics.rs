//! `/metrics`: what is counted, where it is told, and that nobody can fill it or be found in it.

use std::collections::BTreeSet;

use lavi::clock::Clock;

use crate::{cast, doubles::account_service::Stub, site::Site};

async fn all(site: &Site) -> String {
    let told = site.operator().get("/metrics").await;
    assert_eq!(told.status, 200, "{told}");
    assert!(told.header("content-type").starts_with("text/plain; version=0.0.4"), "{told}");
    told.body
}

/// The value of a series, written as in the text format; 0 if there is none yet.
async fn value(site: &Site, series: &str) -> f64 {
    let text = all(site).await;
    let line = text.lines().find_map(|line| line.strip_prefix(series)?.strip_prefix(' '));
    line.map_or(0.0, |value| value.parse().unwrap())
}

async fn assert_value(site: &Site, series: &str, expected: f64) {
    let found = value(site, series).await;
    assert!((found - expected).abs() < 1e-9, "{series}: {found}\n{}", all(site).await);
}

#[actix_web::test]
async fn metrics_are_on_the_operators_listener_or_for_this_machine() {
    let bare = Site::start();
    assert_eq!(bare.browser().get("/metrics").await.status, 200, "without a listener of its own");
    let site = Site::with_operator();
    assert_eq!(site.browser().get("/metrics").await.status, 404);
    site.embedded.clone().unwrap().oauth.keys.keep().await;
    let text = all(&site).await;
    for name in [
        "lavi_build_info{version=",
        "lavi_database_disk_free_bytes ",
        "process_cpu_seconds_total ",
        "process_resident_memory_bytes ",
        "process_open_fds ",
        "process_start_time_seconds ",
        "lavi_password_hashes_queued ",
        "lavi_phones_waiting ",
        "lavi_database_connections ",
        "lavi_database_connections_used ",
        "lavi_outbox_letters ",
        "lavi_outbox_oldest_seconds ",
        "lavi_sessions ",
        "lavi_feed_newest ",
        "lavi_signing_key_age_seconds{algorithm=\"ES256\"} 0",
        "lavi_connections ",
        "lavi_dependency_up{name=\"database\"} 1",
        "lavi_dependency_up{name=\"mail\"} 1",
        // Families that have a first value before anything happens.
        "lavi_sign_ins_total{method=\"password\",outcome=\"success\"} ",
        "lavi_calls_duration_seconds_count{call=\"send\",outcome=\"ok\",service=\"mail\"} ",
        "lavi_password_hash_seconds_count{phase=\"wait\"} ",
        "lavi_captchas_total{outcome=\"asked\"} ",
        "lavi_limits_total{limit=\"hash_queue\"} ",
    ] {
        assert!(text.contains(&format!("\n{name}")), "{name}: {text}");
    }
    let build = text.lines().find(|line| line.starts_with("lavi_build_info{")).unwrap();
    for label in ["version", "commit", "node"] {
        let (_, rest) =
            build.split_once(&format!("{label}=\"")).unwrap_or_else(|| panic!("{build}"));
        assert!(!rest.starts_with('"'), "{label}: {build}");
    }
    let now = u32::try_from(Clock::System.now()).unwrap();
    let age = f64::from(now) - value(&site, "process_start_time_seconds").await;
    assert!((-2.0..600.0).contains(&age), "{age}");
    assert!(value(&site, "process_resident_memory_bytes").await > 1e6);
}

#[actix_web::test]
async fn routes_are_patterns_and_their_number_is_bounded() {
    let site = Site::with_operator();
    let browser = site.browser();
    for secret in 0..30 {
        browser.get(&format!("/en/setNewPassword/geheimnis{secret}?x=geheimnis{secret}")).await;
        browser.get(&format!("/geheimnis{secret}/geheimnis")).await;
        browser.get(&format!("/static/geheimnis{secret}.css")).await;
        let odd = reqwest::Method::from_bytes(format!("GEHEIMNIS{secret}").as_bytes()).unwrap();
        let _ = reqwest::Client::new().request(odd, site.url("/en")).send().await;
    }
    let text = all(&site).await;
    assert!(!text.to_lowercase().contains("geheimnis"), "{text}");
    assert!(text.contains("route=\"/{lang}/setNewPassword/{token}\""), "{text}");
    assert!(text.contains("method=\"other\""), "{text}");
    let series: BTreeSet<_> = text
        .lines()
        .filter_map(|line| line.strip_prefix("lavi_http_request_duration_seconds_count"))
        .collect();
    assert!(series.len() < 12, "{series:#?}");
}

#[actix_web::test]
async fn sign_ins_hashes_and_sessions_are_counted() {
    let site = Site::with_operator();
    site.add(cast::mari()).await;
    let browser = site.browser();
    let wrong = [("email", "mari"), ("password", "wrong")];
    assert_eq!(browser.post("/en", &wrong).await.status, 422);
    let failed = "lavi_sign_ins_total{method=\"password\",outcome=\"check_email_and_password\"}";
    assert_value(&site, failed, 1.0).await;
    assert_value(&site, "lavi_sessions", 0.0).await;
    assert_value(&site, "lavi_feed_newest", 1.0).await;
    let right = [("email", "mari"), ("password", cast::PASSWORD)];
    let mut answer = browser.post("/en", &right).await;
    assert_eq!(answer.status, 303, "{answer}");
    if answer.location().contains("agree") {
        assert_value(&site, "lavi_sign_ins_total{method=\"password\",outcome=\"terms\"}", 1.0)
            .await;
        answer = browser.post("/en/agreeToTerms", &[("terms_accepted", "true")]).await;
        assert_eq!(answer.status, 303, "{answer}");
        assert_value(&site, "lavi_sign_ins_total{method=\"terms\",outcome=\"success\"}", 1.0).await;
    } else {
        let success = "lavi_sign_ins_total{method=\"password\",outcome=\"success\"}";
        assert_value(&site, success, 1.0).await;
    }
    assert_value(&site, "lavi_sessions", 1.0).await;
    assert!(value(&site, "lavi_password_hash_seconds_count{phase=\"compute\"}").await >= 2.0);
    assert!(value(&site, "lavi_password_hash_seconds_sum{phase=\"compute\"}").await > 0.0);
    let posted = "lavi_http_request_duration_seconds_count{method=\"POST\",route=\"/{lang}\",status=\"422\"}";
    assert_value(&site, posted, 1.0).await;
    let text = all(&site).await;
    for person in ["mari", "Mari", "127.0.0.1"] {
        assert!(!text.contains(person), "{person}: {text}");
    }
}

#[actix_web::test]
async fn captchas_and_pauses_are_counted() {
    let site = Site::with_operator();
    site.add(cast::mari()).await;
    let browser = site.browser();
    for _ in 0..12 {
        browser.post("/en", &[("email", "mari"), ("password", "wrong")]).await;
    }
    assert!(value(&site, "lavi_captchas_total{outcome=\"asked\"}").await >= 1.0);
    assert!(value(&site, "lavi_captchas_total{outcome=\"drawn\"}").await >= 1.0);
    browser
        .post("/en", &[("email", "mari"), ("password", "wrong"), ("recaptcha", "abc:wrong")])
        .await;
    assert!(value(&site, "lavi_captchas_total{outcome=\"wrong\"}").await >= 1.0);
}

#[actix_web::test]
async fn letters_in_the_outbox_are_counted_with_their_age() {
    let site = Site::with_operator();
    assert_value(&site, "lavi_outbox_letters", 0.0).await;
    site.sql(&format!(
        "INSERT INTO outbox (id, recipient, subject, plain, html, created_at, tries, next_try_at)
         VALUES ('a', '', '', '', '', {}, 3, {})",
        crate::site::MORNING - 77,
        crate::site::MORNING + 3600
    ))
    .await;
    assert_value(&site, "lavi_outbox_letters", 1.0).await;
    assert_value(&site, "lavi_outbox_oldest_seconds", 77.0).await;
}

#[actix_web::test]
async fn an_application_that_has_not_been_told_for_an_hour_has_a_figure() {
    let site = Site::with_operator();
    site.sql("INSERT INTO oauth_clients (id, name, redirect_uris, scopes, roles, created_at) VALUES ('kava', 'Kava', '', '', '', 0)")
        .await;
    for (session, seconds) in [("a", 3_599), ("b", 7_200)] {
        let name = "lavi_logout_notices_held_up_seconds{client=\"kava\"}";
        assert!(!all(&site).await.contains(name));
        let at = crate::site::MORNING - seconds;
        let columns = "client, session, account, made_at, next_try_at";
        let values = format!("'kava', '{session}', 'a', {at}, {}", crate::site::MORNING + 3_600);
        site.sql(&format!("INSERT INTO logout_notices ({columns}) VALUES ({values})")).await;
        if session == "b" {
            assert_value(&site, name, 7_200.0).await;
        }
    }
    assert_value(&site, "lavi_logout_notices", 2.0).await;
}

#[actix_web::test]
async fn calls_to_the_account_service_are_counted_by_outcome() {
    let stub =
        Stub::telling(&[("login", "{\"success\": false, \"errors\": [\"profile_blocked\"]}")]);
    let site = Site::with(&format!(
        "[server]\nadmin_listen = \"127.0.0.1:0\"\n[account_api]\nroot = \"{}\"\n",
        stub.root
    ));
    let browser = site.browser();
    browser.post("/en", &[("email", "mari"), ("password", "x")]).await;
    browser.post("/en/forgotPassword", &[("username", "mari")]).await;
    let of = |call: &str, outcome: &str| {
        format!(
            "lavi_calls_duration_seconds_count{{call=\"{call}\",outcome=\"{outcome}\",service=\"account_service\"}}"
        )
    };
    assert_value(&site, &of("login", "ok"), 1.0).await;
    let text = all(&site).await;
    assert!(text.contains("outcome=\"5xx\",service=\"account_service\""), "{text}");
    let blocked = "lavi_sign_ins_total{method=\"password\",outcome=\"profile_blocked\"}";
    assert_value(&site, blocked, 1.0).await;
}

#[actix_web::test]
async fn an_answer_that_comes_too_late_is_counted_too() {
    let stub = Stub::hanging();
    let site = Site::with(&format!(
        "[server]\nadmin_listen = \"127.0.0.1:0\"\nanswer_timeout_ms = 1500\n[account_api]\nroot = \"{}\"\n",
        stub.root
    ));
    let late = site.browser().post("/en", &[("email", "mari"), ("password", "x")]).await;
    assert_eq!(late.status, 503, "{late}");
    let request = "lavi_http_request_duration_seconds_count{method=\"POST\",route=\"/{lang}\",status=\"503\"}";
    assert_value(&site, request, 1.0).await;
    let call = "lavi_calls_duration_seconds_count{call=\"login\",outcome=\"dropped\",service=\"account_service\"}";
    assert_value(&site, call, 1.0).await;
}
