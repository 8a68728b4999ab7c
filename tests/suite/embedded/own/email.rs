//! Another e-mail address: a letter to the new one makes the change, one to the old one undoes it (docs/decisions/0071).

use lavi::{
    accounts::{
        AccountService, PasswordSetting, TokenKind,
        embedded::{ChangeOutcome, Embedded},
    },
    domain::{ErrorCode, Secret},
};

use super::{DAY, MAIL, mari, signed_in, texts};
use crate::{
    cast::{self, PASSWORD},
    embedded::allowances::number,
    world::{Letter, ServiceBrowser, World, code, of_field},
};

const NEW: &str = "mari@uus.example";
const THIRD: &str = "mari@kolmas.example";

/// Asks a second later than whatever was before: letters of one second have no order.
async fn ask(world: &World, browser: &mut ServiceBrowser, email: &str) -> ChangeOutcome<()> {
    world.clock.advance(1);
    browser.take(world.service.email_changes.ask_for_email(&browser.caller, email).await)
}

/// The token of the newest letter whose link has this in it.
async fn token(world: &World, path: &str) -> Option<String> {
    let letters = world.letters().await;
    let link =
        letters.iter().rev().map(crate::world::Letter::link).find(|link| link.contains(path))?;
    let token = link.split_once(path).unwrap().1;
    Some(token.split('?').next().unwrap().to_owned())
}

/// Asks for this address; the tokens that confirm and undo it.
async fn asked(world: &World, email: &str) -> (String, String) {
    let mut browser = signed_in(world).await;
    let wish = ask(world, &mut browser, email).await;
    assert!(matches!(wish, ChangeOutcome::Done(())), "{wish:?}");
    (token(world, "/email/confirm/").await.unwrap(), token(world, "/email/undo/").await.unwrap())
}

/// Who gets these letters, in the order of their addresses.
fn recipients(letters: &[Letter]) -> Vec<&str> {
    let mut to: Vec<&str> = letters.iter().map(|letter| letter.to.as_str()).collect();
    to.sort_unstable();
    to
}

async fn confirm(service: &Embedded, token: &str) -> bool {
    let caller = ServiceBrowser::new().caller;
    service.email_changes.confirm_email(&caller, &Secret::new(token)).await.result.unwrap()
}

async fn undo(service: &Embedded, token: &str) -> bool {
    let caller = ServiceBrowser::new().caller;
    service.email_changes.undo_email(&caller, &Secret::new(token)).await.result.unwrap()
}

async fn email(world: &World) -> String {
    texts(world, "SELECT email FROM accounts WHERE username = 'mari'").await.pop().unwrap()
}

async fn names(world: &World) -> Vec<String> {
    texts(world, "SELECT name FROM login_names ORDER BY name").await
}

#[tokio::test]
async fn nothing_changes_before_the_new_address_confirms_and_the_old_one_is_told_at_once() {
    let world = World::new().await;
    mari(&world).await;
    let (yes, _) = asked(&world, NEW).await;
    assert_eq!(email(&world).await, MAIL);
    let letters = world.letters().await;
    assert_eq!(recipients(&letters), [MAIL, NEW]);
    let first = letters.iter().find(|letter| letter.to == NEW).unwrap();
    assert!(!first.plain.contains("Hello Mari"), "a stranger reads no name: {}", first.plain);
    assert!(confirm(&world.service, &yes).await);
    assert!(!confirm(&world.service, &yes).await, "once");
    assert_eq!(email(&world).await, NEW);
    let mut browser = ServiceBrowser::new();
    assert!(browser.login(&world, NEW, PASSWORD).await.success);
    // The old address stays the account's until nobody can undo it any more.
    assert_eq!(names(&world).await, ["mari", MAIL, NEW]);
    world.clock.advance(3 * DAY + 3 * 3600);
    world.service.upkeep.sweep().await;
    assert_eq!(names(&world).await, ["mari", NEW]);
    assert_eq!(number(&world, "SELECT COUNT(*) FROM email_changes").await, 0);
    let events =
        texts(&world, "SELECT event FROM events WHERE event LIKE 'email%' ORDER BY id").await;
    assert_eq!(events, ["email_change_asked", "email_changed"]);
}

#[tokio::test]
async fn a_user_name_that_is_the_address_follows_it_and_comes_back() {
    let world = World::new().await;
    let person =
        lavi::accounts::embedded::NewPerson { email: Some(MAIL.to_owned()), ..cast::account(MAIL) };
    world.add(person).await;
    let mut browser = ServiceBrowser::new();
    browser.login(&world, MAIL, PASSWORD).await;
    ask(&world, &mut browser, NEW).await;
    let back = token(&world, "/email/undo/").await.unwrap();
    assert!(confirm(&world.service, &token(&world, "/email/confirm/").await.unwrap()).await);
    assert_eq!(texts(&world, "SELECT username FROM accounts").await, [NEW]);
    assert!(undo(&world.service, &back).await);
    assert_eq!(texts(&world, "SELECT username FROM accounts").await, [MAIL]);
    assert_eq!(names(&world).await, [MAIL]);
}

