//! Hashes of other systems. `tests/vectors/old_hashes.json` was made with other implementations, and says with which.

use std::{fs, time::Duration};

use lavi::{
    accounts::embedded::{ChangeOutcome, Depth, ImportOptions, OnConflict, Proof},
    domain::{ErrorCode, Secret},
};
use serde_json::{Value, json};

use super::{STRICT, cell, counts, faults, import, import_with, number};
use crate::{
    cast::PASSWORD,
    papers::project,
    world::{ServiceBrowser, World, code},
};

pub fn vectors() -> Vec<Value> {
    let file = fs::read_to_string(project("tests/vectors/old_hashes.json")).unwrap();
    serde_json::from_str(&file).unwrap()
}

pub fn person(name: &str, hash: &str) -> String {
    let person = json!({
        "user_name": name, "first_name": "Mari", "last_name": "Maasikas", "password_hash": hash,
    });
    person.to_string()
}

/// A name for each vector, one a person, so that tries are not counted together.
fn named(vectors: &[Value]) -> Vec<(String, &str, &str)> {
    let text = |vector: &'_ Value, field: &str| -> &'static str {
        Box::leak(vector[field].as_str().unwrap().to_owned().into_boxed_str())
    };
    let one = |(at, vector)| (format!("mari{at}"), text(vector, "password"), text(vector, "hash"));
    vectors.iter().enumerate().map(one).collect()
}

#[tokio::test]
async fn every_kind_opens_the_account_once_and_is_argon2id_from_then_on() {
    let world = World::new().await;
    let vectors = vectors();
    let people = named(&vectors);
    let lines: Vec<String> = people.iter().map(|(name, _, hash)| person(name, hash)).collect();
    assert_eq!(counts(&import(&world, &lines.join("\n")).await), [people.len() as u64, 0, 0]);
    for ((name, password, hash), vector) in people.iter().zip(&vectors) {
        let stored = format!("SELECT password_hash FROM accounts WHERE username = '{name}'");
        let version = format!("SELECT credentials_version FROM accounts WHERE username = '{name}'");
        assert_eq!(cell(&world, &stored).await, *hash);
        let at = format!("10.{}.1.1", name.strip_prefix("mari").unwrap());
        let mut browser = ServiceBrowser::at(&at);
        // Another for each, or it would be paused as one that is tried at many names.
        let refused = browser.login(&world, name, &format!("{name}{password}")).await;
        assert_eq!(code(&refused), Some(ErrorCode::CheckEmailAndPassword), "{vector}");
        assert_eq!(cell(&world, &stored).await, *hash, "a wrong password changes nothing");
        let version_before = number(&world, &version).await;
        assert!(browser.login(&world, name, password).await.success, "{vector}");
        let renewed = cell(&world, &stored).await;
        assert!(renewed.starts_with("$argon2id$v=19$m=8,t=1,p=1$"), "{vector}: {renewed}");
        assert_eq!(number(&world, &version).await, version_before, "no proof has ended");
        assert!(ServiceBrowser::at(&at).login(&world, name, password).await.success, "{vector}");
        assert_eq!(cell(&world, &stored).await, renewed, "once");
    }
}

/// [`PASSWORD`] by bcrypt, which takes some hundred milliseconds. Made by the bcrypt of Python.
pub const SLOW: &str = "$2b$12$RXRhQmNYIBawAbdWBjcV2.rOD3Q.vDitrc/tNub19ENiZeKtxoPTe";

/// Nobody knows what fits it.
const OTHER: &str = "$2y$06$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW";

const UPDATE: ImportOptions = ImportOptions { on_conflict: OnConflict::Update, ..STRICT };

#[tokio::test]
async fn a_password_that_changes_while_it_is_looked_at_opens_nothing_and_stays() {
    let world = World::new().await;
    assert_eq!(counts(&import(&world, &person("mari", SLOW)).await), [1, 0, 0]);
    let mut browser = ServiceBrowser::new();
    let changing = async {
        tokio::time::sleep(Duration::from_millis(60)).await;
        import_with(&world, &person("mari", OTHER), UPDATE).await
    };
    let (outcome, report) = tokio::join!(browser.login(&world, "mari", PASSWORD), changing);
    assert_eq!(counts(&report), [0, 1, 0]);
    assert!(!outcome.success, "{outcome:?}");
    assert_eq!(browser.signed_in(&world).await, None);
    assert_eq!(cell(&world, "SELECT password_hash FROM accounts").await, OTHER);
}

#[tokio::test]
async fn another_password_by_an_update_ends_the_sessions_and_is_not_used_again() {
    let world = World::new().await;
    assert_eq!(counts(&import(&world, &person("mari", SLOW)).await), [1, 0, 0]);
    let mut browser = ServiceBrowser::new();
    let entered = browser.login(&world, "mari", PASSWORD).await;
    assert!(entered.errors.first().is_none(), "{entered:?}");
    let sessions = "SELECT COUNT(*) FROM sessions";
    assert_eq!(number(&world, sessions).await, 1);
    assert_eq!(counts(&import_with(&world, &person("mari", OTHER), UPDATE).await), [0, 1, 0]);
    assert_eq!(number(&world, sessions).await, 0);
    assert_eq!(number(&world, "SELECT COUNT(*) FROM password_history").await, 1);
    let refused = ServiceBrowser::new().login(&world, "mari", PASSWORD).await;
    assert_eq!(code(&refused), Some(ErrorCode::CheckEmailAndPassword));
}

