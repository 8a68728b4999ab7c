//! What a browser carries from one node is good at another, once.

use rustix::process::Signal;
use serde_json::{Value, json};

use super::phones::{Installation, Node};
use crate::{
    cast::MARI,
    doubles::shaped_provider::ShapedProvider,
    remote,
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