#[tokio::test]
async fn an_address_that_an_earlier_letter_can_bring_back_still_opens_the_account() {
    let world = World::new().await;
    mari(&world).await;
    let (there, _) = asked(&world, NEW).await;
    assert!(confirm(&world.service, &there).await);
    let (back, undone) = asked(&world, MAIL).await;
    assert!(confirm(&world.service, &back).await);
    assert!(undo(&world.service, &undone).await);
    assert_eq!(texts(&world, "SELECT email FROM accounts").await, [NEW]);
    assert!(names(&world).await.contains(&MAIL.to_owned()), "the first letter's link still counts");
}

#[tokio::test]
async fn the_old_mailbox_takes_the_account_back_whatever_a_thief_does_with_the_new_one() {
    let world = World::new().await;
    mari(&world).await;
    let (yes, back) = asked(&world, NEW).await;
    let thief = signed_in(&world).await;
    assert!(confirm(&world.service, &yes).await);
    // The thief sets a password by the new address, changes the address once more, and holds a link for one more password.
    let reset = world.reset_token("mari").await;
    let setting = |token: &str, password: &str| PasswordSetting {
        token: Secret::new(token),
        username: "mari".to_owned(),
        old_password: None,
        password: Secret::new(password),
        password_confirmation: Secret::new(password),
    };
    let caller = ServiceBrowser::new().caller;
    let set = async |token: &str, password: &str| {
        let setting = setting(token, password);
        world.service.set_password(&caller, TokenKind::Reset, setting).await.result.unwrap().success
    };
    assert!(set(&reset, "Varas-2027!!").await);
    let mut again = ServiceBrowser::new();
    again.login(&world, "mari", "Varas-2027!!").await;
    ask(&world, &mut again, THIRD).await;
    let (second_yes, second_back) = (
        token(&world, "/email/confirm/").await.unwrap(),
        token(&world, "/email/undo/").await.unwrap(),
    );
    assert!(confirm(&world.service, &second_yes).await);
    world.clock.advance(61);
    let held = world.reset_token("mari").await;
    ask(&world, &mut again, "mari@neljas.example").await;
    let pending = token(&world, "/email/confirm/").await.unwrap();
    world.clock.advance(60);

    assert!(undo(&world.service, &back).await);
    assert_eq!(email(&world).await, MAIL);
    assert_eq!(names(&world).await, ["mari", MAIL], "the thief's addresses are free again");
    for browser in [&thief, &again] {
        assert_eq!(browser.signed_in(&world).await, None);
    }
    assert!(!set(&held, "Varas-2028!!").await, "a link that went to the thief's address");
    assert!(
        !undo(&world.service, &second_back).await,
        "nor does the thief's address undo the undoing"
    );
    assert!(!confirm(&world.service, &pending).await);
    assert!(!undo(&world.service, &back).await, "once");
    // The way back: a link for a new password, at the old address.
    let letters = world.letters().await;
    assert_eq!(recipients(&letters[letters.len() - 2..]), [THIRD, MAIL]);
    let way_back =
        letters.iter().rfind(|letter| letter.link().contains("/setNewPassword/")).unwrap();
    assert_eq!(way_back.to, MAIL);
    assert!(set(&way_back.token(), "Omanik-2027!").await);
    let events =
        texts(&world, "SELECT event FROM events WHERE event LIKE 'email%' ORDER BY id DESC");
    assert_eq!(events.await[0], "email_change_undone");
}

#[tokio::test]
async fn a_second_change_leaves_the_first_address_its_three_days() {
    let world = World::new().await;
    mari(&world).await;
    let (yes, first_back) = asked(&world, NEW).await;
    assert!(confirm(&world.service, &yes).await);
    let (yes, second_back) = asked(&world, THIRD).await;
    assert!(confirm(&world.service, &yes).await);
    assert!(undo(&world.service, &second_back).await);
    assert_eq!(email(&world).await, NEW);
    assert_eq!(names(&world).await, ["mari", MAIL, NEW]);
    assert!(undo(&world.service, &first_back).await);
    assert_eq!(
        (email(&world).await, names(&world).await),
        (MAIL.to_owned(), vec!["mari".to_owned(), MAIL.to_owned()])
    );
}

