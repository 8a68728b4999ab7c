//! What an application demands of a sign-in: how sure it is, whose it is; and what its ID tokens tell.

use lavi::{
    accounts::{
        AskedSignIn, FormCalls, SignInReason, TwoFactor, embedded::oauth::AuthorizationStep as Step,
    },
    domain::{Assurance, Secret},
};
use serde_json::{Value, json};

use super::{Scene, parameter, tokens::checked};
use crate::{
    cast::{self, PASSWORD},
    world::ServiceBrowser,
};

const OPENID: (&str, &str) = ("scope", "openid");
const SFA: &str = "https://refeds.org/profile/sfa";
const MFA: &str = "https://refeds.org/profile/mfa";

fn asked(reason: SignInReason) -> Step {
    let client = "Õppekava".to_owned();
    Step::SignIn(AskedSignIn { client, username: None, reason: Some(reason) })
}

/// Anu, who has a second factor, signs in by both.
async fn by_two_factors(scene: &mut Scene) {
    scene.browser = ServiceBrowser::new();
    with_code(scene, None).await;
}

async fn with_code(scene: &mut Scene, remember_device: Option<bool>) {
    assert!(scene.browser.login(&scene.world, "anu", PASSWORD).await.two_factor_required);
    let two_factor_code = Secret::new(scene.world.totp_code());
    let code = TwoFactor { two_factor_code, remember_device, ..TwoFactor::default() };
    let reply = scene.world.service.two_factor(&scene.browser.caller, code).await;
    assert!(scene.browser.take(reply).success);
}

async fn told_acr(scene: &mut Scene, changed: &[(&str, &str)]) -> Value {
    let code = scene.code(changed).await;
    checked(scene, &scene.exchange(&code, &[]).await.text("id_token")).await["acr"].clone()
}

async fn error(scene: &mut Scene, changed: &[(&str, &str)]) -> String {
    let query = scene.query(changed);
    match scene.step(&query).await {
        Step::Back(address) => parameter(&address.parse().unwrap(), "error"),
        other => panic!("{changed:?}: {other:?}"),
    }
}

#[actix_web::test]
async fn a_sign_in_that_is_not_sure_enough_is_asked_for_once_more_and_its_application_is_told_how_sure_it_is()
 {
    let mut scene = Scene::new().await;
    scene.world.add(cast::account_with_totp("anu")).await;
    assert_eq!(told_acr(&mut scene, &[OPENID, ("acr_values", SFA)]).await, SFA);
    scene.world.clock.advance(10);
    let wish = [OPENID, ("acr_values", MFA)];
    let query = scene.query(&wish);
    assert_eq!(scene.step(&query).await, asked(SignInReason::TwoFactors));
    // Where no page is wanted it goes on with what there is.
    assert_eq!(told_acr(&mut scene, &[wish[0], wish[1], ("prompt", "none")]).await, SFA);
    assert_eq!(scene.step(&query).await, asked(SignInReason::TwoFactors));
    scene.world.clock.advance(5);
    scene.sign_in().await;
    assert!(matches!(scene.step("").await, Step::Back(_)), "it is a wish");
    by_two_factors(&mut scene).await;
    assert_eq!(told_acr(&mut scene, &wish).await, MFA);
    assert_eq!(told_acr(&mut scene, &[OPENID, ("acr_values", "urn:x")]).await, MFA);
    let both = format!("{SFA} {MFA}");
    assert_eq!(told_acr(&mut scene, &[OPENID, ("acr_values", &both)]).await, SFA, "in its order");
    scene.world.clock.advance(5);
    let query = scene.query(&[OPENID, ("acr_values", "urn:lavi:low urn:lavi:high")]);
    assert_eq!(scene.step(&query).await, asked(SignInReason::Identity));
    // Who is not signed in reads it before.
    scene.browser = ServiceBrowser::new();
    let query = scene.query(&wish);
    assert_eq!(scene.step(&query).await, asked(SignInReason::TwoFactors));
}

