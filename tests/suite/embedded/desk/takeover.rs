//! Somebody at the desk who wants another person's account: an e-mail address that is entered there opens nothing for three days, whatever is
//! tried with it, and the former one takes it back.

use lavi::{
    accounts::{
        AccountService, FormCalls, ResetRequest,
        embedded::desk::{Acted, DeskOutcome, DeskRole, PersonAct},
    },
    domain::ErrorCode,
};

use super::{METSA, act, at_desk, role};
use crate::{
    cast::{self, PASSWORD},
    world::{Letter, ServiceBrowser, World},
};

const DAY: i64 = 24 * 3600;
const THEIRS: &str = "helper@attacker.example";

/// Piret, whose former address is `piret@school.example`, after a helper has entered another one.
async fn changed(world: &World) -> (ServiceBrowser, String) {
    let browser = at_desk(world, "ants", DeskRole::SchoolAdmin, METSA).await;
    let id = world.add(cast::account("piret")).await;
    world.service.roles.add_role(&id, &role("parent", METSA, None)).await.unwrap();
    let outcome = act(world, &browser, &id, PersonAct::Email(THEIRS.to_owned())).await;
    assert!(matches!(outcome, DeskOutcome::Done(Acted::Done)), "{outcome:?}");
    (browser, id)
}

async fn letters_to(world: &World, address: &str) -> Vec<Letter> {
    let letters = world.letters().await.into_iter();
    letters.filter(|letter| letter.to == address).collect()
}

/// The letter to this address whose link has this in it.
async fn link_to(world: &World, address: &str, part: &str) -> Letter {
    let letters = letters_to(world, address).await;
    letters.into_iter().find(|letter| letter.link().contains(part)).unwrap()
}

