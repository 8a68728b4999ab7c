//! Classes: who has never signed in, slips for all of them, and a new school year.

use lavi::{
    accounts::{
        AccountService,
        embedded::{
            NewPerson,
            desk::{ClassName, DeskOutcome, DeskRole, NewYear, Reason},
        },
    },
    domain::ErrorCode,
};

use super::{METSA, at_desk, done, events, pupil, role, texts, told};
use crate::{
    cast::PASSWORD,
    world::{ServiceBrowser, World},
};

fn class(level: &str, parallel: &str) -> ClassName {
    ClassName {
        school: METSA.to_owned(),
        class_level: level.to_owned(),
        parallel: parallel.to_owned(),
    }
}

fn year(period: &str) -> NewYear {
    NewYear {
        school: METSA.to_owned(),
        period: period.to_owned(),
        last_level: "9".to_owned(),
        leavers_until: "2027-08-31".to_owned(),
    }
}

async fn in_class(world: &World, name: &str, level: &str, parallel: &str) -> String {
    let id = world.add(NewPerson::named(name, "Mati", name)).await;
    let given = role("student", METSA, Some((level, parallel)));
    world.service.roles.add_role(&id, &given).await.unwrap();
    id
}

#[tokio::test]
async fn a_class_shows_who_has_never_signed_in_and_prints_slips_for_them() {
    let world = World::new().await;
    let browser = at_desk(&world, "ants", DeskRole::Helper, METSA).await;
    let desk_classes = &world.service.desk_classes;
    for name in ["mati", "kati", "jaan"] {
        pupil(&world, name, METSA).await;
    }
    // One has an e-mail address, and one has signed in.
    let person = NewPerson {
        email: Some("aado@kodu.example".to_owned()),
        ..NewPerson::named("aado", "Aado", "Aas")
    };
    let with_email = world.add(person).await;
    world
        .service
        .roles
        .add_role(&with_email, &role("student", METSA, Some(("5", "a"))))
        .await
        .unwrap();
    let mut jaan = ServiceBrowser::new();
    assert!(jaan.login(&world, "jaan", PASSWORD).await.terms_acception_required);
    let accepted = world.service.accept_terms(&jaan.caller).await;
    assert!(jaan.take(accepted).success);
    let classes = done(desk_classes.classes(&browser.caller).await);
    assert_eq!((classes.len(), classes[0].name.clone()), (1, class("5", "a")));
    assert_eq!((classes[0].people, classes[0].never_signed_in), (4, 3));
    let people = done(desk_classes.class(&browser.caller, &class("5", "a")).await);
    let names: Vec<_> = people
        .iter()
        .map(|one| (one.username.as_str(), one.never_signed_in, one.may_get_slip))
        .collect();
    assert_eq!(names.len(), 4);
    assert!(
        names.contains(&("aado", true, false)) && names.contains(&("jaan", false, true)),
        "{names:?}"
    );
    let slips = async |all: bool| {
        let slips = done(
            desk_classes.class_slips(&browser.caller, &class("5", "a"), all, Reason::NewHere).await,
        );
        let mut names: Vec<_> = slips.slips.into_iter().map(|slip| slip.username).collect();
        names.sort();
        names
    };
    assert_eq!(slips(false).await, ["kati", "mati"]);
    assert_eq!(slips(true).await, ["jaan", "kati", "mati"]);
    assert_eq!(events(&world, "slip_made").await, 5);
    assert!(matches!(
        told(desk_classes.class(&browser.caller, &class("6", "a")).await),
        DeskOutcome::NotFound
    ));
}

