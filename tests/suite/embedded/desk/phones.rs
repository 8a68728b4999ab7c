//! A pause of somebody's phones, which leads an operator to the person.

use lavi::{
    accounts::{
        AccountService, IdentityCall, LoginOutcome, Purpose,
        embedded::desk::{DeskRole, PauseKind, PersonState, Trouble},
    },
    domain::{ErrorCode, Secret},
};

use super::{at_desk, done, texts};
use crate::{
    cast::{self, MARI, PHONE, UNA},
    doubles::phone_provider::PhoneProvider,
    embedded::allowances::written,
    world::{ServiceBrowser, World, code},
};

/// Somebody whom nobody knows asks for a sign-in by Mobile-ID with this personal code.
async fn asked(world: &World, personal_code: &str) -> LoginOutcome {
    let mut stranger = ServiceBrowser::new();
    let call = IdentityCall::MobileId {
        purpose: Purpose::SignIn,
        personal_code: Secret::new(personal_code),
        phone_number: Secret::new(PHONE),
        recaptcha: None,
    };
    let reply = world.service.identify(&stranger.caller, call).await;
    stranger.take(reply)
}

#[tokio::test]
async fn a_pause_of_phones_leads_to_the_person_though_no_event_knows_whose_it_is() {
    let provider = PhoneProvider::new();
    let world = World::with(|settings| settings.mobile_id = Some(provider.mobile_id())).await;
    let browser = at_desk(&world, "olga", DeskRole::Operator, "").await;
    let mari = world.add(cast::account_with_code("mari", MARI)).await;
    for personal_code in [MARI, UNA] {
        assert!(asked(&world, personal_code).await.is_pending());
        written(&world, "UPDATE attempts SET tries = 100 WHERE id LIKE 'mobile_id:%'").await;
        let paused = asked(&world, personal_code).await;
        assert_eq!(code(&paused), Some(ErrorCode::LoginPaused), "{paused:?}");
    }
    let known =
        format!("SELECT event FROM events WHERE account = '{mari}' AND event = 'sign_in_failed'");
    assert!(texts(&world, &known).await.is_empty());
    let troubles = done(world.service.desk_work.troubles(&browser.caller).await);
    let mut people: Vec<_> = troubles
        .iter()
        .filter_map(|trouble| match trouble {
            Trouble::Ceiling(ceiling, person) if ceiling.kind == "person" => {
                Some(person.as_ref().map(|person| person.id.clone()))
            }
            _ => None,
        })
        .collect();
    people.sort();
    assert_eq!(people, [None, Some(mari.clone())], "{troubles:?}");
    let person = done(world.service.desk.person(&browser.caller, &mari).await);
    let is_said =
        |state: &PersonState| matches!(state, PersonState::Paused { kind: PauseKind::Phone, .. });
    assert!(person.states.iter().any(is_said), "{:?}", person.states);
}
