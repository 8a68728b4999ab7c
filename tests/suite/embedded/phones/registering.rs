//! Registering by phone: from the confirmation to an account with a proven identity.

use super::{PhoneWorld, ServiceBrowser, code};
use crate::cast::{self, MARI, PASSWORD, UNA};
use lavi::{
    accounts::{AccountService, FormCalls, LoginOutcome, NewAccount, Purpose, outcome::Outcome},
    domain::{ErrorCode, Secret},
};

fn form(code: &str, email: &str) -> NewAccount {
    let text = str::to_owned;
    NewAccount {
        first_name: text("Mari"),
        last_name: text("Maasikas"),
        id_code: text(code),
        issuer: text("EE"),
        date_of_birth: text("01.01.2000"),
        gender: text("1"),
        street: text("Pikk 1"),
        city: text("Tartu"),
        country: text("EE"),
        postal_index: text("50090"),
        email: text(email),
        email_confirmation: text(email),
        password: Secret::new(PASSWORD),
        password_confirmation: Secret::new(PASSWORD),
        wish_partner_ads: false,
        recaptcha: None,
    }
}

async fn create(scene: &PhoneWorld, browser: &ServiceBrowser, form: NewAccount) -> Outcome {
    scene.world.service.create_account(&browser.caller, form).await.result.unwrap()
}

async fn pending(scene: &PhoneWorld, browser: &ServiceBrowser) -> LoginOutcome {
    scene.world.service.pending(&browser.caller).await.result.unwrap()
}

/// Opens the activation link sent to this address.
async fn activate(scene: &PhoneWorld, email: &str) {
    let token =
        scene.world.letters().await.iter().find(|letter| letter.to == email).unwrap().token();
    assert!(
        scene
            .world
            .service
            .activate(&ServiceBrowser::new().caller, &token)
            .await
            .result
            .unwrap()
            .success
    );
}

/// A browser in which Mari has registered by phone, up to the form.
async fn registering(scene: &PhoneWorld) -> ServiceBrowser {
    let mut browser = ServiceBrowser::new();
    assert!(scene.confirmed(&mut browser, Purpose::Register, MARI).await.user.is_some());
    browser
}

/// The outcome of a sign-in by Mari's phone in a new browser.
#[tokio::test]
async fn a_confirmed_identity_is_kept_in_its_browser_until_the_account_is_created() {
    let scene = PhoneWorld::new().await;
    let mut browser = ServiceBrowser::new();
    let outcome = scene.confirmed(&mut browser, Purpose::Register, MARI).await;
    assert!(outcome.success && outcome.user.is_some() && outcome.url.is_none());
    assert_eq!(pending(&scene, &browser).await, outcome);
    assert_eq!(pending(&scene, &ServiceBrowser::new()).await, LoginOutcome::default());
    assert_eq!(browser.signed_in(&scene.world).await, None);
    scene.world.clock.advance(3599);
    assert_eq!(pending(&scene, &browser).await, outcome);
    assert_eq!(create(&scene, &browser, form(MARI, "mari@home.example")).await, Outcome::done());
    assert_eq!(pending(&scene, &browser).await, LoginOutcome::default());
}

#[tokio::test]
async fn a_confirmed_identity_expires_after_an_hour() {
    let scene = PhoneWorld::new().await;
    let browser = registering(&scene).await;
    scene.world.clock.advance(3600);
    assert_eq!(pending(&scene, &browser).await, LoginOutcome::default());
    create(&scene, &browser, form(MARI, "mari@home.example")).await;
    activate(&scene, "mari@home.example").await;
    assert_eq!(
        code(&scene.opened().await),
        Some(ErrorCode::UserNotFound),
        "nothing is proven any more"
    );
}

#[tokio::test]
async fn an_account_registered_by_phone_is_opened_by_the_same_phone() {
    let scene = PhoneWorld::new().await;
    let browser = registering(&scene).await;
    create(&scene, &browser, form(MARI, "mari@home.example")).await;
    assert_eq!(code(&scene.opened().await), Some(ErrorCode::AccountNotActivated));
    activate(&scene, "mari@home.example").await;
    assert!(scene.opened().await.terms_acception_required);
    let again = scene.confirmed(&mut ServiceBrowser::new(), Purpose::Register, MARI).await;
    assert_eq!(code(&again), Some(ErrorCode::UserIdCodeAlreadyExist));
}