#[tokio::test]
async fn an_old_hash_proves_the_password_again_on_the_account_page() {
    let world = World::new().await;
    let mut browser = ServiceBrowser::new();
    world.person("mari").await;
    assert!(browser.login(&world, "mari", PASSWORD).await.success);
    // As if the hash had come back with a copy of the database.
    let stored = format!("UPDATE accounts SET password_hash = '{SLOW}'");
    crate::embedded::allowances::written(&world, &stored).await;
    world.clock.advance(6 * 60);
    let proof = Proof { password: Secret::new(PASSWORD), ..Proof::default() };
    let reply = world.service.own_account.prove_again(&browser.caller, &proof, Depth::Person).await;
    assert!(matches!(browser.take(reply), ChangeOutcome::Done(())));
    let renewed = cell(&world, "SELECT password_hash FROM accounts").await;
    assert!(renewed.starts_with("$argon2id$"), "{renewed}");
}

#[tokio::test]
async fn other_kinds_are_named_and_what_asks_for_too_much_is_refused() {
    let world = World::new().await;
    let salt = "c29tZXNhbHRzb21lc2FsdA";
    let out = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    let cases = [
        ("$1$salt$qJH7.N4xYta3aEG/dfqo/0".to_owned(), "MD5-crypt is not supported"),
        ("5f4dcc3b5aa765d61d8327deb882cf99".to_owned(), "MD5 without a salt"),
        ("{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=".to_owned(), "{SHA}, which has no salt,"),
        ("{crypt}$6$x".to_owned(), "{CRYPT}"),
        ("$y$j9T$abc$def".to_owned(), "yescrypt"),
        ("$2x$06$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW".to_owned(), "$2x$"),
        ("!".to_owned(), "locked"),
        ("parool".to_owned(), "a kind that is not known"),
        ("$2y$31$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW".to_owned(), "too much"),
        ("$2y$06$CCCC".to_owned(), "not a valid hash"),
        (format!("$argon2id$v=19$m=4194304,t=3,p=1${salt}${out}"), "too much"),
        (format!("$argon2id$v=19$m=65536,t=100000,p=1${salt}${out}"), "too much"),
        (format!("$argon2id$v=19$m=65536${salt}"), "not a valid hash"),
        (format!("$scrypt$ln=24,r=8,p=1${salt}${out}"), "too much"),
        (format!("$scrypt$ln=63,r=4294967295,p=9${salt}${out}"), "too much"),
        (format!("$pbkdf2-sha256$i=4294967295,l=32${salt}${out}"), "too much"),
        (format!("$pbkdf2-sha512$i=0,l=32${salt}${out}"), "not a valid hash"),
        (format!("pbkdf2_sha256$99999999$salt${out}="), "too much"),
        ("$6$rounds=999999999$saltsalt$".to_owned() + &"a".repeat(86), "too much"),
        ("$6$saltsalt$abc".to_owned(), "not a valid hash"),
        ("$P$ZIQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0".to_owned(), "too much"),
        ("{SSHA}AAAA".to_owned(), "not a valid hash"),
    ];
    let lines: Vec<String> =
        cases.iter().enumerate().map(|(at, (hash, _))| person(&format!("m{at}"), hash)).collect();
    let report = import(&world, &lines.join("\n")).await;
    let expected: Vec<String> =
        (1..=cases.len()).map(|line| format!("{line} password_hash")).collect();
    assert_eq!(faults(&report), expected);
    for (problem, (hash, words)) in report.problems.iter().zip(&cases) {
        assert!(problem.problem.to_string().contains(words), "{hash}: {}", problem.problem);
        assert!(
            hash.len() < 4 || !problem.problem.to_string().contains(hash.as_str()),
            "{}",
            problem.problem
        );
    }
    assert_eq!(number(&world, "SELECT COUNT(*) FROM accounts").await, 0);
}

#[tokio::test]
async fn somebody_without_a_hash_sets_a_password_by_letter() {
    let world = World::new().await;
    let file = r#"{"email":"mari@kool.example","email_verified":false,"first_name":"Mari","last_name":"Maasikas"}"#;
    assert_eq!(counts(&import(&world, file).await), [1, 0, 0]);
    let unproven = "SELECT email_unproven FROM accounts";
    assert_eq!(number(&world, unproven).await, 1);
    world.new_password("mari@kool.example", PASSWORD).await;
    assert_eq!(number(&world, unproven).await, 0, "the letter was read");
    let mut browser = ServiceBrowser::new();
    assert!(browser.login(&world, "mari@kool.example", PASSWORD).await.success);
}
