//! Who comes to the desk, and how long it stays open.

use lavi::accounts::embedded::desk::{ClassName, DeskOutcome, DeskRole, PersonAct, Reason};

use super::{METSA, act, at_desk, done, events, grant, holder, pupil, signed_in, texts, told};
use crate::{
    cast::{self, PASSWORD},
    world::{ServiceBrowser, World},
};

const MINUTE: i64 = 60;

async fn entered(world: &World, browser: &ServiceBrowser) -> &'static str {
    match told(world.service.desk.enter(&browser.caller).await) {
        DeskOutcome::Done(_) => "in",
        DeskOutcome::SignedOut => "signed out",
        DeskOutcome::Unproven => "unproven",
        DeskOutcome::NotFound => "not found",
        _ => "something else",
    }
}

#[tokio::test]
async fn without_a_right_there_is_no_desk_and_without_two_factors_it_asks_for_them() {
    let world = World::new().await;
    assert_eq!(entered(&world, &ServiceBrowser::new()).await, "signed out");
    world.add(cast::account_with_totp("tavaline")).await;
    let browser = signed_in(&world, "tavaline").await;
    assert_eq!(entered(&world, &browser).await, "not found");
    // A password alone is not enough, whatever the account has.
    let id = world.person("ants").await;
    grant(&world, &id, DeskRole::Helper, METSA).await;
    let mut browser = ServiceBrowser::new();
    assert!(browser.login(&world, "ants", PASSWORD).await.success);
    assert_eq!(entered(&world, &browser).await, "unproven");
}

#[tokio::test]
async fn the_desk_closes_a_quarter_of_an_hour_after_the_last_request_and_after_a_shift() {
    let world = World::new().await;
    let browser = at_desk(&world, "ants", DeskRole::Helper, METSA).await;
    world.clock.advance(14 * MINUTE);
    assert_eq!(entered(&world, &browser).await, "in");
    // Two factors are older than that by now: each request keeps it open.
    for _ in 0..15 {
        world.clock.advance(14 * MINUTE);
        assert_eq!(entered(&world, &browser).await, "in");
    }
    world.clock.advance(15 * MINUTE);
    assert_eq!(entered(&world, &browser).await, "unproven", "after a pause");
    let browser = signed_in(&world, "ants").await;
    for _ in 0..17 {
        world.clock.advance(14 * MINUTE);
        assert_eq!(entered(&world, &browser).await, "in");
    }
    world.clock.advance(2 * MINUTE);
    assert_eq!(entered(&world, &browser).await, "unproven", "after a shift");
}

#[tokio::test]
async fn somebody_who_was_signed_in_for_long_has_to_prove_two_factors() {
    let world = World::new().await;
    let browser = at_desk(&world, "ants", DeskRole::Helper, METSA).await;
    world.clock.advance(15 * MINUTE);
    assert_eq!(entered(&world, &browser).await, "unproven");
}

#[tokio::test]
async fn a_right_that_is_taken_away_counts_no_more_at_once() {
    let world = World::new().await;
    let browser = at_desk(&world, "ants", DeskRole::SchoolAdmin, METSA).await;
    let (id, of) = (pupil(&world, "mati", METSA).await, account(&world, "ants").await);
    assert!(matches!(act(&world, &browser, &id, PersonAct::Unlock).await, DeskOutcome::Done(_)));
    assert_eq!(world.service.desk.revoke(&of, None).await.unwrap(), 1);
    assert!(matches!(act(&world, &browser, &id, PersonAct::Unlock).await, DeskOutcome::NotFound));
    assert_eq!(entered(&world, &browser).await, "not found");
    // A lower right in its place as well.
    grant(&world, &of, DeskRole::SchoolAdmin, METSA).await;
    assert!(matches!(act(&world, &browser, &id, PersonAct::Block).await, DeskOutcome::Done(_)));
    assert!(matches!(act(&world, &browser, &id, PersonAct::Unblock).await, DeskOutcome::Done(_)));
    grant(&world, &of, DeskRole::Helper, METSA).await;
    assert!(matches!(act(&world, &browser, &id, PersonAct::Block).await, DeskOutcome::Forbidden));
    // And a helper who is blocked, or whose password was changed elsewhere, is out.
    world.service.administration.block(&of).await.unwrap();
    assert_eq!(entered(&world, &browser).await, "signed out");
}

