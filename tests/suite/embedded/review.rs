//! An owner takes an account back by the mailbox alone: what a stranger who had the password has enrolled, linked and allowed goes,
//! and a second factor of long standing does not go cheaply (docs/decisions/0054).

use sqlx::{Connection as _, Executor as _};

use super::{
    allowances::{number, written},
    events,
    third_parties::OAuthWorld,
};
use crate::{
    cast::{self, PASSWORD},
    world::{ServiceBrowser, World, code},
};
use lavi::{
    accounts::{
        AccountService, PasswordSetting, TokenKind,
        embedded::{ChangeOutcome, Proof, Removal, Review},
        outcome::Outcome,
    },
    domain::{ErrorCode, Secret},
};

const DAY: i64 = 24 * 3600;
const NEW: [&str; 4] = ["Suvi-2027!!", "Sygis-2027!!", "Talv-2027!!", "Kevad-2028!!"];

/// Sets a password by a letter in this browser.
async fn reset(world: &World, browser: &mut ServiceBrowser, password: &str) -> Outcome {
    let token = world.reset_token("mari").await;
    let setting = PasswordSetting {
        token: Secret::new(token),
        username: "mari".to_owned(),
        old_password: None,
        password: Secret::new(password),
        password_confirmation: Secret::new(password),
    };
    let reply = world.service.set_password(&browser.caller, TokenKind::Reset, setting).await;
    let outcome = browser.take(reply);
    assert!(outcome.success, "{outcome:?}");
    outcome
}

async fn review(world: &World, browser: &mut ServiceBrowser) -> Option<Review> {
    match browser.take(world.service.own_account.review(&browser.caller).await) {
        ChangeOutcome::Done(review) => Some(review),
        ChangeOutcome::SignedOut => None,
        other => panic!("{other:?}"),
    }
}

async fn remove(
    world: &World,
    browser: &mut ServiceBrowser,
    removal: Removal<'_>,
) -> ChangeOutcome<()> {
    let reply = world.service.own_account.remove(&browser.caller, removal, true).await;
    browser.take(reply)
}

#[track_caller]
fn done(wish: &ChangeOutcome<()>) {
    assert!(matches!(wish, ChangeOutcome::Done(())), "{wish:?}");
}

/// Links what a provider calls somebody to Mari's account.
async fn link(world: &World, subject: &str) {
    let linked = format!(
        "INSERT INTO linked_identities (id, account, issuer, subject, provider, linked_at) \
         SELECT '{subject}', id, 'https://idp.example', '{subject}', 'tara', 1 FROM accounts WHERE username = 'mari'"
    );
    assert_eq!(written(world, &linked).await, 1);
}

/// A stranger who has the password turns the second factor on; its key.
async fn enrol(world: &World, stranger: &mut ServiceBrowser) -> String {
    stranger.login(world, "mari", PASSWORD).await;
    let own = &world.service.own_account;
    let ChangeOutcome::Done(enrolment) = stranger.take(own.enrol(&stranger.caller).await) else {
        panic!("signed in")
    };
    let key = enrolment.secret.expose().to_owned();
    let first = Secret::new(cast::totp_code_of(&key, world.clock.now()));
    let on = own.turn_on(&stranger.caller, &first, &Proof::default()).await;
    assert!(matches!(stranger.take(on), ChangeOutcome::Done(_)));
    key
}

