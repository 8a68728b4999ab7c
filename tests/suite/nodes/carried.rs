//! What a browser carries from one node is good at another, once.

use rustix::process::Signal;
use serde_json::{Value, json};

use super::{
    credential_versions::set_password,
    phones::{Installation, Node},
};
use crate::{
    cast::{self, MARI},
    doubles::{authenticator::Authenticator, shaped_provider::ShapedProvider},
    remote,
    site::Browser,
    world::{code, credentials},
};
use lavi::{
    accounts::{AccountService, Credentials, FormCalls, embedded::proof_of_work::is_proof},
    clock::Clock,
    domain::ErrorCode,
};

#[actix_web::test]
async fn a_redirect_that_one_node_began_ends_at_another() {
    let claims =
        json!({"sub": "s-1", "given_name": "Mari", "family_name": "Maasikas", "code": MARI});
    let provider = ShapedProvider::new(json!({}), claims, Value::Null);
    let mut installation = Installation::new().await;
    installation.environment.extend([
        ("LAVI__EMBEDDED__X_ID__ISSUER", provider.issuer()),
        ("LAVI__EMBEDDED__X_ID__CLIENT_ID", "us".to_owned()),
        ("LAVI__EMBEDDED__X_ID__CLAIMS__PERSONAL_CODE", "code".to_owned()),
    ]);
    let (first, second) = (installation.node(), installation.node());
    let (leaving, coming) = (first.browser(), second.browser());
    let out = leaving.get("/account/x-id").await;
    let back = provider.consents(&out.location(), Clock::System.now());
    let carried = out.header("set-cookie");
    let (name, value) = carried.split(';').next().unwrap().split_once('=').unwrap();
    coming.set_cookie(name, value);
    let landed = coming.get(&back).await;
    assert_eq!(landed.location(), "/en/agreeToTerms", "{landed}");
    assert_eq!(coming.cookie(name), None);
    // The first node knows that it was used, whatever the browser still sends.
    let again = leaving.get(&back).await;
    assert_eq!(again.location(), "/en?method=x-id&error=x_id_error", "{again}");
    first.end(Signal::TERM);
    second.end(Signal::TERM);
}

#[actix_web::test]
async fn a_captcha_of_one_node_is_answered_once_at_another() {
    let installation = Installation::new().await;
    let (first, second) = (installation.node(), installation.node());
    let visitor = remote::visitor();
    let tries = async |node: &Node, recaptcha: Option<String>| {
        let given = Credentials { recaptcha, ..credentials("mari", "Sygis-2027!") };
        code(&node.service.login(&visitor, given).await.result.unwrap())
    };
    for _ in 0..3 {
        assert_eq!(tries(&first, None).await, Some(ErrorCode::CheckEmailAndPassword));
    }
    let id = first.service.captcha(&visitor).await.result.unwrap().id;
    assert_eq!(tries(&second, None).await, Some(ErrorCode::ConfirmRecaptcha));
    let proof = |nonce: &u64| is_proof(&id, &format!("work-{nonce}")) == Some(true);
    let answer = Some(format!("{id}:work-{}", (0..u64::MAX).find(proof).unwrap()));
    let looked_at = tries(&second, answer.clone()).await;
    assert_eq!(looked_at, Some(ErrorCode::CheckEmailAndPassword));
    assert_eq!(tries(&first, answer).await, Some(ErrorCode::ConfirmRecaptcha));
    first.end(Signal::TERM);
    second.end(Signal::TERM);
}

#[actix_web::test]
async fn a_passkeys_challenge_of_one_node_is_answered_once_at_another() {
    let installation = Installation::new().await;
    let (first, second) = (installation.node(), installation.node());
    set_password(&installation, &first, cast::PASSWORD).await;
    let browser = first.browser();
    let terms = browser.sign_in_at("/en", "mari").await;
    let terms = browser.follow(&terms).await;
    browser.submit(&terms, "confirm", &[]).await;
    let mut authenticator = Authenticator::new();
    "http://localhost:8080".clone_into(&mut authenticator.origin);
    let options = async |browser: &Browser, wanted: &str| -> Value {
        let asked = browser.post(&format!("/account/passkeys/options?for={wanted}"), &[]).await;
        serde_json::from_str(&asked.body).unwrap_or_else(|_| panic!("{asked}"))
    };
    let made = authenticator.make(&options(&browser, "add").await);
    // Made for one node, kept by another.
    let other = second.browser();
    for name in ["lavi_account", "lavi_session"] {
        if let Some(value) = browser.cookie(name) {
            other.set_cookie(name, &value);
        }
    }
    let added = other.post("/account/passkeys/add", &[("passkey", &made)]).await;
    assert_eq!(added.location(), "/account/passkeys", "{added}");
    let answer = authenticator.answer(&options(&first.browser(), "sign-in").await);
    let sign_in = async |node: &Node| {
        node.browser().post("/en?method=passkey", &[("passkey", &answer)]).await
    };
    let landed = sign_in(&second).await;
    assert_eq!(landed.location(), "http://localhost:8080/account/", "{landed}");
    for node in [&first, &second] {
        let again = sign_in(node).await;
        assert_eq!(again.errors(), ["authorization_process_timeout"], "{again}");
    }
    first.end(Signal::TERM);
    second.end(Signal::TERM);
}
