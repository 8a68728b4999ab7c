//! What the desk finds and says: names without their diacritics, an account that nobody has activated, who has blocked one, tries in browsers that
//! are known, whose name is tried, and what the code of an old slip is.

use std::time::Instant;

use lavi::{
    accounts::{
        AccountService, LoginOutcome, PasswordSetting, TokenKind,
        embedded::{
            NewPerson,
            desk::{
                Acted, Blocker, DeskAct, DeskOutcome, DeskRole, PauseKind, PersonAct, PersonState,
                Trouble,
            },
        },
    },
    domain::{Country, ErrorCode, Secret},
};

use super::{LINNA, METSA, act, at_desk, done, events, grant, pupil, role, texts};
use crate::{
    cast::{self, PASSWORD},
    embedded::allowances::written,
    world::{ServiceBrowser, World, code},
};

/// A pupil of the school who is called so.
async fn called(world: &World, username: &str, [first, last]: [&str; 2]) -> String {
    let id = world.add(NewPerson::named(username, first, last)).await;
    world.service.roles.add_role(&id, &role("student", METSA, None)).await.unwrap();
    id
}

async fn found(world: &World, browser: &ServiceBrowser, text: &str) -> Vec<String> {
    let found = done(world.service.desk.find(&browser.caller, text).await);
    found.people.into_iter().map(|person| person.username).collect()
}

async fn states(world: &World, browser: &ServiceBrowser, id: &str) -> Vec<PersonState> {
    done(world.service.desk.person(&browser.caller, id).await).states
}

#[tokio::test]
async fn a_name_is_found_with_and_without_its_diacritics() {
    let world = World::new().await;
    let browser = at_desk(&world, "ants", DeskRole::Helper, METSA).await;
    let people = [
        ("a", ["Õie-Mai", "Šüžäöre"], ["oie mai", "ÕIE-MAI", "suzaore oie", "šüžäöre", "sÜz"]),
        ("b", ["Ģirts", "Āķēļņš"], ["girts", "Ģirts a", "AKELNS", "āķēļņš", "akeļns ģ"]),
        ("c", ["Jürgen", "Weiß"], ["jurgen weiss", "weiß", "WEISS", "Jürgen W", "weiß jur"]),
        ("d", ["Фёдор", "Ёлкин"], ["федор", "фёдор", "ЕЛКИН", "Ёлкин ф", "елкин фёд"]),
        ("e", ["René", "L’Écuyer"], ["rene", "RENÉ", "l'ecuyer", "l’é", "l'écuyer r"]),
        ("f", ["Søren", "Łęcki"], ["soren", "SØREN", "lecki", "łęcki", "lecki s"]),
    ];
    for (username, name, _) in people {
        called(&world, username, name).await;
    }
    for (username, name, asked) in people {
        for text in asked {
            assert_eq!(found(&world, &browser, text).await, [username], "{text} for {name:?}");
        }
    }
    assert_eq!(found(&world, &browser, "oie weiss").await, [""; 0]);
    // What is nothing without its marks is in no name, rather than in all.
    for nothing in ["--", "\u{301}\u{301}", "’ ", "%%", "__"] {
        assert_eq!(found(&world, &browser, nothing).await, [""; 0], "{nothing:?}");
    }
}

#[tokio::test]
async fn a_name_that_was_changed_by_whatever_statement_is_found_at_once() {
    let world = World::new().await;
    let browser = at_desk(&world, "ants", DeskRole::Helper, METSA).await;
    called(&world, "malle", ["Malle", "Õun"]).await;
    assert_eq!(found(&world, &browser, "oun").await, ["malle"]);
    // As a node of the release before changes it.
    written(&world, "UPDATE accounts SET last_name = 'Käär' WHERE username = 'malle'").await;
    assert_eq!(found(&world, &browser, "kaar malle").await, ["malle"]);
    assert_eq!(found(&world, &browser, "oun").await, [""; 0]);
    // And the upkeep writes what nobody searches for.
    written(&world, "UPDATE accounts SET last_name = 'Lõhmus' WHERE username = 'malle'").await;
    world.service.upkeep.sweep().await;
    assert_eq!(
        texts(&world, "SELECT sought_as FROM accounts WHERE username = 'malle'").await,
        ["malle lohmus malle"]
    );
}