#[tokio::test]
async fn the_mailbox_alone_throws_out_who_had_the_password_enrolled_an_authenticator_and_linked_an_identity()
 {
    // The application has access with the stranger's consent.
    let mut scene = OAuthWorld::new().await;
    scene.code("user_data").await;
    let world = &scene.world;
    let mut stranger = ServiceBrowser::at("198.51.100.7");
    let key = enrol(world, &mut stranger).await;
    link(world, "stranger").await;
    world.clock.advance(13 * DAY);

    let mut owner = ServiceBrowser::new();
    let outcome = reset(world, &mut owner, NEW[0]).await;
    assert_eq!(outcome.review.as_deref(), Some("review"));
    assert!(owner.login(world, "mari", NEW[0]).await.two_factor_required, "locked out, so far");
    let seen = review(world, &mut owner).await.unwrap();
    assert!(seen.by_letter && seen.second_factor.unwrap().goes_by_letter, "{seen:?}");
    assert!(seen.second_factor.unwrap().since.is_some());
    assert_eq!(
        (seen.identities.len(), seen.browsers.len(), seen.sign_ins.len()),
        (1, 0, 0),
        "{seen:?}"
    );
    let applications =
        world.service.oauth.consents.applications(&seen.account).await.result.unwrap();
    assert_eq!(applications.len(), 1);

    done(&remove(world, &mut owner, Removal::All).await);
    let seen = review(world, &mut owner).await.unwrap();
    assert!(seen.second_factor.is_none() && seen.identities.is_empty(), "{seen:?}");
    for table in
        ["oauth_consents", "oauth_grants", "linked_identities", "recovery_codes", "sessions"]
    {
        assert_eq!(number(world, &format!("SELECT COUNT(*) FROM {table}")).await, 0, "{table}");
    }
    assert!(
        owner.login(world, "mari", NEW[0]).await.url.is_some(),
        "the new password alone is enough"
    );
    assert_eq!(owner.signed_in(world).await.as_deref(), Some("mari"));
    assert_eq!(stranger.signed_in(world).await, None);
    let refused = stranger.login(world, "mari", PASSWORD).await;
    assert_eq!(code(&refused), Some(ErrorCode::CheckEmailAndPassword), "{refused:?} {key}");
}

#[tokio::test]
async fn each_row_goes_by_itself() {
    let world = World::new().await;
    world.person("mari").await;
    enrol(&world, &mut ServiceBrowser::new()).await;
    for subject in ["own", "foreign"] {
        link(&world, subject).await;
    }
    let mut owner = ServiceBrowser::new();
    reset(&world, &mut owner, NEW[0]).await;
    done(&remove(&world, &mut owner, Removal::Identity("foreign")).await);
    let seen = review(&world, &mut owner).await.unwrap();
    assert_eq!(seen.identities.iter().map(|one| one.id.as_str()).collect::<Vec<_>>(), ["own"]);
    assert!(seen.second_factor.is_some());
    done(&remove(&world, &mut owner, Removal::SecondFactor).await);
    let seen = review(&world, &mut owner).await.unwrap();
    assert_eq!((seen.identities.len(), seen.second_factor), (1, None));
    let letters = world.letters().await;
    for subject in ["Two-factor sign-in is now off", "A linked sign-in was removed"] {
        let written = letters.iter().filter(|letter| letter.subject == subject).count();
        assert_eq!(written, 1, "{subject}");
    }
}

#[tokio::test]
async fn a_second_factor_of_long_standing_goes_by_letter_only_after_two_weeks_in_which_nobody_gives_a_code()
 {
    let world = World::new().await;
    world.add(cast::account_with_totp("mari")).await;
    let mut thief = ServiceBrowser::at("198.51.100.7");
    reset(&world, &mut thief, NEW[0]).await;
    let factor = review(&world, &mut thief).await.unwrap().second_factor.unwrap();
    assert_eq!((factor.since, factor.off_asked_at, factor.goes_by_letter), (None, None, false));
    for removal in [Removal::All, Removal::SecondFactor] {
        done(&remove(&world, &mut thief, removal).await);
        let factor = review(&world, &mut thief).await.unwrap().second_factor.unwrap();
        assert!(!factor.goes_by_letter, "{removal:?}");
    }
    done(&remove(&world, &mut thief, Removal::SecondFactorLater).await);
    let asked = world.letters().await;
    let subject = "Someone wants to turn off two-factor sign-in";
    assert_eq!(asked.iter().filter(|letter| letter.subject == subject).count(), 1);
    let letters = world.letters().await.len();
    done(&remove(&world, &mut thief, Removal::SecondFactorLater).await);
    assert_eq!(
        world.letters().await.len(),
        letters,
        "asking again neither writes again nor begins anew"
    );
    assert_eq!(events::times(&world, "two_factor_off_asked").await, 1);

    // One second before the end the mailbox is not enough; then it is.
    let mut browser = ServiceBrowser::new();
    world.clock.advance(14 * DAY - 1);
    reset(&world, &mut browser, NEW[1]).await;
    done(&remove(&world, &mut browser, Removal::SecondFactor).await);
    let factor = review(&world, &mut browser).await.unwrap().second_factor.unwrap();
    assert!(factor.off_asked_at.is_some() && !factor.goes_by_letter, "{factor:?}");
    world.clock.advance(61);
    reset(&world, &mut browser, NEW[2]).await;
    done(&remove(&world, &mut browser, Removal::SecondFactor).await);
    assert_eq!(review(&world, &mut browser).await.unwrap().second_factor, None);
    assert!(ServiceBrowser::new().login(&world, "mari", NEW[2]).await.url.is_some());
}