#[actix_web::test]
async fn what_has_to_be_met_and_is_not_is_told_to_the_application() {
    const UNMET: &str = "unmet_authentication_requirements";
    let essential =
        |values: Value| json!({"id_token": {"acr": {"essential": true, "values": values}}});
    let mfa = essential(json!([MFA])).to_string();
    let mut scene = Scene::new().await;
    scene.world.add(cast::account_with_totp("anu")).await;
    scene.code(&[OPENID]).await;
    scene.world.clock.advance(10);
    let wish = [OPENID, ("claims", mfa.as_str())];
    let none = [wish[0], wish[1], ("prompt", "none")];
    assert_eq!(error(&mut scene, &none).await, "login_required");
    let query = scene.query(&wish);
    assert_eq!(scene.step(&query).await, asked(SignInReason::TwoFactors));
    // Without another sign-in it does not go on, by no way.
    assert_eq!(scene.step("").await, asked(SignInReason::TwoFactors));
    let shown = lavi::accounts::AccountService::third_party(
        &scene.world.service,
        &scene.browser.caller,
        &query,
    );
    assert!(scene.browser.take(shown.await).data.is_none());
    scene.world.clock.advance(5);
    scene.sign_in().await;
    let Step::Back(told) = scene.step("").await else { panic!("it goes on") };
    assert_eq!(parameter(&told.parse().unwrap(), "error"), UNMET);
    assert_eq!(scene.step("").await, Step::Nothing, "it waits no longer");
    by_two_factors(&mut scene).await;
    assert_eq!(told_acr(&mut scene, &wish).await, MFA);

    let unknown = essential(json!(["urn:x"])).to_string();
    assert_eq!(error(&mut scene, &[OPENID, ("claims", &unknown)]).await, UNMET);
    let any = json!({"id_token": {"acr": {"essential": true}}}).to_string();
    assert_eq!(told_acr(&mut scene, &[OPENID, ("claims", &any)]).await, MFA);
    for wrong in ["x", "[]", "{\"id_token\": 1}", "{\"id_token\": {\"acr\": {\"values\": 1}}}"] {
        assert_eq!(error(&mut scene, &[OPENID, ("claims", wrong)]).await, "invalid_request");
    }
}

#[actix_web::test]
async fn an_application_can_be_registered_with_how_sure_each_sign_in_has_to_be() {
    for (level, reason) in [
        (Assurance::TwoFactors, SignInReason::TwoFactors),
        (Assurance::High, SignInReason::Identity),
    ] {
        let mut scene = Scene::with(|client| client.options.acr = Some(level)).await;
        scene.world.add(cast::account_with_totp("anu")).await;
        scene.world.clock.advance(10);
        for wish in [&[OPENID][..], &[OPENID, ("acr_values", SFA)], &[("scope", "user_data")]] {
            let query = scene.query(wish);
            assert_eq!(scene.step(&query).await, asked(reason), "{wish:?}");
        }
        by_two_factors(&mut scene).await;
        if level == Assurance::TwoFactors {
            assert_eq!(told_acr(&mut scene, &[OPENID]).await, MFA);
        } else {
            scene.world.clock.advance(10);
            let query = scene.query(&[OPENID]);
            assert_eq!(scene.step(&query).await, asked(reason));
        }
    }
}

#[actix_web::test]
async fn a_trusted_browser_is_asked_for_the_code_that_an_application_demands() {
    let mut scene = Scene::with(|client| client.options.acr = Some(Assurance::TwoFactors)).await;
    scene.world.add(cast::account_with_totp("anu")).await;
    scene.browser = ServiceBrowser::new();
    with_code(&mut scene, Some(true)).await;
    scene.world.clock.advance(40);
    assert!(!scene.browser.login(&scene.world, "anu", PASSWORD).await.two_factor_required);
    scene.world.clock.advance(10);
    let query = scene.query(&[OPENID]);
    assert_eq!(scene.step(&query).await, asked(SignInReason::TwoFactors), "it was spared");
    scene.world.clock.advance(30);
    with_code(&mut scene, None).await;
    assert!(matches!(scene.step("").await, Step::Ask(_)), "it was given");
}

