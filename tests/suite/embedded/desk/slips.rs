//! Slips: a code on paper in place of the password, once, for a day, and never more than the way to a new password.

use lavi::{
    accounts::{
        AccountService, LoginOutcome, PasswordSetting, TokenKind,
        embedded::desk::{Acted, DeskOutcome, DeskRole, PersonAct, PersonState, Slip},
    },
    domain::{ErrorCode, Secret},
};

use super::{LINNA, METSA, act, at_desk, done, events, pupil};
use crate::{
    cast::{self, PASSWORD},
    world::{ServiceBrowser, World},
};

async fn slip(world: &World, browser: &ServiceBrowser, id: &str) -> Slip {
    match act(world, browser, id, PersonAct::Slip).await {
        DeskOutcome::Done(Acted::Slip(slip)) => slip,
        other => panic!("{other:?}"),
    }
}

async fn typed(world: &World, name: &str, code: &str) -> LoginOutcome {
    ServiceBrowser::new().login(world, name, code).await
}

fn token(outcome: &LoginOutcome) -> String {
    outcome.url.as_deref().unwrap().rsplit('/').next().unwrap().to_owned()
}

async fn set(world: &World, token: &str, password: &str) -> Option<ErrorCode> {
    let setting = PasswordSetting {
        token: Secret::new(token),
        username: "mati".to_owned(),
        old_password: None,
        password: Secret::new(password),
        password_confirmation: Secret::new(password),
    };
    let caller = ServiceBrowser::new().caller;
    let set = world.service.set_password(&caller, TokenKind::Admin, setting).await;
    set.result.unwrap().errors.first()
}

#[tokio::test]
async fn the_code_of_a_slip_leads_to_a_new_password_and_to_nothing_else() {
    let world = World::new().await;
    let browser = at_desk(&world, "ants", DeskRole::Helper, METSA).await;
    let id = pupil(&world, "mati", METSA).await;
    let slip = slip(&world, &browser, &id).await;
    assert_eq!(
        (slip.name.as_str(), slip.username.as_str(), slip.class.as_str()),
        ("Mati Kask", "mati", "5a")
    );
    let code = slip.code.expose();
    assert_eq!(code.split('-').map(str::len).collect::<Vec<_>>(), [4, 4, 4], "{code}");
    let mut pupils_browser = ServiceBrowser::new();
    // As children type it.
    let untidy =
        format!(" {} ", code.to_lowercase().replace('-', " ").replace('0', "o").replace('1', "l"));
    let outcome = pupils_browser.login(&world, "Mati", &untidy).await;
    assert!(
        outcome.success && outcome.url.as_deref().unwrap().contains("/en/adminChangePassword/"),
        "{outcome:?}"
    );
    assert_eq!(outcome.unfinished, Some(ErrorCode::NewPasswordNeeded));
    assert_eq!(pupils_browser.signed_in(&world).await, None, "it signs nobody in");
    assert!(typed(&world, "mati", PASSWORD).await.success, "the former password counts until then");
    assert_eq!(set(&world, &token(&outcome), "Uus-Parool-77").await, None);
    assert!(typed(&world, "mati", "Uus-Parool-77").await.success);
    assert!(!typed(&world, "mati", code).await.success, "once");
    assert_eq!(events(&world, "slip_used").await, 1);
}

#[tokio::test]
async fn a_slip_counts_for_a_day_until_the_next_one_and_for_its_person() {
    let world = World::new().await;
    let browser = at_desk(&world, "ants", DeskRole::Helper, METSA).await;
    let (id, other) = (pupil(&world, "mati", METSA).await, pupil(&world, "kati", METSA).await);
    let first = slip(&world, &browser, &id).await;
    assert!(!typed(&world, "kati", first.code.expose()).await.success, "another person");
    let second = slip(&world, &browser, &id).await;
    assert!(!typed(&world, "mati", first.code.expose()).await.success, "an earlier one");
    assert!(typed(&world, "mati", second.code.expose()).await.success);
    let seen = done(world.service.desk.person(&browser.caller, &id).await);
    assert!(
        seen.states.contains(&PersonState::SlipOut { until: second.expires_at }),
        "{:?}",
        seen.states
    );
    let of_other = slip(&world, &browser, &other).await;
    world.clock.advance(24 * 3600);
    assert!(!typed(&world, "kati", of_other.code.expose()).await.success, "after a day");
}

