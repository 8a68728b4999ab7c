//! Authorization requests that are sent ahead (RFC 9126).

use actix_web::test::TestRequest;
use lavi::accounts::embedded::oauth::AuthorizationStep;
use url::form_urlencoded::Serializer;

use super::{Answer, BACK, STATE, Scene, basic, kava, parameter};
use crate::{embedded::allowances::number, oauth_server::CHALLENGE};

const USED: &str = "SELECT COUNT(*) FROM spent WHERE id LIKE 'pushed:%'";

/// Sends a request ahead, with these parameters in place of the usual ones, without those whose value is empty.
async fn pushed(scene: &Scene, changed: &[(&str, &str)]) -> Answer {
    let usual = [
        ("response_type", "code"),
        ("redirect_uri", BACK),
        ("scope", "user_basic_data"),
        ("state", STATE),
        ("code_challenge", CHALLENGE),
        ("code_challenge_method", "S256"),
    ];
    let is_usual = |(name, _): &&(&str, &str)| changed.iter().all(|(other, _)| other != name);
    let fields: Vec<_> = usual.iter().filter(is_usual).chain(changed).collect();
    let fields: Vec<_> = fields.into_iter().filter(|(_, value)| !value.is_empty()).collect();
    let mut request = TestRequest::post().uri("/oauth/par").set_form(&fields);
    if let Some(secret) = &scene.client.secret {
        request = request.insert_header(basic(&scene.client.id, secret.expose()));
    }
    scene.call(request).await
}

/// What the browser brings.
fn named(client: &str, request_uri: &str) -> String {
    let pairs = [("client_id", client), ("request_uri", request_uri)];
    Serializer::new(String::new()).extend_pairs(pairs).finish()
}

#[actix_web::test]
async fn a_browser_brings_the_name_of_a_request_and_its_application_gets_a_code() {
    let mut scene = Scene::new().await;
    let told = pushed(&scene, &[("scope", "openid profile"), ("nonce", "n")]).await;
    assert_eq!((told.status, &told.json["expires_in"]), (201, &90.into()), "{told:?}");
    let name = told.text("request_uri");
    let sealed = name.strip_prefix("urn:ietf:params:oauth:request_uri:").unwrap();
    assert!(sealed.bytes().all(|byte| byte.is_ascii_graphic()) && !sealed.contains("openid"));
    assert_eq!(number(&scene.world, USED).await, 0, "nothing is written down");

    let id = scene.client.id.clone();
    let step = scene.step(&named(&id, &name)).await;
    let AuthorizationStep::Ask(query) = step else { panic!("{step:?}") };
    assert!(!query.contains("request_uri") && query.contains("nonce=n"), "{query}");
    let answer = scene.decide(&query, true).await;
    assert_eq!(parameter(&answer, "state"), STATE);
    let tokens = scene.exchange(&parameter(&answer, "code"), &[]).await;
    assert_eq!(tokens.text("scope"), "openid profile");
    // It counts once.
    assert_eq!(scene.step(&named(&id, &name)).await, AuthorizationStep::Refused);
    assert_eq!(number(&scene.world, USED).await, 1);
}

#[actix_web::test]
async fn what_a_browser_brings_beside_the_name_does_not_count() {
    let mut scene = Scene::new().await;
    let id = scene.client.id.clone();
    let name = pushed(&scene, &[]).await.text("request_uri");
    let more = "&scope=user_data&redirect_uri=https://evil.example&state=other&prompt=none";
    let step = scene.step(&format!("{}{more}", named(&id, &name))).await;
    let AuthorizationStep::Ask(query) = step else { panic!("{step:?}") };
    for absent in ["user_data", "evil", "other", "none"] {
        assert!(!query.contains(absent), "{query}");
    }
}

#[actix_web::test]
async fn a_name_is_for_its_application_for_ninety_seconds_and_once_on_two_nodes() {
    let mut scene = Scene::new().await;
    let id = scene.client.id.clone();
    let other = scene.world.service.oauth.clients.add_client(kava()).await.unwrap();
    let name = pushed(&scene, &[]).await.text("request_uri");
    assert_eq!(scene.step(&named(&other.id, &name)).await, AuthorizationStep::Refused);
    let twice = format!("{}&client_id={}", named(&id, &name), other.id);
    assert_eq!(scene.step(&twice).await, AuthorizationStep::Refused);
    scene.world.clock.advance(89);
    assert!(matches!(scene.step(&named(&id, &name)).await, AuthorizationStep::Ask(_)));

    let name = pushed(&scene, &[]).await.text("request_uri");
    scene.world.clock.advance(90);
    assert_eq!(scene.step(&named(&id, &name)).await, AuthorizationStep::Refused, "over");
    let forged = format!("{}x", &name[..name.len() - 1]);
    assert_eq!(scene.step(&named(&id, &forged)).await, AuthorizationStep::Refused, "forged");
    assert_eq!(number(&scene.world, USED).await, 1);
    scene.world.service.upkeep.sweep().await;
    assert_eq!(number(&scene.world, USED).await, 0);

    scene.sign_in().await;
    let name = pushed(&scene, &[]).await.text("request_uri");
    let second = scene.world.reopened().await;
    let query = named(&id, &name);
    let (here, there) = futures_util::join!(
        scene.world.service.oauth.authorizations.arrived(&query),
        second.oauth.authorizations.arrived(&query),
    );
    let found = [here, there].map(|reply| reply.result.unwrap());
    assert_eq!(found.iter().filter(|found| **found != query).count(), 1, "{found:?}");
}