#[actix_web::test]
async fn an_id_token_tells_what_is_wanted_of_what_the_scopes_open() {
    let mut scene = Scene::new().await;
    let wanted = json!({"id_token": {"email": null, "given_name": {"essential": true}, "sub": null, "iss": null, "phone": null}});
    let wanted = ("claims", wanted.to_string());
    let wanted = (wanted.0, wanted.1.as_str());
    let told = |claims: &Value| (claims["email"].clone(), claims["given_name"].clone());
    let code = scene
        .code(&[("scope", "openid email offline_access"), ("prompt", "consent"), wanted])
        .await;
    let tokens = scene.exchange(&code, &[]).await;
    let claims = checked(&scene, &tokens.text("id_token")).await;
    assert_eq!(
        told(&claims),
        (json!("mari@school.example"), Value::Null),
        "profile was not asked for"
    );
    assert_eq!(claims["iss"], "https://login.example/account");
    assert_eq!(claims["email_verified"], Value::Null, "open, and not wanted here");
    let token = tokens.text("refresh_token");
    let again =
        scene.token(&[("grant_type", "refresh_token"), ("refresh_token", &token)], &[]).await;
    assert_eq!(checked(&scene, &again.text("id_token")).await["email"], "mari@school.example");
    let code = scene.code(&[("scope", "openid profile"), wanted]).await;
    let claims = checked(&scene, &scene.exchange(&code, &[]).await.text("id_token")).await;
    assert_eq!(told(&claims), (Value::Null, json!("Mari")));
    let code = scene.code(&[("scope", "openid profile email")]).await;
    let claims = checked(&scene, &scene.exchange(&code, &[]).await.text("id_token")).await;
    assert_eq!(told(&claims), (Value::Null, Value::Null), "nothing was wanted");
}

#[actix_web::test]
async fn an_application_can_demand_the_person_whom_it_knows() {
    let mut scene = Scene::new().await;
    scene.world.person("juku").await;
    let code = scene.code(&[OPENID]).await;
    let token = scene.exchange(&code, &[]).await.text("id_token");
    let claims = checked(&scene, &token).await;
    let sub = claims["sub"].as_str().unwrap().to_owned();
    let demand = |sub: &str| json!({"id_token": {"sub": {"value": sub}}}).to_string();
    let mari = demand(&sub);
    let wish = [OPENID, ("claims", mari.as_str())];
    let none = [wish[0], wish[1], ("prompt", "none")];
    assert!(!scene.code(&none).await.is_empty(), "it is her");
    scene.browser = ServiceBrowser::new();
    scene.browser.login(&scene.world, "juku", PASSWORD).await;
    scene.world.clock.advance(10);
    assert_eq!(error(&mut scene, &none).await, "login_required");
    let query = scene.query(&wish);
    assert!(matches!(scene.step(&query).await, Step::SignIn(_)), "as her");
    scene.world.clock.advance(5);
    scene.browser.login(&scene.world, "juku", PASSWORD).await;
    let Step::Back(told) = scene.step("").await else { panic!("it goes on") };
    assert_eq!(parameter(&told.parse().unwrap(), "error"), "login_required");
    scene.world.clock.advance(5);
    scene.step(&query).await;
    scene.world.clock.advance(5);
    scene.sign_in().await;
    assert!(matches!(scene.step("").await, Step::Back(told) if told.contains("code=")));
    // The same by an ID token.
    scene.world.clock.advance(90 * 86_400);
    scene.browser = ServiceBrowser::new();
    scene.browser.login(&scene.world, "juku", PASSWORD).await;
    let hinted = [OPENID, ("id_token_hint", token.as_str())];
    assert_eq!(error(&mut scene, &[hinted[0], hinted[1], none[2]]).await, "login_required");
    scene.sign_in().await;
    assert!(!scene.code(&[hinted[0], hinted[1], none[2]]).await.is_empty(), "it is her");
    let (signed, signature) = token.rsplit_once('.').unwrap();
    let forged = format!("{signed}.{}{}", &signature[1..], &signature[..1]);
    for wrong in [forged.as_str(), "x", "a.b.c", "..", &token[1..]] {
        assert_eq!(error(&mut scene, &[OPENID, ("id_token_hint", wrong)]).await, "invalid_request");
    }
    let other = scene.world.service.oauth.clients.add_client(super::kava()).await.unwrap();
    scene.client = other;
    assert_eq!(error(&mut scene, &hinted).await, "invalid_request", "of another application");
    let nobody = demand("x");
    let nobody = [OPENID, ("claims", nobody.as_str()), ("prompt", "none")];
    assert_eq!(error(&mut scene, &nobody).await, "login_required");
}