#[tokio::test]
async fn a_code_ends_the_wait_for_the_end_of_the_second_factor() {
    for by_recovery_code in [false, true] {
        let world = World::new().await;
        world.add(cast::account_with_totp("mari")).await;
        let mut owner = ServiceBrowser::new();
        owner.login(&world, "mari", PASSWORD).await;
        owner.enter_code(&world, &world.totp_code()).await;
        let own = &world.service.own_account;
        let ChangeOutcome::Done(codes) = owner.take(own.make_recovery_codes(&owner.caller).await)
        else {
            panic!()
        };
        let mut thief = ServiceBrowser::at("198.51.100.7");
        reset(&world, &mut thief, NEW[0]).await;
        done(&remove(&world, &mut thief, Removal::SecondFactorLater).await);
        world.clock.advance(13 * DAY);
        // The owner has read the letters and has another password by letter as well.
        let mut owner = ServiceBrowser::new();
        reset(&world, &mut owner, NEW[1]).await;
        owner.login(&world, "mari", NEW[1]).await;
        let given = if by_recovery_code { codes[0].expose().to_owned() } else { world.totp_code() };
        assert!(owner.enter_code(&world, &given).await.success);
        world.clock.advance(2 * DAY);
        reset(&world, &mut thief, NEW[2]).await;
        let factor = review(&world, &mut thief).await.unwrap().second_factor.unwrap();
        assert_eq!(
            (factor.off_asked_at, factor.goes_by_letter),
            (None, false),
            "{by_recovery_code}"
        );
    }
}

#[tokio::test]
async fn a_letter_counts_in_its_browser_alone_and_for_a_quarter_of_an_hour() {
    let world = World::new().await;
    let mari = world.add(cast::account_with_totp("mari")).await;
    let mut owner = ServiceBrowser::new();
    reset(&world, &mut owner, NEW[0]).await;
    assert!(review(&world, &mut owner).await.is_some());
    assert!(review(&world, &mut ServiceBrowser::new()).await.is_none(), "another browser");
    let wish = remove(&world, &mut ServiceBrowser::new(), Removal::All).await;
    assert!(matches!(wish, ChangeOutcome::SignedOut), "{wish:?}");
    // Somebody else's reset meanwhile, a block, and time.
    let mut second = ServiceBrowser::at("198.51.100.7");
    world.clock.advance(61);
    reset(&world, &mut second, NEW[1]).await;
    assert!(review(&world, &mut owner).await.is_none(), "another letter was newer");
    assert!(review(&world, &mut second).await.is_some());
    let raised = format!("UPDATE accounts SET blocked = 1 WHERE id = '{mari}'");
    written(&world, &raised).await;
    assert!(review(&world, &mut second).await.is_none(), "blocked");
    written(&world, &raised.replace("= 1", "= 0")).await;
    assert!(review(&world, &mut second).await.is_some());
    world.clock.advance(15 * 60);
    assert!(review(&world, &mut second).await.is_none(), "too late");
}

#[tokio::test]
async fn whoever_signs_in_in_that_browser_meanwhile_sees_their_own_account() {
    let world = World::new().await;
    world.add(cast::account_with_totp("mari")).await;
    let other = world.person("jaan").await;
    let mut browser = ServiceBrowser::new();
    reset(&world, &mut browser, NEW[0]).await;
    browser.login(&world, "jaan", PASSWORD).await;
    let seen = review(&world, &mut browser).await.unwrap();
    assert_eq!((seen.account, seen.by_letter, seen.second_factor), (other, false, None));
}

