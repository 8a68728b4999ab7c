//! Devices without a browser of their own (RFC 8628).

use actix_web::test::TestRequest;
use lavi::accounts::embedded::oauth::{ClientError, DeviceStep};
use serde_json::json;

use super::{Answer, Scene, basic, kava};
use crate::{
    embedded::allowances::{number, written},
    site::{Browser, Seen, Site},
    world::NOON,
};

const WAITING: &str = "SELECT COUNT(*) FROM oauth_devices";
const GRANT: &str = "urn:ietf:params:oauth:grant-type:device_code";

async fn scene() -> Scene {
    Scene::with(|client| client.options.device = true).await
}

async fn post(scene: &Scene, path: &str, fields: &[(&str, &str)]) -> Answer {
    let mut request = TestRequest::post().uri(path).set_form(fields);
    if let Some(secret) = &scene.client.secret {
        request = request.insert_header(basic(&scene.client.id, secret.expose()));
    }
    scene.call(request).await
}

/// A device that begins, with this scope.
async fn begun(scene: &Scene, scopes: &str) -> (String, String) {
    let told = post(scene, "/oauth/device_authorization", &[("scope", scopes)]).await;
    assert_eq!(told.status, 200, "{told:?}");
    (told.text("device_code"), told.text("user_code"))
}

/// The device asks for its tokens.
async fn asks(scene: &Scene, code: &str) -> Answer {
    post(scene, "/oauth/token", &[("grant_type", GRANT), ("device_code", code)]).await
}

/// What the person sees who types this code.
async fn typed(scene: &mut Scene, code: &str) -> DeviceStep {
    let reply = scene.world.service.oauth.devices.ask(&scene.browser.caller, code).await;
    scene.browser.take(reply)
}

/// The mark of the question that the person is asked.
async fn question(scene: &mut Scene, code: &str) -> String {
    match typed(scene, code).await {
        DeviceStep::Ask(request) => request.request.unwrap(),
        _ => panic!("there is no question for {code}"),
    }
}

async fn decided(scene: &mut Scene, shown: &str, allow: bool) -> DeviceStep {
    let reply = scene.world.service.oauth.devices.decide(&scene.browser.caller, shown, allow).await;
    scene.browser.take(reply)
}

#[actix_web::test]
async fn a_person_types_the_code_and_the_device_gets_its_tokens() {
    let mut scene = scene().await;
    let fields = [("scope", "openid profile offline_access")];
    let told = post(&scene, "/oauth/device_authorization", &fields).await;
    let (device, code) = (told.text("device_code"), told.text("user_code"));
    assert_eq!(
        told.json,
        json!({
            "device_code": device, "user_code": code, "expires_in": 600, "interval": 5,
            "verification_uri": "https://login.example/device",
            "verification_uri_complete": format!("https://login.example/device?user_code={code}"),
        })
    );
    let is_letter = |letter: char| "BCDFGHJKLMNPQRSTVWXZ".contains(letter);
    assert!(code.len() == 9 && &code[4..5] == "-", "{code}");
    assert!(code.replace('-', "").chars().all(is_letter), "{code}");
    for secret in [&device, &code, &code.replace('-', "")] {
        let kept = format!(
            "SELECT COUNT(*) FROM oauth_devices WHERE id = '{secret}' OR user_code = '{secret}'"
        );
        assert_eq!(number(&scene.world, &kept).await, 0, "as fingerprints alone");
    }

    assert_eq!(asks(&scene, &device).await.error(), (400, "authorization_pending"));
    scene.world.clock.advance(5);
    // However it is typed.
    let shown = question(&mut scene, &format!(" {} ", code.to_lowercase().replace('-', " "))).await;
    assert_eq!(asks(&scene, &device).await.error(), (400, "authorization_pending"));
    assert!(matches!(decided(&mut scene, &shown, true).await, DeviceStep::Done(true)));
    scene.world.clock.advance(5);
    let tokens = asks(&scene, &device).await;
    assert_eq!(tokens.text("scope"), "openid profile offline_access", "{tokens:?}");
    assert!(tokens.json["refresh_token"].is_string() && tokens.json["id_token"].is_string());
    let mari = scene.world.service.administration.find_account("mari").await.unwrap();
    let allowed = scene.world.service.oauth.consents.applications(&mari).await.result.unwrap();
    assert_eq!(allowed.len(), 1, "it stands where it can be taken back");
    assert_eq!(number(&scene.world, WAITING).await, 0);
    assert_eq!(asks(&scene, &device).await.error(), (400, "invalid_grant"), "once");
}

