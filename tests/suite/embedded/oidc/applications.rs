//! What an operator can say of an application, and what follows from it.

use actix_web::test::TestRequest;
use lavi::accounts::embedded::oauth::{AuthorizationStep, ClientError};
use serde_json::{Value, json};

use super::{BACK, Scene, basic, kava, parameter};
use crate::command::Machine;

const WITHOUT: [(&str, &str); 2] = [("code_challenge", ""), ("code_challenge_method", "")];

#[actix_web::test]
async fn people_are_not_asked_for_an_application_of_the_operators_own() {
    for public in [false, true] {
        let mut scene = Scene::with(|client| {
            client.public = public;
            client.options.first_party = true;
        })
        .await;
        let query = scene.query(&[]);
        assert!(matches!(scene.step(&query).await, AuthorizationStep::Back(_)), "{public}");
        let mari = scene.world.service.administration.find_account("mari").await.unwrap();
        let allowed = scene.world.service.oauth.consents.applications(&mari).await;
        assert!(allowed.result.unwrap().is_empty(), "nobody was asked, so nothing was allowed");

        // It is not the operator's own any more: people have allowed nothing yet.
        let clients = &scene.world.service.oauth.clients;
        let id = scene.client.id.clone();
        clients.change_client(&id, |client| client.options.first_party = false).await.unwrap();
        assert!(matches!(scene.step(&query).await, AuthorizationStep::Ask(_)), "{public}");
    }
}

#[actix_web::test]
async fn an_application_that_cannot_do_pkce_may_leave_it_out_where_that_is_registered() {
    let mut scene = Scene::new().await;
    let query = scene.query(&WITHOUT);
    let AuthorizationStep::Back(told) = scene.step(&query).await else { panic!("not refused") };
    assert_eq!(parameter(&told.parse().unwrap(), "error"), "invalid_request");

    let mut scene = Scene::with(|client| client.options.pkce_optional = true).await;
    let code = scene.code(&WITHOUT).await;
    assert_eq!(scene.exchange(&code, &[("code_verifier", "")]).await.status, 200);
    // A verifier without a challenge: somebody has taken the challenge out of the request.
    let code = scene.code(&WITHOUT).await;
    assert_eq!(scene.exchange(&code, &[]).await.error(), (400, "invalid_grant"));
    // Who sends a challenge is held to it.
    let code = scene.code(&[]).await;
    let refused = scene.exchange(&code, &[("code_verifier", "")]).await;
    assert_eq!(refused.error(), (400, "invalid_grant"));
    let code = scene.code(&[]).await;
    assert_eq!(scene.exchange(&code, &[]).await.status, 200);
    for half in [
        [("code_challenge", ""), ("code_challenge_method", "S256")],
        [("code_challenge", "short"), ("code_challenge_method", "")],
    ] {
        let query = scene.query(&half);
        let AuthorizationStep::Back(told) = scene.step(&query).await else { panic!("{half:?}") };
        assert_eq!(parameter(&told.parse().unwrap(), "error"), "invalid_request", "{half:?}");
    }

    let mut public = kava();
    public.public = true;
    public.options.pkce_optional = true;
    let refused = scene.world.service.oauth.clients.add_client(public).await;
    assert!(matches!(refused, Err(ClientError::Pkce)), "{refused:?}");
}

#[actix_web::test]
async fn a_former_secret_counts_as_long_as_the_operator_says() {
    let mut scene = Scene::new().await;
    let clients = scene.world.service.oauth.clients.clone();
    let first = scene.client.secret.as_ref().unwrap().expose().to_owned();
    let is_good = async |scene: &Scene, secret: &str| {
        let fields = [("token", "unknown")];
        let request = TestRequest::post().uri("/oauth/revoke").set_form(fields);
        let request = request.insert_header(basic(&scene.client.id, secret));
        scene.call(request).await.status == 200
    };
    let second = clients.renew_secret(&scene.client.id, 3600).await.unwrap();
    assert!(is_good(&scene, &first).await && is_good(&scene, second.expose()).await);
    scene.world.clock.advance(3599);
    assert!(is_good(&scene, &first).await);
    scene.world.clock.advance(1);
    assert!(!is_good(&scene, &first).await && is_good(&scene, second.expose()).await);

    let third = clients.renew_secret(&scene.client.id, 3600).await.unwrap();
    let fourth = clients.renew_secret(&scene.client.id, 0).await.unwrap();
    for (secret, good) in [(second, false), (third, false), (fourth.clone(), true)] {
        assert_eq!(is_good(&scene, secret.expose()).await, good);
    }
    scene.client.secret = Some(fourth);
    scene.sign_in().await;
    let code = scene.code(&[]).await;
    assert_eq!(scene.exchange(&code, &[]).await.status, 200);
}

