//! ID tokens and what userinfo says: checked by a library that nobody here wrote, as an application checks them.

use actix_web::test::TestRequest;
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use jsonwebtoken::{DecodingKey, Validation, decode, decode_header, jwk::JwkSet};
use lavi::accounts::{
    Role,
    embedded::{
        ChangeOutcome, NewPerson,
        oauth::{ClientError, IdTokenAlgorithm, SubjectKind},
    },
};
use serde_json::{Value, json};
use sha2::{Digest, Sha256, Sha512};

use super::{Answer, BACK, Scene, kava, keys::shown, parameter};
use crate::{
    cast::{self, PASSWORD},
    embedded::{allowances::number, sealed::with_code},
    world::{NOON, ServiceBrowser, World},
};

const OPENID: (&str, &str) = ("scope", "openid");
const ISSUER: &str = "https://login.example/account";

/// The claims of an ID token, with a signature of a key that the key set shows.
pub async fn checked(scene: &Scene, token: &str) -> Value {
    let set = scene.world.service.oauth.keys.key_set().await.unwrap();
    let set: JwkSet = serde_json::from_value(set).unwrap();
    let header = decode_header(token).unwrap();
    let key = set.find(header.kid.as_deref().unwrap()).unwrap();
    let mut validation = Validation::new(header.alg);
    validation.validate_exp = false;
    validation.set_audience(&[&scene.client.id]);
    validation.set_issuer(&[ISSUER]);
    decode::<Value>(token, &DecodingKey::from_jwk(key).unwrap(), &validation).unwrap().claims
}

pub async fn userinfo(scene: &Scene, token: &str) -> Answer {
    let request = TestRequest::get().uri("/oauth/userinfo");
    scene.call(request.insert_header(("authorization", format!("Bearer {token}")))).await
}

async fn refreshed(scene: &Scene, token: &str) -> Answer {
    scene.token(&[("grant_type", "refresh_token"), ("refresh_token", token)], &[]).await
}

#[actix_web::test]
async fn an_id_token_says_who_signed_in_when_and_how_for_which_application() {
    for algorithm in IdTokenAlgorithm::ALL {
        let mut scene = Scene::with(|client| client.options.id_token_alg = algorithm).await;
        scene.world.clock.advance(10);
        let code = scene.code(&[OPENID, ("nonce", "n 1&=")]).await;
        let tokens = scene.exchange(&code, &[]).await;
        assert_eq!((tokens.status, tokens.text("scope").as_str()), (200, "openid"), "{tokens:?}");
        assert_eq!(tokens.json.get("refresh_token"), None, "it has not asked to go on alone");
        let token = tokens.text("id_token");
        assert_eq!(
            format!("{:?}", decode_header(&token).unwrap().alg).to_uppercase(),
            algorithm.as_str().to_uppercase()
        );
        let mut claims = checked(&scene, &token).await;
        let access = tokens.text("access_token");
        let hash = match algorithm {
            IdTokenAlgorithm::EdDsa => URL_SAFE_NO_PAD.encode(&Sha512::digest(&access)[..32]),
            _ => URL_SAFE_NO_PAD.encode(&Sha256::digest(&access)[..16]),
        };
        let told = userinfo(&scene, &access).await;
        assert_eq!(told.json, json!({"sub": claims["sub"]}), "openid alone opens the id");
        let sid = claims.as_object_mut().unwrap().remove("sid").unwrap();
        assert_eq!(sid.as_str().unwrap().len(), 43);
        assert_eq!(
            claims,
            json!({
                "iss": ISSUER, "sub": told.json["sub"], "aud": scene.client.id, "exp": NOON + 10 + 3600, "iat": NOON + 10,
                "auth_time": NOON, "nonce": "n 1&=", "acr": "https://refeds.org/profile/sfa", "amr": ["pwd"], "at_hash": hash,
            })
        );
    }
}