#[tokio::test]
async fn a_personal_code_other_than_the_confirmed_one_is_not_proven() {
    let scene = PhoneWorld::new().await;
    let browser = registering(&scene).await;
    assert_eq!(create(&scene, &browser, form(UNA, "mari@home.example")).await, Outcome::done());
    activate(&scene, "mari@home.example").await;
    let of_typed = scene.confirmed(&mut ServiceBrowser::new(), Purpose::SignIn, UNA).await;
    assert_eq!(code(&of_typed), Some(ErrorCode::UserNotFound));
    assert_eq!(code(&scene.opened().await), Some(ErrorCode::UserNotFound));
}

#[tokio::test]
async fn a_registration_in_another_browser_is_not_proven() {
    let scene = PhoneWorld::new().await;
    registering(&scene).await;
    create(&scene, &ServiceBrowser::new(), form(MARI, "mari@home.example")).await;
    activate(&scene, "mari@home.example").await;
    assert_eq!(code(&scene.opened().await), Some(ErrorCode::UserNotFound));
}

#[tokio::test]
async fn an_account_created_despite_a_known_personal_code_is_proven() {
    let scene = PhoneWorld::new().await;
    create(&scene, &ServiceBrowser::new(), form(MARI, "somebody@home.example")).await;
    activate(&scene, "somebody@home.example").await;
    let browser = registering(&scene).await;
    let asked = create(&scene, &browser, form(MARI, "mari@home.example")).await;
    assert_eq!(asked.message.as_deref(), Some("user_id_code_already_exist"));
    assert!(pending(&scene, &browser).await.user.is_some());
    let proceeded =
        scene.world.service.proceed(&browser.caller, &asked.hash.unwrap()).await.result.unwrap();
    assert_eq!(proceeded, Outcome::done());
    assert_eq!(
        pending(&scene, &browser).await,
        LoginOutcome::default(),
        "the registration has come to its end"
    );
    activate(&scene, "mari@home.example").await;
    let mut browser = ServiceBrowser::new();
    let outcome = scene.confirmed(&mut browser, Purpose::SignIn, MARI).await;
    assert!(
        outcome.terms_acception_required && outcome.accounts.is_empty(),
        "the proven account alone is found"
    );
}

#[tokio::test]
async fn a_person_with_an_account_cannot_register_another() {
    let scene = PhoneWorld::with_mari().await;
    let mut browser = ServiceBrowser::new();
    let outcome = scene.confirmed(&mut browser, Purpose::Register, MARI).await;
    assert_eq!(code(&outcome), Some(ErrorCode::UserIdCodeAlreadyExist));
    assert_eq!(pending(&scene, &browser).await, LoginOutcome::default());
}

#[tokio::test]
async fn a_sign_in_forgets_the_confirmed_identity() {
    let scene = PhoneWorld::new().await;
    let mut browser = registering(&scene).await;
    scene.world.add(cast::account_with_code("una", UNA)).await;
    assert!(scene.confirmed(&mut browser, Purpose::SignIn, UNA).await.success);
    assert_eq!(pending(&scene, &browser).await, LoginOutcome::default());
}

#[tokio::test]
async fn the_name_from_the_provider_is_accepted_and_a_name_with_a_digit_is_not() {
    let scene = PhoneWorld::new().await;
    let browser = registering(&scene).await;
    let vouched =
        pending(&scene, &browser).await.user.unwrap().0["name"].as_str().unwrap().to_owned();
    for (name, taken) in [(vouched.as_str(), true), ("Mari 2", false)] {
        let form = NewAccount { first_name: name.to_owned(), ..form(MARI, "mari@home.example") };
        let outcome = create(&scene, &browser, form).await;
        assert_eq!(outcome.success, taken, "{name}: {:?}", outcome.errors);
    }
}
