//! The proof of work that answers a captcha (docs/decisions/0031).

use lavi::{
    accounts::{AccountService, embedded::proof_of_work},
    domain::ErrorCode,
};

use super::captcha::{attempt, world_with_failures};
use crate::world::{ServiceBrowser, code};

/// A proof of work for a captcha, as a browser finds it.
fn proof(id: &str) -> String {
    let is_one = |nonce: &u64| proof_of_work::is_proof(id, &format!("work-{nonce}")) == Some(true);
    (0..u64::MAX).find(is_one).unwrap().to_string()
}

#[tokio::test]
async fn a_proof_of_work_answers_a_captcha_once() {
    let world = world_with_failures().await;
    let captcha = world.service.captcha(&ServiceBrowser::new().caller).await.result.unwrap();
    let wire = serde_json::to_value(&captcha).unwrap();
    assert_eq!(
        (captcha.work, wire.get("work")),
        (Some(proof_of_work::BITS), None),
        "no part of the contract"
    );
    let recaptcha = format!("{}:work-{}", captcha.id, proof(&captcha.id));
    assert!(attempt(&world.service, Some(recaptcha.clone())).await.success);
    for _ in 0..3 {
        ServiceBrowser::new().login(&world, "mari", "Sygis-2027!").await;
    }
    let again = attempt(&world.service, Some(recaptcha)).await;
    assert_eq!(code(&again), Some(ErrorCode::ConfirmRecaptcha));
    let other = world.service.captcha(&ServiceBrowser::new().caller).await.result.unwrap();
    let foreign = format!("{}:work-{}", other.id, proof(&captcha.id));
    assert_eq!(
        code(&attempt(&world.service, Some(foreign)).await),
        Some(ErrorCode::ConfirmRecaptcha)
    );
}

#[test]
fn a_proof_is_digits_whose_digest_begins_with_zeros() {
    let cases: serde_json::Value =
        serde_json::from_str(include_str!("../../vectors/captcha_work.json")).unwrap();
    let (id, first) = (cases["id"].as_str().unwrap(), cases["first"].as_str().unwrap());
    assert_eq!(proof(id), first);
    assert_eq!(proof_of_work::is_proof(id, &format!("work-{first}")), Some(true));
    assert_eq!(proof_of_work::is_proof("other", &format!("work-{first}")), Some(false));
    assert_eq!(proof_of_work::is_proof(id, first), None, "what somebody typed");
    for wrong in cases["wrong"].as_array().unwrap() {
        let wrong = wrong.as_str().unwrap();
        assert_eq!(proof_of_work::is_proof(id, &format!("work-{wrong}")), Some(false), "{wrong}");
    }
}