#[actix_web::test]
async fn a_device_that_asks_too_often_is_told_to_wait_longer_each_time() {
    let scene = scene().await;
    let (device, _) = begun(&scene, "user_data").await;
    let mut wait = 5;
    assert_eq!(asks(&scene, &device).await.error(), (400, "authorization_pending"));
    for _ in 0..3 {
        scene.world.clock.advance(wait - 1);
        assert_eq!(asks(&scene, &device).await.error(), (400, "slow_down"));
        wait += 5;
        scene.world.clock.advance(wait);
        assert_eq!(asks(&scene, &device).await.error(), (400, "authorization_pending"));
    }
}

#[actix_web::test]
async fn a_code_is_over_after_ten_minutes_for_the_device_and_for_the_person() {
    let mut scene = scene().await;
    let (device, code) = begun(&scene, "user_data").await;
    let shown = question(&mut scene, &code).await;
    scene.world.clock.advance(599);
    question(&mut scene, &code).await;
    scene.world.clock.advance(1);
    assert!(matches!(typed(&mut scene, &code).await, DeviceStep::Unknown));
    assert!(matches!(decided(&mut scene, &shown, true).await, DeviceStep::Unknown));
    assert_eq!(asks(&scene, &device).await.error(), (400, "expired_token"));
    scene.world.service.upkeep.sweep().await;
    assert_eq!(number(&scene.world, WAITING).await, 0);
}

#[actix_web::test]
async fn who_rejects_gives_nothing_and_an_answer_counts_once() {
    let mut scene = scene().await;
    let (device, code) = begun(&scene, "user_data").await;
    let shown = question(&mut scene, &code).await;
    assert!(matches!(decided(&mut scene, &shown, false).await, DeviceStep::Done(false)));
    assert!(matches!(decided(&mut scene, &shown, true).await, DeviceStep::Unknown), "answered");
    assert!(matches!(typed(&mut scene, &code).await, DeviceStep::Unknown));
    assert_eq!(asks(&scene, &device).await.error(), (400, "access_denied"));
    assert_eq!(number(&scene.world, "SELECT COUNT(*) FROM oauth_grants").await, 0);

    // Two nodes at once: one of two devices with the same code gets tokens.
    let (device, code) = begun(&scene, "user_data").await;
    let shown = question(&mut scene, &code).await;
    decided(&mut scene, &shown, true).await;
    let second = scene.world.reopened().await;
    let first = asks(&scene, &device).await;
    assert_eq!(first.status, 200, "{first:?}");
    scene.world.service = second;
    assert_eq!(asks(&scene, &device).await.error(), (400, "invalid_grant"));
}

