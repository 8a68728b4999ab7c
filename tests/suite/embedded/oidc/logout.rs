//! Signing out for an application (RP-Initiated Logout 1.0): who is asked, who is not, and where the browser goes.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use lavi::accounts::embedded::oauth::{LogoutEnd, LogoutStep as Step, NewClient};
use url::form_urlencoded::Serializer;

use super::Scene;
use crate::{
    cast::PASSWORD,
    world::{ServiceBrowser, World},
};

const GONE: &str = "https://kava.example/gone?from=lavi";

/// Back to the application.
fn back(address: &str) -> LogoutEnd {
    LogoutEnd { back: Some(address.to_owned()), is_refused: false }
}

fn refused() -> LogoutEnd {
    LogoutEnd { back: None, is_refused: true }
}

fn with_logout(client: &mut NewClient) {
    client.options.logout.post_logout = vec![GONE.to_owned(), "ee.kava.app:/gone".to_owned()];
}

impl Scene {
    /// What a request with these parameters leads to, in this browser.
    async fn sign_out(&mut self, parameters: &[(&str, &str)]) -> Step {
        let query = Serializer::new(String::new()).extend_pairs(parameters).finish();
        self.sign_out_by(&query).await
    }

    async fn sign_out_by(&mut self, query: &str) -> Step {
        let reply = self.world.service.oauth.logouts.step(&self.browser.caller, query).await;
        self.browser.take(reply)
    }

    /// An ID token of the person who is signed in.
    async fn id_token(&mut self) -> String {
        let code = self.code(&[("scope", "openid")]).await;
        self.exchange(&code, &[]).await.text("id_token")
    }
}

/// What the person is asked, and what follows.
#[track_caller]
fn asked(step: Step) -> (Option<String>, LogoutEnd) {
    match step {
        Step::Ask(question) => {
            assert_eq!(question.person.1, "mari");
            (question.application, question.end)
        }
        other => panic!("{other:?}"),
    }
}

#[actix_web::test]
async fn only_an_id_token_of_who_is_signed_in_signs_out_without_a_question() {
    let mut scene = Scene::with(with_logout).await;
    let (token, id) = (scene.id_token().await, scene.client.id.clone());
    let name = Some("Õppekava".to_owned());
    assert_eq!(asked(scene.sign_out(&[]).await), (None, LogoutEnd::default()));
    assert_eq!(
        asked(scene.sign_out(&[("client_id", &id)]).await),
        (name.clone(), LogoutEnd::default())
    );
    let hint = ("id_token_hint", token.as_str());
    assert_eq!(scene.sign_out(&[hint]).await, Step::SignOut(LogoutEnd::default()));
    let all = [hint, ("client_id", &id), ("post_logout_redirect_uri", GONE), ("state", "ä +&")];
    let there = back(&format!("{GONE}&state=%C3%A4+%2B%26"));
    assert_eq!(scene.sign_out(&all).await, Step::SignOut(there.clone()));
    // Known, and without a meaning for us.
    let others = [hint, ("logout_hint", "mari"), ("ui_locales", "et en"), ("wish", "x")];
    assert_eq!(scene.sign_out(&others).await, Step::SignOut(LogoutEnd::default()));
    // It has expired long ago, and the keys that sign have changed.
    scene.world.clock.advance(2 * 3600);
    scene.sign_in().await;
    assert_eq!(scene.sign_out(&[hint]).await, Step::SignOut(LogoutEnd::default()));
    scene.world.service.oauth.keys.rotate().await.unwrap();
    scene.world.clock.advance(3600 + 30);
    scene.sign_in().await;
    assert_eq!(scene.sign_out(&[hint]).await, Step::SignOut(LogoutEnd::default()), "a former key");
    scene.world.clock.advance(2 * 3600);
    scene.world.service.oauth.keys.keep().await;
    scene.sign_in().await;
    assert_eq!(asked(scene.sign_out(&[hint]).await), (None, LogoutEnd::default()), "a retired key");
    assert_eq!(asked(scene.sign_out(&all).await), (name, there), "client_id says which one");
    // Nobody is signed in.
    scene.browser = ServiceBrowser::new();
    assert_eq!(scene.sign_out(&all[1..3]).await, Step::Nobody(back(GONE)));
}

#[actix_web::test]
async fn another_person_is_asked() {
    let mut scene = Scene::with(with_logout).await;
    let token = scene.id_token().await;
    scene.world.person("jaan").await;
    scene.browser = ServiceBrowser::new();
    scene.browser.login(&scene.world, "jaan", PASSWORD).await;
    let step =
        scene.sign_out(&[("id_token_hint", &token), ("post_logout_redirect_uri", GONE)]).await;
    let Step::Ask(question) = step else { panic!("{step:?}") };
    assert_eq!((question.person.1.as_str(), question.end), ("jaan", back(GONE)));
    // The same person, signed in anew: the application knows them by the same id.
    scene.browser = ServiceBrowser::new();
    scene.sign_in().await;
    let step = scene.sign_out(&[("id_token_hint", &token)]).await;
    assert_eq!(step, Step::SignOut(LogoutEnd::default()));
}

