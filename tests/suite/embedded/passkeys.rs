//! Passkeys: adding, signing in, the second factor, reauthentication, naming, removing; and everything that is no passkey of this
//! person, here, now.

use serde_json::{Value, json};

use super::{
    allowances::{number, written},
    events,
};
use crate::{
    cast::{self, PASSWORD},
    doubles::authenticator::Authenticator,
    world::{Letter, ServiceBrowser, World, code},
};
use lavi::{
    accounts::{
        AccountService, AwaitedFactor, LoginOutcome, PasswordSetting, TokenKind,
        embedded::{ChangeOutcome, Depth, Embedded, Passkey, Removal},
    },
    domain::{ErrorCode, Secret},
};

/// Mari, signed in by password, and her authenticator with a passkey.
async fn kept() -> (World, ServiceBrowser, Authenticator) {
    kept_by(World::new().await).await
}

pub async fn kept_by(world: World) -> (World, ServiceBrowser, Authenticator) {
    world.person("mari").await;
    let mut browser = ServiceBrowser::new();
    browser.login(&world, "mari", PASSWORD).await;
    let mut authenticator = Authenticator::new();
    done(add(&world, &mut browser, &mut authenticator).await);
    (world, browser, authenticator)
}

#[track_caller]
pub fn done<T: std::fmt::Debug>(wish: ChangeOutcome<T>) -> T {
    match wish {
        ChangeOutcome::Done(result) => result,
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn refused<T: std::fmt::Debug>(wish: ChangeOutcome<T>) -> Option<ErrorCode> {
    match wish {
        ChangeOutcome::Refused(outcome) => code(&outcome),
        other => panic!("{other:?}"),
    }
}

async fn creation(world: &World, browser: &mut ServiceBrowser) -> Value {
    done(browser.take(world.service.own_passkeys.ask_for_one(&browser.caller).await))
}

pub async fn add(
    world: &World,
    browser: &mut ServiceBrowser,
    authenticator: &mut Authenticator,
) -> ChangeOutcome<()> {
    let made = authenticator.make(&creation(world, browser).await);
    browser.take(world.service.own_passkeys.add(&browser.caller, &made).await)
}

/// Reauthenticates by this passkey.
async fn proves(world: &World, browser: &mut ServiceBrowser, authenticator: &Authenticator) {
    let own = &world.service.own_passkeys;
    let asked = browser.take(own.ask_again(&browser.caller).await).unwrap();
    let answer = authenticator.answer(&asked);
    done(browser.take(own.prove_again(&browser.caller, &answer).await));
}

fn asked(service: &Embedded) -> Value {
    service.passkeys.asked().unwrap()
}

async fn answers(world: &World, browser: &mut ServiceBrowser, answer: &str) -> LoginOutcome {
    let reply = world.service.passkey(&browser.caller, false, answer).await;
    browser.take(reply)
}

async fn sign_in(
    world: &World,
    browser: &mut ServiceBrowser,
    authenticator: &Authenticator,
) -> LoginOutcome {
    let answer = authenticator.answer(&asked(&world.service));
    answers(world, browser, &answer).await
}

/// The code with which a fresh browser is refused.
async fn refusal(world: &World, authenticator: &Authenticator) -> Option<ErrorCode> {
    let mut browser = ServiceBrowser::new();
    let outcome = sign_in(world, &mut browser, authenticator).await;
    assert_eq!((outcome.success, browser.signed_in(world).await), (false, None), "{outcome:?}");
    code(&outcome)
}

async fn passkeys(world: &World, username: &str) -> Vec<Passkey> {
    let account = world.service.administration.find_account(username).await.unwrap();
    world.service.own_passkeys.of_account(&account).await.result.unwrap()
}

#[tokio::test]
async fn a_passkey_signs_in_and_counts_as_two_factors() {
    let world = World::new().await;
    world.add(cast::account_with_totp("mari")).await;
    let mut browser = ServiceBrowser::new();
    browser.login(&world, "mari", PASSWORD).await;
    browser.enter_code(&world, &world.totp_code()).await;
    let mut authenticator = Authenticator::new();
    done(add(&world, &mut browser, &mut authenticator).await);
    assert_eq!(world.letter().await.subject, "A passkey was added to your account");

    world.clock.advance(600);
    let mut other = ServiceBrowser::new();
    let outcome = sign_in(&world, &mut other, &authenticator).await;
    assert!(outcome.success && outcome.url.is_some(), "{outcome:?}");
    assert!(!outcome.two_factor_required, "{outcome:?}");
    assert_eq!(other.signed_in(&world).await.as_deref(), Some("mari"));
    let own = &world.service.own_account;
    done(other.take(own.has_proven_lately(&other.caller, Depth::Whole).await));
    let [kept] = &passkeys(&world, "mari").await[..] else { panic!("one passkey") };
    assert_eq!((kept.is_synced, kept.used_at), (true, Some(world.clock.now())));
    assert_eq!(kept.transports, ["internal", "hybrid"]);
}

#[tokio::test]
async fn what_is_asked_for_is_what_the_standard_calls_a_passkey() {
    let (world, mut browser, authenticator) = kept().await;
    let creation = creation(&world, &mut browser).await;
    let id = crate::doubles::authenticator::base64url(&authenticator.id);
    for (place, value) in [
        ("/rp/id", json!("login.example")),
        ("/user/name", json!("mari")),
        ("/attestation", json!("none")),
        ("/authenticatorSelection/residentKey", json!("required")),
        ("/authenticatorSelection/userVerification", json!("required")),
        ("/excludeCredentials/0/id", json!(id)),
        ("/pubKeyCredParams/0/alg", json!(-8)),
        ("/pubKeyCredParams/1/alg", json!(-7)),
        ("/pubKeyCredParams/2/alg", json!(-257)),
    ] {
        assert_eq!(creation.pointer(place), Some(&value), "{place}");
    }
    let asked = asked(&world.service);
    assert_eq!(asked["rpId"], "login.example");
    assert_eq!(asked["userVerification"], "required");
    assert_eq!(asked["allowCredentials"], json!([]), "a stranger learns of nobody's passkey");
}

#[tokio::test]
async fn nothing_is_written_down_before_somebody_answers() {
    let world = World::new().await;
    for _ in 0..3 {
        asked(&world.service);
    }
    for table in ["spent", "visits", "sessions"] {
        let rows = format!("SELECT COUNT(*) FROM {table}");
        assert_eq!(number(&world, &rows).await, 0, "{table}");
    }
}

#[tokio::test]
async fn what_does_not_come_from_this_site_is_refused() {
    let (world, _, mut authenticator) = kept().await;
    authenticator.origin = "https://login.example.evil.test".to_owned();
    assert_eq!(refusal(&world, &authenticator).await, Some(ErrorCode::PasskeyFailed));
    authenticator.origin = "https://login.example".to_owned();
    authenticator.relying_party = Some("evil.test".to_owned());
    assert_eq!(refusal(&world, &authenticator).await, Some(ErrorCode::PasskeyFailed));
    authenticator.relying_party = None;
    authenticator.client = json!({"type": "webauthn.create"});
    assert_eq!(refusal(&world, &authenticator).await, Some(ErrorCode::PasskeyFailed));
    for client in [
        json!({"crossOrigin": true, "topOrigin": "https://evil.test"}),
        json!({"crossOrigin": true}),
        json!({"topOrigin": "https://evil.test"}),
    ] {
        authenticator.client = client;
        assert_eq!(refusal(&world, &authenticator).await, Some(ErrorCode::PasskeyFailed));
    }
    authenticator.client = json!({"extra": ["unknown", "members", "are", "passed", "over"]});
    assert!(sign_in(&world, &mut ServiceBrowser::new(), &authenticator).await.success);
}

#[tokio::test]
async fn a_page_that_may_frame_the_sign_in_may_use_passkeys_there_and_no_other() {
    let world = World::with(|settings| {
        let embedder: url::Url = "https://diary.example".parse().unwrap();
        settings.config.embed.origins = vec![embedder.origin()];
        let other: url::Url = "https://other.example".parse().unwrap();
        settings.config.passkeys.related_origins = vec![other.origin()];
    })
    .await;
    let (world, mut browser, mut authenticator) = kept_by(world).await;
    authenticator.client = json!({"crossOrigin": true, "topOrigin": "https://diary.example"});
    assert!(sign_in(&world, &mut ServiceBrowser::new(), &authenticator).await.success);
    authenticator.client = json!({"crossOrigin": true, "topOrigin": "https://evil.test"});
    assert_eq!(refusal(&world, &authenticator).await, Some(ErrorCode::PasskeyFailed));
    // Nowhere in a frame is one made.
    let mut second = Authenticator::new();
    second.client = json!({"crossOrigin": true, "topOrigin": "https://diary.example"});
    let wish = add(&world, &mut browser, &mut second).await;
    assert_eq!(refused(wish), Some(ErrorCode::PasskeyFailed));
    // The site of the other brand uses the same passkeys.
    authenticator.client = json!({});
    authenticator.origin = "https://other.example".to_owned();
    assert!(sign_in(&world, &mut ServiceBrowser::new(), &authenticator).await.success);
}

#[tokio::test]
async fn who_was_not_verified_is_refused() {
    let (world, mut browser, mut authenticator) = kept().await;
    authenticator.flags &= !0x04;
    assert_eq!(refusal(&world, &authenticator).await, Some(ErrorCode::PasskeyUnverified));
    authenticator.flags &= !0x01;
    assert_eq!(refusal(&world, &authenticator).await, Some(ErrorCode::PasskeyFailed));
    let mut second = Authenticator::new();
    second.flags &= !0x04;
    let wish = add(&world, &mut browser, &mut second).await;
    assert_eq!(refused(wish), Some(ErrorCode::PasskeyUnverified));
    // Kept by others, though it cannot be; and made under another name than the browser says.
    second.flags = 0x01 | 0x04 | 0x10;
    let wish = add(&world, &mut browser, &mut second).await;
    assert_eq!(refused(wish), Some(ErrorCode::PasskeyFailed));
    let made = Authenticator::new().make(&creation(&world, &mut browser).await);
    let mut renamed: Value = serde_json::from_str(&made).unwrap();
    let other = crate::doubles::authenticator::base64url([7; 32]);
    (renamed["id"], renamed["rawId"]) = (json!(other), json!(other));
    let own = &world.service.own_passkeys;
    let wish = browser.take(own.add(&browser.caller, &renamed.to_string()).await);
    assert_eq!(refused(wish), Some(ErrorCode::PasskeyFailed));
}

#[tokio::test]
async fn it_opens_its_own_account_alone_where_its_person_has_others() {
    let world = World::new().await;
    for username in ["mari", "parent"] {
        world.add(cast::account_with_code(username, cast::MARI)).await;
    }
    let mut browser = ServiceBrowser::new();
    browser.login(&world, "mari", PASSWORD).await;
    let mut authenticator = Authenticator::new();
    done(add(&world, &mut browser, &mut authenticator).await);
    let mut other = ServiceBrowser::new();
    let outcome = sign_in(&world, &mut other, &authenticator).await;
    assert!(outcome.success && !outcome.multiple_accounts, "{outcome:?}");
    assert_eq!(other.signed_in(&world).await.as_deref(), Some("mari"));
}

#[tokio::test]
async fn a_challenge_for_one_person_is_not_answered_by_another() {
    let (world, mut mari, _) = kept().await;
    world.person("jaan").await;
    let mut jaan = ServiceBrowser::new();
    jaan.login(&world, "jaan", PASSWORD).await;
    let mut of_jaan = Authenticator::new();
    done(add(&world, &mut jaan, &mut of_jaan).await);
    let own = &world.service.own_passkeys;
    let asked = mari.take(own.ask_again(&mari.caller).await).unwrap();
    let wish = jaan.take(own.prove_again(&jaan.caller, &of_jaan.answer(&asked)).await);
    assert_eq!(refused(wish), Some(ErrorCode::AuthorizationProcessTimeout));
}

#[tokio::test]
async fn a_passkey_that_may_be_on_several_devices_does_not_become_one_that_may_not() {
    let (world, _, mut authenticator) = kept().await;
    authenticator.flags = 0x01 | 0x04;
    assert_eq!(refusal(&world, &authenticator).await, Some(ErrorCode::PasskeyFailed));
    authenticator.flags = 0x01 | 0x04 | 0x10;
    assert_eq!(refusal(&world, &authenticator).await, Some(ErrorCode::PasskeyFailed));
}

#[tokio::test]
async fn an_answer_counts_once_and_for_a_quarter_of_an_hour() {
    let (world, _, authenticator) = kept().await;
    let answer = authenticator.answer(&asked(&world.service));
    assert!(answers(&world, &mut ServiceBrowser::new(), &answer).await.success);
    let again = answers(&world, &mut ServiceBrowser::new(), &answer).await;
    assert_eq!(code(&again), Some(ErrorCode::AuthorizationProcessTimeout));
    let late = authenticator.answer(&asked(&world.service));
    world.clock.advance(15 * 60);
    let late = answers(&world, &mut ServiceBrowser::new(), &late).await;
    assert_eq!(code(&late), Some(ErrorCode::AuthorizationProcessTimeout));
    // A challenge that we did not give.
    let foreign = json!({"challenge": "AAAA", "rpId": "login.example"});
    let foreign = authenticator.answer(&foreign);
    let foreign = answers(&world, &mut ServiceBrowser::new(), &foreign).await;
    assert_eq!(code(&foreign), Some(ErrorCode::AuthorizationProcessTimeout));
    // Nor is one that was given for something else.
    let mut browser = ServiceBrowser::new();
    browser.login(&world, "mari", PASSWORD).await;
    let own = &world.service.own_passkeys;
    let asked = browser.take(own.ask_again(&browser.caller).await).unwrap();
    let foreign = answers(&world, &mut ServiceBrowser::new(), &authenticator.answer(&asked)).await;
    assert_eq!(code(&foreign), Some(ErrorCode::AuthorizationProcessTimeout));
}

#[tokio::test]
async fn of_two_that_come_at_once_one_counts() {
    let (world, _, authenticator) = kept().await;
    let other = world.reopened().await;
    let answer = authenticator.answer(&asked(&world.service));
    let (first, second) = (ServiceBrowser::new(), ServiceBrowser::new());
    let both = futures_util::future::join(
        world.service.passkey(&first.caller, false, &answer),
        other.passkey(&second.caller, false, &answer),
    );
    let (one, two) = both.await;
    let successes = [one, two].map(|reply| reply.result.unwrap().success);
    assert_eq!(successes.iter().filter(|success| **success).count(), 1);
    assert_eq!(number(&world, "SELECT COUNT(*) FROM spent").await, 2, "of adding, and of this");
}

#[tokio::test]
async fn a_counter_that_does_not_go_on_is_refused_and_is_an_event() {
    let (world, _, mut authenticator) = kept().await;
    authenticator.counter = 7;
    assert!(sign_in(&world, &mut ServiceBrowser::new(), &authenticator).await.success);
    for counter in [7, 6, 0] {
        authenticator.counter = counter;
        assert_eq!(refusal(&world, &authenticator).await, Some(ErrorCode::PasskeyCopied));
    }
    assert_eq!(events::times(&world, "passkey_copied").await, 3);
    authenticator.counter = 8;
    assert!(sign_in(&world, &mut ServiceBrowser::new(), &authenticator).await.success);
}

#[tokio::test]
async fn a_wrong_signature_or_another_users_handle_is_refused() {
    let (world, _, authenticator) = kept().await;
    let mut stranger = Authenticator::new();
    stranger.id.clone_from(&authenticator.id);
    assert_eq!(refusal(&world, &stranger).await, Some(ErrorCode::PasskeyFailed));
    world.person("jaan").await;
    let mut authenticator = authenticator;
    authenticator.user = Some(b"somebody else".to_vec());
    assert_eq!(refusal(&world, &authenticator).await, Some(ErrorCode::PasskeyFailed));
    let nonsense = answers(&world, &mut ServiceBrowser::new(), "{").await;
    assert_eq!(code(&nonsense), Some(ErrorCode::PasskeyFailed));
}

#[tokio::test]
async fn an_unknown_one_is_refused_as_such() {
    let (world, mut browser, authenticator) = kept().await;
    assert_eq!(refusal(&world, &Authenticator::new()).await, Some(ErrorCode::PasskeyUnknown));
    let [kept] = &passkeys(&world, "mari").await[..] else { panic!("one passkey") };
    proves(&world, &mut browser, &authenticator).await;
    let own = &world.service.own_passkeys;
    let removed = own.remove(&browser.caller, &kept.id, true).await;
    done(browser.take(removed));
    let letters = world.letters().await;
    let told = |letter: &Letter| letter.subject == "A passkey was removed from your account";
    assert!(letters.iter().any(told), "{letters:?}");
    assert_eq!(refusal(&world, &authenticator).await, Some(ErrorCode::PasskeyUnknown));
}

#[tokio::test]
async fn after_a_block_and_after_the_account_is_closed_it_is_refused() {
    let (world, _, authenticator) = kept().await;
    let administration = &world.service.administration;
    let mari = administration.find_account("mari").await.unwrap();
    administration.block(&mari).await.unwrap();
    assert_eq!(refusal(&world, &authenticator).await, Some(ErrorCode::ProfileBlocked));
    administration.unblock(&mari).await.unwrap();
    assert!(sign_in(&world, &mut ServiceBrowser::new(), &authenticator).await.success);
    administration.delete(&mari).await.unwrap();
    assert_eq!(refusal(&world, &authenticator).await, Some(ErrorCode::PasskeyUnknown));
    assert_eq!(number(&world, "SELECT COUNT(*) FROM passkeys").await, 0);
}

#[tokio::test]
async fn an_account_that_was_not_activated_is_not_opened() {
    let (world, _, authenticator) = kept().await;
    assert_eq!(written(&world, "UPDATE accounts SET activated_at = NULL").await, 1);
    assert_eq!(refusal(&world, &authenticator).await, Some(ErrorCode::AccountNotActivated));
}

#[tokio::test]
async fn after_a_new_password_by_letter_passkeys_are_listed_and_go_with_the_rest() {
    let (world, _, authenticator) = kept().await;
    let mut browser = ServiceBrowser::new();
    let setting = PasswordSetting {
        token: Secret::new(world.reset_token("mari").await),
        username: "mari".to_owned(),
        password: Secret::new("Suvi-2027!!"),
        password_confirmation: Secret::new("Suvi-2027!!"),
        ..PasswordSetting::default()
    };
    let reply = world.service.set_password(&browser.caller, TokenKind::Reset, setting).await;
    assert!(browser.take(reply).success);
    let own = &world.service.own_account;
    let review = done(browser.take(own.review(&browser.caller).await));
    assert_eq!(review.passkeys.len(), 1);
    done(browser.take(own.remove(&browser.caller, Removal::Passkey("no-such"), true).await));
    assert_eq!(passkeys(&world, "mari").await.len(), 1);
    done(browser.take(own.remove(&browser.caller, Removal::All, true).await));
    assert_eq!(refusal(&world, &authenticator).await, Some(ErrorCode::PasskeyUnknown));
}

#[tokio::test]
async fn a_change_of_the_account_in_between_makes_a_proof_worthless() {
    let (world, _, authenticator) = kept().await;
    // As another node's change between the look at the passkey and the session.
    let raises = "UPDATE accounts SET credentials_version = credentials_version + 1;";
    if world.database().starts_with("sqlite:") {
        let trigger =
            format!("CREATE TRIGGER meanwhile AFTER UPDATE ON passkeys BEGIN {raises} END");
        written(&world, &trigger).await;
    } else {
        let function = format!(
            "CREATE FUNCTION raises() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {raises} RETURN NULL; END $$"
        );
        written(&world, &function).await;
        let trigger = "CREATE TRIGGER meanwhile AFTER UPDATE ON passkeys FOR EACH ROW EXECUTE FUNCTION raises()";
        written(&world, trigger).await;
    }
    let mut browser = ServiceBrowser::new();
    let outcome = sign_in(&world, &mut browser, &authenticator).await;
    assert_eq!((outcome.success, outcome.session_active), (false, Some(false)), "{outcome:?}");
    assert_eq!(browser.signed_in(&world).await, None);
}

#[tokio::test]
async fn it_is_a_second_factor_after_the_password() {
    let world = World::new().await;
    world.add(cast::account_with_totp("mari")).await;
    let mut browser = ServiceBrowser::new();
    browser.login(&world, "mari", PASSWORD).await;
    let outcome = browser.enter_code(&world, &world.totp_code()).await;
    assert_eq!(outcome.awaited_factor, AwaitedFactor::Code);
    let mut authenticator = Authenticator::new();
    done(add(&world, &mut browser, &mut authenticator).await);
    world.person("jaan").await;
    let mut jaan = ServiceBrowser::new();
    jaan.login(&world, "jaan", PASSWORD).await;
    let mut of_jaan = Authenticator::new();
    done(add(&world, &mut jaan, &mut of_jaan).await);

    let mut browser = ServiceBrowser::new();
    let outcome = browser.login(&world, "mari", PASSWORD).await;
    assert!(outcome.two_factor_required, "{outcome:?}");
    assert_eq!(outcome.awaited_factor, AwaitedFactor::CodeOrPasskey);
    let service = &world.service;
    let asked = service.passkeys.asked_as_second_factor(&browser.caller).await.unwrap().unwrap();
    assert_eq!(asked["allowCredentials"].as_array().map(Vec::len), Some(1));
    let another = service.passkey(&browser.caller, true, &of_jaan.answer(&asked)).await;
    assert_eq!(code(&browser.take(another)), Some(ErrorCode::PasskeyOfAnother));
    assert_eq!(browser.signed_in(&world).await, None);
    let own = service.passkey(&browser.caller, true, &authenticator.answer(&asked)).await;
    assert!(browser.take(own).url.is_some());
    assert_eq!(browser.signed_in(&world).await.as_deref(), Some("mari"));
    let more = service.passkeys.asked_as_second_factor(&browser.caller).await.unwrap();
    assert_eq!(more, None, "who is signed in is not asked");
    // Nothing waits for a second factor any more, and a password alone was never proven elsewhere.
    let answer = authenticator.answer(&asked);
    let reply = service.passkey(&ServiceBrowser::new().caller, true, &answer).await;
    assert_eq!(reply.result.unwrap().session_active, Some(false));
}

#[tokio::test]
async fn who_has_passkeys_and_no_app_is_not_asked_for_a_code() {
    let (world, _, _) = kept().await;
    let outcome = ServiceBrowser::new().login(&world, "mari", PASSWORD).await;
    assert!(outcome.success && !outcome.two_factor_required, "{outcome:?}");
}

#[tokio::test]
async fn adding_and_removing_need_a_recent_proof_which_a_passkey_is() {
    let (world, mut browser, authenticator) = kept().await;
    world.clock.advance(300);
    let own = &world.service.own_passkeys;
    let [kept] = &passkeys(&world, "mari").await[..] else { panic!("one passkey") };
    let asked = browser.take(own.ask_for_one(&browser.caller).await);
    assert!(matches!(asked, ChangeOutcome::Unproven), "{asked:?}");
    let removed = browser.take(own.remove(&browser.caller, &kept.id, true).await);
    assert!(matches!(removed, ChangeOutcome::Unproven), "{removed:?}");
    let asked = browser.take(own.ask_again(&browser.caller).await).unwrap();
    let unknown = Authenticator::new().answer(&asked);
    let wrong = browser.take(own.prove_again(&browser.caller, &unknown).await);
    assert_eq!(refused(wrong), Some(ErrorCode::PasskeyUnknown));
    let answer = authenticator.answer(&asked);
    done(browser.take(own.prove_again(&browser.caller, &answer).await));
    creation(&world, &mut browser).await;
    // A challenge of one account makes no passkey of another.
    let for_mari = creation(&world, &mut browser).await;
    world.person("jaan").await;
    let mut jaan = ServiceBrowser::new();
    jaan.login(&world, "jaan", PASSWORD).await;
    let made = Authenticator::new().make(&for_mari);
    let foreign = jaan.take(own.add(&jaan.caller, &made).await);
    assert_eq!(refused(foreign), Some(ErrorCode::AuthorizationProcessTimeout));
}

#[tokio::test]
async fn adding_and_removing_end_the_other_sessions() {
    let (world, mut browser, authenticator) = kept().await;
    let mut other = ServiceBrowser::new();
    other.login(&world, "mari", PASSWORD).await;
    let mut second = Authenticator::new();
    done(add(&world, &mut browser, &mut second).await);
    assert_eq!(other.signed_in(&world).await, None);
    other.login(&world, "mari", PASSWORD).await;
    let kept = passkeys(&world, "mari").await;
    assert_eq!(kept.len(), 2);
    proves(&world, &mut browser, &authenticator).await;
    let own = &world.service.own_passkeys;
    done(browser.take(own.remove(&browser.caller, &kept[0].id, true).await));
    assert_eq!(other.signed_in(&world).await, None);
    assert_eq!(browser.signed_in(&world).await.as_deref(), Some("mari"));
}

#[tokio::test]
async fn a_credential_belongs_to_one_account() {
    let (world, mut browser, mut authenticator) = kept().await;
    let again = add(&world, &mut browser, &mut authenticator).await;
    assert_eq!(refused(again), Some(ErrorCode::PasskeyKnown));
    world.person("jaan").await;
    let mut jaan = ServiceBrowser::new();
    jaan.login(&world, "jaan", PASSWORD).await;
    let taken = add(&world, &mut jaan, &mut authenticator).await;
    assert_eq!(refused(taken), Some(ErrorCode::PasskeyKnown));
    for _ in 1..20 {
        done(add(&world, &mut browser, &mut Authenticator::new()).await);
    }
    let beyond = add(&world, &mut browser, &mut Authenticator::new()).await;
    assert_eq!(refused(beyond), Some(ErrorCode::TooManyRequests));
}

#[tokio::test]
async fn people_name_their_own_passkeys() {
    let (world, mut browser, _) = kept().await;
    let [kept] = &passkeys(&world, "mari").await[..] else { panic!("one passkey") };
    let own = &world.service.own_passkeys;
    done(browser.take(own.rename(&browser.caller, &kept.id, " Mari telefon ").await));
    assert_eq!(passkeys(&world, "mari").await[0].name, "Mari telefon");
    for (name, why) in [
        ("", ErrorCode::Required),
        (&*"a".repeat(61), ErrorCode::MaxLength),
        ("a\u{7}", ErrorCode::InvalidFormat),
    ] {
        let wish = browser.take(own.rename(&browser.caller, &kept.id, name).await);
        assert_eq!(refused(wish), Some(why), "{name:?}");
    }
    world.person("jaan").await;
    let mut jaan = ServiceBrowser::new();
    jaan.login(&world, "jaan", PASSWORD).await;
    done(jaan.take(own.rename(&jaan.caller, &kept.id, "mine").await));
    let removed = jaan.take(own.remove(&jaan.caller, &kept.id, true).await);
    assert!(matches!(removed, ChangeOutcome::Unproven), "{removed:?}");
    let mut authenticator = Authenticator::new();
    done(add(&world, &mut jaan, &mut authenticator).await);
    proves(&world, &mut jaan, &authenticator).await;
    done(jaan.take(own.remove(&jaan.caller, &kept.id, true).await));
    assert_eq!(passkeys(&world, "mari").await[0].name, "Mari telefon");
}

#[tokio::test]
async fn the_last_way_in_is_not_removed() {
    let (world, mut browser, authenticator) = kept().await;
    assert_eq!(written(&world, "UPDATE accounts SET password_hash = NULL").await, 1);
    let [kept] = &passkeys(&world, "mari").await[..] else { panic!("one passkey") };
    proves(&world, &mut browser, &authenticator).await;
    let own = &world.service.own_passkeys;
    let wish = browser.take(own.remove(&browser.caller, &kept.id, true).await);
    assert_eq!(refused(wish), Some(ErrorCode::LastWayIn));
    let own = &world.service.own_account;
    let removal = Removal::Passkey(&kept.id);
    let wish = browser.take(own.remove(&browser.caller, removal, true).await);
    assert_eq!(refused(wish), Some(ErrorCode::LastWayIn), "nor by the review");
    assert!(sign_in(&world, &mut ServiceBrowser::new(), &authenticator).await.success);
}

#[tokio::test]
async fn the_terms_are_asked_for_as_after_any_sign_in() {
    let (world, _, authenticator) = kept().await;
    assert_eq!(written(&world, "UPDATE accounts SET terms_version = 'old'").await, 1);
    let mut browser = ServiceBrowser::new();
    let outcome = sign_in(&world, &mut browser, &authenticator).await;
    assert!(outcome.terms_acception_required, "{outcome:?}");
    assert_eq!(browser.signed_in(&world).await, None);
}

#[tokio::test]
async fn where_they_are_off_there_are_none() {
    let (world, _, authenticator) = kept().await;
    let answer = authenticator.answer(&asked(&world.service));
    let mut settings = world.settings.clone();
    settings.config.passkeys.is_enabled = false;
    let words = crate::world::words();
    let rng = lavi::rng::Rng::system().unwrap();
    let without = Embedded::open(settings, world.clock.clone(), rng, words).await.unwrap();
    assert!(without.passkeys.asked().is_err());
    let reply = without.passkey(&ServiceBrowser::new().caller, false, &answer).await;
    assert_eq!(code(&reply.result.unwrap()), Some(ErrorCode::BadRequest));
}