#[actix_web::test]
async fn without_openid_there_is_no_id_token_and_nothing_else_changes() {
    let mut scene = Scene::new().await;
    let code = scene.code(&[("scope", "user_basic_data"), ("nonce", "n")]).await;
    let tokens = scene.exchange(&code, &[]).await;
    assert_eq!(tokens.json.get("id_token"), None);
    let again = refreshed(&scene, &tokens.text("refresh_token")).await;
    assert_eq!((again.status, again.json.get("id_token")), (200, None));
    let kept = "SELECT COUNT(*) FROM oauth_grants WHERE nonce IS NOT NULL OR auth_time IS NOT NULL OR session IS NOT NULL";
    assert_eq!(number(&scene.world, kept).await, 0, "nothing is noted that nobody needs");
    assert_eq!(number(&scene.world, "SELECT COUNT(*) FROM signing_keys").await, 0);
}

#[actix_web::test]
async fn two_factors_are_told_if_both_were_given_in_this_session() {
    let mut scene = Scene::new().await;
    let person =
        NewPerson { totp_secret: Some(cast::TOTP_SECRET.to_owned()), ..cast::account("anu") };
    scene.world.add(person).await;
    scene.browser = ServiceBrowser::new();
    let credentials = with_code("anu", cast::TOTP_SECRET, &scene.world);
    let reply =
        lavi::accounts::FormCalls::login(&scene.world.service, &scene.browser.caller, credentials)
            .await;
    assert!(scene.browser.take(reply).success);
    let code = scene.code(&[OPENID]).await;
    let claims = checked(&scene, &scene.exchange(&code, &[]).await.text("id_token")).await;
    assert_eq!(claims["acr"], "https://refeds.org/profile/mfa");
    assert_eq!(claims["amr"], json!(["pwd", "otp", "mfa"]));
}

#[actix_web::test]
async fn scopes_open_their_claims_and_those_of_before_open_what_they_opened() {
    let mut scene = Scene::new().await;
    let mari = scene.world.service.administration.find_account("mari").await.unwrap();
    let attributes = [("school", "Metsa"), ("class_level", "7")];
    let attributes = attributes.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let role = Role { name: "teacher".to_owned(), attributes: attributes.into() };
    scene.world.service.roles.add_role(&mari, &role).await.unwrap();
    let mut names = Vec::new();
    for scopes in ["openid profile", "openid email", "openid user_roles", "user_basic_data"] {
        let code = scene.code(&[("scope", scopes)]).await;
        let tokens = scene.exchange(&code, &[]).await;
        let told = userinfo(&scene, &tokens.text("access_token")).await.json;
        let mut known: Vec<String> = told.as_object().unwrap().keys().cloned().collect();
        known.sort();
        names.push(known.join(" "));
        if scopes == "openid user_roles" {
            assert_eq!(
                told["roles"],
                json!([{
                    "name": "teacher", "attributes": {"class_level": "7", "school": "Metsa"},
                    "role": "teacher", "school": "Metsa", "class_level": "7",
                }])
            );
        }
        if scopes == "openid profile" {
            assert_eq!(told["preferred_username"], "mari");
            assert_eq!(told["updated_at"], NOON);
        }
        if scopes == "openid email" {
            assert_eq!(told["email_verified"], true, "{told}");
        }
    }
    assert_eq!(
        names,
        [
            "family_name given_name locale name preferred_username sub updated_at",
            "email email_verified sub",
            "roles sub",
            "family_name given_name locale name sub",
        ]
    );
}