#[tokio::test]
async fn links_end_with_their_time_a_newer_wish_or_another_proof() {
    let world = World::new().await;
    let id = mari(&world).await;
    let (old, _) = asked(&world, NEW).await;
    let (newer, _) = asked(&world, THIRD).await;
    assert!(!confirm(&world.service, &old).await, "only the newest");
    world.clock.advance(3 * 3600);
    assert!(!confirm(&world.service, &newer).await, "three hours");
    // A new password puts out who asked, and what they asked for.
    let (yes, back) = asked(&world, NEW).await;
    world.new_password("mari", "Suvi-2027!!").await;
    assert!(!confirm(&world.service, &yes).await);
    world.clock.advance(3 * DAY + 3 * 3600 - 1);
    assert!(undo(&world.service, &back).await, "three days after the change could have been made");
    let mut browser = ServiceBrowser::new();
    browser.login(&world, "mari", "Suvi-2027!!").await;
    ask(&world, &mut browser, NEW).await;
    let (yes, back) = (
        token(&world, "/email/confirm/").await.unwrap(),
        token(&world, "/email/undo/").await.unwrap(),
    );
    world.service.administration.block(&id).await.unwrap();
    assert!(!confirm(&world.service, &yes).await, "a blocked account changes nothing");
    world.clock.advance(3 * DAY + 3 * 3600);
    assert!(!undo(&world.service, &back).await);
}

#[tokio::test]
async fn who_has_the_address_already_is_not_told_and_the_answer_is_the_same() {
    let world = World::new().await;
    mari(&world).await;
    let taken = lavi::accounts::embedded::NewPerson {
        email: Some(NEW.to_owned()),
        ..cast::account("juku")
    };
    world.add(taken).await;
    let mut browser = signed_in(&world).await;
    assert!(matches!(ask(&world, &mut browser, NEW).await, ChangeOutcome::Done(())));
    let letters = world.letters().await;
    assert_eq!(recipients(&letters), [MAIL], "no letter to the other person");
    // An address that is taken between the letter and its link stays the other's.
    let (yes, _) = asked(&world, THIRD).await;
    let quicker = lavi::accounts::embedded::NewPerson {
        email: Some(THIRD.to_owned()),
        ..cast::account("kiire")
    };
    world.add(quicker).await;
    assert!(!confirm(&world.service, &yes).await);
    assert_eq!(email(&world).await, MAIL);
    assert_eq!(number(&world, "SELECT COUNT(*) FROM accounts").await, 3);
}

#[tokio::test]
async fn it_takes_a_recent_proof_an_address_and_no_more_than_five_a_day() {
    let world = World::new().await;
    mari(&world).await;
    let mut browser = signed_in(&world).await;
    let refused =
        async |browser: &mut ServiceBrowser, typed: &str| match ask(&world, browser, typed).await {
            ChangeOutcome::Refused(outcome) => outcome,
            other => panic!("{typed}: {other:?}"),
        };
    for (typed, code) in [
        ("", ErrorCode::Required),
        ("mari", ErrorCode::InvalidEmail),
        ("Mari@Kool.example", ErrorCode::UserEmailAlreadyExist),
    ] {
        let outcome = refused(&mut browser, typed).await;
        assert_eq!(of_field(&outcome.errors, "email"), Some(code), "{typed}");
    }
    for number in 0..5 {
        let address = format!("mari{number}@uus.example");
        assert!(matches!(ask(&world, &mut browser, &address).await, ChangeOutcome::Done(())));
    }
    let outcome = refused(&mut browser, NEW).await;
    assert_eq!(code(&outcome), Some(ErrorCode::TooManyRequests));
    world.clock.advance(DAY);
    let mut browser = signed_in(&world).await;
    assert!(matches!(ask(&world, &mut browser, NEW).await, ChangeOutcome::Done(())));
    world.clock.advance(5 * 60);
    assert!(matches!(ask(&world, &mut browser, THIRD).await, ChangeOutcome::Unproven));
}

#[tokio::test]
async fn of_a_confirmation_and_an_undoing_at_two_nodes_the_old_address_wins() {
    for _ in 0..4 {
        let world = World::new().await;
        mari(&world).await;
        let (yes, back) = asked(&world, NEW).await;
        let other = world.reopened().await;
        let (_, undone) = tokio::join!(confirm(&world.service, &yes), undo(&other, &back));
        assert!(undone);
        assert_eq!(email(&world).await, MAIL);
        assert!(!confirm(&world.service, &yes).await);
    }
}

#[tokio::test]
async fn of_an_undoing_and_another_wish_at_two_nodes_nothing_is_left_to_confirm() {
    for _ in 0..4 {
        let world = World::new().await;
        mari(&world).await;
        let (yes, back) = asked(&world, NEW).await;
        assert!(confirm(&world.service, &yes).await);
        let thief = signed_in(&world).await;
        world.clock.advance(1);
        let other = world.reopened().await;
        let wishing = world.service.email_changes.ask_for_email(&thief.caller, THIRD);
        let (_, undone) = tokio::join!(wishing, undo(&other, &back));
        assert!(undone);
        assert_eq!(email(&world).await, MAIL);
        let waiting = "SELECT COUNT(*) FROM email_changes WHERE confirm_hash IS NOT NULL";
        assert_eq!(number(&world, waiting).await, 0);
        let newest = token(&world, "/email/confirm/").await.unwrap();
        assert!(!confirm(&world.service, &newest).await);
        assert_eq!(names(&world).await, ["mari", MAIL]);
    }
}
