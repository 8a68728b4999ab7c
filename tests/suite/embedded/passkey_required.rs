//! Who has passkeys and no app, and whose role needs a second factor: a password alone sets up no app, and leads to no session.

use lavi::{
    accounts::{
        AccountService, AwaitedFactor, FormCalls, LoginOutcome, PasswordSetting, Role, TokenKind,
        embedded::{ChangeOutcome, Embedded, NewPerson, Removal, Settings},
    },
    domain::{ErrorCode, Secret},
};

use super::{
    allowances::written,
    passkeys::{add, done, kept_by},
};
use crate::{
    cast::{self, MARI, PASSWORD},
    doubles::authenticator::Authenticator,
    world::{LANDING, NOON, ServiceBrowser, World, code},
};

/// Teachers have to have a second factor from this time on, without grace.
fn since(from: i64) -> impl FnOnce(&mut Settings) {
    move |settings| {
        let rule = &mut settings.config.embedded.second_factor;
        rule.required_roles = vec!["teacher".to_owned()];
        (rule.required_from, rule.grace_days) = (Some(from), 0);
    }
}

/// Makes a teacher of the person with this user name.
async fn teaches(world: &World, username: &str) {
    let account = world.service.administration.find_account(username).await.unwrap();
    let role = Role { name: "teacher".to_owned(), ..Role::default() };
    world.service.roles.add_role(&account, &role).await.unwrap();
}

/// Mari, who is a teacher and has a passkey and no app; and her authenticator.
async fn teacher() -> (World, Authenticator) {
    let (world, _, authenticator) = kept_by(World::with(since(0)).await).await;
    teaches(&world, "mari").await;
    (world, authenticator)
}

async fn signs_in(world: &World) -> (ServiceBrowser, LoginOutcome) {
    let mut browser = ServiceBrowser::new();
    let outcome = browser.login(world, "mari", PASSWORD).await;
    (browser, outcome)
}

/// Gives the passkey that the sign-in of this browser waits for.
async fn gives(
    world: &World,
    browser: &mut ServiceBrowser,
    authenticator: &Authenticator,
) -> LoginOutcome {
    let asked = world.service.passkeys.asked_as_second_factor(&browser.caller).await.unwrap();
    let answer = authenticator.answer(&asked.unwrap());
    let reply = world.service.passkey(&browser.caller, true, &answer).await;
    browser.take(reply)
}

/// Whether the sign-in has led to the page that sets up an app.
fn enrols(outcome: &LoginOutcome) -> bool {
    assert_eq!(outcome.awaited_factor, AwaitedFactor::Code, "{outcome:?}");
    outcome.unfinished == Some(ErrorCode::SecondFactorNeeded)
}

#[tokio::test]
async fn the_passkey_is_asked_for_and_the_password_alone_sets_up_no_app() {
    let (world, authenticator) = teacher().await;
    let (mut browser, outcome) = signs_in(&world).await;
    assert_eq!((outcome.success, outcome.awaited_factor), (true, AwaitedFactor::Passkey));
    // What another front end sees: no code to ask for, and a page that leads to the passkey.
    assert_eq!((outcome.two_factor_required, outcome.url.as_deref()), (false, Some("two-factor")));
    let pending = world.service.pending(&browser.caller).await;
    assert_eq!(browser.take(pending), outcome);
    assert_eq!(browser.signed_in(&world).await, None);

    let own = &world.service.own_account;
    let enrolment = browser.take(own.enrol(&browser.caller).await);
    assert!(matches!(enrolment, ChangeOutcome::SignedOut), "{enrolment:?}");
    let reply = world.service.journey.go_on(&browser.caller).await;
    assert_eq!(browser.take(reply).session_active, Some(false), "nor is there a way round");
    assert_eq!(browser.signed_in(&world).await, None);

    let outcome = gives(&world, &mut browser, &authenticator).await;
    assert_eq!(outcome.url.as_deref(), Some(LANDING));
    assert_eq!(browser.signed_in(&world).await.as_deref(), Some("mari"));
}

#[tokio::test]
async fn no_code_is_looked_at_there() {
    let (world, authenticator) = teacher().await;
    let (mut browser, _) = signs_in(&world).await;
    for code in [world.totp_code(), "1234567812345678".to_owned()] {
        let outcome = browser.enter_code(&world, &code).await;
        assert_eq!((outcome.success, outcome.session_active), (false, Some(false)), "{outcome:?}");
        assert_eq!(browser.signed_in(&world).await, None);
    }
    let mut stranger = Authenticator::new();
    stranger.id.clone_from(&authenticator.id);
    let refused = gives(&world, &mut browser, &stranger).await;
    assert_eq!(code(&refused), Some(ErrorCode::PasskeyFailed));
    assert!(gives(&world, &mut browser, &authenticator).await.url.is_some());
}

