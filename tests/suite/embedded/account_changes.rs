//! Changes to the account itself: each asks for a recent proof of identity, ends the other sessions and the tokens, and
//! sends a letter.

use sqlx::{AnyConnection, Connection};

use super::{allowances::number, events};
use crate::{
    cast::{self, PASSWORD},
    world::{Letter, ServiceBrowser, World, code, credentials, of_field},
};
use lavi::{
    accounts::{
        Credentials, LoginOutcome,
        embedded::{ChangeOutcome, Depth, Embedded, Proof, oauth::NewClient},
    },
    domain::{ErrorCode, LoginMethod, Secret},
};

fn with_password(password: &str) -> Proof {
    Proof { password: Secret::new(password), ..Proof::default() }
}

fn with_code(code: &str) -> Proof {
    Proof { code: Secret::new(code), ..Proof::default() }
}

#[track_caller]
fn done<T: std::fmt::Debug>(wish: ChangeOutcome<T>) -> T {
    match wish {
        ChangeOutcome::Done(result) => result,
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn refused<T: std::fmt::Debug>(wish: ChangeOutcome<T>) -> LoginOutcome {
    match wish {
        ChangeOutcome::Refused(outcome) => *outcome,
        other => panic!("{other:?}"),
    }
}

/// Mari with a second factor, signed in with password and code.
async fn guarded() -> (World, ServiceBrowser) {
    let world = World::new().await;
    world.add(cast::account_with_totp("mari")).await;
    let mut browser = ServiceBrowser::new();
    sign_in(&world, &mut browser, &world.totp_code()).await;
    (world, browser)
}

async fn sign_in(world: &World, browser: &mut ServiceBrowser, code: &str) -> LoginOutcome {
    let both =
        Credentials { two_factor_code: Some(Secret::new(code)), ..credentials("mari", PASSWORD) };
    browser.login_with(world, both).await
}

/// Mari without a second factor, signed in.
async fn plain() -> (World, ServiceBrowser) {
    let world = World::new().await;
    world.person("mari").await;
    let mut browser = ServiceBrowser::new();
    browser.login(&world, "mari", PASSWORD).await;
    (world, browser)
}

async fn turn_on(world: &World, browser: &mut ServiceBrowser) -> (String, Vec<Secret>) {
    let enrolment = done(browser.take(world.service.own_account.enrol(&browser.caller).await));
    let key = enrolment.secret.expose().to_owned();
    let first = Secret::new(cast::totp_code_of(&key, world.clock.now()));
    let codes =
        done(browser.take(
            world.service.own_account.turn_on(&browser.caller, &first, &Proof::default()).await,
        ));
    (key, codes)
}

#[tokio::test]
async fn changes_in_a_session_older_than_five_minutes_need_reauthentication() {
    let (world, mut browser) = guarded().await;
    world.clock.advance(300);
    let service = &world.service;
    assert!(matches!(
        browser.take(service.own_account.enrol(&browser.caller).await),
        ChangeOutcome::Unproven
    ));
    let code = with_code(&world.totp_code());
    assert!(matches!(
        browser.take(service.own_account.turn_off(&browser.caller, &code).await),
        ChangeOutcome::Unproven
    ));
    assert!(matches!(
        browser.take(service.own_account.make_recovery_codes(&browser.caller).await),
        ChangeOutcome::Unproven
    ));
    assert!(matches!(
        browser.take(service.own_account.change_link(&browser.caller).await),
        ChangeOutcome::Unproven
    ));
    assert!(matches!(
        browser.take(service.sign_ins.sign_out_elsewhere(&browser.caller).await),
        ChangeOutcome::Unproven
    ));
    let first = Secret::new("123456");
    assert!(matches!(
        browser.take(service.own_account.turn_on(&browser.caller, &first, &code).await),
        ChangeOutcome::Unproven
    ));
    assert!(
        ServiceBrowser::new().login(&world, "mari", PASSWORD).await.two_factor_required,
        "it is still on"
    );
    assert!(world.letters().await.is_empty());
}

#[tokio::test]
async fn changes_need_a_completed_sign_in() {
    let (world, _) = guarded().await;
    let mut under_way = ServiceBrowser::new();
    under_way.login(&world, "mari", PASSWORD).await;
    for browser in [&mut ServiceBrowser::new(), &mut under_way] {
        let service = &world.service;
        assert!(matches!(
            browser.take(service.own_account.enrol(&browser.caller).await),
            ChangeOutcome::SignedOut
        ));
        assert!(matches!(
            browser.take(service.own_account.turn_off(&browser.caller, &with_code("1")).await),
            ChangeOutcome::SignedOut
        ));
        assert!(matches!(
            browser.take(service.own_account.make_recovery_codes(&browser.caller).await),
            ChangeOutcome::SignedOut
        ));
        let proof = with_password(PASSWORD);
        assert!(matches!(
            browser.take(
                service.own_account.prove_again(&browser.caller, &proof, Depth::Person).await
            ),
            ChangeOutcome::SignedOut
        ));
    }
}

#[tokio::test]
async fn reauthentication_by_password_lasts_five_minutes_and_renews_the_session_cookie() {
    let (world, mut browser) = plain().await;
    world.clock.advance(3000);
    let former = browser.clone();
    let wrong = browser.take(
        world
            .service
            .own_account
            .prove_again(&browser.caller, &with_password("Sygis-2027!"), Depth::Whole)
            .await,
    );
    assert_eq!(code(&refused(wrong)), Some(ErrorCode::IncorrectPassword));
    assert!(matches!(
        browser.take(world.service.own_account.change_link(&browser.caller).await),
        ChangeOutcome::Unproven
    ));
    done(
        browser.take(
            world
                .service
                .own_account
                .prove_again(&browser.caller, &with_password(PASSWORD), Depth::Whole)
                .await,
        ),
    );
    assert_ne!(browser.cookie(), former.cookie());
    assert_eq!(former.signed_in(&world).await, None, "whoever took the cookie has nothing");
    world.clock.advance(299);
    done(browser.take(world.service.own_account.change_link(&browser.caller).await));
    world.clock.advance(1);
    assert!(matches!(
        browser.take(world.service.own_account.change_link(&browser.caller).await),
        ChangeOutcome::Unproven
    ));
}

#[tokio::test]
async fn with_a_second_factor_full_reauthentication_needs_password_and_code() {
    let (world, mut browser) = guarded().await;
    world.clock.advance(600);
    let service = &world.service;
    done(
        browser.take(
            service
                .own_account
                .prove_again(&browser.caller, &with_password(PASSWORD), Depth::Person)
                .await,
        ),
    );
    assert!(matches!(
        browser.take(service.own_account.make_recovery_codes(&browser.caller).await),
        ChangeOutcome::Unproven
    ));
    let no_code = browser.take(
        service
            .own_account
            .prove_again(&browser.caller, &with_password(PASSWORD), Depth::Whole)
            .await,
    );
    assert_eq!(code(&refused(no_code)), Some(ErrorCode::InputCodeInvalid));
    let both = Proof { code: Secret::new(world.totp_code()), ..with_password(PASSWORD) };
    done(browser.take(service.own_account.prove_again(&browser.caller, &both, Depth::Whole).await));
    assert_eq!(
        done(browser.take(service.own_account.make_recovery_codes(&browser.caller).await)).len(),
        10
    );
}

#[tokio::test]
async fn wrong_passwords_in_reauthentication_count_like_those_at_the_sign_in() {
    let (world, mut browser) = plain().await;
    let mut asked = Vec::new();
    for _ in 0..3 {
        let wish = world
            .service
            .own_account
            .prove_again(&browser.caller, &with_password("Sygis-2027!"), Depth::Whole)
            .await;
        asked.push(refused(browser.take(wish)).show_captcha);
    }
    assert_eq!(asked.last(), Some(&true), "{asked:?}");
    let right = browser.take(
        world
            .service
            .own_account
            .prove_again(&browser.caller, &with_password(PASSWORD), Depth::Whole)
            .await,
    );
    assert_eq!(code(&refused(right)), Some(ErrorCode::ConfirmRecaptcha));
}

#[tokio::test]
async fn wrong_codes_in_account_changes_count_like_those_at_the_sign_in() {
    let (world, mut browser) = guarded().await;
    let mut asked = Vec::new();
    for _ in 0..3 {
        let wish = world.service.own_account.turn_off(&browser.caller, &with_code("000000")).await;
        asked.push(refused(browser.take(wish)).show_captcha);
    }
    assert_eq!(asked, [false, false, true]);
    world.clock.advance(60);
    let right = browser.take(
        world.service.own_account.turn_off(&browser.caller, &with_code(&world.totp_code())).await,
    );
    assert_eq!(code(&refused(right)), Some(ErrorCode::ConfirmRecaptcha));
}

#[tokio::test]
async fn turning_two_factor_on_ends_other_sessions_and_tokens_and_sends_a_letter() {
    let (world, mut browser) = plain().await;
    let mut elsewhere = ServiceBrowser::at("198.51.100.7");
    elsewhere.login(&world, "mari", PASSWORD).await;
    let mari = world.service.administration.find_account("mari").await.unwrap();
    grant(&world, &mari).await;
    let before = browser.clone();
    let (key, codes) = turn_on(&world, &mut browser).await;
    assert_eq!(codes.len(), 10);
    assert_eq!(browser.signed_in(&world).await.as_deref(), Some("mari"));
    assert_eq!((before.signed_in(&world).await, elsewhere.signed_in(&world).await), (None, None));
    assert_eq!(grants(&world).await, 0);
    let letter = world.letter().await;
    assert_eq!(
        (letter.to.as_str(), letter.subject.as_str()),
        ("mari@school.example", "Two-factor sign-in is now on")
    );
    assert!(letter.plain.contains("If it was not you"), "{}", letter.plain);
    assert!(!letter.plain.contains(&key) && !letter.plain.contains(codes[0].expose()));
    assert!(ServiceBrowser::new().login(&world, "mari", PASSWORD).await.two_factor_required);
}

#[tokio::test]
async fn the_enrolment_key_is_shown_to_its_own_session_for_fifteen_minutes() {
    let (world, mut browser) = plain().await;
    let key = |wish: ChangeOutcome<lavi::accounts::embedded::Enrolment>| {
        done(wish).secret.expose().to_owned()
    };
    let first = key(browser.take(world.service.own_account.enrol(&browser.caller).await));
    world.clock.advance(899);
    assert_eq!(
        key(browser.take(world.service.own_account.enrol(&browser.caller).await)),
        first,
        "a reload keeps it"
    );

    // Another session of the same account starts an enrolment, and the first one sees nothing of it.
    let mut other = ServiceBrowser::new();
    other.login(&world, "mari", PASSWORD).await;
    let second = key(other.take(world.service.own_account.enrol(&other.caller).await));
    assert_ne!(second, first);
    assert!(matches!(
        browser.take(world.service.own_account.enrol(&browser.caller).await),
        ChangeOutcome::Unproven
    ));
    let stolen = Secret::new(cast::totp_code_of(&second, world.clock.now()));
    assert!(matches!(
        browser.take(
            world.service.own_account.turn_on(&browser.caller, &stolen, &Proof::default()).await
        ),
        ChangeOutcome::Unproven
    ));

    world.clock.advance(900);
    assert!(matches!(
        other.take(world.service.own_account.enrol(&other.caller).await),
        ChangeOutcome::Unproven
    ));
    let late = Secret::new(cast::totp_code_of(&second, world.clock.now()));
    assert!(matches!(
        other
            .take(world.service.own_account.turn_on(&other.caller, &late, &Proof::default()).await),
        ChangeOutcome::Unproven
    ));
}

#[tokio::test]
async fn two_factor_is_turned_off_only_with_a_valid_code() {
    let (world, mut browser) = guarded().await;
    let mut elsewhere = ServiceBrowser::new();
    world.clock.advance(60);
    sign_in(&world, &mut elsewhere, &world.totp_code()).await;
    for wrong in ["letters", "0000000000000000"] {
        let wish = browser
            .take(world.service.own_account.turn_off(&browser.caller, &with_code(wrong)).await);
        assert_eq!(refused(wish).errors.first(), Some(ErrorCode::InputCodeInvalid), "{wrong}");
    }
    world.clock.advance(60);
    done(browser.take(
        world.service.own_account.turn_off(&browser.caller, &with_code(&world.totp_code())).await,
    ));
    assert_eq!(
        (browser.signed_in(&world).await.as_deref(), elsewhere.signed_in(&world).await),
        (Some("mari"), None)
    );
    assert_eq!(world.letter().await.subject, "Two-factor sign-in is now off");
    assert!(ServiceBrowser::new().login(&world, "mari", PASSWORD).await.url.is_some());
}

#[tokio::test]
async fn changing_the_authenticator_app_needs_a_code_of_each_app() {
    let (world, mut browser) = guarded().await;
    let enrolment = done(browser.take(world.service.own_account.enrol(&browser.caller).await));
    let new = enrolment.secret.expose().to_owned();
    let first = Secret::new(cast::totp_code_of(&new, world.clock.now()));
    let wrong = with_code(&cast::totp_code_of(&new, world.clock.now()));
    let wish =
        browser.take(world.service.own_account.turn_on(&browser.caller, &first, &wrong).await);
    assert_eq!(of_field(&refused(wish).errors, "current_code"), Some(ErrorCode::InputCodeInvalid));
    world.clock.advance(30);
    let present = with_code(&world.totp_code());
    let wish = browser.take(
        world.service.own_account.turn_on(&browser.caller, &Secret::new("000000"), &present).await,
    );
    assert_eq!(
        of_field(&refused(wish).errors, "two_factor_code"),
        Some(ErrorCode::InputCodeInvalid)
    );
    let first = Secret::new(cast::totp_code_of(&new, world.clock.now()));
    let codes = done(
        browser.take(world.service.own_account.turn_on(&browser.caller, &first, &present).await),
    );
    assert!(codes.is_empty(), "the recovery codes stay");
    assert_eq!(world.letter().await.subject, "Your authenticator app was changed");
    assert_eq!(events::times(&world, "two_factor_changed").await, 1);
    world.clock.advance(60);
    assert!(!sign_in(&world, &mut ServiceBrowser::new(), &world.totp_code()).await.success);
    assert!(
        sign_in(&world, &mut ServiceBrowser::new(), &cast::totp_code_of(&new, world.clock.now()))
            .await
            .success
    );
}

#[tokio::test]
async fn a_recovery_code_replaces_a_totp_code_once() {
    let (world, mut browser) = plain().await;
    let (_, codes) = turn_on(&world, &mut browser).await;
    let spelled: Vec<&str> = codes.iter().map(Secret::expose).collect();
    assert!(
        spelled.iter().all(|code| code.len() == 16 && code.chars().all(|c| c.is_ascii_digit())),
        "{spelled:?}"
    );
    let mari = world.service.administration.find_account("mari").await.unwrap();
    assert_eq!(world.service.own_account.recovery_codes_left(&mari).await.result.unwrap(), 10);

    let as_printed = format!(
        "{} {} {}-{}",
        &spelled[3][..4],
        &spelled[3][4..8],
        &spelled[3][8..12],
        &spelled[3][12..]
    );
    assert!(sign_in(&world, &mut ServiceBrowser::new(), &as_printed).await.url.is_some());
    let letter = letter_about(&world, "A recovery code was used").await;
    assert!(letter.plain.contains("Codes left: 9"), "{}", letter.plain);
    assert!(!letter.plain.contains(spelled[3]));
    assert_eq!(
        code(&sign_in(&world, &mut ServiceBrowser::new(), spelled[3]).await),
        Some(ErrorCode::InputCodeInvalid),
        "once"
    );
    let near = format!("{}{}", &spelled[4][..4], &spelled[5][4..]);
    assert_eq!(
        code(&sign_in(&world, &mut ServiceBrowser::new(), &near).await),
        Some(ErrorCode::InputCodeInvalid)
    );
    assert_eq!(world.service.own_account.recovery_codes_left(&mari).await.result.unwrap(), 9);
}

#[tokio::test]
async fn recovery_codes_are_stored_as_hashes_and_deleted_with_the_second_factor() {
    let (world, mut browser) = plain().await;
    let (_, codes) = turn_on(&world, &mut browser).await;
    let rows: Vec<(String, String)> = {
        let mut connection = AnyConnection::connect(world.database()).await.unwrap();
        sqlx::query_as("SELECT label, code_hash FROM recovery_codes")
            .fetch_all(&mut connection)
            .await
            .unwrap()
    };
    assert_eq!(rows.len(), 10);
    let kept = format!("{rows:?}");
    assert!(
        rows.iter().all(|(label, hash)| label.len() == 4 && hash.starts_with("$argon2id$")),
        "{kept}"
    );
    assert!(codes.iter().all(|code| !kept.contains(&code.expose()[4..])), "{kept}");

    let mut elsewhere = ServiceBrowser::at("198.51.100.7");
    assert!(sign_in(&world, &mut elsewhere, codes[9].expose()).await.success);
    let fresh =
        done(browser.take(world.service.own_account.make_recovery_codes(&browser.caller).await));
    assert_eq!(
        (browser.signed_in(&world).await.as_deref(), elsewhere.signed_in(&world).await),
        (Some("mari"), None)
    );
    letter_about(&world, "New recovery codes were created").await;
    let old = sign_in(&world, &mut ServiceBrowser::new(), codes[0].expose()).await;
    assert_eq!(code(&old), Some(ErrorCode::InputCodeInvalid), "the earlier ones are void");
    let mari = world.service.administration.find_account("mari").await.unwrap();
    assert_eq!(
        world.service.own_account.recovery_codes_left(&mari).await.result.unwrap(),
        10,
        "there are never more than ten"
    );
    done(browser.take(
        world.service.own_account.turn_off(&browser.caller, &with_code(fresh[0].expose())).await,
    ));
    assert_eq!(world.service.own_account.recovery_codes_left(&mari).await.result.unwrap(), 0);
}

#[tokio::test]
async fn two_factor_turned_off_by_an_operator_ends_sessions_and_sends_a_letter() {
    let (world, browser) = guarded().await;
    let mari = world.service.administration.find_account("mari").await.unwrap();
    world.service.second_factors.disable_two_factor(&mari).await.unwrap();
    assert_eq!(browser.signed_in(&world).await, None);
    assert_eq!(world.letter().await.subject, "Two-factor sign-in is now off");
    world.service.second_factors.disable_two_factor(&mari).await.unwrap();
    assert_eq!(world.letters().await.len(), 1, "what is off is not turned off");
}

#[tokio::test]
async fn signing_out_everywhere_else_leaves_this_browser_signed_in() {
    let (world, mut browser) = plain().await;
    let mari = world.service.administration.find_account("mari").await.unwrap();
    world.clock.advance(120);
    let mut elsewhere = ServiceBrowser::at("198.51.100.7");
    elsewhere.login(&world, "mari", PASSWORD).await;
    grant(&world, &mari).await;
    let list = world.service.sign_ins.of_account(&browser.caller, &mari).await.result.unwrap();
    let seen: Vec<(i64, bool)> = list.iter().map(|one| (one.age, one.is_this)).collect();
    assert_eq!(seen, [(0, false), (120, true)]);
    assert!(list.iter().all(|one| one.method == LoginMethod::Password));
    done(browser.take(world.service.sign_ins.sign_out_elsewhere(&browser.caller).await));
    assert_eq!(
        (browser.signed_in(&world).await.as_deref(), elsewhere.signed_in(&world).await),
        (Some("mari"), None)
    );
    assert_eq!(grants(&world).await, 0);
    assert_eq!(
        world.service.sign_ins.of_account(&browser.caller, &mari).await.result.unwrap().len(),
        1
    );
}

#[tokio::test]
async fn a_block_and_a_new_password_end_the_tokens_too() {
    let (world, _) = plain().await;
    let mari = world.service.administration.find_account("mari").await.unwrap();
    grant(&world, &mari).await;
    world.service.administration.block(&mari).await.unwrap();
    assert_eq!(grants(&world).await, 0);
    world.service.administration.unblock(&mari).await.unwrap();
    grant(&world, &mari).await;
    let token = world.reset_token("mari").await;
    super::passwords::set_new(&world, &token).await;
    assert_eq!(grants(&world).await, 0);
}

#[tokio::test]
async fn a_session_ends_after_an_idle_hour_and_after_twelve_hours_in_all() {
    let (world, browser) = plain().await;
    world.clock.advance(3599);
    assert!(browser.signed_in(&world).await.is_some(), "a sign of life");
    world.clock.advance(3599);
    assert!(browser.signed_in(&world).await.is_some());
    world.clock.advance(3600);
    assert_eq!(browser.signed_in(&world).await, None, "an hour of silence");

    let mut busy = ServiceBrowser::new();
    busy.login(&world, "mari", PASSWORD).await;
    for _ in 0..23 {
        world.clock.advance(1800);
        world.service.upkeep.sweep().await;
        assert!(busy.signed_in(&world).await.is_some());
    }
    world.clock.advance(1800);
    assert_eq!(busy.signed_in(&world).await, None, "twelve hours in all");
}

#[tokio::test]
async fn the_last_use_of_a_session_is_recorded_once_a_minute() {
    let (world, browser) = plain().await;
    let seen = async || {
        let mut connection = AnyConnection::connect(world.database()).await.unwrap();
        let seen: i64 = sqlx::query_scalar("SELECT MAX(seen_at) FROM sessions")
            .fetch_one(&mut connection)
            .await
            .unwrap();
        seen
    };
    let begun = seen().await;
    world.clock.advance(59);
    browser.signed_in(&world).await;
    assert_eq!(seen().await, begun);
    world.clock.advance(1);
    browser.signed_in(&world).await;
    assert_eq!(seen().await, begun + 60);
}

#[tokio::test]
async fn the_next_sign_in_leads_back_once_within_ten_minutes() {
    let (world, mut browser) = plain().await;
    let way_back = world
        .service
        .own_account
        .return_to_after_sign_in(&browser.caller, "confirm?to=two-factor")
        .await;
    browser.take(way_back);
    assert_eq!(
        browser.login(&world, "mari", PASSWORD).await.url.as_deref(),
        Some("confirm?to=two-factor")
    );
    assert_eq!(
        browser.login(&world, "mari", PASSWORD).await.url.as_deref(),
        Some("https://diary.example/")
    );
    browser.take(
        world
            .service
            .own_account
            .return_to_after_sign_in(&browser.caller, "confirm?to=two-factor")
            .await,
    );
    world.clock.advance(600);
    assert_eq!(
        browser.login(&world, "mari", PASSWORD).await.url.as_deref(),
        Some("https://diary.example/")
    );
}

/// The letter with this subject.
async fn letter_about(world: &World, subject: &str) -> Letter {
    let letters = world.letters().await;
    letters
        .into_iter()
        .find(|letter| letter.subject == subject)
        .unwrap_or_else(|| panic!("no letter: {subject}"))
}

/// Creates a grant for an application, as if the person had consented.
async fn grant(world: &World, account: &str) {
    let service: &Embedded = &world.service;
    let given = NewClient {
        name: "Õppekava".to_owned(),
        redirect_uris: vec!["https://kava.example/back".to_owned()],
        scopes: vec!["user_data".to_owned()],
        ..NewClient::default()
    };
    let client = service.oauth.clients.add_client(given).await.unwrap();
    let mut connection = AnyConnection::connect(world.database()).await.unwrap();
    sqlx::query(
        "INSERT INTO oauth_grants (id, account, client, scopes, redirect_uri, code_challenge, code_hash, code_expires_at, \
         expires_at) VALUES ($1, $2, $1, 'user_data', 'x', 'x', $1, $3, $3)",
    )
    .bind(&client.id)
    .bind(account)
    .bind(world.clock.now() + 60)
    .execute(&mut connection)
    .await
    .unwrap();
}

async fn grants(world: &World) -> i64 {
    number(world, "SELECT COUNT(*) FROM oauth_grants").await
}
