//! People whom an operator imports at the desk: who may, that nobody is taken over by a file, and that a file is sealed and soon gone.

use lavi::accounts::embedded::{
    Coming, NewPerson, OnConflict, Problem,
    desk::{DeskOutcome, DeskRole, Reason, UploadStage, UploadedPeople},
};
use zeroize::Zeroizing;

use super::{METSA, at_desk, done, events, grant, role, signed_in, texts, told};
use crate::{
    cast::{self, PASSWORD},
    world::{ServiceBrowser, World},
};

const PEOPLE: &str = "{\"user_name\":\"mari.kask\",\"first_name\":\"Mari\",\"last_name\":\"Kask\",\"external_id\":\"1\"}\n\
    {\"user_name\":\"juku.kask\",\"first_name\":\"Juku\",\"last_name\":\"Kask\",\"external_id\":\"2\"}\n";

async fn operator(world: &World) -> ServiceBrowser {
    at_desk(world, "olga", DeskRole::Operator, "").await
}

/// Uploads a file, and returns its id.
async fn upload(
    world: &World,
    browser: &ServiceBrowser,
    file: &str,
    on_conflict: OnConflict,
) -> String {
    let file = Zeroizing::new(file.as_bytes().to_vec());
    done(world.service.desk_imports.check(&browser.caller, file, on_conflict).await)
}

async fn found(world: &World, browser: &ServiceBrowser, id: &str) -> Option<UploadedPeople> {
    done(world.service.desk_imports.uploaded(&browser.caller, id).await)
}

async fn go(world: &World, browser: &ServiceBrowser, id: &str) -> bool {
    done(world.service.desk_imports.go(&browser.caller, id, Reason::NewHere).await)
}

/// The problems of a file, as line and problem.
async fn problems(
    world: &World,
    browser: &ServiceBrowser,
    file: &str,
    on_conflict: OnConflict,
) -> Vec<(u64, Problem)> {
    let id = upload(world, browser, file, on_conflict).await;
    let found = found(world, browser, &id).await.unwrap();
    found.preview.problems.into_iter().map(|one| (one.line, one.problem)).collect()
}

async fn user_names(world: &World) -> Vec<String> {
    texts(world, "SELECT username FROM accounts WHERE username LIKE '%.kask' ORDER BY username")
        .await
}

#[tokio::test]
async fn a_file_is_looked_at_and_imported_once_with_one_entry_and_its_reason() {
    let world = World::new().await;
    let browser = operator(&world).await;
    let id = upload(&world, &browser, PEOPLE, OnConflict::Fail).await;
    let seen = found(&world, &browser, &id).await.unwrap();
    assert_eq!((seen.stage, seen.preview.counts()), (UploadStage::Ready, [2, 0, 0]));
    let rows: Vec<_> =
        seen.preview.rows.iter().map(|row| (row.name.as_str(), row.coming)).collect();
    assert_eq!(rows, [("Mari Kask", Coming::Added), ("Juku Kask", Coming::Added)]);
    assert!(user_names(&world).await.is_empty(), "nothing is written yet");
    let imports = &world.service.desk_imports;
    let (first, second) = tokio::join!(
        imports.go(&browser.caller, &id, Reason::NewHere),
        imports.go(&browser.caller, &id, Reason::NewHere)
    );
    assert!(done(first) && done(second) && go(&world, &browser, &id).await);
    assert_eq!(user_names(&world).await, ["juku.kask", "mari.kask"]);
    let seen = found(&world, &browser, &id).await.unwrap();
    assert_eq!((seen.stage, seen.preview.counts()), (UploadStage::Done, [2, 0, 0]));
    let of = world.service.administration.find_account("olga").await.unwrap();
    let noted = "SELECT event || ' by ' || actor || ': ' || COALESCE(detail, '') FROM events WHERE event IN ('account_added', 'accounts_imported') ORDER BY id";
    let added = format!("account_added by desk:{of}: new-here");
    assert_eq!(
        texts(&world, noted).await[1..],
        [added.clone(), added, format!("accounts_imported by desk:{of}: 2 new-here")],
        "after the operator's own account"
    );
    let activity = done(world.service.desk_work.activity(&browser.caller, 0).await);
    assert_eq!(activity.entries.len(), 1, "one entry, not one for each person: {activity:?}");
    assert_eq!(activity.entries[0].reason, Some(Reason::NewHere));
}