/// What a search costs among 50,000 people: `cargo nextest run --run-ignored all -E 'test(/fifty_thousand/)' --no-capture`.
#[tokio::test]
#[ignore = "a measurement"]
async fn a_search_among_fifty_thousand_people() {
    let world = World::new().await;
    let browser = at_desk(&world, "olga", DeskRole::Operator, "").await;
    let helper = at_desk(&world, "ants", DeskRole::Helper, METSA).await;
    written(
        &world,
        "INSERT INTO accounts (id, identity, proven, chooses_account, username, first_name, last_name, language, wish_partner_ads, totp_step, \
         blocked, activated_at, created_at) WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50000) \
         SELECT 'p' || i, (SELECT MIN(id) FROM identities), 0, 0, 'pupil' || i, 'Õie' || i, 'Käär' || i, 'et', 0, 0, 0, 1, 1 FROM n",
    )
    .await;
    written(
        &world,
        "INSERT INTO roles (account, number, name, school) SELECT id, 1, 'student', 'Metsa kool' FROM accounts WHERE id LIKE 'p%' AND LENGTH(id) < 5",
    )
    .await;
    let start = Instant::now();
    for _ in 0..6 {
        world.service.upkeep.sweep().await;
    }
    eprintln!("names written: {:?}", start.elapsed());
    for (who, browser) in [("operator", &browser), ("helper", &helper)] {
        for text in ["kaar777", "KÄÄR777", "nobody at all", "pupil777"] {
            let mut took: Vec<_> = Vec::new();
            for _ in 0..9 {
                let start = Instant::now();
                found(&world, browser, text).await;
                took.push(start.elapsed());
            }
            took.sort_unstable();
            eprintln!("{who} {text}: {:?}, at most {:?}", took[4], took[8]);
        }
    }
}

/// Sets a password by the link or the slip that an administrator has given.
async fn set(world: &World, token: &str, username: &str) -> Option<ErrorCode> {
    let setting = PasswordSetting {
        token: Secret::new(token),
        username: username.to_owned(),
        old_password: None,
        password: Secret::new("Uus-Parool-77"),
        password_confirmation: Secret::new("Uus-Parool-77"),
    };
    let caller = ServiceBrowser::new().caller;
    let set = world.service.set_password(&caller, TokenKind::Admin, setting).await;
    set.result.unwrap().errors.first()
}

#[tokio::test]
async fn who_has_never_activated_the_account_does_it_by_the_letter_or_the_slip_of_the_desk() {
    let world = World::new().await;
    let browser = at_desk(&world, "ants", DeskRole::Helper, METSA).await;
    let waits = |username: &str, email: Option<&str>| NewPerson {
        activated: false,
        email: email.map(str::to_owned),
        ..NewPerson::named(username, "Mati", "Kask")
    };
    let bare = world.add(waits("mati", None)).await;
    let reached = world.add(waits("kati", Some("kati@school.example"))).await;
    for id in [&bare, &reached] {
        world.service.roles.add_role(id, &role("student", METSA, None)).await.unwrap();
    }
    let helps = async |id: &str| match &states(&world, &browser, id).await[0] {
        PersonState::NotActivated { helps } => *helps,
        other => panic!("{other:?}"),
    };
    assert_eq!(helps(&bare).await, Some(DeskAct::Slip));
    assert_eq!(helps(&reached).await, Some(DeskAct::PasswordLetter));
    // Nearly a day later, when the account would soon be deleted: it waits for as long as the slip counts.
    world.clock.advance(23 * 3600);
    let browser = super::signed_in(&world, "ants").await;
    let slip = match act(&world, &browser, &bare, PersonAct::Slip).await {
        DeskOutcome::Done(Acted::Slip(slip)) => slip,
        other => panic!("{other:?}"),
    };
    assert!(matches!(
        act(&world, &browser, &reached, PersonAct::PasswordLetter).await,
        DeskOutcome::Done(Acted::Done)
    ));
    let token = world.letter().await.token();
    world.clock.advance(2 * 3600);
    world.service.upkeep.sweep().await;
    assert_eq!(set(&world, &token, "kati").await, None);
    world.clock.advance(20 * 3600);
    world.service.upkeep.sweep().await;
    let typed = ServiceBrowser::new().login(&world, "mati", slip.code.expose()).await;
    let token = typed.url.as_deref().unwrap().rsplit('/').next().unwrap().to_owned();
    assert_eq!(set(&world, &token, "mati").await, None);
    for name in ["mati", "kati"] {
        assert!(ServiceBrowser::new().login(&world, name, "Uus-Parool-77").await.success, "{name}");
    }
    assert_eq!(events(&world, "activated").await, 2);
}

