//! People who arrive: what becomes of each field, and of those whom the service knows already.

use lavi::accounts::embedded::{EventFilter, ImportOptions, NewPerson, OnConflict, OperatorError};
use serde_json::json;

use super::{STRICT, cell, counts, everybody, faults, import, import_with, number};
use crate::{
    cast::{self, PASSWORD, TOTP_SECRET},
    embedded::events,
    world::{ServiceBrowser, World},
};

const SKIP: ImportOptions = ImportOptions { on_conflict: OnConflict::Skip, ..STRICT };
const UPDATE: ImportOptions = ImportOptions { on_conflict: OnConflict::Update, ..STRICT };

#[tokio::test]
async fn every_field_arrives() {
    let world = World::new().await;
    let mari = json!({
        "user_name": "Mari.Maasikas", "email": "Mari@kool.example", "email_verified": true, "first_name": "Mari",
        "last_name": "Maasikas", "personal_code": cast::MARI, "issuer": "EE", "personal_code_proven": true,
        "birth_date": "2000-01-01", "gender": "1", "street": "Pikk 1", "city": "Tartu", "country": "EE",
        "postal_index": "50000", "language": "en", "totp_secret": TOTP_SECRET.to_lowercase(), "activated": true,
        "blocked": false, "external_id": "4711",
        "roles": [{"role": "teacher", "school": "Pikk", "class_level": 7, "parallel": "b", "period": "2026/2027"}, {"role": "parent"}],
    });
    let juku = json!({"email": "juku@kool.example", "first_name": "Juku", "last_name": "Juurikas", "activated": "no",
        "personal_code": cast::MARI, "issuer": "ee"});
    assert_eq!(
        counts(&import(&world, &format!("\u{feff}{mari}\r\n\r\n{juku}\r\n")).await),
        [2, 0, 0]
    );
    let people = everybody(&world, true).await;
    assert_eq!(people[0]["birth_date"], "01.01.2000");
    assert_eq!(people[0]["totp_secret"], TOTP_SECRET);
    assert_eq!(people[0]["roles"][0]["class_level"], "7");
    for field in ["user_name", "email", "personal_code_proven", "street", "external_id", "gender"] {
        assert_eq!(people[0][field], mari[field], "{field}");
    }
    assert_eq!(people[1]["user_name"], "juku@kool.example");
    assert_eq!((&people[1]["activated"], &people[1]["language"]), (&json!(false), &json!("et")));
    assert_eq!(people[1]["personal_code_proven"], false);
    assert_eq!(number(&world, "SELECT COUNT(*) FROM identities").await, 1, "one person");
    let id = world.service.administration.find_account("MARI.maasikas").await.unwrap();
    assert_eq!(world.service.administration.find_account("mari@KOOL.example").await.unwrap(), id);
    let details = world.service.administration.account_details(&id).await.unwrap();
    assert_eq!((details.external_id.as_deref(), details.email_unproven), (Some("4711"), false));
    assert_eq!(events::times(&world, "account_added").await, 2);
    let all = events::all(&world).await;
    let end = all.iter().find(|event| event.event == "accounts_imported").unwrap();
    assert_eq!(end.detail.as_deref(), Some("2"));
}

#[tokio::test]
async fn whom_the_service_knows_is_a_problem_is_skipped_or_updated() {
    let world = World::new().await;
    let id = world.person("mari").await;
    let file = concat!(
        r#"{"external_id":"1","user_name":"MARI","first_name":"Mary","last_name":"Maasikas","city":"Tartu","roles":[{"role":"parent"}]}"#,
        "\n",
        r#"{"external_id":"2","user_name":"juku","first_name":"Juku","last_name":"Juurikas"}"#
    );
    let report = import(&world, file).await;
    assert_eq!(faults(&report), ["1 user_name"]);
    assert_eq!(number(&world, "SELECT COUNT(*) FROM accounts").await, 1);
    let dry = ImportOptions { dry_run: true, ..UPDATE };
    assert_eq!(counts(&import_with(&world, file, dry).await), [1, 1, 0]);
    assert_eq!(
        counts(&import_with(&world, file, ImportOptions { dry_run: true, ..SKIP }).await),
        [1, 0, 1]
    );
    assert_eq!(number(&world, "SELECT COUNT(*) FROM accounts").await, 1);
    let mut browser = ServiceBrowser::new();
    assert!(browser.login(&world, "mari", PASSWORD).await.success);
    assert_eq!(counts(&import_with(&world, file, SKIP).await), [1, 0, 1]);
    assert_eq!(everybody(&world, false).await[1]["first_name"], "Mari");
    assert_eq!(counts(&import_with(&world, file, UPDATE).await), [0, 2, 0]);
    assert_eq!(events::times(&world, "account_updated").await, 1, "Juku was so already");
    let mary = &everybody(&world, false).await[0];
    assert_eq!(
        (&mary["first_name"], &mary["external_id"], &mary["user_name"]),
        (&json!("Mary"), &json!("1"), &json!("MARI"))
    );
    assert_eq!(mary["email"], "mari@school.example", "what the file does not say stays");
    assert!(browser.signed_in(&world).await.is_some(), "a name opens nothing");
    // By the external id alone: another name, another address, which ends the sessions.
    let renamed = r#"{"external_id":"1","user_name":"mary","email":"mary@kool.example","first_name":"Mary","last_name":"Maasikas","personal_code":"60001019906","issuer":"EE"}"#;
    assert_eq!(counts(&import_with(&world, renamed, UPDATE).await), [0, 1, 0]);
    assert_eq!(browser.signed_in(&world).await, None);
    assert_eq!(world.service.administration.find_account("mary@kool.example").await.unwrap(), id);
    assert!(world.service.administration.find_account("mari").await.is_err());
    let blocked = r#"{"external_id":"1","user_name":"mary","first_name":"Mary","last_name":"Maasikas","blocked":true,"roles":[]}"#;
    assert_eq!(counts(&import_with(&world, blocked, UPDATE).await), [0, 1, 0]);
    assert_eq!(number(&world, "SELECT COUNT(*) FROM roles").await, 0);
    assert_eq!(everybody(&world, false).await[1]["blocked"], true);
}

