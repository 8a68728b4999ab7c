//! What an application is told of its own tokens (RFC 7662), and how it ends them (RFC 7009).

use actix_web::test::TestRequest;
use serde_json::{Value, json};

use super::{Answer, Scene, basic, kava};
use crate::world::NOON;

const INACTIVE: fn() -> Value = || json!({"active": false});

/// What an endpoint answers to the application of this scene.
async fn asked(scene: &Scene, path: &str, fields: &[(&str, &str)]) -> Answer {
    let mut request = TestRequest::post().uri(path).set_form(fields);
    if let Some(secret) = &scene.client.secret {
        request = request.insert_header(basic(&scene.client.id, secret.expose()));
    }
    scene.call(request).await
}

async fn introspected(scene: &Scene, token: &str) -> Value {
    let told = asked(scene, "/oauth/introspect", &[("token", token)]).await;
    assert_eq!(told.status, 200, "{told:?}");
    told.json
}

#[actix_web::test]
async fn an_application_learns_of_its_own_tokens_what_it_was_given() {
    let mut scene = Scene::new().await;
    let wanted = [("scope", "openid offline_access user_data"), ("prompt", "consent")];
    let code = scene.code(&wanted).await;
    let tokens = scene.exchange(&code, &[]).await;
    let (access, refresh) = (tokens.text("access_token"), tokens.text("refresh_token"));
    let userinfo = TestRequest::get().uri("/oauth/userinfo");
    let userinfo =
        scene.call(userinfo.insert_header(("authorization", format!("Bearer {access}")))).await;
    let mut told = json!({
        "active": true, "scope": "openid offline_access user_data", "client_id": scene.client.id, "token_type": "Bearer",
        "exp": NOON + 3600, "iat": NOON, "sub": userinfo.json["sub"], "aud": scene.client.id,
        "iss": "https://login.example/account",
    });
    let mari = scene.world.service.administration.find_account("mari").await.unwrap();
    assert_ne!(told["sub"], mari, "it knows people by ids of its own");
    assert_eq!(introspected(&scene, &access).await, told);
    told.as_object_mut().unwrap().remove("token_type");
    told["exp"] = (NOON + 30 * 86_400).into();
    assert_eq!(introspected(&scene, &refresh).await, told, "a refresh token opens nothing itself");

    // A used refresh token is none any more, and to ask about it is not to use it.
    let fields = [("grant_type", "refresh_token"), ("refresh_token", refresh.as_str())];
    let again = scene.token(&fields, &[]).await;
    assert_eq!(introspected(&scene, &refresh).await, INACTIVE());
    assert_eq!(introspected(&scene, &again.text("access_token")).await["active"], true);
    scene.world.clock.advance(3600);
    assert_eq!(introspected(&scene, &access).await, INACTIVE());
}

#[actix_web::test]
async fn an_application_hears_nothing_of_the_tokens_of_others() {
    let mut scene = Scene::new().await;
    let code = scene.code(&[]).await;
    let tokens = scene.exchange(&code, &[]).await;
    let (access, refresh) = (tokens.text("access_token"), tokens.text("refresh_token"));
    let clients = scene.world.service.oauth.clients.clone();
    let other = clients.add_client(kava()).await.unwrap();
    let own = std::mem::replace(&mut scene.client, other);
    for token in [&access, &refresh, "unknown"] {
        assert_eq!(introspected(&scene, token).await, INACTIVE());
        let told = asked(&scene, "/oauth/revoke", &[("token", token)]).await;
        assert_eq!((told.status, told.json), (200, json!({})), "no difference");
    }
    let mut public = kava();
    public.public = true;
    scene.client = clients.add_client(public).await.unwrap();
    let id = scene.client.id.clone();
    let told = asked(&scene, "/oauth/introspect", &[("token", &access), ("client_id", &id)]).await;
    assert_eq!(told.error(), (400, "unauthorized_client"), "it proves nothing");
    scene.client = own;
    assert_eq!(introspected(&scene, &access).await["active"], true, "nothing of that ended it");
}

#[actix_web::test]
async fn a_token_is_revoked_whatever_the_hint_says_and_by_public_applications_too() {
    for public in [false, true] {
        let mut scene = Scene::with(|client| client.public = public).await;
        let id = scene.client.id.clone();
        for (hint, ends_all) in [
            ("access_token", false),
            ("refresh_token", false),
            ("", false),
            ("refresh_token", true),
            ("access_token", true),
            ("saml2_session", true),
        ] {
            scene.sign_in().await;
            let code = scene.code(&[]).await;
            let tokens = scene.exchange(&code, &[("client_id", &id)]).await;
            let (access, refresh) = (tokens.text("access_token"), tokens.text("refresh_token"));
            let token = if ends_all { &refresh } else { &access };
            let fields = [("token", token.as_str()), ("token_type_hint", hint), ("client_id", &id)];
            let told = asked(&scene, "/oauth/revoke", &fields).await;
            assert_eq!((told.status, told.json), (200, json!({})), "{hint}");
            let fields = [
                ("grant_type", "refresh_token"),
                ("refresh_token", refresh.as_str()),
                ("client_id", &id),
            ];
            let refreshed = scene.token(&fields, &[]).await.status;
            assert_eq!(refreshed == 200, !ends_all, "{hint} {ends_all}");
            let userinfo = TestRequest::get().uri("/oauth/userinfo");
            let userinfo = userinfo.insert_header(("authorization", format!("Bearer {access}")));
            assert_eq!(scene.call(userinfo).await.status, 401, "{hint} {ends_all}");
        }
        let told = asked(&scene, "/oauth/revoke", &[("client_id", &id)]).await;
        assert_eq!(told.error(), (400, "invalid_request"), "without a token");
    }
}
