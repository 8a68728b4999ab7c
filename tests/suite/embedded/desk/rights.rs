//! The table of rights: each right of each role towards each kind of account, at the school and elsewhere, is tried once.

use lavi::{
    accounts::embedded::{
        NewPerson,
        desk::{
            Acted, DeskAct, DeskOutcome, DeskRole, NewYear, PersonAct, RIGHTS, Reach, Reason,
            TargetKind,
        },
    },
    domain::Secret,
};

use super::{LINNA, METSA, act, at_desk, grant, role, told};
use crate::{
    cast::{self, PASSWORD, TOTP_SECRET},
    world::World,
};

/// The kinds of accounts.
const KINDS: [TargetKind; 5] = [
    TargetKind::Family,
    TargetKind::Staff,
    TargetKind::AtDesk(DeskRole::Helper),
    TargetKind::AtDesk(DeskRole::SchoolAdmin),
    TargetKind::AtDesk(DeskRole::Operator),
];

/// An account to which this can be done.
async fn target(
    world: &World,
    name: &str,
    right: DeskAct,
    kind: TargetKind,
    school: &str,
) -> String {
    let is_bare = right == DeskAct::Slip;
    let person = NewPerson {
        email: (!is_bare).then(|| format!("{name}@school.example")),
        totp_secret: (right == DeskAct::SecondFactorOff).then(|| TOTP_SECRET.to_owned()),
        blocked: right == DeskAct::Unblock,
        ..NewPerson::named(name, "Mati", "Kask")
    };
    let id = world.add(person).await;
    let own = if kind == TargetKind::Family { "student" } else { "teacher" };
    world.service.roles.add_role(&id, &role(own, school, None)).await.unwrap();
    if let TargetKind::AtDesk(of) = kind {
        let school = if of == DeskRole::Operator { "" } else { school };
        grant(world, &id, of, school).await;
    }
    id
}

/// The act of a right.
fn tried(right: DeskAct, name: &str, school: &str) -> PersonAct {
    match right {
        DeskAct::Unlock => PersonAct::Unlock,
        DeskAct::SignOut => PersonAct::SignOut,
        DeskAct::PasswordLetter => PersonAct::PasswordLetter,
        DeskAct::Slip => PersonAct::Slip,
        DeskAct::SecondFactorOff => PersonAct::SecondFactorOff,
        DeskAct::Block => PersonAct::Block,
        DeskAct::Unblock => PersonAct::Unblock,
        DeskAct::Email => PersonAct::Email(format!("{name}-new@school.example")),
        DeskAct::Roles => PersonAct::AddRole(role("parent", school, None)),
        other => panic!("{other:?} is done to nobody"),
    }
}

/// What must come of it: the table says up to whom, a person of another school is nobody's, and an operator's account waits.
fn expected(right: DeskAct, helper: DeskRole, kind: TargetKind, is_here: bool) -> &'static str {
    if !is_here && helper != DeskRole::Operator {
        return "not found";
    }
    let is_open = right != DeskAct::Slip || kind == TargetKind::Family;
    match right.reach(helper).includes(kind) && is_open {
        false => "forbidden",
        true if kind == TargetKind::AtDesk(DeskRole::Operator) => "waits",
        true => "done",
    }
}

fn word(outcome: &DeskOutcome<Acted>) -> &'static str {
    match outcome {
        DeskOutcome::Done(Acted::Waits) => "waits",
        DeskOutcome::Done(_) => "done",
        DeskOutcome::NotFound => "not found",
        DeskOutcome::Forbidden => "forbidden",
        _ => "something else",
    }
}