#[tokio::test]
async fn guessed_codes_count_like_guessed_passwords_and_right_ones_do_not() {
    let world = World::new().await;
    let browser = at_desk(&world, "ants", DeskRole::Helper, METSA).await;
    let id = pupil(&world, "mati", METSA).await;
    let slip = slip(&world, &browser, &id).await;
    for _ in 0..10 {
        assert!(typed(&world, "mati", slip.code.expose()).await.success);
    }
    let mut outcome = LoginOutcome::default();
    for _ in 0..10 {
        outcome = typed(&world, "mati", "AAAA-BBBB-CCCC").await;
        assert!(!outcome.success);
    }
    assert!(outcome.show_captcha || outcome.retry_after.is_some(), "{outcome:?}");
}

/// Somebody who keeps a copy of a slip: once the pupil has set up a second factor it opens nothing, nor does the link that it led to before, and so
/// not the page on which a new second factor is turned off.
#[tokio::test]
async fn a_slip_ends_when_its_person_protects_the_account() {
    let world = World::new().await;
    let browser = at_desk(&world, "ants", DeskRole::Helper, METSA).await;
    let id = pupil(&world, "mati", METSA).await;
    let slip = slip(&world, &browser, &id).await;
    let before = typed(&world, "mati", slip.code.expose()).await;
    assert!(before.success);
    let factors = &world.service.second_factors;
    let enrolment = factors.begin_two_factor(&id).await.unwrap();
    let code = cast::totp_code_of(enrolment.secret.expose(), world.clock.now());
    assert!(factors.confirm_two_factor(&id, &Secret::new(code)).await.unwrap());
    assert!(!typed(&world, "mati", slip.code.expose()).await.success);
    let refused = set(&world, &token(&before), "Uus-Parool-77").await;
    assert_eq!(refused, Some(ErrorCode::PasswordChangeFailed));
}

#[tokio::test]
async fn a_block_ends_the_slip_for_good() {
    let world = World::new().await;
    let browser = at_desk(&world, "ants", DeskRole::SchoolAdmin, METSA).await;
    let id = pupil(&world, "mati", METSA).await;
    let slip = slip(&world, &browser, &id).await;
    for change in [PersonAct::Block, PersonAct::Unblock] {
        act(&world, &browser, &id, change).await;
        let outcome = typed(&world, "mati", slip.code.expose()).await;
        assert_eq!(outcome.errors.first(), Some(ErrorCode::SlipEnded));
    }
}

#[tokio::test]
async fn who_has_another_way_in_gets_no_slip() {
    let world = World::new().await;
    let browser = at_desk(&world, "ants", DeskRole::SchoolAdmin, METSA).await;
    let id = pupil(&world, "mati", METSA).await;
    let refused = async |what: &str| {
        let outcome = act(&world, &browser, &id, PersonAct::Slip).await;
        assert!(matches!(outcome, DeskOutcome::Forbidden), "{what} {outcome:?}");
    };
    for (column, value) in [("email", "'mati@kodu.example'"), ("totp_secret", "'x'")] {
        change(&world, &format!("UPDATE accounts SET {column} = {value} WHERE id = '{id}'")).await;
        refused(column).await;
        change(&world, &format!("UPDATE accounts SET {column} = NULL WHERE id = '{id}'")).await;
    }
    change(
        &world,
        &format!(
            "INSERT INTO linked_identities (id, account, provider, issuer, subject, linked_at) VALUES ('l', '{id}', 'harid', 'i', 's', 1)"
        ),
    )
    .await;
    refused("a linked identity").await;
    change(&world, "DELETE FROM linked_identities").await;
    world.service.roles.add_role(&id, &super::role("teacher", METSA, None)).await.unwrap();
    refused("a teacher").await;
    world.service.roles.remove_role(&id, 2).await.unwrap();
    world.service.roles.add_role(&id, &super::role("student", LINNA, None)).await.unwrap();
    refused("another school").await;
    world.service.roles.remove_role(&id, 2).await.unwrap();
    slip(&world, &browser, &id).await;
}

async fn change(world: &World, statement: &str) {
    use sqlx::{AssertSqlSafe, Connection, Executor};
    let mut connection = sqlx::AnyConnection::connect(world.database()).await.unwrap();
    connection.execute(AssertSqlSafe(statement.to_owned())).await.unwrap();
}