#[tokio::test]
async fn the_database_holds_a_file_sealed_for_an_hour_and_one_for_each_operator() {
    let world = World::new().await;
    let browser = operator(&world).await;
    let kept = "SELECT summary || COALESCE(people, '') FROM desk_imports";
    let first = upload(&world, &browser, PEOPLE, OnConflict::Fail).await;
    let row = texts(&world, kept).await;
    assert!(row.len() == 1 && row[0].starts_with("v1."), "{row:?}");
    for word in ["Kask", "mari", "user_name", "Mari"] {
        assert!(!row[0].contains(word), "{word} stands in the clear");
    }
    let id = upload(&world, &browser, PEOPLE, OnConflict::Fail).await;
    assert_eq!(texts(&world, "SELECT id FROM desk_imports").await, std::slice::from_ref(&id));
    assert!(found(&world, &browser, &first).await.is_none(), "the next one takes its place");
    assert!(!go(&world, &browser, &first).await);
    // The file is gone when it is imported.
    go(&world, &browser, &id).await;
    assert!(
        texts(&world, "SELECT people FROM desk_imports WHERE people IS NOT NULL").await.is_empty()
    );
    // A file with problems is not kept at all, only what is wrong with it.
    upload(&world, &browser, "user_name\nx\n", OnConflict::Fail).await;
    assert!(
        texts(&world, "SELECT people FROM desk_imports WHERE people IS NOT NULL").await.is_empty()
    );
    // After an hour nothing is left.
    let id = upload(&world, &browser, PEOPLE, OnConflict::Skip).await;
    world.clock.advance(3600);
    let browser = signed_in(&world, "olga").await;
    assert!(found(&world, &browser, &id).await.is_none());
    assert!(!go(&world, &browser, &id).await);
    world.service.upkeep.sweep().await;
    assert!(texts(&world, "SELECT id FROM desk_imports").await.is_empty());
}

#[tokio::test]
async fn another_operator_neither_sees_nor_imports_it() {
    let world = World::new().await;
    let browser = operator(&world).await;
    let other = at_desk(&world, "otto", DeskRole::Operator, "").await;
    let id = upload(&world, &browser, PEOPLE, OnConflict::Fail).await;
    assert!(found(&world, &other, &id).await.is_none());
    assert!(!go(&world, &other, &id).await);
    assert!(found(&world, &other, "x\0").await.is_none());
    assert!(user_names(&world).await.is_empty());
}

#[tokio::test]
async fn only_operators_import() {
    let world = World::new().await;
    for (name, right) in [("helve", DeskRole::Helper), ("piret", DeskRole::SchoolAdmin)] {
        let browser = at_desk(&world, name, right, METSA).await;
        let (imports, caller) = (&world.service.desk_imports, &browser.caller);
        let file = Zeroizing::new(PEOPLE.as_bytes().to_vec());
        for outcome in [
            told(imports.admit(caller).await).is_not_found(),
            told(imports.check(caller, file, OnConflict::Fail).await).is_not_found(),
            told(imports.uploaded(caller, "x").await).is_not_found(),
            told(imports.go(caller, "x", Reason::Other).await).is_not_found(),
        ] {
            assert!(outcome, "{name}");
        }
    }
}

trait Outcome {
    fn is_not_found(&self) -> bool;
}

impl<T> Outcome for DeskOutcome<T> {
    fn is_not_found(&self) -> bool {
        matches!(self, Self::NotFound)
    }
}