#[actix_web::test]
async fn an_application_hears_at_once_what_is_wrong_with_its_request() {
    let scene = Scene::new().await;
    for (changed, error) in [
        (("request_uri", "urn:ietf:params:oauth:request_uri:x"), "invalid_request"),
        (("request", "eyJ"), "request_not_supported"),
        (("redirect_uri", "https://evil.example/"), "invalid_request"),
        (("redirect_uri", ""), "invalid_request"),
        (("scope", "user_grades"), "invalid_scope"),
        (("response_type", "token"), "unsupported_response_type"),
        (("code_challenge", ""), "invalid_request"),
        (("prompt", "none login"), "invalid_request"),
    ] {
        let told = pushed(&scene, &[changed]).await;
        assert_eq!(told.error(), (400, error), "{changed:?}: {told:?}");
        assert_ne!(told.json["error_description"], "", "{changed:?}");
    }
    let long = "x".repeat(3_000);
    assert_eq!(pushed(&scene, &[("nonce", &long)]).await.error(), (400, "invalid_request"));
    assert_eq!(pushed(&scene, &[("client_id", "another")]).await.error(), (401, "invalid_client"));
    let twice = TestRequest::post().uri("/oauth/par").set_payload("scope=a&scope=b");
    assert_eq!(scene.call(twice).await.error(), (400, "invalid_request"));
}

#[actix_web::test]
async fn who_does_not_prove_who_it_is_sends_nothing_ahead_and_secrets_are_not_kept() {
    let mut scene = Scene::new().await;
    let own = scene.client.clone();
    scene.client.secret = None;
    let told = pushed(&scene, &[("client_id", &own.id)]).await;
    assert_eq!(told.error(), (400, "invalid_client"));
    let secret = own.secret.as_ref().unwrap().expose();
    let proof = [("client_id", own.id.as_str()), ("client_secret", secret)];
    let name = pushed(&scene, &proof).await.text("request_uri");
    let step = scene.step(&named(&own.id, &name)).await;
    let AuthorizationStep::Ask(query) = step else { panic!("{step:?}") };
    assert!(!query.contains("client_secret"), "{query}");

    let mut public = kava();
    public.public = true;
    scene.client = scene.world.service.oauth.clients.add_client(public).await.unwrap();
    let id = scene.client.id.clone();
    let told = pushed(&scene, &[("client_id", &id)]).await;
    assert_eq!(told.status, 201, "a public one has nothing to prove: {told:?}");
    assert!(matches!(
        scene.step(&named(&id, &told.text("request_uri"))).await,
        AuthorizationStep::Ask(_)
    ));
}

#[actix_web::test]
async fn names_of_others_are_not_fetched_and_the_application_is_told() {
    let mut scene = Scene::new().await;
    for other in
        ["https://kava.example/request.jwt", "urn:ietf:params:oauth:request_uri:", "urn:x:y"]
    {
        let query = scene.query(&[("request_uri", other)]);
        let AuthorizationStep::Back(told) = scene.step(&query).await else { panic!("{other}") };
        let error = parameter(&told.parse().unwrap(), "error");
        assert_eq!(error, "request_uri_not_supported", "{other}");
    }
}

#[actix_web::test]
async fn what_was_sent_ahead_chooses_the_language_and_says_whom_the_application_expects() {
    let site = crate::site::Site::start();
    let clients = site.embedded.clone().unwrap().oauth.clients.clone();
    let client = clients.add_client(kava()).await.unwrap();
    let server = site.browser().with_header("sec-fetch-site", "");
    let fields = [
        ("response_type", "code"),
        ("redirect_uri", BACK),
        ("scope", "user_basic_data"),
        ("state", "s"),
        ("code_challenge", CHALLENGE),
        ("code_challenge_method", "S256"),
        ("ui_locales", "lv"),
        ("login_hint", "mari"),
        ("client_id", &client.id),
        ("client_secret", client.secret.as_ref().unwrap().expose()),
    ];
    let told = server.post("/account/oauth/par", &fields).await;
    assert_eq!((told.status, told.header("cache-control")), (201, "no-store"), "{told}");
    let told: serde_json::Value = serde_json::from_str(&told.body).unwrap();
    let query = named(&client.id, told["request_uri"].as_str().unwrap());
    let browser = site.browser();
    let mut page = browser.get(&format!("/account/oauth/authorize?{query}")).await;
    while page.status == 303 {
        assert!(!page.location().contains("mari"), "{page}");
        page = browser.follow(&page).await;
    }
    assert_eq!(page.screen(), "login", "{page}");
    assert_eq!(page.attribute("html", "lang").as_deref(), Some("lv"), "{page}");
    assert_eq!(page.attribute("[name=email]", "value").as_deref(), Some("mari"), "{page}");
    let again = browser.get(&format!("/account/oauth/authorize?{query}")).await;
    assert_eq!((again.status, again.header("location")), (400, ""), "{again}");
}