#[tokio::test]
async fn an_update_that_would_mix_two_people_is_a_problem() {
    let world = World::new().await;
    world.person("mari").await;
    world.person("juku").await;
    let file = r#"{"user_name":"mari","email":"juku@school.example","first_name":"Mari","last_name":"Maasikas"}"#;
    let report = import_with(&world, file, UPDATE).await;
    assert_eq!(faults(&report), ["1 email"]);
    let twice = concat!(
        r#"{"user_name":"mari","first_name":"Mari","last_name":"Maasikas"}"#,
        "\n",
        r#"{"email":"mari@school.example","first_name":"Mari","last_name":"Maasikas"}"#
    );
    assert_eq!(faults(&import_with(&world, twice, UPDATE).await), ["2 email"]);
}

#[tokio::test]
async fn a_strangers_registration_is_never_updated() {
    let world = World::new().await;
    world.add(NewPerson { activated: false, ..cast::account("mari") }).await;
    let file = r#"{"email":"mari@school.example","first_name":"Mari","last_name":"Maasikas","activated":true}"#;
    assert_eq!(faults(&import_with(&world, file, UPDATE).await), ["1 email"]);
    assert_eq!(faults(&import(&world, file).await), ["1 email"]);
    world.clock.advance(25 * 3_600);
    assert_eq!(counts(&import(&world, file).await), [1, 0, 0], "it has made way");
}

#[tokio::test]
async fn an_import_goes_on_where_it_was_interrupted_and_not_beside_another() {
    let world = World::new().await;
    let line =
        |n: usize| format!(r#"{{"user_name":"m{n}","first_name":"Mari","last_name":"Maasikas"}}"#);
    let file: String = (0..1_200).map(|n| line(n) + "\n").collect();
    let resumed = ImportOptions { resume: true, ..STRICT };
    // Somebody whom the third part meets appears once the file is checked: as after a kill, two parts are written.
    let database = world.database().to_owned();
    let done = "SELECT COALESCE(MAX(done), 0) FROM imports";
    let meanwhile = async {
        loop {
            use sqlx::Connection;
            let mut connection = sqlx::AnyConnection::connect(&database).await.unwrap();
            let far: i64 = sqlx::query_scalar(done).fetch_one(&mut connection).await.unwrap();
            if far >= 500 {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(2)).await;
        }
    };
    tokio::select! {
        report = import_with(&world, &file, resumed) => assert_eq!(counts(&report), [1_200, 0, 0]),
        () = meanwhile => {}
    }
    let written = number(&world, "SELECT COUNT(*) FROM accounts").await;
    assert_eq!(written, number(&world, done).await, "what is said to be written is");
    assert_eq!(counts(&import_with(&world, &file, resumed).await), [1_200, 0, 0]);
    assert_eq!(number(&world, "SELECT COUNT(*) FROM accounts").await, 1_200);
    assert_eq!(counts(&import_with(&world, &file, resumed).await), [1_200, 0, 0], "it is done");
    assert_eq!(events::times(&world, "accounts_imported").await, 1);
    assert_eq!(events::times(&world, "account_added").await, 1_200);
    // Two at a time: one writes, and the other says so or finds it done.
    let other: String = (5_000..6_200).map(|n| line(n) + "\n").collect();
    let second = world.reopened().await;
    let (one, two) = tokio::join!(
        world.service.imports.import(other.as_bytes(), resumed),
        second.imports.import(other.as_bytes(), resumed)
    );
    for ended in [&one, &two] {
        let is_refused = matches!(ended, Err(OperatorError::ImportUnderWay));
        let is_done =
            ended.as_ref().is_ok_and(|report| report.added == 1_200 || !report.problems.is_empty());
        assert!(is_refused || is_done, "{ended:?}");
    }
    import_with(&world, &other, resumed).await;
    assert_eq!(number(&world, "SELECT COUNT(*) FROM accounts").await, 2_400);
}

#[tokio::test]
async fn events_tell_who_did_it_and_hold_nothing_of_the_file() {
    let world = World::new().await;
    let file = "user_name,first_name,last_name,city\nmari,Mari,Maasikas,Salaküla\n";
    import(&world, file).await;
    let filter = EventFilter { limit: 100, ..EventFilter::default() };
    for event in events::read(&world, &filter).await {
        assert!(event.actor.starts_with("operator:"), "{event:?}");
        assert!(!format!("{event:?}").contains("Salaküla"));
    }
    assert_eq!(cell(&world, "SELECT city FROM accounts").await, "Salaküla");
}