#[tokio::test]
async fn who_has_none_or_cannot_use_it_here_sets_up_an_app_as_before() {
    let (world, _) = teacher().await;
    world.person("jaan").await;
    teaches(&world, "jaan").await;
    assert!(enrols(&ServiceBrowser::new().login(&world, "jaan", PASSWORD).await));
    let mut settings = world.settings.clone();
    settings.config.passkeys.is_enabled = false;
    let words = crate::world::words();
    let rng = lavi::rng::Rng::system().unwrap();
    let without = Embedded::open(settings, world.clock.clone(), rng, words).await.unwrap();
    let caller = ServiceBrowser::new().caller;
    let reply = without.login(&caller, crate::world::credentials("mari", PASSWORD)).await;
    assert!(enrols(&reply.result.unwrap()));
}

#[tokio::test]
async fn it_is_not_asked_for_before_the_day_nor_of_other_roles() {
    let (world, _, _) = kept_by(World::with(since(NOON + 3600)).await).await;
    teaches(&world, "mari").await;
    let (browser, outcome) = signs_in(&world).await;
    assert_eq!(outcome.awaited_factor, AwaitedFactor::Code, "{outcome:?}");
    assert_eq!(browser.signed_in(&world).await.as_deref(), Some("mari"));
    world.clock.advance(3600);
    assert_eq!(signs_in(&world).await.1.awaited_factor, AwaitedFactor::Passkey);
    let (others, _, _) = kept_by(World::with(since(0)).await).await;
    let (browser, _) = signs_in(&others).await;
    assert_eq!(browser.signed_in(&others).await.as_deref(), Some("mari"));
}

#[tokio::test]
async fn it_comes_before_the_terms_and_after_the_choice_of_the_account_that_needs_it() {
    let world = World::with(since(0)).await;
    let parent = NewPerson { chooses_account: true, ..cast::account_with_code("parent", MARI) };
    world.add(parent).await;
    let mari = world.add(cast::account_with_code("mari", MARI)).await;
    let (mut browser, _) = signs_in(&world).await;
    let mut authenticator = Authenticator::new();
    done(add(&world, &mut browser, &mut authenticator).await);
    teaches(&world, "mari").await;
    assert_eq!(written(&world, "UPDATE accounts SET terms_version = 'old'").await, 2);
    let mut browser = ServiceBrowser::new();
    let outcome = browser.login(&world, "parent", PASSWORD).await;
    assert!(outcome.multiple_accounts, "{outcome:?}");
    let reply = world.service.select_user(&browser.caller, &mari).await;
    assert_eq!(browser.take(reply).awaited_factor, AwaitedFactor::Passkey);
    let outcome = gives(&world, &mut browser, &authenticator).await;
    assert!(outcome.terms_acception_required, "{outcome:?}");
    let reply = world.service.accept_terms(&browser.caller).await;
    assert!(browser.take(reply).url.is_some());
    assert_eq!(browser.signed_in(&world).await.as_deref(), Some("mari"));
}

#[tokio::test]
async fn the_mailbox_is_the_way_back_of_who_has_lost_it() {
    let (world, authenticator) = teacher().await;
    let (mut stranger, _) = signs_in(&world).await;
    let mut owner = ServiceBrowser::new();
    let setting = PasswordSetting {
        token: Secret::new(world.reset_token("mari").await),
        username: "mari".to_owned(),
        password: Secret::new("Suvi-2027!!"),
        password_confirmation: Secret::new("Suvi-2027!!"),
        ..PasswordSetting::default()
    };
    let reply = world.service.set_password(&owner.caller, TokenKind::Reset, setting).await;
    assert!(owner.take(reply).success);
    // A new password alone takes nothing away.
    let outcome = ServiceBrowser::new().login(&world, "mari", "Suvi-2027!!").await;
    assert_eq!(outcome.awaited_factor, AwaitedFactor::Passkey, "{outcome:?}");
    let own = &world.service.own_account;
    done(owner.take(own.remove(&owner.caller, Removal::All, true).await));
    assert!(enrols(&owner.login(&world, "mari", "Suvi-2027!!").await));
    assert!(matches!(owner.take(own.enrol(&owner.caller).await), ChangeOutcome::Done(_)));
    // What waited in another browser has ended with it.
    let asked = world.service.passkeys.asked_as_second_factor(&stranger.caller).await.unwrap();
    assert_eq!(asked, None);
    let answer = authenticator.answer(&world.service.passkeys.asked().unwrap());
    let reply = world.service.passkey(&stranger.caller, true, &answer).await;
    assert_eq!(stranger.take(reply).session_active, Some(false));
}