#[actix_web::test]
async fn each_application_has_ids_of_its_own_unless_it_shares_them_by_registration() {
    let mut scene = Scene::new().await;
    let mari = scene.world.service.administration.find_account("mari").await.unwrap();
    let clients = scene.world.service.oauth.clients.clone();
    let mut subjects = Vec::new();
    for (subject, sector, first_party) in [
        (None, None, false),
        (None, Some("other.example"), false),
        (Some(SubjectKind::Pairwise), None, true),
        (Some(SubjectKind::Public), None, false),
        (None, None, true),
    ] {
        let mut client = kava();
        client.options.subject = subject;
        client.options.sector = sector.map(str::to_owned);
        client.options.first_party = first_party;
        scene.client = clients.add_client(client).await.unwrap();
        let code = scene.code(&[OPENID]).await;
        let tokens = scene.exchange(&code, &[]).await;
        let claims = checked(&scene, &tokens.text("id_token")).await;
        let told = userinfo(&scene, &tokens.text("access_token")).await;
        assert_eq!(told.json["sub"], claims["sub"]);
        subjects.push(told.text("sub"));
    }
    assert_eq!(subjects[0], subjects[2], "both are of kava.example");
    assert!(subjects[0] != subjects[1] && !subjects[..3].contains(&mari), "{subjects:?}");
    assert_eq!(subjects[3..], [mari.clone(), mari.clone()]);

    // A storage key goes, the ids stay.
    scene.world.service.storage_keys.add_storage_key().await.unwrap();
    scene.world.service.storage_keys.reseal_all(std::time::Duration::ZERO).await.unwrap();
    scene.client = clients.add_client(kava()).await.unwrap();
    let code = scene.code(&[OPENID]).await;
    let claims = checked(&scene, &scene.exchange(&code, &[]).await.text("id_token")).await;
    assert_eq!(claims["sub"], subjects[0]);

    let refused = async |change: fn(&mut lavi::accounts::embedded::oauth::NewClient)| {
        let mut client = kava();
        change(&mut client);
        matches!(clients.add_client(client).await, Err(ClientError::Sector))
    };
    let wrong: [fn(&mut lavi::accounts::embedded::oauth::NewClient); 4] = [
        |client| client.redirect_uris.push("https://other.example/back".to_owned()),
        |client| client.options.sector = Some("https://kava.example/".to_owned()),
        |client| client.options.sector = Some("two words".to_owned()),
        |client| {
            client.options.subject = Some(SubjectKind::Public);
            client.options.sector = Some("kava.example".to_owned());
        },
    ];
    for change in wrong {
        assert!(refused(change).await);
    }
}

#[actix_web::test]
async fn a_refresh_token_is_for_who_asks_to_go_on_alone_where_it_can_be_seen() {
    let mut scene = Scene::new().await;
    let both = ("scope", "openid offline_access");
    // It did not ask for the question, so it may not go on alone.
    let code = scene.code(&[both]).await;
    let tokens = scene.exchange(&code, &[]).await;
    assert_eq!((tokens.text("scope").as_str(), tokens.json.get("refresh_token")), ("openid", None));

    let code = scene.code(&[both, ("prompt", "consent"), ("nonce", "once")]).await;
    let tokens = scene.exchange(&code, &[]).await;
    assert_eq!(tokens.text("scope"), "openid offline_access");
    let first = checked(&scene, &tokens.text("id_token")).await;
    scene.world.clock.advance(600);
    let again = refreshed(&scene, &tokens.text("refresh_token")).await;
    let second = checked(&scene, &again.text("id_token")).await;
    for name in ["iss", "sub", "aud", "auth_time", "sid", "acr", "amr"] {
        assert_eq!(first[name], second[name], "{name}");
    }
    assert_eq!((second.get("nonce"), &second["iat"]), (None, &json!(NOON + 600)));

    // Used twice, all that came of it ends.
    assert_eq!(
        refreshed(&scene, &tokens.text("refresh_token")).await.error(),
        (400, "invalid_grant")
    );
    assert_eq!(userinfo(&scene, &again.text("access_token")).await.status, 401);

    let own = Scene::with(|client| client.options.first_party = true).await;
    let mut own = own;
    let code = own.code(&[both]).await;
    assert!(own.exchange(&code, &[]).await.json.get("refresh_token").is_some());
}