#[actix_web::test]
async fn what_is_no_id_token_of_ours_signs_nobody_out() {
    let mut scene = Scene::with(with_logout).await;
    let token = scene.id_token().await;
    let parts: Vec<&str> = token.split('.').collect();
    let other = Scene::with(with_logout).await;
    let foreign = {
        let mut other = other;
        other.id_token().await
    };
    let claims = String::from_utf8(URL_SAFE_NO_PAD.decode(parts[1]).unwrap()).unwrap();
    let changed = URL_SAFE_NO_PAD.encode(claims.replace("\"iat\":1", "\"iat\":2"));
    let none = URL_SAFE_NO_PAD.encode(r#"{"alg":"none","typ":"JWT","kid":"x"}"#);
    for wrong in [
        foreign,
        format!("{}.{changed}.{}", parts[0], parts[2]),
        format!("{none}.{}.", parts[1]),
        format!("{none}.{}.{}", parts[1], parts[2]),
        format!("{}.{}", parts[0], parts[1]),
        format!("{}.{}.{}.{}", parts[0], parts[1], parts[1], parts[2]),
        "a.b.c".to_owned(),
        "..".to_owned(),
        format!("{token}{}", "A".repeat(5000)),
    ] {
        let step =
            scene.sign_out(&[("id_token_hint", &wrong), ("post_logout_redirect_uri", GONE)]).await;
        assert_eq!(asked(step), (None, refused()), "{wrong}");
    }
    // Of another issuer, by our own key.
    let keys = &scene.world.service.oauth.keys;
    assert!(keys.read_hint("https://other.example/account", &token).await.unwrap().is_none());
    let claims: serde_json::Value = serde_json::from_str(&claims).unwrap();
    let issuer = claims["iss"].as_str().unwrap();
    assert!(keys.read_hint(issuer, &token).await.unwrap().is_some());
}

#[actix_web::test]
async fn the_browser_goes_to_no_address_but_a_registered_one() {
    let mut scene = Scene::with(with_logout).await;
    let (token, id) = (scene.id_token().await, scene.client.id.clone());
    let hint = ("id_token_hint", token.as_str());
    let name = Some("Õppekava".to_owned());
    for wrong in [
        "https://kava.example/gone",
        "https://kava.example/gone?from=lavi&more=1",
        "https://KAVA.example/gone?from=lavi",
        "https://kava.example/back",
        "https://evil.example/",
        "//evil.example/",
        "javascript:alert(1)",
    ] {
        let there = ("post_logout_redirect_uri", wrong);
        assert_eq!(scene.sign_out(&[hint, there]).await, Step::SignOut(refused()), "{wrong}");
        let step = scene.sign_out(&[("client_id", &id), there]).await;
        assert_eq!(asked(step), (name.clone(), refused()), "{wrong}");
    }
    let there = ("post_logout_redirect_uri", GONE);
    assert_eq!(asked(scene.sign_out(&[there]).await), (None, refused()), "of which application?");
    let unknown = scene.sign_out(&[("client_id", "nobody"), there]).await;
    assert_eq!(asked(unknown), (None, refused()));
    let named = scene.sign_out(&[("client_id", &id), there]).await;
    assert_eq!(asked(named), (name, back(GONE)));
    let app = [hint, ("post_logout_redirect_uri", "ee.kava.app:/gone"), ("state", "1")];
    assert_eq!(scene.sign_out(&app).await, Step::SignOut(back("ee.kava.app:/gone?state=1")));
    // Another application's token, or parameters that stand twice, count for nothing.
    let other = NewClient { name: "Muu".to_owned(), ..super::kava() };
    let other = scene.world.service.oauth.clients.add_client(other).await.unwrap().id;
    let mixed = scene.sign_out(&[hint, ("client_id", &other), there]).await;
    assert_eq!(asked(mixed), (None, refused()));
    for twice in [hint, there, ("client_id", &id), ("state", "1")] {
        let step = scene.sign_out(&[hint, there, twice, twice]).await;
        assert_eq!(asked(step), (None, refused()), "{twice:?}");
    }
    let long = format!("state={}", "x".repeat(9_000));
    assert_eq!(asked(scene.sign_out_by(&long).await), (None, refused()));
}

#[actix_web::test]
async fn addresses_after_signing_out_are_registered_as_those_of_redirects() {
    let world = World::new().await;
    let clients = &world.service.oauth.clients;
    for wrong in [
        "http://kava.example/gone",
        "https://kava.example/#x",
        "kava:/gone",
        "https://u@a.example/",
        "",
    ] {
        let mut client = super::kava();
        client.options.logout.post_logout = vec![GONE.to_owned(), wrong.to_owned()];
        let cause = clients.add_client(client).await.unwrap_err().to_string();
        assert!(cause.starts_with(&format!("--post-logout {wrong}")), "{cause}");
    }
    let mut client = super::kava();
    with_logout(&mut client);
    let id = clients.add_client(client).await.unwrap().id;
    let shown = clients.show_client(&id).await.unwrap();
    assert_eq!(shown.options.logout.post_logout, [GONE, "ee.kava.app:/gone"]);
    let changed =
        clients.change_client(&id, |client| client.options.logout.post_logout.clear()).await;
    assert!(changed.unwrap().options.logout.post_logout.is_empty());
    let server = NewClient {
        resource_server: true,
        redirect_uris: Vec::new(),
        ..NewClient { scopes: vec!["user_grades".to_owned()], ..super::kava() }
    };
    let mut asks = server.clone();
    with_logout(&mut asks);
    assert!(clients.add_client(asks).await.is_err(), "a resource server signs nobody in");
    assert!(clients.add_client(server).await.is_ok());
}
