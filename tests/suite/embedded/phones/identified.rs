//! What a registration form is prefilled with.

use lavi::accounts::{AccountService, PrefilledUser, Purpose};
use rcgen::DnType;
use serde_json::{Value, json};
use sqlx::Connection;

use super::{super::events, MARI, PhoneWorld, ServiceBrowser};
use crate::providers_mobile::issuer::{self, GIVEN_NAME, SURNAME};

#[tokio::test]
async fn names_in_capitals_are_written_in_mixed_case() {
    for ((given, surname), expected) in [
        (("MARY ÄNN", "O’CONNEŽ-ŠUSLIK TESTNUMBER"), ("Mary Änn", "O’Connež-Šuslik Testnumber")),
        (("MARI", "MAASIKAS"), ("Mari", "Maasikas")),
        (("Ott", "von der Oja"), ("Ott", "von der Oja")),
        (("ÕIE-LY", "D'ARC"), ("Õie-Ly", "D'Arc")),
    ] {
        let scene = PhoneWorld::new().await;
        let mut browser = ServiceBrowser::new();
        scene.ask(&mut browser, Purpose::Register, MARI).await;
        scene.provider.has_rung(1).await;
        let mut params = issuer::person("EE", &format!("PNOEE-{MARI}"));
        for (kind, name) in [(GIVEN_NAME, given), (SURNAME, surname)] {
            params.distinguished_name.push(DnType::CustomDnType(kind.to_vec()), name);
        }
        scene.provider.say(0, &scene.provider.signed_as(0, &scene.provider.ca, &params));
        let user = scene.finish(&mut browser, Purpose::Register).await.user.unwrap();
        let read = |key| user.get(key).unwrap();
        assert_eq!((read("name").as_str(), read("surname").as_str()), expected);
    }
}

#[tokio::test]
async fn the_prefilled_user_has_the_identity_and_nothing_else() {
    let scene = PhoneWorld::new().await;
    let user =
        scene.confirmed(&mut ServiceBrowser::new(), Purpose::Register, MARI).await.user.unwrap();
    let expected = json!({
        "name": "Mari", "surname": "Maasikas", "personal_code": MARI, "iso": "EE", "date_of_birth": "01.01.2000", "gender": 1,
    });
    assert_eq!(serde_json::to_value(user).unwrap(), expected);
}

/// Seven keys would mean that the identity itself is not vouched for (docs/account-api.md section 2).
#[tokio::test]
async fn a_prefilled_user_with_a_personal_code_never_has_seven_keys() {
    let all = json!({
        "given_name": "Mari", "surname": "Maasikas", "personal_code": MARI, "issuer": "EE", "date_of_birth": "01.01.2000",
        "gender": "1", "email": "mari@home.example", "street": "Pikk 1", "city": "Tartu",
    });
    let optional = ["issuer", "date_of_birth", "gender", "email", "street", "city"];
    let scene = PhoneWorld::new().await;
    let mut browser = ServiceBrowser::new();
    scene.confirmed(&mut browser, Purpose::Register, MARI).await;
    for chosen in 0_u32..1 << optional.len() {
        let mut person = all.clone();
        for (at, key) in optional.iter().enumerate().filter(|(at, _)| chosen & (1 << at) != 0) {
            assert!(person.as_object_mut().unwrap().remove(*key).is_some(), "{at}");
        }
        let user = told(&scene, &browser, &person).await;
        assert!(!user.has_seven_keys(), "{person} leads to {user:?}");
        assert_eq!(user.get("personal_code").as_deref(), Some(MARI));
        assert_eq!(user.get("surname").as_deref(), Some("Maasikas"));
    }
    let mut nameless = all;
    for key in ["personal_code", "issuer"] {
        nameless.as_object_mut().unwrap().remove(key);
    }
    assert!(
        told(&scene, &browser, &nameless).await.has_seven_keys(),
        "without a code all seven stand"
    );
}

/// The prefilled user for a person whom some provider vouches for.
async fn told(scene: &PhoneWorld, browser: &ServiceBrowser, person: &Value) -> PrefilledUser {
    let mut connection = sqlx::AnyConnection::connect(scene.world.database()).await.unwrap();
    let state = json!({ "person": person, "method": "mobile_id" }).to_string();
    sqlx::query("UPDATE visits SET state = $1 WHERE kind = 'registering'")
        .bind(state)
        .execute(&mut connection)
        .await
        .unwrap();
    connection.close().await.unwrap();
    // Opening the service seals values that are in plain text.
    scene.world.reopened().await;
    scene.world.service.pending(&browser.caller).await.result.unwrap().user.unwrap()
}

#[tokio::test]
async fn a_sign_in_by_phone_is_an_event_however_it_ends() {
    let scene = PhoneWorld::with_mari().await;
    assert!(scene.opened().await.success);
    assert!(!scene.in_vain("USER_CANCELLED").await.success);
    let lines: Vec<String> = events::all(&scene.world)
        .await
        .iter()
        .skip(1)
        .map(|event| {
            let method = event.method.as_deref().unwrap();
            let address = event.address.as_deref().unwrap();
            format!(
                "{} {} {method} {address} {}",
                event.event,
                event.outcome,
                event.account.is_some()
            )
        })
        .collect();
    assert_eq!(
        lines,
        [
            "sign_in ok mobile_id 192.0.2.1 true",
            "sign_in_failed authorization_process_canceled mobile_id 192.0.2.1 false"
        ]
    );
}