#[actix_web::test]
async fn a_device_code_is_for_its_application_and_devices_for_those_registered_so() {
    let mut scene = scene().await;
    let (device, code) = begun(&scene, "user_data").await;
    let clients = scene.world.service.oauth.clients.clone();
    let mut other = kava();
    other.options.device = true;
    let other = clients.add_client(other).await.unwrap();
    let own = std::mem::replace(&mut scene.client, other);
    let shown = question(&mut scene, &code).await;
    decided(&mut scene, &shown, true).await;
    assert_eq!(asks(&scene, &device).await.error(), (400, "invalid_grant"));
    let fields = [
        ("grant_type", "authorization_code"),
        ("code", device.as_str()),
        ("redirect_uri", super::BACK),
        ("code_verifier", crate::oauth_server::VERIFIER),
    ];
    assert_eq!(post(&scene, "/oauth/token", &fields).await.error(), (400, "invalid_grant"));
    scene.client = own;
    assert_eq!(asks(&scene, &device).await.status, 200, "nothing of that has spent it");

    for (fields, error) in [
        (vec![("scope", "user_grades")], "invalid_scope"),
        (vec![("scope", "")], "invalid_scope"),
        (vec![], "invalid_scope"),
    ] {
        let told = post(&scene, "/oauth/device_authorization", &fields).await;
        assert_eq!(told.error(), (400, error), "{fields:?}");
    }
    let told = post(&scene, "/oauth/token", &[("grant_type", GRANT)]).await;
    assert_eq!(told.error(), (400, "invalid_request"));
    scene.client = clients.add_client(kava()).await.unwrap();
    let told = post(&scene, "/oauth/device_authorization", &[("scope", "user_data")]).await;
    assert_eq!(told.error(), (400, "unauthorized_client"));
    let told = asks(&scene, "any").await;
    assert_eq!(told.error(), (400, "unauthorized_client"));

    // One for devices alone needs no redirect URI.
    let mut alone = kava();
    (alone.redirect_uris, alone.options.device) = (Vec::new(), true);
    assert!(matches!(clients.add_client(alone.clone()).await, Err(ClientError::Sector)));
    alone.options.sector = Some("kava.example".to_owned());
    (alone.public, scene.client.secret) = (true, None);
    scene.client = clients.add_client(alone).await.unwrap();
    let id = scene.client.id.clone();
    let fields = [("scope", "user_data"), ("client_id", id.as_str())];
    assert_eq!(post(&scene, "/oauth/device_authorization", &fields).await.status, 200);
}

#[actix_web::test]
async fn guesses_of_a_person_are_counted_and_others_go_on() {
    let mut scene = scene().await;
    let (_, code) = begun(&scene, "user_data").await;
    for _ in 0..10 {
        assert!(matches!(typed(&mut scene, "BBBB-BBBB").await, DeviceStep::Unknown));
    }
    let reply = scene.world.service.oauth.devices.ask(&scene.browser.caller, &code).await;
    assert!(reply.result.is_err(), "the right one as well");
    scene.world.person("anu").await;
    let mari = scene.browser.clone();
    scene.browser = crate::world::ServiceBrowser::new();
    scene.browser.login(&scene.world, "anu", crate::cast::PASSWORD).await;
    assert_eq!(scene.browser.caller.address, mari.caller.address, "a school has one address");
    question(&mut scene, &code).await;
    scene.browser = mari;
    scene.world.clock.advance(900);
    let (_, code) = begun(&scene, "user_data").await;
    question(&mut scene, &code).await;
}

#[actix_web::test]
async fn an_answer_is_of_the_browser_and_the_person_who_saw_the_question() {
    let mut scene = scene().await;
    let (device, code) = begun(&scene, "user_data").await;
    let shown = question(&mut scene, &code).await;
    scene.world.person("anu").await;
    let mari = scene.browser.clone();
    // Another browser brings the mark, and then another person in the same one.
    scene.browser = crate::world::ServiceBrowser::new();
    scene.browser.login(&scene.world, "anu", crate::cast::PASSWORD).await;
    assert!(matches!(decided(&mut scene, &shown, true).await, DeviceStep::Unknown));
    scene.browser = mari;
    scene.browser.login(&scene.world, "anu", crate::cast::PASSWORD).await;
    assert!(matches!(decided(&mut scene, &shown, true).await, DeviceStep::SignIn(_)));
    scene.world.clock.advance(5);
    assert_eq!(asks(&scene, &device).await.error(), (400, "authorization_pending"));
    assert_eq!(number(&scene.world, "SELECT COUNT(*) FROM oauth_grants").await, 0);
    assert!(scene.world.clock.now() > NOON);
}