#[tokio::test]
async fn a_revocation_and_an_import_wait_for_each_other() {
    let world = World::new().await;
    let browser = operator(&world).await;
    let of = world.service.administration.find_account("olga").await.unwrap();
    for round in 0..12 {
        grant(&world, &of, DeskRole::Operator, "").await;
        let file = PEOPLE
            .replace(".kask", &format!("{round}.kask"))
            .replace("id\":\"", &format!("id\":\"{round}-"));
        let id = upload(&world, &browser, &file, OnConflict::Fail).await;
        let (imported, revoked) = tokio::join!(
            world.service.desk_imports.go(&browser.caller, &id, Reason::Other),
            world.service.desk.revoke(&of, None)
        );
        assert_eq!(revoked.unwrap(), 1);
        // Everybody or nobody, and as the answers say.
        let order = texts(&world, "SELECT event FROM events WHERE event IN ('accounts_imported', 'desk_revoked') ORDER BY id DESC LIMIT 2").await;
        let names = texts(
            &world,
            &format!("SELECT username FROM accounts WHERE username LIKE '%{round}.kask'"),
        )
        .await;
        let written = names
            .iter()
            .filter(|name| {
                name.starts_with(&format!("mari{round}."))
                    || name.starts_with(&format!("juku{round}."))
            })
            .count();
        match told(imported) {
            DeskOutcome::Done(true) => {
                assert_eq!(
                    (written, order[0].as_str(), order[1].as_str()),
                    (2, "desk_revoked", "accounts_imported")
                );
            }
            DeskOutcome::Done(false) | DeskOutcome::NotFound => {
                assert_eq!((written, order[0].as_str()), (0, "desk_revoked"));
            }
            other => panic!("{other:?}"),
        }
        assert!(
            texts(&world, "SELECT id FROM desk_imports").await.is_empty(),
            "it goes with the right"
        );
    }
}

#[tokio::test]
async fn what_has_changed_since_it_was_looked_at_is_said_and_nothing_is_written() {
    let world = World::new().await;
    let browser = operator(&world).await;
    let id = upload(&world, &browser, PEOPLE, OnConflict::Skip).await;
    world.add(NewPerson::named("mari.kask", "Mari", "Kask")).await;
    assert!(go(&world, &browser, &id).await);
    assert_eq!(user_names(&world).await, ["mari.kask"], "nothing of it is written");
    let seen = found(&world, &browser, &id).await.unwrap();
    assert_eq!(
        (seen.stage, seen.preview.counts(), seen.before),
        (UploadStage::Ready, [1, 0, 1], Some([2, 0, 0]))
    );
    assert!(go(&world, &browser, &id).await);
    assert_eq!(user_names(&world).await, ["juku.kask", "mari.kask"], "the second press knows");
    // Where it is a problem by now, the file goes.
    let file = PEOPLE.replace(".kask", ".2.kask").replace("id\":\"", "id\":\"x");
    let id = upload(&world, &browser, &file, OnConflict::Fail).await;
    world.add(NewPerson::named("mari.2.kask", "Mari", "Kask")).await;
    assert!(go(&world, &browser, &id).await);
    let seen = found(&world, &browser, &id).await.unwrap();
    assert_eq!(
        (seen.stage, seen.preview.total, seen.before),
        (UploadStage::Wrong, 1, Some([2, 0, 0]))
    );
    assert!(go(&world, &browser, &id).await, "and a press does nothing");
    assert_eq!(user_names(&world).await.len(), 3);
    assert_eq!(events(&world, "accounts_imported").await, 1);
}