#[actix_web::test]
async fn a_permission_that_is_taken_away_ends_the_tokens_and_other_changes_do_not() {
    let mut scene = Scene::new().await;
    let code = scene.code(&[]).await;
    let tokens = scene.exchange(&code, &[]).await;
    let bearer = format!("Bearer {}", tokens.text("access_token"));
    let is_open = async |scene: &Scene| {
        let request = TestRequest::get().uri("/oauth/userinfo");
        scene.call(request.insert_header(("authorization", bearer.clone()))).await.status == 200
    };
    let clients = scene.world.service.oauth.clients.clone();
    let id = scene.client.id.clone();
    let changed = clients
        .change_client(&id, |client| {
            client.name = " Kava ".to_owned();
            client.scopes.push("user_grades".to_owned());
            client.redirect_uris.push("https://kava.example/new".to_owned());
        })
        .await
        .unwrap();
    assert_eq!(
        (changed.name.as_str(), changed.redirect_uris.as_str()),
        ("Kava", &*format!("{BACK} https://kava.example/new"))
    );
    assert!(is_open(&scene).await);
    clients.change_client(&id, |client| drop(client.scopes.remove(0))).await.unwrap();
    assert!(!is_open(&scene).await);
    let wrong = clients.change_client(&id, |client| client.redirect_uris.clear()).await;
    assert!(matches!(wrong, Err(ClientError::NoRedirect)), "{wrong:?}");
    let nobody = clients.change_client("nobody", |_| {}).await;
    assert!(matches!(nobody, Err(ClientError::Unknown)), "{nobody:?}");
}

#[tokio::test]
async fn an_operator_sees_and_changes_what_is_registered() {
    let machine = Machine::new();
    let file = machine.path("lavi.db").display().to_string();
    let machine = machine.with("LAVI__EMBEDDED__DATABASE", &format!("sqlite://{file}"));
    machine.told("migrate");
    let told = |command: &str| -> Value { serde_json::from_str(&machine.told(command)).unwrap() };
    let added = told(&format!(
        "client add Kava --redirect {BACK} --scopes user_data,user_roles --first-party --pkce optional --json"
    ));
    let (id, secret) =
        (added["client_id"].as_str().unwrap(), added["client_secret"].as_str().unwrap());
    assert_eq!(secret.len(), 43);
    let mut shown = json!({
        "client_id": id, "name": "Kava", "public": false, "resource_server": false, "auth": "client_secret_basic",
        "scopes": ["user_data", "user_roles"], "roles": [], "redirect_uris": [BACK],
        "first_party": true, "device": false, "pkce": "optional", "subject": "public", "id_token_alg": "ES256",
    });
    assert_eq!(told(&format!("client show {id} --json")), shown);
    assert_eq!(told("client list --json"), json!([shown]));
    let changed =
        told(&format!("client set {id} --name Uus --scopes user_data --first-party false --json"));
    for (name, value) in
        [("name", json!("Uus")), ("scopes", json!(["user_data"])), ("first_party", json!(false))]
    {
        shown[name] = value;
    }
    assert_eq!(changed, shown);
    let lines = machine.told(&format!("client set {id} --pkce required --roles teacher"));
    assert!(lines.contains("pkce\trequired\n") && lines.contains("roles\tteacher\n"), "{lines}");
    let renewed = told(&format!("client secret {id} --keep-old 24h --json"));
    assert_ne!(renewed["client_secret"], secret);
    assert!(machine.told(&format!("client secret {id}")).starts_with("client_secret\t"));
    for wrong in ["0h", "31d", "24", "h", "-1h"] {
        assert_ne!(
            machine.run(&format!("client secret {id} --keep-old {wrong}")).code,
            0,
            "{wrong}"
        );
    }
    assert_eq!(told(&format!("client remove {id} --json")), json!({"removed": id}));
    assert_eq!(machine.run(&format!("client show {id}")).code, 1);
}