#[tokio::test]
async fn who_is_signed_in_removes_with_a_recent_proof_and_never_the_second_factor() {
    let world = World::new().await;
    world.add(cast::account_with_totp("mari")).await;
    let mut owner = ServiceBrowser::new();
    owner.login(&world, "mari", PASSWORD).await;
    owner.enter_code(&world, &world.totp_code()).await;
    world.clock.advance(60);
    let mut other = ServiceBrowser::at("198.51.100.7");
    other.login(&world, "mari", PASSWORD).await;
    assert!(other.enter_code(&world, &world.totp_code()).await.success);
    link(&world, "foreign").await;
    let seen = review(&world, &mut owner).await.unwrap();
    assert_eq!(
        (seen.by_letter, seen.identities.len(), seen.browsers.len(), seen.sign_ins.len()),
        (false, 1, 2, 2)
    );
    assert_eq!(seen.browsers.iter().filter(|browser| browser.is_this).count(), 1);
    for removal in [Removal::SecondFactor, Removal::SecondFactorLater, Removal::All] {
        done(&remove(&world, &mut owner, removal).await);
    }
    let seen = review(&world, &mut owner).await.unwrap();
    assert!(seen.second_factor.is_some_and(|factor| factor.off_asked_at.is_none()), "{seen:?}");
    assert_eq!((seen.identities.len(), seen.browsers.len(), seen.sign_ins.len()), (0, 1, 1));
    assert_eq!(events::times(&world, "browsers_forgotten").await, 1);
    assert_eq!(owner.signed_in(&world).await.as_deref(), Some("mari"));
    assert_eq!(other.signed_in(&world).await, None);
    world.clock.advance(6 * 60);
    assert!(matches!(remove(&world, &mut owner, Removal::All).await, ChangeOutcome::Unproven));
}

#[tokio::test]
async fn nothing_is_offered_where_the_password_is_all_or_was_known() {
    let world = World::new().await;
    world.person("mari").await;
    let mut owner = ServiceBrowser::new();
    assert_eq!(reset(&world, &mut owner, NEW[0]).await.review, None);
    assert!(review(&world, &mut owner).await.is_none());
    link(&world, "own").await;
    let mut owner = ServiceBrowser::new();
    owner.login(&world, "mari", NEW[0]).await;
    let ChangeOutcome::Done(token) =
        owner.take(world.service.own_account.change_link(&owner.caller).await)
    else {
        panic!()
    };
    let setting = PasswordSetting {
        token,
        username: "mari".to_owned(),
        old_password: Some(Secret::new(NEW[0])),
        password: Secret::new(NEW[1]),
        password_confirmation: Secret::new(NEW[1]),
    };
    let stranger = ServiceBrowser::new();
    let changed = world.service.set_password(&stranger.caller, TokenKind::Change, setting).await;
    let changed = changed.result.unwrap();
    assert_eq!((changed.success, changed.review), (true, None));
}

#[tokio::test]
async fn two_presses_at_once_change_the_account_once() {
    let world = World::new().await;
    world.person("mari").await;
    link(&world, "foreign").await;
    let mut owner = ServiceBrowser::new();
    reset(&world, &mut owner, NEW[0]).await;
    let version = "SELECT credentials_version FROM accounts";
    let before = number(&world, version).await;
    let own = &world.service.own_account;
    let presses = [(); 4].map(|()| own.remove(&owner.caller, Removal::All, true));
    for reply in futures_util::future::join_all(presses).await {
        reply.result.unwrap();
    }
    let after = number(&world, version).await;
    assert!(after > before && after <= before + 4, "{before} {after}");
    assert!(review(&world, &mut owner).await.is_some(), "the browser goes on");
}

#[tokio::test]
async fn a_code_that_is_given_while_the_wait_ends_keeps_the_second_factor() {
    let world = World::new().await;
    world.add(cast::account_with_totp("mari")).await;
    let mut thief = ServiceBrowser::at("198.51.100.7");
    reset(&world, &mut thief, NEW[0]).await;
    done(&remove(&world, &mut thief, Removal::SecondFactorLater).await);
    world.clock.advance(14 * DAY);
    reset(&world, &mut thief, NEW[1]).await;
    let mut other = sqlx::AnyConnection::connect(world.database()).await.unwrap();
    let begin = if world.database().starts_with("sqlite:") { "BEGIN IMMEDIATE" } else { "BEGIN" };
    let code_given =
        "UPDATE accounts SET totp_step = totp_step + 1, second_factor_off_asked_at = NULL";
    for statement in [begin, code_given] {
        other.execute(statement).await.unwrap();
    }
    let removing = async { remove(&world, &mut thief, Removal::All).await };
    let committing = async {
        tokio::time::sleep(std::time::Duration::from_millis(400)).await;
        other.execute("COMMIT").await.unwrap();
    };
    let (wish, ()) = futures_util::future::join(removing, committing).await;
    done(&wish);
    let factor = review(&world, &mut thief).await.unwrap().second_factor.unwrap();
    assert_eq!((factor.off_asked_at, factor.goes_by_letter), (None, false));
}