#[tokio::test]
async fn a_new_school_year_moves_classes_up_once_and_leavers_end_on_their_day() {
    let world = World::new().await;
    let browser = at_desk(&world, "ants", DeskRole::SchoolAdmin, METSA).await;
    let desk_classes = &world.service.desk_classes;
    for (name, level, parallel) in
        [("a", "1", "a"), ("b", "1", "b"), ("c", "8", "a"), ("d", "9", "a"), ("e", "eelkool", "a")]
    {
        in_class(&world, name, level, parallel).await;
    }
    // Pupils of the level above keep their distance: nobody moves twice.
    in_class(&world, "f", "2", "a").await;
    let preview = done(desk_classes.preview_year(&browser.caller, &year("2027/2028")).await);
    let moves: Vec<_> = preview
        .moves
        .iter()
        .map(|one| {
            (
                one.class.class_level.as_str(),
                one.next.as_ref().unwrap().class_level.as_str(),
                one.people,
            )
        })
        .collect();
    assert_eq!(moves, [("1", "2", 1), ("1", "2", 1), ("2", "3", 1), ("8", "9", 1)]);
    assert_eq!((preview.leavers.len(), preview.leavers[0].people, preview.stays.len()), (1, 1, 1));
    let levels = "SELECT a.username || ' ' || r.class_level FROM roles r JOIN accounts a ON a.id = r.account WHERE r.name = 'student' ORDER BY a.username";
    assert_eq!(texts(&world, levels).await[0], "a 1", "a preview changes nothing");
    let told_of = "SELECT change FROM feed WHERE change = 'roles_changed'";
    let before = texts(&world, told_of).await.len();
    done(desk_classes.begin_year(&browser.caller, &year("2027/2028")).await);
    assert_eq!(texts(&world, told_of).await.len(), before + 5, "the feed tells of each pupil");
    let after = ["a 2", "b 2", "c 9", "d 9", "e eelkool", "f 3"];
    assert_eq!(texts(&world, levels).await, after);
    let again = done(desk_classes.begin_year(&browser.caller, &year("2027/2028")).await);
    assert!(again.moves.is_empty() && again.leavers.is_empty(), "{again:?}");
    assert_eq!(texts(&world, levels).await, after);
    // The pupil who leaves is one until the end of the day.
    world.clock.advance(1_819_756_799 - world.clock.now());
    world.service.upkeep.sweep().await;
    assert_eq!(texts(&world, levels).await.len(), 6);
    world.clock.advance(2);
    let id = world.service.administration.find_account("d").await.unwrap();
    assert!(world.service.roles.list_roles(&id).await.unwrap().is_empty(), "before upkeep as well");
    world.service.upkeep.sweep().await;
    assert_eq!(texts(&world, levels).await, ["a 2", "b 2", "c 9", "e eelkool", "f 3"]);
    assert_eq!(events(&world, "year_begun").await, 2);
    let begun = "SELECT detail FROM events WHERE event = 'year_begun' ORDER BY id";
    assert_eq!(texts(&world, begun).await[0], "moved 4, leaving 1");
    let ended = "SELECT actor FROM events WHERE event = 'role_removed'";
    assert_eq!(texts(&world, ended).await, ["service"]);
}

/// A platform may call its pupils children (docs/behaviour.md section 15).
#[tokio::test]
async fn a_child_is_a_pupil_of_the_class_and_moves_up_with_it() {
    let world = World::new().await;
    let browser = at_desk(&world, "ants", DeskRole::SchoolAdmin, METSA).await;
    let desk_classes = &world.service.desk_classes;
    in_class(&world, "mati", "5", "a").await;
    let child = role("child", METSA, Some(("5", "a")));
    for name in ["kati", "both"] {
        let id = world.add(NewPerson::named(name, "Kati", name)).await;
        world.service.roles.add_role(&id, &child).await.unwrap();
    }
    let both = world.service.administration.find_account("both").await.unwrap();
    let student = role("student", METSA, Some(("5", "a")));
    world.service.roles.add_role(&both, &student).await.unwrap();
    let classes = done(desk_classes.classes(&browser.caller).await);
    assert_eq!((classes.len(), classes[0].people), (1, 3));
    let people = done(desk_classes.class(&browser.caller, &class("5", "a")).await);
    assert_eq!(people.len(), 3, "{people:?}");
    let preview = done(desk_classes.preview_year(&browser.caller, &year("2027/2028")).await);
    assert_eq!(preview.moves[0].people, 3, "a person with both is one");
    done(desk_classes.begin_year(&browser.caller, &year("2027/2028")).await);
    let levels = "SELECT DISTINCT class_level FROM roles WHERE name IN ('child', 'student')";
    assert_eq!(texts(&world, levels).await, ["6"]);
}

#[tokio::test]
async fn a_year_says_what_is_wrong_at_each_field() {
    let world = World::new().await;
    let browser = at_desk(&world, "ants", DeskRole::SchoolAdmin, METSA).await;
    for (field, change) in [
        ("period", NewYear { period: " ".to_owned(), ..year("x") }),
        ("last_level", NewYear { last_level: "nine".to_owned(), ..year("x") }),
        ("last_level", NewYear { last_level: String::new(), ..year("x") }),
        ("leavers_until", NewYear { leavers_until: "31.08.2027".to_owned(), ..year("x") }),
        ("leavers_until", NewYear { leavers_until: "2026-08-31".to_owned(), ..year("x") }),
    ] {
        match told(world.service.desk_classes.begin_year(&browser.caller, &change).await) {
            DeskOutcome::Invalid(errors) => {
                assert_eq!(errors.0[0].field.as_deref(), Some(field));
                assert!(
                    [Some(ErrorCode::Required), Some(ErrorCode::InvalidFormat)]
                        .contains(&errors.first())
                );
            }
            other => panic!("{field} {other:?}"),
        }
    }
}