#[actix_web::test]
async fn a_code_is_for_one_exchange_of_one_application_within_a_minute() {
    let mut scene = Scene::new().await;
    let code = scene.code(&[OPENID]).await;
    let other = scene.world.service.oauth.clients.add_client(kava()).await.unwrap();
    let own = std::mem::replace(&mut scene.client, other);
    assert_eq!(scene.exchange(&code, &[]).await.error(), (400, "invalid_grant"), "another one's");
    scene.client = own;
    let tokens = scene.exchange(&code, &[]).await;
    assert_eq!(tokens.status, 200, "who is not meant has spent nothing");
    assert_eq!(scene.exchange(&code, &[]).await.error(), (400, "invalid_grant"), "twice");
    assert_eq!(userinfo(&scene, &tokens.text("access_token")).await.status, 401, "and it ends all");

    let code = scene.code(&[OPENID]).await;
    let elsewhere = [("redirect_uri", "https://kava.example/other")];
    assert_eq!(scene.exchange(&code, &elsewhere).await.error(), (400, "invalid_grant"));
    let code = scene.code(&[OPENID]).await;
    scene.world.clock.advance(60);
    assert_eq!(scene.exchange(&code, &[]).await.error(), (400, "invalid_grant"), "too late");
}

#[actix_web::test]
async fn keys_are_replaced_in_the_middle_of_a_sign_in_and_both_nodes_sign_with_the_new_one() {
    let mut scene = Scene::new().await;
    let second = scene.world.reopened().await;
    let kid = |token: &str| decode_header(token).unwrap().kid.unwrap();
    let code = scene.code(&[OPENID]).await;
    let former = scene.exchange(&code, &[]).await.text("id_token");
    shown(&second).await;
    scene.world.service.oauth.keys.rotate().await.unwrap();
    let code = scene.code(&[OPENID]).await;
    let published = scene.exchange(&code, &[]).await.text("id_token");
    assert_eq!(kid(&former), kid(&published), "the new key does not sign yet");
    scene.world.clock.advance(3600);
    scene.sign_in().await;
    let code = scene.code(&[OPENID]).await;
    // The other node exchanges the code.
    let first = std::mem::replace(&mut scene.world.service, second);
    let token = scene.exchange(&code, &[]).await.text("id_token");
    assert_ne!(kid(&token), kid(&former));
    checked(&scene, &token).await;
    checked(&scene, &former).await;
    scene.world.service = first;
    checked(&scene, &token).await;
    let code = scene.code(&[OPENID]).await;
    assert_eq!(kid(&scene.exchange(&code, &[]).await.text("id_token")), kid(&token));
}

#[actix_web::test]
async fn the_name_of_a_session_is_another_one_for_each_application() {
    let mut scene = Scene::new().await;
    let mut names = Vec::new();
    for _ in 0..2 {
        scene.client = scene.world.service.oauth.clients.add_client(kava()).await.unwrap();
        for _ in 0..2 {
            let code = scene.code(&[OPENID]).await;
            let claims = checked(&scene, &scene.exchange(&code, &[]).await.text("id_token")).await;
            names.push(claims["sid"].clone());
        }
    }
    assert!(names[0] == names[1] && names[2] == names[3] && names[0] != names[2], "{names:?}");
}

#[actix_web::test]
async fn a_person_sees_by_which_ids_applications_know_them() {
    let world = World::on_sqlite().await;
    world.person("mari").await;
    let mut browser = ServiceBrowser::new();
    browser.login(&world, "mari", PASSWORD).await;
    let client = world.service.oauth.clients.add_client(kava()).await.unwrap();
    let mut scene = Scene { world, browser, client };
    let code = scene.code(&[OPENID]).await;
    let told = checked(&scene, &scene.exchange(&code, &[]).await.text("id_token")).await;
    let export = scene.world.service.person_data.export(&scene.browser.caller, false).await;
    let ChangeOutcome::Done(export) = scene.browser.take(export) else { panic!("not proven") };
    let known = json!([{"application": "kava.example", "subject": told["sub"]}]);
    assert_eq!(export["application_ids"], known);
    assert_eq!(parameter(&scene.answered(&[OPENID]).await, "iss"), ISSUER);
    assert!(BACK.contains("kava.example"));
}