#[tokio::test]
async fn each_right_reaches_as_far_as_the_table_says() {
    let world = World::new().await;
    let mut tried_so_far = 0;
    for helper in &DeskRole::ALL {
        let school = if *helper == DeskRole::Operator { "" } else { METSA };
        let browser = at_desk(&world, helper.as_str(), *helper, school).await;
        for right in DeskAct::ALL.iter().filter(|right| right.is_about_a_person()) {
            for (at, kind) in KINDS.into_iter().enumerate() {
                for (where_, of) in [("here", METSA), ("there", LINNA)] {
                    let name = format!("{}-{}-{at}-{where_}", helper.as_str(), right.as_str());
                    let id = target(&world, &name, *right, kind, of).await;
                    let cell = expected(*right, *helper, kind, of == METSA);
                    let seen = if *right == DeskAct::See {
                        match told(world.service.desk.person(&browser.caller, &id).await) {
                            DeskOutcome::Done(person) => {
                                assert!(person.found.name.contains("Kask"));
                                if cell == "waits" { "waits" } else { "done" }
                            }
                            DeskOutcome::NotFound => "not found",
                            DeskOutcome::Forbidden => "forbidden",
                            other => panic!("{other:?}"),
                        }
                    } else {
                        let outcome = act(&world, &browser, &id, tried(*right, &name, of)).await;
                        word(&outcome)
                    };
                    assert_eq!(seen, cell, "{name} {kind:?}");
                    tried_so_far += 1;
                }
            }
        }
    }
    assert_eq!(tried_so_far, 3 * 10 * 5 * 2);
}

#[tokio::test]
async fn what_is_about_no_person_is_refused_below_its_right_and_at_other_schools() {
    let world = World::new().await;
    let class = |school: &str| lavi::accounts::embedded::desk::ClassName {
        school: school.to_owned(),
        class_level: "5".to_owned(),
        parallel: "a".to_owned(),
    };
    let year = |school: &str| NewYear {
        school: school.to_owned(),
        period: "2027/2028".to_owned(),
        last_level: "9".to_owned(),
        leavers_until: "2027-08-31".to_owned(),
    };
    super::pupil(&world, "mati", METSA).await;
    super::pupil(&world, "kati", LINNA).await;
    for (helper, reaches) in DeskRole::ALL.iter().zip(0..) {
        let school = if *helper == DeskRole::Operator { "" } else { METSA };
        let browser = at_desk(&world, helper.as_str(), *helper, school).await;
        let desk = &world.service.desk;
        let desk_classes = &world.service.desk_classes;
        let desk_work = &world.service.desk_work;
        let caller = &browser.caller;
        macro_rules! is_open {
            ($right:expr, $call:expr) => {
                let reach = RIGHTS.iter().find(|(right, _)| *right == $right).unwrap().1[reaches];
                let outcome = told($call.await);
                let seen = matches!(outcome, DeskOutcome::Done(_));
                let refused = matches!(outcome, DeskOutcome::NotFound);
                assert_eq!(
                    (seen, refused),
                    (reach > Reach::Nobody, reach == Reach::Nobody),
                    "{helper:?} {outcome:?}"
                );
            };
        }
        is_open!(DeskAct::NewYear, desk_classes.preview_year(caller, &year(METSA)));
        is_open!(
            DeskAct::ClassSlips,
            desk_classes.class_slips(caller, &class(METSA), true, Reason::NewHere)
        );
        is_open!(DeskAct::Schools, desk_work.schools(caller));
        is_open!(DeskAct::Applications, desk_work.applications(caller));
        is_open!(DeskAct::Trouble, desk_work.troubles(caller));
        is_open!(DeskAct::Import, world.service.desk_imports.admit(caller));
        if *helper != DeskRole::Operator {
            for outcome in [
                format!("{:?}", told(desk_classes.preview_year(caller, &year(LINNA)).await)),
                format!("{:?}", told(desk_classes.begin_year(caller, &year(LINNA)).await)),
                format!("{:?}", told(desk_classes.class(caller, &class(LINNA)).await)),
                format!(
                    "{:?}",
                    told(
                        desk_classes.class_slips(caller, &class(LINNA), true, Reason::Other).await
                    )
                ),
                format!("{:?}", told(desk_work.approve_school(caller, "x").await)),
                format!("{:?}", told(desk_work.refuse_school(caller, "x", "no").await)),
                format!("{:?}", told(desk_work.renew_secret(caller, "x").await)),
                format!("{:?}", told(desk_work.remove_application(caller, "x").await)),
                format!("{:?}", told(desk.waiting(caller).await)),
                format!("{:?}", told(desk.decide(caller, "x", true).await)),
            ] {
                assert_eq!(outcome, "NotFound", "{helper:?}");
            }
        }
    }
}