// The pages, as browsers see them.

async fn device_site() -> (Site, String) {
    let site = Site::start();
    let embedded = site.embedded.clone().unwrap();
    site.add(crate::cast::mari()).await;
    let mut client = kava();
    (client.options.device, client.public) = (true, true);
    let client = embedded.oauth.clients.add_client(client).await.unwrap();
    (site, client.id)
}

async fn begun_at(site: &Site, client: &str) -> serde_json::Value {
    let device = site.browser().with_header("sec-fetch-site", "");
    let fields = [("client_id", client), ("scope", "user_data openid")];
    let told = device.post("/account/oauth/device_authorization", &fields).await;
    serde_json::from_str(&told.body).unwrap()
}

async fn code_typed(browser: &Browser, page: &Seen, code: &str) -> Seen {
    assert_eq!((page.status, page.screen().as_str()), (200, "device"), "{page}");
    browser.submit(page, "confirm", &[("user_code", code)]).await
}

#[actix_web::test]
async fn a_visitor_signs_in_first_and_returns_to_the_code_in_every_language() {
    let (site, client) = device_site().await;
    for language in ["et", "en", "lv", "ru", "de", "fr", "ja"] {
        let told = begun_at(&site, &client).await;
        let code = told["user_code"].as_str().unwrap();
        let browser = site.browser().with_header("accept-language", language);
        let page = browser.get("/device").await;
        assert_eq!(page.attribute("html", "lang").as_deref(), Some(language), "{page}");
        let login = browser.follow(&code_typed(&browser, &page, code).await).await;
        assert_eq!(login.screen(), "login", "{login}");
        let mut on = browser.sign_in(&login, "mari").await;
        while on.status == 303 {
            on = browser.follow(&on).await;
        }
        assert_eq!(on.attribute("[name=user_code]", "value").as_deref(), Some(code), "{on}");
        let question = browser.submit(&on, "confirm", &[]).await;
        assert_eq!((question.status, question.screen().as_str()), (200, "device"), "{question}");
        assert!(question.text("main").contains(code), "{question}");
        assert!(question.text("h1").contains("Õppekava"), "{question}");
        let done = browser.submit(&question, "allow", &[]).await;
        assert_eq!((done.status, done.screen().as_str()), (200, "device"), "{done}");
        assert_eq!(browser.get("/account/oauth/authorize").await.location(), "/account/");
        // The device goes on when the person signs out here.
        assert_eq!(browser.post("/account/sign-out", &[]).await.status, 303);
        assert_eq!(browser.get("/account/").await.status, 303, "signed out");
        let device = site.browser().with_header("sec-fetch-site", "");
        let fields = [
            ("grant_type", GRANT),
            ("device_code", told["device_code"].as_str().unwrap()),
            ("client_id", client.as_str()),
        ];
        let tokens = device.post("/account/oauth/token", &fields).await;
        assert_eq!(tokens.status, 200, "{tokens}");
    }
}

#[actix_web::test]
async fn an_address_with_a_code_only_fills_the_field_and_other_sites_post_nothing() {
    let (site, client) = device_site().await;
    let told = begun_at(&site, &client).await;
    let code = told["user_code"].as_str().unwrap();
    let browser = site.browser();
    browser.sign_in_at("/en", "mari").await;
    let complete = told["verification_uri_complete"].as_str().unwrap();
    let page = browser.get(complete).await;
    assert_eq!(page.attribute("[name=user_code]", "value").as_deref(), Some(code), "{page}");
    assert_eq!(page.count("[data-action=allow]"), 0, "a question comes after a press alone");
    let question = code_typed(&browser, &page, code).await;
    let request = question.attribute("[name=request]", "value").unwrap();

    let elsewhere = browser.with_header("sec-fetch-site", "cross-site");
    for fields in [[("user_code", code)], [("request", request.as_str())]] {
        let answer = elsewhere.post("/device", &fields).await;
        assert!(answer.status >= 400, "{answer}");
    }
    let script = "/device?user_code=%22%3E%3Cscript%3Ealert(1)%3C/script%3E";
    assert!(!elsewhere.get(script).await.body.contains("<script>alert"));
}