#[tokio::test]
async fn a_right_is_given_and_taken_with_an_event() {
    let world = World::new().await;
    let id = holder(&world, "ants", DeskRole::SchoolAdmin, METSA).await;
    let holders = world.service.desk.holders().await.unwrap();
    assert_eq!(
        (holders.len(), holders[0].account == id, holders[0].grant.school.as_str()),
        (1, true, METSA)
    );
    assert_eq!(world.service.desk.revoke(&id, Some(super::LINNA)).await.unwrap(), 0);
    assert_eq!(world.service.desk.revoke(&id, Some(METSA)).await.unwrap(), 1);
    let events = "SELECT event || ' ' || COALESCE(detail, '') FROM events WHERE event IN ('desk_granted', 'desk_revoked') ORDER BY id";
    assert_eq!(texts(&world, events).await, ["desk_granted school-admin", "desk_revoked "]);
}

async fn account(world: &World, name: &str) -> String {
    world.service.administration.find_account(name).await.unwrap()
}

/// Between the look and the change: the change looks again, in its own transaction.
#[tokio::test]
async fn a_right_that_is_taken_away_in_the_middle_of_an_act_stops_it() {
    let world = World::new().await;
    let browser = at_desk(&world, "ants", DeskRole::SchoolAdmin, METSA).await;
    let (id, of) = (pupil(&world, "mati", METSA).await, account(&world, "ants").await);
    for _ in 0..20 {
        grant(&world, &of, DeskRole::SchoolAdmin, METSA).await;
        let (acted, revoked) = tokio::join!(
            act(&world, &browser, &id, PersonAct::SignOut),
            world.service.desk.revoke(&of, None)
        );
        assert_eq!(revoked.unwrap(), 1);
        // Either it was done while the right was there, or not at all: the events are in the same order as the answers.
        let order = texts(
            &world,
            "SELECT event FROM events WHERE event IN ('sessions_ended', 'desk_revoked') ORDER BY id DESC LIMIT 2",
        )
        .await;
        match acted {
            DeskOutcome::Done(_) => assert_eq!(order, ["desk_revoked", "sessions_ended"]),
            DeskOutcome::NotFound => assert_eq!(order[0], "desk_revoked"),
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test]
async fn each_act_is_an_event_with_actor_person_and_reason() {
    let world = World::new().await;
    let browser = at_desk(&world, "ants", DeskRole::SchoolAdmin, METSA).await;
    let (id, of) = (pupil(&world, "mati", METSA).await, account(&world, "ants").await);
    let acts = [
        (PersonAct::Unlock, "tries_forgotten", "in-person"),
        (PersonAct::SignOut, "sessions_ended", "all in-person"),
        (PersonAct::Slip, "slip_made", "in-person"),
        (PersonAct::AddRole(super::role("parent", METSA, None)), "role_added", "parent in-person"),
        (PersonAct::RemoveRole(2), "role_removed", "2 in-person"),
        (PersonAct::Email("mati@school.example".to_owned()), "email_changed", "in-person"),
        (PersonAct::Block, "account_blocked", "in-person"),
        (PersonAct::Unblock, "account_unblocked", "in-person"),
    ];
    for (what, event, detail) in acts {
        let outcome = act(&world, &browser, &id, what).await;
        assert!(matches!(outcome, DeskOutcome::Done(_)), "{event} {outcome:?}");
        let newest = "SELECT event || ' by ' || actor || ' of ' || account || ': ' || detail FROM events ORDER BY id DESC LIMIT 1";
        assert_eq!(
            texts(&world, newest).await,
            [format!("{event} by desk:{of} of {id}: {detail}")]
        );
    }
    // The desk's activity tells them, with names.
    let activity = done(world.service.desk_work.activity(&browser.caller, 0).await);
    assert_eq!(activity.entries.len(), 8);
    assert!(
        activity.entries.iter().all(|entry| {
            entry.by.as_deref() == Some("Mari Maasikas")
                && entry.reason == Some(lavi::accounts::embedded::desk::Reason::InPerson)
                && entry.person.as_ref().is_some_and(|person| person.id == id)
        }),
        "{activity:?}"
    );
    // Another school's desk sees nothing of it.
    let other = at_desk(&world, "tiit", DeskRole::SchoolAdmin, super::LINNA).await;
    assert!(done(world.service.desk_work.activity(&other.caller, 0).await).entries.is_empty());
}

#[tokio::test]
async fn what_the_desk_did_is_told_to_the_person_without_the_helpers_browser() {
    let world = World::new().await;
    let browser = at_desk(&world, "ants", DeskRole::SchoolAdmin, METSA).await;
    let id = pupil(&world, "mati", METSA).await;
    act(&world, &browser, &id, PersonAct::SignOut).await;
    let activity = world.service.person_data.activity(&id, 0).await.result.unwrap();
    let newest = &activity.happenings[0];
    assert!(newest.is_by_desk && !newest.is_by_visitor, "{newest:?}");
    assert_eq!((&newest.user_agent, newest.country), (&None, None));
}

#[tokio::test]
async fn look_ups_are_bounded_and_the_operator_is_told_once() {
    let world = World::with(|settings| {
        settings.config.embedded.operator_email = Some("operator@school.example".to_owned());
    })
    .await;
    let browser = at_desk(&world, "ants", DeskRole::Helper, METSA).await;
    let id = pupil(&world, "mati", METSA).await;
    for number in 0..300 {
        if number % 2 == 0 {
            done(world.service.desk.find(&browser.caller, "kask").await);
        } else {
            done(world.service.desk.person(&browser.caller, &id).await);
        }
    }
    let before = world.letters().await.len();
    for _ in 0..3 {
        let refused = told(world.service.desk.find(&browser.caller, "kask").await);
        assert!(matches!(refused, DeskOutcome::Later(3600)), "{refused:?}");
        let refused = told(world.service.desk.person(&browser.caller, &id).await);
        assert!(matches!(refused, DeskOutcome::Later(_)), "{refused:?}");
        let class =
            ClassName { school: METSA.into(), class_level: "5".into(), parallel: "a".into() };
        let classes = &world.service.desk_classes;
        let slips = classes.class_slips(&browser.caller, &class, true, Reason::NewHere).await;
        assert!(matches!(told(slips), DeskOutcome::Later(_)), "nor is a class printed");
    }
    let letters = world.letters().await;
    assert_eq!(letters.len(), before + 1);
    let told_of = letters.iter().find(|letter| letter.to == "operator@school.example").unwrap();
    assert!(
        told_of.plain.contains("Mari Maasikas on ühe tunni jooksul otsinud"),
        "{}",
        told_of.plain
    );
    assert_eq!(events(&world, "desk_lookups_reached").await, 1);
    // What is under way can still be done, and another helper is not met.
    assert!(matches!(act(&world, &browser, &id, PersonAct::Unlock).await, DeskOutcome::Done(_)));
    let other = at_desk(&world, "tiina", DeskRole::Helper, METSA).await;
    done(world.service.desk.find(&other.caller, "kask").await);
    world.clock.advance(3600);
    let browser = signed_in(&world, "ants").await;
    done(world.service.desk.find(&browser.caller, "kask").await);
}

#[tokio::test]
async fn people_are_found_by_name_user_name_class_and_whole_personal_code_at_ones_own_school() {
    let world = World::new().await;
    let browser = at_desk(&world, "ants", DeskRole::Helper, METSA).await;
    let id = pupil(&world, "mati.kask", METSA).await;
    let with_code = world
        .add(lavi::accounts::embedded::NewPerson {
            personal_code: Some(cast::estonian(cast::KADRI)),
            email: Some("kadri@kodu.example".to_owned()),
            ..lavi::accounts::embedded::NewPerson::named("kadri", "Kadri", "Õunapuu")
        })
        .await;
    world
        .service
        .roles
        .add_role(&with_code, &super::role("student", METSA, Some(("12", "b"))))
        .await
        .unwrap();
    pupil(&world, "mati.elsewhere", super::LINNA).await;
    let found = async |text: &str| {
        let found = done(world.service.desk.find(&browser.caller, text).await);
        found.people.into_iter().map(|person| person.id).collect::<Vec<_>>()
    };
    for (text, expected) in [
        ("kask", vec![id.clone()]),
        ("MATI K", vec![id.clone()]),
        ("mati.", vec![id.clone()]),
        ("5a", vec![id.clone()]),
        ("5. A", vec![id.clone()]),
        ("12B", vec![with_code.clone()]),
        ("Õunap", vec![with_code.clone()]),
        ("kodu.example", vec![with_code.clone()]),
        (cast::KADRI, vec![with_code.clone()]),
        (&cast::KADRI[..10], vec![]),
        ("%", vec![]),
        ("__", vec![]),
        ("elsewhere", vec![]),
        ("k", vec![]),
        ("", vec![]),
    ] {
        assert_eq!(found(text).await, expected, "{text}");
    }
}

#[tokio::test]
async fn an_operator_is_asked_for_by_one_and_agreed_to_by_another() {
    let world = World::new().await;
    let target = holder(&world, "target", DeskRole::Operator, "").await;
    let (first, second) = (
        at_desk(&world, "first", DeskRole::Operator, "").await,
        at_desk(&world, "second", DeskRole::Operator, "").await,
    );
    let own = signed_in(&world, "target").await;
    let desk = &world.service.desk;
    act(&world, &first, &target, PersonAct::SecondFactorOff).await;
    let waiting = done(desk.waiting(&second.caller).await);
    assert_eq!(
        (waiting.len(), waiting[0].is_mine, waiting[0].asked_by.as_str()),
        (1, false, "Mari Maasikas")
    );
    let id = waiting[0].id.clone();
    // Neither who has asked, nor whose account it is, nor somebody who is no operator.
    assert!(matches!(told(desk.decide(&first.caller, &id, true).await), DeskOutcome::Forbidden));
    assert!(matches!(told(desk.decide(&own.caller, &id, true).await), DeskOutcome::Forbidden));
    let helper = at_desk(&world, "helper", DeskRole::SchoolAdmin, METSA).await;
    assert!(matches!(told(desk.decide(&helper.caller, &id, true).await), DeskOutcome::NotFound));
    let has_factor =
        "SELECT username FROM accounts WHERE username = 'target' AND totp_secret IS NOT NULL";
    assert_eq!(texts(&world, has_factor).await.len(), 1);
    done(desk.decide(&second.caller, &id, true).await);
    assert!(texts(&world, has_factor).await.is_empty());
    assert!(
        matches!(told(desk.decide(&second.caller, &id, true).await), DeskOutcome::NotFound),
        "once"
    );
    // Declined, and forgotten after a day.
    act(&world, &first, &target, PersonAct::Block).await;
    let id = done(desk.waiting(&second.caller).await)[0].id.clone();
    done(desk.decide(&second.caller, &id, false).await);
    let told_of = "SELECT event || ' ' || detail FROM events WHERE event IN ('desk_act_asked', 'desk_act_declined') ORDER BY id DESC LIMIT 2";
    assert_eq!(
        texts(&world, told_of).await,
        ["desk_act_declined block in-person", "desk_act_asked block in-person"]
    );
    assert!(done(desk.waiting(&second.caller).await).is_empty());
    act(&world, &first, &target, PersonAct::Block).await;
    let id = done(desk.waiting(&second.caller).await)[0].id.clone();
    world.clock.advance(24 * 3600);
    let second = signed_in(&world, "second").await;
    assert!(matches!(told(desk.decide(&second.caller, &id, true).await), DeskOutcome::NotFound));
    // Who has asked and is no operator any more has asked for nothing.
    let first = signed_in(&world, "first").await;
    act(&world, &first, &target, PersonAct::Block).await;
    world.service.desk.revoke(&account(&world, "first").await, None).await.unwrap();
    assert!(done(desk.waiting(&second.caller).await).is_empty());
}