/// Somebody registers with the address of another person and links their own identity: what the desk sends to that address does not activate it.
#[tokio::test]
async fn an_account_that_a_linked_identity_opens_is_not_activated_at_the_desk() {
    let world = World::new().await;
    let browser = at_desk(&world, "ants", DeskRole::Helper, METSA).await;
    let person = NewPerson {
        activated: false,
        email: Some("kati@school.example".to_owned()),
        ..NewPerson::named("kati", "Kati", "Kask")
    };
    let id = world.add(person).await;
    world.service.roles.add_role(&id, &role("student", METSA, None)).await.unwrap();
    act(&world, &browser, &id, PersonAct::PasswordLetter).await;
    let token = world.letter().await.token();
    let link = format!(
        "INSERT INTO linked_identities (id, account, issuer, subject, provider, linked_at) VALUES ('l', '{id}', 'https://harid.example', 's', 'harid', 1)"
    );
    written(&world, &link).await;
    assert_eq!(states(&world, &browser, &id).await[0], PersonState::NotActivated { helps: None });
    let again = act(&world, &browser, &id, PersonAct::PasswordLetter).await;
    assert!(matches!(again, DeskOutcome::Forbidden), "{again:?}");
    assert_eq!(set(&world, &token, "kati").await, None);
    assert_eq!(events(&world, "activated").await, 0);
}

#[tokio::test]
async fn a_block_says_who_has_made_it_and_when() {
    let world = World::new().await;
    let admin = at_desk(&world, "piret", DeskRole::SchoolAdmin, METSA).await;
    let helper = at_desk(&world, "ants", DeskRole::Helper, METSA).await;
    let id = pupil(&world, "mati", METSA).await;
    act(&world, &admin, &id, PersonAct::Block).await;
    let at = Some(world.clock.now());
    let named = PersonState::Blocked { at, by: Blocker::Named("Mari Maasikas".to_owned()) };
    assert_eq!(states(&world, &helper, &id).await[0], named);
    assert_eq!(states(&world, &admin, &id).await[0], named);
    // Somebody of another school's desk sees that it was blocked, and not by whom.
    world.service.roles.add_role(&id, &role("student", LINNA, None)).await.unwrap();
    let other = at_desk(&world, "tiina", DeskRole::Helper, LINNA).await;
    assert_eq!(
        states(&world, &other, &id).await[0],
        PersonState::Blocked { at, by: Blocker::Elsewhere }
    );
    let entries = done(world.service.desk_work.activity(&other.caller, 0).await).entries;
    assert_eq!(entries[0].by, None, "nor in what was done: {entries:?}");
    let operator = at_desk(&world, "olga", DeskRole::Operator, "").await;
    assert_eq!(states(&world, &operator, &id).await[0], named);
    // The one who runs the server, and a block that nothing is noted of.
    world.service.administration.unblock(&id).await.unwrap();
    written(&world, "UPDATE accounts SET blocked = 1 WHERE username = 'mati'").await;
    let unnoted = PersonState::Blocked { at: None, by: Blocker::Server };
    assert_eq!(states(&world, &operator, &id).await[0], unnoted);
    world.service.administration.block(&id).await.unwrap();
    let by_server = PersonState::Blocked { at: Some(world.clock.now()), by: Blocker::Server };
    assert_eq!(states(&world, &operator, &id).await[0], by_server);
}