#[tokio::test]
async fn nobody_acts_on_their_own_account() {
    let world = World::new().await;
    let browser = at_desk(&world, "ants", DeskRole::SchoolAdmin, METSA).await;
    let id = world.service.administration.find_account("ants").await.unwrap();
    world.service.roles.add_role(&id, &role("teacher", METSA, None)).await.unwrap();
    let person = told(world.service.desk.person(&browser.caller, &id).await);
    assert!(
        matches!(&person, DeskOutcome::Done(person) if person.may == [DeskAct::See]),
        "{person:?}"
    );
    for right in DeskAct::ALL.iter().filter(|right| right.is_about_a_person()) {
        if *right != DeskAct::See {
            let outcome = act(&world, &browser, &id, tried(*right, "ants", METSA)).await;
            assert_eq!(word(&outcome), "forbidden", "{right:?}");
        }
    }
}

#[tokio::test]
async fn an_operator_does_not_act_on_their_own_account_either() {
    let world = World::new().await;
    let browser = at_desk(&world, "olga", DeskRole::Operator, "").await;
    let id = world.service.administration.find_account("olga").await.unwrap();
    for right in DeskAct::ALL.iter().filter(|right| right.is_about_a_person()) {
        if *right != DeskAct::See {
            let outcome = act(&world, &browser, &id, tried(*right, "olga", METSA)).await;
            assert_eq!(word(&outcome), "forbidden", "{right:?}");
        }
    }
}

#[tokio::test]
async fn a_right_at_one_school_is_none_at_another_where_one_only_helps() {
    let world = World::new().await;
    let browser = at_desk(&world, "ants", DeskRole::Helper, METSA).await;
    let of = world.service.administration.find_account("ants").await.unwrap();
    grant(&world, &of, DeskRole::SchoolAdmin, LINNA).await;
    let here = super::pupil(&world, "mati", METSA).await;
    let there = super::pupil(&world, "kati", LINNA).await;
    for id in [&here, &there] {
        world.service.administration.block(id).await.unwrap();
    }
    assert_eq!(word(&act(&world, &browser, &here, PersonAct::Unblock).await), "forbidden");
    assert_eq!(word(&act(&world, &browser, &there, PersonAct::Unblock).await), "done");
}

#[tokio::test]
async fn a_blocked_or_closed_account_gets_neither_a_link_nor_a_slip() {
    let world = World::new().await;
    let browser = at_desk(&world, "ants", DeskRole::SchoolAdmin, METSA).await;
    let (bare, with_email) =
        (super::pupil(&world, "mati", METSA).await, world.add(cast::account("piret")).await);
    world.service.roles.add_role(&with_email, &role("parent", METSA, None)).await.unwrap();
    for id in [&bare, &with_email] {
        assert_eq!(word(&act(&world, &browser, id, PersonAct::Block).await), "done");
    }
    assert_eq!(word(&act(&world, &browser, &bare, PersonAct::Slip).await), "forbidden");
    assert_eq!(
        word(&act(&world, &browser, &with_email, PersonAct::PasswordLetter).await),
        "forbidden"
    );
    let email = PersonAct::Email("other@school.example".to_owned());
    assert_eq!(word(&act(&world, &browser, &with_email, email).await), "forbidden");
}

#[tokio::test]
async fn who_is_somebody_at_another_school_as_well_is_an_operators_where_protection_goes() {
    let world = World::new().await;
    let browser = at_desk(&world, "ants", DeskRole::SchoolAdmin, METSA).await;
    let operator = at_desk(&world, "olga", DeskRole::Operator, "").await;
    let id = world.add(cast::account_with_totp("piret")).await;
    for school in [METSA, LINNA] {
        world.service.roles.add_role(&id, &role("teacher", school, None)).await.unwrap();
    }
    for weakens in [
        PersonAct::SecondFactorOff,
        PersonAct::Block,
        PersonAct::Email("other@school.example".to_owned()),
    ] {
        assert_eq!(word(&act(&world, &browser, &id, weakens).await), "forbidden");
    }
    assert_eq!(word(&act(&world, &browser, &id, PersonAct::SignOut).await), "done");
    assert_eq!(word(&act(&world, &operator, &id, PersonAct::SecondFactorOff).await), "done");
}