#[tokio::test]
async fn an_update_changes_details_and_never_what_opens_an_account() {
    let world = World::new().await;
    let browser = operator(&world).await;
    let id = world.add(cast::account_with_totp("tiina")).await;
    world
        .add(NewPerson {
            personal_code: Some(cast::estonian(cast::KADRI)),
            ..cast::account("kadri")
        })
        .await;
    let row = |more: &str| {
        format!(
            "{{\"user_name\":\"tiina\",\"first_name\":\"Tiina\",\"last_name\":\"Kask\"{more}}}\n"
        )
    };
    let hash = "$2b$04$abcdefghijklmnopqrstuuJ7ZGQ1v0Yc5oX0yYx8qzPqk3rVYl1yG";
    for more in [
        format!(",\"password_hash\":\"{hash}\""),
        ",\"totp_secret\":\"GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ\"".to_owned(),
        ",\"email\":\"operator@school.example\"".to_owned(),
        format!(",\"issuer\":\"EE\",\"personal_code\":\"{}\"", cast::MARI),
        format!(
            ",\"issuer\":\"EE\",\"personal_code\":\"{}\",\"personal_code_proven\":true",
            cast::MARI
        ),
        ",\"blocked\":true".to_owned(),
        ",\"activated\":false".to_owned(),
    ] {
        let wrong = problems(&world, &browser, &row(&more), OnConflict::Update).await;
        assert_eq!(wrong, [(1, Problem::OpensOtherwise)], "{more}");
    }
    // Another user name, of somebody who is found by what they are called elsewhere.
    let known =
        row(",\"external_id\":\"7\",\"city\":\"Tartu\",\"blocked\":false,\"activated\":true");
    let upload_id = upload(&world, &browser, &known, OnConflict::Update).await;
    let before = texts(
        &world,
        &format!("SELECT password_hash || totp_secret || email FROM accounts WHERE id = '{id}'"),
    )
    .await;
    let mut session = ServiceBrowser::new();
    session.login(&world, "tiina", PASSWORD).await;
    assert!(go(&world, &browser, &upload_id).await);
    let after = texts(
        &world,
        &format!("SELECT password_hash || totp_secret || email FROM accounts WHERE id = '{id}'"),
    )
    .await;
    assert_eq!(before, after);
    assert_eq!(
        texts(&world, &format!("SELECT last_name || city FROM accounts WHERE id = '{id}'")).await,
        ["KaskTartu"]
    );
    assert_eq!(events(&world, "account_updated").await, 1);
    let renamed = row(",\"external_id\":\"7\"").replace("tiina\",", "tiina.kask\",");
    assert_eq!(
        problems(&world, &browser, &renamed, OnConflict::Update).await,
        [(1, Problem::OpensOtherwise)]
    );
    // Nothing at all of those who help at the desk.
    grant(&world, &id, DeskRole::Helper, METSA).await;
    assert_eq!(
        problems(&world, &browser, &row(",\"city\":\"Narva\""), OnConflict::Update).await,
        [(1, Problem::HelpsOthers)]
    );
    assert_eq!(
        problems(&world, &browser, &row(""), OnConflict::Skip).await,
        [],
        "who stays as they are is no problem"
    );
}

/// Between the look and the writing: it is looked at again where it is written.
#[tokio::test]
async fn somebody_who_helps_at_the_desk_by_now_is_not_updated() {
    let world = World::new().await;
    let browser = operator(&world).await;
    let id = world.add(cast::account("tiina")).await;
    let file = "user_name,first_name,last_name\ntiina,Tiina,Kask\n";
    let upload_id = upload(&world, &browser, file, OnConflict::Update).await;
    grant(&world, &id, DeskRole::Operator, "").await;
    assert!(go(&world, &browser, &upload_id).await);
    let seen = found(&world, &browser, &upload_id).await.unwrap();
    assert_eq!((seen.stage, seen.preview.total), (UploadStage::Wrong, 1));
    assert_eq!(events(&world, "account_updated").await, 0);
}

#[tokio::test]
async fn roles_of_the_file_are_given() {
    let world = World::new().await;
    let browser = operator(&world).await;
    let file = format!(
        "{{\"user_name\":\"mari.kask\",\"first_name\":\"Mari\",\"last_name\":\"Kask\",\"roles\":[{{\"role\":\"student\",\"school\":\"{METSA}\",\"class_level\":5,\"parallel\":\"a\"}}]}}"
    );
    let id = upload(&world, &browser, &file, OnConflict::Fail).await;
    let seen = found(&world, &browser, &id).await.unwrap();
    assert_eq!(seen.preview.rows[0].roles, [role("student", METSA, Some(("5", "a")))]);
    assert!(go(&world, &browser, &id).await);
    assert_eq!(
        texts(&world, "SELECT school || class_level FROM roles WHERE name = 'student'").await,
        [format!("{METSA}5")]
    );
}