#[tokio::test]
async fn tries_that_are_used_up_in_a_known_browser_are_seen_and_forgotten_at_the_desk() {
    let world = World::new().await;
    let browser = at_desk(&world, "ants", DeskRole::Helper, METSA).await;
    let id = pupil(&world, "mati", METSA).await;
    assert!(ServiceBrowser::new().login(&world, "mati", PASSWORD).await.success);
    written(&world, "UPDATE accounts SET terms_version = 'x' WHERE username = 'mati'").await;
    assert_eq!(
        written(
            &world,
            &format!(
                "INSERT INTO devices (token_hash, account, created_at, seen_at) VALUES ('hash', '{id}', 1, {})",
                world.clock.now()
            )
        )
        .await,
        1
    );
    let until = world.clock.now() + 600;
    let counter = async |name: String, tries: i64| {
        let row = format!(
            "INSERT INTO attempts (id, tries, expires_at, last_at, address, network) VALUES ('{name}', {tries}, {until}, 1, '', '')"
        );
        written(&world, &row).await;
    };
    counter(format!("device:hash:{id}"), 1).await;
    counter(format!("codes:{id}:hash"), 1).await;
    assert_eq!(states(&world, &browser, &id).await, [], "not yet");
    written(
        &world,
        "UPDATE attempts SET tries = 100 WHERE id LIKE 'device:hash:%' OR id LIKE 'codes:%'",
    )
    .await;
    let seen = |kind| PersonState::Browser { kind, user_agent: None, until };
    assert_eq!(
        states(&world, &browser, &id).await,
        [seen(PauseKind::Passwords), seen(PauseKind::Codes)]
    );
    act(&world, &browser, &id, PersonAct::Unlock).await;
    assert_eq!(states(&world, &browser, &id).await, []);
}

#[tokio::test]
async fn a_pause_leads_to_the_person_whose_name_is_tried_and_says_that_nobody_has_the_name() {
    let world = World::new().await;
    let browser = at_desk(&world, "olga", DeskRole::Operator, "").await;
    let id = pupil(&world, "mati", METSA).await;
    for name in ["mati", "nobody"] {
        for _ in 0..12 {
            ServiceBrowser::new().login(&world, name, "Vale-parool-1").await;
            written(&world, "DELETE FROM attempts WHERE id NOT LIKE 'name:%'").await;
        }
        // A captcha that nobody solved was asked for in between.
        written(
            &world,
            "UPDATE attempts SET tries = 10 WHERE id LIKE 'name:%' AND id NOT LIKE '%/day'",
        )
        .await;
        ServiceBrowser::new().login(&world, name, "Vale-parool-1").await;
    }
    let troubles = done(world.service.desk_work.troubles(&browser.caller).await);
    let mut people: Vec<_> = troubles
        .iter()
        .filter_map(|trouble| match trouble {
            Trouble::Ceiling(ceiling, person) if ceiling.kind == "name" => {
                Some(person.as_ref().map(|person| (person.id.clone(), person.name.clone())))
            }
            _ => None,
        })
        .collect();
    people.sort();
    assert_eq!(people, [None, Some((id, "Mati Kask".to_owned()))], "{troubles:?}");
}