#[actix_web::test]
async fn a_wrong_code_is_said_beside_the_field_and_a_rejection_ends_it() {
    let (site, client) = device_site().await;
    let told = begun_at(&site, &client).await;
    let browser = site.browser();
    browser.sign_in_at("/en", "mari").await;
    let page = browser.get("/device").await;
    for wrong in ["", "BBBB-BBBB", "not a code", "AEIO-UAEI"] {
        let again = browser.submit(&page, "confirm", &[("user_code", wrong)]).await;
        assert_eq!((again.status, again.screen().as_str()), (422, "device"), "{again}");
        assert_eq!(again.attribute("[name=user_code]", "value").unwrap_or_default(), wrong);
    }
    let code = told["user_code"].as_str().unwrap();
    let question = code_typed(&browser, &page, code).await;
    let done = browser.submit(&question, "reject", &[]).await;
    assert_eq!((done.status, done.screen().as_str()), (200, "device"), "{done}");
    let device = site.browser().with_header("sec-fetch-site", "");
    let fields = [
        ("grant_type", GRANT),
        ("device_code", told["device_code"].as_str().unwrap()),
        ("client_id", client.as_str()),
    ];
    let told = device.post("/account/oauth/token", &fields).await;
    assert!(told.body.contains("access_denied"), "{told}");
}

#[actix_web::test]
async fn the_oldest_devices_of_an_application_give_way() {
    let mut scene = scene().await;
    let (_, first) = begun(&scene, "user_data").await;
    scene.world.clock.advance(1);
    let id = scene.client.id.clone();
    let rows = format!(
        "INSERT INTO oauth_devices (id, user_code, client, scopes, expires_at, pause) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL \
         SELECT i + 1 FROM n WHERE i < 999) SELECT 'x' || i, 'x' || i, '{id}', 'user_data', {}, 5 FROM n",
        scene.world.clock.now() + 600
    );
    written(&scene.world, &rows).await;
    let (_, last) = begun(&scene, "user_data").await;
    assert_eq!(number(&scene.world, WAITING).await, 1_000);
    assert!(matches!(typed(&mut scene, &first).await, DeviceStep::Unknown), "it gave way");
    question(&mut scene, &last).await;
}

#[actix_web::test]
async fn one_place_does_not_push_out_the_devices_of_others() {
    let mut scene = Scene::with(|client| {
        client.options.device = true;
        client.public = true;
    })
    .await;
    let id = scene.client.id.clone();
    let begin = [("client_id", id.as_str()), ("scope", "openid")];
    for _ in 0..100 {
        assert_eq!(post(&scene, "/oauth/device_authorization", &begin).await.status, 200);
    }
    assert_eq!(post(&scene, "/oauth/device_authorization", &begin).await.status, 429);
    assert_eq!(number(&scene.world, WAITING).await, 100);
    // Who proves who it is answers for what it begins.
    let mut own = kava();
    own.options.device = true;
    scene.client = scene.world.service.oauth.clients.add_client(own).await.unwrap();
    begun(&scene, "openid").await;
}

#[actix_web::test]
async fn who_is_not_signed_in_as_surely_as_the_application_demands_reads_why() {
    let mut scene = Scene::with(|client| {
        client.options.device = true;
        client.options.acr = Some(lavi::domain::Assurance::TwoFactors);
    })
    .await;
    let (_, code) = begun(&scene, "openid").await;
    let DeviceStep::SignIn(Some(asked)) = typed(&mut scene, &code).await else {
        panic!("no sign-in")
    };
    assert_eq!(asked.client, "Õppekava");
    assert_eq!(asked.reason, Some(lavi::accounts::SignInReason::TwoFactors));
}