#[tokio::test]
async fn a_file_is_bounded_in_people_lines_depth_and_problems() {
    let world = World::new().await;
    let browser = operator(&world).await;
    let wrong = async |file: &str| problems(&world, &browser, file, OnConflict::Fail).await;
    let many = |people: usize| {
        let rows = (0..people).map(|number| format!("u{number},Mari,Kask\n"));
        format!("user_name,first_name,last_name\n{}", rows.collect::<String>())
    };
    assert_eq!(wrong(&many(10_001)).await, [(10_002, Problem::TooMany(10_000))]);
    let lines = "{\"user_name\":\"a\"}\n".repeat(10_001);
    let id = upload(&world, &browser, &lines, OnConflict::Fail).await;
    let seen = found(&world, &browser, &id).await.unwrap();
    // First and last name of each, twins of the first one, and that there are more.
    assert_eq!((seen.preview.problems.len(), seen.preview.total), (200, 20_000 + 9_999 + 1));
    assert_eq!(
        wrong(&format!("a\n{}\n", "b".repeat(65_537))).await,
        [(2, Problem::LongLine(65_536))]
    );
    let deep = format!("{{\"roles\":{}{}}}", "[".repeat(30_000), "]".repeat(30_000));
    assert!(matches!(wrong(&deep).await[..], [(1, Problem::NoJson(_))]));
    assert_eq!(texts(&world, "SELECT username FROM accounts").await, ["olga"]);
}

/// Prints how long others wait while as many people as the desk takes are imported, and then updated.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement"]
async fn how_long_sign_ins_wait_while_people_are_imported() {
    use std::{
        sync::atomic::{AtomicBool, Ordering},
        time::{Duration, Instant},
    };
    let world = World::new().await;
    let browser = operator(&world).await;
    world.person("ants").await;
    let rows = (0..10_000).map(|number| {
        format!("u{number},Mari,Kask,{number},\"[{{\"\"role\"\":\"\"student\"\",\"\"school\"\":\"\"{METSA}\"\",\"\"class_level\"\":\"\"5\"\"}}]\",$P$BIQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0\n")
    });
    let file = format!(
        "user_name,first_name,last_name,external_id,roles,password_hash\n{}",
        rows.collect::<String>()
    );
    let updated = file.replace("Kask", "Tamm");
    for (file, on_conflict, counts) in
        [(file, OnConflict::Fail, [10_000, 0, 0]), (updated, OnConflict::Update, [0, 10_000, 0])]
    {
        let begun = Instant::now();
        let id = upload(&world, &browser, &file, on_conflict).await;
        println!("{} bytes are looked at and kept in {:?}", file.len(), begun.elapsed());
        let seen = found(&world, &browser, &id).await.unwrap();
        assert_eq!(seen.preview.counts(), counts, "{:?}", seen.preview.problems);
        let is_over = AtomicBool::new(false);
        let begun = Instant::now();
        let importing = async {
            assert!(go(&world, &browser, &id).await);
            is_over.store(true, Ordering::Relaxed);
            begun.elapsed()
        };
        let signing_in = async {
            let mut waits = Vec::new();
            while !is_over.load(Ordering::Relaxed) {
                let from = Instant::now();
                let outcome = ServiceBrowser::new().login(&world, "ants", PASSWORD).await;
                assert!(outcome.success, "{outcome:?}");
                waits.push(from.elapsed());
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            waits
        };
        let (taken, waits) = tokio::join!(importing, signing_in);
        let longest = waits.iter().max();
        println!(
            "imported in {taken:?}; {} sign-ins meanwhile, the longest took {longest:?}",
            waits.len()
        );
    }
}