#[tokio::test]
async fn who_types_the_code_of_an_old_slip_is_told_what_it_is_and_nobody_else() {
    let world = World::new().await;
    let browser = at_desk(&world, "ants", DeskRole::Helper, METSA).await;
    let (id, _) = (pupil(&world, "mati", METSA).await, pupil(&world, "kati", METSA).await);
    let slip =
        async |browser: &ServiceBrowser| match act(&world, browser, &id, PersonAct::Slip).await {
            DeskOutcome::Done(Acted::Slip(slip)) => slip.code.expose().to_owned(),
            other => panic!("{other:?}"),
        };
    let typed = async |name: &str, text: &str| {
        // Each in a quarter of an hour of its own, so that none meets a captcha.
        world.clock.advance(900);
        code(&ServiceBrowser::new().login(&world, name, text).await)
    };
    let former = slip(&browser).await;
    let used = slip(&browser).await;
    assert_eq!(typed("mati", &former).await, Some(ErrorCode::SlipEnded), "a newer one is out");
    let outcome = ServiceBrowser::new().login(&world, "mati", &used).await;
    let token = outcome.url.as_deref().unwrap().rsplit('/').next().unwrap().to_owned();
    assert_eq!(set(&world, &token, "mati").await, None);
    assert_eq!(typed("mati", &used.to_lowercase()).await, Some(ErrorCode::SlipUsed));
    let wrong = Some(ErrorCode::CheckEmailAndPassword);
    assert_eq!(typed("kati", &used).await, wrong, "at another name");
    assert_eq!(typed("nobody", &used).await, wrong, "at no name");
    assert_eq!(typed("mati", "AAAA-BBBB-CCCC").await, wrong, "another code");
    // A day later, also after the upkeep; and wrong tries count as others do.
    let browser = super::signed_in(&world, "ants").await;
    let old = slip(&browser).await;
    world.clock.advance(25 * 3600);
    world.service.upkeep.sweep().await;
    assert_eq!(typed("mati", &old).await, Some(ErrorCode::SlipEnded));
    let mut outcome = LoginOutcome::default();
    for _ in 0..4 {
        outcome = ServiceBrowser::new().login(&world, "mati", &old).await;
    }
    assert!(outcome.show_captcha, "{outcome:?}");
    world.clock.advance(31 * 24 * 3600);
    world.service.upkeep.sweep().await;
    assert_eq!(typed("mati", &old).await, wrong, "after a month it is forgotten");
}

#[tokio::test]
async fn a_page_of_the_desk_notes_once_that_somebody_is_there() {
    let world = World::new().await;
    let browser = at_desk(&world, "ants", DeskRole::Helper, METSA).await;
    let id = pupil(&world, "mati", METSA).await;
    let noted = async || {
        texts(&world, "SELECT CAST(desk_at AS TEXT) FROM sessions WHERE desk_at IS NOT NULL").await
    };
    states(&world, &browser, &id).await;
    let first = noted().await;
    assert_eq!(first, [world.clock.now().to_string()]);
    world.clock.advance(29);
    states(&world, &browser, &id).await;
    assert_eq!(noted().await, first, "the same page, or nearly");
    world.clock.advance(2);
    states(&world, &browser, &id).await;
    assert_ne!(noted().await, first);
}

#[tokio::test]
async fn a_person_of_another_country_is_found_by_the_whole_code_as_before() {
    let world = World::new().await;
    let browser = at_desk(&world, "olga", DeskRole::Operator, "").await;
    let person = NewPerson {
        personal_code: Some((Country::EE, "38001085718".to_owned())),
        ..cast::account("peeter")
    };
    world.add(person).await;
    assert_eq!(found(&world, &browser, "38001085718").await, ["peeter"]);
    assert_eq!(found(&world, &browser, "3800108571").await, [""; 0]);
    let id = pupil(&world, "mati", METSA).await;
    grant(&world, &id, DeskRole::Helper, METSA).await;
    assert_eq!(found(&world, &browser, "5a").await, ["mati"]);
}
