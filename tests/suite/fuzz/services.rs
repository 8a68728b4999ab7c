//! The answers of a remote account service.

use lavi::accounts::{
    LoginOutcome, Roles, ThirdParty,
    outcome::{Captcha, Outcome},
};
use proptest::prop_assert;

use super::{near, throw};

const ANSWERS: [&str; 8] = [
    r#"{"success":true,"session_active":false,"two_factor_required":true,"show_captcha":true,"accounts":[{"id":"7","name":"Mari"}],
        "login_method":"mobile_id","url":"/kodu","redirect":"false","user":{"name":"Mari"},"errors":["canceled"],"error":"service_busy"}"#,
    r#"{"success":null,"accounts":null,"errors":null,"url":null,"user":null,"pending":null}"#,
    r#"{"success":false,"errors":{"email":"required","password":["min_length","password_strength"]},"message":"user_not_found"}"#,
    r#"{"errors":[{"field":"email","code":"required"},["a","b"],1,null,{"x":{}}],"hash":"h"}"#,
    r#"{"success":true,"data":[{"name":"teacher","attributes":{"school":"Järve","class_level":7}}]}"#,
    r#"{"success":true,"data":{"client_name":"Õppekava","client_id":"a","state":" b","scopes":[{"name":"user_data"}]}}"#,
    r#"{"data":{"id":"1","image":"data:,","audio":"data:,"}}"#,
    r#"{"accounts":[{"id":7,"name":null,"description":[]}],"verification_code":417,"redirect":1,"login_method":"owl"}"#,
];

#[test]
fn any_answer_of_a_remote_service_is_read_or_refused() {
    throw(near(ANSWERS), |text| {
        if let Ok(outcome) = serde_json::from_slice::<LoginOutcome>(&text) {
            let errors = outcome.all_errors();
            prop_assert!(errors.0.iter().all(|error| !error.code.as_str().is_empty()));
            let _ = outcome.is_pending();
        }
        if let Ok(outcome) = serde_json::from_slice::<Outcome>(&text) {
            let _ = outcome.all_errors();
        }
        if let Ok(roles) = serde_json::from_slice::<Roles>(&text) {
            let _ = roles.failure();
        }
        if let Ok(third_party) = serde_json::from_slice::<ThirdParty>(&text) {
            let _ = third_party.all_errors();
        }
        let _ = serde_json::from_slice::<Captcha>(&text);
        Ok(())
    });
}