#[tokio::test]
async fn roles_are_given_at_ones_own_school_alone_and_those_of_the_platform_by_operators() {
    let world = World::new().await;
    let browser = at_desk(&world, "ants", DeskRole::SchoolAdmin, METSA).await;
    let id = super::pupil(&world, "mati", METSA).await;
    for (given, seen) in [
        (role("student", LINNA, None), "forbidden"),
        (role("root", METSA, None), "something else"),
        (role("admin", METSA, None), "something else"),
        (role("nobody", METSA, None), "something else"),
        (role("student", METSA, Some(("6", "a"))), "done"),
    ] {
        assert_eq!(
            word(&act(&world, &browser, &id, PersonAct::AddRole(given.clone())).await),
            seen,
            "{given:?}"
        );
    }
    // A role at the other school is neither seen nor taken.
    world.service.roles.add_role(&id, &role("student", LINNA, None)).await.unwrap();
    let DeskOutcome::Done(person) = told(world.service.desk.person(&browser.caller, &id).await)
    else {
        panic!()
    };
    let schools: Vec<_> =
        person.found.roles.iter().map(|(_, role)| role.attributes["school"].as_str()).collect();
    assert_eq!(schools, [METSA, METSA]);
    assert_eq!(word(&act(&world, &browser, &id, PersonAct::RemoveRole(3)).await), "forbidden");
    assert_eq!(word(&act(&world, &browser, &id, PersonAct::RemoveRole(9)).await), "not found");
    assert_eq!(word(&act(&world, &browser, &id, PersonAct::RemoveRole(1)).await), "done");
}

/// Somebody who has nothing but a password: a new one signs them out, so that what the desk sees is what counts.
#[tokio::test]
async fn an_account_that_became_an_operators_meanwhile_waits_for_a_second_one() {
    let world = World::new().await;
    let browser = at_desk(&world, "olga", DeskRole::Operator, "").await;
    let person = NewPerson { password: Some(Secret::new(PASSWORD)), ..cast::account("tiina") };
    let id = world.add(person).await;
    assert_eq!(word(&act(&world, &browser, &id, PersonAct::Block).await), "done");
    assert_eq!(word(&act(&world, &browser, &id, PersonAct::Unblock).await), "done");
    grant(&world, &id, DeskRole::Operator, "").await;
    assert_eq!(word(&act(&world, &browser, &id, PersonAct::Block).await), "waits");
}

/// Each row of the table in docs/desk.md, with the rights that it is about.
const ROWS: [(&str, &[DeskAct]); 8] = [
    ("find and look at an account", &[DeskAct::See]),
    ("end a pause, send a link for a new password", &[DeskAct::Unlock, DeskAct::PasswordLetter]),
    (
        "sign out, turn off two-factor sign-in, change the e-mail address",
        &[DeskAct::SignOut, DeskAct::SecondFactorOff, DeskAct::Email],
    ),
    ("print a slip, or slips for a class", &[DeskAct::Slip, DeskAct::ClassSlips]),
    ("block and unblock, change roles", &[DeskAct::Block, DeskAct::Unblock, DeskAct::Roles]),
    ("begin a school year", &[DeskAct::NewYear]),
    ("import people", &[DeskAct::Import]),
    (
        "schools, applications, what is wrong",
        &[DeskAct::Schools, DeskAct::Applications, DeskAct::Trouble],
    ),
];

#[test]
fn the_table_for_people_says_what_the_code_does() {
    let text = std::fs::read_to_string(crate::papers::project("docs/desk.md")).unwrap();
    let mut seen = 0;
    for (label, rights) in ROWS {
        let row = text.lines().find(|line| line.starts_with(&format!("| {label} |")));
        let cells: Vec<_> = row.expect(label).trim_matches('|').split('|').map(str::trim).collect();
        for right in rights {
            let said: Vec<_> = cells[1..]
                .iter()
                .map(|cell| match *cell {
                    "–" | "nobody" => Reach::Nobody,
                    "family" => Reach::Family,
                    "staff and family" => Reach::Staff,
                    "helpers, staff and family" => Reach::Helpers,
                    "all but operators" => Reach::Admins,
                    "yes" | "everybody" => Reach::Everyone,
                    other => panic!("{label}: {other}"),
                })
                .collect();
            let reaches: Vec<_> = DeskRole::ALL.iter().map(|role| right.reach(*role)).collect();
            assert_eq!(said, reaches, "{right:?}");
            seen += 1;
        }
    }
    assert_eq!(seen, RIGHTS.len());
}