/// The text of a letter in one line.
fn line(letter: &Letter) -> String {
    letter.plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

async fn ask_for_reset(world: &World, name: &str) -> Option<ErrorCode> {
    let request = ResetRequest { username: name.to_owned(), recaptcha: None };
    let outcome = world.service.request_reset(&ServiceBrowser::new().caller, request).await;
    outcome.result.unwrap().errors.first()
}

#[tokio::test]
async fn an_address_of_the_desk_opens_nothing_for_three_days() {
    let world = World::new().await;
    let (browser, id) = changed(&world).await;
    let came = letters_to(&world, THEIRS).await;
    assert_eq!(came.len(), 1);
    assert!(
        line(&came[0]).contains("no links for a new password are sent to it before 18.01.2027"),
        "{}",
        came[0].plain
    );
    assert!(!line(&came[0]).contains("Maasikas"), "it names nobody");
    // A reset by the user name and by the address, the desk's own letter, a letter that opens a browser, the command.
    for name in ["piret", THEIRS] {
        assert_eq!(ask_for_reset(&world, name).await, Some(ErrorCode::MissingEmail), "{name}");
        let request = ResetRequest { username: name.to_owned(), recaptcha: None };
        world.service.request_opening(&ServiceBrowser::new().caller, request).await;
    }
    act(&world, &browser, &id, PersonAct::PasswordLetter).await;
    world.service.administration.admin_password_link(&id).await.unwrap();
    tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    assert_eq!(
        letters_to(&world, THEIRS).await.len(),
        1,
        "{:#?}",
        letters_to(&world, THEIRS).await
    );
    world.clock.advance(3 * DAY - 60);
    assert_eq!(ask_for_reset(&world, "piret").await, Some(ErrorCode::MissingEmail));
    world.clock.advance(120);
    assert_eq!(ask_for_reset(&world, "piret").await, None);
    link_to(&world, THEIRS, "/setNewPassword/").await;
}

#[tokio::test]
async fn the_former_address_takes_it_back_and_gets_a_link_at_once() {
    let world = World::new().await;
    changed(&world).await;
    let left = link_to(&world, "piret@school.example", "/undo/").await;
    assert!(
        line(&left).contains("Your school’s help desk has just entered another e-mail address"),
        "{}",
        left.plain
    );
    let mut browser = ServiceBrowser::new();
    assert!(browser.login(&world, "piret", PASSWORD).await.success, "the password is the same");
    let token = lavi::domain::Secret::new(
        left.link().rsplit('/').next().unwrap().split('?').next().unwrap(),
    );
    let undone =
        world.service.email_changes.undo_email(&ServiceBrowser::new().caller, &token).await;
    assert!(undone.result.unwrap());
    assert_eq!(browser.signed_in(&world).await, None, "who was signed in is out");
    link_to(&world, "piret@school.example", "/setNewPassword/").await;
}

/// The owner changes the address of the desk to a third one. Its letter about that goes to the helper's address, whose reader undoes it: the
/// address is theirs again and still opens nothing.
#[tokio::test]
async fn undoing_a_later_change_does_not_open_the_address_of_the_desk() {
    let world = World::new().await;
    changed(&world).await;
    let mut owner = ServiceBrowser::new();
    assert!(owner.login(&world, "piret", PASSWORD).await.success);
    world
        .service
        .email_changes
        .ask_for_email(&owner.caller, "piret@third.example")
        .await
        .result
        .unwrap();
    let undo = link_to(&world, THEIRS, "/undo/").await;
    let token = lavi::domain::Secret::new(
        undo.link().rsplit('/').next().unwrap().split('?').next().unwrap(),
    );
    let undone =
        world.service.email_changes.undo_email(&ServiceBrowser::new().caller, &token).await;
    assert!(undone.result.unwrap());
    let links = letters_to(&world, THEIRS).await;
    assert!(links.iter().all(|letter| !letter.plain.contains("setNewPassword")), "{links:#?}");
    assert_eq!(ask_for_reset(&world, "piret").await, Some(ErrorCode::MissingEmail));
}

#[tokio::test]
async fn who_is_signed_in_is_out_with_the_address() {
    let world = World::new().await;
    let browser = at_desk(&world, "ants", DeskRole::SchoolAdmin, METSA).await;
    let id = world.add(cast::account("piret")).await;
    world.service.roles.add_role(&id, &role("parent", METSA, None)).await.unwrap();
    let mut owner = ServiceBrowser::new();
    assert!(owner.login(&world, "piret", PASSWORD).await.success);
    act(&world, &browser, &id, PersonAct::Email(THEIRS.to_owned())).await;
    assert_eq!(owner.signed_in(&world).await, None);
}

#[tokio::test]
async fn links_that_were_on_their_way_end_with_the_address() {
    let world = World::new().await;
    let browser = at_desk(&world, "ants", DeskRole::SchoolAdmin, METSA).await;
    let id = world.add(cast::account("piret")).await;
    world.service.roles.add_role(&id, &role("parent", METSA, None)).await.unwrap();
    world.request_reset("piret").await;
    let token = world.letter().await.token();
    act(&world, &browser, &id, PersonAct::Email(THEIRS.to_owned())).await;
    let check = lavi::accounts::TokenCheck {
        token: lavi::domain::Secret::new(token),
        kind: lavi::accounts::TokenKind::Reset,
    };
    let checked = world.service.validate_token(&ServiceBrowser::new().caller, check).await;
    assert_eq!(checked.result.unwrap().errors.first(), Some(ErrorCode::TokenValidationFailed));
}

#[tokio::test]
async fn an_address_that_is_somebody_elses_or_none_is_refused_at_its_field() {
    let world = World::new().await;
    let (browser, id) = changed(&world).await;
    world.person("mari").await;
    for (typed, code) in [
        ("mari@school.example", ErrorCode::UserEmailAlreadyExist),
        (THEIRS, ErrorCode::UserEmailAlreadyExist),
        ("nonsense", ErrorCode::InvalidEmail),
        ("", ErrorCode::Required),
    ] {
        match act(&world, &browser, &id, PersonAct::Email(typed.to_owned())).await {
            DeskOutcome::Invalid(errors) => {
                assert_eq!(
                    (errors.first(), errors.0[0].field.as_deref()),
                    (Some(code), Some("email"))
                );
            }
            other => panic!("{typed}: {other:?}"),
        }
    }
}

/// Everything that a helper can do to a parent, one after another: no letter of them leads into the account but those to the parent's address.
#[tokio::test]
async fn no_sequence_of_a_helpers_acts_leads_into_an_account() {
    let world = World::new().await;
    let browser = at_desk(&world, "ants", DeskRole::Helper, METSA).await;
    let id = world.add(cast::account_with_totp("piret")).await;
    world.service.roles.add_role(&id, &role("parent", METSA, None)).await.unwrap();
    for what in [
        PersonAct::Unlock,
        PersonAct::SecondFactorOff,
        PersonAct::PasswordLetter,
        PersonAct::Email(THEIRS.to_owned()),
        PersonAct::SignOut,
        PersonAct::PasswordLetter,
        PersonAct::Slip,
    ] {
        let outcome = act(&world, &browser, &id, what.clone()).await;
        let is_refused = matches!(outcome, DeskOutcome::Forbidden);
        assert_eq!(is_refused, what == PersonAct::Slip, "{what:?} {outcome:?}");
    }
    let letters = letters_to(&world, THEIRS).await;
    assert!(letters.iter().all(|letter| !letter.plain.contains("Password/")), "{letters:#?}");
    let told_of = letters_to(&world, "piret@school.example").await;
    let subjects: Vec<_> = told_of.iter().map(|letter| letter.subject.as_str()).collect();
    assert!(subjects.contains(&"Two-factor sign-in is now off"), "{subjects:?}");
    assert!(subjects.contains(&"Your e-mail address was changed at the help desk"), "{subjects:?}");
}

#[tokio::test]
async fn blocking_and_unblocking_are_told_by_letter() {
    let world = World::new().await;
    let (browser, _) = changed(&world).await;
    let id = world.add(cast::account("tiina")).await;
    world.service.roles.add_role(&id, &role("parent", METSA, None)).await.unwrap();
    for what in [PersonAct::Block, PersonAct::Unblock] {
        act(&world, &browser, &id, what).await;
    }
    let letters = letters_to(&world, "tiina@school.example").await;
    let mut subjects: Vec<_> = letters.iter().map(|letter| letter.subject.as_str()).collect();
    subjects.sort_unstable();
    assert_eq!(subjects, ["Your account was blocked", "Your account was unblocked"]);
}
